"""The sentences of Deadzone: one function for each event, question and option that a person reads."""

from collections.abc import Mapping, Sequence

from drumhead.combat.sayings import BATTLE
from drumhead.flow.event import Piece
from drumhead.flow.grammar import count
from drumhead.flow.words import Cast, Words
from drumhead.games.deadzone.screen.naming import ACTIONS, HAZARDS, ORDERS, SIDES, cube, dice, weapon_name
from drumhead.games.deadzone.screen.why_not import REFUSALS
from drumhead.space.cubes import Cube

ENGLISH = Words(BATTLE, REFUSALS)
sentence = ENGLISH.sentence

GOES = {
    "level": "go",
    "climb": "climb",
    "descend": "climb down",
    "hatch": "go through the hatch",
    "drop": "drop",
    "jump": "jump",
}
WAYS_DOWN = {"descend": "Climb down", "drop": "Drop: the fall attacks"}


# ---------------------------------------------------------------------------------------------------- before we begin
@sentence
def asks_side(c: Cast) -> str:
    return "Which side is yours?"


@sentence
def offers_side(c: Cast, side: str) -> str:
    return f"The {SIDES[side]}"


@sentence
def side_picked(c: Cast, seat: int, counters: Mapping[str, str]) -> str:
    return f"{c.seat(seat)} deploys in the {SIDES[counters['side']]}."


@sentence
def asks_deploy(c: Cast) -> str:
    return "Which unit do you deploy next?"


@sentence
def offers_deploy(c: Cast, unit: int) -> str:
    return c.name(unit)


@sentence
def asks_where(c: Cast, unit: int) -> str:
    return f"Deploy {c.name(unit)}"


@sentence
def placed(c: Cast, unit: int, pieces: Sequence[Piece]) -> str:
    return f"{c.does(unit, 'deploy')} at {cube(pieces[-1].place or ())}."


@sentence
def no_room(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'find')} no room in its row and is lost."


# ---------------------------------------------------------------------------------------------------- rounds
@sentence
def asks_activate(c: Cast) -> str:
    return "Which unit acts?"


@sentence
def offers_activate(c: Cast, unit: int, pinned: bool = False) -> str:
    return c.name(unit) + (" (pinned)" if pinned else "")


@sentence
def activated(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} activated."


# ---------------------------------------------------------------------------------------------------- actions
@sentence
def asks_action(c: Cast, unit: int) -> str:
    return f"What does {c.name(unit)} do?"


@sentence
def offers_action(c: Cast, action: str) -> str:
    return ACTIONS[action]


@sentence
def declares(c: Cast, unit: int, action: str) -> str:
    return f"{c.does(unit, action)}."


@sentence
def asks_path(c: Cast, unit: int, action: str, cubes: int) -> str:
    far = count(cubes, "cube")
    if action == "assault":
        return f"Which route does {c.name(unit)} take to the assault, up to {far}?"
    return f"Where does {c.name(unit)} go, up to {far}?"


@sentence
def asks_way_down(c: Cast, unit: int, cell: Cube) -> str:
    return f"How does {c.name(unit)} get down to {cube(cell)}?"


@sentence
def offers_way_down(c: Cast, how: str) -> str:
    return WAYS_DOWN.get(how, how.capitalize())


@sentence
def steps(c: Cast, unit: int, how: str, ways: Mapping[str, Sequence[Cube]]) -> str:
    return f"{c.does(unit, GOES[how])} to {cube(ways[f'm{unit}'][-1])}."


@sentence
def plants(c: Cast, unit: int, pieces: Sequence[Piece]) -> str:
    return f"{c.does(unit, 'plant')} a mine at {cube(pieces[0].place or ())}."


@sentence
def asks_heal(c: Cast, unit: int) -> str:
    return f"Choose a patient for {c.name(unit)}"


@sentence
def offers_heal(c: Cast, unit: int, number: int) -> str:
    return f"{c.name(unit)}, {count(number, 'wound')}"


@sentence
def heals(c: Cast, unit: int, by: int) -> str:
    return f"{c.does(by, 'take')} a wound off {'itself' if unit == by else c.name(unit)}."


# ---------------------------------------------------------------------------------------------------- shooting
@sentence
def asks_shot(c: Cast, unit: int) -> str:
    return f"Choose a target for {c.name(unit)}"


@sentence
def offers_shot(
    c: Cast, how: str, weapon: str = "", target: int = -1, cell: Cube | None = None, number: int = 0
) -> str:
    if how == "shoot":
        return f"Shoot {c.name(target)}: {weapon_name(weapon)}"
    if cell is not None:
        return f"Suppress {cube(cell)}: {count(number, 'enemy', 'enemies')}, {weapon_name(weapon)}"
    return "Do not shoot"


@sentence
def shoots(c: Cast, unit: int, target: int, weapon: str) -> str:
    return f"{c.does(unit, 'shoot')} at {c.of_side(target)} with the {weapon_name(weapon)}."


@sentence
def suppresses(c: Cast, unit: int, cell: Cube, weapon: str) -> str:
    return f"{c.does(unit, 'sweep')} {cube(cell)} with the {weapon_name(weapon)}."


@sentence
def asks_support(c: Cast, unit: int) -> str:
    return f"Who supports {c.name(unit)}, for one more die?"


