"""Which rulings the code names."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from drumhead.ledger.clause import Ledger
from drumhead.ledger.naming import named_rulings, rulings_in


@pytest.fixture
def law(toy: Ledger) -> Ledger:
    (pace,) = toy.rulings
    return replace(
        toy, rulings=(pace, *(replace(pace, id=f"toy.ruling.{key}") for key in ("no-pace", "no-way", "open")))
    )


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('"""Fast (ruling pace)."""', {"pace"}),
        ('"""All of it (rulings pace, no-pace and no-way)."""', {"pace", "no-pace", "no-way"}),
        ('"""All of it (rulings pace, no-pace, and open)."""', {"pace", "no-pace", "open"}),
        ('"""One line ends here (ruling\n    no-way)."""', {"no-way"}),
        ("x = 1  # as ruled (ruling\n# open)", {"open"}),
        ('"""Which (rulings `no-way`, `open`)."""', {"no-way", "open"}),
        ('CLAUSE = "toy.ruling.no-way"', {"no-way"}),
        ('@HOUSE.part("toy.ruling.pace=fast")', {"pace"}),
        ('"""The pace is open in no way."""', set()),
        ('"""ruling no-pace-at-all, boy.ruling.pace"""', set()),
    ],
)
def test_a_text_names_rulings_by_id_or_by_key(law: Ledger, text: str, keys: set[str]) -> None:
    assert rulings_in(text, law) == {f"toy.ruling.{key}" for key in keys}


def test_the_code_of_a_game_and_of_the_layers_below_counts_and_nothing_else(law: Ledger, tmp_path: Path) -> None:
    for name, text in {
        "games/toy/rules/move.py": "# ruling pace",
        "games/toy/data/book.toml": "# ruling open",
        "games/toy/notes.md": "ruling no-pace",
        "games/boy/rules/move.py": "# ruling no-pace",
        "campaign/rules/turn.py": "# ruling no-pace",
        "flow/frame.py": "# rulings no-way and pace",
        "ledger/rules/toy.toml": 'id = "toy.ruling.no-pace"',
    }.items():
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert named_rulings(law, tmp_path / "home") == {
        "toy.ruling.no-way": ["flow/frame.py"],
        "toy.ruling.pace": ["flow/frame.py", "games/toy/rules/move.py"],
        "toy.ruling.open": ["games/toy/data/book.toml"],
    }
