"""Parts of a player's evaluation that are the same on every battlefield: threats, losses, the score, reasons.

All numbers are points.
"""

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.flow.adviser import Grounds

WORTH_SAYING = 0.05  # points: a place that is safer by less is not called safer


class BestAttack(NamedTuple):
    """The best attack of a unit from where it stands with its target, and the best on any other."""

    points: float
    target: UnitId
    second: float
    other: UnitId

    def on_others(self, u: UnitId) -> tuple[float, UnitId]:
        """The best attack on any unit but this one, with its target."""
        return (self.second, self.other) if self.target == u else (self.points, self.target)


def best_of(attacks: Iterable[tuple[UnitId, float]]) -> BestAttack:
    """Of attacks on several targets."""
    first, target, second, other = 0.0, -1, 0.0, -1
    for t, points in attacks:
        if points > first:
            first, target, second, other = points, t, first, target
        elif points > second:
            second, other = points, t
    return BestAttack(first, target, second, other)


def threat_weight(turns: tuple[int, int], now: float, soon: float) -> float:
    """How much of what a unit could do is expected to come true, given the activations that it has left in this round
    and after it: `now` of what it could do in this round, `soon` of what it could do later."""
    this_round, later = turns
    return now * this_round + (soon if later else 0.0) * (0.5 if this_round else 1.0)


def lost_once(worth: float, threatened: float) -> float:
    """The expected loss of a unit that several attacks threaten: a unit is lost only once."""
    return worth * (1 - exp(-threatened / worth)) if worth else 0.0


def result_worth(margin: float, draw: float = 0.5) -> float:
    """What a battle is worth to a side that ends it so far ahead: a win is 1, a loss 0."""
    return draw if margin == 0 else float(margin > 0)


def lead_change(margin: float, points: float, draw: float = 0.5) -> float:
    """How far so many points change who is ahead: from behind to level is one step, to the lead two; fewer or more to
    level where a draw is not half a win."""
    return 2 * (result_worth(margin + points, draw) - result_worth(margin, draw))


def place_grounds(nearer: float, safer: float, points: float) -> Grounds:
    """Why a unit should end a move where it does: for the attack that is `points` worth and that much `nearer`, or for
    the loss that it avoids."""
    if nearer > max(0.0, safer):
        return Grounds("advises_nearer", {"points": points})
    return Grounds("advises_safer", {"points": safer}) if safer >= WORTH_SAYING else Grounds("advises_place")
