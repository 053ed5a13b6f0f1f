"""The army list as a question: what can be bought and for how much, and the entries that were bought.

It knows no army book: the game that asks says what there is, and judges what the shape cannot say.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from drumhead.flow.bounds import MOST_PARTS, ShortText, Whole


class Extra(Struct, frozen=True):
    """What a unit may be bought with besides: an option of one of its groups."""

    group: ShortText
    option: ShortText
    cost: int


class Buyable(Struct, frozen=True):
    unit: ShortText
    name: str
    cost: int  # of the limit; 0: it comes on top of it
    extras: tuple[Extra, ...] = ()
    leads: bool = False  # where there are such units, a list has exactly one of them


class Roster(Struct, frozen=True, tag="roster"):
    """An army list: any of these units, each with any of its extras once, together within the limit.

    A question of this shape says in its facts of which `game` and `book` the units are, the `budget` in points, whether
    a `hero` comes on top of it, and the table `row` that the battle is fought on, for a list builder to be shown.
    """

    units: tuple[Buyable, ...]
    limit: int

    def unit(self, id: str) -> Buyable | None:
        return next((u for u in self.units if u.unit == id), None)


class TakenExtra(Struct, frozen=True):
    group: ShortText
    option: ShortText
    models: Whole = 0  # that get it; 0: as many as it is for


class ListEntry(Struct, frozen=True):
    """One unit of a list, written as in a list file."""

    unit: ShortText
    take: Annotated[tuple[TakenExtra, ...], Meta(max_length=MOST_PARTS)] = ()


class Enlisted(Struct, frozen=True, tag="roster"):
    entries: Annotated[tuple[ListEntry, ...], Meta(max_length=MOST_PARTS)]


class Fault(NamedTuple):
    """The name of a sentence and its facts; `row` is an entry, counted from 1, None the list as a whole."""

    row: int | None
    says: str
    facts: dict[str, Any]


Misfits: TypeAlias = tuple[str, dict[str, Any]] | None


def misfits(ask: Roster, entries: Sequence[ListEntry]) -> Misfits:
    """The first fault with its facts, and among them `rows`: all entries that have one."""
    found = [*faults(ask, entries)]
    if not found:
        return None
    rows = [fault.row for fault in found if fault.row is not None]
    return found[0].says, {"row": found[0].row, "rows": rows, **found[0].facts}


def faults(ask: Roster, entries: Sequence[ListEntry]) -> Iterator[Fault]:
    """One for each entry that has any; then, once all entries are sound, those of the whole list."""
    found = [fault for row, entry in enumerate(entries, 1) if (fault := _fault_of(ask, row, entry))]
    yield from found or _faults_of_whole(ask, entries)


def _fault_of(ask: Roster, row: int, entry: ListEntry) -> Fault | None:
    bought = ask.unit(entry.unit)
    if bought is None:
        return Fault(row, "unit_not_sold", {"unit": entry.unit, "offered": [u.unit for u in ask.units]})
    known = {(extra.group, extra.option) for extra in bought.extras}
    taken = [(take.group, take.option) for take in entry.take]
    if strange := next((option for option in taken if option not in known), None):
        offered = [extra.option for extra in bought.extras]
        return Fault(row, "extra_not_sold", {"name": bought.name, "extra": strange[1], "offered": offered})
    if twice := next((option for option in taken if taken.count(option) > 1), None):
        return Fault(row, "extra_twice", {"name": bought.name, "extra": twice[1]})
    return None


def _faults_of_whole(ask: Roster, entries: Sequence[ListEntry]) -> Iterator[Fault]:
    if not entries:
        yield Fault(None, "list_empty", {})
    leaders = [u.unit for u in ask.units if u.leads]
    given = sum(entry.unit in leaders for entry in entries)
    if leaders and given != 1:
        yield Fault(None, "one_leader", {"given": given, "offered": leaders})
    if (cost := sum(cost_of(ask, entry) for entry in entries)) > ask.limit:
        yield Fault(None, "over_limit", {"cost": cost, "limit": ask.limit})


def cost_of(ask: Roster, entry: ListEntry) -> int:
    """What a sound entry takes of the limit."""
    bought = ask.unit(entry.unit)
    assert bought is not None
    prices = {(extra.group, extra.option): extra.cost for extra in bought.extras}
    return bought.cost + sum(prices[take.group, take.option] for take in entry.take)
