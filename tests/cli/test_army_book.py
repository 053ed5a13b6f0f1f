"""`drumhead army book`: a book is read, and its prices are held against the formula of its game."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.combat.army import Kit
from drumhead.combat.book import Book, BookUnit
from drumhead.games.saga.rules.army import HOME
from drumhead.registry import DESKS


def thirds(book: Book, unit: BookUnit, kits: Sequence[Kit]) -> Fraction:
    """A formula of a game that might be: a third of a point for each weapon."""
    return Fraction(sum(len(kit.weapons) for kit in kits), 3)


@pytest.fixture
def formula(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = DESKS["saga"]
    assert desk.lists
    monkeypatch.setitem(DESKS, "saga", desk._replace(lists=desk.lists._replace(worth=thirds)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text((HOME / "books/saga.toml").read_text("utf-8"))
    return file


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["army", "book", *words]) == 0
    return capsys.readouterr().out


def rows_of(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in table.splitlines() if line.startswith("│")]


@pytest.mark.usefixtures("formula")
def test_prices_that_differ_stand_in_a_table(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, str(file))
    assert text.startswith("The common muster: 5 units, 12 options.\n")
    rows = rows_of(text)
    assert ["Regulars", "", "2", "3"] in rows  # 8 x 1/3
    assert ["Regulars", "Axes", "1", "3"] in rows
    assert not any(row[:2] == ["Regular Hero", ""] for row in rows)  # 2 x 1/3 is 1
    assert "printed prices differ from the formula." in text.splitlines()[-1]


@pytest.mark.usefixtures("formula")
def test_all_prices_on_request_and_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    rows = rows_of(told(capsys, "saga", "--all"))
    assert ["Regular Hero", "", "1", "1"] in rows and len(rows) == 17
    found = json.loads(told(capsys, "saga", "--json"))
    assert (found["game"], found["book"], len(found["prices"])) == ("saga", "saga", 17)
    assert found["prices"][1] == {"unit": "regular-hero", "option": "", "printed": 1, "formula": 1}
    assert found["differ"] == sum(row["printed"] != row["formula"] for row in found["prices"])


@pytest.mark.parametrize("game", [id for id, desk in DESKS.items() if desk.lists and not desk.lists.worth])
def test_a_game_without_a_formula_says_so_in_one_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    desk = DESKS[game]
    assert desk.lists
    for book in desk.lists.books():
        last = told(capsys, book.id).splitlines()[-1]
        assert last == f"{desk.title} has no price formula, so no price was compared."


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('game = "saga"', 'game = "sage"', "line 4: unknown game 'sage'; did you mean 'saga'?"),
        ("cost = 2", "cost = 0", "cost must be at least 1, not 0"),
        ('["Hammer"]', '["Hamer"]', "unknown weapon 'Hamer'; did you mean 'Hammer'?"),
        ("[[unit]]", "[[unit]", "not readable"),
    ],
)
def test_a_bad_book_is_one_line(file: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str) -> None:
    file.write_text(file.read_text().replace(old, new, 1))
    assert main(["army", "book", str(file)]) == 2
    fault = capsys.readouterr()
    assert fault.out == "" and fault.err.count("\n") == 1 and why in fault.err and str(file) in fault.err


def test_a_book_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "book", "enforcer"]) == 2
    assert "did you mean 'enforcers'?" in capsys.readouterr().err
    (tmp_path / "huge.toml").write_text("#" * 10_000_000)
    assert main(["army", "book", str(tmp_path / "huge.toml")]) == 2
    assert "at most 100000 are read" in capsys.readouterr().err
