"""The place of each answer, which is its number key: the same from question to question, whatever is suggested."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from drumhead.flow.frame import Closed
from drumhead.flow.question import NO, Option, Pick, Question

if TYPE_CHECKING:
    from drumhead.flow.words import Cast


def places_of(order: Sequence[str], cast: "Cast", options: Sequence[Option]) -> list[int]:
    """The place of each option; 0 for the one that says no.

    By the order that the game gives its kinds of answers; else the number that a unit has in its army; else one after
    the other.
    """
    if order:
        return _in_order(order, options)
    for fact in ("target", "unit"):
        units = [o.facts[fact] for o in options if fact in o.facts]
        if units and len(set(units)) == len(units) and cast.units.keys() >= set(units) and _one_army(cast, units):
            return _by_unit(cast, options, units, fact)
    return _one_by_one(options, 1)


def _one_army(cast: "Cast", units: Iterable[int]) -> bool:
    """Units of two armies have the same numbers."""
    return len({cast.units[u].owner for u in units}) == 1


def _in_order(order: Sequence[str], options: Sequence[Option]) -> list[int]:
    """Answers of the same kind, and those that the order does not name, follow one after the other."""
    taken: set[int] = {0}
    found = []
    for o in options:
        place = 0
        if o.key not in NO:
            kind = kind_of(order, o)
            place = order.index(kind) + 1 if kind else len(order) + 1
            while place in taken:
                place += 1
        taken.add(place)
        found.append(place)
    return found


def _by_unit(cast: "Cast", options: Sequence[Option], units: Sequence[int], fact: str) -> list[int]:
    """Answers about units by their numbers; behind the whole army those that are about something else."""
    others = [o for o in options if fact not in o.facts]
    after = iter(_one_by_one(others, cast.strength(cast.units[units[0]].owner) + 1))
    numbers = map(cast.number, units)
    return [next(numbers) if fact in o.facts else next(after) for o in options]


def _one_by_one(options: Iterable[Option], first: int) -> list[int]:
    found, place = [], first
    for o in options:
        found.append(0 if o.key in NO else place)
        place += o.key not in NO
    return found


def kind_of(order: Sequence[str], o: Option) -> str:
    """What the order calls this answer: by its key, or by the first word of it."""
    key = str(o.key)
    return key if key in order else key.split(":")[0] if key.split(":")[0] in order else ""


def barred_kinds(order: Sequence[str], q: Question, closed: Iterable[Closed]) -> Iterator[Closed]:
    """Of each kind that is in the order and not offered, the first reason why; it reads no further than needed."""
    offered = q.ask.options if isinstance(q.ask, Pick) else ()
    missing = set(order) - {kind_of(order, o) for o in offered}
    reasons = iter(closed)
    while missing and (found := next(reasons, None)):
        if found[0].key in missing:
            missing.discard(str(found[0].key))
            yield found
