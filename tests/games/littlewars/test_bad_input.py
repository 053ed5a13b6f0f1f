"""Bad input, at the command line and at the gate: one line with the clause and the numbers, and nothing changes."""

from pathlib import Path
from typing import Any

import pytest

from drumhead.cli import main
from drumhead.flow.question import Picked, Went
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.space.board import make_piece, write_board
from drumhead.space.table import INCH
from drumhead.space.terrain import Board, Piece
from drumhead.testkit import clause, question
from tests.games.littlewars.kit import battle, gun, infantry, refusal, say, ways

CREW = [(18, 10), (18, 11.2), (18, 8.8), (16.8, 10)]
FIXED = "(littlewars.setup.fifty-infantry)"


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *args: str) -> str:
    """One line, exit code 2, and no record written."""
    record = folder / "battle.json"
    assert main([*args, *(("--save", str(record)) if args[0] == "match" else ())]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert not record.exists()
    return said.err.removeprefix("drumhead: ").strip()


# ---------------------------------------------------------------------------------------------------- lists and points
@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("match", "littlewars", "--points", "20"), f"littlewars is played without points {FIXED}"),
        (("match", "littlewars", "--blue", "bow-line-10"), f"littlewars has no lists: its armies are fixed {FIXED}"),
        (("army", "new", "littlewars"), f"littlewars has no lists: its armies are fixed {FIXED}"),
    ],
)
def test_there_are_no_lists_and_no_points(
    args: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert refused(capsys, tmp_path, *args) == why


# ---------------------------------------------------------------------------------------------------- positions
def row(seat: int, places: list[list[float]], kind: str = "infantry", more: str = "") -> str:
    return f'[[figures]]\nseat = {seat}\nkind = "{kind}"\nplaces = {places}\n{more}\n'


FAR = row(1, [[70, 2 + 2.5 * i] for i in range(16)])


@pytest.mark.parametrize(
    ("figures", "why", "cited"),
    [
        (row(0, [[1 + 2.2 * (i % 25), 5 + 3.0 * (i // 25)] for i in range(51)]), "51 infantry, a force has 50",
         "littlewars.ruling.force-is-fixed"),
        (row(0, [[20, 20], [20, 20]]), "models 0 and 1 stand on one spot", ""),
        (row(0, [[20 + 1.9 * i, 20] for i in range(6)]), "is 8.5 in wide, at most 6.0 in is allowed",
         "littlewars.combat.unit-span-six"),
        (row(1, [[20, 20]], more="guards = [0]"), "figure 0 has a guard and no holder", ""),
        (row(2, [[20, 20]], "gun"), "seat is 2, a seat is 0 or 1", ""),
        (row(0, [[20, 20]], "gun", "holder = 2"), "holder is 2, a seat is 0 or 1", ""),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused_in_a_line(
    figures: str, why: str, cited: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = LITTLEWARS.position(battle(infantry(0, (20, 20)), reserves=(0, 16)))
    head, rest = text.split("[[figures]]", 1)
    file = tmp_path / "wrong.toml"
    file.write_text(head + figures + FAR + rest[rest.index("[table]") :])
    said = refused(capsys, tmp_path, "match", "littlewars", "--position", str(file))
    assert why in said
    assert cited in said


# ---------------------------------------------------------------------------------------------------- tables
WOODS = tuple(
    make_piece("forest", [(x, 20 * INCH), (x + 6 * INCH, 20 * INCH), (x + 6 * INCH, 26 * INCH)])
    for x in range(6 * INCH, 60 * INCH, 9 * INCH)
)
STRIP = [(10 * INCH, 0), (60 * INCH, 0), (60 * INCH, 3 * INCH), (10 * INCH, 3 * INCH)]


@pytest.mark.parametrize(
    ("pieces", "why", "cited"),
    [
        (WOODS[:4], "5", "littlewars.setup.terrain-count"),
        ((*WOODS, make_piece("wall", STRIP)), "no room for 82 figures within 3 inches of a long edge",
         "littlewars.ruling.room-to-deploy"),
    ],
)  # fmt: skip
def test_a_wrong_table_is_refused_in_a_line(
    pieces: tuple[Piece, ...], why: str, cited: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(write_board(Board(72 * INCH, 48 * INCH, pieces, "Wrong")))
    said = refused(capsys, tmp_path, "match", "littlewars", "--table", str(file))
    assert why in said
    assert cited in said


# ---------------------------------------------------------------------------------------------------- the gate
def turned_away(b: LittleWars, a: Any) -> tuple[str, str]:
    """The clause and the sentence of a refusal that has changed nothing."""
    saved = b.save()
    found = refusal(b, a)
    assert b.save() == saved
    assert found[0].startswith("littlewars.")
    assert "\n" not in found[1]
    return found


@clause("littlewars.ruling.unit-move")
def test_a_man_who_has_moved_is_not_commanded_again() -> None:
    b = battle(infantry(0, (20, 20), (30, 20)))
    say(b, "men")
    say(b, ways(b, m0=[(20, 22)]))
    say(b, "men")
    whole = ways(b, m1=[(30, 22)])
    assert 0 not in question(b).ask.models  # type: ignore[union-attr]
    again = Went((((20000, 22000), (20000, 24000)), *whole.ways))
    number = len(whole.ways)
    assert turned_away(b, again)[1] == f"{number + 1} given, {number} needed"


@clause("littlewars.prisoners.controlled-by-captor")
def test_a_prisoner_without_an_escort_is_not_led() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (40, 20), holder=0))
    found, why = turned_away(b, "captives")
    assert found == "littlewars.prisoners.controlled-by-captor"
    assert why == "no captive is under guard"
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21.2), (40, 20), holder=0))
    say(b, "captives")
    whole = ways(b, m1=[(20, 19)])
    assert turned_away(b, Went((*whole.ways, ((40000, 20000), (40000, 19000)))))[1] == "2 given, 1 needed"


@clause("littlewars.artillery.move-condition", "littlewars.shooting.up-to-four-shots")
def test_a_gun_that_has_fired_neither_moves_nor_fires_a_fifth_time() -> None:
    crews = infantry(0, *CREW), infantry(0, *((x, y + 30) for x, y in CREW))
    foes = infantry(1, (40, 10), (40, 40))
    b = battle(gun(0, (20, 10), (20, 40)), *crews, foes, phase="shooting")
    say(b, "guns:0", 10, 10, 10, 10, dice=[1, 1, 1, 1])
    assert turned_away(b, "guns:0") == ("littlewars.shooting.up-to-four-shots", "this gun has fired in this turn")
    say(b, "end")
    assert turned_away(b, "haul:infantry:0") == (
        "littlewars.artillery.move-condition", "this gun has fired in this turn"
    )  # fmt: skip


def test_eighty_ways_of_a_thousand_turns_are_too_many() -> None:
    men = [(3 + 2.2 * (i % 25), 10 + 2.2 * (i // 25)) for i in range(50)]
    riders = [(3 + 2.7 * (i % 22), 20 + 2.7 * (i // 22)) for i in range(30)]
    rows = infantry(0, *men), {**infantry(0, *riders), "kind": "cavalry"}
    b = battle(*rows, reserves=(0, 16))
    say(b, "men")
    turns = tuple((way[0], *((way[0][0] + i % 2, way[0][1]) for i in range(999))) for way in ways(b).ways)
    assert len(turns) == 80
    why = turned_away(b, Went(turns))[1]
    assert "80000" in why.replace(",", "")
    assert "5000" in why.replace(",", "")


def test_an_answer_to_nothing_is_refused() -> None:
    b = battle(infantry(0, (20, 20)))
    for a in (Picked("charge"), Picked("haul:infantry:0"), Went(())):
        turned_away(b, a)
