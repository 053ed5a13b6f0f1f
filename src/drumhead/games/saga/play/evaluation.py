"""A battle as a player sees it: what every unit is worth to its side, what it could do to each enemy, and from where.

Everything is in points. The chances are exact, from the stages of the attack; the weights below are set by hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.combat.volley import foresee
from drumhead.games.saga.play.odds import strike_by
from drumhead.games.saga.play.worth import roster_of
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.fatigue import MOST_TAKEN, halved
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, Prospect, Side, clash, prospect
from drumhead.tabletop.threats import (
    Band,
    BestAttack,
    Enemies,
    Facing,
    Standing,
    at_once,
    best_of,
    better_nearer,
    in_time,
)


class Weights(NamedTuple):
    partial: float = 0.4  # of its share in the unit's worth that a model lost counts for as long as the unit lives
    last: float = 0.15  # the same in the last round, when there is hardly anybody left to finish it off
    act: float = 0.5  # of what a unit could do: what it is expected to win with an activation
    fade: float = 0.7  # of an activation now: what one in the next round is worth
    now: float = 0.6  # of what an enemy could still do in this round: what comes true
    soon: float = 0.35  # of what an enemy could do in the next round: what comes true
    ready: float = 0.6  # of what a unit could do now: what is left if it waits
    later: float = 0.5  # of an attack from a place: what standing there in the next round is worth
    weary: float = 0.08  # of its value: what a point of fatigue costs a unit
    spent: float = 0.5  # of fatigue taken on for an attack: what is left when the enemy has spent its share on it
    again: float = 0.3  # of a second assault on what is left of the target: how much of it comes about
    chain: float = 0.9  # of an assault after a run: what is left for each point of fatigue it takes
    approach: float = 0.55  # of an attack: what is left for each turn that it takes to come near
    desperate: float = 0.3  # of its own losses: what still counts in the last round for a side that is behind
    content: float = 0.7  # of its gains: what still counts in the last round for a side that is ahead
    wing: float = 0.2  # of its value: what speaks against a place at the end of the strip, seen from the middle
    back: float = 0.6  # of its value, for the depth of the table: what speaks against a place at the back
    sight: float = 0.2  # of its value: what it is worth to shooters to see the whole line of the enemy
    crowd: float = 0.2  # of its value: what speaks against a place right beside a friend
    turn: float = 2.0  # points: what it is worth in the last round to take the lead, or not to lose it


W = Weights()
RUN, WALK, ASSAULT = ACTIONS["run"].move, ACTIONS["walk"].move, ACTIONS["assault"].move


class Blow(NamedTuple):
    """What an attack is expected to do to both: its target, and the unit that makes it."""

    target: Prospect
    own: Prospect


UNHURT = Prospect(0.0, 0.0)
UNTOUCHED: Mapping[UnitId, float] = {}


# ---------------------------------------------------------------------------------------------------- exact odds
@lru_cache(maxsize=65536)
def melee(again: Any, a: Side, t: Side) -> Blow:
    fought = clash(strike_by(again), a, t, ())
    return Blow(prospect(fought.wounds(TARGET), t.takes), prospect(fought.wounds(ASSAULTER), a.takes))


class Fire(NamedTuple):
    """A volley: its dice, and whether the target is in cover."""

    dice: int
    cover: str = "none"


@lru_cache(maxsize=65536)
def volley(
    again: Any, hit: int, block: int, takes: int, fire: Fire, tired: int, tired_target: int
) -> tuple[float, ...]:
    """The chance of each number of wounds."""
    rolled = {"dice": fire.dice, "tired": tired, "tired_target": tired_target}
    return tuple(foresee(attack.shooting(again, hit, block, takes, fire.cover), rolled, keep=("wounds",)).p("wounds"))


@lru_cache(maxsize=65536)
def volleys(again: Any, hit: int, t: Side, fire: Fire, tired: int, number: int) -> Prospect:
    """So many volleys one after the other, each but the first for a point of fatigue, which the target spends."""
    left = {t.takes: 1.0}
    for n in range(number):
        after: dict[int, float] = {}
        weight = min(1, tired + n), max(0, t.weight - n)
        for takes, p in left.items():
            chances = volley(again, hit, t.profile, takes, fire, *weight) if takes else (1.0,)
            for wounds, q in enumerate(chances):
                after[takes - wounds] = after.get(takes - wounds, 0.0) + p * q
        left = after
    return Prospect(sum((t.takes - takes) * p for takes, p in left.items() if takes), left.get(0, 0.0))


def reach_of(tired: int, points: int) -> int:
    """How far an assault leads after runs for so many points of fatigue, each of which may be spent to halve a move."""
    return points * RUN + ASSAULT - min(tired + points, points + 1) * (RUN - halved(RUN))


# ---------------------------------------------------------------------------------------------------- the battle
class Evaluation:
    def __init__(self, b: Saga) -> None:
        self.b, self.left = b, max(0, ROUNDS - b.round)
        self.partial = W.partial if self.left else W.last
        roster = roster_of(b)
        self.memo = roster.memo
        self.units: dict[UnitId, Standing] = {
            u.id: roster.standing(b, u, u.quality, u.fatigue) for u in b.units if b.placed(u)
        }
        self.enemies = tuple(Enemies.of(b, [s for s in self.units.values() if s.seat != seat]) for seat in (0, 1))
        self._gaps: dict[UnitId, list[float]] = {}
        self._powers: dict[UnitId, tuple[float, float]] = {}
        self._bands: dict[tuple[UnitId, UnitId], tuple[Band, ...]] = {}
        self._best: dict[UnitId, BestAttack] = {}
        self._facing: dict[UnitId, list[Facing]] = {}
        self.margin = [float(b.scores[seat] - b.scores[1 - seat]) for seat in (0, 1)]

    # ------------------------------------------------------------------ worth
    def turns(self, s: Standing) -> tuple[int, int]:
        """The activations it has left: in this round, and after it."""
        return int(not self.b.band(s.id).acted and s.id != self.b.active), self.left

    def power(self, s: Standing) -> tuple[float, float]:
        """The points that a unit is expected to win yet, in this round and in the next ones: what it could do to what
        the enemies are worth by themselves."""
        found = self._powers.get(s.id)
        if found is None:
            now, later = self.turns(s)
            best = far = 0.0
            if now or later:
                for t, gap in zip(self.foes(s).units, self.gaps(s)):
                    bands = self.plain_bands(s, t)
                    best, far = max(best, at_once(bands, gap)), max(far, in_time(bands, gap, RUN, W.approach))
            found = self._powers[s.id] = W.act * now * best, W.act * W.fade * min(later, 2) * far
        return found

    def worth(self, s: Standing) -> float:
        return s.value + sum(self.power(s))

    def lost(self, s: Standing, p: Prospect) -> float:
        """Points for what an attack does to a unit: what the enemy scores for it, and the strength it loses."""
        return self.scored(s, p) + sum(self.power(s)) * (p.destroyed + p.wounds / s.takes)

    def risked(self, s: Standing, p: Prospect) -> float:
        """The same for a unit that attacks: its turn in this round is not lost."""
        return self.scored(s, p) + self.power(s)[1] * (p.destroyed + p.wounds / s.takes)

    def scored(self, s: Standing, p: Prospect) -> float:
        lost = 1 - s.takes / s.whole
        return s.value * (self.partial * p.wounds / s.whole + p.destroyed * (1 - self.partial * lost))

    def net(self, s: Standing, t: Standing, blow: Blow) -> float:
        """What an attack is worth to the side that makes it. In the last round the score decides what risk is taken:
        a side that is behind has nothing to lose, a side that is ahead need not win more."""
        won, lost = self.lost(t, blow.target), self.risked(s, blow.own)
        if self.left:
            return won - lost
        margin = self.margin[s.seat]
        turns = W.turn * (swing(margin, t.value) * blow.target.destroyed - swing(-margin, s.value) * blow.own.destroyed)
        if margin < 0:
            return won + turns - W.desperate * lost
        return (W.content * won if margin > 0 else won) + turns - lost

    # ------------------------------------------------------------------ attacks
    def assault(self, s: Standing, t: Standing, more: int = 0) -> Blow:
        """An assault with `more` points of fatigue than the unit has now."""
        key = "assault", s.key, t.key, more
        found: Blow | None = self.memo.get(key)
        if found is None:
            a = Side(s.profile, s.takes, s.weight + more, (s.blows + len(s.models),))
            d = Side(t.profile, t.takes, t.weight, (t.blows,))
            found = self.memo[key] = melee(self.b.rules.reroll_moment, a, d)
        return found

    def shots(self, s: Standing, t: Standing, fire: Fire, number: int, more: int = 0) -> Blow:
        """So many volleys, the first with `more` points of fatigue than the unit has now."""
        side = Side(t.profile, t.takes, t.weight, ())
        return Blow(volleys(self.b.rules.reroll_moment, s.profile, side, fire, s.weight + more, number), UNHURT)

    def attacks(self, s: Standing, t: Standing) -> tuple[tuple[int, float, Blow], ...]:
        """The attacks that a unit could make on another in one activation: reach, cost in fatigue, what they do. Cover
        is not looked at."""
        key = "attacks", s.key, t.key
        found: tuple[tuple[int, float, Blow], ...] | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = tuple(sorted(self._attacks(s, t), reverse=True))
        return found

    def _attacks(self, s: Standing, t: Standing) -> Iterator[tuple[int, float, Blow]]:
        dear = W.weary * s.value
        for k in range(MOST_TAKEN + 1):
            yield reach_of(s.weight, k), dear * k, self.assault(s, t, k)
            if s.shots:
                yield s.range + k * WALK, dear, self.shots(s, t, Fire(s.shots), MOST_TAKEN + 1 - k, k)

    def plain_bands(self, s: Standing, t: Standing) -> tuple[Band, ...]:
        """By what both units are worth by themselves."""
        key = "bands", s.key, t.key, self.partial
        found: tuple[Band, ...] | None = self.memo.get(key)
        if found is None:
            points = ((r, self.scored(t, x.target) - self.scored(s, x.own) - c) for r, c, x in self.attacks(s, t))
            found = self.memo[key] = better_nearer(points)
        return found

    def bands(self, s: Standing, t: Standing) -> tuple[Band, ...]:
        """The farthest attacks first, each better than those before it."""
        found = self._bands.get((s.id, t.id))
        if found is None:
            points = ((reach, self.net(s, t, blow) - cost) for reach, cost, blow in self.attacks(s, t))
            found = self._bands[s.id, t.id] = better_nearer(points)
        return found

    # ------------------------------------------------------------------ from where it stands
    def foes(self, s: Standing) -> Enemies:
        return self.enemies[s.seat]

    def gaps(self, s: Standing) -> list[float]:
        """From where it stands to each enemy."""
        found = self._gaps.get(s.id)
        if found is None:
            found = self._gaps[s.id] = self.foes(s).gaps_from(self.b.at[list(s.models)], self.radius(s))
        return found

    def radius(self, s: Standing) -> float:
        return float(self.b.radius[s.models[0]])

    def best_attack(self, s: Standing) -> BestAttack:
        """Of one activation."""
        found = self._best.get(s.id)
        if found is None:
            foes = zip(self.foes(s).units, self.gaps(s))
            found = self._best[s.id] = best_of((t.id, at_once(self.bands(s, t), gap)) for t, gap in foes)
        return found

    def threat_weight(self, s: Standing) -> float:
        """How much of what this unit could do is expected to come true."""
        now, later = self.turns(s)
        return W.now * now + (W.soon if later else 0.0) * (0.5 if now else 1.0)

    # ------------------------------------------------------------------ from anywhere
    def facing(self, s: Standing) -> list[Facing]:
        """Every enemy: what it threatens to do to this unit and to others, and what this unit could do to it."""
        found = self._facing.get(s.id)
        if found is None:
            found = self._facing[s.id] = [self._faced(s, e) for e in self.foes(s).units]
        return found

    def _faced(self, s: Standing, e: Standing) -> Facing:
        points, target, second, other = self.best_attack(e)
        if target == s.id:
            points, target = second, other
        return Facing(e.id, self.threat_weight(e), points, target, self.bands(e, s), self.bands(s, e))

    def place_value(
        self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED, fatigue: int = 0
    ) -> float:
        """What standing so far from each enemy is worth: what can be done from there, less the expected loss.
        `spared`: how much is left of enemies that were just attacked."""
        caution = W.desperate if not self.left and self.margin[s.seat] < 0 else 1.0
        hope, loss = W.later * self.hope(s, gaps, spared), self.loss(s, gaps, spared)
        return hope - caution * loss - W.weary * s.value * fatigue

    def hope(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """The best attack in the next rounds."""
        best = 0.0
        if self.left:
            for f, gap in zip(self.facing(s), gaps):
                best = max(best, spared.get(f.unit, 1.0) * in_time(f.hopes, gap, RUN, W.approach))
        return best

    def loss(self, s: Standing, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED) -> float:
        """What the enemies are expected to win more than if the unit were not there."""
        sums, taken = dict[UnitId, float](), dict[UnitId, float]()
        for f, gap in zip(self.facing(s), gaps):
            weight = f.weight * spared.get(f.unit, 1.0)
            if not weight:
                continue
            if f.other:
                sums[f.target] = sums.get(f.target, 0.0) + weight * f.other
            here = at_once(f.threats, gap)
            if here > f.other:
                sums[s.id] = sums.get(s.id, 0.0) + weight * here
                taken[f.target] = taken.get(f.target, 0.0) + weight * f.other
        drawn = sum(self._lost(u, sums[u]) - self._lost(u, sums[u] - points) for u, points in taken.items() if points)
        return self._lost(s.id, sums.get(s.id, 0.0)) - drawn

    def _lost(self, u: UnitId, points: float) -> float:
        """A unit is lost only once."""
        worth = self.worth(self.units[u])
        return worth * (1 - exp(-points / worth)) if worth else 0.0


def swing(margin: float, points: float) -> int:
    """How far so many points change who is ahead: from behind to level is one step, to the lead two."""
    after = margin + points
    return (after > 0) - (after < 0) - (margin > 0) + (margin < 0)
