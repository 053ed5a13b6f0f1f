"""The log on a terminal: lines with their clause, and marks in the words of the game's legend."""

from io import StringIO

import pytest
from rich.console import Console

from drumhead.cli.log import lines_of, marks, print_table
from drumhead.flow.event import Piece
from drumhead.flow.record import Answered, TakenBack
from drumhead.flow.view import Legend, Mark, SeatView, Turn, View
from drumhead.flow.words import Renderer
from tests.flow.toy import TUG, live, play

LEGEND = Legend(
    (
        Mark("weary", "count", "{n} weary"),
        Mark("prone", "down", "lies down"),
        Mark("floored", "down", "on the floor"),
        Mark("hits", "boxes", title="Hits"),
        Mark("cost", "fact", "{n} points"),
        Mark("done", "dim", "done"),
    ),
    turn=Turn("to act", "acts", "has acted"),
)


def shown(unit: dict[str, int], *models: dict[str, int]) -> View:
    pieces = [
        Piece("u1", "squad", 0, marks=unit),
        *(Piece(f"m{i}", "squad", 0, (0, 0), "u1", m) for i, m in enumerate(models)),
    ]
    return View("toy", {}, {p.id: p for p in pieces}, (), {})


@pytest.mark.parametrize(
    ("unit", "models", "text"),
    [
        ({}, ({},), ""),
        ({"weary": 2, "cost": 9}, (), "2 weary"),
        ({"done": 1, "prone": 1}, (), "lies down, has acted"),
        ({"prone": 1}, ({"floored": 1}, {"floored": 1}), "lies down"),
        ({}, ({"hits": 1}, {"hits": 2}), "hits 3"),
    ],
)
def test_marks_are_told_in_the_order_and_the_words_of_the_legend(
    unit: dict[str, int], models: tuple[dict[str, int], ...], text: str
) -> None:
    assert marks(shown(unit, *models), "u1", LEGEND) == text


def test_a_figure_in_no_unit_has_a_row_of_its_own() -> None:
    pieces = (
        Piece("u1", "squad", 0, name="Left"),
        Piece("m1", "squad", 0, (0, 0), "u1"),
        Piece("m2", "gun", 0, (9, 9)),
    )
    console = Console(width=80, record=True, file=StringIO())
    print_table(console, View("toy", {}, {p.id: p for p in pieces}, (SeatView("Azure"),), {}), LEGEND)
    rows = [line.split() for line in console.export_text().splitlines()]
    assert any({"Left", "1", "of"} <= set(row) for row in rows)
    assert any({"Gun", "1", "of"} <= set(row) and "0" not in row for row in rows)


def test_every_event_with_words_is_a_line_with_its_clause_and_faces() -> None:
    battle = live()
    play(battle, "pull")
    entry = battle.entries[-1]
    assert isinstance(entry, Answered)
    lines = lines_of(entry, Renderer(TUG, battle.entries[0].view))
    rolled = [line for line in lines if line.faces]
    assert [line.clause for line in rolled] == ["toy.pull"] and all(line.text for line in lines)


def test_a_take_back_names_the_entry_that_the_battle_returns_to() -> None:
    words = Renderer(TUG, live().entries[0].view)
    (line,) = lines_of(TakenBack(4, ""), words)
    assert line.text == "Taken back: the battle stands again as after entry 4." and not line.clause
