"""Battles of Little Wars for tests: figures in rows, stood up as a position file has them."""

from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.flow.event import Event
from drumhead.flow.question import Chosen, Went
from drumhead.games.littlewars.desk.position_file import POSITIONS
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.space.table import INCH
from drumhead.space.terrain import Board, Piece
from drumhead.tabletop.positions import as_written
from drumhead.testkit import play, question
from drumhead.testkit.inches import Inches, spot

Row = dict[str, Any]


def figures(kind: str, seat: int, *places: Inches, **marks: Any) -> Row:
    return {"kind": kind, "seat": seat, "places": as_written([spot(p) for p in places]), **marks}


def infantry(seat: int, *places: Inches, **marks: Any) -> Row:
    return figures("infantry", seat, *places, **marks)


def cavalry(seat: int, *places: Inches, **marks: Any) -> Row:
    return figures("cavalry", seat, *places, **marks)


def gun(seat: int, *places: Inches, **marks: Any) -> Row:
    return figures("gun", seat, *places, **marks)


RESERVES = (infantry(0, (2, 2)), infantry(1, (70, 46)))  # so that no side is wiped out by accident


def table(*pieces: Piece) -> Board:
    return Board(72 * INCH, 48 * INCH, tuple(pieces), "a test")


def battle(*rows: Row, pieces: Sequence[Piece] = (), reserves: tuple[int, int] = (16, 16), **more: Any) -> LittleWars:
    """Figures have numbers in the order of the rows. Each side has `reserves` far away men besides, behind them all, so
    that the draw at fifteen does not end the battle."""
    spare = [infantry(s, *spread(s, number)) for s, number in enumerate(reserves) if number]
    tables = {"turn": 0, "phase": "movement", **more, "figures": [*rows, *spare]}
    return POSITIONS.stand(tables, table(*pieces))


def spread(seat: int, number: int) -> list[Inches]:
    """Single men along the short edges, too far apart for a body."""
    return [(0.5 if seat == 0 else 71.5, 1 + 2.5 * i) for i in range(number)]


def say(b: LittleWars, *answers: play.Say, dice: Iterable[int] = ()) -> list[Event]:
    return play.say(b, *answers, dice=dice)


def refusal(b: LittleWars, a: play.Say, by: int | None = None) -> tuple[str, str]:
    """The clause of a refusal, and its sentence."""
    found = play.words(LITTLEWARS, b).refusal(play.refusal(b, a, by))
    return found.clause, found.why


def choose(*men: int) -> Chosen:
    return Chosen(men)


def ways(b: LittleWars, **to: Sequence[Inches]) -> Went:
    """`ways(b, m3=[(10, 5)])`: figure 3 goes there, everybody else of the question stays."""
    ask = question(b).ask
    start = {m: b.place(m) for m in ask.models}  # type: ignore[union-attr]
    return Went(tuple((start[m], *(spot(p) for p in to.get(f"m{m}", ()))) for m in start))
