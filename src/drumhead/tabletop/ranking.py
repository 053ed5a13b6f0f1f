"""What each answer to the open question is worth in points, by the plans it belongs to, and why."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from drumhead.combat.evaluation import place_grounds
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.question import Key, Option, Pick, Picked, Placed, Places, Question, Went
from drumhead.space.formation import centre
from drumhead.space.sight import blockers
from drumhead.space.table import INCH, Place, Zone
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.goals import spots_along
from drumhead.tabletop.plans import Plan
from drumhead.tabletop.threats import Enemies

B = TypeVar("B", bound=TableBattle)

SILENCE = 0.01  # points that speak for a volley: it costs nothing
ROOM = 6 * INCH  # between two units that do not crowd each other
CLOSELY = 6  # units whose plans are looked at closely when one of many is to be activated


@dataclass(frozen=True, kw_only=True)
class Ranking(Generic[B]):
    """A game says how its units are evaluated and what they could do; the options of its questions carry the facts
    `unit`, `target` and `able`."""

    evaluate: Callable[[B], Evaluation[B]]
    room_for: Callable[[B, Places, Place], Sequence[Place] | None]  # for the unit that is set down, near a place
    screens: Callable[[B], int]  # bits of pieces that block sight besides those that always do
    activated: Callable[[Evaluation[B], UnitId], Iterable[Plan]]  # all plans of a unit that is activated now
    actions: Callable[[Evaluation[B], Question], Iterable[tuple[Key, Plan]]]  # by the option that each begins with
    moves: Callable[[Evaluation[B], Question], Iterable[Plan]]  # of the unit that is asked for its ways
    volley: Callable[
        [Evaluation[B], UnitId, UnitId, Sequence[ModelId]], Plan
    ]  # at a target, of the models able to fire

    # ------------------------------------------------------------------ before the battle
    def place(self, b: B, q: Question) -> Weighed:
        """Apart from friends, in sight of the enemies that are placed already or of where they may come, out of their
        reach; at the front and near the middle if nothing speaks against it."""
        if not isinstance(q.ask, Places):
            return
        for spot in spots_along(b.ground, q.ask.zone):
            room = self.room_for(b, q.ask, spot)
            if room:
                world = b.clone()
                world.set_places(q.ask.models, room)
                points = stand_worth(self.evaluate(world), q.facts["unit"], q.ask.zone, self.screens(b))
                yield Weight(points, Placed(tuple(room)), lambda: Grounds("advises_deployment"))

    # ------------------------------------------------------------------ activation
    def who_acts(self, b: B, q: Question) -> Weighed:
        e = self.evaluate(b)
        units = [o.facts["unit"] for o in options_of(q)]
        rough = {u: e.best_attack(e.units[u]).points - e.place_value(e.units[u], e.gaps(e.units[u])) for u in units}
        close = sorted(units, key=lambda u: (-rough[u], u))[:CLOSELY]
        for u in units:
            if u in close:
                best = max(self.activated(e, u), key=lambda p: p.value)
                yield Weight(gain(e, u, best), Picked(u), partial(reason, e, u, best))

    def what_to_do(self, b: B, q: Question) -> Weighed:
        e, best = self.evaluate(b), dict[Key, Plan]()
        for key, p in self.actions(e, q):
            if key not in best or p.value > best[key].value:
                best[key] = p
        yield from (Weight(p.value, Picked(key), partial(reason, e, q.facts["unit"], p)) for key, p in best.items())

    def where_to(self, b: B, q: Question) -> Weighed:
        e = self.evaluate(b)
        yield from (Weight(p.value, Went(p.ways), partial(reason, e, q.facts["unit"], p)) for p in self.moves(e, q))

    # ------------------------------------------------------------------ shooting
    def which_target(self, b: B, q: Question) -> Weighed:
        if not isinstance(q.ask, Pick):
            return
        e, u = self.evaluate(b), q.facts["unit"]
        for o in options_of(q):
            if "target" in o.facts:
                p = self.volley(e, u, o.facts["target"], o.facts["able"])
                yield Weight(p.value, Picked(o.key), partial(reason, e, u, p))
            else:
                yield Weight(e.place_value(e.units[u], e.gaps(e.units[u])) - SILENCE, Picked(o.key))


def options_of(q: Question) -> tuple[Option, ...]:
    return q.ask.options if isinstance(q.ask, Pick) else ()


# ---------------------------------------------------------------------------------------------------- setting up
def stand_worth(e: Evaluation[Any], u: UnitId, zone: Zone, screens: int) -> float:
    """What it is worth to set a unit down where it stands."""
    b, w = e.b, e.weights
    s, (x, y) = e.units[u], centre(b.at[ids(b.units[u].models)])
    found: float = e.place_value(s, e.gaps(s)) if e.foes(s).units else 0.0
    found -= s.value * w.wing * abs(x - b.board.width // 2) / b.board.width
    found -= s.value * w.back * abs(y - b.board.height // 2) / b.board.height
    if s.shots:
        found += s.value * w.sight * open_share(b, (x, y), b.board.height - (zone[1] + zone[3]) // 2, screens)
    friends = [f for f in e.units.values() if f.seat == s.seat and f.id != u]
    near: float = min(Enemies.of(b, friends).gaps_from(b.places(s.models), e.radius(s)), default=ROOM)
    return found - s.value * w.crowd * max(0.0, 1 - near / ROOM)


def open_share(b: TableBattle, here: Place, y: int, screens: int) -> float:
    """How much of the line where the enemies set up is seen from a place."""
    far = [(b.board.width * i // 8, y) for i in range(1, 8)]
    return sum(not blockers(b.ground, here, there, screens) for there in far) / len(far)


# ---------------------------------------------------------------------------------------------------- a plan
def gain(e: Evaluation[Any], u: UnitId, best: Plan) -> float:
    """What the unit wins by acting now; one that waits keeps a part of what it could do."""
    s = e.units[u]
    return best.value - e.place_value(s, e.gaps(s)) - e.weights.ready * e.best_attack(s).points


def reason(e: Evaluation[Any], u: UnitId, p: Plan) -> Grounds:
    """Why a plan is a good one: the attack it leads to, else what it does, else the place."""
    s = e.units[u]
    if p.target >= 0:
        own = p.blow.own.wounds + p.blow.own.destroyed * s.takes
        facts = {"target": p.target, "chance": p.blow.target.destroyed, "wounds": p.blow.target.wounds, "lost": own}
        return Grounds("advises_attack", facts | {"after": bool(p.ways)})
    if p.says:
        return Grounds(p.says)
    here, there = e.gaps(s), e.gaps_from(s, [way[-1] for way in p.ways]) if p.ways else e.gaps(s)
    hope = e.hope(s, there)
    return place_grounds(hope - e.hope(s, here), e.loss(s, here) - e.loss(s, there), hope)
