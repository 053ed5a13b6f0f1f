"""What-if for the screen: a drag becomes a plan with its odds, and each option of a question says where it leads."""

from math import hypot
from typing import Any

import numpy as np
from msgspec.structs import replace

from drumhead.combat.tabletop import ids
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.volley import Odds as Chances
from drumhead.combat.volley import foresee
from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.loop import answer, refuse
from drumhead.flow.question import Answer, Picked, Place, Placed, Places, Question, Refusal, Seat, Way, Ways, Went
from drumhead.games.saga import words
from drumhead.games.saga.activation import ACTIONS
from drumhead.games.saga.attack import BLOCKS, HITS, stages_of
from drumhead.games.saga.deploy import room_for
from drumhead.games.saga.move import APART, NEIGHBOUR, SPREAD
from drumhead.games.saga.odds import TARGET, melee_odds, planned_volley, shooting_odds
from drumhead.games.saga.shoot import targets_of
from drumhead.games.saga.state import Attack, Saga
from drumhead.games.saga.terrain import barred_to
from drumhead.space import sight
from drumhead.space.formation import centre, form_up
from drumhead.space.paths import shortest
from drumhead.space.table import INCH, inches

NEAR = 1 * INCH  # a plan that ends farther from the pointer is no plan for it
CHOOSING = ("saga.decision.activate", "saga.decision.first-step", "saga.decision.extra-action")


# ---------------------------------------------------------------------------------------------------- a drag
def preview(b: Saga, seat: Seat, draft: Draft) -> Preview:
    """The answers a drop would send, stopping where another seat is asked or a die falls; or why not."""
    world = b.clone()
    if world.question is None or world.question.seat != seat:
        return Preview(refusal=Refusal("", "you are not asked now"))
    if not 0 <= draft.unit < len(world.units):
        return Preview(refusal=Refusal("", "there is no such unit"))
    plan, refusal = lead_up(world, draft)
    if refusal:
        return Preview(refusal=refusal, shapes=shapes_here(world, draft))
    halvable = world.question is not None and world.question.decision == "saga.decision.halve-move"
    if halvable:  # the plan ends before the other seat's question; the ghost shows a move that is not halved
        played(world, Picked("keep"))
    q = world.question
    if q is None or q.facts.get("unit") != draft.unit or not isinstance(q.ask, Ways | Places):
        return Preview(tuple(plan), odds=tuple(odds_from(world, draft.unit)), shapes=shapes_here(world, draft))
    if draft.goal is None:
        return Preview((), shapes=shapes_here(world, draft))
    if isinstance(q.ask, Places):
        return placing(world, q.ask, draft, plan)
    shown, went = moving(world, q, q.ask, draft)
    sent = () if shown.refusal else (*plan, *(() if halvable else (went,)))
    return replace(shown, plan=sent)


def lead_up(world: Saga, draft: Draft) -> tuple[list[Answer], Refusal | None]:
    """Name the unit and the action, so far as they are asked."""
    plan: list[Answer] = []
    while (q := world.question) is not None and q.decision in CHOOSING:
        key: Any = draft.unit
        if q.decision != "saga.decision.activate":
            if not draft.action:
                break
            key = draft.action if draft.target is None else f"{draft.action}:{draft.target}"
        a = Picked(key)
        refusal = refuse(world, a)
        if refusal:
            return plan, refusal
        plan.append(a)
        if not played(world, a) or q.decision != "saga.decision.activate":
            break
    return plan, None


def played(world: Saga, a: Answer) -> bool:
    """Play an answer where no die falls; false (and nothing to go on from) where one does."""
    try:
        answer(world, a, Typed(()))
    except FacesWanted:
        world.question = None
        return False
    return True


def moving(world: Saga, q: Question, ask: Ways, draft: Draft) -> tuple[Preview, Went]:
    """The move that fits the pointer best, what it leads to, or why the pointer asks too much."""
    assert draft.goal is not None
    u = draft.unit
    went = pulled(world, ask, draft, formed(world, ask, draft, str(q.facts.get("action", "walk"))))
    refusal = refuse(world, went)
    end = centre(np.array([way[-1] for way in went.ways], dtype=np.int64))
    if refusal is None and hypot(end[0] - draft.goal[0], end[1] - draft.goal[1]) > NEAR:
        refusal = refuse(world, slid(world, ask, draft.goal))
    ways = dict(zip(ask.models, went.ways))
    if refusal:
        return Preview(refusal=refusal, ways=ways, shapes=shapes_here(world, draft)), went
    there = world.clone()
    there.set_places(ask.models, [way[-1] for way in went.ways])
    odds = odds_from(there, u) if may_shoot_after(q) else []
    return Preview(ways=ways, shapes=(*shapes_here(world, draft), *sights(there, u)), odds=tuple(odds)), went


def may_shoot_after(q: Question) -> bool:
    action = ACTIONS.get(str(q.facts.get("action")))
    return action is not None and action.shoots


def slid(world: Saga, ask: Ways, goal: Place) -> Went:
    """The rigid formation at the pointer, legal or not."""
    x, y = centre(world.at[list(ask.models)])
    dx, dy = goal[0] - x, goal[1] - y
    return Went(tuple(((px, py), (px + dx, py + dy)) for px, py in world.places(ask.models)))


def formed(world: Saga, ask: Ways, draft: Draft, action: str) -> Went:
    """As the pointer wants it if that is legal, else the nearest legal formation."""
    assert draft.goal is not None
    rigid = slid(world, ask, draft.goal)
    if (draft.facing is None and refuse(world, rigid) is None) or action not in ("walk", "run", "victor", "hold"):
        return rigid
    u = draft.unit
    others, kept = ids(world.others(u)), ids(world.rules.keep_distance(world, u))
    ways = form_up(
        world.ground, world.at, world.radius, ids(ask.models), draft.goal, draft.facing, others, kept,
        ask.allowance, APART, barred_to(action), NEIGHBOUR, SPREAD,
    )  # fmt: skip
    return Went(tuple(ways))


