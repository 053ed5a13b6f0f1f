"""A battle as a player sees it: what every unit is worth to its side, what it could do to each enemy, and from where.

Everything is in points. The chances are exact, from the stages of the attack; the weights below were found by playing
series of battles (docs/balance.md).
"""

from functools import lru_cache
from typing import NamedTuple

from drumhead.combat.cube_threats import Goal, Prospects, Threat, expected_loss
from drumhead.combat.evaluation import BestAttack, best_of, threat_weight
from drumhead.games.deadzone.play.lanes import LANES, lanes_of
from drumhead.games.deadzone.play.odds import pin_chance, share_lost, wounds
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.army import ARMOURY, blade, guns
from drumhead.games.deadzone.rules.attack import BASE, SIDES, blow_pool, parry_pool
from drumhead.games.deadzone.rules.mission import ROUNDS
from drumhead.games.deadzone.rules.morale import DICE, may_reroll
from drumhead.games.deadzone.rules.specials import morale_dice, says
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.space.cube_lanes import Lanes
from drumhead.space.cube_ways import Distances


class Weights(NamedTuple):
    hurt: float = 0.35  # of a wound's share in the worth of a unit, as long as the unit lives
    act: float = 0.25  # of its cost: what a unit is expected to win with an activation
    fade: float = 0.7  # of an activation now: what one in the next round is worth
    prone: float = 0.10  # of its cost: what lying down puts at risk
    now: float = 0.6  # of what an enemy could still do in this round: what comes true
    soon: float = 0.35  # of what an enemy could do in the next round: what comes true
    ready: float = 0.75  # of what a unit could do now: what is left if it waits
    later: float = 0.35  # of an attack from a place: what standing there in the next round is worth
    hope: float = 0.3  # the same beside a playout, which knows of the next round
    watch: float = 0.6  # of a shot on overwatch: how likely it is fired in the end
    crowd: float = 0.08  # of the cost of all units in a cube: what standing together puts at risk
    mine: float = 2.5  # times the harm that a mine may do to a unit that enters: it keeps others off as well
    shelter: float = 1.0  # of its cost: what cover against every cube is worth to a unit
    faced: float = 0.3  # the same, where it is known from which cubes enemies will come
    apart: float = 0.6  # of the cost of the units in a cube: what speaks against placing another there
    wing: float = 0.01  # points against a place for each half cube from the middle
    danger: float = 0.5  # of the best attack that a unit could make yet in this round: what its death prevents
    desperate: float = 0.3  # of expected losses: what still counts in the last round for a side that is behind
    approach: float = 0.6  # of an attack: what is left for each turn that it takes to come near


W = Weights()
STEP = 4  # points: dangers are rounded, so that the same odds are met again


# ---------------------------------------------------------------------------------------------------- kinds of units
class Gun(NamedTuple):
    name: str
    reach: int
    ap: int


class Profile(NamedTuple):
    """What a unit can do by its weapons and rules."""

    guns: tuple[Gun, ...]
    ap: int  # of its blade
    walk: int
    run: int
    assault: int
    jumps: bool
    rampages: bool


@lru_cache(1024)
def _profile(weapons: tuple[str, ...], rules: tuple[str, ...], walk: int, run: int, assault: int) -> Profile:
    found = tuple(Gun(g, ARMOURY[g].range, ARMOURY[g].ap) for g in guns(weapons))
    jumps, rampages = says(rules, "jumps"), says(rules, "rampages")
    return Profile(found, ARMOURY[blade(weapons)].ap, walk, run, assault, jumps, rampages)


def profile(u: Fighter) -> Profile:
    return _profile(u.weapons, u.rules, *(cubes_for(u, action) for action in ("walk", "run", "assault")))


class Target(NamedTuple):
    """A unit as a target: what it takes to kill it, and what a kill or a pin is worth."""

    save: int
    left: int
    tough: int
    pinned: bool
    worth: float
    lying: float  # what a pin takes from it


class Hits(NamedTuple):
    """What one unit's attacks on another are worth, lane by lane (0: none), and in melee."""

    shot: tuple[float, ...]
    watched: tuple[float, ...]
    pin: tuple[float, ...]
    best: tuple[float, ...]  # shot or pin
    blow: float


