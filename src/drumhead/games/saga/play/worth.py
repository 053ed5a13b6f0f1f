"""What an attack is worth in points: the losses that exact odds promise on both sides."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.saga.play.odds import can_take, melee_odds, shooting_odds
from drumhead.games.saga.play.roster import roster
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.tabletop.worth import Gain, Stake, best_gain, best_within_reach

PARTIAL = 0.5  # of its share in the unit's value that a model lost counts for as long as the unit lives


def value(b: Saga, u: UnitId) -> float:
    """What the opponent scores for destroying the unit."""
    kits = roster(b).kits
    return sum(kits[m].worth for m in b.band(u).born)


def points_lost(b: Saga, u: UnitId, chances: Sequence[float], partial: float = PARTIAL) -> float:
    """Expected points for wounds with these chances."""
    unit, kits = b.band(u), roster(b).kits
    stake = Stake(value(b, u), can_take(b, unit), sum(kits[m].takes for m in unit.born))
    return stake.points_lost(chances, partial)


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


def best_shot(b: Saga, u: UnitId, partial: float = PARTIAL) -> Gain | None:
    """At the unit with the highest expected loss of points; None if there is no target."""
    return best_gain(Gain(shot_points(b, u, foe, able, partial), foe) for foe, able in targets_of(b, u).items())


def best_assault(b: Saga, u: UnitId) -> Gain | None:
    """On the unit with the best exchange, if there is one that wins more points than it costs."""
    reach = ACTIONS["assault"].move
    gains = [Gain(melee_points(b, u, foe.id), foe.id) for foe in b.foes_within(u, reach)]
    return best_within_reach(gains, lambda target: can_reach(b, u, target, reach))


def longest_range(b: Saga, u: UnitId) -> int:
    return max((roster(b).kits[m].range for m in b.band(u).models), default=0)
