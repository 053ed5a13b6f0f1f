"""Moves that the engine solves, into contact and out of it, unless the owner wants to say more: questions and answers.

The owner leaves them to the engine or moves model by model: first the order of the models, then where each should end.
Questions carry the facts `unit` and `work`, where a question is about two units `target` too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import Asking, Closed
from drumhead.flow.question import Order, Ordered, Pick, Refusal, Ways, offer
from drumhead.tabletop.battle import TableBattle, offer_model

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
