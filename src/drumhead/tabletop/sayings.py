"""The sentences that games of inches share: setting up, moves, shots, blows and losses, and what a referee changes."""

from collections.abc import Callable, Mapping, Sequence

from drumhead.combat.sayings import BATTLE
from drumhead.flow.grammar import agree, count, listed, tally, verb_phrase
from drumhead.flow.question import Some, Way, Ways
from drumhead.flow.words import Cast, Words
from drumhead.space.paths import length
from drumhead.space.table import inches
from drumhead.tabletop.why_not import OWN_WORD, REFUSALS

INCHES = Words(BATTLE, REFUSALS)
sentence = INCHES.sentence

MARCHES = {
    "assault": "charge",
    "victor": "move on",
    "follow-up": "follow up",
    "close": "close up",
    "back": "step back",
    "hold": "move",
    "vanguard": "move ahead",
    "spell": "move",
}
NONE: Mapping[str, int] = {}  # no weapons are told
CHANGES = {
    "add-terrain": "A piece of terrain is added to the table.",
    "remove-terrain": "A piece of terrain is taken off the table.",
    "shift-terrain": "A piece of terrain is moved on the table.",
    "close-gap": "A crossing is gone: the river runs through.",
}


# ---------------------------------------------------------------------------------------------------- before we begin
INCHES.deeds(placed="deploy")
INCHES.texts(
    asks_side="Which side of the table is yours?",
    offers_side="The {side} edge",
    deploys_last="{seat:seat} deploys last.",
    asks_form_units="Form your units: {ask.least} to {ask.most} models of one type each",
    asks_join="Does your {name} join a unit for the whole game?",
    asks_place="Deploy your {name}",
    advises_front="Room at the front, apart from friends.",
    advises_back="Held back: less is at risk there.",
)


@sentence
def side_picked(c: Cast, seat: int, counters: Mapping[str, int]) -> str:
    return f"{c.seat(seat)} takes the {'far' if counters['edge'] else 'near'} long edge."


@sentence
def offers_join(c: Cast, name: str, how: str = "") -> str:
    return "Stay alone" if how else f"Join {name}"


def name_models(
    words: Words, type_name: Callable[[str], str], weapon_name: Callable[[str], str] = str, *more: str
) -> None:
    """A model wherever one is offered: "Rookies, model 12 (Sword)", before units are formed "Rookies (Sword)"; the game
    says how a type and a weapon of its books are called, and to which of its own questions (`more`) models are
    answers."""

    def named(which: str, type: str, carries: Sequence[str]) -> str:
        return f"{type_name(type)}{which} ({', '.join(map(weapon_name, carries))})"

    def kind_named(c: Cast, type: str, carries: Sequence[str]) -> str:
        return named("", type, carries)

    def model_named(c: Cast, model: int, type: str, carries: Sequence[str]) -> str:
        return named(f", model {model}", type, carries)

    words.known["offers_form_units"] = (kind_named, ("type", "carries"))
    for says in ("who_fires", "losses", "order", *more):
        words.known[f"offers_{says}"] = (model_named, ("model", "type", "carries"))


# ---------------------------------------------------------------------------------------------------- acting, moving
INCHES.deeds(has_acted="have acted", holds="hold", falls_short="do not reach the enemy: the assault falls short")
INCHES.texts(
    offers_activate="{unit:name}",
    asks_first_step="What {unit:verb do} your {unit:name} do?",
    assaults="{unit:does assault} {target:whose}.",
    deed_assaults="{unit:verb assault} {target:name}",
    deed_falls_short="{unit:verb fall} short",
    idle_holds="{unit:verb hold}",
    idle_stays="{unit:verb stay}",
)


@sentence
def asks_move(c: Cast, unit: int, action: str, ask: Ways) -> str:
    deed = action if action in OWN_WORD else "move"
    return f"Where {agree('do', c.many(unit))} your {c.name(unit)} {deed}, up to {inches(ask.allowance)} in?"


@sentence
def moves(c: Cast, unit: int, action: str, ways: Mapping[str, Way]) -> str:
    return f"{c.does(unit, MARCHES.get(action, action))} {inches(max(map(length, ways.values())))} in."


@sentence
def deed_moves(c: Cast, unit: int, action: str, ways: Mapping[str, Way]) -> str:
    """Its own march; what an assault brings with it goes without saying."""
    if action in ("assault", "charge", "close", "back"):
        return ""
    return verb_phrase(f"{MARCHES.get(action, action)} {inches(max(map(length, ways.values())))} in", c.many(unit))


@sentence
def stays(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'stay')} where {'they are' if c.many(unit) else 'it is'}."


# ---------------------------------------------------------------------------------------------------- attacks
INCHES.texts(
    asks_shoot="Choose a target for your {unit:name}",
    asks_who_fires="Who fires at {target:whose}?",
    deed_shoots="{unit:verb shoot} {target:name}",
)


def dice_of(dice: int, arms: Mapping[str, int]) -> str:
    """ "8 dice"; where the weapons are told too, "6 dice of Bow and Sling, 2 dice of Cannon"."""
    told = [f"{count(n, 'die', 'dice')} of {both(name)}" for name, n in arms.items()]
    return ", ".join(told) or count(dice, "die", "dice")


