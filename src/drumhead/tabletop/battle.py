"""A battle on a table that is measured: all places are one table of integers, never written in place."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Self, TypeVar

import numpy as np

from drumhead.combat.battle import Battle
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.flow.event import Moved, Piece, Trail
from drumhead.flow.question import Option, Refusal, Way, offer
from drumhead.flow.state import remembered, saved_before
from drumhead.space.sight import gaps_to_groups
from drumhead.space.table import SLACK, Ints, Place
from drumhead.space.terrain import Board, Ground, ground
from drumhead.tabletop.memory import Memory

T = TypeVar("T")

NOWHERE: Place = (-1_000_000, -1_000_000)  # of models that are not placed yet


@lru_cache(4096)
def ids(models: tuple[ModelId, ...]) -> Ints:
    """Model ids for a kernel; the same tuple gives the same array, which nobody writes to.

    It is not marked read-only: for such arrays every kernel would be compiled a second time.
    """
    return np.array(models, dtype=np.int64)


@lru_cache(4096)
def ids_of_groups(groups: tuple[tuple[ModelId, ...], ...]) -> tuple[Ints, Ints]:
    """Several groups for a kernel: all their models in a row, and where each group begins (and the last one ends)."""
    return ids(tuple(chain.from_iterable(groups))), np.cumsum([0, *map(len, groups)], dtype=np.int64)


@dataclass(slots=True, eq=False, kw_only=True)
class TableBattle(Battle):
    board: Board = saved_before("units")
    at: Ints = saved_before("units")
    radius: Ints = saved_before("units")
    models: list[Model] = saved_before("units")
    edges: tuple[int, int] = saved_before("winner", (0, 0))  # y of each seat's table edge; twice 0: not chosen yet
    deploys_last: int = saved_before("points", -1)  # a seat that a referee lets set up last
    pauses: tuple[str, ...] = saved_before("active", ())  # the moments at which a referee is asked
    memory: Memory = remembered(Memory)

    # ------------------------------------------------------------------ reading
    @property
    def ground(self) -> Ground:
        return ground(self.board)

    def model(self, m: ModelId) -> Model:
        return self.models[m]

    def place(self, m: ModelId) -> Place:
        x, y = self.at[m].tolist()
        return (x, y)

    def places(self, models: Iterable[ModelId]) -> list[Place]:
        return [(x, y) for x, y in self.at[list(models)].tolist()]

    def largest_radius(self, models: Iterable[ModelId]) -> int:
        """The radius of the widest base."""
        return max(self.models[m].base for m in models) // 2

    def is_placed(self, u: Unit) -> bool:
        """On the table: everybody is, once the first round has begun."""
        return bool(u.models) and (self.round > 0 or int(self.at[u.models[0], 0]) != NOWHERE[0])

    def on_table(self) -> list[Any]:
        """The units of both seats that are placed; the dead among them have no models."""
        if self.round > 0:
            return self.units
        xs = self.at[:, 0].tolist()
        return [u for u in self.units if u.models and xs[u.models[0]] != NOWHERE[0]]

    def models_on_table(self) -> list[ModelId]:
        """All models with a place on the table, in a unit or in none."""
        found: list[ModelId] = np.flatnonzero(self.at[:, 0] != NOWHERE[0]).tolist()
        return found

    def off_table(self, seat: int) -> list[Any]:
        """The units of a seat that are not placed yet."""
        if self.round > 0:
            return []
        xs = self.at[:, 0].tolist()
        return [u for u in self.units if u.seat == seat and u.models and xs[u.models[0]] == NOWHERE[0]]

    def others(self, *units: UnitId) -> tuple[ModelId, ...]:
        """The living models on the table of all units but these."""
        return tuple(chain.from_iterable([u.models for u in self.on_table() if u.id not in units]))

    def foes_but(self, seat: int, *units: UnitId) -> tuple[ModelId, ...]:
        """The living models of the enemy's units but these."""
        foes = [u.models for u in self.on_table() if u.seat != seat and u.id not in units]
        return tuple(chain.from_iterable(foes))

    def foes_within(self, u: UnitId, reach: int) -> list[Any]:
        """The enemy units with a model nearer than that, a little generously: rules measure again."""
        unit = self.units[u]
        foes = self.foes(unit.seat)
        if not foes:
            return []
        gaps = gaps_to_groups(self.at, self.radius, ids(unit.models), *ids_of_groups(tuple(f.models for f in foes)))
        return [f for f, gap in zip(foes, gaps.tolist()) if gap <= reach + 2 * SLACK]

    # ------------------------------------------------------------------ remembering
    def stance(self, *units: UnitId) -> Hashable:
        """Where units stand and in what condition: all that an attack of one on the other depends on."""
        found = []
        for u in units:
            unit = self.units[u]
            wounds = tuple([self.models[m].wounds for m in unit.models])
            found.append((unit, wounds, self.at[ids(unit.models)].tobytes()))
        return tuple(found)

    def recall(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, as it was found before under this key, which says all it depends on but the terrain."""
        return self.memory.recall(self.board, key, work)

    def here(self, key: Hashable, work: Callable[[], T]) -> T:
        """The same as long as nobody moves: the key need not say where models stand."""
        return self.memory.here(self.at, self.board, key, work)

    def after_move(self, u: UnitId, ways: Sequence[Way]) -> Self:
        """The same battle once a unit has gone these ways."""
        world = self.clone()
        world.set_places(self.units[u].models, [way[-1] for way in ways])
        return world

    # ------------------------------------------------------------------ changing
    def set_places(self, models: Sequence[ModelId], places: Sequence[Place]) -> None:
        at = self.at.copy()
        at[list(models)] = places
        self.at = at

    def walk(self, models: Sequence[ModelId], ways: Sequence[Way], clause: str, says: str = "", **facts: Any) -> None:
        """Move models along their ways and tell it."""
        self.set_places(models, [w[-1] for w in ways])
        gone: dict[str, Trail] = {f"m{m}": way for m, way in zip(models, ways) if len(way) > 1}
        self.tell(Moved(gone, clause, says, facts))


def offer_model(m: Model) -> Option:
    """A model as an answer may name it."""
    return offer(model=m.id, type=m.kind, group=m.bought, carries=m.weapons)


def refuse_models(b: TableBattle, u: UnitId, clause: str) -> Iterator[tuple[Option, Refusal]]:
    """All models that are not in a unit."""
    for m in b.models:
        if m.id not in b.units[u].models:
            yield offer_model(m), Refusal(clause, "not_in_unit", {"model": m.id, "unit": u})


def terrain_pieces(board: Board) -> dict[str, Piece]:
    """The terrain as pieces of a view."""
    return {f"t{i}": terrain_piece(board, i) for i in range(len(board.pieces))}


def terrain_piece(board: Board, i: int) -> Piece:
    p = board.pieces[i]
    marks: dict[str, Any] = {"corners": [list(c) for c in p.corners], "traits": list(p.traits), "level": p.level}
    return Piece(f"t{i}", p.kind, -1, marks=marks, name=p.name)
