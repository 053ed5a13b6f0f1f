"""`drumhead army book` with the formula and the books of this game, as its desk will hand them in."""

from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.games.sigmar.rules.army import HOME, books
from drumhead.games.sigmar.rules.kinds import WORDS
from drumhead.games.sigmar.rules.prices import worth
from drumhead.registry import DESKS


@pytest.fixture(autouse=True)
def desk(monkeypatch: pytest.MonkeyPatch) -> None:
    other = DESKS["saga"]
    assert other.lists
    lists = other.lists._replace(words=WORDS, books=books, open_books=None, worth=worth)
    monkeypatch.setitem(DESKS, "sigmar", other._replace(title="Sigmar", lists=lists))


def test_the_books_agree_with_the_formula(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "book", "saltgate"]) == 0
    assert capsys.readouterr().out == (
        "The Saltgate Tollkeepers: 8 units, 27 options.\nAll 35 printed prices agree with the formula.\n"
    )


def test_a_price_that_differs_is_told_beside_the_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((HOME / "books/saltgate.toml").read_text("utf-8").replace("cost = 23 }", "cost = 9 }"))
    assert main(["army", "book", str(file)]) == 0
    told = capsys.readouterr().out
    (row,) = (line for line in told.splitlines() if line.startswith("│"))
    assert [cell.strip() for cell in row.split("│")[1:-1]] == ["Toll captain", "Lock ox", "9", "23"]
    assert told.endswith("1 of 35 printed prices differs from the formula.\n")
