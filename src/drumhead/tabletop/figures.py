"""Figures that belong to no unit of the state: how a view shows them, and what is told when their groups change.

A game may compute which figures stand together (a body, a crew, captives with their guard) and store none of it. A view
shows such a group as a unit: a piece "u12" named by the lowest number among its figures, which say that they are in it.
A figure in no group is shown by itself. `tell_groups` carries a view from the groups before a step to those after it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import Model, ModelId
from drumhead.flow.event import Marked, Piece, Put, Removed
from drumhead.flow.question import Seat
from drumhead.tabletop.battle import TableBattle, terrain_pieces
from drumhead.tabletop.pieces import marks_shown, model_piece


class Group(NamedTuple):
    """Figures that stand together now."""

    models: tuple[ModelId, ...]
    kind: str
    seat: Seat
    name: str
    marks: Mapping[str, Any] = {}  # None is no mark

    @property
    def id(self) -> str:
        return f"u{min(self.models)}"

    def piece(self) -> Piece:
        return Piece(
            self.id, self.kind, self.seat, marks={**marks_shown(self.marks), "born": len(self.models)}, name=self.name
        )


MarksOf = Callable[[Model], Mapping[str, Any]]


def no_marks(_: Model) -> Mapping[str, Any]:
    return {}


def group_of(groups: Iterable[Group], number: int) -> tuple[ModelId, ...]:
    """The figures that a screen means by a number: those of the group it names, or the one figure in no group."""
    for group in groups:
        if min(group.models) == number:
            return group.models
    return (number,)


# ---------------------------------------------------------------------------------------------------- in a view
def figure_pieces(
    b: TableBattle, groups: Sequence[Group], marks_of: MarksOf = no_marks, waiting: Iterable[ModelId] = ()
) -> list[Piece]:
    """The terrain, the groups, and all figures that stand on the table; and those that wait to be set down, which have
    no place yet: a screen knows what they are."""
    unit = {m: group.id for group in groups for m in group.models}
    stand = b.models_on_table()
    figures = [
        model_piece(b.models[m], place, unit.get(m, ""), marks_of(b.models[m]))
        for m, place in zip(stand, b.places(stand))
    ]
    off = [replace(figure_piece(b, m, "", marks_of), place=None) for m in waiting]
    return [*terrain_pieces(b.board).values(), *(group.piece() for group in groups), *figures, *off]


def figure_piece(b: TableBattle, m: ModelId, unit: str, marks_of: MarksOf = no_marks) -> Piece:
    return model_piece(b.models[m], b.place(m), unit, marks_of(b.models[m]))


# ---------------------------------------------------------------------------------------------------- in events
def tell_groups(
    b: TableBattle, before: Sequence[Group], after: Sequence[Group], clause: str, marks_of: MarksOf = no_marks
) -> None:
    """What carries a view from these groups to those, in silence: groups that are gone, new groups and the figures that
    changed theirs, marks. Figures that have left the table are told by the rule that removes them."""
    same = {id(g) for g in before} & {id(g) for g in after}  # a game that keeps its groups need not compare them
    was, now = ({g.id: g for g in groups if id(g) not in same} for groups in (before, after))
    if gone := tuple(g for g in was if g not in now):
        b.tell(Removed(gone, clause))
    unchanged = {g for g, group in now.items() if was.get(g) == group}  # nothing is said of these either
    was, now = ({g: group for g, group in groups.items() if g not in unchanged} for groups in (was, now))
    old, new = ({m: id for id, g in groups.items() for m in g.models} for groups in (was, now))
    stands = set(b.models_on_table())
    moved = [m for m in sorted(old.keys() | new.keys()) if old.get(m) != new.get(m) and m in stands]
    fresh = [g.piece() for id, g in now.items() if id not in was or _title(was[id]) != _title(g)]
    if fresh or moved:
        figures = [figure_piece(b, m, new.get(m, ""), marks_of) for m in moved]
        b.tell(Put((*fresh, *figures), clause))
    told_whole = {piece.id for piece in fresh}
    marks = {id: _changed(was[id], g) for id, g in now.items() if id in was and id not in told_whole}
    if marks := {id: changes for id, changes in marks.items() if changes}:
        b.tell(Marked(marks, clause))


def _title(g: Group) -> tuple[str, Seat, str]:
    return g.kind, g.seat, g.name


def _changed(before: Group, after: Group) -> dict[str, Any]:
    """The marks that are other now; None is gone."""
    was, now = before.piece().marks, after.piece().marks
    return {name: now.get(name) for name in was | now if was.get(name) != now.get(name)}
