"""The sentences of SAGA: one for each event, question and option that a person reads."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from drumhead.combat.sayings import points
from drumhead.flow.grammar import agree, count, does
from drumhead.flow.question import Some, Split, Ways
from drumhead.flow.words import Cast, Words
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.army import book
from drumhead.games.saga.screen.why_not import REFUSALS
from drumhead.space.table import inches
from drumhead.tabletop.sayings import INCHES

ENGLISH = Words(INCHES, REFUSALS)
sentence = ENGLISH.sentence
ENGLISH.texts(
    asks_side="Which side of the table is yours?",
    offers_side="The {side} edge",
    asks_join="Does your {name} join a unit for the whole game?",
    asks_place="Deploy your {name}",
    asks_activate="Which unit acts?",
    asks_go_on="Act again for 1 fatigue?",
    asks_close_up="Close up automatically, or model by model?",
    asks_step_back="Step back automatically, or model by model?",
)
ENGLISH.deeds(
    placed="deploy",
    activated="be activated",
    has_acted="have acted",
    holds="hold",
    tires="take 1 fatigue to act again",
    unhurt="suffer no losses",
    falls_short="do not reach the enemy: the assault falls short",
)

SPENT = {"move": "the move is halved", "hits": "hits are rolled again", "blocks": "blocks are rolled again"}
STAGES = {  # what is thrown for, and the faces that are counted
    "hit": ("to hit", "hit"),
    "hit-reroll": ("hits again", "hit"),
    "ignore": ("for cover", "ignored"),
    "block": ("to block", "block"),
    "block-reroll": ("blocks again", "block"),
    "dangerous": ("for dangerous ground", "hit"),
}


def their(c: Cast, unit: int) -> str:
    return "their" if c.many(unit) else "its"


# ---------------------------------------------------------------------------------------------------- before we begin
@sentence
def side_picked(c: Cast, seat: int, counters: Mapping[str, int]) -> str:
    return f"{c.seat(seat)} takes the {'far' if counters['edge'] else 'near'} long edge."


@sentence
def deploys_last(c: Cast, seat: int) -> str:
    return f"{c.seat(seat)} deploys last."


@sentence
def asks_form_units(c: Cast, ask: Split) -> str:
    return f"Form your units: {ask.least} to {ask.most} models of one type each"


@sentence
def offers_form_units(c: Cast, model: int, type: str, carries: Sequence[str]) -> str:
    """A model wherever one is named: "Rookies 12 (Sword)"."""
    unit = book().unit(type)
    assert unit is not None
    return f"{unit.name} {model} ({', '.join(carries)})"


@sentence
def offers_join(c: Cast, name: str, how: str = "") -> str:
    return "Stay alone" if how else f"Join {name}"


# ---------------------------------------------------------------------------------------------------- rounds
@sentence
def offers_activate(c: Cast, unit: int) -> str:
    return c.name(unit)


@sentence
def scored(c: Cast, seat: int, unit: int, gain: str, counters: Mapping[str, str]) -> str:
    now = points(Fraction(counters["score"]))
    return f"{c.seat(seat)} scores {points(Fraction(gain))} for {c.of_side(unit)}, now {now}."


# ---------------------------------------------------------------------------------------------------- actions
@sentence
def asks_first_step(c: Cast, unit: int) -> str:
    return f"What {agree('do', c.many(unit))} your {c.name(unit)} do?"


@sentence
def offers_first_step(c: Cast, action: str, target: int = -1, number: int = 0) -> str:
    if action == "assault":
        return f"Assault {c.of_side(target)}"
    if action == "rest":
        return f"Rest: take off 1 to 3 of {number} fatigue"
    if action == "hold":
        return "Hold: stay, may shoot"
    after = "then may shoot" if ACTIONS[action].shoots else "no shooting"
    return f"{action.capitalize()} up to {inches(ACTIONS[action].move)} in, {after}"


@sentence
def offers_go_on(c: Cast, how: str = "", action: str = "", target: int = -1) -> str:
    return "End the activation" if how else offers_first_step(c, action, target)


@sentence
def assaults(c: Cast, unit: int, target: int) -> str:
    return f"{c.does(unit, 'assault')} {c.of_side(target)}."


@sentence
def throws_to_rest(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'rest')}: how much fatigue goes"


@sentence
def rests(c: Cast, unit: int, faces: Sequence[int], off: int) -> str:
    return f"{c.does(unit, 'rest')}: a {faces[0]} takes off {off} fatigue."


@sentence
def asks_halve(c: Cast, unit: int) -> str:
    return f"Spend 1 fatigue of {c.of_side(unit)} to halve {their(c, unit)} move?"


@sentence
def offers_halve(c: Cast, unit: int, how: str, number: int = 0) -> str:
    who = "they move" if c.many(unit) else "it moves"
    return f"Spend it: {who} {inches(number)} in" if how == "spend" else "Keep the point"


@sentence
def spends(c: Cast, unit: int, by: int, effect: str) -> str:
    return f"{c.seat(by)} spends 1 fatigue of {c.of_side(unit)}: {SPENT[effect]}."


@sentence
def asks_move(c: Cast, unit: int, action: str, ask: Ways) -> str:
    deed = action if action in ("walk", "run") else "move"
    return f"Where {agree('do', c.many(unit))} your {c.name(unit)} {deed}, up to {inches(ask.allowance)} in?"


# ---------------------------------------------------------------------------------------------------- attacks
@sentence
def asks_shoot(c: Cast, unit: int) -> str:
    return f"Choose a target for your {c.name(unit)}"


@sentence
def offers_shoot(c: Cast, target: int = -1, able: Sequence[int] = (), how: str = "") -> str:
    return "Do not shoot" if how else f"Shoot {c.of_side(target)}: {len(able)} can fire"


@sentence
def asks_who_fires(c: Cast, target: int) -> str:
    return f"Who fires at {c.of_side(target)}?"


@sentence
def shoots(c: Cast, unit: int, target: int, dice: int, cover: bool) -> str:
    n = count(dice, "die", "dice")
    return f"{c.does(unit, 'shoot')} {c.of_side(target)}: {n}{', in cover' if cover else ''}."


@sentence
def strikes(c: Cast, unit: int, target: int, dice: int) -> str:
    return f"{c.does(unit, 'strike')} {c.of_side(target)}: {count(dice, 'die', 'dice')}."


@sentence
def throws(c: Cast, unit: int, stage: str) -> str:
    """What people throw their real dice for."""
    return f"{c.does(unit, 'throw')} {STAGES[stage][0]}"


@sentence
def first_throw(c: Cast, unit: int) -> str:
    return f"{c.of_side(unit)}: the first throw."


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
    """With dice on the table, or (house rule reroll-moment) before they are thrown."""
    if not dice:
        return f"{c.does(unit, 'be')} about to roll for {what}s. Spend 1 fatigue to have them rolled again?"
    again = "them" if dice > 1 else "it"
    return f"{c.of_side(unit)} rolled {count(dice, what)}. Spend 1 of {their(c, unit)} fatigue to roll {again} again?"


@sentence
def offers_reroll(c: Cast, how: str, dice: int, what: str) -> str:
    if how == "keep":
        return f"Let the {what}{'s' * (dice != 1)} stand"
    return f"Spend it: {count(dice, what)} again" if dice else "Spend it: successes are rolled again"


# ---------------------------------------------------------------------------------------------------- losses
@sentence
def asks_losses(c: Cast, unit: int, ask: Some) -> str:
    return f"{does(f'Your {c.name(unit)}', c.many(unit), 'lose')} {count(ask.least, 'model')}. Which?"


@sentence
def asks_hero_first(c: Cast, unit: int) -> str:
    return f"Who takes the wounds in your {c.name(unit)} first, for the rest of the game?"


@sentence
def offers_hero_first(c: Cast, how: str) -> str:
    return "The hero first" if how == "hero" else "The others first"


@sentence
def wounded(c: Cast, unit: int, wounds: int) -> str:
    return f"{c.does(unit, 'take')} {count(wounds, 'wound')}."


@sentence
def loses(c: Cast, unit: int, fallen: int, left: int) -> str:
    if not left:
        return f"{c.does(unit, 'be')} destroyed."
    return f"{c.does(unit, 'lose')} {count(fallen, 'model')}; {left} {agree('stand', left > 1)}."


# ---------------------------------------------------------------------------------------------------- melee
@sentence
def asks_assault_move(c: Cast, unit: int) -> str:
    return f"How {agree('do', c.many(unit))} your {c.name(unit)} charge?"


@sentence
def offers_assault_move(c: Cast, how: str, avoid: str = "") -> str:
    ground = f"{'difficult and dangerous' if avoid == 'both' else avoid} ground"
    if how == "own":
        return f"Move each model, avoiding {ground}" if avoid else "Move each model"
    return f"Avoid {ground}" if avoid else "Straight at them"


@sentence
def offers_close_up(c: Cast, how: str) -> str:
    return "Move each model" if how == "own" else "Close up"


@sentence
def asks_order(c: Cast, unit: int) -> str:
    return f"In which order do your {c.name(unit)} move?"


@sentence
def asks_wishes(c: Cast, unit: int) -> str:
    return f"Where should {'each of ' if c.many(unit) else ''}your {c.name(unit)} end?"


@sentence
def asks_victor_move(c: Cast, unit: int, ask: Ways) -> str:
    return f"The enemy is gone. Move your {c.name(unit)}, up to {inches(ask.allowance)} in?"


@sentence
def offers_step_back(c: Cast, how: str) -> str:
    return "Move each model" if how == "own" else "Straight back"


@sentence
def asks_step_back_to(c: Cast, unit: int, ask: Ways) -> str:
    return f"Where {agree('do', c.many(unit))} your {c.name(unit)} step back, {inches(ask.allowance)} in?"


for name in ("offers_who_fires", "offers_losses", "offers_order"):
    ENGLISH.known[name] = ENGLISH.known["offers_form_units"]
