"""The sentences of Sigmar: one for each event, question, option and refusal that only its page has."""

from collections.abc import Mapping, Sequence

from drumhead.combat.sayings import points
from drumhead.flow.grammar import count, does
from drumhead.flow.words import Cast, Words
from drumhead.games.sigmar.screen.naming import name_of
from drumhead.games.sigmar.screen.spell_words import SPELLS
from drumhead.space.table import inches
from drumhead.tabletop.own_moves import charge_keys
from drumhead.tabletop.sayings import INCHES, both, name_models, of_weapons

ENGLISH = Words(INCHES, SPELLS)
sentence = ENGLISH.sentence
name_models(ENGLISH, name_of, name_of, "take_wound")

GROUND = ("difficult", "dangerous", "both")
ACTIONS = {
    "hold": "Hold: nothing to shoot with",
    "advance": "Advance: move, no shot",
    "march": "March: move farther, no shot",
    "charge": "Charge",
}
FIRING = {
    ("hold", "weapons"): "Hold: may shoot with all weapons",
    ("hold", "breath"): "Hold: may breathe fire",
    ("hold", "far"): "Hold: no enemy in range and sight",
    ("advance", "weapons"): "Advance: move, may shoot with one weapon each",
    ("advance", "breath"): "Advance: move, may breathe fire",
}
CAUSES = {
    "losses": "at half strength",
    "melee": "after losing the melee",
    "fear": "for fear of the enemy",
    "spell": "for a spell",
}


# ---------------------------------------------------------------------------------------------------- setting up
ENGLISH.texts(
    asks_deploy="Which unit do you deploy?",
    asks_scout="Which scouts do you deploy, and where?",
    asks_vanguard="Which unit moves ahead before the first round?",
    asks_combine="Set up your {name} together with a copy, as one unit?",
    asks_join="Who joins your {name} for the whole game?",
    combined="{name} and {other} are set up as one unit.",
    joined="{other} joins {name} for the whole game.",
    left_out="There is no room for {unit:whose}: they count as destroyed.",
    vanguards_stay="{seat:seat} moves no unit ahead.",
    already_placed="{unit:alone be on the table already}",
    other_upgrades="{name} have other upgrades for all models",
    too_large_together="together with {name} the unit would be too large",
    joins_nobody="{name} is no hero or wizard; only these join a unit",
    other_quality="{name} has Quality {quality}+, the unit {wanted}+",
    scouts_wait="{name} are scouts: they are deployed after all others",
)


@sentence
def offers_deploy(c: Cast, name: str, how: str = "") -> str:
    return f"{name}, with somebody who joins them" if how == "join" else name


@sentence
def offers_scout(c: Cast, name: str, how: str) -> str:
    return f"{name}: anywhere over 12 in from the enemy" if how == "scout" else f"{name}: in your strip"


@sentence
def offers_vanguard(c: Cast, unit: int = -1, how: str = "") -> str:
    return "Nobody: all stay" if how else f"Move {c.name(unit)}"


@sentence
def offers_combine(c: Cast, name: str, how: str) -> str:
    return "No, on their own" if how == "none" else f"Together with {name}"


@sentence
def offers_join(c: Cast, name: str, how: str) -> str:
    return "Nobody" if how == "none" else name


