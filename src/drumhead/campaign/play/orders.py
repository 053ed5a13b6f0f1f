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


def expected_points(ends: Ends, w: Weights) -> float:
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
            return [(1.0, o.with_forces(f._replace(acted=True)))]
        case "board":
            assert here and o.ship
            return ends_at_ford(o, f, here, o.ship, [(1.0, o.after_move(f, None))], sure)
        case "attack":
            to = hex_of(action.facts["cell"])
            assert here
            return ends_at_ford(o, f, here, to, o.after_attack(f, to), sure)
    to = hex_of(action.facts["cell"])
    assert here
    return ends_at_ford(o, f, here, to, [(1.0, o.after_move(f, to))], sure)


def ends_at_ford(o: Outlook, f: Force, here: Hex, to: Hex, across: Ends, sure: bool) -> Ends:
    """Where there is only a ford, it may fail: then the army stays where it is."""
    if sure or here == to or o.land.crossing(here, to) != "ford":
        return across
    stuck = o.with_forces(f._replace(acted=True))
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
    return expected_points(ends_of(o, a, action), w)


# ---------------------------------------------------------------------------------------------------- exchanges
def exchanges(s: Campaign, o: Outlook, a: Army, b: Army, w: Weights) -> Iterator[tuple[float, int]]:
    """Every transfer between two armies with its value: what it adds to what the partner does next. Points gain nothing
    by being with an army that has not acted, unless it acts: else two armies would hand them to and fro."""
    first, second = force_of(o, a.id), force_of(o, b.id)
    idle = o.with_forces(first._replace(acted=True))
    before = value(idle, w) - _next_order(s, idle, b, w)
    for n in transfers(a.points, b.points):
        if n and renames(a, b, n):
            continue
        partner = replace(b, points=b.points + n)
        one = first._replace(strength=exactly(a.points - n), acted=True)
        other = second._replace(strength=exactly(partner.points))
        yield before + _next_order(s, o.with_forces(one, other), partner, w), n


def renames(a: Army, b: Army, n: int) -> bool:
    """Two armies aboard that would only be called by each other's name."""
    return a.aboard and b.aboard and a.points - n == b.points


def _next_order(s: Campaign, o: Outlook, b: Army, w: Weights) -> float:
    """The value of the best order for an army that may still act."""
    if b.acted or not b.points:
        return value(o, w)
    orders = (x for x in actions_of(s, b) if x.facts["action"] != "exchange")
    return max(expected_points(ends_of(o, b, x), w) for x in orders)


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
        there = o.with_forces(f._replace(at=to, settled=False))
        best = max(best, *(expected_points(ends, w) for ends in second_steps(there, force_of(there, a.id), to)))
    return best


def second_steps(o: Outlook, f: Force, here: Hex) -> Iterable[Ends]:
    yield [(1.0, o.with_forces(f._replace(acted=True)))]
    for to in o.land.land_steps[here]:
        there = o.ashore_in(to)
        if there is None and not (f.seat != o.viking and to == o.ship):
            yield ends_at_ford(o, f, here, to, [(1.0, o.after_move(f, to))], sure=False)
        elif there is None or there.seat != f.seat:
            yield ends_at_ford(o, f, here, to, o.after_attack(f, to), sure=False)


# ---------------------------------------------------------------------------------------------------- the ship
def after_sailing(o: Outlook, to: Hex) -> Outlook:
    return o._replace(ship=to, ship_acted=True)
