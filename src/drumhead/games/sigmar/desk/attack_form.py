"""The sentence by which a page asks for an attack, and the attack that its fields mean."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from drumhead.combat.army import Entry, kits_of
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.form import AttackForm, Blank, Profile, Values, Word, falls_at, on_both_sides, pick, quality
from drumhead.combat.odds_shown import distribution, reasons_of
from drumhead.combat.special import modify
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.desk.plain_attack import (
    MOST_DICE,
    MOST_MODELS,
    TOUGHEST,
    PlainAttack,
    in_words,
    plain_odds,
    refuse_attack,
)
from drumhead.games.sigmar.rules.army import books
from drumhead.games.sigmar.rules.attack import dice_of
from drumhead.games.sigmar.rules.in_force import specials
from drumhead.games.sigmar.rules.kinds import Weapon, weapons_in
from drumhead.games.sigmar.rules.specials import Moment
from drumhead.games.sigmar.rules.vocabulary import WEAPON_RULES, hit_rules, tough_of
from drumhead.games.sigmar.screen import table_words

SHOOT, CHARGE = "shoot", "charge"
CHARGING = Moment(melee=True, charging=True)


@cache
def attack_form() -> AttackForm:
    parts = (
        Blank("attacks", "Attack dice", 10, 0, MOST_DICE),
        "dice of quality",
        quality("quality", "Quality of the attackers", 4),
        "with",
        Blank("rules", "Rules of the weapon", (), words=tuple(Word(rule, rule) for rule in WEAPON_RULES), many=True),
        pick("how", "What they do", shoot="shoot at", charge="charge", strike="strike back at"),
        Blank("defenders", "Models that are attacked", 10, 1, MOST_MODELS),
        "models that block on",
        quality("defender_quality", "Quality of those attacked", 4),
        falls_at(TOUGHEST),
        pick("armor", "Their armor", (), no="without armor", yes="with armor"),
        pick("regenerates", "Do they regenerate", (), no="that take every wound", yes="that regenerate"),
        pick("ground", "Where they stand", (SHOOT,), open="in the open", cover="in cover", unseen="out of sight"),
        pick("falls", "Where the wounds fall", (SHOOT,), any="wounding any of them", one="wounding a single model"),
        Blank("hits", "Hits without a roll", 0, 0, MOST_DICE, " hits without a roll", where="how", says=(CHARGE,)),
    )
    return AttackForm(parts, tuple(p for book in books() for unit in book.units for p in profiles(book, unit)))


# ---------------------------------------------------------------------------------------------------- units of books
def profiles(book: Book, unit: BookUnit) -> Iterator[Profile]:
    """A unit as its book sells it: attacking with each of its weapons, and attacked."""
    kit = kits_of(book, unit, Entry(unit.id))[0]
    held = weapons_in(book, kit.weapons)
    rules = (*kit.rules, *(rule for weapon in held for rule in weapon.bearer))
    first = next((weapon for weapon in held if not weapon.range), None)
    for weapon in held:
        filled = (
            shooting_values(unit, weapon)
            if weapon.range
            else charging_values(unit, weapon, rules if weapon is first else ())
        )
        filled |= {"quality": unit.quality, "rules": hit_rules((*weapon.rules, *rules))}
        yield Profile("attackers", f"{unit.name}, {weapon.name}", filled)
    armor, ward = (bool(modify(specials(rules), guard, 0)) for guard in ("armor", "ward"))
    guards = {"armor": yes(armor), "regenerates": yes(ward)}
    yield on_both_sides(unit, {}, {"defenders": unit.size, "tough": str(tough_of(rules)), **guards})[1]


def shooting_values(unit: BookUnit, weapon: Weapon) -> Values:
    return {"how": SHOOT, "attacks": unit.size * weapon.attacks, "falls": "one" if weapon.one_model else "any"}


def charging_values(unit: BookUnit, weapon: Weapon, rules: tuple[str, ...]) -> Values:
    """With what its rules bring, which counts once: for the first of its weapons."""
    more, hits = (modify(specials(rules), quantity, 0, CHARGING) for quantity in ("bonus_attacks", "impact"))
    return {"how": CHARGE, "attacks": unit.size * (weapon.attacks + more), "hits": unit.size * hits}


def yes(so: bool) -> str:
    return "yes" if so else "no"


# ---------------------------------------------------------------------------------------------------- the attack
def attack_of(values: Values) -> PlainAttack:
    """Only what counts in this kind of attack: fields that are not asked for keep what was in them."""
    told: dict[str, object] = {**values}
    how, ground, one = told.pop("how"), told.pop("ground"), told.pop("falls") == "one"
    told |= {name: told[name] == "yes" for name in ("armor", "regenerates")} | {"tough": int(str(told["tough"]))}
    if how != CHARGE:
        told["hits"] = 0
    if how != SHOOT:
        return PlainAttack(melee=True, **told)  # type: ignore[arg-type]
    return PlainAttack(cover=ground == "cover", unseen=ground == "unseen", one_model=one, **told)  # type: ignore[arg-type]


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say, or why there is no such attack. Every field is there, of its own kind."""
    attack = attack_of(values)
    return refuse_attack(attack) or _told(attack)


def _told(attack: PlainAttack) -> Odds:
    found = plain_odds(attack)
    why = reasons_of(dice_of(found.dice.groups), {}, table_words.need, table_words.may_choose)
    return replace(distribution(in_words(attack), 0, found.p, found.destroys), reasons=why)
