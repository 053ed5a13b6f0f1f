"""Army composition: what may be bought from which book, and what an army may not be."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from drumhead.combat.army import ArmyList, total
from drumhead.combat.book import Book
from drumhead.combat.catalogue import books_in, sample_lists, styles_of
from drumhead.combat.list_rules import (
    ListRules,
    allowed_by_book,
    known_to_book,
    most_models,
    most_of_type,
    no_wider_than,
    not_empty,
    of_size,
    within_limit,
)
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.rules.kinds import WORDS
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop.tables import tables_in

HOME = files("drumhead.games.sigmar") / "data"
LIMITS = (350,)
PROFILES = "sigmar.principles.profiles-elsewhere"
LARGEST = "sigmar.ruling.largest-army"
SQUARE = datum(LARGEST, 100 * INCH**2, 400 * INCH**2)  # that the bases of one unit take


# ---------------------------------------------------------------------------------------------------- the books
@cache
def books() -> tuple[Book, ...]:
    return books_in(HOME / "books", WORDS)


def book_of(army: ArmyList) -> Book:
    """The book of ours that a list is bought from."""
    return next(book for book in books() if book.id == army.book)


@cache
def own_tables() -> Mapping[str, Board]:
    return tables_in(HOME / "tables")


# ---------------------------------------------------------------------------------------------------- what may not be
LIMITED = refusing("sigmar.setup.points-limit")
LIST_RULES = ListRules(  # wizards are not counted (ruling hero-limit)
    whole=(
        of_size(LIMITS, LIMITED),
        not_empty("unit", refusing("sigmar.ruling.smallest-army")),
        most_of_type("hero", 1, refusing("sigmar.setup.one-hero")),
        most_models(100, refusing(LARGEST)),
    ),
    alone=(
        known_to_book(refusing(PROFILES)),
        allowed_by_book(refusing(PROFILES)),
        no_wider_than(2 * INCH, SQUARE, refusing(LARGEST)),
    ),
    priced=within_limit(total, refusing("sigmar.setup.points-limit")),
    barred=PROFILES,
)


@law("sigmar.decision.army-list")
def refuse_list(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    """Why this army may not be brought to a game of this limit."""
    return LIST_RULES.refuse(book, army, limit)


# ---------------------------------------------------------------------------------------------------- sample lists
@cache
def samples() -> Mapping[str, ArmyList]:
    """By file name: the faction, a style and its points."""
    return sample_lists(HOME / "lists", *books())


def styles(limit: int) -> dict[str, ArmyList]:
    """The sample lists of one limit by style."""
    return styles_of(samples(), limit)
