"""What an attack is worth in points: the losses that exact odds promise on both sides."""

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.saga.play.odds import ASSAULTER, TARGET, can_take, melee_odds, shooting_odds
from drumhead.games.saga.play.roster import roster
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.space.sight import nearest_gap
from drumhead.tabletop.battle import ids

PARTIAL = 0.5  # of its share in the unit's value that a model lost counts for as long as the unit lives


class Gain(NamedTuple):
    """An attack with the points it is expected to win, its own losses taken off."""

    points: float
    target: UnitId


def value(b: Saga, u: UnitId) -> float:
    """What the opponent scores for destroying the unit."""
    kits = roster(b).kits
    return sum(kits[m].worth for m in b.band(u).born)


def share_lost(b: Saga, u: UnitId, wounds: int = 0) -> float:
    """Of all the wounds that the unit could take when it was set up."""
    unit, kits = b.band(u), roster(b).kits
    return 1 - (can_take(b, unit) - wounds) / sum(kits[m].takes for m in unit.born)


def points_lost(b: Saga, u: UnitId, chances: Sequence[float], partial: float = PARTIAL) -> float:
    """Expected points for wounds with these chances: all of its value with the last model, part of it before.

    The page scores destroyed units only; a model lost brings that nearer, which `partial` pays for.
    """
    lost, next_lost, takes = share_lost(b, u), share_lost(b, u, 1), can_take(b, b.band(u))
    each = partial * (next_lost - lost)  # of the value, for one wound
    gained = sum(p * (1 - partial * lost if w >= takes else each * w) for w, p in enumerate(chances))
    return value(b, u) * gained


# ---------------------------------------------------------------------------------------------------- single attacks
def shot_points(
    b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None = None, partial: float = PARTIAL
) -> float:
    odds = shooting_odds(b, u, target, able)
    return points_lost(b, target, odds.p("wounds"), partial) if odds else 0.0


def melee_points(b: Saga, u: UnitId, target: UnitId, fight: Melee | None = None, partial: float = PARTIAL) -> float:
    """What the assaulter wins, less what it loses."""
    fought = melee_odds(b, u, target, fight)
    won = points_lost(b, target, fought.wounds(TARGET), partial)
    return won - points_lost(b, u, fought.wounds(ASSAULTER), partial)


# ---------------------------------------------------------------------------------------------------- the best of them
def best_shot(b: Saga, u: UnitId, partial: float = PARTIAL) -> Gain | None:
    """At the unit with the highest expected loss of points; None if there is no target."""
    found = [Gain(shot_points(b, u, foe, able, partial), foe) for foe, able in targets_of(b, u).items()]
    return max(found, key=lambda g: g.points, default=None)


def best_assault(b: Saga, u: UnitId) -> Gain | None:
    """On the unit with the best exchange, if there is one that wins more points than it costs.

    Whether a unit can be reached is the dearer question, so it is asked of those that are worth it, best first.
    """
    reach = ACTIONS["assault"].move
    found = [Gain(melee_points(b, u, foe.id), foe.id) for foe in b.foes_within(u, reach)]
    worth_it = sorted((g for g in found if g.points > 0), key=lambda g: -g.points)
    return next((g for g in worth_it if can_reach(b, u, g.target, reach)), None)


# ---------------------------------------------------------------------------------------------------- distances
def longest_range(b: Saga, u: UnitId) -> int:
    return max((roster(b).kits[m].range for m in b.band(u).models), default=0)


def nearest_foe(b: Saga, u: UnitId) -> tuple[int, int, int]:
    """The gap to the nearest enemy model, with the two models it lies between."""
    unit = b.band(u)
    return nearest_gap(b.at, b.radius, ids(unit.models), ids(b.foes_but(unit.seat)))
