"""What a unit could do with its activation: plans with what each is worth, and the moves that they are made of.

A game puts its own plans together: which actions it has, what follows a move, what an attack costs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from drumhead.combat.unit import UnitId
from drumhead.flow.question import Place, Way
from drumhead.space.formation import centre
from drumhead.space.march import March
from drumhead.space.sight import nearest_gap
from drumhead.space.table import INCH
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.goals import covers_within
from drumhead.tabletop.melee_odds import NO_BLOW, Blow
from drumhead.tabletop.moving import along, ways_to
from drumhead.tabletop.threats import Standing, in_time

F = TypeVar("F")

GOALS = 4  # enemies that a move may lead to
LEAST = INCH // 2  # a shorter move is not worth a thought
NEAR = INCH // 10  # how far inside a distance, or outside it, a unit stops to be sure of it

# The distances from an enemy at which it is worth while to stop: in range of it, or out of its reach.
StopsAt: TypeAlias = Callable[[Standing], Iterable[int]]


class Plan(NamedTuple):
    value: float
    action: str
    target: UnitId = -1
    ways: tuple[Way, ...] = ()
    blow: Blow = NO_BLOW  # what its attack is expected to do
    says: str = ""  # the sentence that gives its reason, where that is neither its attack nor its place
    volleys: int = 1  # that its attack is made of, each an action


class Arrival(NamedTuple):
    """A move: its ways, and how far each enemy is from their ends."""

    ways: tuple[Way, ...]
    gaps: Sequence[float]


# ---------------------------------------------------------------------------------------------------- attacks
class Fire(NamedTuple):
    """A volley: its dice, and whether the target is in cover."""

    dice: int
    cover: str = "none"


def remembered_fires(b: TableBattle, s: Standing, find: Callable[[], dict[UnitId, F]]) -> dict[UnitId, F]:
    """The volleys that a unit could shoot from where it stands, by their target."""
    if not s.shots:
        return {}
    return b.recall(("fires", s.id, b.at.tobytes(), s.models, tuple(u.models for u in b.units)), find)


def best_shot(
    e: Evaluation[Any], s: Standing, action: str, fires: Mapping[UnitId, Blow], gaps: Sequence[float]
) -> Plan:
    """The best of the volleys that a unit could shoot from a place so far from each enemy; without one, the place."""
    best = Plan(e.place_value(s, gaps), action)
    for t, blow in fires.items():
        value = e.net(s, e.units[t], blow) + e.place_value(s, gaps, {t: 1 - blow.target.destroyed})
        if value > best.value or best.target < 0:
            best = Plan(value, action, t, (), blow)
    return best


def after_assault(e: Evaluation[Any], s: Standing, foe: Standing, blow: Blow) -> float:
    """What it is worth to stand where the target stood, beside what is left of it."""
    gap, mine, theirs = nearest_models(e.b, s, foe)
    (x, y), (tx, ty) = e.b.place(mine), e.b.place(theirs)
    far = max(1.0, ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5)
    dx, dy = (tx - x) * gap / far, (ty - y) * gap / far
    gaps = e.foes(s).gaps_from(e.b.at[list(s.models)] + (dx, dy), e.radius(s))
    return (1 - blow.own.destroyed) * e.place_value(s, gaps, {foe.id: 1 - blow.target.destroyed})


def nearest_models(b: TableBattle, s: Standing, foe: Standing) -> tuple[int, int, int]:
    """The gap between two units, and the two models that it lies between."""
    return nearest_gap(b.at, b.radius, ids(s.models), ids(foe.models))


# ---------------------------------------------------------------------------------------------------- moving
def hazard_cost(s: Standing, dice: int, wounds: float) -> float:
    """What dangerous ground is expected to cost: `wounds` for each die."""
    return dice * wounds * s.value / s.whole if dice else 0.0


def moves(e: Evaluation[Any], s: Standing, march: March, stops_at: StopsAt) -> Iterator[Arrival]:
    """To every goal that is worth a thought."""
    for ways in endings(e.b, march, goals(e, s, march, stops_at)):
        yield Arrival(ways, e.gaps_from(s, [way[-1] for way in ways]))


def endings(b: TableBattle, march: March, goals: Iterable[tuple[Place, bool]]) -> list[tuple[Way, ...]]:
    """Ways to the goals of a move, each end once; to stay is none."""
    found: dict[Place, tuple[Way, ...]] = {}
    key = march.key()
    for goal, stiff in goals:
        ways = ways_to(b, march, goal, stiff, key)
        if any(len(way) > 1 for way in ways):
            found.setdefault(ways[0][-1], ways)
    return list(found.values())


def goals(e: Evaluation[Any], s: Standing, march: March, stops_at: StopsAt) -> Iterator[tuple[Place, bool]]:
    """Towards enemies that are near or worth an attack, to where it is worth while to stop; away from them; and into
    cover. Each goal comes with whether all models must go the same way: only towards the best of the enemies the unit
    may break ranks to get round something."""
    b, far = e.b, march.allowance
    here, units = centre(march.starts), e.foes(s).units
    near, dear = _nearest(e, s), _dearest(e, s)
    if dear:
        gap, mine, theirs = nearest_models(b, s, units[dear[0]])
        yield along(here, min(far, gap - march.apart), b.place(mine), b.place(theirs)), False
    for i in dict.fromkeys((*dear, *near)):
        gap, mine, theirs = nearest_models(b, s, units[i])
        steps = {min(far, gap - march.apart), *(gap - stop for stop in stops_at(units[i]))}
        able = (step for step in sorted(steps) if -far <= step <= far and abs(step) > LEAST)
        yield from ((along(here, step, b.place(mine), b.place(theirs)), True) for step in able)
    if near:
        gap, mine, theirs = nearest_models(b, s, units[near[0]])
        yield along(here, -far, b.place(mine), b.place(theirs)), True
    yield from ((middle, True) for middle in covers_within(b, here, far))


def _nearest(e: Evaluation[Any], s: Standing) -> list[int]:
    """Which of its enemies are nearest."""
    gaps = e.gaps(s)
    return sorted(range(len(gaps)), key=lambda i: gaps[i])[:2]


def _dearest(e: Evaluation[Any], s: Standing) -> list[int]:
    """Which of its enemies are most worth an attack."""
    approach, foes = e.weights.approach, zip(e.foes(s).units, e.gaps(s))
    hopes = [in_time(e.bands(s, t), gap, s.pace, approach) for t, gap in foes]
    return sorted(range(len(hopes)), key=lambda i: -hopes[i])[: GOALS - 2]
