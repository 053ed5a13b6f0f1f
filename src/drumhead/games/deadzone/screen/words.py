"""The sentences of Deadzone: every event, question and option says here what a person reads."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from drumhead.combat.sayings import count
from drumhead.space.cubes import CUBES

if TYPE_CHECKING:
    from drumhead.combat.army import Bought
    from drumhead.games.deadzone.rules.state import Attack, Command, Deadzone, Move

COLUMNS = "abcdefgh"
KEYS = tuple(",".join(map(str, cube)) for cube in CUBES)
ACTIONS = {
    "hold": "Hold",
    "overwatch": "Overwatch",
    "walk": "Walk",
    "run": "Run",
    "assault": "Assault",
    "plant": "Plant a mine",
    "heal": "Heal",
    "command": "Command",
    "recover": "Stand up",
}
DOES = {"hold": "holds", "walk": "walks", "run": "runs", "assault": "assaults"}
ORDERS = {"move": "move one cube", "assault": "assault one cube away", "shoot": "shoot", "recover": "stand up"}
HAZARDS = {"fall": "The fall", "dangerous": "The ground", "mine": "The mine"}


def cubes(n: int) -> str:
    return count(n, "cube")


def dice(n: int) -> str:
    return count(n, "die", "dice")


def cube(number: int) -> str:
    """A cube as players call it: column, row and, above the ground, its level: "c4", "c4, level 1"."""
    x, y, z = CUBES[number]
    return f"{COLUMNS[x]}{y + 1}" + (f", level {z}" if z else "")


def cell(number: int) -> list[int]:
    """A cube as a fact: column, row, level."""
    return list(CUBES[number])


def key(number: int) -> str:
    """A cube as a key of facts."""
    return KEYS[number]


def weapon(id: str) -> str:
    return "Fists/Claws" if id == "fists-claws" else id.replace("-", " ").title()


def of(b: "Deadzone", u: int) -> str:
    unit = b.fighter(u)
    return f"{b.names[unit.seat]}'s {unit.name}"


def numbered(e: "Bought", army: Sequence["Bought"]) -> str:
    """ "Plague Dog 2" where there are several of that name."""
    same = [other.entry for other in army if other.unit.id == e.unit.id]
    return e.unit.name if len(same) == 1 else f"{e.unit.name} {same.index(e.entry) + 1}"


# ---------------------------------------------------------------------------------------------------- before we begin
def side_picked(b: "Deadzone", seat: int, side: str) -> str:
    return f"{b.names[seat]} deploys in the {side}."


def placed(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is placed at {cube(b.fighter(u).cube)}."


def no_room(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} finds no room in its row and is lost."


def full(number: int, most: int) -> str:
    return f"{cube(number)} has no room: sizes may add up to {most}"


def asks_where(b: "Deadzone", u: int) -> str:
    return f"Where does {b.fighter(u).name} stand?"


# ---------------------------------------------------------------------------------------------------- rounds
def activated(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is activated."


def done(b: "Deadzone", u: int) -> str:
    return ""


def offers_unit(b: "Deadzone", u: int) -> str:
    unit = b.fighter(u)
    return unit.name + (" (pinned)" if unit.pinned else "")


# ---------------------------------------------------------------------------------------------------- actions
def asks_action(b: "Deadzone", u: int) -> str:
    return f"What does {b.fighter(u).name} do?"


def offers_action(b: "Deadzone", u: int, action: str) -> str:
    return ACTIONS[action]


def declares(b: "Deadzone", u: int, action: str) -> str:
    return f"{of(b, u)} {DOES[action]}."


def asks_path(b: "Deadzone", m: "Move") -> str:
    who = b.fighter(m.unit).name
    if m.action == "assault":
        return f"By which way does {who} assault, up to {cubes(m.left)}?"
    return f"Where does {who} go, up to {cubes(m.left)}?"


def too_long(action: str, spent: int, most: int) -> str:
    return f"that is {cubes(spent)}, and {ACTIONS[action]} is {most}"


def asks_how_down(b: "Deadzone", m: "Move") -> str:
    return f"How does {b.fighter(m.unit).name} get down to {cube(m.path[0])}?"


def way_down(kind: str) -> str:
    return {"descend": "Climb down", "drop": "Drop, and be attacked by the fall"}.get(kind, kind.capitalize())


def steps(b: "Deadzone", u: int, kind: str, to: int) -> str:
    verb = {"level": "goes", "climb": "climbs", "descend": "climbs down", "hatch": "goes through the hatch"}
    verb |= {"drop": "drops", "jump": "jumps"}
    return f"{of(b, u)} {verb[kind]} to {cube(to)}."


def plants(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} plants a mine at {cube(b.fighter(u).cube)}."


def asks_heal(b: "Deadzone", u: int) -> str:
    return f"Whom does {b.fighter(u).name} heal?"


def offers_heal(b: "Deadzone", u: int) -> str:
    unit = b.fighter(u)
    return f"{unit.name}, {count(unit.wounds, 'wound')}"


def heals(b: "Deadzone", u: int, healed: int) -> str:
    return f"{of(b, u)} takes a wound off {'itself' if u == healed else b.fighter(healed).name}."


# ---------------------------------------------------------------------------------------------------- shooting
def asks_shot(b: "Deadzone", u: int) -> str:
    return f"At whom does {b.fighter(u).name} shoot?"


def offers_shot(b: "Deadzone", t: int, gun: str) -> str:
    return f"Shoot {b.fighter(t).name}: {weapon(gun)}"


def offers_suppression(b: "Deadzone", seat: int, c: int, gun: str) -> str:
    n = sum(u.seat != seat for u in b.within(c))
    return f"Suppress {cube(c)}: {count(n, 'enemy', 'enemies')}, {weapon(gun)}"


def offers_no_shot() -> str:
    return "Do not shoot"


def shoots(b: "Deadzone", u: int, t: int, gun: str) -> str:
    return f"{of(b, u)} shoots at {of(b, t)} with the {weapon(gun)}."


def suppresses(b: "Deadzone", u: int, c: int, gun: str) -> str:
    return f"{of(b, u)} sweeps {cube(c)} with the {weapon(gun)}."


def asks_support(b: "Deadzone", u: int) -> str:
    return f"Who helps {b.fighter(u).name}, for one die more?"


def offers_no_support() -> str:
    return "Nobody"


def offers_support(b: "Deadzone", u: int) -> str:
    return f"{b.fighter(u).name}, who is activated by it"


def supports(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} helps, and has been activated."


def dice_counted(b: "Deadzone", u: int, t: int, mine: int, theirs: int) -> str:
    return f"{dice(mine)} against {dice(theirs)}."


def rolled(b: "Deadzone", a: "Attack", u: int, stage: str, good: int, total: int) -> str:
    who = of(b, u) if u >= 0 else HAZARDS[a.why]
    verb = "attacks" if stage == "attack" else "defends"
    return f"{who} {verb}: {count(good, 'success', 'successes')} of {total}."


def unhurt(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is unhurt."


def unpinned(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} stays up."


def wounded(b: "Deadzone", u: int, wounds: int) -> str:
    unit = b.fighter(u)
    return f"{of(b, u)} takes {count(wounds, 'wound')}: {unit.wounds} of {unit.tough}."


def killed(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is killed."


# ---------------------------------------------------------------------------------------------------- what dice are for
def throws(b: "Deadzone", a: "Attack", u: int, stage: str) -> str:
    """What people throw dice for, who have real ones."""
    who = of(b, u) if u >= 0 else HAZARDS[a.why]
    return f"{who} {'attacks' if stage == 'attack' else 'defends'}"


def throws_on_ground(b: "Deadzone", u: int, mine: bool) -> str:
    return f"{of(b, u)} treads on {'a mine' if mine else 'dangerous ground'}: a 1 strikes"


def throws_for_morale(b: "Deadzone", u: int, again: bool) -> str:
    return f"{of(b, u)} tests its morale{' again' if again else ''}"


def throws_to_command(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} commands: a 6 or more is heard"


# ---------------------------------------------------------------------------------------------------- overwatch
def waits(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is on overwatch."


def stops_waiting(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is no longer on overwatch."


def asks_reaction(b: "Deadzone", t: int) -> str:
    return f"{of(b, t)} is in sight. Shoot?"


def offers_waiting() -> str:
    return "Wait on"


def offers_reaction(b: "Deadzone", u: int, t: int) -> str:
    return f"{b.fighter(u).name} shoots {b.fighter(t).name}"


# ---------------------------------------------------------------------------------------------------- melee
def asks_target(b: "Deadzone", u: int) -> str:
    return f"Whom does {b.fighter(u).name} attack?"


def offers_blow(b: "Deadzone", t: int) -> str:
    return offers_unit(b, t)


def strikes(b: "Deadzone", u: int, t: int) -> str:
    return f"{of(b, u)} attacks {of(b, t)} hand to hand."


def asks_rampage(b: "Deadzone", u: int) -> str:
    return f"{b.fighter(u).name} rages on. Against whom?"


def offers_stop() -> str:
    return "Stop"


def asks_out(b: "Deadzone", u: int) -> str:
    return f"Enemies hold the cube. Where does {b.fighter(u).name} go?"


# ---------------------------------------------------------------------------------------------------- morale
def morale(b: "Deadzone", u: int, held: bool, again: bool) -> str:
    return f"{of(b, u)} {'tests again and ' if again else ''}{'stands' if held else 'wavers'}."


def pinned(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} is pinned."


def recovers(b: "Deadzone", u: int) -> str:
    return f"{of(b, u)} stands up again."


# ---------------------------------------------------------------------------------------------------- terrain
def trodden(b: "Deadzone", u: int, struck: bool, mine: bool) -> str:
    where = "on a mine" if mine else "on dangerous ground"
    return f"{of(b, u)} treads {where}: {'it strikes' if struck else 'nothing happens'}."


def mine_gone(b: "Deadzone", u: int) -> str:
    return "The mine is used up."


# ---------------------------------------------------------------------------------------------------- command
def commands(b: "Deadzone", u: int, left: int) -> str:
    return f"{of(b, u)} gives {count(left, 'command')}." if left else f"{of(b, u)} is not heard."


def asks_command(b: "Deadzone", c: "Command") -> str:
    return f"Who does what? {count(c.left, 'command')} left."


def offers_order(b: "Deadzone", u: int, order: str) -> str:
    return f"{b.fighter(u).name}: {ORDERS[order]}"


def offers_silence() -> str:
    return "No more commands"


def ordered(b: "Deadzone", u: int, order: str) -> str:
    return f"{of(b, u)} is told to {ORDERS[order]}."


# ---------------------------------------------------------------------------------------------------- the mission
def scored(b: "Deadzone", seat: int, u: int, cost: int, pinned: bool) -> str:
    why = "is pinned at the end" if pinned else "is destroyed"
    return f"{of(b, u)} {why}: {count(cost, 'point')} for {b.names[seat]}."
