"""Pauses: what a referee may change on the table. A change is read, judged and laid; the game asks the question."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from math import hypot
from typing import Any, TypeAlias

import msgspec
import shapely
from msgspec.structs import replace

from drumhead.flow.event import Put, Removed
from drumhead.flow.frame import Asking
from drumhead.flow.question import REFEREE, Amend, Pick, Refusal, offer
from drumhead.space.board import BoardError, read_piece
from drumhead.space.rivers import STAYING, is_crossing, without_gap
from drumhead.space.table import INCH, SLACK, Place, beyond
from drumhead.space.terrain import Board, Piece
from drumhead.tabletop.battle import TableBattle, terrain_pieces

Reading: TypeAlias = Callable[[Board], Board]  # a table as the page of a game reads its pieces
CLOSED = frozenset({"solid", "impassable"})
LAYING = ("add-terrain", "shift-terrain")  # changes that lay a piece down


def refuse_pauses(pauses: Sequence[str], known: Sequence[str], clause: str) -> Refusal | None:
    strange = next((p for p in pauses if p not in known), None)
    if strange is None:
        return None
    return Refusal(clause, f"no pause is called {strange!r}; there are {', '.join(known)}")


def asks_referee(moment: str, clause: str) -> Asking:
    return Asking(REFEREE, Pick((offer(how="go-on"),)), "pause", clause, {"moment": moment})


def refuse_moment(a: Amend, moment: str, changes: Mapping[str, str], clause: str) -> Refusal | None:
    """`changes` names each change of the game with the moment it belongs to."""
    if changes.get(a.change) == moment:
        return None
    there = [c for c, when in changes.items() if when == moment]
    return Refusal(clause, "no_change_now", {"change": a.change, "moment": moment, "offered": there})


def refuse_change(
    b: TableBattle, a: Amend, reading: Reading, clause: str, farthest: int | None = None
) -> Refusal | None:
    """Pieces lie on the table, not over one another; a solid or impassable one not over models. A river stays, but a
    gap in it can be closed; `farthest` is how far a piece may be shifted."""
    n, facts = len(b.board.pieces), {"change": a.change}
    if a.change != "add-terrain":
        if not is_index(a.facts.get("piece"), n):
            return Refusal(clause, "no_such_piece", {**facts, "pieces": n})
        piece = b.board.pieces[a.facts["piece"]]
        if a.change == "close-gap" and not is_crossing(piece):
            return Refusal(clause, "no_gap", {**facts, "gaps": gaps_in(b.board)})
        if a.change != "close-gap" and piece.kind in STAYING:
            return Refusal(clause, "river_stays", {**facts, "kind": piece.kind})
    try:
        board = amend(b.board, a, reading)
    except (BoardError, msgspec.ValidationError) as e:
        return Refusal(clause, "unreadable_change", {**facts, "error": str(e), "piece": isinstance(e, BoardError)})
    if a.change == "shift-terrain" and farthest is not None and beyond(far := hypot(*a.facts["by"]), farthest):
        return Refusal(clause, "shifted_too_far", {**facts, "far": round(far), "most": farthest})
    says = _misplaced(b, board, a) if a.change in LAYING else ""
    return Refusal(clause, says, facts) if says else None


def gaps_in(board: Board) -> list[int]:
    """The numbers of the pieces that mark a gap in a river."""
    return [i for i, piece in enumerate(board.pieces) if is_crossing(piece)]


def is_index(i: Any, n: int) -> bool:
    return type(i) is int and 0 <= i < n


def _misplaced(b: TableBattle, board: Board, a: Amend) -> str:
    i = a.facts["piece"] if a.change == "shift-terrain" else len(board.pieces) - 1
    piece = board.pieces[i]
    if not all(0 <= x <= board.width and 0 <= y <= board.height for x, y in piece.corners):
        return "piece_off_table"
    shape = shapely.Polygon(piece.corners)
    if any(shapely.Polygon(p.corners).intersection(shape).area for k, p in enumerate(board.pieces) if k != i):
        return "piece_over_piece"
    if CLOSED & set(piece.traits):
        standing = [m for u in b.units if b.is_placed(u) for m in u.models]
        if any(shape.distance(shapely.Point(b.place(m))) < b.radius[m] - SLACK for m in standing):
            return "piece_over_models"
    return ""


def amend(board: Board, a: Amend, reading: Reading) -> Board:
    """The table after a change."""
    pieces = list(board.pieces)
    if a.change == "remove-terrain":
        del pieces[a.facts["piece"]]
    elif a.change == "close-gap":
        pieces = list(without_gap(board, a.facts["piece"]))
    elif a.change == "shift-terrain":
        dx, dy = msgspec.convert(a.facts.get("by"), Place)
        p = pieces[a.facts["piece"]]
        pieces[a.facts["piece"]] = replace(p, corners=tuple((x + dx, y + dy) for x, y in p.corners))
    else:
        pieces.append(_read(a.facts.get("piece"), board))
    return reading(replace(board, pieces=tuple(pieces)))


def _read(raw: Any, board: Board) -> Piece:
    """A piece as a table file has it, only that its corners are thousandths of an inch."""
    fields = msgspec.convert(raw, dict[str, Any])
    corners = msgspec.convert(fields.get("corners"), list[Place])
    table = fields | {"corners": [[Decimal(x) / INCH, Decimal(y) / INCH] for x, y in corners]}
    if "traits" in fields:
        table["traits"] = msgspec.convert(fields["traits"], list[str])
    return read_piece(table, "the piece", board.width, board.height)


def change_terrain(b: TableBattle, a: Amend, reading: Reading, clause: str) -> None:
    """Pieces are known by their number, so all are taken up and laid again."""
    board = amend(b.board, a, reading)
    b.tell(Removed(tuple(terrain_pieces(b.board)), clause))
    b.board = board
    b.tell(Put(tuple(terrain_pieces(board).values()), clause, "terrain_changed", {"change": a.change}))
