"""Before the first question: lists are judged, what departs from the page is said, and both armies are shown."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Bought
from drumhead.combat.battle import Battle
from drumhead.combat.book import Book, read_book, write_book
from drumhead.combat.sheet import weapons_shown
from drumhead.combat.source import ArmyError
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.event import Event, Noted, Showed
from drumhead.flow.loop import close, run
from drumhead.flow.question import Refusal
from drumhead.flow.state import Frame
from drumhead.ledger.clause import Alternative, Ruling

B = TypeVar("B", bound=Battle)
Hand: TypeAlias = tuple[dict[str, Any], ...]


def refuse_lists(
    armies: Sequence[ArmyList], names: Sequence[str], judge: Callable[[ArmyList, int], Refusal | None]
) -> Refusal | None:
    """The first fault in the list of a side; the judge is given its seat."""
    found = ((seat, judge(army, seat)) for seat, army in enumerate(armies))
    return next((of_seat(refused, seat, names) for seat, refused in found if refused), None)


@lru_cache(64)
def refuse_book(book: Book, words: Vocabulary, clause: str) -> Refusal | None:
    """A book from a record or a link is judged like one from a file, before anything is bought of it."""
    try:
        sound = read_book(write_book(book, words), f"the book '{book.id}'", words)
    except ArmyError as fault:
        return Refusal(clause, f"the book '{book.id}': {fault.why}")
    return None if sound == book else Refusal(clause, f"the book '{book.id}' does not buy as this game does")


def of_seat(refused: Refusal, seat: int, names: Sequence[str]) -> Refusal:
    """A fault of one side's list."""
    return replace(refused, why=f"{names[seat]}: {refused.why}", facts={**refused.facts, "seat": seat})


def at_first_question(b: B, *first: Frame) -> tuple[B, list[Event]]:
    """The battle at its first question, by way of these steps, with all that was told."""
    b.then(*first)
    run(b)
    return b, list(close(b))


def tell_house(b: Battle, departures: Iterable[tuple[Ruling, Alternative]]) -> None:
    for ruling, other in departures:
        b.tell(Noted(ruling.id, "house_rule", {"name": other.name}))


def show_armies(
    b: Battle,
    armies: Sequence[Sequence[Bought]],
    clause: str,
    units: Sequence[Hand] = ((), ()),
    called: Sequence[Callable[[str], str]] = (str, str),
) -> tuple[Hand, Hand]:
    """Both at once, when both are handed in; `units` says which unit each entry became, where it is one, and `called`
    what a weapon is called in the book of each side."""
    first, second = map(hand, armies, units, called)
    for seat, shown in enumerate((first, second)):
        b.tell(Showed(seat, shown, clause, "list_shown"))
    return first, second


def hand(army: Sequence[Bought], units: Hand = (), called: Callable[[str], str] = str) -> Hand:
    listed: list[dict[str, Any]] = [
        {"unit": e.unit.name, "size": e.size, "weapons": list(weapons_shown(e, called)), "cost": e.cost} for e in army
    ]
    return tuple(entry | unit for entry, unit in zip(listed, units)) if units else tuple(listed)


def entry_names(army: Sequence[Bought]) -> list[str]:
    """The names of the entries: "Plague Dog 2" where there are several of that name."""
    same = [[other.entry for other in army if other.unit.id == e.unit.id] for e in army]
    return [e.unit.name if len(s) == 1 else f"{e.unit.name} {s.index(e.entry) + 1}" for e, s in zip(army, same)]
