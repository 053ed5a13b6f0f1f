"""Common Special Rules, and the rules of weapons and upgrades: each is its sentence, its clause, and one method for
each quantity it changes. Only `vocabulary.py` names one of them besides this file.

`rank` is the order of the ledger's pipeline where two rules change the same quantity.
"""

from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.price_formula import MarkPrice, RulePrice, tenths
from drumhead.combat.special import Special, Specials
from drumhead.dice.die import Die
from drumhead.ledger.cite import datum, law
from drumhead.space.table import INCH

SPECIALS = Specials()

Mode = Literal["", "past-armor", "blocks-again"]  # of a weapon that pierces
SURE, PACKET = "sure", "packet"  # what a six becomes: a wound nobody blocks, or several on one model

ARMOR = datum("sigmar.special.armored", 4, 5)
COVERED = datum("sigmar.terrain.cover", 5, 6)
WARD = datum("sigmar.special.regeneration", 5, 6)
RESISTED = datum("sigmar.special.resistance", 4, 5)
SNIPED = datum("sigmar.special.sniper-hit", 2, 3)
FAST = datum("sigmar.special.fast", 3 * INCH, 4 * INCH)
FAST_FAR = datum("sigmar.special.fast", 6 * INCH, 7 * INCH)
NIMBLE = datum("sigmar.special.nimble", 3 * INCH // 2, 2 * INCH)
NIMBLE_FAR = datum("sigmar.special.nimble", 3 * INCH, 4 * INCH)


class Moment(Struct, frozen=True):
    """The facts of an attack that rules depend on."""

    melee: bool = False
    charging: bool = False
    seen: bool = True  # by the one who fires: any model of the target in range


class ModelRule(Special, frozen=True):
    """A rule of models and units."""

    price: ClassVar[RulePrice] = RulePrice()
    granted: ClassVar[bool] = True  # may a spell grant or deny it (ruling granted-rules)?


class WeaponRule(Special, frozen=True):
    price: ClassVar[MarkPrice] = MarkPrice()


class Command(ModelRule, frozen=True):
    """An upgrade that one model of a unit holds, and only this one of them."""

    granted = False


# ---------------------------------------------------------------------------------------------------- protection
@SPECIALS.enter
class Armored(ModelRule, frozen=True):
    """A hit is ignored on 4+, in shooting and melee."""

    clause = "sigmar.special.armored"
    price = RulePrice(body=tenths(15))

    def armor(self, _: int) -> int:
        return ARMOR


@SPECIALS.enter
class Regeneration(ModelRule, frozen=True):
    """A wound is ignored on 5+."""

    clause = "sigmar.special.regeneration"
    price = RulePrice(body=tenths(13))

    def ward(self, _: int) -> int:
        return WARD


@SPECIALS.enter
class Resistance(ModelRule, frozen=True):
    """A spell has no effect on 4+."""

    clause = "sigmar.special.resistance"
    price = RulePrice(model=Fraction(105, 100))

    def resists(self, _: int) -> int:
        return RESISTED


@SPECIALS.enter
class Tough(ModelRule, frozen=True):
    """The model is removed by its X-th wound."""

    clause = "sigmar.special.tough-accumulate"
    price = RulePrice(wounds=1)
    granted = False  # it takes effect before or outside any spell
    x: int

    def tough(self, wounds: int) -> int:
        return max(wounds, self.x)


# ---------------------------------------------------------------------------------------------------- moving
@SPECIALS.enter
class Fast(ModelRule, frozen=True):
    """3 inches more on Advance, 6 on March and Charge."""

    clause = "sigmar.special.fast"
    price = RulePrice(model=tenths(12))

    def advance(self, inches: int) -> int:
        return inches + FAST

    def march(self, inches: int) -> int:
        return inches + FAST_FAR


@SPECIALS.enter
class Nimble(ModelRule, frozen=True):
    """1.5 inches more on Advance, 3 on March and Charge; it adds to Fast (ruling move-bonuses)."""

    clause = "sigmar.special.nimble"
    price = RulePrice(model=tenths(11))

    def advance(self, inches: int) -> int:
        return inches + NIMBLE

    def march(self, inches: int) -> int:
        return inches + NIMBLE_FAR


@SPECIALS.enter
class Flying(ModelRule, frozen=True):
    """Passes over units and obstacles; the ground does not matter (ruling flying)."""

    clause = "sigmar.special.flying-pass"
    price = RulePrice(model=tenths(13))

    def flies(self, _: bool) -> bool:
        return True

    @law("sigmar.special.flying-terrain", off=lambda _, held: held)
    def held_by_ground(self, _: bool) -> bool:
        """Do difficult and dangerous ground and heights count for it?"""
        return False


@SPECIALS.enter
class Strider(ModelRule, frozen=True):
    """Difficult ground is open ground."""

    clause = "sigmar.special.strider"
    price = RulePrice(model=Fraction(105, 100))

    def slowed_by_ground(self, _: bool) -> bool:
        return False


# ---------------------------------------------------------------------------------------------------- setting up
@SPECIALS.enter
class Scout(ModelRule, frozen=True):
    """Set up after all others, anywhere over 12 inches from the enemy."""

    clause = "sigmar.special.scout-last"
    price = RulePrice(model=tenths(11))
    granted = False  # it takes effect before or outside any spell

    def after_armies(self, frames: tuple[str, ...]) -> tuple[str, ...]:
        return (*frames, "scout")


@SPECIALS.enter
class Vanguard(ModelRule, frozen=True):
    """Moves up to 12 inches once all units are set up."""

    clause = "sigmar.special.vanguard-move"
    price = RulePrice(model=tenths(11))
    granted = False  # it takes effect before or outside any spell

    def after_setting_up(self, frames: tuple[str, ...]) -> tuple[str, ...]:
        return (*frames, "vanguard")


# ---------------------------------------------------------------------------------------------------- courage
@SPECIALS.enter
class Fear(ModelRule, frozen=True):
    """Enemies without it test before they fight it; who fails has Unwieldy for that melee."""

    clause = "sigmar.special.fear-test"
    price = RulePrice(model=Fraction(115, 100))

    def after_closing(self, frames: tuple[str, ...]) -> tuple[str, ...]:
        return (*frames, "fear")


@SPECIALS.enter
class Fearless(ModelRule, frozen=True):
    """A morale test throws one die more, and the best counts."""

    clause = "sigmar.special.fearless"
    price = RulePrice(model=tenths(11))

    def morale_dice(self, dice: int) -> int:
        return dice + 1


# ---------------------------------------------------------------------------------------------------- more attacks
@SPECIALS.enter
class Furious(ModelRule, frozen=True):
    """One Attack more in a melee begun by its own Charge, for one of its weapons (ruling bonus-attacks)."""

    clause = "sigmar.special.furious"
    price = RulePrice(drive_hitting=tenths(12))

    def bonus_attacks(self, dice: int, now: Moment) -> int:
        return dice + now.charging


@SPECIALS.enter
class Impact(ModelRule, frozen=True):
    """X hits without a die when charging."""

    clause = "sigmar.special.impact"
    price = RulePrice(drive=tenths(12))
    x: int

    def impact(self, hits: int, now: Moment) -> int:
        return hits + self.x if now.charging else hits


@SPECIALS.enter
class FieryBreath(ModelRule, frozen=True):
    """Once in a game 2D6 hits, in melee or at an enemy within 12 inches."""

    clause = "sigmar.special.fiery-breath-melee"
    price = RulePrice(once=10)
    called = "Fiery Breath"

    def breath_dice(self, dice: int) -> int:
        return dice + 2


@SPECIALS.enter
class Wizard(ModelRule, frozen=True):
    """Casts spells, with X added to the dice."""

    clause = "sigmar.special.cast-roll"
    price = RulePrice(once=10, once_each=5)
    granted = False  # it takes effect before or outside any spell
    x: int

    def casts(self, bonus: int) -> int:
        return max(bonus, self.x)


# ---------------------------------------------------------------------------------------------------- of weapons
@SPECIALS.enter
class Unwieldy(WeaponRule, frozen=True):
    """Hits are thrown again, once. It counts once, whatever its sources (ruling rerolls)."""

    clause = "sigmar.special.unwieldy"
    price = MarkPrice(Fraction(0), Fraction(1))
    rank = 1

    def hit_die(self, die: Die) -> Die:
        return die.again_from()


@SPECIALS.enter
class Rapid(WeaponRule, frozen=True):
    """Misses are thrown again, once; with Unwieldy every die is (ruling rerolls)."""

    clause = "sigmar.special.rapid"
    price = MarkPrice(Fraction(2), Fraction(-1))
    rank = 1

    def hit_die(self, die: Die) -> Die:
        return die.again_below()


@SPECIALS.enter
class Sniper(WeaponRule, frozen=True):
    """Hits on 2+ whatever the Quality; the attacker picks who is hit."""

    clause = "sigmar.special.sniper-hit"
    price = MarkPrice(tenths(13), chance=Fraction(5, 6))

    def hit_die(self, die: Die) -> Die:
        return replace(die, need=SNIPED)

    @law("sigmar.special.sniper-cover", off=lambda _, cover, __: cover)
    def cover(self, _: int, __: Moment) -> int:
        return 0

    @law("sigmar.special.sniper-pick", off=lambda _, picks: picks)
    def picks(self, _: bool) -> bool:
        return True


@SPECIALS.enter
class Indirect(WeaponRule, frozen=True):
    """Fires at enemies out of sight, which then count as in cover."""

    clause = "sigmar.special.indirect-fire"
    price = MarkPrice(tenths(12))
    rank = -1  # what ignores cover ignores this cover too (ruling indirect)

    def indirect(self, _: bool) -> bool:
        return True

    @law("sigmar.special.indirect-cover", off=lambda _, cover, __: cover)
    def cover(self, cover: int, now: Moment) -> int:
        return cover if now.seen else COVERED


@SPECIALS.enter
class Poison(WeaponRule, frozen=True):
    """A hit of 6 is one sure wound."""

    clause = "sigmar.special.poison"
    price = MarkPrice(tenths(13))

    def six(self, _: str) -> str:
        return SURE


@SPECIALS.enter
class Deadly(WeaponRule, frozen=True):
    """A hit of 6 is D3+1 sure wounds on one model. Poison adds nothing to the same die (ruling deadly-and-poison)."""

    clause = "sigmar.special.deadly"
    price = MarkPrice(tenths(15))
    rank = 1

    def six(self, _: str) -> str:
        return PACKET


@SPECIALS.enter
class Piercing(WeaponRule, frozen=True):
    """Either past Armored, or successful blocks are thrown again: one of the two, picked for each group of weapons."""

    clause = "sigmar.special.piercing-pick-one"
    price = MarkPrice(tenths(13))

    def pierces(self, _: bool) -> bool:
        return True

    @law("sigmar.special.piercing-armored", off=lambda _, armor, __: armor)
    def armor_met(self, armor: int, mode: Mode) -> int:
        return 0 if mode == "past-armor" else armor

    @law("sigmar.special.piercing-reroll-blocks", off=lambda _, die, __: die)
    def block_die(self, die: Die, mode: Mode) -> Die:
        return die.again_from() if mode == "blocks-again" else die


# ---------------------------------------------------------------------------------------------------- upgrades
@SPECIALS.enter
class Sergeant(Command, frozen=True):
    """This model has one Attack more in melee."""

    clause = "sigmar.upgrades.sergeant"
    price = RulePrice(once=3)

    def bonus_attacks(self, dice: int, _: Moment) -> int:
        return dice + 1


@SPECIALS.enter
class Musician(Command, frozen=True):
    """1 is added to the melee result."""

    clause = "sigmar.upgrades.musician"
    price = RulePrice(once=4)

    def result(self, wounds: int) -> int:
        return wounds + 1


@SPECIALS.enter
class Standard(Command, frozen=True):
    """1 is added to the melee result; together with a Musician 2 (ruling musician-and-standard)."""

    clause = "sigmar.upgrades.standard"
    price = RulePrice(once=4)

    def result(self, wounds: int) -> int:
        return wounds + 1
