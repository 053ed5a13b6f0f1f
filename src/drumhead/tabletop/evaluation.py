"""A battle as a player sees it: what every unit is worth to its side, what it could do to each enemy, and from where.

Everything is in points. A game says by a `Basis` what its units can do, by exact odds; the weights were found by rows
of battles of SAGA (docs/balance.md).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from drumhead.combat.evaluation import BestAttack, best_of, lead_change, lost_once, result_worth, threat_weight
from drumhead.combat.unit import UnitId
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.melee_odds import Blow, Prospect
from drumhead.tabletop.roster import Roster
from drumhead.tabletop.threats import ENDLESS, Band, Enemies, Facing, Standing, at_once, better_nearer, in_time

B = TypeVar("B", bound=TableBattle)

UNTOUCHED: Mapping[UnitId, float] = {}
REMNANT, FEW = 2, 4  # so many models, and no more than one in so many of those it had, are what is left of a unit


class Weights(NamedTuple):
    partial: float = 0.7  # of its share in the unit's worth that a model lost counts for as long as the unit lives
    last: float = 0.15  # the same in the last round, when there is hardly anybody left to finish it off
    act: float = 0.6  # of what a unit could do: what it is expected to win with an activation
    fade: float = 0.9  # of an activation now: what one in the next round is worth
    now: float = 0.6  # of what an enemy could still do in this round: what comes true
    soon: float = 0.32  # of what an enemy could do in the next round: what comes true
    ready: float = 0.6  # of what a unit could do now: what is left if it waits
    later: float = 0.45  # of an attack from a place: what standing there in the next round is worth
    approach: float = 0.45  # of an attack: what is left for each turn that it takes to come near
    desperate: float = (
        0.3  # of its own losses: what still counts in the last round for a side that must change the result
    )
    pressed: float = 0.5  # of its own losses: what counts before that for a side that a draw does not suit
    content: float = 0.7  # of its gains: what still counts in the last round for a side that the result suits
    wing: float = 0.2  # of its value: what speaks against a place at the end of the strip, seen from the middle
    back: float = 0.45  # of its value, for the depth of the table: what speaks against a place at the back
    sight: float = 0.2  # of its value: what it is worth to shooters to see the whole line of the enemy
    crowd: float = 0.2  # of its value: what speaks against a place right beside a friend
    mire: float = 0.3  # of its value: what speaks against a place in bad ground
    remnant: float = 0.0  # of what a remnant is worth to the enemy beyond its last models: what it has to lose
    turn: float = 2.0  # points: what it is worth in the last round to take the lead, or not to lose it


class Price(NamedTuple):
    """What each wound that is expected of a unit counts for, its certain destruction, and being shaken."""

    wound: float
    death: float
    shaken: float = 0.0

    def of(self, p: Prospect) -> float:
        return self.wound * p.wounds + self.death * p.destroyed + self.shaken * p.shaken


class PossibleAttack(NamedTuple):
    """An attack that a unit could make on another in one activation."""

    reach: int  # from so far away
    cost: float  # what it costs the unit besides its losses: fatigue
    blow: Blow


def turns_left(e: "Evaluation[Any]", s: Standing) -> tuple[int, int]:
    """The activations of a unit that acts once in a round: in this round, and after it."""
    return int(not e.b.units[s.id].acted and s.id != e.b.active), e.left


@dataclass(frozen=True, kw_only=True)
class Basis(Generic[B]):
    """What a game says about its units."""

    rounds: int
    roster: Callable[[B], Roster]
    standing: Callable[[Roster, B, Any], Standing]  # of a unit of the game
    attacks: Callable[["Evaluation[B]", Standing, Standing], Iterable[PossibleAttack]]  # cover is not looked at
    turns: Callable[["Evaluation[B]", Standing], tuple[int, int]] = turns_left
    shaken: Callable[["Evaluation[B]", Standing], float] = lambda e, s: 0.0  # what it costs a unit, in points
    weights: Weights = Weights()
    hurries: bool = False  # is an attack worth nothing that the rounds left are too few for?


class Evaluation(Generic[B]):
    def __init__(self, basis: Basis[B], b: B) -> None:
        self.basis, self.b, self.left = basis, b, max(0, basis.rounds - b.round)
        self.weights = basis.weights
        self.moves_left = max(0, self.left - 1) if basis.hurries else ENDLESS  # before an attack in the last round
        self.partial = self.weights.partial if self.left else self.weights.last
        roster = basis.roster(b)
        self.memo = roster.memo
        self.units: dict[UnitId, Standing] = {u.id: basis.standing(roster, b, u) for u in b.units if b.is_placed(u)}
        self.enemies = tuple(Enemies.of(b, [s for s in self.units.values() if s.seat != seat]) for seat in (0, 1))
        self._gaps: dict[UnitId, list[float]] = {}
        self._radius: dict[UnitId, Any] = {}
        self._powers: dict[UnitId, tuple[float, float]] = {}
        self._worths: dict[UnitId, float] = {}
        self._bands: dict[tuple[UnitId, UnitId], tuple[Band, ...]] = {}
        self._best: dict[UnitId, BestAttack] = {}
        self._facing: dict[UnitId, list[Facing]] = {}
        self._prices: dict[UnitId, tuple[Price, Price]] = {}
        self._prey: dict[UnitId, list[tuple[float, int, Facing]]] = {}
        self._elsewhere: dict[UnitId, dict[UnitId, float]] = {}
        self.margin = [float(b.scores[seat] - b.scores[1 - seat]) for seat in (0, 1)]
        self.result = [result_worth(self.margin[seat], b.draws[seat]) for seat in (0, 1)]  # as it stands
        # A side that a draw does not suit must go to the enemy, unless it is ahead.
        self.hurried = [b.draws[seat] < 0.5 and self.result[seat] < 0.5 for seat in (0, 1)]
        self.caution = [self._caution(seat) for seat in (0, 1)]

    def standing_of(self, u: UnitId) -> Standing:
        """Of any unit, one that is not placed yet too."""
        return self.units.get(u) or self.basis.standing(self.basis.roster(self.b), self.b, self.b.units[u])

    def _caution(self, seat: int) -> float:
        """How much of its own losses counts for a side: less in the last round if the result does not suit it, and
        less from the beginning if it must not wait."""
        if self.hurried[seat]:
            return self.weights.pressed if self.left else self.weights.desperate
        return 1.0 if self.left or self.result[seat] >= 0.5 else self.weights.desperate

    # ------------------------------------------------------------------ worth
    def turns(self, s: Standing) -> tuple[int, int]:
        """The activations it has left: in this round, and after it."""
        return self.basis.turns(self, s)

    def power(self, s: Standing) -> tuple[float, float]:
        """The points that a unit is expected to win yet, in this round and in the next ones: what it could do to what
        the enemies are worth by themselves."""
        found = self._powers.get(s.id)
        if found is None:
            w, (now, later) = self.weights, self.turns(s)
            best = far = 0.0
            if now or later:
                for t, gap in zip(self.foes(s).units, self.gaps(s)):
                    bands = self.plain_bands(s, t)
                    best = max(best, at_once(bands, gap))
                    far = max(far, in_time(bands, gap, s.pace, w.approach, self.moves_left))
            found = self._powers[s.id] = w.act * now * best, w.act * w.fade * min(later, 2) * far
        return found

    def worth(self, s: Standing) -> float:
        found = self._worths.get(s.id)
        if found is None:
            found = self._worths[s.id] = s.value + sum(self.power(s))
        return found

    def prices(self, s: Standing) -> tuple[Price, Price]:
        """What the wounds of a unit and its destruction count for: what the enemy scores, and the strength that is
        lost. First of a unit that is attacked; then of one that attacks, which does not lose its turn in this round."""
        found = self._prices.get(s.id)
        if found is None:
            now, later = self.power(s)
            wound, death, _ = self.score_for(s)
            shaken = self.basis.shaken(self, s)
            attacked = Price(wound + (now + later) / s.takes, death + now + later, shaken)
            attacks = Price(wound + later / s.takes, death + later + self.stake(s), shaken)
            found = self._prices[s.id] = attacked, attacks
        return found

    def points_lost(self, s: Standing, p: Prospect) -> float:
        """Points for what an attack does to a unit."""
        return self.prices(s)[0].of(p)

    def points_scored(self, s: Standing, p: Prospect) -> float:
        return self.score_for(s).of(p)

    def score_for(self, s: Standing) -> Price:
        """What the enemy scores for a unit, whatever it could do yet."""
        lost = 1 - s.takes / s.whole
        return Price(s.value * self.partial / s.whole, s.value * (1 - self.partial * lost))

    def stake(self, s: Standing) -> float:
        """What a remnant still has to lose: models that fell count for nothing until the last one falls."""
        remnant = len(s.models) <= REMNANT and s.takes * FEW <= s.whole
        return self.weights.remnant * s.value * self.partial * (1 - s.takes / s.whole) if remnant else 0.0

    def net(self, s: Standing, t: Standing, blow: Blow) -> float:
        """What an attack is worth to the side that makes it. In the last round the score decides what risk is taken:
        a side that is behind has nothing to lose, a side that is ahead need not win more."""
        won, lost = self.prices(t)[0].of(blow.target), self.caution[s.seat] * self.prices(s)[1].of(blow.own)
        if self.left:
            return won - lost
        w, margin, draws = self.weights, self.margin[s.seat], self.b.draws
        taken, given = lead_change(margin, t.value, draws[s.seat]), lead_change(-margin, s.value, draws[t.seat])
        turns = w.turn * (taken * blow.target.destroyed - given * blow.own.destroyed)
        return (w.content * won if self.result[s.seat] > 0.5 else won) + turns - lost

    # ------------------------------------------------------------------ attacks
    def attacks(self, s: Standing, t: Standing) -> tuple[PossibleAttack, ...]:
        """The farthest first."""
        key = "attacks", s.key, t.key
        found: tuple[PossibleAttack, ...] | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = tuple(sorted(self.basis.attacks(self, s, t), reverse=True))
        return found

    def plain_bands(self, s: Standing, t: Standing) -> tuple[Band, ...]:
        """By what both units are worth by themselves."""
        key = "bands", s.key, t.key, self.partial
        found: tuple[Band, ...] | None = self.memo.get(key)
        if found is None:
            points = (
                (r, self.points_scored(t, x.target) - self.points_scored(s, x.own) - c)
                for r, c, x in self.attacks(s, t)
            )
            found = self.memo[key] = better_nearer(points)
        return found

    def points_of_best_attack(self, s: Standing, t: Standing) -> float:
        """The points of the best attack on an enemy, wherever both may stand, by what both are worth by themselves."""
        found = self.plain_bands(s, t)
        return found[-1].points if found else 0.0

    def bands(self, s: Standing, t: Standing) -> tuple[Band, ...]:
        """The farthest attacks first, each better than those before it."""
        found = self._bands.get((s.id, t.id))
        if found is None:
            points = self._later_points(s, t) if self.left else self._last_points(s, t)
            found = self._bands[s.id, t.id] = better_nearer(points)
        return found

    def _later_points(self, s: Standing, t: Standing) -> list[tuple[int, float]]:
        """What `net` says of all attacks while there are rounds left."""
        attacks = self.attacks(s, t)
        if not attacks:
            return []
        won, lost, caution = self.prices(t)[0], self.prices(s)[1], self.caution[s.seat]
        return [(reach, won.of(blow.target) - caution * lost.of(blow.own) - cost) for reach, cost, blow in attacks]

    def _last_points(self, s: Standing, t: Standing) -> list[tuple[int, float]]:
        return [(reach, self.net(s, t, blow) - cost) for reach, cost, blow in self.attacks(s, t)]

    # ------------------------------------------------------------------ from where it stands
    def foes(self, s: Standing) -> Enemies:
        return self.enemies[s.seat]

    def gaps(self, s: Standing) -> list[float]:
        """From where it stands to each enemy."""
        found = self._gaps.get(s.id)
        if found is None:
            found = self._gaps[s.id] = self.gaps_from(s, self.b.at[list(s.models)])
        return found

    def gaps_from(self, s: Standing, places: Any) -> list[float]:
        """To each enemy, if the unit's models stood at these places."""
        return self.foes(s).gaps_from(places, self.radius(s))

    def radius(self, s: Standing) -> Any:
        """Of its bases: one number if all are of one size, else one for each model."""
        found = self._radius.get(s.id)
        if found is None:
            radii = self.b.radius[list(s.models)].astype(np.float64)
            found = self._radius[s.id] = radii if (radii != radii[0]).any() else float(radii[0])
        return found

    def best_attack(self, s: Standing) -> BestAttack:
        """Of one activation."""
        found = self._best.get(s.id)
        if found is None:
            foes = zip(self.foes(s).units, self.gaps(s))
            found = self._best[s.id] = best_of((t.id, at_once(self.bands(s, t), gap)) for t, gap in foes)
        return found

    # ------------------------------------------------------------------ from anywhere
    def facing(self, s: Standing) -> list[Facing]:
        """Every enemy: what it threatens to do to this unit and to others, and what this unit could do to it."""
        found = self._facing.get(s.id)
        if found is None:
            found = self._facing[s.id] = [self._faced(s, e) for e in self.foes(s).units]
        return found

    def _faced(self, s: Standing, e: Standing) -> Facing:
        weight = threat_weight(self.turns(e), self.weights.now, self.weights.soon)
        threats = self.bands(e, s)
        far = threats[0].reach if threats and weight else -ENDLESS
        return Facing(e.id, weight, *self.best_attack(e).on_others(s.id), threats, self.bands(s, e), far)

    def place_value(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """What standing so far from each enemy is worth: what can be done from there, less the expected loss.
        `spared`: how much is left of enemies that were just attacked."""
        loss, stake = self.loss(s, gaps, spared), self.stake(s)
        if stake:
            loss += stake * self.doom(s, gaps, spared)
        return self.weights.later * self.hope(s, gaps, spared) - self.caution[s.seat] * loss

    def hope(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """The best attack in the next rounds. A side that must not wait counts the turns that it takes to come near as
        whole ones: just out of reach is no place to be."""
        best, approach, whole = 0.0, self.weights.approach, self.hurried[s.seat]
        if self.left:
            for most, i, f in self.prey(s):
                if most <= best:
                    break
                points = in_time(f.hopes, gaps[i], s.pace, approach, self.moves_left, whole)
                best = max(best, spared.get(f.unit, 1.0) * points)
        return best

    def prey(self, s: Standing) -> list[tuple[float, int, Facing]]:
        """Its enemies with the most that it could do to each, and their number; the best one first."""
        found = self._prey.get(s.id)
        if found is None:
            hopes = [(f.hopes[-1].points, i, f) for i, f in enumerate(self.facing(s)) if f.hopes]
            found = self._prey[s.id] = sorted(hopes, key=lambda x: -x[0])
        return found

    def loss(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """What the enemies are expected to win more than if the unit were not there."""
        here, taken, fewer = 0.0, dict[UnitId, float](), dict[UnitId, float]()
        for f, gap in zip(self.facing(s), gaps):
            weight = f.weight
            if spared and f.unit in spared:
                weight *= spared[f.unit]
                fewer[f.target] = fewer.get(f.target, 0.0) + (f.weight - weight) * f.other
            if gap > f.far or not weight:
                continue
            points = at_once(f.threats, gap)
            if points > f.other:
                here += weight * points
                taken[f.target] = taken.get(f.target, 0.0) + weight * f.other
        drawn, sums = 0.0, self.elsewhere(s)
        for u, points in taken.items():
            if points:
                threatened = sums[u] - fewer.get(u, 0.0)
                drawn += self._lost(u, threatened) - self._lost(u, threatened - points)
        return self._lost(s.id, here) - drawn

    def doom(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """How likely it is to be destroyed there by the enemy that can do so best, whatever else that one could do."""
        found = 0.0
        for f, gap in zip(self.facing(s), gaps):
            within = (x.blow.target.destroyed for x in self.attacks(self.units[f.unit], s) if gap <= x.reach)
            found = max(found, f.weight * spared.get(f.unit, 1.0) * max(within, default=0.0))
        return found

    def elsewhere(self, s: Standing) -> dict[UnitId, float]:
        """What the enemies are expected to do to each other unit if they leave this one alone."""
        found = self._elsewhere.get(s.id)
        if found is None:
            found = self._elsewhere[s.id] = {}
            for f in self.facing(s):
                found[f.target] = found.get(f.target, 0.0) + f.weight * f.other
        return found

    def _lost(self, u: UnitId, points: float) -> float:
        return lost_once(self.worth(self.units[u]), points)


# ---------------------------------------------------------------------------------------------------- once
def evaluation_of(basis: Basis[B], b: B) -> Evaluation[B]:
    """As it was evaluated for the question before, if nothing has changed since that an evaluation reads."""
    memo = basis.roster(b).memo
    last: Evaluation[B] | None = memo.get("last evaluated")
    if last is None or last.basis is not basis or not _same(last.b, b):
        last = memo["last evaluated"] = Evaluation(basis, b.clone())
    found = copy(last)  # threads may look at clones of one battle: each has an evaluation with its own battle
    found.b = b
    return found


def _same(one: TableBattle, two: TableBattle) -> bool:
    if one.at is not two.at or (one.round, one.active) != (two.round, two.active):
        return False
    stakes = one.scores == two.scores and one.draws == two.draws
    return stakes and one.units == two.units and one.models == two.models
