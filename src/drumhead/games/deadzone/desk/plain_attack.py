"""An attack without a battle: this weapon in such a place against such a target, and its exact odds."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from drumhead.combat.desk import Chart
from drumhead.combat.plain_attack import (
    Bound,
    Says,
    chances,
    fields_filled,
    options_of,
    quality_of,
    refuse_numbers,
    refuse_unknown,
)
from drumhead.combat.stage import Sort
from drumhead.combat.volley import foresee
from drumhead.dice.die import Die
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.rules import command, morale
from drumhead.games.deadzone.rules.army import ARMOURY
from drumhead.games.deadzone.rules.attack import (
    SIDES,
    Pool,
    blow_dice,
    dodge_dice,
    opposed_stages,
    parry_dice,
    pool,
    quality_test,
    shot_dice,
    successes_into,
    suppression_stages,
)
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.move import LIMIT, ROOM
from drumhead.games.deadzone.rules.specials import morale_dice
from drumhead.games.deadzone.rules.terrain import STRIKES
from drumhead.games.deadzone.screen import naming

SHOOT, WATCH, SUPPRESS, MELEE = "shoot", "overwatch", "suppress", "melee"
HAZARD, MORALE, COMMAND = "hazard", "morale", "command"
FALL, DANGEROUS, MINE = "fall", "dangerous", "mine"
HAZARDS = (FALL, DANGEROUS, MINE)
ONE_DIE, COMMANDS = "deadzone.morale.one-die", "deadzone.special.tactician-roll"
FOUGHT = ("weapon", "quality", "defender_quality")  # what matters in every fight
COUNTS = {
    SHOOT: ("clear", "above", "cover", "wounds"),
    WATCH: ("clear", "above", "cover", "wounds"),
    SUPPRESS: ("clear", "above", "support", "targets"),
    MELEE: ("pinned", "company", "rough", "wounds"),
    HAZARD: ("why", "quality", "defender_quality", "wounds", "house"),
    MORALE: ("quality", "discipline", "hero", "deaths"),
    COMMAND: (),
}  # what matters in each kind, beside the above in the first four
TOUGHEST = 12  # wounds of one model: more than any profile has
BOUNDS = (
    ("quality", quality_of(SIDES)),
    ("defender_quality", quality_of(SIDES)),
    ("wounds", Bound(1, TOUGHEST)),
    ("targets", Bound(1, ROOM, f"{{name}} is {{n}}, a cube holds 1 to {ROOM}", LIMIT)),
    ("support", Bound(0, ROOM - 1, f"{{name}} is {{n}}, a cube holds at most {ROOM - 1} who help", LIMIT)),
    ("deaths", Bound(1, ROOM - 1, f"{{name}} is {{n}}, a cube holds 1 to {ROOM - 1} friends", LIMIT)),
)


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options, a file or a page say it."""

    how: Annotated[str, Says("shoot, overwatch, suppress, melee, hazard, morale or command.")] = SHOOT
    weapon: Annotated[str, Says("As machinegun, or combat-knife for a melee.")] = "assault-rifle"
    quality: Annotated[int, Says("Of the attacker, of a hazard, or of the model that takes a morale test.")] = 4
    clear: Annotated[bool, Says("The attacker sees the whole of the target.")] = False
    above: Annotated[bool, Says("The attacker stands on a higher level.")] = False
    support: Annotated[int, Says("Friends in the cube who help to suppress.")] = 0
    targets: Annotated[int, Says("How many stand in the cube that is suppressed.")] = 1
    defender_quality: Annotated[int, Says("Of the target, or of the victim of a hazard.")] = 5
    wounds: Annotated[int, Says("That the target can still take.")] = 1
    cover: Annotated[bool, Says("The target is behind cover, or higher.")] = False
    pinned: Annotated[bool, Says("The target of the melee is pinned.")] = False
    company: Annotated[bool, Says("A friend of the target stands in its cube.")] = False
    rough: Annotated[bool, Says("The assault came through difficult terrain.")] = False
    why: Annotated[str, Says("Which hazard: fall, dangerous or mine.")] = FALL
    discipline: Annotated[bool, Says("The model that takes a morale test has Discipline.")] = False
    hero: Annotated[bool, Says("It is the Hero, or the Hero stands in its cube.")] = False
    deaths: Annotated[int, Says("Friends that fall at once beside it, a test for each.")] = 1
    house: Annotated[dict[str, str], Says("A house rule: key=alternative; repeatable.")] = {}


OPTIONS = options_of(PlainAttack)


class PlainOdds(NamedTuple):
    kind: str
    mine: Pool
    theirs: Pool | None  # nobody rolls against a test of morale or of command
    counted: str  # wounds, pinned, commands
    p: tuple[Any, ...]


def refuse_attack(a: PlainAttack) -> Refusal | None:
    if a.how not in COUNTS:
        return Refusal("", f"an attack is one of {', '.join(COUNTS)}, not '{a.how}'")
    if refused := refuse_unknown((a.weapon,), ARMOURY, "weapon"):
        return refused
    if a.why not in HAZARDS:
        return Refusal("", f"a hazard is one of {', '.join(HAZARDS)}, not '{a.why}'")
    return HOUSE.refuse(a.house) or _refuse_idle(a) or _refuse_weapon(a) or refuse_numbers(a, BOUNDS)


def _refuse_weapon(a: PlainAttack) -> Refusal | None:
    shot, name = a.how != MELEE, ARMOURY[a.weapon].name
    if a.how in (HAZARD, MORALE, COMMAND) or shot == bool(ARMOURY[a.weapon].range):
        return None
    if shot:
        return Refusal("deadzone.weapons.no-range-means-melee", f"nobody shoots with {name}; let them fight in melee")
    return Refusal("deadzone.weapons.range-means-shooting", f"nobody strikes with {name}; without a blade it is fists")


