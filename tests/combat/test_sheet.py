"""Sheets: headings from a file, with the sentences of the ledger under them."""

from drumhead.combat.sheet import read_headings, rules_of

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
