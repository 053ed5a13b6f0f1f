"""Units of models with round bases on a bare table of 72 by 48 inches, for tests of the floor; no game is played."""

from collections.abc import Sequence

import numpy as np

from drumhead.combat.shown import cast_in
from drumhead.combat.unit import Model, Unit
from drumhead.flow.question import Refusal
from drumhead.space.board import make_piece
from drumhead.space.terrain import Board, Piece
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.sayings import INCHES

Inches = tuple[float, float]


def mil(x: float) -> int:
    return round(x * 1000)


class Troop:
    """A unit before it has numbers: the places of its models in inches, and the diameters of their bases."""

    def __init__(self, seat: int, places: Sequence[Inches | None], *bases: float, kind: str = "spears") -> None:
        self.seat, self.places, self.kind = seat, places, kind
        self.bases = bases * len(places) if len(bases) == 1 else bases or (1.0,) * len(places)


def piece(kind: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    return make_piece(kind, [(mil(x), mil(y)) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])


def table(*troops: Troop, pieces: Sequence[Piece] = ()) -> TableBattle:
    models: list[Model] = []
    units: list[Unit] = []
    at: list[tuple[int, int]] = []
    for u, troop in enumerate(troops):
        ids = tuple(range(len(models), len(models) + len(troop.places)))
        for place, base in zip(troop.places, troop.bases):
            models.append(Model(len(models), troop.seat, troop.kind, 4, ("Spear",), 1, mil(base), u, (1, 1), u))
            at.append((mil(place[0]), mil(place[1])) if place else (-1_000_000, -1_000_000))
        units.append(Unit(u, troop.seat, f"Troop {u}", troop.kind, 4, ids, ids))
    radius = np.array([m.base // 2 for m in models], np.int64)
    b = TableBattle(
        game="none", house={}, names=("Azure", "Gules"), board=Board(72_000, 48_000, tuple(pieces)),
        at=np.array(at, np.int64), radius=radius, models=models, units=units,
    )  # fmt: skip
    b.told = []
    return b


def why(b: TableBattle, refused: Refusal | None) -> str:
    """A refusal in the words of all games of inches."""
    return INCHES.say(cast_in(b), refused.why, refused.facts) if refused else ""


def row(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    return [(x + i * step, y) for i in range(n)]