def both(arms: str) -> str:
    """Weapons that are rolled together: "Bow and Sling"."""
    return listed(arms.split(", "))


def of_weapons(arms: str = "", against: str = "") -> str:
    """Which dice of an attack these are, where it has those of several weapons."""
    return f" with {both(arms)}" if arms else f" against {both(against)}" if against else ""


@sentence
def offers_shoot(c: Cast, target: int = -1, able: Sequence[int] = (), how: str = "") -> str:
    return "Do not shoot" if how else f"Shoot {c.name(target)}: {len(able)} can fire"


@sentence
def shoots(c: Cast, unit: int, target: int, dice: int, cover: bool, arms: Mapping[str, int] = NONE) -> str:
    n = dice_of(dice, arms)
    return f"{c.does(unit, 'shoot')} {c.of_side(target)}: {n}{', in cover' if cover else ''}."


@sentence
def strikes(c: Cast, unit: int, target: int, dice: int, arms: Mapping[str, int] = NONE) -> str:
    return f"{c.does(unit, 'strike')} {c.of_side(target)}: {dice_of(dice, arms)}."


@sentence
def first_throw(c: Cast, unit: int, arms: str = "", against: str = "") -> str:
    return f"{c.of_side(unit)}{of_weapons(arms, against)}: the first roll."


# ---------------------------------------------------------------------------------------------------- losses
INCHES.deeds(unhurt="suffer no losses")
INCHES.texts(
    asks_hero_first="Who takes the wounds in your {unit:name} first, for the rest of the game?",
    wounded="{unit:does take} {wounds:count wound}.",
    result_wounded="{unit:alone take} {wounds:tally wound}",
    scored="{seat:seat} scores {gain:points} for {unit:whose}: {counters[score]:points} in total.",
)


@sentence
def asks_losses(c: Cast, unit: int, ask: Some, arms: str = "") -> str:
    to = f" to {both(arms)}" if arms else ""
    return f"Your {c.alone(unit, 'lose')} {count(ask.least, 'model')}{to}. Which?"


@sentence
def offers_hero_first(c: Cast, how: str) -> str:
    return "The hero first" if how == "hero" else "The others first"


@sentence
def loses(c: Cast, unit: int, fallen: int, left: int) -> str:
    if not left:
        return f"{c.does(unit, 'be')} destroyed."
    return f"{c.does(unit, 'lose')} {count(fallen, 'model')}; {left} left."


@sentence
def result_loses(c: Cast, unit: int, fallen: int, left: int) -> str:
    return f"{c.alone(unit, 'lose')} {tally(fallen)}" if left else f"{c.alone(unit, 'be')} destroyed"


@sentence
def result_unhurt(c: Cast, unit: int) -> str:
    return f"{c.alone(unit, 'lose')} {tally(0)}" if c.many(unit) else f"{c.alone(unit, 'take')} {tally(0, 'wound')}"


# ---------------------------------------------------------------------------------------------------- melee
INCHES.texts(
    asks_assault_move="How {unit:verb do} your {unit:name} charge?",
    asks_close_up="Close up automatically, or model by model?",
    asks_order="In which order {unit:verb do} your {unit:name} move?",
    asks_victor_move="The enemy is gone. Move your {unit:name}, up to {ask.allowance:in} in?",
    asks_step_back="Step back automatically, or model by model?",
    asks_step_back_to="Step back {ask.allowance:in} in: where {unit:verb do} your {unit:name} end?",
)


@sentence
def offers_assault_move(c: Cast, how: str, avoid: str = "") -> str:
    ground = f"{'difficult and dangerous' if avoid == 'both' else avoid} ground"
    if how == "own":
        return f"Each model, avoiding {ground}" if avoid else "Move each model"
    return f"Avoid {ground}" if avoid else "Straight at them"


@sentence
def offers_close_up(c: Cast, how: str) -> str:
    return "Move each model" if how == "own" else "Close up"


@sentence
def offers_step_back(c: Cast, how: str) -> str:
    return "Move each model" if how == "own" else "Straight back"


@sentence
def compared(c: Cast, unit: int, target: int, caused: Sequence[int]) -> str:
    mine, theirs = caused
    if mine == theirs:
        return f"The melee is a draw, {mine} to {theirs}."
    won, lost = (unit, target) if mine > theirs else (target, unit)
    return f"{c.does(won, 'win')} the melee against {c.of_side(lost)}, {max(caused)} to {min(caused)}."


@sentence
def result_compared(c: Cast, unit: int, target: int, caused: Sequence[int]) -> str:
    mine, theirs = caused
    if mine == theirs:
        return "the melee is a draw"
    return c.alone(unit if mine < theirs else target, "lose the melee")


@sentence
def asks_wishes(c: Cast, unit: int) -> str:
    return f"Where should {'each of ' if c.many(unit) else ''}your {c.name(unit)} end?"


# ---------------------------------------------------------------------------------------------------- the referee
INCHES.texts(offers_pause="Go on")


@sentence
def asks_pause(c: Cast, moment: str) -> str:
    return f"Referee: {moment.replace('-', ' ')}. Change the table or go on?"


@sentence
def terrain_changed(c: Cast, change: str) -> str:
    return CHANGES[change]
