"""An army on one sheet of paper, in one shape for all games: its units with wounds to tick, its weapons, its rules."""

from msgspec import Struct


class SheetUnit(Struct, frozen=True):
    name: str
    hero: bool
    quality: int
    weapons: tuple[str, ...]
    rules: tuple[str, ...]
    cost: int
    losses: tuple[int, ...]  # for each model the wounds it takes


class SheetWeapon(Struct, frozen=True):
    name: str
    attacks: int
    range: int  # thousandths of an inch; 0: melee


class SheetRule(Struct, frozen=True):
    title: str
    text: str


class Sheet(Struct, frozen=True):
    name: str
    about: str
    cost: int
    limit: int
    models: int
    units: tuple[SheetUnit, ...]
    weapons: tuple[SheetWeapon, ...]
    rules: tuple[SheetRule, ...]
