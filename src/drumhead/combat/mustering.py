"""Before the first question: what departs from the page is said, and both armies are shown."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from drumhead.combat import sayings
from drumhead.combat.army import Bought
from drumhead.combat.battle import Battle
from drumhead.flow.event import Noted, Showed
from drumhead.flow.question import Refusal
from drumhead.ledger.clause import Alternative, Ruling

Hand: TypeAlias = tuple[dict[str, Any], ...]


def of_seat(refused: Refusal, seat: int, names: Sequence[str]) -> Refusal:
    """A fault of one side's list."""
    return replace(refused, why=f"{names[seat]}: {refused.why}", facts={**refused.facts, "seat": seat})


def tell_house(b: Battle, departures: Iterable[tuple[Ruling, Alternative]]) -> None:
    for ruling, other in departures:
        b.tell(Noted(ruling.id, sayings.house_rule(other.means)))


def show_armies(b: Battle, armies: Sequence[Sequence[Bought]], clause: str) -> tuple[Hand, Hand]:
    """Both at once, when both are handed in."""
    first, second = (hand(army) for army in armies)
    for seat, shown in enumerate((first, second)):
        text = sayings.list_shown(b, seat, sum(e.cost for e in armies[seat]))
        b.tell(Showed(seat, shown, clause, text))
    return first, second


def hand(army: Sequence[Bought]) -> Hand:
    return tuple({"unit": e.unit.name, "size": e.size, "weapons": list(e.weapons), "cost": e.cost} for e in army)
