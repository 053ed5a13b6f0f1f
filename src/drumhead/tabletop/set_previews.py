"""Drags of any set of figures, in a game without units: where they would go or stand, or why not.

A question for ways takes one drop as one answer: the figures of the draft go, the others stay. A question for places is
answered once for all figures, so the screen keeps those that were set down so far and sends them along (`pulled`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot
from typing import Generic, TypeVar

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.combat.whatif import play_without_dice
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.loop import refuse
from drumhead.flow.question import Answer, Key, Pick, Picked, Place, Placed, Places, Refusal, Seat, Way, Ways, Went
from drumhead.space.formation import assign_slots, block, centre, spacing
from drumhead.space.table import Zone
from drumhead.tabletop.battle import NOWHERE, TableBattle, ids
from drumhead.tabletop.previews import STEPS, cut, first_legal

B = TypeVar("B", bound=TableBattle)

DEEP = {"line": 2, "block": 4, "column": 0}  # ranks of a formation; a column has as many as it needs
COLUMN = 2  # figures in a rank of a column
NORTH: Place = (0, 1)


@dataclass(frozen=True, kw_only=True)
class SetPreviews(Generic[B]):
    """A game says how a set is looked at, which answer leads to the question where it goes, and what follows there."""

    look: Callable[[B, tuple[ModelId, ...]], Preview]  # figures where they stand
    opens: Mapping[str, Key]  # by decision: the option that leads to the question where figures go
    route: Callable[[B, ModelId, Place], Way | None] = lambda b, m, goal: (b.place(m), goal)  # None: there is none
    foresee: Callable[[B, B, tuple[ModelId, ...]], tuple[tuple[Shape, ...], tuple[Odds, ...]]] = lambda *_: ((), ())
    # given the battle before and after, and who went
    charge: Callable[[B, Ways, Draft, tuple[ModelId, ...]], Went | None] = lambda *_: None  # on the target of the draft
    figures: Callable[[B, int], tuple[ModelId, ...]] = lambda b, number: (number,)  # that a number on the screen means

    def preview(self, b: B, seat: Seat, draft: Draft) -> Preview:
        models = tuple(dict.fromkeys(draft.models)) or self.figures(b, draft.unit)
        meant = models if draft.target is None else (*models, draft.target)
        strange = next((m for m in meant if not 0 <= m < len(b.models)), None)
        if strange is not None:
            return Preview(refusal=Refusal("", "no_such_figure", {"model": strange}))
        if draft.looks:
            return self.look(b, tuple(m for m in models if b.place(m) != NOWHERE))
        if b.question is None or b.question.seat != seat:
            return Preview(refusal=Refusal("", "not_your_turn"))
        if draft.goal is None:
            return Preview()
        world, plan = b.clone(), list[Answer]()
        key = self.opens.get(b.question.decision) if isinstance(b.question.ask, Pick) else None
        if key is not None:
            refusal = refuse(world, Picked(key))
            if refusal:
                return Preview(refusal=refusal)
            plan.append(Picked(key))
            play_without_dice(world, plan[0])
        q = world.question
        if q is None or q.seat != seat:
            return Preview()
        if isinstance(q.ask, Places):
            return self.preview_placing(world, q.ask, draft, models)
        return self.preview_move(world, q.ask, draft, models, plan) if isinstance(q.ask, Ways) else Preview()

    # ------------------------------------------------------------------ a move
    def preview_move(
        self, world: B, ask: Ways, draft: Draft, models: tuple[ModelId, ...], plan: Sequence[Answer]
    ) -> Preview:
        """Each figure as far as it may towards its place in the set; the whole set shorter where that is refused."""
        far = dict(zip(ask.models, ask.allowance_of_each()))
        going = tuple(m for m in models if m in far)
        if not going:
            return Preview(refusal=Refusal("", "cannot_move_now", {"model": models[0]}))
        charge = None if draft.target is None else self.charge(world, ask, draft, going)
        went = charge or self.slide(world, ask, draft, {m: far[m] for m in going})
        refusal = refuse(world, went)
        ways = {m: way for m, way in zip(ask.models, went.ways) if m in going}
        if refusal:
            return Preview(refusal=refusal, ways=ways)
        return self.preview_at_end(world, (*plan, went), ways, going)

    def slide(self, world: B, ask: Ways, draft: Draft, far: Mapping[ModelId, int]) -> Went:
        going = tuple(far)
        ends = places_of_set(world, going, world.places(going), draft)
        wanted = {m: self.way_to(world, m, end, far[m]) for m, end in zip(going, ends)}

        def went(share: float) -> Went:
            shorter = {m: cut([way], share)[0] for m, way in wanted.items()}
            return Went(tuple(shorter.get(m, (world.place(m),)) for m in ask.models))

        return first_legal(world, (went(step / STEPS) for step in range(STEPS, 0, -1)), went(1))

    def preview_at_end(
        self, world: B, plan: tuple[Answer, ...], ways: dict[int, Way], going: tuple[ModelId, ...], *shapes: Shape
    ) -> Preview:
        """What is drawn and reckoned once all stand at the end of their ways."""
        there = world.clone()
        there.set_places(tuple(ways), [way[-1] for way in ways.values()])
        more, odds = self.foresee(world, there, going)
        return Preview(plan, ways=ways, shapes=(*shapes, *more), odds=odds)

    def way_to(self, world: B, m: ModelId, end: Place, far: int) -> Way:
        """As much of the way there as the figure may go."""
        way = self.route(world, m, end) or (world.place(m), end)
        long = sum(dist(a, b) for a, b in pairwise(way))
        return way if long <= far else cut([way], far / long)[0]

    # ------------------------------------------------------------------ places
    def preview_placing(self, world: B, ask: Places, draft: Draft, models: tuple[ModelId, ...]) -> Preview:
        """All figures where the screen has them, and the set of the draft at the pointer."""
        at = {m: draft.pulled[m] for m in ask.models if m in draft.pulled}
        zone = Shape("zone", ((ask.zone[0], ask.zone[1]), (ask.zone[2], ask.zone[3])))
        held = [m for m in models if m in at]
        if len(at) < len(ask.models) or not held:
            given = {"given": len(at), "least": len(ask.models), "most": len(ask.models)}
            return Preview(refusal=Refusal("", "wrong_count", given), shapes=(zone,))
        found = places_of_set(world, held, [at[m] for m in held], draft)
        at |= zip(held, pushed_in(found, world.radius[ids(tuple(held))].tolist(), draft.goal, ask.zone))
        a = Placed(tuple(at[m] for m in ask.models))
        refusal = refuse(world, a)
        ways: dict[int, Way] = {m: (p,) for m, p in at.items()}
        if refusal:
            return Preview(refusal=refusal, ways=ways, shapes=(zone,))
        return self.preview_at_end(world, (a,), ways, tuple(held), zone)


# ---------------------------------------------------------------------------------------------------- formations
def places_of_set(b: TableBattle, models: Sequence[ModelId], places: Sequence[Place], draft: Draft) -> list[Place]:
    """Where each figure of a set ends, its middle at the goal: as they stand, turned to a facing, or in a formation."""
    assert draft.goal is not None
    goal, facing = draft.goal, draft.facing if draft.facing != (0, 0) else None
    at = np.array(places, dtype=np.int64)
    if draft.form not in DEEP:
        x, y = centre(at)
        return [set_down((px - x, py - y), facing, goal) for px, py in places]
    rank = COLUMN if draft.form == "column" else -(-len(models) // DEEP[draft.form])
    slots = block(len(models), rank, spacing(b.radius[ids(tuple(models))]), facing or NORTH)
    slots = assign_slots(at, ids(tuple(models)), slots, facing or NORTH, rank)
    return [(goal[0] + x, goal[1] + y) for x, y in slots.tolist()]


def pushed_in(places: Sequence[Place], radius: Sequence[int], goal: Place | None, zone: Zone) -> list[Place]:
    """A set whose middle is dropped in the zone stands inside it as a whole, if it has room there: no hand drags a body
    that fills a strip exactly along it."""
    if goal is None or not (zone[0] <= goal[0] <= zone[2] and zone[1] <= goal[1] <= zone[3]):
        return list(places)
    dx, dy = (
        _push(
            min(p[axis] - r for p, r in zip(places, radius)), max(p[axis] + r for p, r in zip(places, radius)),
            zone[axis], zone[axis + 2],
        )
        for axis in (0, 1)
    )  # fmt: skip
    return [(x + dx, y + dy) for x, y in places]


def _push(low: int, high: int, least: int, most: int) -> int:
    """How far something goes to lie between two lengths; not at all if it is longer than that."""
    return 0 if high - low > most - least else max(least - low, 0) - max(high - most, 0)


def set_down(offset: Place, facing: Place | None, goal: Place) -> Place:
    """An offset from the middle, at the goal; a facing turns it, and north leaves it as it is."""
    dx, dy = offset
    if facing is not None:
        long = hypot(*facing)
        sin, cos = -facing[0] / long, facing[1] / long
        dx, dy = round(dx * cos - dy * sin), round(dx * sin + dy * cos)
    return goal[0] + dx, goal[1] + dy
