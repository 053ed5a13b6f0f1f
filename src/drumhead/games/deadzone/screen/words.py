"""The sentences of Deadzone: one for each event, question and option that a person reads."""

from collections.abc import Mapping, Sequence

from drumhead.combat.sayings import BATTLE, advises_attack, percent
from drumhead.flow.grammar import count, tally, verb_phrase
from drumhead.flow.words import Cast, Words
from drumhead.games.deadzone.screen.naming import ACTIONS, HAZARDS, ORDERS, cube, dice, weapon_name
from drumhead.games.deadzone.screen.why_not import REFUSALS
from drumhead.space.cubes import Cube

ENGLISH = Words(BATTLE, REFUSALS)
sentence = ENGLISH.sentence
ENGLISH.texts(
    # advice
    advises_cover="Behind cover, and apart from friends.",
    advises_apart="Apart from friends, near the middle of the row.",
    advises_overwatch="No better attack now: it may shoot at the first enemy that comes into sight.",
    advises_command="Friends within reach have something to gain by an order.",
    advises_heal="A friend is hurt, and there is nothing better to do.",
    advises_plant="Nobody to attack now: a mine keeps enemies away.",
    advises_recover="It stands up and can act again.",
    advises_wait="A better target may still come.",
    # before we begin
    asks_side="Which side is yours?",
    offers_side="The {side:side}",
    side_picked="{seat:seat} deploys in the {counters[side]:side}.",
    asks_deploy="Which unit do you deploy next?",
    offers_deploy="{unit:name}",
    asks_where="Deploy {unit:name}",
    placed="{unit:does deploy} at {pieces[1].place:cube}.",
    no_room="{unit:does find} no room in its row and is lost.",
    # activation
    asks_action="What does {unit:name} do?",
    asks_way_down="How does {unit:name} get down to {cell:cube}?",
    plants="{unit:does plant} a mine at {pieces[0].place:cube}.",
    deed_plants="{unit:verb plant} a mine",
    asks_heal="Choose a patient for {unit:name}",
    offers_heal="{unit:name}, {number:count wound}",
    # shooting
    asks_shot="Choose a target for {unit:name}",
    shoots="{unit:does shoot} at {target:whose} with the {weapon:weapon}.",
    suppresses="{unit:does suppress} {cell:cube} with the {weapon:weapon}.",
    deed_shoots="{unit:verb shoot} at {target:name}",
    deed_suppresses="{unit:verb suppress} {cell:cube}",
    asks_support="Who supports {unit:name}, for one more die?",
    supports="{unit:does support} the shot, which uses its activation.",
    unhurt="{unit:does be} unhurt.",
    result_unhurt="{unit:alone take} {{0| wound| wounds}}",
    unpinned="{unit:does be} not pinned.",
    result_unpinned="{unit:alone be} not pinned",
    killed="{unit:does be} killed.",
    result_killed="{unit:alone be} killed",
    # overwatch
    waits="{unit:does be} on overwatch.",
    deed_waits="{unit:verb be} on overwatch",
    stops_waiting="{unit:does be} no longer on overwatch.",
    asks_reaction="{unit:does be} in sight. Shoot?",
    # melee
    asks_target="Choose a target for {unit:name}",
    strikes="{unit:does attack} {target:whose} in melee.",
    deed_strikes="{unit:verb attack} {target:name}",
    asks_rampage="{unit:name} may attack again. Choose a target",
    asks_out="Enemies hold the cube. Where does {unit:name} go?",
    # morale
    pinned="{unit:does be} pinned.",
    result_pinned="{unit:alone be} pinned",
    recovers="{unit:does stand} up again.",
    deed_recovers="{unit:verb stand} up",
    # special rules
    mine_gone="The mine is used up.",
    asks_command="Which command do you give? {left} left.",
    ordered="{unit:does be} ordered to {action:order}.",
    throws_to_command="{unit:does roll} for commands: each 6 or more is one",
)

GOES = {
    "level": "go",
    "climb": "climb",
    "descend": "climb down",
    "hatch": "go through the hatch",
    "drop": "drop",
    "jump": "jump",
}
WAYS_DOWN = {"descend": "Climb down", "drop": "Drop: the fall attacks"}


# ---------------------------------------------------------------------------------------------------- activation
# Hold is always 1, Walk 2, Run 3, Assault 4 and Overwatch 5; what a special rule adds comes after them.
ENGLISH.places(action=tuple(ACTIONS))
ENGLISH.leave_out("not_trained", "stands_already")
MEANS = {
    "hold": "may shoot",
    "walk": "then may shoot",
    "run": "no shot",
    "overwatch": "shoot in their turn",
    "heal": "one wound",
    "command": "friends act",
}


@sentence
def offers_action(c: Cast, action: str) -> str:
    return ": ".join(filter(None, (ACTIONS[action], MEANS.get(action))))


@sentence
def advises_attack_from(c: Cast, target: int, chance: float, wounds: float, stand: Cube) -> str:
    does = advises_attack(c, target, chance, wounds)
    return f"From {cube(stand)}: {does[0].lower()}{does[1:]}"


@sentence
def advises_suppress(c: Cast, cell: Cube, chance: float, stand: Cube | None) -> str:
    return f"{f'From {cube(stand)}: ' if stand else ''}{percent(chance)} to pin somebody in {cube(cell)}."


@sentence
def offers_activate(c: Cast, unit: int, pinned: bool = False) -> str:
    return c.name(unit) + (" (pinned)" if pinned else "")


@sentence
def declares(c: Cast, unit: int, action: str) -> str:
    return f"{c.does(unit, action)}."


