"""Rules on paper: the sentences of the ledger under their headings, without what only a screen can use."""

import pytest

from drumhead.combat.sheet import read_headings, rules_of
from drumhead.ledger import clause as ledgers
from drumhead.ledger.clause import Clause


class Law:
    """A ledger of these rules."""

    def __init__(self, **rules: str) -> None:
        self.rules = rules

    def entry(self, id: str) -> Clause:
        return Clause(id, "Specials", self.rules[id], "")


@pytest.fixture
def law(monkeypatch: pytest.MonkeyPatch) -> None:
    law = Law(
        a="Tough(X): the model takes X wounds (toy.wounds.many).", b="the unit falls, toy.fall-back.", c="So it is."
    )
    monkeypatch.setattr("drumhead.combat.sheet.ledger", lambda game: law)


@pytest.mark.usefixtures("law")
def test_a_rule_has_all_its_sentences_in_order_under_its_title() -> None:
    (tough, other) = rules_of("toy", {"Tough": "a c", "Other": "c"})
    assert (tough.title, other.title, other.text) == ("Tough", "Other", "So it is.")
    assert tough.text == "The model takes X wounds. So it is."


@pytest.mark.usefixtures("law")
def test_ids_are_left_out_and_a_sentence_begins_with_a_capital() -> None:
    assert rules_of("toy", {"Falling": "b"})[0].text == "The unit falls."


def test_the_rules_of_a_game_are_found_in_its_ledger() -> None:
    clause = ledgers.ledger("saga").clauses[0]
    assert "saga." not in rules_of("saga", {"First": clause.id})[0].text


FILE = """
[always]
Score = ["deadzone.setup.score-destroyed", "deadzone.setup.score-pinned"]
[special]
"Jump Pack" = ["deadzone.special.jump-pack-drops"]
"""


def test_the_headings_of_a_file_are_read_by_section() -> None:
    found = read_headings(FILE)
    assert found["always"] == {"Score": "deadzone.setup.score-destroyed deadzone.setup.score-pinned"}
    assert list(found["special"]) == ["Jump Pack"]


def test_a_heading_holds_the_sentences_of_its_clauses_without_ids() -> None:
    (rule,) = rules_of("deadzone", read_headings(FILE)["special"])
    assert rule.title == "Jump Pack" and rule.text and "deadzone." not in rule.text
