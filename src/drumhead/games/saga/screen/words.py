"""The sentences of SAGA: every event, question and option says here what a person reads."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from drumhead.combat.sayings import count, points
from drumhead.space.table import inches

if TYPE_CHECKING:
    from drumhead.games.saga.rules.state import Band, Saga

MARCHES = {
    "walk": "walk",
    "run": "run",
    "assault": "rush",
    "victor": "move on",
    "close": "close up",
    "back": "step back",
    "hold": "move",
}
ACTIONS = {"hold": "Hold", "walk": "Walk", "run": "Run", "assault": "Assault", "rest": "Rest"}


def of(b: "Saga", u: int) -> str:
    unit = b.band(u)
    return f"{b.names[unit.seat]}'s {unit.name}"


def does(b: "Saga", u: int, plural: str, singular: str = "") -> str:
    """ "Azure's Regulars run", "Azure's Veteran Hero runs"."""
    verb = singular or f"{plural}s" if b.band(u).kind.endswith("-hero") else plural
    return f"{of(b, u)} {verb}"


def models(n: int) -> str:
    return count(n, "model")


# ---------------------------------------------------------------------------------------------------- before we begin
def side_picked(b: "Saga", seat: int, edge: int) -> str:
    return f"{b.names[seat]} takes the {'near' if edge == 0 else 'far'} long edge."


def placed(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'are', 'is')} placed."


# ---------------------------------------------------------------------------------------------------- rounds
def activated(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'are', 'is')} activated."


def done(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'have', 'has')} acted."


def scored(b: "Saga", seat: int, u: int, gain: Fraction) -> str:
    return f"{b.names[seat]} scores {points(gain)} for {of(b, u)}, now {points(b.scores[seat])}."


# ---------------------------------------------------------------------------------------------------- actions
def declares(b: "Saga", u: int, action: str, target: int | None) -> str:
    if target is not None:
        return f"{does(b, u, 'assault')} {of(b, target)}."
    return f"{of(b, u)}: {ACTIONS[action]}."


def tires(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'take')} a fatigue point to go on."


def rests(b: "Saga", u: int, face: int, off: int) -> str:
    return f"{does(b, u, 'rest')}: a {face} takes {count(off, 'point')} of fatigue off."


def spent(b: "Saga", u: int, effect: str) -> str:
    foe = b.names[1 - b.band(u).seat]
    return f"{foe} spends a fatigue point of {of(b, u)}: {effect}."


def moves(b: "Saga", u: int, action: str, longest: float) -> str:
    verb, _, more = MARCHES[action].partition(" ")
    return f"{does(b, u, verb)}{' ' if more else ''}{more} {inches(longest)} in."


def falls_short(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'do', 'does')} not reach the enemy: the assault falls short."


# ---------------------------------------------------------------------------------------------------- attacks
def shoots(b: "Saga", u: int, target: int, dice: int, cover: bool) -> str:
    return f"{does(b, u, 'shoot')} {of(b, target)}: {count(dice, 'die', 'dice')}{', in cover' if cover else ''}."


def strikes(b: "Saga", u: int, target: int, dice: int) -> str:
    return f"{does(b, u, 'strike')} {of(b, target)}: {count(dice, 'die', 'dice')}."


def throws(b: "Saga", u: int, stage: str) -> str:
    """What people throw dice for, who have real ones."""
    what = {
        "hit": "to hit",
        "hit-reroll": "their hits again",
        "ignore": "whether cover stops the hits",
        "block": "to block",
        "block-reroll": "their blocks again",
        "dangerous": "for dangerous ground",
    }[stage]
    return f"{does(b, u, 'throw')} {what}"


def throws_to_rest(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'rest')}: how much fatigue goes"


def rolled(b: "Saga", u: int, stage: str, good: int, of_dice: int) -> str:
    what = {
        "hit": f"{count(good, 'hit')} of {of_dice}",
        "hit-reroll": f"{good} of {of_dice} hits stand",
        "ignore": f"cover stops {good} of {of_dice}",
        "block": f"{count(good, 'block')} of {of_dice}",
        "block-reroll": f"{good} of {of_dice} blocks stand",
        "dangerous": f"{count(good, 'hit')} from dangerous ground, {of_dice} rolled",
    }[stage]
    return f"{of(b, u)}: {what}."


def suffers(b: "Saga", u: int, fallen: int, wounds: int) -> str:
    if not fallen:
        return f"{does(b, u, 'take')} {count(wounds, 'wound')}."
    left = len(b.band(u).models)
    if not left:
        return f"{does(b, u, 'are', 'is')} destroyed."
    return f"{does(b, u, 'lose')} {models(fallen)}; {left} {'stands' if left == 1 else 'stand'}."


def nothing(b: "Saga", u: int) -> str:
    return f"{does(b, u, 'suffer')} no losses."


def first_throw(b: "Saga", u: int) -> str:
    return f"{of(b, u)}: the first throw."


# ---------------------------------------------------------------------------------------------------- names
KINDS = {
    "veteran-hero": "Veteran Hero",
    "regular-hero": "Regular Hero",
    "veterans": "Veterans",
    "regulars": "Regulars",
    "rookies": "Rookies",
}


def _arms(extra: Sequence[str]) -> str:
    """ "Bow", "Axe and Bow", "Axe, Bow and Hammer", and all four in one word."""
    if len(extra) > 3:
        return "Fully armed"
    *most, last = extra
    return f"{', '.join(most)} and {last}" if most else last


def unit_name(b: "Saga", seat: int, group: Sequence[int]) -> str:
    """What a unit is called: its kind with what it was bought besides the Sword, numbered where there are several."""
    lead = b.model(group[0])
    extra = sorted({w for m in group for w in b.model(m).weapons} - {"Sword"}) if len(group) > 1 else []
    name = f"{_arms(extra)} {KINDS[lead.kind]}" if extra else KINDS[lead.kind]
    twins = sum(u.seat == seat and u.name.split(" #")[0] == name for u in b.units)
    return f"{name} #{twins + 1}" if twins else name


def model_of(b: "Saga", m: int) -> str:
    model = b.model(m)
    return f"{KINDS[model.kind]} {m} ({', '.join(model.weapons)})"


# ---------------------------------------------------------------------------------------------------- questions
MOVE_VERBS = {"walk": "walk", "run": "run", "hold": "move", "victor": "move"}


def asks_form_units() -> str:
    return "How do your models form up? Units of 4 to 12 of one type."


def asks_join(b: "Saga", hero: int) -> str:
    return f"Does your {b.band(hero).name} join a unit for the whole game?"


def joins(b: "Saga", u: int) -> str:
    return f"He joins {b.band(u).name}"


def asks_place(b: "Saga", u: int) -> str:
    return f"Where do your {b.band(u).name} stand?"


def offers(action: str, far: int) -> str:
    if action == "hold":
        return "Hold: stay, may shoot"
    after = ", then may shoot" if action == "walk" else ", no shooting"
    return f"{ACTIONS[action]}: up to {inches(far)} in{after}"


def offers_assault(b: "Saga", target: int) -> str:
    return f"Assault {of(b, target)}"


def offers_rest(u: "Band") -> str:
    return f"Rest: take off 1 to 3 of {u.fatigue} fatigue"


def offers_end() -> str:
    return "End the activation"


def asks_first_step(b: "Saga", u: int) -> str:
    return f"What do your {b.band(u).name} do?"


def asks_go_on(b: "Saga", u: int) -> str:
    return f"Do your {b.band(u).name} go on, for one point of fatigue?"


def asks_halving(b: "Saga", u: int) -> str:
    return f"Spend a fatigue point of {of(b, u)} to halve their move?"


def offers_halving(allowance: int) -> str:
    return f"Spend it: they move {inches(allowance)} in"


def asks_move(b: "Saga", u: int, action: str, allowance: int) -> str:
    return f"Where do your {b.band(u).name} {MOVE_VERBS[action]}, up to {inches(allowance)} in?"


def asks_victor_move(b: "Saga", u: int) -> str:
    return f"The enemy is gone. Do your {b.band(u).name} move on, up to 3 in?"


def asks_shoot(b: "Saga", u: int) -> str:
    return f"Whom do your {b.band(u).name} shoot?"


def offers_target(b: "Saga", foe: int, able: int) -> str:
    return f"Shoot {of(b, foe)}: {able} can fire"


def asks_who_fires(b: "Saga", target: int) -> str:
    return f"Who fires at {of(b, target)}?"


def asks_reroll(b: "Saga", u: int, dice: int, what: str) -> str:
    """With dice on the table, or (house rule reroll-moment) before they are thrown."""
    if not dice:
        return f"{does(b, u, 'are', 'is')} about to roll for {what}s. Spend a fatigue point to have them rolled again?"
    return f"{of(b, u)} rolled {count(dice, what)}. Spend a fatigue point of theirs to roll them again?"


def offers_stand(what: str) -> str:
    return f"Let the {what}s stand"


def offers_reroll(dice: int, what: str) -> str:
    return f"Spend it: {count(dice, what)} again" if dice else "Spend it: successes are rolled again"


def asks_losses(b: "Saga", u: int, k: int) -> str:
    return f"Your {b.band(u).name} lose {models(k)}. Which?"


def asks_hero_first(b: "Saga", u: int) -> str:
    return f"Who takes the wounds in your {b.band(u).name} first, for the rest of the game?"


def asks_assault_move(b: "Saga", u: int) -> str:
    return f"How do your {b.band(u).name} go in?"


def offers_keep_out(name: str) -> str:
    return f"Keep out of {'difficult and dangerous' if name == 'both' else name} ground"


def offers_keep_out_own(name: str) -> str:
    return f"Model by model, out of {'difficult and dangerous' if name == 'both' else name} ground"


def asks_close_up(b: "Saga", u: int) -> str:
    return f"Your {b.band(u).name} close up to the enemy, up to 3 in. Who moves them?"


def asks_order(b: "Saga", u: int) -> str:
    return f"In which order do your {b.band(u).name} move?"


def asks_wishes(b: "Saga", u: int) -> str:
    return f"Where would each of your {b.band(u).name} like to end?"


def asks_step_back(b: "Saga", u: int) -> str:
    return f"Your {b.band(u).name} step back 1 in. Who moves them?"


def reach(action: str, far: int) -> str:
    return f"{ACTIONS[action]} {inches(far)} in" if action else f"{inches(far)} in"
