"""Prices beside a formula: every unit, every option by itself or with what it needs."""

from collections.abc import Sequence
from fractions import Fraction

from drumhead.combat.army import Kit
from drumhead.combat.book import Book, BookUnit, read_book
from drumhead.combat.pricing import PriceLine, price_lines
from tests.combat.test_army import BOOK, WORDS

POINTS = {"Pike": Fraction(3, 2), "Long Bow": Fraction(4), "wick-bow": Fraction(1), "ladder": Fraction(2)}


def worth(book: Book, unit: BookUnit, kits: Sequence[Kit]) -> Fraction:
    """So much for each weapon, and 1 for each rule."""
    return sum((POINTS[w] for kit in kits for w in kit.weapons), Fraction(sum(len(kit.rules) for kit in kits)))


def test_an_option_is_worth_what_it_adds_for_all_models_or_for_one_and_never_less_than_nothing() -> None:
    found = {(line.unit, line.option): line for line in price_lines(read_book(BOOK, "book.toml", WORDS), worth)}
    assert len(found) == 2 + 3 + 6
    assert found["warden", ""] == PriceLine("warden", "", 20, 3)  # 1 1/2 + 1, half up
    assert found["watch", "bow"] == PriceLine("watch", "bow", 3, 3)  # 2 1/2, half up
    assert not found["watch", "bow"].differs and found["watch", "wick"].differs
    assert found["watch", "wick"].formula == 0  # 1/2 less
    assert found["watch", "mail"].formula == 5
    assert found["watch", "sergeant"].formula == 1  # it needs mail, whose price is not its own
    assert found["watch", "fists"].formula == 3  # 5 x 1/2, half up


def test_an_option_that_gives_up_what_another_brings_has_no_price_of_its_own() -> None:
    text = BOOK.replace(
        'text = "All models give up their Pike"\ndo = "replace"\ntakes = ["Pike"]',
        'text = "No ladder"\ndo = "replace"\ntakes = ["ladder"]',
    )
    found = {line.option: line for line in price_lines(read_book(text, "book.toml", WORDS), worth)}
    assert found["fists"].formula is None and not found["fists"].differs
