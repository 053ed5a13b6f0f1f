"""Sigmar's row of battles: its lists or any others, all pairs of books in turn, on its own tables and on generated
ones."""

from itertools import combinations_with_replacement
from random import Random

from drumhead.combat.any_list import any_list
from drumhead.combat.army import ArmyList
from drumhead.combat.book import Book
from drumhead.combat.series import AnswerKind, Draw, Feature, Series, spent_by_book
from drumhead.games.sigmar.rules.army import LIMITS, books, own_tables, refuse_list, styles
from drumhead.games.sigmar.rules.setup import SigmarSetup
from drumhead.tabletop.tables import boards

TABLES = 12
ANY = "any"  # lists that are drawn unit by unit
JOINING = ("sigmar.decision.join", "sigmar.decision.deploy")
FEATURES = {
    "spell": Feature(("sigmar.special.cast-roll",), AnswerKind(("sigmar.decision.spell",), "spell")),
    "charge": Feature(("sigmar.activation.charge",), AnswerKind(("sigmar.decision.action",), "charge")),
    "breath": Feature(
        ("sigmar.special.fiery-breath-shooting",), AnswerKind(("sigmar.decision.fiery-breath",), "breath")
    ),
    "join": Feature(("sigmar.types.join",), AnswerKind(JOINING, "join")),
    "scout": Feature(("sigmar.special.scout-place",), AnswerKind(("sigmar.decision.scout",), "scout")),
}


def draw(number: int, wanted: str = "") -> Draw:
    """Any lists of two books; `wanted` names a book that one side has, or says that the lists are drawn too."""
    rng = Random(number)
    pairs = list(combinations_with_replacement(books(), 2))
    pair = pairs[number % len(pairs)]
    if wanted not in ("", ANY):
        pair = (next(book for book in books() if book.id == wanted), pair[1])
    pair = pair if rng.random() < 0.5 else (pair[1], pair[0])
    (first, one), (second, two) = (named_list(book, wanted == ANY, rng) for book in pair)
    board = rng.choice((*own_tables().values(), *boards(1000, TABLES)))
    setup = SigmarSetup(game="sigmar", lists=(one, two), books=pair, board=board)
    spent = (spent_by_book(pair[0], one), spent_by_book(pair[1], two))
    return Draw(setup, (pair[0].id, pair[1].id), lists=(first, second), spent=spent)


def named_list(book: Book, drawn: bool, rng: Random) -> tuple[str, ArmyList]:
    if drawn:
        return "", any_list(book, LIMITS[0], refuse_list, rng)
    return rng.choice([(name, army) for name, army in styles(LIMITS[0]).items() if army.book == book.id])


SERIES = Series(draw, FEATURES, (*(book.id for book in books()), ANY))
