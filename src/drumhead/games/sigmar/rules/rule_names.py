"""The special rules of the page as army books write them: which words a book may use, which weapons count as having a
rule, how rules are bought, and what each is worth in the price formula."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from drumhead.combat.vocabulary import Buying
from drumhead.ledger.cite import datum

# ---------------------------------------------------------------------------------------------------- words of books
COMMAND = ("Sergeant", "Musician", "Standard")
RULES = (
    *("Armored", "Fast", "Fear", "Fearless", "Fiery Breath", "Flying", "Furious", "Impact(X)", "Nimble"),
    *("Regeneration", "Resistance", "Scout", "Strider", "Tough(X)", "Vanguard", "Wizard(X)"),
    *COMMAND,
)
WEAPON_RULES = ("Deadly", "Indirect", "Piercing", "Poison", "Rapid", "Sniper", "Unwieldy")
UNGRANTED = ("Tough", "Wizard", "Scout", "Vanguard", *COMMAND)  # they take effect before or outside any spell

# ---------------------------------------------------------------------------------------------------- weapons
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

# ---------------------------------------------------------------------------------------------------- buying
ON_FOOT = datum("sigmar.types.hero-nimble", ("Nimble",), ())
BUYING = Buying(
    adds_up=datum("sigmar.ruling.impact", ("Impact",), ()),
    adds_up_mounted=datum("sigmar.upgrades.mount-tough-adds", ("Tough",), ()),
    mounts_share=datum("sigmar.upgrades.mount-shares", True, False),
    on_foot=(("hero", ON_FOOT), ("wizard", ON_FOOT)),  # not when mounted (ruling mounts)
    apart=datum("sigmar.ruling.command-models", COMMAND, ()),
    apart_clause="sigmar.ruling.command-models",
)


# ---------------------------------------------------------------------------------------------------- prices
class MarkPrice(NamedTuple):
    """What a rule of a weapon does to its worth: a factor of so much, and so much more for a sure hit."""

    factor: Fraction = Fraction(1)
    hitting: Fraction = Fraction(0)
    chance: Fraction | None = None  # of a hit, whatever the Quality

    def times(self, chance: Fraction) -> Fraction:
        return self.factor + self.hitting * chance


class RulePrice(NamedTuple):
    """What a rule of a model is worth; a rule with a number counts that often, except as a factor."""

    wounds: int = 0
    body: Fraction = Fraction(1)  # factor of what it can take
    drive: Fraction = Fraction(0)  # hits of a charge
    drive_hitting: Fraction = Fraction(0)  # the same for a sure hit
    model: Fraction = Fraction(1)  # factor of the whole model
    once: int = 0  # points for the unit
    once_each: int = 0  # and so many for each of its number


def tenths(number: int) -> Fraction:
    return Fraction(number, 10)


MARK_PRICES: Mapping[str, MarkPrice] = {
    "Deadly": MarkPrice(tenths(15)),
    "Indirect": MarkPrice(tenths(12)),
    "Piercing": MarkPrice(tenths(13)),
    "Poison": MarkPrice(tenths(13)),
    "Rapid": MarkPrice(Fraction(2), Fraction(-1)),
    "Sniper": MarkPrice(tenths(13), chance=Fraction(5, 6)),
    "Unwieldy": MarkPrice(Fraction(0), Fraction(1)),
}
RULE_PRICES: Mapping[str, RulePrice] = {
    "Armored": RulePrice(body=tenths(15)),
    "Fast": RulePrice(model=tenths(12)),
    "Fear": RulePrice(model=Fraction(115, 100)),
    "Fearless": RulePrice(model=tenths(11)),
    "Fiery Breath": RulePrice(once=10),
    "Flying": RulePrice(model=tenths(13)),
    "Furious": RulePrice(drive_hitting=tenths(12)),
    "Impact": RulePrice(drive=tenths(12)),
    "Nimble": RulePrice(model=tenths(11)),
    "Regeneration": RulePrice(body=tenths(13)),
    "Resistance": RulePrice(model=Fraction(105, 100)),
    "Scout": RulePrice(model=tenths(11)),
    "Strider": RulePrice(model=Fraction(105, 100)),
    "Tough": RulePrice(wounds=1),
    "Vanguard": RulePrice(model=tenths(11)),
    "Wizard": RulePrice(once=10, once_each=5),
    "Sergeant": RulePrice(once=3),
    "Musician": RulePrice(once=4),
    "Standard": RulePrice(once=4),
}
