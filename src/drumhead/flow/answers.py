"""Answers that a question's shape alone gives: the first of some that is offered, any at random, a few to compare."""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import TypeVar

from drumhead.flow.question import (
    Amount,
    Answer,
    Ask,
    Chosen,
    Enlisted,
    Key,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Question,
    Roster,
    Some,
    Split,
    Told,
    keys,
)
from drumhead.flow.roster import Buyable, ListEntry, TakenExtra
from drumhead.flow.state import State

T = TypeVar("T")


def first_offered(q: Question, *wanted: Key) -> Picked:
    """The first of these that is offered, else the first offer."""
    assert isinstance(q.ask, Pick)
    offered = [o.key for o in q.ask.options]
    return Picked(next((key for key in wanted if key in offered), offered[0]))


def prefers(*wanted: Key) -> Callable[[State, Question], Answer]:
    """A policy that picks by its keys alone."""
    return lambda _state, q: first_offered(q, *wanted)


# ---------------------------------------------------------------------------------------------------- at random
def one_of(choices: Sequence[T], rng: Random) -> T:
    return choices[int(rng.random() * len(choices))]


def number(least: int, most: int, rng: Random) -> int:
    return least + int(rng.random() * (most - least + 1))


def any_of_shape(_state: State, ask: Ask, rng: Random) -> Answer:
    """A random answer to a question without places, ways or cells."""
    match ask:
        case Pick(options):
            return Picked(one_of(options, rng).key)
        case Some(of, least, most):
            chosen = rng.sample(range(len(of)), number(least, most, rng))
            return Chosen(tuple(of[i].key for i in sorted(chosen)))
        case Order(of):
            order = list(keys(of))
            rng.shuffle(order)
            return Ordered(tuple(order))
        case Amount(least, most):
            return Told(number(least, most, rng))
        case Split(_, least, most):
            return Parted(tuple(part for group in by_type(ask) for part in random_parts(group, least, most, rng)))
        case Roster():
            return Enlisted(random_list(ask, rng))
    raise TypeError(f"{type(ask).__name__} has no answer by its shape alone")


def by_type(ask: Split) -> list[list[Key]]:
    """The pool in groups that may share a part."""
    types: dict[str, list[Key]] = {}
    for o in ask.pool:
        types.setdefault(o.facts["type"], []).append(o.key)
    return list(types.values())


def random_parts(group: list[Key], least: int, most: int, rng: Random) -> list[tuple[Key, ...]]:
    """Any number of parts of a legal size, the members dealt out at random."""
    n = len(group)
    sizes = [least] * number(-(-n // most), n // least, rng)
    for _ in range(n - sum(sizes)):
        grown = one_of([i for i, size in enumerate(sizes) if size < most], rng)
        sizes[grown] += 1
    dealt = [*group]
    rng.shuffle(dealt)
    return [tuple(sorted(dealt[a:b])) for a, b in pairwise(accumulate(sizes, initial=0))]


def random_list(ask: Roster, rng: Random) -> tuple[ListEntry, ...]:
    """A leader where there must be one, then units with any extras until chance says stop or the points are spent."""
    leaders = [u for u in ask.units if u.leads]
    others = [u for u in ask.units if not u.leads]
    entries, left = [], ask.limit
    for leader in [one_of(leaders, rng)] if leaders else []:
        left -= leader.cost
        entries.append(ListEntry(leader.unit))
    while affordable := [u for u in others if u.cost <= left]:
        if entries and len(entries) > len(leaders) and rng.random() < ENOUGH:
            break
        entry, cost = random_entry(one_of(affordable, rng), left, rng)
        entries.append(entry)
        left -= cost
    return tuple(entries)


def random_entry(bought: Buyable, left: int, rng: Random) -> tuple[ListEntry, int]:
    """A unit with some of the extras that the points allow, and what it costs with them."""
    taken, cost = [], bought.cost
    for extra in bought.extras:
        if cost + extra.cost <= left and rng.random() < EXTRA:
            taken.append(TakenExtra(extra.group, extra.option))
            cost += extra.cost
    return ListEntry(bought.unit, tuple(taken)), cost


ENOUGH, EXTRA = 0.1, 0.25  # how often a list is left as it is with points to spend, and an extra is bought
SHAPES = (Pick, Some, Order, Amount, Split, Roster)  # of questions whose answers need no table
