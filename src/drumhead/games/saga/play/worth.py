"""What an attack is worth in points: the losses that exact odds promise on both sides."""

from collections.abc import Sequence

from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.games.saga.play.odds import melee_odds, shooting_odds
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.melee import attacks_of
from drumhead.games.saga.rules.shoot import range_of, shots_of, targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.tabletop.roster import Kit, Roster, roster
from drumhead.tabletop.worth import Gain, best_gain, best_within_reach

PARTIAL = 0.5  # of its share in the unit's value that a model lost counts for as long as the unit lives


def roster_of(b: Saga) -> Roster:
    return roster(b, kit_of)


def kit_of(m: Model) -> Kit:
    return Kit(float(m.worth), attacks_of(m.weapons), shots_of(m.weapons), range_of(m.weapons), m.tough)


def points_lost(b: Saga, u: UnitId, chances: Sequence[float]) -> float:
    """Expected points for wounds with these chances."""
    return roster_of(b).stake(b, b.band(u)).points_lost(chances, PARTIAL)


def shot_points(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None = None) -> float:
    def taken() -> float:
        odds = shooting_odds(b, u, target, able)
        return points_lost(b, target, odds.p("wounds")) if odds else 0.0

    return b.recall(("shot", b.stance(u, target), able), taken)


def melee_points(b: Saga, u: UnitId, target: UnitId) -> float:
    """What the assaulter wins, less what it loses."""

    def exchanged() -> float:
        fought = melee_odds(b, u, target)
        won = points_lost(b, target, fought.wounds(TARGET))
        return won - points_lost(b, u, fought.wounds(ASSAULTER))

    return b.recall(("melee", b.stance(u, target)), exchanged)


def best_shot(b: Saga, u: UnitId) -> Gain | None:
    """At the unit with the highest expected loss of points; None if there is no target."""
    return best_gain(Gain(shot_points(b, u, foe, able), foe) for foe, able in targets_of(b, u).items())


def best_assault(b: Saga, u: UnitId) -> Gain | None:
    """On the unit with the best exchange, if there is one that wins more points than it costs."""
    reach = ACTIONS["assault"].move
    gains = [Gain(melee_points(b, u, foe.id), foe.id) for foe in b.foes_within(u, reach)]
    return best_within_reach(gains, lambda target: can_reach(b, u, target, reach))


def longest_range(b: Saga, u: UnitId) -> int:
    return roster_of(b).longest_range(b.band(u))
