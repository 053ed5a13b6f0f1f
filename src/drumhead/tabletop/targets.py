"""At which unit a unit fires, as a whole question for a game."""

from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import Asking, Closed, Inquiry, question_of
from drumhead.flow.question import Option, Refusal
from drumhead.tabletop.shooting import Models, Ranges, ShotBars, asks_target, closed_targets, refuse_shot


class Aiming(NamedTuple):
    """How the units of a game choose their targets; every function is given the battle."""

    work: type[Struct]  # of an activation, with its `unit`
    decision: str
    clause: str  # by which a unit fires at one of these
    bars: ShotBars
    targets_of: Callable[[Any, UnitId, Models], Mapping[UnitId, Models]]  # for these models of a unit
    ranges_of: Callable[[Any, Models], Ranges]
    tells_work: bool = False  # does the question name the activation?

    def ask(self, b: Any, w: int, shooters: Models, named: Set[UnitId] = frozenset()) -> Asking | None:
        """A target for these models, none of those that are named already."""
        u = b.work(w, self.work).unit
        found = {foe: models for foe, models in self.targets_of(b, u, shooters).items() if foe not in named}
        return asks_target(b, u, found, self.clause, **({"work": w} if self.tells_work else {}))

    def closed(self, b: Any, u: UnitId, shooters: Models) -> Iterator[Closed]:
        """Why these models of a unit cannot fire at others."""
        return closed_targets(b, u, self.ranges_of(b, shooters), self.bars)

    def refuse(self, b: Any, m: ModelId, target: UnitId) -> Refusal:
        """Why a model cannot fire at a unit."""
        return refuse_shot(b, self.ranges_of(b, (m,)), target, self.bars)


def target_question(
    module: str,
    how: Aiming,
    fire: Callable[[Any, int, UnitId], None],
    *clauses: str,
    may: Callable[[Any, Any], bool] = lambda b, done: True,
) -> Inquiry[[int]]:
    """What follows when a target is named is `fire`; `may`: has the unit a volley left in this activation?"""

    def shoot(b: Any, a: Option, w: int) -> None:
        if "target" in a.facts:
            fire(b, w, a.facts["target"])

    def may_shoot(b: Any, w: int) -> Asking | None:
        done = b.work(w, how.work)
        u = b.units[done.unit]
        return how.ask(b, w, u.models) if u.alive and may(b, done) else None

    def not_to_shoot(b: Any, w: int) -> Iterator[Closed]:
        u = b.units[b.work(w, how.work).unit]
        return how.closed(b, u.id, u.models)

    asked: Inquiry[[int]] = question_of(module, "shoot", how.decision, shoot, *clauses)
    asked.ask(may_shoot)
    asked.closed(not_to_shoot)
    return asked
