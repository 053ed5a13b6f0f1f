"""Sigmar's row of battles: its sample lists, all pairs of books in turn, on its own tables and on generated ones."""

from itertools import combinations_with_replacement
from random import Random

from drumhead.combat.series import AnswerKind, Draw, Feature, Series
from drumhead.games.sigmar.rules.army import LIMITS, book_of, books, own_tables, styles
from drumhead.games.sigmar.rules.setup import SigmarSetup
from drumhead.tabletop.tables import boards

TABLES = 12
JOINING = ("sigmar.decision.join", "sigmar.decision.deploy")
FEATURES = {
    "spell": Feature("sigmar.special.cast-roll", AnswerKind(("sigmar.decision.spell",), "spell")),
    "charge": Feature("sigmar.activation.charge", AnswerKind(("sigmar.decision.action",), "charge")),
    "breath": Feature("sigmar.special.fiery-breath-shooting", AnswerKind(("sigmar.decision.fiery-breath",), "breath")),
    "join": Feature("sigmar.types.join", AnswerKind(JOINING, "join")),
    "scout": Feature("sigmar.special.scout-place", AnswerKind(("sigmar.decision.scout",), "scout")),
}


def draw(number: int, wanted: str = "") -> Draw:
    """Any lists of two books; `wanted` names a book that one side has, or nothing."""
    rng = Random(number)
    pairs = list(combinations_with_replacement([book.id for book in books()], 2))
    pair = pairs[number % len(pairs)]
    if wanted:
        pair = (wanted, pair[1])
    pair = pair if rng.random() < 0.5 else (pair[1], pair[0])
    by_book = [[(name, army) for name, army in styles(LIMITS[0]).items() if army.book == id] for id in pair]
    first, second = (rng.choice(found) for found in by_book)
    board = rng.choice((*own_tables().values(), *boards(1000, TABLES)))
    lists = (first[1], second[1])
    setup = SigmarSetup(game="sigmar", lists=lists, books=(book_of(lists[0]), book_of(lists[1])), board=board)
    return Draw(setup, (first[0], second[0]), {"books": "-".join(sorted(pair))})


SERIES = Series(draw, FEATURES, tuple(book.id for book in books()))
