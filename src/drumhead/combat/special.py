"""Special rules: a sentence, a clause, and one method for each quantity they change.

The core never asks who has which rule. It hands a quantity to the specials at hand, `modify(specials, "tough", 1)`,
and each special that has a method of that name passes the value on, changed. Specials never name one another: where
two of them change the same quantity, the one with the higher rank has the last word, in whatever order a book has them.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from drumhead.ledger.cite import note, site_of
from drumhead.ledger.clause import did_you_mean

V = TypeVar("V")
T = TypeVar("T", bound="type[Special]")
WRITTEN = re.compile(r"(?P<name>[A-Za-z ]+?)(?:\((?P<number>\d+)\))?")


class Special(Struct, frozen=True):
    clause: ClassVar[str] = ""
    called: ClassVar[str] = ""  # in the books, where it is not called as its class
    rank: ClassVar[int] = 0  # those with a higher one change a quantity after the others
    armed: ClassVar[bool] = True


class Specials:
    """The special rules of one game, by the names that its army books use."""

    def __init__(self) -> None:
        self.known: dict[str, type[Special]] = {}

    def enter(self, kind: T) -> T:
        """A class decorator: the rule is called as its class, or as it says."""
        kind.armed = not note(kind.clause, site_of(kind), "special")
        self.known[kind.called or kind.__name__] = kind
        return kind

    def read(self, written: str) -> Special:
        """ "Tough(3)" -> Tough(3)."""
        found = WRITTEN.fullmatch(written)
        name = found["name"] if found else written
        kind = self.known.get(name)
        if found is None or kind is None:
            raise ValueError(f"no special rule is called {written!r}{did_you_mean(name, self.known)}")
        make: Callable[..., Special] = kind
        return make(int(found["number"])) if found["number"] else make()

    def of(self, rules: Iterable[str]) -> tuple[Special, ...]:
        """Those of a unit, of a weapon and those that a spell has granted, ready to change quantities."""
        return tuple(sorted(map(self.read, rules), key=lambda special: special.rank))


def modify(specials: Iterable[Special], quantity: str, value: V, *facts: Any) -> V:
    """The value of a quantity once every special that changes it has had its say, in order.

    `facts` are those of the moment (who charges, whether the target is seen), for quantities that depend on them.
    """
    for special in specials:
        change: Callable[..., V] | None = getattr(special, quantity, None)
        if change is not None and special.armed:
            value = change(value, *facts)
    return value
