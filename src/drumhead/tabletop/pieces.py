"""A table of terrain, its units and its models as a view shows them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from drumhead.combat.unit import Model, Unit
from drumhead.flow.event import Piece
from drumhead.flow.question import Place
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import TableBattle, terrain_pieces

B = TypeVar("B", bound=TableBattle)


def board_shown(board: Board) -> dict[str, Any]:
    return {"width": board.width, "height": board.height, "name": board.name}


def edge_shown(b: TableBattle, seat: int) -> dict[str, Any]:
    """The long edge from which a seat sets up, once it is chosen."""
    return {"edge": b.edges[seat]} if b.edges != (0, 0) else {}


def table_pieces(b: B, pieces_of: Callable[[B, Any], Iterable[Piece]]) -> list[Piece]:
    """The terrain, and the units that are set up with their models, as the game makes pieces of a unit."""
    units = [piece for u in b.units if b.is_placed(u) for piece in pieces_of(b, u)]
    return [*terrain_pieces(b.board).values(), *units]


def unit_pieces(
    b: TableBattle, u: Unit, marks: Mapping[str, Any], of_model: Callable[[Model], Mapping[str, Any]] = lambda _: {}
) -> list[Piece]:
    """A unit and its models; `marks` and `of_model` are the game's own, and None is no mark."""
    every = {**marks, "acted": 1 if u.acted else None, "quality": u.quality, "born": len(u.born)}
    unit = Piece(f"u{u.id}", u.kind, u.seat, marks=marks_shown(every), name=u.name)
    models = zip(map(b.model, u.models), b.places(u.models))
    return [unit, *(model_piece(m, place, unit.id, of_model(m)) for m, place in models)]


def marks_shown(marks: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in marks.items() if value is not None}


def model_piece(m: Model, place: Place, unit: str, more: Mapping[str, Any]) -> Piece:
    """`unit` is the piece that it belongs to, "" for a figure by itself."""
    marks: dict[str, Any] = {"weapons": list(m.weapons), **marks_shown(more)}
    if m.base != INCH:  # what a screen draws where nothing is said
        marks["base"] = m.base
    if m.tough > 1:
        marks["tough"] = m.tough
    if m.wounds:
        marks["wounds"] = m.wounds
    return Piece(f"m{m.id}", m.kind, m.seat, place, unit, marks)
