"""Answers worth a thought beside the policy's: what a player who looks one step ahead chooses from."""

from collections.abc import Iterator
from itertools import pairwise

from drumhead.combat.unit import UnitId
from drumhead.flow.adviser import Ideas, Weigher, by_option
from drumhead.flow.question import (
    Answer,
    Chosen,
    Key,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Place,
    Placed,
    Places,
    Question,
    Some,
    Split,
    Ways,
    Went,
    keys,
)
from drumhead.games.saga.play.deployment import room_for
from drumhead.games.saga.play.suggest import exchange
from drumhead.games.saga.play.worth import longest_range, melee_points, shot_points
from drumhead.games.saga.rules.move import marching
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.space.formation import centre
from drumhead.space.sight import nearest_gap
from drumhead.space.table import INCH
from drumhead.space.terrain import COVER
from drumhead.tabletop.battle import ids
from drumhead.tabletop.moving import along, ways_to

NEAREST = 3  # enemy units that are looked at as goals
SIDEWAYS = (2, 1, 3)  # quarters of the table's width at which a unit may be set up
OUT_OF_ASSAULT = 13 * INCH


def other_options(b: Saga, q: Question) -> Iterator[Answer]:
    """All of them but to move model by model, which leads to the engine's own moves again."""
    assert isinstance(q.ask, Pick)
    return (Picked(o.key) for o in q.ask.options if not str(o.key).startswith("own"))


def by_exchange(b: Saga, q: Question, o: Option) -> float:
    return exchange(b, o.facts["unit"])


def by_shot(b: Saga, q: Question, o: Option) -> float:
    return shot_points(b, q.facts["unit"], o.facts["target"], o.facts["able"]) if o.key != "none" else -1.0


def by_assault(b: Saga, q: Question, o: Option) -> float:
    """Assaults that win points come first, those that lose some last."""
    return melee_points(b, q.facts["unit"], o.facts["target"]) if "target" in o.facts else 0.0


WEIGHERS: dict[str, Weigher] = {
    "activate": by_option(by_exchange),
    "shoot": by_option(by_shot),
    "first-step": by_option(by_assault),
    "extra-action": by_option(by_assault),
}


def other_choices(b: Saga, q: Question) -> Iterator[Answer]:
    """The highest and the lowest ids."""
    assert isinstance(q.ask, Some)
    offered, k = keys(q.ask.of), q.ask.most
    yield Chosen(offered[-k:])
    yield Chosen(offered[:k])


def other_orders(b: Saga, q: Question) -> Iterator[Answer]:
    assert isinstance(q.ask, Order)
    yield Ordered(keys(q.ask.of))


def other_divisions(b: Saga, q: Question) -> Iterator[Answer]:
    """Few large units of each type, then many small ones."""
    assert isinstance(q.ask, Split)
    types: dict[str, list[Key]] = {}
    for o in q.ask.pool:
        types.setdefault(o.facts["type"], []).append(o.key)
    for few in (True, False):
        yield Parted(tuple(part for group in types.values() for part in dealt(group, q.ask, few)))


def dealt(group: list[Key], ask: Split, few: bool) -> Iterator[tuple[Key, ...]]:
    """In the order of their ids, into parts as equal as can be."""
    n = len(group)
    parts = -(-n // ask.most) if few else n // ask.least
    ends = [n * i // parts for i in range(parts + 1)]
    return (tuple(group[a:b]) for a, b in pairwise(ends))


# ---------------------------------------------------------------------------------------------------- placing
def other_places(b: Saga, q: Question) -> Iterator[Answer]:
    """At the front, in the middle and at the back of the strip, each in the middle of the table and on both wings."""
    assert isinstance(q.ask, Places)
    x0, y0, x1, y1 = q.ask.zone
    front, back = (y1, y0) if y0 == 0 else (y0, y1)
    for y in (front, (front + back) // 2, back):
        for quarter in SIDEWAYS:
            found = room_for(b, q.ask, (x0 + (x1 - x0) * quarter // 4, y))
            if found:
                yield Placed(tuple(found))


# ---------------------------------------------------------------------------------------------------- moving
def other_ways(b: Saga, q: Question) -> Iterator[Answer]:
    work = b.works.get(q.facts.get("work", -1))
    if not isinstance(work, Move):
        return
    march = marching(b, work.unit, work.action, work.allowance)
    yield Went(tuple(march.stay()))
    for goal in goals(b, work.unit, work.allowance):
        yield Went(ways_to(march, goal, stiff=True))


def goals(b: Saga, u: UnitId, allowance: int) -> Iterator[Place]:
    """Towards the nearest enemies, to shooting range, into cover, and out of the enemy's reach."""
    unit, here = b.band(u), centre(b.at[ids(b.band(u).models)])
    foes = sorted((nearest_gap(b.at, b.radius, ids(unit.models), ids(f.models)), f.id) for f in b.foes(unit.seat))
    shooting = longest_range(b, u)
    for (gap, mine, theirs), _ in foes[:NEAREST]:
        line = b.place(mine), b.place(theirs)
        yield along(here, min(allowance, gap - INCH), *line)
        if shooting:
            yield along(here, min(allowance, gap - shooting), *line)
        if gap < OUT_OF_ASSAULT + allowance:
            yield along(here, max(-allowance, min(allowance, gap - OUT_OF_ASSAULT)), *line)
    for (_, mine, theirs), _ in foes[:1]:
        yield along(here, -allowance, b.place(mine), b.place(theirs))
    yield from covers(b, here, allowance)


def covers(b: Saga, here: Place, allowance: int) -> Iterator[Place]:
    """The middles of pieces that give cover and can be reached."""
    for piece, bits in zip(b.board.pieces, b.ground.traits.tolist()):
        xs, ys = zip(*piece.corners)
        middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        if bits & COVER and (middle[0] - here[0]) ** 2 + (middle[1] - here[1]) ** 2 <= allowance * allowance:
            yield middle


IDEAS: dict[type, Ideas] = {
    Pick: other_options,
    Some: other_choices,
    Order: other_orders,
    Split: other_divisions,
    Places: other_places,
    Ways: other_ways,
}
