"""The sentences of SAGA: one for each event, question, option and refusal that only its page has."""

from collections.abc import Sequence

from drumhead.flow.grammar import agree, count
from drumhead.flow.words import Cast, Words
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.army import book, ranged_weapons
from drumhead.space.table import inches
from drumhead.tabletop.own_moves import KEEP_OUT, charge_keys
from drumhead.tabletop.sayings import INCHES, name_models
from drumhead.tabletop.why_not import whole

ENGLISH = Words(INCHES)
sentence = ENGLISH.sentence
name_models(ENGLISH, lambda type: book().unit_name(type))

SPENT = {"move": "the move is halved", "hits": "hits are rerolled", "blocks": "blocks are rerolled"}
STAGES = {  # what is rolled for, and the faces that are counted
    "hit": ("to hit", "hit"),
    "hit-reroll": ("to hit again", "hit"),
    "ignore": ("for cover", "ignored"),
    "block": ("to block", "block"),
    "block-reroll": ("to block again", "block"),
    "dangerous": ("for dangerous ground", "hit"),
}


# ---------------------------------------------------------------------------------------------------- actions, fatigue
ENGLISH.deeds(tires="take 1 fatigue to act again")
ENGLISH.texts(
    asks_go_on="Act again for 1 fatigue?",
    asks_halve="Spend 1 fatigue of {unit:whose} to halve {unit:their} move?",
    throws_to_rest="{unit:does rest}: roll for the fatigue to remove",
    rests="{unit:does rest}: a {faces[0]} removes {off} fatigue.",
    deed_rests="{unit:verb rest}",
    result_tires="{unit:alone take} {{1}} fatigue",
    not_tired="{unit:alone have no fatigue to remove}",
    brief_not_tired="no fatigue",
    rest_comes_first="a unit rests in place of its first action, not after one",
    advises_rest="Nothing to attack now: resting removes fatigue.",
    advises_no_hits="Saves {target:whose} {wounds:mean} on average.",
    advises_no_blocks="Costs {target:whose} {wounds:mean} more on average.",
    advises_keep_for_blows="The point does more when {target:does strike} back: {wounds:mean} on average.",
    advises_keep_point="A reroll changes {wounds:mean} on average: the point may do more later.",
    no_run_through="a Run may not go through the {piece}",
)
# Hold is always 1, Walk 2, Run 3 and Rest 4; the units that can be assaulted follow.
ACTION_ORDER = ("hold", "walk", "run", "rest", "assault")
ENGLISH.places(
    first_step=ACTION_ORDER,
    go_on=ACTION_ORDER,
    assault_move=tuple(key for avoid in ("", *KEEP_OUT) for key in charge_keys(avoid)),
)
ENGLISH.leave_out("no_such_ground", "no_way_round", "rest_comes_first")


@sentence
def offers_first_step(c: Cast, action: str, target: int = -1, number: int = 0, unit: int = -1) -> str:
    if action == "assault":
        return f"Assault {c.name(target)}" if target >= 0 else "Assault"
    if action == "rest":
        return f"Rest: remove 1 to 3 of {number} fatigue" if number else "Rest"
    armed = can_shoot(c, unit)
    if action == "hold":
        return "Hold: may shoot" if armed else "Hold: nothing to shoot with"
    after = ", may shoot" if ACTIONS[action].shoots else ", no shot"
    return f"{action.capitalize()}: up to {whole(ACTIONS[action].move)} in{after if armed else ''}"


def can_shoot(c: Cast, unit: int) -> bool:
    """Does anybody of the unit carry what shoots? Of a unit that was never seen nobody knows."""
    carried = c.carried(unit)
    return not carried or any(map(ranged_weapons, carried))


@sentence
def offers_go_on(c: Cast, how: str = "", action: str = "", target: int = -1, unit: int = -1) -> str:
    return "End the activation" if how else offers_first_step(c, action, target, unit=unit)


@sentence
def offers_halve(c: Cast, unit: int, how: str, number: int = 0) -> str:
    who = "they move" if c.many(unit) else "it moves"
    return f"Spend it: {who} {inches(number)} in" if how == "spend" else "Keep the point"


@sentence
def spends(c: Cast, unit: int, by: int, effect: str) -> str:
    return f"{c.seat(by)} spends 1 fatigue of {c.of_side(unit)}: {SPENT[effect]}."


# ---------------------------------------------------------------------------------------------------- attacks
@sentence
def throws(c: Cast, unit: int, stage: str) -> str:
    """What people roll their real dice for."""
    return f"{c.does(unit, 'roll')} {STAGES[stage][0]}"


@sentence
def rolled(c: Cast, unit: int, stage: str, reading: Sequence[str]) -> str:
    good, n = reading.count(STAGES[stage][1]), len(reading)
    what = {
        "hit": f"{count(good, 'hit')} of {n}",
        "hit-reroll": f"{good} of {count(n, 'hit')} {agree('stand', n > 1)}",
        "ignore": f"cover stops {good} of {n}",
        "block": f"{count(good, 'block')} of {n}",
        "block-reroll": f"{good} of {count(n, 'block')} {agree('stand', n > 1)}",
        "dangerous": f"{count(good, 'hit')} from dangerous ground, {n} rolled",
    }[stage]
    return f"{c.of_side(unit)}: {what}."


@sentence
def asks_reroll(c: Cast, unit: int, dice: int, what: str) -> str:
    """With dice on the table, or (house rule reroll-moment) before they are rolled."""
    if not dice:
        return f"{c.does(unit, 'be')} about to roll for {what}s. Spend 1 fatigue to have them rerolled?"
    their, again = "their" if c.many(unit) else "its", "them" if dice > 1 else "it"
    return f"{c.of_side(unit)} rolled {count(dice, what)}. Spend 1 of {their} fatigue to have {again} rerolled?"


@sentence
def offers_reroll(c: Cast, how: str, dice: int, what: str) -> str:
    if how == "keep":
        return f"Keep the {what}{'s' * (dice != 1)}"
    return f"Spend it: reroll {count(dice, what)}" if dice else "Spend it: reroll successes"
