"""The texts on the table and on the cards beside it: cubes and lines, every die of a test, a unit in a few words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from drumhead.flow.game import Reason
from drumhead.flow.grammar import whose
from drumhead.games.deadzone.screen.naming import cubes, dice

if TYPE_CHECKING:
    from drumhead.games.deadzone.rules.army import Weapon
    from drumhead.games.deadzone.rules.state import Fighter


def per_cent(chance: float) -> str:
    return f"{round(100 * chance)} %"


# ---------------------------------------------------------------------------------------------------- cubes
def costs(cost: int, risks: Sequence[str] = ()) -> str:
    """ "2", or "2 · mine, fall 38 %"."""
    return " · ".join((str(cost), *([", ".join(risks)] if risks else [])))


def risk(why: str, chance: float) -> str:
    """A fall always strikes, so it says how likely it hurts; for the others the word is enough."""
    return f"{why} {per_cent(chance)}" if why == "fall" else why


def assaulted(cost: int, rough: bool) -> str:
    return f"assault, {cubes(cost)}" + (" through difficult ground" if rough else "")


def threat(u: "Fighter", what: str, far: int) -> str:
    return f"{u.name}: {what} {cubes(far)}"


def watches(u: "Fighter") -> str:
    return f"{u.name}: overwatch"


# ---------------------------------------------------------------------------------------------------- lines of sight
def sees(far: int, clear: bool, covered: bool) -> str:
    return f"{'clear sight' if clear else 'in sight'} · {cubes(far)}{', cover' if covered else ''}"


def too_far(far: int, limit: int) -> str:
    return f"{cubes(far)}, too far by {far - limit}"


IN_THE_WAY = {"low": "low wall", "solid": "block", "door": "door frame", "window": "window frame", "hatch": "floor"}


def unseen(far: int, face: str) -> str:
    """ "a wall is in the way · 3 cubes"."""
    why = f"a {IN_THE_WAY.get(face, face)} is in the way" if face else "out of sight"
    return f"{why} · {cubes(far)}"


# ---------------------------------------------------------------------------------------------------- why these odds
PARTS = {
    "deadzone.principles.quality-test-three-d8": "Quality test",
    "deadzone.weapons.ap-adds-dice": "AP",
    "deadzone.shooting.clear-line-of-sight": "Clear sight",
    "deadzone.terrain.shooting-down-die": "Shooting down",
    "deadzone.shooting.suppress-support": "Support",
    "deadzone.terrain.cover-die": "Cover",
    "deadzone.shooting.overwatch-defence-die": "Against overwatch",
    "deadzone.morale.pinned-target-melee-die": "Target is pinned",
    "deadzone.melee.several-enemies-die": "Friends beside it",
    "deadzone.terrain.difficult-melee-die": "Through difficult ground",
}
YOU, THEY = "You", "They"  # where the sides have no names
FROM_BELOW = "Shot from below: cover"
COMMAND, COMMANDS, HEARD = "Command", "Commands", "to give a command"
HURT, THE_WAY = "to be hurt on it", "The way there"
HAZARDS = {"fall": "The fall", "dangerous": "Dangerous ground", "mine": "The mine"}


def part(clause: str, below: bool) -> str:
    """What gives these dice."""
    return FROM_BELOW if below and clause == "deadzone.terrain.cover-die" else PARTS[clause]


def rolls(who: str, n: int, need: int, clause: str) -> Reason:
    return Reason(f"{who} {'roll' if who in (YOU, THEY) else 'rolls'} {dice(n)}, {need}+", clause)


def more_dice(who: str, name: str, n: int, clause: str) -> Reason:
    side = {YOU: "you", THEY: "them"}.get(who, who)
    return Reason(f"+{dice(n)} for {side}: {name if name == 'AP' else name[0].lower() + name[1:]}", clause)


def pins(targets: int) -> str:
    return "to pin it" if targets == 1 else "to pin at least one"


def hazard(why: str, times: int, strikes: float, n: int, need: int, hurts: float, clause: str) -> Reason:
    what = f"{times} × {HAZARDS[why]}" if times > 1 else HAZARDS[why]
    often = "" if strikes == 1 else f"1 in {round(1 / strikes)} to be "
    return Reason(f"{what}: {often}attacked with {dice(n)}, {need}+, and then {per_cent(hurts)} to be hurt", clause)


def if_it_lives(arrives: float) -> str:
    return f"to take it out · {per_cent(arrives)} to get there"


def assaults(t: "Fighter") -> str:
    return f"Assault {t.name}"


def if_acts(t: "Fighter") -> str:
    return f"If {t.name} acts in sight"


def treads_on_it(t: "Fighter") -> str:
    return f"If {t.name} steps on it"


def theirs(foe: "Fighter", what: str) -> str:
    return f"{whose(foe.name)} {what}"


def their_watch(u: "Fighter", window: str) -> str:
    return f"{u.name} on overwatch, {'before you act' if window == 'begin' else 'when you are done'}"


# ---------------------------------------------------------------------------------------------------- a unit
def arm(w: "Weapon") -> str:
    """ "Machinegun 6 cubes, AP 1"."""
    return w.name + (f" {cubes(w.range)}" if w.range else "") + (f", AP {w.ap}" if w.ap else "")
