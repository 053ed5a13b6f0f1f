"""What a side can know of the other's armies: all divisions of points that fit what is public.

For each side the state keeps these divisions, from the split on. Battles, flights, announced penalties and destroyed
armies narrow them; an exchange, whose terms are hidden, widens them (ruling reveal). The truth is always among them.
"""

from collections.abc import Callable, Iterable, Iterator

from drumhead.campaign.rules.state import Army, Campaign, Vector
from drumhead.campaign.rules.telling import piece
from drumhead.flow.event import Marked, Removed
from drumhead.flow.question import Seat
from drumhead.ledger.cite import law


def narrow(s: Campaign, seat: Seat, fits: Callable[[Vector], bool]) -> None:
    s.possible[seat] = tuple(v for v in s.possible[seat] if fits(v))


def reveal_points(s: Campaign, a: Army, points: int) -> None:
    """Everybody has seen how strong it is."""
    k = index_of(s, a)
    narrow(s, a.seat, lambda v: v[k] == points)
    s.change(a.id, seen=(points, s.turn))


def change_points(s: Campaign, a: Army, points: int) -> None:
    """An army whose points are known has others now, in the open."""
    k = index_of(s, a)
    s.possible[a.seat] = tuple(dict.fromkeys((*v[:k], points, *v[k + 1 :]) for v in s.possible[a.seat]))
    s.change(a.id, points=points, seen=(points, s.turn))


def exchange_points(s: Campaign, a: Army, b: Army, transfers: Callable[[int, int], Iterable[int]]) -> None:
    """Points went from one army to another or back, nobody else knows how many: `transfers` are those that the rules
    allow between two armies of so many points. That an army is dissolved by it is public."""
    i, j = index_of(s, a), index_of(s, b)
    left = s.army(a.id).gone, s.army(b.id).gone

    def after(v: Vector) -> Iterator[Vector]:
        for n in transfers(v[i], v[j]):
            new = [*v]
            new[i], new[j] = v[i] - n, v[j] + n
            if (new[i] == 0, new[j] == 0) == left:
                yield tuple(new)

    s.possible[a.seat] = tuple(dict.fromkeys(new for v in s.possible[a.seat] for new in after(v)))


def index_of(s: Campaign, a: Army) -> int:
    return next(k for k, own in enumerate(s.of(a.seat)) if own.id == a.id)


def bounds(s: Campaign, a: Army) -> tuple[int, int]:
    k = index_of(s, a)
    values = [v[k] for v in s.possible[a.seat]]
    return min(values), max(values)


@law("campaign.units.distribution-secret", off=lambda s, a: {"points": a.points})
def known_marks(s: Campaign, a: Army) -> dict[str, object]:
    """What everybody may know of an army (ruling opponent-view): its points, or their bounds and what they once were.
    A mark that is not there is None."""
    least, most = bounds(s, a)
    if least == most or not s.hides:
        return {"points": a.points, "least": None, "most": None, "seen": None}
    return {"points": None, "least": least, "most": most, "seen": a.seen}


def own_marks(a: Army) -> dict[str, object]:
    return {"points": a.points, "least": None, "most": None, "seen": None}


def tell_points(s: Campaign, seats: Iterable[Seat], clause: str) -> None:
    """How strong the armies of these sides are now: to their owner as it is, to the others as they may know it."""
    for seat in seats:
        armies = [a for a in s.armies_left(seat) if s.where(a)]
        others = Marked({piece(a.id): known_marks(s, a) for a in armies}, clause)
        own = Marked({piece(a.id): own_marks(a) for a in armies}, clause, only=(seat,), others=others)
        s.tell(own if s.hides else Marked({piece(a.id): own_marks(a) for a in armies}, clause))


def remove_army(s: Campaign, a: Army, clause: str, says: str) -> None:
    """An army is destroyed or dissolved: it leaves the map for good, and everybody knows."""
    change_points(s, a, 0)
    s.change(a.id, at=None)
    s.tell(Removed((piece(a.id),), clause, says, {"army": a.id}))