def _refuse_idle(a: PlainAttack) -> Refusal | None:
    """An option that cannot matter is a mistake, and is never passed over in silence."""
    matters = COUNTS[a.how]
    also = () if a.how in (HAZARD, MORALE, COMMAND) else FOUGHT
    idle = next((name for name in fields_filled(a) if name not in ("how", *matters, *also)), None)
    if idle is None:
        return None
    clause = "deadzone.terrain.cover-not-against-suppression" if (idle, a.how) == ("cover", SUPPRESS) else ""
    return Refusal(clause, f"{idle} has no part in {a.how}; what has is {', '.join(matters) or 'nothing'}")


# ---------------------------------------------------------------------------------------------------- the odds
def plain_odds(a: PlainAttack, exact: Exact = float) -> PlainOdds:
    """By the same stages and dice that a battle rolls; `exact` is float or Fraction."""
    match a.how:
        case "melee":
            mine, theirs = blow_dice(a.weapon, int(a.pinned)), parry_dice(int(a.company), a.rough)
            return PlainOdds(a.how, mine, theirs, "wounds", wounds(a, mine, theirs, exact))
        case "suppress":
            mine, theirs = shot_dice(a.weapon, int(a.clear), int(a.above), a.support), pool(())
            return PlainOdds(a.how, mine, theirs, "pinned", chances_of_pins(a, mine, theirs, exact))
        case "hazard":
            return PlainOdds(a.how, pool(()), pool(()), "wounds", chances_of_harm(a, exact))
        case "morale":
            dice = morale_dice(("Discipline",) if a.discipline else (), morale.DICE)
            return PlainOdds(
                a.how, Pool(dice, ((ONE_DIE, dice),)), None, "pinned", chances_of_morale_test(a, dice, exact)
            )
        case "command":
            dice = command.DICE
            return PlainOdds(a.how, Pool(dice, ((COMMANDS, dice),)), None, "commands", commands(dice, exact))
    mine, theirs = shot_dice(a.weapon, int(a.clear), int(a.above), a.support), dodge_dice(int(a.cover), a.how)
    return PlainOdds(a.how, mine, theirs, "wounds", wounds(a, mine, theirs, exact))


def wounds(a: PlainAttack, mine: Pool, theirs: Pool, exact: Exact) -> tuple[Any, ...]:
    stages = opposed_stages(a.quality, a.defender_quality, a.wounds)
    return chances(stages, {"attack": mine.dice, "defence": theirs.dice}, "wounds", a.wounds, exact)


def chances_of_pins(a: PlainAttack, mine: Pool, theirs: Pool, exact: Exact) -> tuple[Any, ...]:
    """Jointly, for the attacker's dice fall once for all."""
    each = range(a.targets)
    dice = {"attack": mine.dice} | {f"defence{i}": theirs.dice for i in each}
    stages = suppression_stages(a.quality, (a.defender_quality,) * a.targets)
    found = [exact(0)] * (a.targets + 1)
    for who, chance in foresee(stages, dice, keep=tuple(f"pins{i}" for i in each), exact=exact).joint.items():
        found[sum(who)] += exact(chance)
    return tuple(found)


def chances_of_harm(a: PlainAttack, exact: Exact) -> tuple[Any, ...]:
    """A fall always strikes; dangerous ground and, by the usual house, a mine only on some faces."""
    rolls = a.why == DANGEROUS or (a.why == MINE and HOUSE.rules(HOUSE.full(a.house)).mine_removal.rolls)
    strikes = exact(Fraction(STRIKES, SIDES) if rolls else 1)
    none, *some = (strikes * p for p in wounds(a, pool(()), pool(()), exact))
    return (1 - strikes + none, *some)


def chances_of_morale_test(a: PlainAttack, dice: int, exact: Exact) -> tuple[Any, ...]:
    """One success holds; with the Hero a failed test is taken once more; each friend that falls asks for a test."""
    test = Sort("dice", quality_test(a.quality), successes_into("held"), "morale", ONE_DIE)
    fails = chances((test,), {"dice": dice}, "held", dice, exact)[0] ** (2 if a.hero else 1)
    holds = (1 - fails) ** a.deaths
    return holds, 1 - holds


def commands(dice: int, exact: Exact) -> tuple[Any, ...]:
    die = Die(SIDES, command.NEED, passed="command", failed="nothing")
    roll = Sort("dice", die, {"command": "commands"}, "command", COMMANDS)
    return chances((roll,), {"dice": dice}, "commands", dice, exact)


# ---------------------------------------------------------------------------------------------------- for people
def in_words(a: PlainAttack, told: PlainOdds) -> str:
    mine = naming.dice(told.mine.dice)
    if a.how == MORALE:
        again = ", taken again if it fails" if a.hero else ""
        return f"Morale: {mine} at {a.quality}+{again}{f', {a.deaths} tests' if a.deaths > 1 else ''}"
    if told.theirs is None:
        return f"Command: {mine} at {command.NEED}+"
    against = f"{a.targets} with " if a.targets > 1 else ""
    name = a.why.capitalize() if a.how == HAZARD else ARMOURY[a.weapon].name
    return f"{name}: {mine} at {a.quality}+ against {against}{naming.dice(told.theirs.dice)} at {a.defender_quality}+"


def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    told = plain_odds(a, exact)
    facts = {"kind": told.kind, "attack": told.mine._asdict()}
    facts |= {"defence": told.theirs._asdict()} if told.theirs else {}
    return Chart(in_words(a, told), told.counted, len(told.p) - 1, told.p, facts)
