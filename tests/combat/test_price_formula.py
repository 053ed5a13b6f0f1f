"""The price formula: bodies, arms, charges, and what is paid once."""

from fractions import Fraction

from drumhead.combat.army import Kit
from drumhead.combat.book import Book, read_book
from drumhead.combat.price_formula import Arm, Formula, MarkPrice, RulePrice, tenths
from tests.combat.test_army import BOOK, WORDS

HALF = Fraction(1, 2)
RULES = {"Hard": RulePrice(wounds=1), "Wild": RulePrice(drive=tenths(12)), "Drum": RulePrice(once=4, once_each=2)}
MARKS = {"Sharp": MarkPrice(tenths(13)), "Sure": MarkPrice(chance=Fraction(5, 6))}


def arms_of(book: Book, kit: Kit) -> list[Arm]:
    return [Arm(Fraction(2), 0, ("Sharp",)) for _ in kit.weapons]


def carried_by(book: Book, kit: Kit) -> tuple[str, ...]:
    return ("Wild",) * len(kit.weapons)


FORMULA = Formula(RULES, MARKS, {0: Fraction(1)}, {"group": tenths(8)}, arms_of, carried_by)
BOOK_READ = read_book(BOOK, "book.toml", WORDS)


def model(weapons: int = 0, *rules: str) -> Fraction:
    return FORMULA.model(BOOK_READ, Kit(("pike",) * weapons, rules), HALF)


def test_a_model_is_its_body_its_arms_and_its_charge() -> None:
    assert model() == 4  # 2 wounds' worth of hits at 4+
    assert model(0, "Hard(3)") == 12
    assert model(1) == 4 + 2 * 2 * HALF * tenths(13) + tenths(12)
    assert FORMULA.arm(Arm(Fraction(1), 0, ("Sure",)), HALF) == 2 * Fraction(5, 6)


def test_a_unit_pays_once_for_what_it_has_once() -> None:
    unit = next(u for u in BOOK_READ.units)
    kits = [Kit((), ("Drum(1)",)), Kit((), ("Drum(3)",))]
    plain = FORMULA.worth(BOOK_READ, unit, [Kit((), ()), Kit((), ())])
    assert FORMULA.worth(BOOK_READ, unit, kits) - plain == 4 + 2 * 3