@lru_cache(65536)
def hits(quality: int, ap: int, target: Target, blow: int, parry: int) -> Hits:
    shot = (0.0, *(points_of(quality, target, BASE + ap + n.more, BASE + n.cover) for n in LANES))
    watched = (0.0, *(points_of(quality, target, BASE + ap + n.more, BASE + n.cover + 1) for n in LANES))
    pin = (0.0, *(target.lying * pin_chance(quality, target.save, BASE + ap + n.more, BASE) for n in LANES))
    return Hits(shot, watched, pin, tuple(map(max, shot, pin)), points_of(quality, target, blow, parry))


@lru_cache(65536)
def points_of(quality: int, target: Target, attack: int, defence: int) -> float:
    chances = wounds(quality, target.save, target.left, attack, defence)
    return target.worth * share_lost(chances, target.tough, W.hurt)


def kill_chance(quality: int, target: Target, attack: int, defence: int) -> float:
    return wounds(quality, target.save, target.left, attack, defence)[-1]


# ---------------------------------------------------------------------------------------------------- the battle
class Evaluation:
    def __init__(self, b: Deadzone) -> None:
        self.b = b
        self.lanes: Lanes = lanes_of(b)
        self.left = max(0, ROUNDS - b.round)
        self.units = [u for u in b.units if u.models and u.cube >= 0]
        self.sides: tuple[list[Fighter], list[Fighter]] = ([], [])
        for u in self.units:
            self.sides[u.seat].append(u)
        self.profiles = {u.id: profile(u) for u in self.units}
        self.targets = {u.id: self.target(u) for u in self.units}
        self._hits: dict[tuple[int, int], tuple[Hits, ...]] = {}
        self._best_attacks: dict[int, BestAttack] = {}
        self._prospects: dict[int, Prospects] = {}
        self._shocks: dict[int, float] = {}
        self.behind = tuple(not self.left and b.scores[seat] < b.scores[1 - seat] for seat in (0, 1))
        self._count_dangers()

    def _count_dangers(self) -> None:
        """What enemies could do yet in this round is a part of what it is worth to stop them."""
        dangers = {u.id: self.best_attack(u).points for u in self.units if self.turns(u)[0]}
        for u, points in dangers.items():
            t = self.targets[u]
            more = W.danger * STEP * round(points / STEP)
            self.targets[u] = t._replace(worth=t.worth + more, lying=t.lying + more)
        self._hits.clear()
        self._best_attacks.clear()
        self.worth = {u: t.worth for u, t in self.targets.items()}

    # ------------------------------------------------------------------ worth
    def turns(self, u: Fighter) -> tuple[int, int]:
        """The activations it has left: in this round, and after it."""
        if u.pinned:
            return 0, max(0, self.left - (u.pinned == self.b.round))
        return int(not u.acted), self.left

    def target(self, u: Fighter) -> Target:
        now, later = self.turns(u)
        spirit = W.act * u.cost
        worth = u.cost + spirit * (now + W.fade * min(later, 2))
        if u.pinned:
            lying = 0.0
        elif not self.left:
            lying = u.cost + spirit * now
        else:
            lying = spirit * (now + W.fade) + W.prone * u.cost + (spirit / 2 if u.watch else 0.0)
        return Target(u.quality, u.left, u.tough, u.pinned > 0, worth, lying)

    def threat_weight(self, e: Fighter) -> float:
        """How much of what this unit could do is expected to come true."""
        return threat_weight(self.turns(e), W.now, W.soon)

    # ------------------------------------------------------------------ attacks
    def hits(self, u: Fighter, t: Fighter) -> tuple[Hits, ...]:
        """What each of its guns does; a unit without a gun has its blade alone."""
        key = (u.id, t.id)
        found = self._hits.get(key)
        if found is None:
            blow, parry = blow_pool(u, t).dice, parry_pool(self.b, t, False).dice
            aps = [g.ap for g in self.profiles[u.id].guns] or [0]
            found = tuple(hits(u.quality, ap, self.targets[t.id], blow, parry) for ap in aps)
            self._hits[key] = found
        return found

    def attack(self, u: Fighter, cube: int, t: Fighter, goal: int) -> float:
        """The most that a unit in one cube could do, with an activation, to a unit in another."""
        p, found = self.profiles[u.id], self.hits(u, t)
        best = 0.0
        for gun, h in zip(p.guns, found):
            best = max(best, h.best[self.lanes.rows(p.jumps, p.walk, gun.reach)[cube][goal]])
        if self.far(p)[cube][goal] <= p.assault:
            best = max(best, found[0].blow)
        return best

    def prospects(self, u: Fighter) -> Prospects:
        found = self._prospects.get(u.id)
        if found is None:
            p = self.profiles[u.id]
            soon = tuple(self.lanes.rows(p.jumps, p.walk, gun.reach) for gun in p.guns)
            late = tuple(self.lanes.rows(p.jumps, p.walk + p.run, gun.reach) for gun in p.guns)
            goals = tuple(
                Goal(t.cube, tuple(h.best for h in self.hits(u, t)), self.hits(u, t)[0].blow) for t in self.foes(u)
            )
            found = self._prospects[u.id] = Prospects(soon, late, goals, self.far(p), p.assault, max(1, p.run))
        return found

    def later_value(self, u: Fighter, cube: int) -> float:
        """The most that it could do from a cube in later turns, with one or more of them spent on coming near."""
        return self.prospects(u).best(cube, W.approach)

    def far(self, p: Profile) -> Distances:
        return self.b.ground.far_jump if p.jumps else self.b.ground.far

    def foes(self, u: Fighter) -> list[Fighter]:
        return self.sides[1 - u.seat]

    # ------------------------------------------------------------------ threats
    def best_attack(self, e: Fighter) -> BestAttack:
        found = self._best_attacks.get(e.id)
        if found is None:
            found = best_of((u.id, self.attack(e, e.cube, u, u.cube)) for u in self.foes(e))
            self._best_attacks[e.id] = found
        return found

    def threats(self, u: Fighter) -> list[Threat]:
        found = []
        for e in self.foes(u):
            weight = self.threat_weight(e)
            if not weight:
                continue
            p, h, best = self.profiles[e.id], self.hits(e, u), self.best_attack(e)
            rows = tuple(self.lanes.rows(p.jumps, p.walk, gun.reach)[e.cube] for gun in p.guns)
            other = best.on_others(u.id)
            points = tuple(x.best for x in h)
            found.append(Threat(weight, *other, rows, points, self.far(p)[e.cube], p.assault, h[0].blow))
        return found

    def expected_loss(self, u: Fighter, cube: int, threats: list[Threat]) -> float:
        return expected_loss(u.id, cube, threats, self.worth)

    def place_value(self, u: Fighter, cube: int, threats: list[Threat]) -> float:
        """What standing there at the end of a move is worth: what can be done from there, less the expected loss."""
        hope = 0.0
        if self.left:
            hope = W.later * self.later_value(u, cube)
        caution = W.desperate if self.behind[u.seat] else 1.0
        return hope - caution * self.expected_loss(u, cube, threats) - self.crowding(u, cube)

    def crowding(self, u: Fighter, cube: int) -> float:
        """What standing together with friends puts at risk."""
        crowd = [f.cost for f in self.sides[u.seat] if f.cube == cube and f.id != u.id]
        return W.crowd * len(crowd) * (sum(crowd) + u.cost)

    # ------------------------------------------------------------------ morale
    def shock(self, t: Fighter) -> float:
        """What the death of this unit costs its friends beside it."""
        found = self._shocks.get(t.id)
        if found is None:
            beside = [f for f in self.b.friends(t.id) if not f.pinned]
            found = self._shocks[t.id] = sum(self.targets[f.id].lying * self._fails_morale(f) for f in beside)
        return found

    def _fails_morale(self, f: Fighter) -> float:
        """The chance that a unit fails its morale test."""
        miss: float = ((f.quality - 1) / SIDES) ** morale_dice(f.rules, DICE)
        return miss * miss if may_reroll(self.b, f) else miss
