"""An army on one sheet of paper, in one shape for all games: its units with wounds to tick, its weapons, its rules."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, convert

from drumhead.combat.army import Bought
from drumhead.ledger.clause import Clause, ledger
from drumhead.toml_reader import read_toml


class SheetUnit(Struct, frozen=True):
    name: str
    hero: bool
    quality: int
    weapons: tuple[str, ...]  # "2 x Bow" where only two models carry one
    rules: tuple[str, ...]
    cost: int
    losses: tuple[int, ...]  # for each model the wounds it takes
    note: str = ""  # which others it may become one unit with


class SheetWeapon(Struct, frozen=True):
    name: str
    brief: str  # what one needs to know with the dice in hand: "2 at 24 in"
    range: str  # in words
    power: str


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
    power: str  # what the power of a weapon is called
    rules: tuple[SheetRule, ...]
    spells: tuple[SheetRule, ...] = ()  # of an army with somebody to cast them


# ---------------------------------------------------------------------------------------------------- differing models
def weapons_shown(unit: Bought, called: Callable[[str], str] = str) -> tuple[str, ...]:
    """What its models carry: what all have by its name, what only some have with its number."""
    return _counted(unit.weapons, [kit.weapons for kit in unit.kits], called)


def rules_shown(unit: Bought) -> tuple[str, ...]:
    return _counted(unit.rules, [kit.rules for kit in unit.kits], str)


def _counted(common: tuple[str, ...], rows: Sequence[tuple[str, ...]], called: Callable[[str], str]) -> tuple[str, ...]:
    some = Counter(word for row in rows for word in row)
    for word in common:
        some[word] -= len(rows)
    return (*map(called, common), *(f"{count} x {called(word)}" for word, count in some.items() if count > 0))


# ---------------------------------------------------------------------------------------------------- rules
Headings: TypeAlias = Mapping[str, str]  # by heading: the clauses that a sheet tells under it


def read_headings(text: str) -> dict[str, Headings]:
    """The sections of a file that lists clauses under headings."""
    sections = convert(read_toml(text), dict[str, dict[str, tuple[str, ...]]])
    return {name: {title: " ".join(ids) for title, ids in section.items()} for name, section in sections.items()}


def rules_of(game: str, needed: Headings) -> tuple[SheetRule, ...]:
    """Each heading with the sentences of the ledger that stand under it."""
    return tuple(
        SheetRule(title, " ".join(_said(game, title, id) for id in ids.split())) for title, ids in needed.items()
    )


def _said(game: str, title: str, id: str) -> str:
    """A clause as it reads on paper: without its own heading, and without ids, which nobody can look up there."""
    clause = ledger(game).entry(id)
    assert isinstance(clause, Clause)
    said = re.sub(rf"^{re.escape(title)}(\(X\))?: ", "", clause.rule)
    said = re.sub(rf"(, )?{game}(\.[a-z0-9-]+)+", "", said).replace(" ()", "")
    return said[:1].upper() + said[1:]
