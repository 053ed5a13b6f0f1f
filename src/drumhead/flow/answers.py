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
    Key,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Question,
    Some,
    Split,
    Told,
    keys,
)
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
            return Parted(tuple(part for group in by_type(ask) for part in divided(group, least, most, rng)))
    raise TypeError(f"{type(ask).__name__} has no answer by its shape alone")


def by_type(ask: Split) -> list[list[Key]]:
    """The pool in groups that may share a part."""
    types: dict[str, list[Key]] = {}
    for o in ask.pool:
        types.setdefault(o.facts["type"], []).append(o.key)
    return list(types.values())


def divided(group: list[Key], least: int, most: int, rng: Random) -> list[tuple[Key, ...]]:
    """Any number of parts of a legal size, the members dealt out at random."""
    n = len(group)
    sizes = [least] * number(-(-n // most), n // least, rng)
    for _ in range(n - sum(sizes)):
        grown = one_of([i for i, size in enumerate(sizes) if size < most], rng)
        sizes[grown] += 1
    dealt = [*group]
    rng.shuffle(dealt)
    return [tuple(sorted(dealt[a:b])) for a, b in pairwise(accumulate(sizes, initial=0))]


SHAPES = (Pick, Some, Order, Amount, Split)  # of questions whose answers need no table