# ---------------------------------------------------------------------------------------------------- actions
ENGLISH.deeds(
    falls_short="do not reach the enemy: the charge falls short",
    wavers="waver",
    idle="rally instead of acting",
    routs="rout",
    uphill="charge uphill: hits are rerolled",
    afraid="be afraid: hits are rerolled in this melee",
)
ENGLISH.texts(
    charges="{unit:does charge} {target:whose}.",
    deed_charges="{unit:verb charge} {target:name}",
    deed_idle="{unit:verb rally}",
    result_wavers="{unit:alone waver}",
    result_routs="{unit:alone rout}",
    asks_breath="Use the fiery breath of your {unit:name}, once in the game?",
    asks_breath_in_melee="Use the fiery breath of your {unit:name} on {target:whose}, once in the game?",
    asks_fire_which="Which weapon do your {unit:name} fire at {target:whose}?",
    asks_bonus_weapon="Which weapon gets the extra attacks of your {unit:name}?",
    offers_fire_which="{weapon}",
    offers_bonus_weapon="{weapon}",
    advises_idle="They rally: idle in this activation.",
    advises_keep_breath="The breath does more harm later.",
    advises_next="The enemy learns least from this one.",
    advises_alone="Better on its own: it moves as it likes.",
    advises_company="Among others it is safe, and others fall first.",
    advises_other_company="{unit:name} {unit:verb do} better with {target:name}.",
    advises_apart="Two units act twice in a round.",
    advises_as_one="One strong blow is worth more here than two actions.",
)
ENGLISH.same(
    asks_action="asks_first_step",
    asks_charge_move="asks_assault_move",
    offers_charge_move="offers_assault_move",
    asks_pile_in="asks_close_up",
    offers_pile_in="offers_close_up",
    asks_follow_up="asks_victor_move",
)
# Hold is always 1, Advance 2 and March 3; the units that can be charged follow.
ENGLISH.places(action=tuple(ACTIONS), charge_move=tuple(key for avoid in ("", *GROUND) for key in charge_keys(avoid)))
ENGLISH.leave_out("no_such_ground", "no_way_round", "no_way_through", "ordnance_may_not")


@sentence
def offers_action(c: Cast, action: str, target: int = -1, fire: Mapping[str, str] | None = None) -> str:
    may = FIRING.get((action, (fire or {}).get(action, "")), ACTIONS[action])
    return f"Charge {c.name(target)}" if target >= 0 else may


@sentence
def offers_breath(c: Cast, how: str, target: int = -1) -> str:
    return "Keep it for later" if how == "keep" else f"Breathe fire at {c.name(target)}"


@sentence
def offers_breath_in_melee(c: Cast, how: str) -> str:
    return "Keep it for later" if how == "keep" else "Breathe fire: 2D6 hits"


# ---------------------------------------------------------------------------------------------------- an attack
ENGLISH.texts(
    deed_breathes="{unit:verb breathe} fire at {target:name}",
    impact="{unit:does crash} into {target:whose}: {hits:count hit} without a roll.",
    asks_piercing="How does the {name} of {unit:whose} pierce?",
    asks_sniper="Pick a model of {target:whose} for the {name}",
    asks_tough_first="Who takes the wounds in your {unit:name} first, for the rest of the game?",
    asks_group_order="In which order {target:verb do} {target:whose} take these wounds?",
    others_first="model {model} is not next: the order of wounds in this unit is fixed",
    hurt_one_first="another model is wounded already: it takes the wounds first",
    model_unseen="model {model} is out of range or out of sight",
    out_of_breath="{target:does be} not within {most:in} in and in sight",
)


@sentence
def breathes(c: Cast, unit: int, target: int, cover: bool) -> str:
    return f"{c.does(unit, 'breathe')} fire at {c.of_side(target)}{', in cover' if cover else ''}."


@sentence
def offers_piercing(c: Cast, how: str) -> str:
    return "Past armor: it stops no hit" if how == "past-armor" else "Through blocks: they are rerolled"


@sentence
def offers_sniper(c: Cast, model: int = -1, type: str = "", carries: Sequence[str] = (), how: str = "") -> str:
    return "Pick nobody" if how else f"{name_of(type)}, model {model} ({', '.join(map(name_of, carries))})"


@sentence
def asks_take_wound(c: Cast, unit: int, wounds: int, packet: bool = False, six: bool = False, arms: str = "") -> str:
    n = "D3+1 wounds" if six else count(wounds, "wound") if packet else "The next wound"
    of = f" of {both(arms)}" if arms else ""
    return f"{n}{of} on your {c.name(unit)}: which model takes {'them' if n.endswith('s') else 'it'}?"


@sentence
def offers_tough_first(c: Cast, how: str) -> str:
    return "The tough models first" if how == "tough" else "The others first"


