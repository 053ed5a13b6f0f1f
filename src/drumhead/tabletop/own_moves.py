"""Moves that the engine solves, into contact and out of it, unless the owner wants to say more: questions and answers.

The owner leaves them to the engine or moves model by model: first the order of the models, then where each should end.
Questions carry the facts `unit` and `work`, where a question is about two units `target` too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import Asking, Closed, Inquiry, question_of
from drumhead.flow.question import Option, Order, Ordered, Pick, Refusal, Way, Ways, Went, offer
from drumhead.tabletop.battle import TableBattle, offer_model, refuse_models

HOW = ("engine", "own")


def asks_who_moves(
    b: TableBattle,
    w: int,
    units: tuple[UnitId, UnitId],
    says: str,
    clause: str,
    avoid: Iterable[str] = (),
    through: bool = True,
) -> Asking:
    """The engine or the owner? Of the first of these units, which meets the other; `avoid` names ground that it may
    keep out of, `through` says whether it may go without such a choice."""
    u, foe = units
    options = [offer(how=how) for how in HOW if through]
    options += [offer(how=how, avoid=name) for name in avoid for how in HOW]
    facts = {"unit": u, "target": foe, "work": w}
    return Asking(b.units[u].seat, Pick(tuple(options)), says, clause, facts)


def closed_ground(kinds: Mapping[str, int], met: Sequence[str], clause: str) -> Iterator[Closed]:
    """Ground that a unit cannot keep out of: it is not on the way, or without it nobody arrives."""
    for name, how in product(kinds, HOW):
        says = "no_way_round" if name in met else "no_such_ground"
        yield offer(how=how, avoid=name), Refusal(clause, says, {"avoid": name})


def closed_through(most: int, clause: str) -> Iterator[Closed]:
    """To go through whatever ground there is, where the unit arrives only round what slows it to `most`."""
    for how in HOW:
        yield offer(how=how), Refusal(clause, "no_way_through", {"most": most})


def charge_keys(avoid: str) -> tuple[str, ...]:
    """The keys of the answers to who moves the models, by the ground that they keep out of, if any."""
    return tuple(str((offer(how=how, avoid=avoid) if avoid else offer(how=how)).key) for how in HOW)


def asks_order(b: TableBattle, w: int, u: UnitId, models: Sequence[ModelId], clause: str) -> Asking | None:
    """In which order do these models go? One alone has none."""
    if len(models) < 2:
        return None
    options = tuple(offer_model(b.model(x)) for x in models)
    return Asking(b.units[u].seat, Order(options), "order", clause, {"unit": u, "work": w})


def order_of(a: Ordered) -> tuple[ModelId, ...]:
    return tuple(int(key) for key in a.keys)


def asks_wishes(b: TableBattle, w: int, u: UnitId, models: tuple[ModelId, ...], allowance: int, clause: str) -> Asking:
    """Where should each of these models end, if it can?"""
    return Asking(b.units[u].seat, Ways(models, allowance), "wishes", clause, {"unit": u, "work": w})


# ---------------------------------------------------------------------------------------------------- whole questions
Refuse = Callable[[Any, Went, Sequence[ModelId]], Refusal | None]  # why ways of these models are refused


class Mover(NamedTuple):
    """Who moves by a game's record of a melee, and how far."""

    work: type[Struct]
    unit: Callable[[Any], UnitId]
    models: Callable[[Any, Any], tuple[ModelId, ...]]  # of the battle and the record: those of the unit that go
    allowance: Callable[[Any], int]


def order_and_wishes(
    module: str,
    names: tuple[str, str],
    decision: str,
    clause: str,
    mover: Mover,
    refuse: Refuse,
    closed: Callable[[Any, Any], Iterable[Closed]] | None = None,
) -> tuple[Inquiry[[int]], Inquiry[[int]]]:
    """The two questions to an owner who moves model by model; the record keeps the answers as `order` and `wishes`."""

    def order(b: Any, a: Ordered, w: int) -> None:
        b.works[w] = replace(b.work(w, mover.work), order=order_of(a))

    def wishes(b: Any, a: Went, w: int) -> None:
        work = b.work(w, mover.work)
        wished = dict(zip(mover.models(b, work), a.ways))
        ways = tuple(wished.get(x, (b.place(x),)) for x in b.units[mover.unit(work)].models)
        b.works[w] = replace(work, wishes=ways)

    def may_order(b: Any, w: int) -> Asking | None:
        work = b.work(w, mover.work)
        return asks_order(b, w, mover.unit(work), mover.models(b, work), clause)

    def may_wish(b: Any, w: int) -> Asking:
        work = b.work(w, mover.work)
        return asks_wishes(b, w, mover.unit(work), mover.models(b, work), mover.allowance(work), clause)

    def refuse_wishes(b: Any, a: Went, w: int) -> Refusal | None:
        return refuse(b, a, mover.models(b, b.work(w, mover.work)))

    def not_to_order(b: Any, w: int) -> Iterator[Closed]:
        work = b.work(w, mover.work)
        yield from refuse_models(b, mover.unit(work), clause)
        yield from closed(b, work) if closed else ()

    asked = question_of(module, names[0], decision, order), question_of(module, names[1], decision, wishes)
    asked[0].ask(may_order)
    asked[0].closed(not_to_order)
    asked[1].ask(may_wish)
    asked[1].refuse(refuse_wishes)
    return asked


class Parting(NamedTuple):
    """How a game lets a unit step back from a melee."""

    mover: Mover
    foe: Callable[[Any], UnitId]
    clause: str
    solved: Callable[[Any, Any], tuple[Way, ...]]  # of the battle and the record
    refuse: Callable[[Any, Went, int], Refusal | None]
    carry: Callable[[Any, int, Sequence[Way]], None]  # they go these ways


def step_back_questions(module: str, decision: str, how: Parting) -> tuple[Inquiry[[int]], Inquiry[[int]]]:
    """By the engine or by the owner, and then where each model ends; only the ends count."""
    mover = how.mover

    def step_back_by(b: Any, a: Option, w: int) -> None:
        if a.facts["how"] == "own":
            b.then(to(w))
        else:
            how.carry(b, w, how.solved(b, b.work(w, mover.work)))

    def may_step_back_by(b: Any, w: int) -> Asking:
        work = b.work(w, mover.work)
        return asks_who_moves(b, w, (mover.unit(work), how.foe(work)), "step_back", how.clause)

    def may_step_back_to(b: Any, w: int) -> Asking:
        work = b.work(w, mover.work)
        u, facts = b.units[mover.unit(work)], {"unit": mover.unit(work), "work": w, "action": "back"}
        return Asking(u.seat, Ways(u.models, mover.allowance(work)), "step_back_to", how.clause, facts)

    by = question_of(module, "step_back_by", decision, step_back_by)
    to = question_of(module, "step_back_to", decision, lambda b, a, w: how.carry(b, w, a.ways))
    by.ask(may_step_back_by)
    to.ask(may_step_back_to)
    to.refuse(how.refuse)
    return by, to