@sentence
def offers_support(c: Cast, unit: int, how: str = "") -> str:
    return "Nobody" if how else f"{c.name(unit)}, which uses its activation"


@sentence
def supports(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'support')} the fire and has been activated."


@sentence
def dice_counted(c: Cast, attack: Sequence[tuple[str, int]], defence: Sequence[tuple[str, int]]) -> str:
    return f"{dice(sum(n for _, n in attack))} against {dice(sum(n for _, n in defence))}."


@sentence
def rolled(c: Cast, unit: int, stage: str, reading: Sequence[str], hazard: str = "") -> str:
    good = count(reading.count("success"), "success", "successes")
    return f"{throws(c, unit, stage, hazard)}: {good} of {len(reading)}."


@sentence
def unhurt(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} unhurt."


@sentence
def unpinned(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'stay')} up."


@sentence
def wounded(c: Cast, unit: int, wounds: int, tough: int, marks: Mapping[str, Mapping[str, int]]) -> str:
    return f"{c.does(unit, 'take')} {count(wounds, 'wound')}: {marks[f'm{unit}']['wounds']} of {tough}."


@sentence
def killed(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} killed."


# ---------------------------------------------------------------------------------------------------- what dice are for
@sentence
def throws(c: Cast, unit: int, stage: str, hazard: str = "") -> str:
    """What people throw their real dice for."""
    deed = "attack" if stage == "attack" else "defend"
    return c.does(unit, deed) if unit >= 0 else f"{HAZARDS[hazard]} {deed}s"


@sentence
def throws_on_ground(c: Cast, unit: int, mine: bool) -> str:
    return f"{c.does(unit, 'step')} on {'a mine' if mine else 'dangerous ground'}: a 1 strikes"


@sentence
def throws_for_morale(c: Cast, unit: int, again: bool) -> str:
    return f"{c.does(unit, 'test')} its morale{' again' if again else ''}"


@sentence
def throws_to_command(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'command')}: each 6 or more is one command"


# ---------------------------------------------------------------------------------------------------- overwatch
@sentence
def waits(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} on overwatch."


@sentence
def stops_waiting(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} no longer on overwatch."


@sentence
def asks_reaction(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} in sight. Shoot?"


@sentence
def offers_reaction(c: Cast, how: str, unit: int = -1, target: int = -1) -> str:
    return f"{c.name(unit)} shoots {c.name(target)}" if how == "shoot" else "Hold fire"


# ---------------------------------------------------------------------------------------------------- melee
@sentence
def asks_target(c: Cast, unit: int) -> str:
    return f"Choose a target for {c.name(unit)}"


@sentence
def offers_target(c: Cast, target: int, pinned: bool = False) -> str:
    return offers_activate(c, target, pinned)


@sentence
def strikes(c: Cast, unit: int, target: int) -> str:
    return f"{c.does(unit, 'attack')} {c.of_side(target)} hand to hand."


@sentence
def asks_rampage(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} may attack again. Choose a target"


@sentence
def offers_rampage(c: Cast, how: str = "", target: int = -1, pinned: bool = False) -> str:
    return "Stop" if how else offers_target(c, target, pinned)


@sentence
def asks_out(c: Cast, unit: int) -> str:
    return f"Enemies hold the cube. Where does {c.name(unit)} go?"


# ---------------------------------------------------------------------------------------------------- morale
@sentence
def morale(c: Cast, unit: int, reading: Sequence[str], again: bool) -> str:
    held = "success" in reading
    if again:
        return f"{c.does(unit, 'test')} again and {'stands' if held else 'wavers'}."
    return f"{c.does(unit, 'stand' if held else 'waver')}."


@sentence
def pinned(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'be')} pinned."


@sentence
def recovers(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'stand')} up again."


# ---------------------------------------------------------------------------------------------------- terrain
@sentence
def trodden(c: Cast, unit: int, reading: Sequence[str], mine: bool) -> str:
    where = "on a mine" if mine else "on dangerous ground"
    return f"{c.does(unit, 'step')} {where}: {'it strikes' if reading[0] == 'strikes' else 'nothing happens'}."


@sentence
def mine_gone(c: Cast) -> str:
    return "The mine is used up."


# ---------------------------------------------------------------------------------------------------- command
@sentence
def commands(c: Cast, unit: int, reading: Sequence[str]) -> str:
    heard = reading.count("command")
    return f"{c.does(unit, 'give')} {count(heard, 'command')}." if heard else f"{c.does(unit, 'give')} no command."


@sentence
def asks_command(c: Cast, left: int) -> str:
    return f"Who does what? {count(left, 'command')} left."


@sentence
def offers_command(c: Cast, action: str = "", unit: int = -1) -> str:
    return f"{c.name(unit)}: {ORDERS[action]}" if action else "No more commands"


@sentence
def ordered(c: Cast, unit: int, action: str) -> str:
    return f"{c.does(unit, 'be')} told to {ORDERS[action]}."


# ---------------------------------------------------------------------------------------------------- the mission
@sentence
def scored(c: Cast, unit: int, seat: int, cost: int, pinned: bool) -> str:
    why = "pinned at the end" if pinned else "destroyed"
    return f"{c.does(unit, 'be')} {why}: {count(cost, 'point')} for {c.seat(seat)}."
