"""`drumhead table`, as a person calls it."""

from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.space.board import KINDS, count_pieces, read_board
from drumhead.space.generate import generate
from drumhead.space.thumbnail import LETTERS, thumbnail
from drumhead.testkit import clause


def one_line(told: str) -> str:
    assert told.count("\n") == 1
    return told.removeprefix("drumhead: ").strip()


def test_new_writes_the_table_of_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    assert main(["table", "new", "--seed", "3", "--pieces", "15", "-o", str(file)]) == 0
    board = generate(3, pieces=15)
    assert read_board(file.read_text(), "table") == board
    assert capsys.readouterr().out == f"{file}: {board.name}, {count_pieces(board)} pieces, seed 3.\n"
    assert main(["table", "new", "--seed", "3", "--pieces", "15"]) == 0
    assert capsys.readouterr().out == file.read_text()


def test_new_draws_a_seed_of_its_own_and_can_be_symmetric(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "new", "--symmetric"]) == 0
    board = read_board(capsys.readouterr().out, "table")
    outlines = {frozenset(p.corners) for p in board.pieces}
    assert board.seed is not None and len(outlines) >= 10
    assert outlines == {frozenset((72000 - x, 48000 - y) for x, y in p.corners) for p in board.pieces}


@pytest.mark.parametrize("pieces", ["9", "21"])
def test_new_refuses_too_few_and_too_many_pieces(
    pieces: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "new", "--pieces", pieces, "-o", str(tmp_path / "t.toml")]) == 2
    assert f"10 to 20 pieces, not {pieces}" in one_line(capsys.readouterr().err)
    assert list(tmp_path.iterdir()) == []


def test_new_never_writes_over_a_file_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text("mine")
    assert main(["table", "new", "-o", str(file)]) == 2
    assert "--force" in one_line(capsys.readouterr().err) and file.read_text() == "mine"
    assert main(["table", "new", "-o", str(file), "--force"]) == 0
    assert file.read_text().startswith("format")


def test_show_lists_every_piece_and_draws_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "show", "3"]) == 0
    told = capsys.readouterr().out
    board = generate(3)
    assert board.name in told and thumbnail(board) in told
    assert all(p.name in told and p.kind in told for p in board.pieces)


def test_the_thumbnail_has_a_letter_where_a_piece_lies() -> None:
    board = generate(3)
    rows = thumbnail(board).splitlines()[1:-1]
    assert (len(rows), {len(r) for r in rows}) == (24, {74})
    assert {c for row in rows for c in row} - set("| ") <= {LETTERS[p.kind] for p in board.pieces}
    forest = next(p for p in board.pieces if p.kind == "forest")
    x, y = (sum(axis) // len(axis) // 1000 for axis in zip(*forest.corners))
    assert rows[23 - y // 2][1 + x] == "F"


def test_every_kind_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(KINDS) and len(set(LETTERS.values())) == len(KINDS)


def test_show_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "table.svg"
    assert main(["table", "show", "3", "--svg", str(picture)]) == 0
    assert picture.read_text().startswith("<svg") and "</svg>" in picture.read_text()
    assert main(["table", "show", "3", "--svg", str(picture)]) == 2
    assert "--force" in one_line(capsys.readouterr().err)


@clause("saga.setup.terrain-minimum")
def test_a_table_of_9_pieces_is_refused_with_its_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "nine.toml", tmp_path / "nine.svg"
    assert main(["table", "new", "--seed", "1", "--pieces", "10"]) == 0
    parts = capsys.readouterr().out.split("\n[[piece]]")
    file.write_text("\n[[piece]]".join(parts[:11]))  # ten parts, of which two are one river
    assert main(["table", "show", str(file), "--svg", str(picture)]) == 2
    told = capsys.readouterr()
    why = "the table has 9 pieces of terrain, at least 10 are needed (saga.setup.terrain-minimum)"
    assert told.out == "" and one_line(told.err) == f"{file}: {why}"
    assert not picture.exists()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('kind = "forest"', 'kind = "forrest"', "there is no kind 'forrest'; did you mean forest?"),
        ("width = 72", "width = nan", "width is NaN, it must be a number of inches."),
        ("width = 72", "wide = 72", "there is no field 'wide'; did you mean width?"),
        ("[[piece]]", "[[piece]", "is no readable TOML"),
    ],
)
def test_a_bad_table_is_one_line(
    old: str, new: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    assert main(["table", "new", "--seed", "1", "-o", str(file)]) == 0
    file.write_text(file.read_text().replace(old, new, 1))
    capsys.readouterr()
    assert main(["table", "show", str(file)]) == 2
    said = one_line(capsys.readouterr().err)
    assert said.startswith(str(file)) and why in said


def test_a_table_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "show", "nowhere.toml"]) == 2
    assert one_line(capsys.readouterr().err) == "nowhere.toml: there is no such file"
