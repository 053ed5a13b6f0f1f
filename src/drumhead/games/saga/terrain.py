"""Terrain: cover, difficult and dangerous ground, elevation, as this page reads them."""

from collections.abc import Sequence

from msgspec.structs import replace

from drumhead.combat.battle import ids
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.saga.house import HOUSE
from drumhead.games.saga.state import Saga
from drumhead.ledger.cite import datum, law
from drumhead.space import sight
from drumhead.space.board import KINDS, Kind
from drumhead.space.paths import dangerous
from drumhead.space.table import Ints
from drumhead.space.terrain import DANGEROUS, DIFFICULT, FOREST, Board, Ground, Piece, ground

HOUSE.set("forest-sight", "open", 0, "games.saga.terrain:screens")
HOUSE.set("forest-sight", "blocks", FOREST, "games.saga.terrain:screens")


def most(k: int, n: int) -> bool:
    """More than half (ruling halves: doubled, never rounded)."""
    return 2 * k > n


# ---------------------------------------------------------------------------------------------------- kinds
_COVER, _DIFFICULT, _DANGEROUS, _HIGH = (
    datum(f"saga.terrain.{trait}-kinds", (trait,), (), f"games.saga.terrain:KINDS_HERE.{trait}")
    for trait in ("cover", "difficult", "dangerous", "elevation")
)
# What the page says of each kind it names, and of those that ruling terrain-traits puts beside them.
KINDS_HERE: dict[str, tuple[str, ...]] = {
    "forest": _COVER + _DIFFICULT,
    "woods": _COVER + _DIFFICULT,
    "ruins": _COVER,
    "fence": _COVER,
    "low-wall": _COVER,
    "mud": _DIFFICULT,
    "river": _DIFFICULT,
    "quicksand": _DANGEROUS,
    "vegetation": _DANGEROUS,
    "stakes": _DANGEROUS,
    "lava": _DANGEROUS,
    "hill": _HIGH,
    "ledge": _HIGH,
    "cliff": _HIGH,
}


def piece_here(p: Piece) -> Piece:
    """A piece that its map leaves as its kind is, is what this page says of the kind; a map may give any other set."""
    traits = KINDS_HERE.get(p.kind)
    if traits is None or Kind(p.traits, p.level) != KINDS[p.kind]:
        return p
    return replace(p, traits=traits, level=p.level if "elevation" in traits else 0)


def board_here(board: Board) -> Board:
    """The table as this page reads it; the same object where there is nothing to change."""
    pieces = tuple(map(piece_here, board.pieces))
    return board if pieces == board.pieces else replace(board, pieces=pieces)


_KEPT = 64
_KNOWN: dict[int, tuple[Board, Ground]] = {}  # boards are known by their identity, as in `ground`


def lie(b: Saga) -> Ground:
    """The lie of the land, for the kernels."""
    known = _KNOWN.get(id(b.board))
    if known is None:
        if len(_KNOWN) >= _KEPT:
            _KNOWN.pop(next(iter(_KNOWN)), None)
        known = _KNOWN[id(b.board)] = b.board, ground(board_here(b.board))
    return known[1]


# ---------------------------------------------------------------------------------------------------- cover
@law("saga.terrain.cover-most-models", "saga.terrain.elevation-shot-from-below", off=False)
def in_cover(b: Saga, firing: Sequence[ModelId], target: UnitId) -> bool:
    """Most of its models are covered from most of those who fire (ruling cover-of-a-unit)."""
    covered = sight.covered(lie(b), b.at, ids(tuple(firing)), ids(b.band(target).models))
    hidden = sum(most(k, len(firing)) for k in covered.sum(axis=0).tolist())
    return most(hidden, len(b.band(target).models))


# ---------------------------------------------------------------------------------------------------- bad ground
@law("saga.terrain.difficult-no-run", off=0)
def barred_to(action: str) -> int:
    """Traits of pieces through which the way of this action may not lead."""
    return DIFFICULT if action == "run" else 0


@law("saga.terrain.difficult-assault-last", off=False)
def came_through_rough(b: Saga, ways: Sequence[Way]) -> bool:
    """One model is enough (ruling difficult-assault-one-model)."""
    return any(dangerous(lie(b), ways, DIFFICULT))


@law("saga.terrain.dangerous-die-per-model", off=0)
def in_danger(b: Saga, ways: Sequence[Way]) -> int:
    """How many models' moves lead through dangerous ground, also those that only leave it."""
    return sum(dangerous(lie(b), ways, DANGEROUS))


# ---------------------------------------------------------------------------------------------------- elevation
def unit_level(levels: Ints) -> int:
    """The highest level at which, or above, more than half stand (ruling levels)."""
    stand = levels.tolist()
    return max((h for h in stand if most(sum(s >= h for s in stand), len(stand))), default=0)


@law("saga.terrain.elevation-assault-first", off=False)
def stands_above(b: Saga, u: UnitId, target: UnitId) -> bool:
    """Read when the Assault is declared (ruling assault-from-above)."""
    mine, theirs = (sight.levels(lie(b), b.at, ids(b.band(x).models)) for x in (u, target))
    return unit_level(mine) > unit_level(theirs)
