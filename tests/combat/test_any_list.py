"""Lists drawn from a book are always ones that the game allows."""

from random import Random

from drumhead.combat.any_list import any_list
from drumhead.combat.army import total
from drumhead.games.sigmar.rules.army import books, refuse_list

LIMIT = 350


def test_a_drawn_list_is_legal_and_spends_nearly_all() -> None:
    for seed, book in enumerate(books() * 5):
        army = any_list(book, LIMIT, refuse_list, Random(seed))
        assert refuse_list(book, army, LIMIT) is None
        assert LIMIT - 40 <= total(book, army) <= LIMIT


def test_drawn_lists_hold_every_unit_and_many_upgrades() -> None:
    book = books()[0]
    armies = [any_list(book, LIMIT, refuse_list, Random(seed)) for seed in range(30)]
    assert {entry.unit for army in armies for entry in army.entries} == {unit.id for unit in book.units}
    assert len({take.option for army in armies for entry in army.entries for take in entry.take}) > 10
