"""Weapons: those of the page, what a book makes of them, and the words that a book may use."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.book import Book
from drumhead.combat.vocabulary import INCH, Vocabulary
from drumhead.games.sigmar.rules.vocabulary import BEARER_HAS, BUYING, HITS_AS, MARKED, RULES, UNGRANTED, WEAPON_RULES
from drumhead.ledger.cite import datum, law

INFANTRY, JOINERS = "infantry", ("hero", "wizard")
TYPES = (INFANTRY, *JOINERS, "ordnance")  # all but the first are Special (ruling special-unit)


class Weapon(Struct, frozen=True, cache_hash=True):
    name: str
    attacks: int
    range: int = 0  # 0: melee
    rules: tuple[str, ...] = ()  # of its hits
    bearer: tuple[str, ...] = ()  # rules that the model has for carrying it
    charged: int = 0  # more Attacks when its bearer has been charged
    one_model: bool = False  # all wounds that it causes go to a single model


# ---------------------------------------------------------------------------------------------------- of the page
WEIGHTS: Mapping[str, int] = {
    "Light": datum("sigmar.weapons.light", 1, 2),
    "Medium": datum("sigmar.weapons.medium", 2, 3),
    "Heavy": datum("sigmar.weapons.heavy", 3, 4),
    "Master": datum("sigmar.weapons.master", 4, 5),
    "Force": datum("sigmar.weapons.force", 5, 6),
}
CHARGED: Mapping[str, int] = {"Spear": datum("sigmar.weapons.spear", 1, 0)}
ONE_MODEL = datum("sigmar.weapons.mark-x-single-model", True, False)


def _melee(weight: str, type: str) -> Weapon:
    bearer, charged = BEARER_HAS.get(type, ()), CHARGED.get(type, 0)
    return Weapon(f"{weight} {type}", WEIGHTS[weight], 0, HITS_AS[type], bearer, charged)


def _ranged(name: str, inches: int, attacks: int, mark: str = "") -> Weapon:
    clause = f"sigmar.weapons.{name.lower().replace(' ', '-')}"
    far = datum(clause, inches * INCH, (inches + 6) * INCH)
    dice = datum(clause, attacks, attacks + 1)
    return Weapon(name, dice, far, MARKED[mark], one_model=ONE_MODEL and mark == "x")


_RANGED = (
    _ranged("Throwing Weapon", 12, 1),
    _ranged("Pistol", 12, 1, "p"),
    _ranged("Shortbow", 18, 1),
    _ranged("Fire Thrower", 18, 6),
    _ranged("Bow", 24, 1),
    _ranged("Rifle", 24, 1, "p"),
    _ranged("Longbow", 30, 1),
    _ranged("Crossbow", 30, 1, "p"),
    _ranged("Stone Thrower", 48, 3, "p"),
    _ranged("Bolt Thrower", 48, 3, "x"),
    _ranged("Cannon", 48, 6, "x"),
)
_MELEE = tuple(_melee(weight, type) for weight in WEIGHTS for type in HITS_AS)
ARMOURY: Mapping[str, Weapon] = {weapon.name: weapon for weapon in (*_MELEE, *_RANGED)}
UNARMED = ARMOURY["Light Sword"]

WORDS = Vocabulary(
    game="sigmar",
    types=TYPES,
    rules=RULES,
    weapons=tuple(ARMOURY),
    weapon_rules=WEAPON_RULES,
    own_weapons=False,  # the numbers of the page are not repeated in books
    ungranted=UNGRANTED,
    buying=BUYING,
)


# ---------------------------------------------------------------------------------------------------- of a book
def weapon_in(book: Book, id: str) -> Weapon:
    """A weapon of the page, or one that a book makes from it."""
    own = book.weapon(id)
    if own is None:
        return ARMOURY[id]
    base = ARMOURY[own.base]
    return replace(base, name=own.name or own.id, rules=tuple(dict.fromkeys((*base.rules, *own.rules))))


def weapons_in(book: Book, ids: Iterable[str]) -> tuple[Weapon, ...]:
    return tuple(weapon_in(book, id) for id in ids)


# ---------------------------------------------------------------------------------------------------- of a model
@lru_cache(4096)
@law("sigmar.weapons.range-means-shooting", off=lambda weapons, ranged: weapons)
def made_for(weapons: tuple[Weapon, ...], ranged: bool) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in weapons if bool(weapon.range) == ranged)


def ranged_weapons(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """What one model can shoot with."""
    return made_for(weapons, ranged=True)


@lru_cache(4096)
@law("sigmar.weapons.default-light", off=lambda weapons: made_for(weapons, ranged=False))
def melee_weapons(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """What one model fights with; asked of all that it has, its mount's weapons too (ruling mounts)."""
    return made_for(weapons, ranged=False) or (UNARMED,)
