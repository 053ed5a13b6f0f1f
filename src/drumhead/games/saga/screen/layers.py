"""Lines on the table: how far a unit goes, whom it sees and what is in the way, who threatens it."""

from collections.abc import Callable, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.game import Shape
from drumhead.flow.question import Way
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.move import APART
from drumhead.games.saga.rules.shoot import firing, range_of
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.rules.terrain import in_danger
from drumhead.space.table import inches
from drumhead.tabletop import layers as lines
from drumhead.tabletop.layers import Reach, Shooting

MOVES = tuple(
    Reach(role, ACTIONS[name].move, f"{name.capitalize()} {inches(ACTIONS[name].move)} in")
    for role, name in (("reach", "walk"), ("farther", "run"))
)


def layers(b: Saga, u: UnitId) -> tuple[Shape, ...]:
    """All that can be drawn for a unit where it stands."""
    if not b.placed(b.band(u)):
        return ()
    return (*lines.reaches(b, u, MOVES), *assaults(b, u), *sights(b, u), *threats(b, u))


def assaults(b: Saga, u: UnitId) -> list[Shape]:
    return lines.assault_rings(b, may_assault(b, u, ACTIONS["assault"].move))


def while_moving(b: Saga, u: UnitId) -> tuple[Shape, ...]:
    """While a person drags: how far, and the inch round others."""
    if not b.placed(b.band(u)):
        return ()
    return (*lines.reaches(b, u, MOVES), *lines.keep_off(b, b.rules.keep_distance(b, u), APART))


def sights(b: Saga, u: UnitId) -> list[Shape]:
    return lines.sights(b, u, Shooting(range_in(b), lambda models, foe: firing(b, models, foe), b.rules.forest_sight))


def range_in(b: Saga) -> Callable[[ModelId], int]:
    return lambda m: range_of(b.models[m].weapons)


def threats(b: Saga, u: UnitId) -> list[Shape]:
    """How far the nearest enemies reach."""
    reach = ACTIONS["assault"].move
    return [line for foe in lines.nearest_foes(b, u) for line in lines.threats_of(b, foe, reach, range_in(b))]


def after_moving(b: Saga, u: UnitId, ways: Sequence[Way]) -> list[Shape]:
    """What the ground does to a unit that went these ways, how it holds together, whom it sees and fears there."""
    return [*standing(b, u, ways), *sights(b, u), *threats(b, u)]


def standing(b: Saga, u: UnitId, ways: Sequence[Way]) -> list[Shape]:
    """What the ground does to a unit that went these ways, and how its models hold together there."""
    dice = in_danger(b, [way for way in ways if len(way) > 1])
    return [*lines.held_together(b, b.band(u).models), *lines.covers(b, u), *lines.dangers(b, ways, dice)]