def pulled(world: Saga, ask: Ways, draft: Draft, went: Went) -> Went:
    """Single models that were pulled to places of their own."""
    if not draft.pulled:
        return went
    others = ids(world.others(draft.unit))
    ways = dict(zip(ask.models, went.ways))
    for m, goal in draft.pulled.items():
        if m in ways:
            ways[m] = way_round(world, m, goal, others, ask.allowance)
    return Went(tuple(ways[m] for m in ask.models))


def way_round(world: Saga, m: ModelId, goal: Place, others: Any, allowance: int) -> Way:
    found = shortest(world.ground, world.at, world.radius, m, goal, others, APART, 0, allowance)
    return found or (world.place(m), goal)


def placing(world: Saga, ask: Places, draft: Draft, plan: list[Answer]) -> Preview:
    assert draft.goal is not None
    places = room_for(world, ask, draft.goal)
    a = Placed(tuple(draft.pulled.get(m, p) for m, p in zip(ask.models, places)))
    refusal = refuse(world, a)
    ways: dict[int, Way] = {m: (p,) for m, p in zip(ask.models, a.places)}
    zone = Shape("zone", ((ask.zone[0], ask.zone[1]), (ask.zone[2], ask.zone[3])))
    return Preview(() if refusal else (*plan, a), refusal, ways, (zone,))


# -------------------------------------------------------------------------------------------------- lines on the table
def shapes_here(world: Saga, draft: Draft) -> tuple[Shape, ...]:
    """How far the unit goes, and the inch round other units."""
    unit = world.band(draft.unit)
    if not unit.alive or not world.placed(unit):
        return ()
    here = tuple(world.places(unit.models))
    ask = world.question.ask if world.question else None
    reach = {"": ask.allowance} if isinstance(ask, Ways) else {n: ACTIONS[n].move for n in ("walk", "run")}
    shapes = [Shape("reach", here, far, words.reach(name, far)) for name, far in reach.items()]
    kept = world.rules.keep_distance(world, draft.unit)
    near = tuple(world.places(kept)) if kept else ()
    return (*shapes, Shape("one-inch", near, APART + int(world.radius[unit.models[0]])))


def sights(world: Saga, u: UnitId) -> list[Shape]:
    """One line to each enemy unit in range of a weapon: clear, or what blocks it."""
    unit = world.band(u)
    lines = []
    for foe in world.foes(unit.seat):
        far, a, t = sight.nearest_gap(world.at, world.radius, ids(unit.models), ids(foe.models))
        blocked = sight.blockers(world.ground, world.place(a), world.place(t), world.rules.forest_sight)
        ends = (world.place(a), world.place(t))
        if not blocked:
            lines.append(Shape("sight", ends, text=f"clear, {inches(far)} in"))
            continue
        corners = world.board.pieces[blocked[0]].corners
        lines.append(Shape("blocked", ends, text=f"the {words.piece(world, blocked[0])} blocks"))
        lines.append(Shape("blocked-by", corners))
    return lines


# ---------------------------------------------------------------------------------------------------- odds
def losses(text: str, target: UnitId, p: list[float], **facts: Any) -> Odds:
    mean = sum(k * chance for k, chance in enumerate(p))
    return Odds(text, target, tuple(p), mean, facts)


def odds_from(world: Saga, u: UnitId) -> list[Odds]:
    """One distribution for each unit that could be shot from where the unit stands."""
    found = []
    for target, able in targets_of(world, u).items():
        odds = shooting_odds(world, u, target, able)
        if odds:
            found.append(_shot(world, u, target, able, odds))
    return found


def _shot(world: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...], odds: Chances) -> Odds:
    planned = planned_volley(world, u, target, able)
    assert planned is not None
    facts = {"able": len(able), "hit": planned.hit, "block": planned.block, "cover": planned.cover}
    return losses(words.offers_target(world, target, len(able)), target, list(map(float, odds.p("wounds"))), **facts)


def foreseen(b: Saga) -> dict[str, Odds]:
    """For each option of the open question, by its key, the losses it leads to, where dice decide them."""
    q = b.question
    if q is None:
        return {}
    if q.decision in (HITS, BLOCKS):
        return _rerolls(b, q)
    found: dict[str, Odds] = {}
    for option in getattr(q.ask, "options", ()):
        target, u = option.facts.get("target"), q.facts.get("unit")
        if target is None or u is None:
            continue
        if option.facts.get("action") == "assault":
            fought = melee_odds(b, u, target)
            own = fought.wounds(1 - TARGET)
            found[str(option.key)] = losses(option.label, target, fought.wounds(TARGET), own=own)
        elif "able" in option.facts:
            able = tuple(option.facts["able"])
            odds = shooting_odds(b, u, target, able)
            if odds:
                found[str(option.key)] = _shot(b, u, target, able, odds)
    return found


def _rerolls(b: Saga, q: Question) -> dict[str, Odds]:
    """The dice lie on the table: what does each answer lead to?"""
    a = b.work(q.facts["work"], Attack)
    found = {}
    for key in ("keep", "spend"):
        odds = foresee(stages_of(b, a), a.volley, {q.decision: key}, keep=("wounds",), at=a.at)
        found[key] = losses(words.of(b, a.target), a.target, list(map(float, odds.p("wounds"))))
    return found
