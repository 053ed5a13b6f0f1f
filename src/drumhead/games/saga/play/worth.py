"""What an attack is worth in points by exact odds, and the way towards the enemy."""

from collections.abc import Sequence

from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.saga.play.odds import melee_odds, shooting_odds
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.melee import attacks_of
from drumhead.games.saga.rules.move import unit_march
from drumhead.games.saga.rules.shoot import range_of, shots_of, targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop import policies
from drumhead.tabletop.attack_worth import AttackWorth
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.tabletop.roster import Kit, Roster, roster

WALK, RUN, ASSAULT = ACTIONS["walk"].move, ACTIONS["run"].move, ACTIONS["assault"].move


def roster_of(b: Saga) -> Roster:
    return roster(b, kit_of)


def kit_of(m: Model) -> Kit:
    return Kit(float(m.worth), attacks_of(m.weapons), shots_of(m.weapons), range_of(m.weapons), m.tough, RUN)


def towards_enemy(b: Saga, u: UnitId, action: str, allowance: int) -> tuple[Way, ...]:
    """Where a unit goes by the ledger's policy."""
    far = roster_of(b).longest_range(b.band(u))
    return policies.towards_enemy(b, unit_march(b, u, action, allowance), u, far, targets_of)


def as_if_walked(b: Saga, u: UnitId) -> Saga:
    """As if the unit had walked."""
    return b.after_move(u, towards_enemy(b, u, "walk", WALK))


def wounds_of_volley(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None) -> Sequence[float] | None:
    odds = shooting_odds(b, u, target, able)
    return odds.p("wounds") if odds else None


def points_of_assault(b: Saga, u: UnitId, target: UnitId) -> float:
    fought = melee_odds(b, u, target)
    won = WORTH.points_lost(b, target, fought.wounds(TARGET))
    return won - WORTH.points_lost(b, u, fought.wounds(ASSAULTER))


WORTH = AttackWorth[Saga](
    roster=roster_of,
    partial=0.5,
    volley=wounds_of_volley,
    assault=points_of_assault,
    targets_of=targets_of,
    reach=lambda b, u: ASSAULT,
    can_reach=lambda b, u, target: can_reach(b, u, target, ASSAULT),
    pace=lambda b, u: WALK,
    moved=as_if_walked,
    actions=("assault", "hold", "walk"),
)