@sentence
def idle_declares(c: Cast, unit: int, action: str) -> str:
    return verb_phrase(action, c.many(unit))


@sentence
def asks_path(c: Cast, unit: int, action: str, cubes: int) -> str:
    far = count(cubes, "cube")
    if action == "assault":
        return f"Which route does {c.name(unit)} take to the assault, up to {far}?"
    return f"Where does {c.name(unit)} go, up to {far}?"


@sentence
def offers_way_down(c: Cast, how: str) -> str:
    return WAYS_DOWN.get(how, how.capitalize())


@sentence
def steps(c: Cast, unit: int, how: str, ways: Mapping[str, Sequence[Cube]]) -> str:
    return f"{c.does(unit, GOES[how])} to {cube(ways[f'm{unit}'][-1])}."


@sentence
def deed_steps(c: Cast, unit: int, how: str, ways: Mapping[str, Sequence[Cube]]) -> str:
    return verb_phrase(f"{GOES[how]} to {cube(ways[f'm{unit}'][-1])}", c.many(unit))


@sentence
def heals(c: Cast, unit: int, by: int) -> str:
    return f"{c.does(by, 'take')} a wound off {'itself' if unit == by else c.name(unit)}."


@sentence
def deed_heals(c: Cast, unit: int, by: int) -> str:
    return verb_phrase(f"take a wound off {'itself' if unit == by else c.name(unit)}", c.many(by))


# ---------------------------------------------------------------------------------------------------- shooting
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
def offers_support(c: Cast, unit: int, how: str = "") -> str:
    return "Nobody" if how else f"{c.name(unit)}, which uses its activation"


@sentence
def dice_counted(c: Cast, attack: Sequence[tuple[str, int]], defence: Sequence[tuple[str, int]]) -> str:
    return f"{dice(sum(n for _, n in attack))} against {dice(sum(n for _, n in defence))}."


@sentence
def rolled(c: Cast, unit: int, stage: str, reading: Sequence[str], hazard: str = "") -> str:
    good = count(reading.count("success"), "success", "successes")
    return f"{throws(c, unit, stage, hazard)}: {good} of {len(reading)}."


@sentence
def throws(c: Cast, unit: int, stage: str, hazard: str = "") -> str:
    """What players with real dice roll for."""
    deed = "attack" if stage == "attack" else "defend"
    return c.does(unit, deed) if unit >= 0 else f"{HAZARDS[hazard]} {deed}s"


@sentence
def wounded(c: Cast, unit: int, wounds: int, tough: int, marks: Mapping[str, Mapping[str, int]]) -> str:
    return f"{c.does(unit, 'take')} {count(wounds, 'wound')}: {marks[f'm{unit}']['wounds']} of {tough}."


@sentence
def result_wounded(c: Cast, unit: int, wounds: int) -> str:
    return c.alone(unit, f"take {tally(wounds, 'wound')}")


@sentence
def offers_reaction(c: Cast, how: str, unit: int = -1, target: int = -1) -> str:
    return f"{c.name(unit)} shoots {c.name(target)}" if how == "shoot" else "Hold fire"


# ---------------------------------------------------------------------------------------------------- melee
@sentence
def offers_target(c: Cast, target: int, pinned: bool = False) -> str:
    return offers_activate(c, target, pinned)


@sentence
def offers_rampage(c: Cast, how: str = "", target: int = -1, pinned: bool = False) -> str:
    return "Stop" if how else offers_target(c, target, pinned)


# ---------------------------------------------------------------------------------------------------- morale
@sentence
def throws_for_morale(c: Cast, unit: int, again: bool) -> str:
    return f"{c.does(unit, 'test')} its morale{' again' if again else ''}"


@sentence
def morale(c: Cast, unit: int, reading: Sequence[str], again: bool) -> str:
    held = "success" in reading
    if again:
        return f"{c.does(unit, 'test')} again and {'passes' if held else 'fails'}."
    return f"{c.does(unit, 'pass' if held else 'fail')} its morale test."


# ---------------------------------------------------------------------------------------------------- terrain
@sentence
def throws_on_ground(c: Cast, unit: int, mine: bool) -> str:
    return f"{c.does(unit, 'step')} on {'a mine' if mine else 'dangerous ground'}: a 1 is an attack"


@sentence
def trodden(c: Cast, unit: int, reading: Sequence[str], mine: bool) -> str:
    where = "on a mine" if mine else "on dangerous ground"
    return f"{c.does(unit, 'step')} {where}: {'it attacks' if reading[0] == 'strikes' else 'nothing happens'}."


# ---------------------------------------------------------------------------------------------------- command
@sentence
def commands(c: Cast, unit: int, reading: Sequence[str]) -> str:
    heard = reading.count("command")
    return f"{c.does(unit, 'give')} {count(heard, 'command')}." if heard else f"{c.does(unit, 'give')} no command."


@sentence
def deed_commands(c: Cast, unit: int, reading: Sequence[str]) -> str:
    heard = reading.count("command")
    return verb_phrase(f"give {count(heard, 'command') if heard else 'no command'}", c.many(unit))


@sentence
def offers_command(c: Cast, action: str = "", unit: int = -1) -> str:
    return f"{c.name(unit)}: {ORDERS[action]}" if action else "No more commands"


# ---------------------------------------------------------------------------------------------------- the mission
@sentence
def scored(c: Cast, unit: int, seat: int, cost: int, pinned: bool) -> str:
    why = "pinned at the end" if pinned else "destroyed"
    return f"{c.does(unit, 'be')} {why}: {count(cost, 'point')} for {c.seat(seat)}."
