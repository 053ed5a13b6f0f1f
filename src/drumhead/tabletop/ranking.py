"""What each answer to the open question is worth in points, by the plans it belongs to, and why."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from drumhead.combat.evaluation import place_grounds
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Key, Option, Pick, Picked, Placed, Places, Question, Went
from drumhead.space.formation import centre
from drumhead.space.sight import sees
from drumhead.space.table import INCH, Place, Zone
from drumhead.tabletop.actions import offer_action, offer_assault
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.goals import spots_along
from drumhead.tabletop.ground import share_in_bad_ground
from drumhead.tabletop.plans import Plan
from drumhead.tabletop.threats import Enemies

B = TypeVar("B", bound=TableBattle)

SILENCE = 0.01  # points that speak for a volley: it costs nothing
BEHIND = 2 * INCH  # from the front of the strip: a unit that stands farther off is held back
ROOM = 6 * INCH  # between two units that do not crowd each other


class Open(NamedTuple):
    """What is open to a unit."""

    actions: Collection[str]
    targets: Sequence[UnitId]  # of an assault


@dataclass(frozen=True, kw_only=True)
class Ranking(Generic[B]):
    """A game says how its units are evaluated and what they could do; the options of its questions carry the facts
    `unit`, `target` and `able`."""

    evaluate: Callable[[B], Evaluation[B]]
    room_for: Callable[[B, Places, Place], Sequence[Place] | None]  # for the unit that is set down, near a place
    screens: Callable[[B], int]  # bits of pieces that block sight besides those that always do
    open_to: Callable[[B, UnitId], Open]  # a unit that is activated now
    plans: Callable[[Evaluation[B], Question, UnitId, Open], Iterable[Plan]]  # that begin with one of those actions
    assault: str  # the page's word for it
    move: type  # the work of a move that its owner makes as he likes
    moves: Callable[[Evaluation[B], Any], Iterable[Plan]]  # where the unit of such a work could end
    volley: Callable[
        [Evaluation[B], UnitId, UnitId, Sequence[ModelId]], Plan
    ]  # at a target, of the models able to fire
    closely: int = 6  # units whose plans are looked at closely when one of many is to be activated
    afresh: bool = True  # is every place where a unit could be set down evaluated by itself?

    # ------------------------------------------------------------------ before the battle
    def place(self, b: B, q: Question) -> Weighed:
        """Apart from friends, in sight of the enemies that are placed already or of where they may come, out of their
        reach and of bad ground; at the front and near the middle if nothing speaks against it."""
        if not isinstance(q.ask, Places):
            return
        e = None
        for spot in spots_along(b.ground, q.ask.zone):
            room = self.room_for(b, q.ask, spot)
            if room:
                if e is None or self.afresh:
                    world = b.clone()
                    world.set_places(q.ask.models, room)
                    e = self.evaluate(world)
                points = stand_worth(e, q.facts["unit"], room, q.ask.zone, self.screens(b))
                yield Weight(points, Placed(tuple(room)), partial(why_there, b, room, q.ask.zone))

    def set_up(self, pick: Weigher) -> Weigher:
        """Where the next unit is picked first, which is weighed by `pick`, then its place."""
        return lambda b, q: self.place(b, q) if isinstance(q.ask, Places) else pick(b, q)

    # ------------------------------------------------------------------ activation
    def who_acts(self, b: B, q: Question) -> Weighed:
        e = self.evaluate(b)
        units = [o.facts["unit"] for o in options_of(q)]
        rough = {u: e.best_attack(e.units[u]).points - e.place_value(e.units[u], e.gaps(e.units[u])) for u in units}
        close = sorted(units, key=lambda u: (-rough[u], u))[: self.closely]
        for u in units:
            if u in close:
                best = max(self.plans(e, q, u, self.open_to(b, u)), key=lambda p: p.value)
                yield Weight(gain(e, u, best), Picked(u), partial(reason, e, u, best))

    def what_to_do(self, b: B, q: Question) -> Weighed:
        e, u, best = self.evaluate(b), q.facts["unit"], dict[Key, Plan]()
        may = dict.fromkeys(str(o.facts.get("action", o.key)) for o in options_of(q))
        targets = [o.facts["target"] for o in options_of(q) if "target" in o.facts]
        for p in self.plans(e, q, u, Open(may, targets)):
            option = offer_assault(u, p.target, self.assault) if p.action == self.assault else offer_action(u, p.action)
            if option.key not in best or p.value > best[option.key].value:
                best[option.key] = p
        yield from (Weight(p.value, Picked(key), partial(reason, e, u, p)) for key, p in best.items())

    def where_to(self, b: B, q: Question) -> Weighed:
        """Only the owner of a move is asked for ways as he likes; else they are wishes, which nobody weighs."""
        work = b.works.get(q.facts.get("work", -1))
        if isinstance(work, self.move):
            e, u = self.evaluate(b), q.facts["unit"]
            yield from (Weight(p.value, Went(p.ways), partial(reason, e, u, p)) for p in self.moves(e, work))

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
def stand_worth(e: Evaluation[Any], u: UnitId, places: Sequence[Place], zone: Zone, screens: int) -> float:
    """What it is worth to set a unit down at these places."""
    b, w = e.b, e.weights
    s, (x, y) = e.units[u], centre(np.array(places, np.int64))
    found: float = e.place_value(s, e.gaps_from(s, places)) if e.foes(s).units else 0.0
    found -= s.value * w.wing * abs(x - b.board.width // 2) / b.board.width
    found -= s.value * w.back * abs(y - b.board.height // 2) / b.board.height
    found -= s.value * w.mire * share_in_bad_ground(b, places)
    if s.shots:
        found += s.value * w.sight * open_share(b, (x, y), b.board.height - (zone[1] + zone[3]) // 2, screens)
    friends = [f for f in e.units.values() if f.seat == s.seat and f.id != u]
    near: float = min(Enemies.of(b, friends).gaps_from(places, e.radius(s)), default=ROOM)
    return found - s.value * w.crowd * max(0.0, 1 - near / ROOM)


def why_there(b: TableBattle, places: Sequence[Place], zone: Zone) -> Grounds:
    """At the front of its zone, which is the side nearest to the middle of the table; or farther back."""
    middle = b.board.height // 2
    front = min(max(middle, zone[1]), zone[3])
    back = min(abs(y - front) for _, y in places) > BEHIND
    return Grounds("advises_back" if back else "advises_front")


def open_share(b: TableBattle, here: Place, y: int, screens: int) -> float:
    """How much of the line where the enemies set up is seen from a place."""
    line = np.array([here, *((b.board.width * i // 8, y) for i in range(1, 8))], np.int64)
    return float(sees(b.ground, line, np.array([0]), np.arange(1, len(line)), screens).mean())


# ---------------------------------------------------------------------------------------------------- a plan
def gain(e: Evaluation[Any], u: UnitId, best: Plan) -> float:
    """What the unit wins by acting now; one that waits keeps a part of what it could do."""
    s = e.units[u]
    return best.value - e.place_value(s, e.gaps(s)) - e.weights.ready * e.best_attack(s).points


def reason(e: Evaluation[Any], u: UnitId, p: Plan) -> Grounds:
    """Why a plan is a good one: the attack it leads to, else what it does, else the place."""
    s = e.units[u]
    if p.target >= 0:
        wounds, lost = p.blow.target.mean(e.units[p.target].takes), p.blow.own.mean(s.takes)
        facts = {"target": p.target, "chance": p.blow.target.destroyed, "wounds": wounds, "lost": lost}
        if p.volleys > 1:
            facts["volleys"] = p.volleys
        return Grounds("advises_attack", facts | {"after": bool(p.ways)})
    if p.says:
        return Grounds(p.says)
    here, there = e.gaps(s), e.gaps_from(s, [way[-1] for way in p.ways]) if p.ways else e.gaps(s)
    hope = e.hope(s, there)
    return place_grounds(hope - e.hope(s, here), e.loss(s, here) - e.loss(s, there), hope)
