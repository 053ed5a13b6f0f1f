import pytest

from drumhead.ledger.clause import GAMES, LedgerError, ledger
from drumhead.ledger.search import look_up, search

SAGA = ledger("saga")


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("saga.activation.walk", "saga.activation.walk"),
        ("activation.walk", "saga.activation.walk"),
        ("split-fire", "saga.ruling.no-split-fire"),
        ("saga.ruling.no-split-fire=split", "saga.ruling.no-split-fire"),
    ],
)
def test_an_entry_is_known_by_several_names(name: str, id: str) -> None:
    found = look_up(SAGA, name)
    assert found is not None and found.id == id


def test_a_word_is_not_a_name() -> None:
    assert look_up(SAGA, "walk") is None


def test_the_words_of_an_id_come_before_the_words_of_a_sentence() -> None:
    hits = search([SAGA], "line of sight")
    assert hits[0].entry.id == "saga.principles.line-of-sight"
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_all_words_must_be_there_and_capitals_do_not_matter() -> None:
    both = {h.entry.id for h in search([SAGA], "Fatigue LIMIT")}
    assert both == {h.entry.id for h in search([SAGA], "fatigue")} & {h.entry.id for h in search([SAGA], "limit")}
    assert both


def test_the_beginning_of_a_word_is_enough() -> None:
    assert "saga.activation.assault" in [h.entry.id for h in search([SAGA], "assau")]


def test_a_search_reaches_over_all_games() -> None:
    games = {h.entry.id.split(".")[0] for h in search([ledger(g) for g in GAMES], "slack")}
    assert {"saga", "sigmar", "littlewars"} <= games


def test_a_word_nobody_uses_is_refused_with_the_nearest() -> None:
    with pytest.raises(LedgerError, match=r"^nothing in saga speaks of 'fatigeu'; did you mean 'fatigue'\?$"):
        search([SAGA], "fatigeu")


def test_a_search_of_more_than_200_characters_is_refused_before_anything_is_compared() -> None:
    assert search([SAGA], "fatigue ".ljust(200))
    with pytest.raises(LedgerError, match=r"^a search has at most 200 characters, this one has 20000$"):
        search([], "fatigeu " * 2500)
