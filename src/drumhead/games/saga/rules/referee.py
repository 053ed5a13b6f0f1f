"""Pauses: moments at which a referee may change the table, which is how a campaign's cards reach into a battle."""

from decimal import Decimal
from typing import Any

import msgspec
import shapely
from msgspec.structs import replace

from drumhead.flow.event import Noted, Put, Removed
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import REFEREE, Amend, Option, Pick, Picked, Refusal
from drumhead.games.saga.rules.kinds import board_here
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.space.board import BoardError, read_piece
from drumhead.space.table import INCH, SLACK, Place
from drumhead.space.terrain import Board, Piece
from drumhead.tabletop.battle import terrain_pieces

PAUSES = ("sides-chosen", "before-set-up", "armies-placed")
CHANGES = {  # each with the moment it belongs to
    "add-terrain": "sides-chosen",
    "remove-terrain": "sides-chosen",
    "deploy-last": "before-set-up",
    "shift-terrain": "armies-placed",
}
CLAUSE = "saga.ruling.terrain-setup"


@question("saga.decision.table")
def pause(b: Saga, a: Picked | Amend, moment: str) -> None:
    """Asked again after each change, until the referee lets the game go on."""
    if isinstance(a, Amend):
        if a.change == "deploy-last":
            b.deploys_last = int(a.facts["seat"])
            b.tell(Noted(CLAUSE, f"{b.names[b.deploys_last]} sets up last."))
        else:
            _lay(b, _amended(b.board, a), a)
        b.then(pause(moment))


@pause.ask
def may_amend(b: Saga, moment: str) -> Asking | None:
    if moment not in b.pauses:
        return None
    text = f"Referee: {moment.replace('-', ' ')}. Change the table or go on?"
    return Asking(REFEREE, Pick((Option("go-on", "Go on"),)), text, CLAUSE, {"moment": moment})


@pause.refuse
@law(CLAUSE)
def refuse_amend(b: Saga, a: Picked | Amend, moment: str) -> Refusal | None:
    if isinstance(a, Picked):
        return None
    if CHANGES.get(a.change) != moment:
        at = [c for c, when in CHANGES.items() if when == moment]
        return Refusal(CLAUSE, f"{a.change!r} is no change of this moment ({moment}); there is {', '.join(at)}")
    why = _misread(b, a)
    return Refusal(CLAUSE, why, {"change": a.change}) if why else None


def _misread(b: Saga, a: Amend) -> str:
    if a.change == "deploy-last":
        return "" if _is_one_of(a.facts.get("seat"), 2) else "seat must be 0 or 1"
    n = len(b.board.pieces)
    if a.change != "add-terrain" and not _is_one_of(a.facts.get("piece"), n):
        return f"piece must be a number from 0 to {n - 1}" if n else "there is no terrain on the table"
    try:
        board = _amended(b.board, a)
    except BoardError as e:
        return str(e)
    except msgspec.ValidationError as e:
        return f"the change cannot be read: {e}"
    return "" if a.change == "remove-terrain" else _misplaced(b, board, a)


def _is_one_of(i: Any, n: int) -> bool:
    return type(i) is int and 0 <= i < n


def _misplaced(b: Saga, board: Board, a: Amend) -> str:
    i = a.facts["piece"] if a.change == "shift-terrain" else len(board.pieces) - 1
    piece = board.pieces[i]
    if not all(0 <= x <= board.width and 0 <= y <= board.height for x, y in piece.corners):
        return "the piece would lie off the table"
    shape = shapely.Polygon(piece.corners)
    if any(shapely.Polygon(p.corners).intersection(shape).area for k, p in enumerate(board.pieces) if k != i):
        return "the piece would lie over another"
    if {"solid", "impassable"} & set(piece.traits):
        standing = [m for u in b.units if b.placed(u) for m in u.models]
        if any(shape.distance(shapely.Point(b.place(m))) < b.radius[m] - SLACK for m in standing):
            return "the piece would lie over models"
    return ""


def _amended(board: Board, a: Amend) -> Board:
    pieces = list(board.pieces)
    if a.change == "remove-terrain":
        del pieces[a.facts["piece"]]
    elif a.change == "shift-terrain":
        dx, dy = msgspec.convert(a.facts.get("by"), Place)
        p = pieces[a.facts["piece"]]
        pieces[a.facts["piece"]] = replace(p, corners=tuple((x + dx, y + dy) for x, y in p.corners))
    else:
        pieces.append(_read(a.facts.get("piece"), board))
    return board_here(replace(board, pieces=tuple(pieces)))


def _read(raw: Any, board: Board) -> Piece:
    """A piece as a table file has it, only that its corners are thousandths of an inch."""
    fields = msgspec.convert(raw, dict[str, Any])
    corners = msgspec.convert(fields.get("corners"), list[Place])
    table = fields | {"corners": [[Decimal(x) / INCH, Decimal(y) / INCH] for x, y in corners]}
    if "traits" in fields:
        table["traits"] = msgspec.convert(fields["traits"], list[str])
    return read_piece(table, "the piece", board.width, board.height)


def _lay(b: Saga, board: Board, a: Amend) -> None:
    """Pieces are known by their number, so all are taken up and laid again."""
    b.tell(Removed(tuple(terrain_pieces(b.board)), CLAUSE, ""))
    b.board = board
    text = {"add-terrain": "is added to", "remove-terrain": "is taken off", "shift-terrain": "is shifted on"}[a.change]
    b.tell(Put(tuple(terrain_pieces(board).values()), CLAUSE, f"A piece of terrain {text} the table."))
