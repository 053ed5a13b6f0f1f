"""The sentence by which a page asks for an attack, and the attack that its fields mean."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from drumhead.combat.book import BookUnit
from drumhead.combat.form import AttackForm, Blank, Profile, Values, Word, on_both_sides, pick, quality
from drumhead.combat.odds_shown import distribution
from drumhead.combat.sayings import count
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.desk.plain_attack import (
    COUNTS,
    MELEE,
    SHOOT,
    SUPPRESS,
    WATCH,
    PlainAttack,
    in_words,
    plain_odds,
    refuse_attack,
)
from drumhead.games.deadzone.rules.army import ARMOURY, FACTIONS, blade, book, guns
from drumhead.games.deadzone.rules.attack import SIDES
from drumhead.games.deadzone.rules.move import ROOM
from drumhead.games.deadzone.rules.specials import toughness
from drumhead.games.deadzone.screen import table_words
from drumhead.games.deadzone.screen.odds_shown import explain_pool

SHOTS = (SHOOT, WATCH, SUPPRESS)
ONE = (SHOOT, WATCH, MELEE)
TOUGHEST = 6  # wounds of one model: more than any profile has
YES = "yes"
LEFT = {str(n): f"and {count(n, 'wound')} left" for n in range(1, TOUGHEST + 1)}


@cache
def attack_form() -> AttackForm:
    parts = (
        "One model with",
        _arm("gun", "Its gun", "assault-rifle", SHOTS),
        _arm("blade", "Its weapon at hand", "combat-knife", (MELEE,)),
        "and quality",
        quality("quality", "Quality of the attacker", 4, SIDES),
        pick(
            "how",
            "What it does",
            shoot="shoots at one",
            overwatch="shoots on overwatch at one",
            suppress="sweeps a cube of",
            melee="strikes at one",
        ),
        Blank("targets", "Models in the cube", 2, 1, ROOM, where="how", says=(SUPPRESS,)),
        "with quality",
        quality("defender_quality", "Quality of the target", 5, SIDES),
        pick("wounds", "Wounds it can still take", ONE, **LEFT),
        pick("sight", "How it is seen", SHOTS, clear="in clear sight", part="seen in part", cover="behind cover"),
        pick("height", "From where", SHOTS, level="on the same level", above="from above", below="from below"),
        Blank("support", "Friends who support it", 0, 0, ROOM - 1, " in support", where="how", says=(SUPPRESS,)),
        pick("pinned", "Does the target stand", (MELEE,), no="standing", yes="pinned"),
        pick("company", "Is a friend beside the target", (MELEE,), no="alone", yes="with a friend beside it"),
        pick("rough", "The way of the assault", (MELEE,), no="over firm ground", yes="through difficult ground"),
    )
    units = [unit for faction in FACTIONS for unit in book(faction).units]
    return AttackForm(parts, tuple(p for unit in units for p in profiles(unit)))


def _arm(name: str, label: str, start: str, when: tuple[str, ...]) -> Blank:
    """Guns for shots, blades for blows."""
    able = tuple(Word(id, w.name) for id, w in ARMOURY.items() if bool(w.range) == bool(ARMOURY[start].range))
    return Blank(name, label, start, words=able, where="how", says=when)


def profiles(unit: BookUnit) -> tuple[Profile, Profile]:
    """With its gun and its blade; it shoots if it can."""
    shoots = guns(unit.equipment)
    attacking: Values = {"how": SHOOT if shoots else MELEE, "blade": blade(unit.equipment)}
    attacking |= {"gun": shoots[0]} if shoots else {}
    return on_both_sides(unit, attacking, {"wounds": str(toughness(unit.rules))})


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say, or why there is no such attack. Every field is there, of its own kind."""
    attack = attack_of(values)
    return refuse_attack(attack) or with_dice(attack, below=values["height"] == "below" and values["sight"] != "cover")


def attack_of(values: Values) -> PlainAttack:
    """Only what counts in this kind of attack: fields that are not asked for keep what was in them."""
    how, sight, height = (str(values[name]) for name in ("how", "sight", "height"))
    said = {
        "clear": sight == "clear",
        "above": height == "above",
        "cover": sight == "cover" or height == "below",
        "support": values["support"],
        "targets": values["targets"],
        "wounds": int(str(values["wounds"])),
        **{flag: values[flag] == YES for flag in ("pinned", "company", "rough")},
    }
    weapon = str(values["blade" if how == MELEE else "gun"])
    counts: dict[str, Any] = {name: value for name, value in said.items() if name in COUNTS[how]}
    counts |= {name: values[name] for name in ("quality", "defender_quality")}
    return PlainAttack(how, weapon, **counts)


def with_dice(a: PlainAttack, below: bool) -> Odds:
    """The odds of an attack, with every die explained."""
    told = plain_odds(a)
    assert told.theirs  # the sentence asks for fights only
    attack, ours = explain_pool(table_words.YOU, a.quality, told.mine)
    defence, answer = explain_pool(table_words.THEY, a.defender_quality, told.theirs, below)
    facts: dict[str, Any] = {"kind": a.how, "counts": told.counted, "attack": attack, "defence": defence}
    kills = None if a.how == SUPPRESS else told.p[-1]
    facts |= {"says": table_words.pins(a.targets)} if kills is None else {}
    return replace(distribution(in_words(a, told), 0, told.p, kills, **facts), reasons=(*ours, *answer))
