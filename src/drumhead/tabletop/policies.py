"""What a plain player does that is the same on every table: set up, choose by points, leave moves to the engine."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Policy
from drumhead.flow.answers import first_offered
from drumhead.flow.question import (
    Answer,
    Chosen,
    Facts,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Placed,
    Places,
    Question,
    Some,
    Split,
    Way,
    Ways,
    Went,
    keys,
    offer,
)
from drumhead.space.march import March
from drumhead.space.ring import gaps_to
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.deployment import RANK, block_at, room_for, wish_beside
from drumhead.tabletop.moving import ways_along, ways_in_place
from drumhead.tabletop.worth import nearest_foe

B = TypeVar("B", bound=TableBattle)

BY_ENGINE: tuple[Facts, ...] = (
    {"how": "engine", "avoid": "both"},
    {"how": "engine", "avoid": "difficult"},
    {"how": "engine", "avoid": "dangerous"},
    {"how": "engine"},
)


# ---------------------------------------------------------------------------------------------------- setting up
def as_bought(b: TableBattle, q: Question) -> Answer:
    """Each bought group is one unit; so no hero joins another."""
    if isinstance(q.ask, Split):
        return Parted(tuple(tuple(part) for part in q.facts["suggested"]))
    return first_offered(q, "alone")


def from_the_middle(march: Callable[[Any, UnitId], March], apart: int, rank: int = RANK) -> Policy:
    """Outwards from the middle, the front rank on the line, `apart` from one another.

    Without any room it is the block that was wished for, which is refused.
    """

    def policy(b: TableBattle, q: Question) -> Answer:
        assert isinstance(q.ask, Places)
        lead = b.models[q.ask.models[0]]
        wish = wish_beside(b, q.ask.models, lead.seat, apart, rank)
        here = march(b, lead.unit)
        return Placed(tuple(room_for(here, q.ask.zone, wish, rank) or block_at(here, q.ask.zone, wish, rank)))

    return policy


def as_far_forward(march: Callable[[Any, UnitId], March], step: int, rank: int = RANK) -> Policy:
    """In the middle, as near to the enemy's edge as there is room, tried step by step; without any, as above."""

    def policy(b: TableBattle, q: Question) -> Answer:
        assert isinstance(q.ask, Places)
        lead = b.models[q.ask.models[0]]
        here, x, edge = march(b, lead.unit), b.board.width // 2, b.edges[lead.seat]
        far = b.board.height - edge
        for back in range(0, b.board.height, step):
            if found := room_for(here, q.ask.zone, (x, far + back if edge else far - back), rank):
                return Placed(tuple(found))
        return Placed(tuple(block_at(here, q.ask.zone, (x, far), rank)))

    return policy


def set_down(pick: Policy, place: Policy) -> Policy:
    """Which unit is set down next, then where."""
    return lambda b, q: place(b, q) if isinstance(q.ask, Places) else pick(b, q)


# ---------------------------------------------------------------------------------------------------- by points
def most_points(points: Callable[[Any, Question, Option], float]) -> Policy:
    """The option worth most, of equal ones the first, no refusal among them; of several at once, all."""

    def policy(b: TableBattle, q: Question) -> Answer:
        if isinstance(q.ask, Some):
            return Chosen(keys(q.ask.of))
        assert isinstance(q.ask, Pick)
        offers = [o for o in q.ask.options if "how" not in o.facts]
        return Picked(max(offers, key=lambda o: points(b, q, o)).key)

    return policy


def best_by(worth: Callable[[Any, Question, Option], float]) -> Policy:
    """The option with the most, of equal ones the first; a refusal is an option too."""

    def policy(b: TableBattle, q: Question) -> Answer:
        assert isinstance(q.ask, Pick)
        return Picked(max(q.ask.options, key=lambda o: worth(b, q, o)).key)

    return policy


def gives_up(order: Callable[[Any, Question], Sequence[ModelId]]) -> Policy:
    """Of models that may fall, those that come first in this order."""

    def policy(b: TableBattle, q: Question) -> Answer:
        if isinstance(q.ask, Some):
            may = keys(q.ask.of)
            return Chosen(tuple(sorted([m for m in order(b, q) if m in may][: q.ask.least])))
        assert isinstance(q.ask, Pick)
        open_ = [o.facts["model"] for o in q.ask.options]
        return Picked(next(m for m in order(b, q) if m in open_))

    return policy


# ---------------------------------------------------------------------------------------------------- moving
def stay_there(b: TableBattle, q: Question) -> Answer:
    assert isinstance(q.ask, Ways)
    return Went(ways_in_place(b, q.ask.models))


def towards_enemy(
    b: B, march: March, u: UnitId, far: int, targets_of: Callable[[B, UnitId], Collection[UnitId]]
) -> tuple[Way, ...]:
    """Straight towards the nearest enemy, in formation, shooters to the edge of their range, which is `far`.

    Where nobody is seen from there, they go on.
    """
    gap, mine, theirs = nearest_foe(b, u)
    line = b.place(mine), b.place(theirs)
    edge = gap - far
    if edge < march.allowance and edge < gap:
        ways = ways_along(b, march, line, edge)
        if targets_of(b.after_move(u, ways), u):
            return ways
    return ways_along(b, march, line, gap - march.apart)


def engine_moves(foe_of: Callable[[Any, Question], UnitId]) -> Policy:
    """The engine moves all models, out of bad ground if contact is still reached; asked for more, nearest models go
    first and nobody has a wish."""

    def policy(b: TableBattle, q: Question) -> Answer:
        match q.ask:
            case Pick():
                return first_offered(q, *(offer(**facts).key for facts in BY_ENGINE))
            case Order(of):
                return Ordered(nearest_first(b, tuple(o.facts["model"] for o in of), foe_of(b, q)))
        return stay_there(b, q)

    return policy


def steps_back(solved: Callable[[Any, int], tuple[Way, ...]]) -> Policy:
    """The engine moves them; asked where to, as it would: `solved` says that, by the record of the melee."""

    def policy(b: TableBattle, q: Question) -> Answer:
        return Went(solved(b, q.facts["work"])) if isinstance(q.ask, Ways) else first_offered(q, "engine")

    return policy


def nearest_first(b: TableBattle, models: Sequence[ModelId], foe: UnitId) -> tuple[ModelId, ...]:
    """By the gap to the enemy unit, of equal ones by id."""
    gaps = gaps_to(b.at, b.radius, ids(tuple(models)), ids(b.units[foe].models)).tolist()
    return tuple(m for _, m in sorted(zip(gaps, models)))
