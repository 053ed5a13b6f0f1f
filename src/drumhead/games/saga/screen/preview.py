"""What-if for the screen: a drag becomes a plan with its odds, or says why not; a look at a unit becomes its lines."""

from collections.abc import Iterator
from math import hypot
from typing import Any

import numpy as np
from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.combat.whatif import played
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.loop import refuse
from drumhead.flow.question import Answer, Picked, Place, Placed, Places, Question, Refusal, Seat, Way, Ways, Went
from drumhead.games.saga.play.deployment import room_for
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.move import marching
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen.card import card
from drumhead.games.saga.screen.layers import keep_off, layers, nearest_foes, reach, sights, standing, threats
from drumhead.games.saga.screen.option_odds import answers, assault, shots
from drumhead.space.formation import centre, form_up
from drumhead.space.paths import shortest
from drumhead.space.table import INCH

NEAR = 1 * INCH  # a plan that ends farther from the pointer is no plan for it
ACTIVATE = "saga.decision.activate"
CHOOSING = (ACTIVATE, "saga.decision.first-step", "saga.decision.extra-action")
MOVING = tuple(name for name, row in ACTIONS.items() if row.move and name != "assault")  # the shortest first


def preview(b: Saga, seat: Seat, draft: Draft) -> Preview:
    """The answers a drop would send, stopping where another seat is asked or a die falls; or why not."""
    if not 0 <= draft.unit < len(b.units) or not b.band(draft.unit).alive:
        return Preview(refusal=Refusal("", "there is no such unit"))
    if draft.looks:
        return look(b, draft.unit)
    if b.question is None or b.question.seat != seat:
        return Preview(refusal=Refusal("", "you are not asked now"))
    found = Preview()
    for reading in readings(b, draft):
        found = planned(b.clone(), reading)
        if found.refusal is None:
            break
    return found


def look(b: Saga, u: UnitId) -> Preview:
    """A unit where it stands: its lines, whom it could shoot and what they would answer, and what it is."""
    if not b.placed(b.band(u)):
        return Preview(card=card(b, u))
    here = shots(b, u, "here")
    return Preview(shapes=layers(b, u), odds=(*here, *answers(b, u, [o.target for o in here])), card=card(b, u))


# ---------------------------------------------------------------------------------------------------- what is wanted
def readings(b: Saga, draft: Draft) -> Iterator[Draft]:
    """Where no action is named, each that could be meant: the shortest move first, on a target whatever names it."""
    world = b.clone()
    lead_up(world, draft)
    q = world.question
    if draft.action or q is None or q.decision not in CHOOSING or q.facts.get("unit") != draft.unit:
        yield draft
        return
    offered = [str(o.facts.get("action")) for o in getattr(q.ask, "options", ()) if o.facts.get("target") is None]
    aimed = [
        o for o in getattr(q.ask, "options", ()) if draft.target is not None and o.facts.get("target") == draft.target
    ]
    if aimed:
        yield replace(draft, action=str(aimed[0].facts["action"]))
    moves = [name for name in MOVING if name in offered]
    for name in moves:
        yield replace(draft, action=name, target=None)
    if not aimed and not moves:
        yield draft


def planned(world: Saga, draft: Draft) -> Preview:
    plan, refusal = lead_up(world, draft)
    if refusal:
        return Preview(refusal=refusal, shapes=moving_lines(world, draft.unit))
    if draft.target is not None:
        return Preview(tuple(plan), odds=(assault(world, draft.unit, draft.target),))
    halvable = world.question is not None and world.question.decision == "saga.decision.halve-move"
    if halvable:  # the plan ends before the other seat's question; the ghost shows a move that is not halved
        played(world, Picked("keep"))
    q = world.question
    if q is None or q.facts.get("unit") != draft.unit or not isinstance(q.ask, Ways | Places):
        return Preview(tuple(plan), odds=tuple(shots(world, draft.unit, "here")))
    if draft.goal is None:
        return Preview((), shapes=moving_lines(world, draft.unit))
    if isinstance(q.ask, Places):
        return placing(world, q.ask, draft, plan)
    shown, went = moving(world, q, q.ask, draft)
    sent = () if shown.refusal else (*plan, *(() if halvable else (went,)))
    return replace(shown, plan=sent)


def moving_lines(world: Saga, u: UnitId) -> tuple[Shape, ...]:
    """While somebody drags: how far, and the inch round others."""
    return (*reach(world, u), *keep_off(world, u)) if world.placed(world.band(u)) else ()


def lead_up(world: Saga, draft: Draft) -> tuple[list[Answer], Refusal | None]:
    """Name the unit and the action, so far as they are asked."""
    plan: list[Answer] = []
    while (q := world.question) is not None and q.decision in CHOOSING:
        key: Any = draft.unit
        if q.decision != ACTIVATE:
            if not draft.action:
                break
            key = draft.action if draft.target is None else f"{draft.action}:{draft.target}"
        a = Picked(key)
        refusal = refuse(world, a)
        if refusal:
            return plan, refusal
        plan.append(a)
        if not played(world, a) or q.decision != ACTIVATE:
            break
    return plan, None


# ---------------------------------------------------------------------------------------------------- a move
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
        return Preview(refusal=refusal, ways=ways, shapes=moving_lines(world, u)), went
    there = world.clone()
    there.set_places(ask.models, [way[-1] for way in went.ways])
    lines = (*moving_lines(world, u), *standing(there, u, went.ways), *sights(there, u), *threats(there, u))
    return Preview(ways=ways, shapes=lines, odds=tuple(odds_of_move(world, there, u, may_shoot_after(q)))), went


def odds_of_move(world: Saga, there: Saga, u: UnitId, shoots: bool) -> list[Odds]:
    """From there, from here, and what those who could be shot would answer; or what the nearest would do to them."""
    found = shots(there, u, "there") if shoots else []
    if not found:
        return answers(there, u, nearest_foes(there, u))
    return [*found, *shots(world, u, "here"), *answers(there, u, [o.target for o in found])]


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
    march = marching(world, draft.unit, action, ask.allowance)
    return Went(tuple(form_up(march, draft.goal, draft.facing)))


def pulled(world: Saga, ask: Ways, draft: Draft, went: Went) -> Went:
    """Single models that were pulled to places of their own."""
    if not draft.pulled:
        return went
    march = marching(world, draft.unit, allowance=ask.allowance)
    ways = dict(zip(ask.models, went.ways))
    for m, goal in draft.pulled.items():
        if m in ways:
            ways[m] = shortest(march, m, goal) or (world.place(m), goal)
    return Went(tuple(ways[m] for m in ask.models))


def placing(world: Saga, ask: Places, draft: Draft, plan: list[Answer]) -> Preview:
    assert draft.goal is not None
    places = room_for(world, ask, draft.goal)
    a = Placed(tuple(draft.pulled.get(m, p) for m, p in zip(ask.models, places)))
    refusal = refuse(world, a)
    ways: dict[int, Way] = {m: (p,) for m, p in zip(ask.models, a.places)}
    zone = Shape("zone", ((ask.zone[0], ask.zone[1]), (ask.zone[2], ask.zone[3])))
    return Preview(() if refusal else (*plan, a), refusal, ways, (zone,))
