"""The price formula: exact, and in agreement with every price that the books print."""

from fractions import Fraction

import pytest

from drumhead.combat.army import Entry, Kit, kits_of
from drumhead.combat.book import Book, read_book
from drumhead.combat.pricing import half_up, price_lines
from drumhead.games.sigmar.rules.army import HOME, books
from drumhead.games.sigmar.rules.kinds import ARMOURY, WORDS
from drumhead.games.sigmar.rules.prices import FORMULA, REACH, arm_of, worth
from drumhead.games.sigmar.rules.vocabulary import MARK_PRICES, RULE_PRICES

HALF = Fraction(1, 2)


def model_worth(weapons: tuple[str, ...], rules: tuple[str, ...]) -> Fraction:
    return FORMULA.model(books()[0], Kit(weapons, rules), HALF)


def weapon_worth(name: str) -> Fraction:
    return FORMULA.arm(arm_of(ARMOURY[name]), HALF)


@pytest.mark.parametrize("id", ["saltgate", "mirefold"])
def test_every_printed_price_agrees_with_the_formula(id: str) -> None:
    (book,) = (book for book in books() if book.id == id)
    lines = list(price_lines(book, worth))
    assert len(lines) == {"saltgate": 35, "mirefold": 21}[id]
    assert [line for line in lines if line.printed != line.formula] == []


def test_every_rule_of_the_page_and_every_range_has_a_price() -> None:
    assert {f"{name}(X)" if f"{name}(X)" in WORDS.rules else name for name in RULE_PRICES} == set(WORDS.rules)
    assert set(MARK_PRICES) == set(WORDS.weapon_rules)
    assert {weapon.range for weapon in ARMOURY.values()} == set(REACH)


def test_a_plain_model_by_hand() -> None:
    """Quality 4+: body 2 / (1 - 1/2) = 4, a Light Sword 2 x 1 x 1/2 = 1."""
    assert model_worth((), ()) == model_worth(("Light Sword",), ()) == 5
    assert model_worth(("Bow",), ()) == 5 + Fraction(8, 5)
    assert model_worth((), ("Armored", "Tough(3)")) == 3 * 4 * Fraction(3, 2) + 1
    lancer = model_worth(("Light Lance",), ("Impact(2)", "Furious"))
    assert lancer == 5 + (2 + 1) * Fraction(6, 5) + Fraction(6, 5) * HALF
    assert model_worth((), ("Fast", "Fear")) == 5 * Fraction(6, 5) * Fraction(115, 100)


def test_weapons_by_hand() -> None:
    assert weapon_worth("Medium Spear") == Fraction(5, 2)
    assert weapon_worth("Light Mace") == Fraction(13, 10) ** 2
    assert weapon_worth("Cannon") == 6 * Fraction(22, 10) * Fraction(13, 10) * Fraction(8, 10)


@pytest.mark.parametrize(
    ("rule", "worth"), [("Rapid", Fraction(3, 2)), ("Unwieldy", HALF), ("Sniper", Fraction(13, 10) * Fraction(5, 3))]
)
def test_rules_that_turn_on_the_chance_of_a_hit(rule: str, worth: Fraction) -> None:
    text = (HOME / "books/mirefold.toml").read_text("utf-8").replace('rules = ["Poison"]', f'rules = ["{rule}"]')
    both = (text, text.replace(f'["{rule}"]', "[]"))
    hunters, plain = (unit_worth(read_book(book, "mirefold.toml", WORDS)) for book in both)
    bow = weapon_worth("Longbow")
    assert hunters - plain == 5 * bow * (worth - 1) * Fraction(11, 10)


def unit_worth(book: Book) -> Fraction:
    unit = book.unit("glade-hunters")
    assert unit
    return worth(book, unit, kits_of(book, unit, Entry(unit.id)))


def test_what_is_paid_once_is_paid_once_however_many_models_have_it() -> None:
    text = (HOME / "books/mirefold.toml").read_text("utf-8")
    breathing = text.replace('rules = ["Nimble"]', 'rules = ["Nimble", "Fiery Breath"]')
    (plain, more) = (unit_worth(read_book(t, "mirefold.toml", WORDS)) for t in (text, breathing))
    assert more - plain == 10


def test_halves_are_rounded_up() -> None:
    assert [half_up(Fraction(n, 4)) for n in (5, 6, 7)] == [1, 2, 2]
