"""What an order leads to: outlooks with their chances. An order of two steps or of an exchange is as good as the best
that can follow it."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from drumhead.campaign.play.evaluation import Weights, value
from drumhead.campaign.play.outlook import Force, Outlook
from drumhead.campaign.play.strengths import exactly
from drumhead.campaign.rules.exchange import transfers
from drumhead.campaign.rules.moving import offered_steps
from drumhead.campaign.rules.river import FORD, NEEDED
from drumhead.campaign.rules.state import WEAK, Army, Campaign, hex_of
from drumhead.campaign.rules.weak import ways_home
from drumhead.flow.question import Option, offer
from drumhead.space.hexes import Hex

Ends: TypeAlias = list[tuple[float, Outlook]]
FORDS = (7 - NEEDED[FORD]) / 6


def expected(ends: Ends, w: Weights) -> float:
    return sum(chance * value(o, w) for chance, o in ends)


def force_of(o: Outlook, id: int) -> Force:
    found = o.force(id)
    assert found is not None
    return found


# ---------------------------------------------------------------------------------------------------- an army
def ends_of(o: Outlook, a: Army, action: Option, sure: bool = False) -> Ends:
    """What an order leads to; `sure`: the river is crossed without a die."""
    f = force_of(o, a.id)
    here = o.where(f)
    match action.facts["action"]:
        case "stay" | "exchange":
            return [(1.0, o.changed(f._replace(acted=True)))]
        case "board":
            assert here and o.ship
            return forded(o, f, here, o.ship, [(1.0, o.moved(f, None))], sure)
        case "attack":
            to = hex_of(action.facts["cell"])
            assert here
            return forded(o, f, here, to, o.fought(f, to), sure)
    to = hex_of(action.facts["cell"])
    assert here
    return forded(o, f, here, to, [(1.0, o.moved(f, to))], sure)


def forded(o: Outlook, f: Force, here: Hex, to: Hex, across: Ends, sure: bool) -> Ends:
    """Where there is only a ford, it may fail: then the army stays where it is."""
    if sure or here == to or o.land.crossing(here, to) != "ford":
        return across
    stuck = o.changed(f._replace(acted=True))
    return [*((FORDS * chance, end) for chance, end in across), (1 - FORDS, stuck)]


def actions_of(s: Campaign, a: Army) -> Iterator[Option]:
    """All orders that an army could be given now."""
    if a.points <= WEAK:
        home = [*ways_home(s, a)]
        yield from home or [offer(of=a.id, action="stay")]
    else:
        yield offer(of=a.id, action="stay")
        yield from offered_steps(s, a)
    if a.steps == 1:
        yield from (
            offer(of=a.id, action="exchange", target=b.id)
            for b in s.partners(a)
            if next(transfers(a.points, b.points), None) is not None
        )


def worth_of(s: Campaign, o: Outlook, a: Army, action: Option, w: Weights) -> float:
    if action.facts["action"] == "exchange":
        return max(value for value, _ in exchanges(s, o, a, s.army(action.facts["target"]), w))
    return expected(ends_of(o, a, action), w)


# ---------------------------------------------------------------------------------------------------- exchanges
def exchanges(s: Campaign, o: Outlook, a: Army, b: Army, w: Weights) -> Iterator[tuple[float, int]]:
    """Every transfer between two armies with its value: what it adds to what the partner does next. Points gain nothing
    by being with an army that has not acted, unless it acts: else two armies would hand them to and fro."""
    first, second = force_of(o, a.id), force_of(o, b.id)
    idle = o.changed(first._replace(acted=True))
    before = value(idle, w) - _next_order(s, idle, b, w)
    for n in transfers(a.points, b.points):
        partner = replace(b, points=b.points + n)
        one = first._replace(strength=exactly(a.points - n), acted=True)
        other = second._replace(strength=exactly(partner.points))
        yield before + _next_order(s, o.changed(one, other), partner, w), n


def _next_order(s: Campaign, o: Outlook, b: Army, w: Weights) -> float:
    """The value of the best order for an army that may still act."""
    if b.acted or not b.points:
        return value(o, w)
    orders = (x for x in actions_of(s, b) if x.facts["action"] != "exchange")
    return max(expected(ends_of(o, b, x), w) for x in orders)


# ---------------------------------------------------------------------------------------------------- two steps
def marches(s: Campaign, o: Outlook, a: Army, w: Weights) -> float:
    """The best that an army does with two steps: a move, then a move or an attack."""
    best = -1e9
    for action in actions_of(s, a):
        if action.facts["action"] not in ("move", "land"):
            continue
        to = hex_of(action.facts["cell"])
        here = s.where(a)
        assert here
        if here != to and s.land.crossing(here, to) == "ford":
            continue
        f = force_of(o, a.id)
        there = o.changed(f._replace(at=to, settled=False))
        best = max(best, *(expected(ends, w) for ends in second_steps(there, force_of(there, a.id), to)))
    return best


def second_steps(o: Outlook, f: Force, here: Hex) -> Iterable[Ends]:
    yield [(1.0, o.changed(f._replace(acted=True)))]
    for to in o.land.land_steps[here]:
        there = o.ashore_in(to)
        if there is None and not (f.seat != o.viking and to == o.ship):
            yield forded(o, f, here, to, [(1.0, o.moved(f, to))], sure=False)
        elif there is None or there.seat != f.seat:
            yield forded(o, f, here, to, o.fought(f, to), sure=False)


# ---------------------------------------------------------------------------------------------------- the ship
def sailed(o: Outlook, to: Hex) -> Outlook:
    return o._replace(ship=to, ship_acted=True)
