"""Special rules by their names: the words of army books, which of them come with weapons and upgrades, and what is
read of several together."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from drumhead.combat.special import Special, modify
from drumhead.combat.unit_rules import RuleReader
from drumhead.combat.vocabulary import Buying
from drumhead.games.sigmar.rules.specials import SPECIALS, Command, Deadly, ModelRule, Sniper, WeaponRule
from drumhead.ledger.cite import datum


# ---------------------------------------------------------------------------------------------------- words of books
def rules_as_written(kind: type[Special]) -> Iterator[tuple[str, type[Special]]]:
    """The rules of a kind as books write them, in the order of the alphabet: "Tough(X)" where it has a number."""
    for name, rule in sorted(SPECIALS.known.items()):
        if issubclass(rule, kind):
            yield f"{name}(X)" if rule.__struct_fields__ else name, rule


RULES = tuple(word for word, _ in rules_as_written(ModelRule))
WEAPON_RULES = tuple(word for word, _ in rules_as_written(WeaponRule))
DIE_BY_DIE = tuple(word for word, rule in rules_as_written(WeaponRule) if rule not in (Deadly, Sniper))
COMMAND = tuple(name for name, rule in SPECIALS.known.items() if issubclass(rule, Command))
RULE_PRICES = {name: rule.price for name, rule in SPECIALS.known.items() if issubclass(rule, ModelRule)}
MARK_PRICES = {name: rule.price for name, rule in SPECIALS.known.items() if issubclass(rule, WeaponRule)}
UNGRANTED = tuple(name for name, rule in SPECIALS.known.items() if issubclass(rule, ModelRule) and not rule.granted)
HINDERED = "Unwieldy"  # what wavered, afraid and uphill attackers are given


# ---------------------------------------------------------------------------------------------------- with weapons
# By type of melee weapon: the rules that its hits have, and those that its bearer has (ruling impact).
HITS_AS: Mapping[str, tuple[str, ...]] = {
    "Sword": datum("sigmar.weapons.sword-claws", (), ("Piercing",)),
    "Claws": datum("sigmar.weapons.sword-claws", (), ("Poison",)),
    "Spear": (),
    "Halberd": datum("sigmar.weapons.halberd", ("Piercing",), ()),
    "Mace": datum("sigmar.weapons.mace", ("Piercing", "Poison"), ("Piercing",)),
    "Lance": (),
}
BEARER_HAS: Mapping[str, tuple[str, ...]] = {"Lance": datum("sigmar.weapons.lance", ("Impact(1)",), ())}
MARKED: Mapping[str, tuple[str, ...]] = {  # by the mark behind the Attacks of a ranged weapon
    "": (),
    "p": datum("sigmar.weapons.mark-p", ("Piercing",), ()),
    "x": datum("sigmar.weapons.mark-x-piercing", ("Piercing",), ()),
}
ON_FOOT = datum("sigmar.types.hero-nimble", ("Nimble",), ())
BUYING = Buying(
    adds_up=datum("sigmar.ruling.impact", ("Impact",), ()),
    adds_up_mounted=datum("sigmar.upgrades.mount-tough-adds", ("Tough",), ()),
    mounts_share=datum("sigmar.upgrades.mount-shares", True, False),
    on_foot=(("hero", ON_FOOT), ("wizard", ON_FOOT)),  # not when mounted (ruling mounts)
    apart=datum("sigmar.ruling.command-models", COMMAND, ()),
    apart_clause="sigmar.ruling.command-models",
)


# ---------------------------------------------------------------------------------------------------- read
READER = RuleReader(SPECIALS, BUYING.adds_up)


@lru_cache(4096)
def tough_of(rules: tuple[str, ...]) -> int:
    """The wounds that remove a model with these rules."""
    return modify(SPECIALS.of(rules), "tough", 1)


@lru_cache(4096)
def hit_rules(rules: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these rules that change how a weapon hits."""
    return tuple(rule for rule in dict.fromkeys(rules) if isinstance(SPECIALS.read(rule), WeaponRule))