@sentence
def offers_group_order(c: Cast, name: str, number: int, how: str) -> str:
    shown = f"{name[:1].upper()}{name[1:]}"
    if how == "six":
        return f"{shown}: D3+1 wounds on one model"
    where = {"packet": " on one model", "picked": " on the model picked"}.get(how, "")
    return f"{shown}: {count(number, 'wound')}{where}"


ROLLED_FOR = {
    "hit": "to hit",
    "ignore": "to ignore hits",
    "block": "to block",
    "count": "for the number of hits",
    "dangerous": "for dangerous ground",
    "regenerate": "to ignore wounds",
    "deadly": "for the wounds of a 6",
    "cast": "to cast",
    "miscast": "for the miscast",
    "resist": "to resist the spell",
    "wounds": "for the wounds",
}


@sentence
def throws(c: Cast, unit: int, stage: str, arms: str = "", against: str = "") -> str:
    """What people roll their real dice for."""
    return f"{c.does(unit, 'roll')} {ROLLED_FOR[stage]}{of_weapons(arms, against)}"


@sentence
def rolled(
    c: Cast, unit: int, stage: str, reading: Sequence[str], clause: str = "", arms: str = "", against: str = ""
) -> str:
    n = len(reading)
    good = {"hit": ("hit", "sure", "packet"), "ignore": ("ignored",), "block": ("block",), "dangerous": ("wound",)}
    found = sum(word in good.get(stage, ("ignored", "resisted")) for word in reading)
    total = sum(int(word) for word in reading if word.isdigit())
    what = {
        "hit": f"{count(found, 'hit')} of {n}{_sixes(reading)}",
        "ignore": f"{'cover' if 'terrain' in clause else 'armor'} stops {found} of {n}",
        "block": f"{count(found, 'block')} of {n}",
        "count": count(total, "hit"),
        "dangerous": f"{count(found, 'wound')} from dangerous ground, {n} rolled",
        "regenerate": f"{found} of {count(n, 'wound')} ignored",
        "deadly": f"a 6 is {count(total + 1, 'wound')} on one model",
        "cast": f"{' + '.join(reading)} to cast",
        "miscast": f"a miscast, {count(total, 'wound')} on the wizard",
        "resist": "the spell is resisted" if found else "the spell is not resisted",
        "wounds": count(total, "wound"),
    }[stage]
    return f"{c.of_side(unit)}{of_weapons(arms, against)}: {what}."


def _sixes(reading: Sequence[str]) -> str:
    """Of the hits, those that nobody blocks."""
    sure = reading.count("sure") + reading.count("packet")
    return f", {sure} of them a sure {'wound' if sure == 1 else 'wound each'}" if sure else ""


# ---------------------------------------------------------------------------------------------------- morale, melee
@sentence
def throws_for_morale(c: Cast, unit: int, cause: str) -> str:
    return f"{c.does(unit, 'test')} morale {CAUSES[cause]}"


@sentence
def morale(c: Cast, unit: int, reading: Sequence[str], cause: str) -> str:
    return f"{c.does(unit, 'pass' if 'success' in reading else 'fail')} a morale test {CAUSES[cause]}."


@sentence
def scored(c: Cast, seat: int, unit: int, gain: str, counters: dict[str, str], wavered: bool = False) -> str:
    why = f"{c.of_side(unit)}{', wavered at the end' if wavered else ''}"
    return f"{c.seat(seat)} scores {points(gain)} for {why}: {points(counters['score'])} in total."


# ---------------------------------------------------------------------------------------------------- why not
@sentence
def assault_too_far(c: Cast, target: int, amount: float, most: int) -> str:
    over = inches(max(amount - most, 100))  # a hair too far is still 0.1 too far
    return f"{c.does(target, 'be')} {inches(amount)} in away, {over} too far for a Charge of {inches(most)}"


@sentence
def ordnance_may_not(c: Cast, unit: int, action: str) -> str:
    return f"{does(c.name(unit), c.many(unit), 'be')} an engine: no {action.capitalize()}"
