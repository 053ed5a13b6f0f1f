"""What a battle is worth to a seat: the margin in points it can expect at the end, read off the table by exact odds.

The sum of what is scored, of what half-destroyed units are good for, of the attack that is just being made, and of the
attacks that both armies threaten in the turns they have left.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.combat.unit import UnitId
from drumhead.combat.volley import foresee
from drumhead.flow.question import Picked
from drumhead.games.saga.play.odds import ASSAULTER, TARGET, Clash, Side, can_take, clash, odds_of
from drumhead.games.saga.play.roster import roster
from drumhead.games.saga.play.suggest import exchange, halve_if_it_stops_them
from drumhead.games.saga.play.worth import best_shot, melee_points, points_lost, value
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.shoot import SHOOT, firing
from drumhead.games.saga.rules.state import Attack, Band, Melee, Saga

Gaps: TypeAlias = NDArray[np.float64]

FIRST_STEP, HALVE = "saga.decision.first-step", "saga.decision.halve-move"
PARTIAL = 0.4  # of its share in the unit's value that a model lost counts for as long as the unit lives
ASSAULT = ACTIONS["assault"].move
PACE = ACTIONS["run"].move  # what a unit that is out of reach comes nearer in a turn
THREAT = 0.35  # of all that is threatened comes true
VOLLEYS = 1.5  # that a unit shoots in a turn, on an average
LATE = 0.3  # the least that a threat counts for which comes just too late
WEARY = 0.06  # of its value that a point of fatigue costs a unit


class Standing(NamedTuple):
    """A unit, as far as attacks by it and on it go."""

    key: int  # the same for the same unit in the same condition
    id: UnitId
    seat: int
    models: tuple[int, ...]
    value: float
    whole: int  # wounds it could take when it was set up
    takes: int  # and now
    quality: int
    tired: int
    blows: int  # dice when it is assaulted
    shots: int
    range: int


class AtHand(NamedTuple):
    """What the active unit is about to do: the points it is expected to bring to a seat, the fatigue it uses up."""

    points: float = 0.0
    seat: int = 0
    spent: int = 0


class Prospect(NamedTuple):
    """What one attack does to one side: wounds that leave it alive, and the chance that it is destroyed."""

    wounds: float
    destroyed: float


# ---------------------------------------------------------------------------------------------------- the sum
def appraise(b: Saga, seat: int) -> float:
    margin = float(b.scores[seat] - b.scores[1 - seat])
    if b.outcome is not None:
        return margin
    at_hand = pending(b)
    units = [standing(b, u) for u in b.units if b.placed(u)]
    for s in units:
        tired = max(0, s.tired - at_hand.spent) if s.id == b.active else s.tired
        worn = s.value * (PARTIAL * (1 - s.takes / s.whole) + WEARY * tired)
        margin += -worn if s.seat == seat else worn
    margin += at_hand.points if at_hand.seat == seat else -at_hand.points
    mine, theirs = [s for s in units if s.seat == seat], [s for s in units if s.seat != seat]
    if mine and theirs:
        gaps = gaps_between(b, mine, theirs)
        margin += THREAT * (threats(b, mine, theirs, gaps) - threats(b, theirs, mine, gaps.T))
    return margin


def standing(b: Saga, u: Band) -> Standing:
    """As it was worked out before, if the unit is in the same condition."""
    memo = roster(b).memo
    condition = (u.id, u.models, u.fatigue, can_take(b, u))
    found: Standing | None = memo.get(condition)
    if found is None:
        found = memo[condition] = examined(b, u, len(memo))
    return found


def examined(b: Saga, u: Band, key: int) -> Standing:
    kits = roster(b).kits
    able, whole = [kits[m] for m in u.models], sum(kits[m].takes for m in u.born)
    shots, blows = sum(k.shots for k in able), sum(k.blows for k in able)
    reach, takes = max(k.range for k in able), can_take(b, u)
    return Standing(
        key, u.id, u.seat, u.models, value(b, u.id), whole, takes, u.quality, u.fatigue, blows, shots, reach
    )


def turns_left(b: Saga, u: Band) -> int:
    """In this round, if it has not acted, and in each later one. The unit that acts now is counted by what it does."""
    return ROUNDS - b.round + (0 if u.acted or u.id == b.active else 1)


def gaps_between(b: Saga, mine: list[Standing], theirs: list[Standing]) -> Gaps:
    """From every unit of one side to every unit of the other, between their nearest models."""
    a = [m for s in mine for m in s.models]
    t = [m for s in theirs for m in s.models]
    steps = b.at[a][:, None, :] - b.at[t][None, :, :]
    gaps = np.sqrt((steps * steps).sum(axis=2)) - b.radius[a][:, None] - b.radius[t][None, :]
    rows = np.minimum.reduceat(gaps, np.cumsum([0, *(len(s.models) for s in mine[:-1])]), axis=0)
    found: Gaps = np.minimum.reduceat(rows, np.cumsum([0, *(len(s.models) for s in theirs[:-1])]), axis=1)
    return found


# ---------------------------------------------------------------------------------------------------- being done now
def pending(b: Saga) -> AtHand:
    """The attack that is being made, or the one that the open question leads to."""
    blows = [w for w in b.works.values() if isinstance(w, Attack)]
    fights = [w for w in b.works.values() if isinstance(w, Melee)]
    if blows:
        seat = b.band(blows[0].attacker).seat
        return AtHand(sum(blow_points(b, a, seat) for a in blows), seat)
    if fights:
        return AtHand(fight_points(b, fights[0]), b.band(fights[0].assaulter).seat, 2)
    if b.active < 0 or b.question is None or not b.band(b.active).alive:
        return AtHand()
    u = b.band(b.active)
    if b.question.decision == SHOOT:
        shot = best_shot(b, u.id, PARTIAL)
        return AtHand(shot.points if shot else 0.0, u.seat, 1)
    return AtHand(exchange(b, u.id) if b.question.decision == FIRST_STEP else 0.0, u.seat)


def fight_points(b: Saga, fight: Melee) -> float:
    """Nothing, if it has been fought, or if the opponent keeps the assault from reaching its target."""
    a, t = b.band(fight.assaulter), b.band(fight.target)
    if any(fight.reach) or not (a.alive and t.alive):
        return 0.0
    q = b.question
    halves = q is not None and q.decision == HALVE and halve_if_it_stops_them(b, q) == Picked("spend")
    if halves or (fight.halved and t.id not in may_assault(b, a.id, fight.allowance)):
        return 0.0
    return melee_points(b, a.id, t.id, fight, PARTIAL)


def blow_points(b: Saga, a: Attack, seat: int) -> float:
    """What it brings to a seat, whose own unit may be the target."""
    target = b.band(a.target)
    if not target.alive:
        return 0.0
    chances = [0.0] * a.wounds + [1.0] if a.wounds else odds_of(b, a).p("wounds")
    lost = points_lost(b, a.target, chances, PARTIAL)
    return lost if target.seat != seat else -lost


# ---------------------------------------------------------------------------------------------------- threats
def threats(b: Saga, mine: list[Standing], theirs: list[Standing], gaps: Gaps) -> float:
    """The best attack of each unit, in all the turns it has left; nobody can be destroyed twice."""
    left = [1.0] * len(theirs)  # how much of each is still there for the next one to attack
    total = 0.0
    for s, row in zip(mine, gaps.tolist()):
        turns = turns_left(b, b.band(s.id))
        points, i = best_threat(b, s, theirs, row, left, turns) if turns else (0.0, 0)
        if points:
            total += points
            left[i] *= max(0.0, 1 - THREAT * points / theirs[i].value)
    return total


def best_threat(
    b: Saga, s: Standing, theirs: list[Standing], row: list[float], left: list[float], turns: int
) -> tuple[float, int]:
    """Of all assaults and volleys; who can fire, and at whom in cover, is looked at only where it matters."""
    best, at, volleys = 0.0, 0, []
    for i, (t, gap) in enumerate(zip(theirs, row)):
        assault, volley = promise(b, s, t)
        points = assault * in_time(gap, ASSAULT, turns) * left[i]
        if points > best:
            best, at = points, i
        if volley:
            volleys.append((volley * in_time(gap, s.range, turns) * left[i], i))
    for most, i in sorted(volleys, reverse=True):
        if most <= best:
            break
        points = most
        if row[i] <= s.range:
            points *= volley_points(b, s, theirs[i], shots_now(b, s, theirs[i])) / promise(b, s, theirs[i])[1]
        if points > best:
            best, at = points, i
    return best, at


def in_time(gap: float, reach: int, turns: int) -> float:
    """How many of its turns are left to a unit once it has come into reach; a little, even if there is none."""
    late = max(0.0, gap - reach) / PACE
    return turns - late if late < turns - LATE else LATE * LATE / (LATE + late - turns + LATE)


def promise(b: Saga, s: Standing, t: Standing) -> tuple[float, float]:
    """What an assault and a volley in the open would bring, if they came about."""
    memo = roster(b).memo
    found: tuple[float, float] | None = memo.get((s.key, t.key))
    if found is None:
        volley = volley_points(b, s, t, (s.shots, "none")) if s.shots else 0.0
        found = memo[s.key, t.key] = assault_points(b, s, t), volley
    return found


def shots_now(b: Saga, s: Standing, t: Standing) -> tuple[int, str]:
    able = firing(b, s.models, t.id)
    if not able:
        return 0, "none"
    dice, cover = b.rules.cover_view(b, able, t.id)
    return sum(dice.values()), "all" if cover == "all" or dice.get("shaded", 0) * 2 > sum(dice.values()) else "none"


def loss(t: Standing, p: Prospect) -> float:
    lost = 1 - t.takes / t.whole
    return t.value * (PARTIAL * p.wounds / t.whole + p.destroyed * (1 - PARTIAL * lost))


def volley_points(b: Saga, s: Standing, t: Standing, able: tuple[int, str]) -> float:
    dice, cover = able
    p = volley_prospect(b.rules.reroll_moment, s.quality, t.quality, t.takes, cover, dice)
    return VOLLEYS * loss(t, p)


def assault_points(b: Saga, s: Standing, t: Standing) -> float:
    a = Side(s.quality, s.takes, 0, (s.blows + len(s.models),))
    d = Side(t.quality, t.takes, 0, (t.blows,))
    own, foe = melee_prospect(b.rules.reroll_moment, a, d)
    return loss(t, foe) - loss(s, own)


@lru_cache(maxsize=65536)
def volley_prospect(again: Any, hit: int, block: int, most: int, cover: str, dice: int) -> Prospect:
    odds = foresee(attack.shooting(again, hit, block, most, cover), {"dice": dice}, keep=("wounds",))
    return prospect(odds.p("wounds"), most)


@lru_cache(maxsize=65536)
def melee_prospect(again: Any, a: Side, d: Side) -> tuple[Prospect, Prospect]:
    fought: Clash = clash(again, a, d, ())
    return prospect(fought.wounds(ASSAULTER), a.takes), prospect(fought.wounds(TARGET), d.takes)


def prospect(chances: list[float], takes: int) -> Prospect:
    return Prospect(sum(w * p for w, p in enumerate(chances[:takes])), sum(chances[takes:]))
