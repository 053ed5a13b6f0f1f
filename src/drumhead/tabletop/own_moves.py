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
from drumhead.flow.question import Option, Order, Ordered, Pick, Refusal, Ways, Went, offer
from drumhead.space.terrain import DANGEROUS, DIFFICULT
from drumhead.tabletop.battle import TableBattle, offer_model, refuse_models
from drumhead.tabletop.moving import refuse_elsewhere

HOW = ("engine", "own")
KEEP_OUT = {"difficult": DIFFICULT, "dangerous": DANGEROUS, "both": DIFFICULT | DANGEROUS}


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
class SolvedMove(NamedTuple):
    """A move into contact by a game's record of a melee, which keeps what the owner says of it as `keep_out`, `order`
    and `wishes`. Functions are given the battle and the record."""

    work: type[Struct]
    names: tuple[str, str, str]  # of the questions: who moves the models, in which order, where each should end
    says: str
    decision: str
    clause: str  # of the move
    solver: str  # the ruling that says how the engine solves it
    units: Callable[[Any], tuple[UnitId, UnitId]]  # of the record: the unit that moves, and the one it moves towards
    models: Callable[[Any, Any], tuple[ModelId, ...]]  # those of the unit that go
    allowance: Callable[[Any], int]
    elsewhere: str  # the clause by which a way begins where its model stands; what becomes of wishes, the solver says
    ground: Callable[[Any, Any], Sequence[str]] = lambda b, work: ("",)  # what it may keep out of; "": it need not
    closed: Callable[[Any, Any], Iterable[Closed]] = lambda b, work: ()  # why it cannot keep out of other ground
    stay: Callable[[Any, Any], Iterable[Closed]] = lambda b, work: ()  # why other models of the unit do not go


def solved_move(module: str, how: SolvedMove) -> Inquiry[[int]]:
    """The question who moves the models; it leads to two more where their owner does, model by model."""

    def move(b: Any, a: Option, w: int) -> None:
        b.works[w] = replace(b.work(w, how.work), keep_out=KEEP_OUT.get(a.facts.get("avoid", ""), 0))
        if a.facts["how"] == "own":
            b.then(order(w), wishes(w))

    def may_move(b: Any, w: int) -> Asking:
        work = b.work(w, how.work)
        ground = how.ground(b, work)
        avoid = [name for name in ground if name]
        return asks_who_moves(b, w, how.units(work), how.says, how.clause, avoid, "" in ground)

    def take_order(b: Any, a: Ordered, w: int) -> None:
        b.works[w] = replace(b.work(w, how.work), order=order_of(a))

    def may_order(b: Any, w: int) -> Asking | None:
        work = b.work(w, how.work)
        return asks_order(b, w, how.units(work)[0], how.models(b, work), how.solver)

    def not_to_order(b: Any, w: int) -> Iterator[Closed]:
        work = b.work(w, how.work)
        yield from refuse_models(b, how.units(work)[0], how.solver)
        yield from how.stay(b, work)

    def take_wishes(b: Any, a: Went, w: int) -> None:
        work = b.work(w, how.work)
        wished = dict(zip(how.models(b, work), a.ways))
        ways = tuple(wished.get(x, (b.place(x),)) for x in b.units[how.units(work)[0]].models)
        b.works[w] = replace(work, wishes=ways)

    def may_wish(b: Any, w: int) -> Asking:
        work = b.work(w, how.work)
        return asks_wishes(b, w, how.units(work)[0], how.models(b, work), how.allowance(work), how.solver)

    def not_to_move(b: Any, w: int) -> Iterable[Closed]:
        return how.closed(b, b.work(w, how.work))

    def refuse_wishes(b: Any, a: Went, w: int) -> Refusal | None:
        return refuse_elsewhere(b, how.models(b, b.work(w, how.work)), a.ways, how.elsewhere)

    asked: Inquiry[[int]] = question_of(module, how.names[0], how.decision, move)
    order: Inquiry[[int]] = question_of(module, how.names[1], how.decision, take_order)
    wishes: Inquiry[[int]] = question_of(module, how.names[2], how.decision, take_wishes)
    asked.ask(may_move)
    asked.closed(not_to_move)
    order.ask(may_order)
    order.closed(not_to_order)
    wishes.ask(may_wish)
    wishes.refuse(refuse_wishes)
    return asked
