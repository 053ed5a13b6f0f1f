"""What an attack is worth in points by exact odds, and the way towards the enemy."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.sigmar.play.odds import ChargeOdds, charge_odds, shooting_odds
from drumhead.games.sigmar.play.roster import longest_range, roster_of
from drumhead.games.sigmar.rules.activation import allowance_of, may_fire, open_to
from drumhead.games.sigmar.rules.charge import can_reach
from drumhead.games.sigmar.rules.move import unit_march
from drumhead.games.sigmar.rules.shoot import targets_of
from drumhead.games.sigmar.rules.state import Activation, Sigmar
from drumhead.tabletop import policies
from drumhead.tabletop.attack_worth import AttackWorth

PARTIAL = 0.5  # of its share in the unit's value that a wound counts for as long as the unit lives


def able_targets(b: Sigmar, u: UnitId) -> dict[UnitId, tuple[ModelId, ...]]:
    return targets_of(b, u, b.troop(u).models)


def towards_enemy(b: Sigmar, u: UnitId, allowance: int) -> tuple[Way, ...]:
    """Where a unit goes by the ledger's policy."""
    return policies.towards_enemy(b, unit_march(b, u, allowance), u, longest_range(b, u), able_targets)


def as_if_advanced(b: Sigmar, u: UnitId) -> Sigmar:
    """As if the unit had advanced."""
    return b.after_move(u, towards_enemy(b, u, allowance_of(b, u, "advance")))


def points_of_charge(b: Sigmar, u: UnitId, target: UnitId, odds: ChargeOdds) -> float:
    """What the charger wins, less what it loses; a wavered unit counts half."""
    won, lost = odds.target, odds.charger
    mine, theirs = (roster_of(b).stake(b, b.troop(x)) for x in (u, target))
    gain = theirs.points_lost(odds.wounds[1], PARTIAL) + theirs.value * (won.routed + won.wavered / 2)
    return gain - mine.points_lost(odds.wounds[0], PARTIAL) - mine.value * (lost.routed + lost.wavered / 2)


def of_charge(b: Sigmar, u: UnitId, target: UnitId) -> float:
    return points_of_charge(b, u, target, charge_odds(b, u, target))


def action_of(b: Sigmar, u: UnitId) -> str:
    """What the unit does now; one that is not active is taken to hold."""
    doing = (w for w in b.works.values() if isinstance(w, Activation) and w.unit == u)
    return next((w.action for w in doing if w.action), "hold")


def wounds_of_volley(b: Sigmar, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None) -> Sequence[float] | None:
    return shooting_odds(b, u, target, able, action_of(b, u))


def may_reach(b: Sigmar, u: UnitId, target: UnitId) -> bool:
    return can_reach(b, u, target, allowance_of(b, u, "charge"))


WORTH = AttackWorth[Sigmar](
    roster=roster_of,
    partial=PARTIAL,
    volley=wounds_of_volley,
    assault=of_charge,
    targets_of=able_targets,
    reach=lambda b, u: allowance_of(b, u, "charge") if "charge" in open_to(b.troop(u)) else -1,
    can_reach=may_reach,
    pace=lambda b, u: allowance_of(b, u, "advance") if may_fire(b.troop(u), "advance") else 0,
    moved=as_if_advanced,
    actions=("charge", "hold", "advance"),
)
