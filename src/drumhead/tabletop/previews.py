"""What-if for the screen: a drag becomes a plan with its odds, or says why not; a look at a unit becomes its lines."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, inf
from typing import Generic, TypeVar

import numpy as np
from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.combat.whatif import play_without_dice
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.loop import refuse
from drumhead.flow.question import (
    Answer,
    Facts,
    Key,
    Option,
    Picked,
    Place,
    Placed,
    Places,
    Question,
    Refusal,
    Seat,
    Way,
    Ways,
    Went,
    offer,
)
from drumhead.space.formation import centre, form_up
from drumhead.space.march import March
from drumhead.space.paths import shortest_to_goal
from drumhead.space.table import INCH
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.deployment import block_at, room_for
from drumhead.tabletop.layers import UnitLines, nearest_foes
from drumhead.tabletop.odds_shown import AttackOdds

B = TypeVar("B", bound=TableBattle)

NEAR = 1 * INCH  # an action that ends farther from the pointer gives way to one that gets there
SNAP = 3 * INCH  # a drag ends at the nearest legal place, if that is no farther from the pointer; else it is refused
STEPS = 24  # how many parts of a way are tried, from its end backwards


@dataclass(frozen=True, kw_only=True)
class Previews(Generic[B]):
    """A game names its decisions and says what it draws and foresees; the options of these decisions carry the facts
    `unit`, `action` and `target`."""

    naming: str  # the decision that names a unit
    choosing: tuple[str, ...]  # the decisions that name its action
    moves: tuple[str, ...]  # the actions that lead somewhere, the shortest first
    marches: tuple[str, ...]  # the actions by which a whole unit goes as it likes
    assumed: Mapping[str, Key]  # by decision: what the other seat is taken to answer before the unit goes
    shoots_after: Callable[[B, UnitId, str], bool]  # may the unit shoot after this action?
    march: Callable[[B, UnitId, str, int], March]  # what bounds a unit's move by an action, or where it is set down

    card: Callable[[B, UnitId], tuple[tuple[str, str], ...]]
    lines: UnitLines[B]
    odds: AttackOdds[B]
    aims: Mapping[str, Callable[[B, Question, Option], tuple[Shape, ...]]] = field(default_factory=dict)
    # by decision: the lines of an answer that reaches for a target

    # ------------------------------------------------------------------ previews
    def preview(self, b: B, seat: Seat, draft: Draft) -> Preview:
        """The answers a drop would send, stopping where another seat is asked or a die falls; or why not."""
        for u in (draft.unit, draft.unit if draft.target is None else draft.target):
            if not 0 <= u < len(b.units) or not b.units[u].alive:
                return Preview(refusal=Refusal("", "no_such_unit"))
        if draft.facing == (0, 0):  # no direction at all
            draft = replace(draft, facing=None)
        if draft.looks:
            return self.look(b, draft.unit)
        if b.question is None or b.question.seat != seat:
            return Preview(refusal=Refusal("", "not_your_turn"))
        best, least = Preview(), inf
        for reading in self.readings(b, draft):
            found = self.preview_plan(b.clone(), reading)
            short = shortfall(found, draft)
            if found.refusal is None and short <= NEAR:
                return found
            if best.refusal or not best.plan or (found.refusal is None and short < least):
                best, least = found, short
        return best

    def look(self, b: B, u: UnitId) -> Preview:
        """A unit where it stands: its lines, the units it could shoot and what they would answer, and what it is."""
        if not b.is_placed(b.units[u]):
            return Preview(card=self.card(b, u))
        here = self.odds.shots(b, u, "here")
        odds = (*here, *self.odds.answers(b, u, [o.target for o in here]))
        return Preview(shapes=self.lines.here(b, u), odds=odds, card=self.card(b, u))

    def measures(self, b: B, q: Question, o: Option) -> tuple[Shape, ...]:
        """Before a unit goes, what an answer allows it: how far, or whether that is enough to reach its target; or the
        lines that its game has for such an answer."""
        if q.decision in self.aims:
            return self.aims[q.decision](b, q, o)
        if q.decision not in self.assumed:
            return ()
        u, work = q.facts["unit"], b.works[q.facts["work"]]
        far: int = o.facts.get("number", work.allowance)
        target: UnitId | None = getattr(work, "target", None)
        if target is None:
            return (self.lines.reach_shape(b, u, far),)
        return (self.lines.charge(b, u, target, far, self.odds.can_reach(b, u, target, far)),)

    # ------------------------------------------------------------------ what is wanted
    def readings(self, b: B, draft: Draft) -> Iterator[Draft]:
        """Where no action is named, each that could be meant: on a target what names it, then the shortest move."""
        world = b.clone()
        self.lead_up(world, draft)
        q = world.question
        if draft.action or q is None or not self.names(q) or q.facts.get("unit") != draft.unit:
            yield draft
            return
        aimed = [o for o in options(q) if draft.target is not None and o.facts.get("target") == draft.target]
        if aimed:
            yield replace(draft, action=str(aimed[0].facts["action"]))
        offered = [o.facts.get("action") for o in options(q) if o.facts.get("target") is None]
        moves = [name for name in self.moves if name in offered]
        for name in moves:
            yield replace(draft, action=name, target=None)
        if not aimed and not moves:
            yield draft

    def names(self, q: Question) -> bool:
        """Does it ask for a unit or its action?"""
        return q.decision == self.naming or q.decision in self.choosing

    def lead_up(self, world: B, draft: Draft) -> tuple[list[Answer], Refusal | None]:
        """Name the unit and the action, as far as they are asked."""
        plan: list[Answer] = []
        while (q := world.question) is not None and self.names(q):
            naming = q.decision == self.naming
            if not naming and not draft.action:
                break
            a = Picked(draft.unit if naming else key_of(draft))
            refusal = refuse(world, a)
            if refusal:
                return plan, refusal
            plan.append(a)
            if not play_without_dice(world, a) or not naming:
                break
        return plan, None

    def preview_plan(self, world: B, draft: Draft) -> Preview:
        plan, refusal = self.lead_up(world, draft)
        if refusal:
            return Preview(refusal=refusal, shapes=self.lines.while_moving(world, draft.unit))
        if draft.target is not None:
            return Preview(tuple(plan), odds=(self.odds.assault_on(world, draft.unit, draft.target),))
        q = world.question
        assumed = q is not None and q.decision in self.assumed
        if q is not None and assumed:  # the plan ends before the other seat's question, the ghost goes on
            play_without_dice(world, Picked(self.assumed[q.decision]))
            q = world.question
        if q is None or q.facts.get("unit") != draft.unit or not isinstance(q.ask, Ways | Places):
            return Preview(tuple(plan), odds=tuple(self.odds.shots(world, draft.unit, "here")))
        if draft.goal is None:
            return Preview((), shapes=self.lines.while_moving(world, draft.unit))
        if isinstance(q.ask, Places):
            return self.preview_placing(world, q.ask, draft, plan)
        shown, went = self.preview_move(world, q.ask, draft, str(q.facts.get("action", "")))
        sent = () if shown.refusal else (*plan, *(() if assumed else (went,)))
        return replace(shown, plan=sent)

    # ------------------------------------------------------------------ a move
    def preview_move(self, world: B, ask: Ways, draft: Draft, action: str) -> tuple[Preview, Went]:
        """The move that fits the pointer best, what it leads to, or why the pointer asks too much."""
        assert draft.goal is not None
        u = draft.unit
        went = self.pull_models(world, ask, draft, self.form_up(world, ask, draft, action))
        refusal = refuse(world, went)
        if refusal is None and (apart(went, draft) > SNAP or (not moves(went) and apart(went, draft) > NEAR)):
            refusal = refuse(world, rigid_move(world, ask, draft.goal))
        ways, lines = dict(zip(ask.models, went.ways)), self.lines.while_moving(world, u)
        if refusal:
            return Preview(refusal=refusal, ways=ways, shapes=lines), went
        there = world.clone()
        there.set_places(ask.models, [way[-1] for way in went.ways])
        odds = tuple(self.odds_of_move(world, there, u, self.shoots_after(world, u, action)))
        return Preview(ways=ways, shapes=(*lines, *self.lines.after_moving(there, u, went.ways)), odds=odds), went

    def odds_of_move(self, world: B, there: B, u: UnitId, shoots: bool) -> list[Odds]:
        """From there, from here, and what the targets would answer; without targets, what the nearest foes may do."""
        found = self.odds.shots(there, u, "there") if shoots else []
        if not found:
            return self.odds.answers(there, u, nearest_foes(there, u))
        return [*found, *self.odds.shots(world, u, "here"), *self.odds.answers(there, u, [o.target for o in found])]

    def form_up(self, world: B, ask: Ways, draft: Draft, action: str) -> Went:
        """As the pointer wants it if that is legal, else the nearest legal formation."""
        assert draft.goal is not None
        rigid = rigid_move(world, ask, draft.goal)
        if draft.facing is None and refuse(world, rigid) is None:
            return rigid
        if action and action not in self.marches:
            return first_legal(world, (Went(cut(rigid.ways, step / STEPS)) for step in range(STEPS, 0, -1)), rigid)
        march = self.march(world, draft.unit, action, ask.allowance)
        return Went(tuple(form_up(march, draft.goal, draft.facing)))

    def pull_models(self, world: B, ask: Ways, draft: Draft, went: Went) -> Went:
        """Single models that were pulled to places of their own."""
        if not draft.pulled:
            return went
        march = self.march(world, draft.unit, "", ask.allowance)
        ways = dict(zip(ask.models, went.ways))
        for m, goal in draft.pulled.items():
            if m not in ways:
                continue
            whole = shortest_to_goal(march, m, goal) or (world.place(m), goal)
            tried = (ways | {m: cut([whole], step / STEPS)[0]} for step in range(STEPS, 0, -1))
            ends = (Went(tuple(some[k] for k in ask.models)) for some in tried if dist(some[m][-1], goal) <= SNAP)
            ways = dict(zip(ask.models, first_legal(world, ends, Went(tuple((ways | {m: whole}).values()))).ways))
        return Went(tuple(ways[m] for m in ask.models))

    def preview_placing(self, world: B, ask: Places, draft: Draft, plan: Sequence[Answer]) -> Preview:
        """The unit set down near the pointer; without any room, at the pointer, with the reason why not."""
        assert draft.goal is not None
        march = self.march(world, draft.unit, "", 0)
        places = room_for(march, ask.zone, draft.goal) or block_at(march, ask.zone, draft.goal)
        a = Placed(tuple(draft.pulled.get(m, p) for m, p in zip(ask.models, places)))
        refusal = refuse(world, a)
        ways: dict[int, Way] = {m: (p,) for m, p in zip(ask.models, a.places)}
        zone = Shape("zone", ((ask.zone[0], ask.zone[1]), (ask.zone[2], ask.zone[3])))
        return Preview(() if refusal else (*plan, a), refusal, ways, (zone,))


# ---------------------------------------------------------------------------------------------------- near the pointer
def first_legal(world: TableBattle, tried: Iterable[Went], wanted: Went) -> Went:
    """The first of these that is legal; else what was wanted, to have it refused."""
    return next((went for went in tried if refuse(world, went) is None), wanted)


def cut(ways: Sequence[Way], share: float) -> tuple[Way, ...]:
    """So much of each way, from its beginning."""
    return tuple(_cut(way, share * sum(dist(a, b) for a, b in pairwise(way))) for way in ways)


def _cut(way: Way, left: float) -> Way:
    found = [way[0]]
    for a, b in pairwise(way):
        far = dist(a, b)
        if far >= left:
            part = left / far if far else 0
            return (*found, (round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)))
        found.append(b)
        left -= far
    return tuple(found)


def apart(went: Went, draft: Draft) -> float:
    """How far from the pointer the middle of the unit ends; 0 where single models were pulled."""
    if draft.goal is None or draft.pulled:
        return 0
    return dist(centre(np.array([way[-1] for way in went.ways], dtype=np.int64)), draft.goal)


def moves(went: Went) -> bool:
    return any(way[0] != way[-1] for way in went.ways)


def shortfall(shown: Preview, draft: Draft) -> float:
    """How far from the pointer the unit ends by this preview; 0 where it leads to no place."""
    return apart(Went(tuple(shown.ways.values())), draft) if shown.ways else 0


def options(q: Question) -> tuple[Option, ...]:
    found: tuple[Option, ...] = getattr(q.ask, "options", ())
    return found


def key_of(draft: Draft) -> Key:
    """The key of the option that does what the draft names, offered or not."""
    facts: Facts = {"action": draft.action}
    if draft.target is not None:
        facts["target"] = draft.target
    return offer(**facts).key


def rigid_move(world: TableBattle, ask: Ways, goal: Place) -> Went:
    """The rigid formation at the pointer, legal or not."""
    x, y = centre(world.at[list(ask.models)])
    dx, dy = goal[0] - x, goal[1] - y
    return Went(tuple(((px, py), (px + dx, py + dy)) for px, py in world.places(ask.models)))
