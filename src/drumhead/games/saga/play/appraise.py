"""What a battle is worth to a seat: the margin in points it can expect at the end, read off the table by exact odds.

The sum of what is scored, of what half-destroyed units are good for, of the attack that is just being made, and of the
attacks that both armies threaten in the turns they have left.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from drumhead.combat.volley import foresee
from drumhead.flow.question import Picked
from drumhead.games.saga.play.odds import odds_of, strike_by
from drumhead.games.saga.play.suggest import exchange, halve_if_it_stops_them
from drumhead.games.saga.play.worth import best_shot, melee_points, points_lost, roster_of
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.shoot import SHOOT, firing
from drumhead.games.saga.rules.state import Attack, Melee, Saga
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, Prospect, Side, clash, prospect
from drumhead.tabletop.threats import Menace, Standing, balance_of_threats

FIRST_STEP, HALVE = "saga.decision.first-step", "saga.decision.halve-move"
PARTIAL = 0.4  # of its share in the unit's value that a model lost counts for as long as the unit lives
VOLLEYS = 1.5  # that a unit shoots in a turn, on an average
WEARY = 0.06  # of its value that a point of fatigue costs a unit


class AtHand(NamedTuple):
    """What the active unit is about to do: the points it is expected to bring to a seat, the fatigue it uses up."""

    points: float = 0.0
    seat: int = 0
    spent: int = 0


# ---------------------------------------------------------------------------------------------------- the sum
def appraise(b: Saga, seat: int) -> float:
    margin = float(b.scores[seat] - b.scores[1 - seat])
    if b.outcome is not None:
        return margin
    at_hand = pending(b)
    roster = roster_of(b)
    units = [roster.standing(b, u, u.quality, u.fatigue) for u in b.units if b.placed(u)]
    for s in units:
        tired = max(0, s.weight - at_hand.spent) if s.id == b.active else s.weight
        worn = s.value * (PARTIAL * (1 - s.takes / s.whole) + WEARY * tired)
        margin += -worn if s.seat == seat else worn
    margin += at_hand.points if at_hand.seat == seat else -at_hand.points
    mine, theirs = [s for s in units if s.seat == seat], [s for s in units if s.seat != seat]
    return margin + balance_of_threats(b, mine, theirs, menace(b))


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
def menace(b: Saga) -> Menace:
    memo = roster_of(b).memo

    def turns_left(s: Standing) -> int:
        """In this round, if it has not acted, and in each later one. The active unit is counted by what it does."""
        return ROUNDS - b.round + (0 if b.band(s.id).acted or s.id == b.active else 1)

    def promise(s: Standing, t: Standing) -> tuple[float, float]:
        found: tuple[float, float] | None = memo.get((s.key, t.key))
        if found is None:
            volley = volley_points(b, s, t, (s.shots, "none")) if s.shots else 0.0
            found = memo[s.key, t.key] = assault_points(b, s, t), volley
        return found

    def volley(s: Standing, t: Standing) -> float:
        return volley_points(b, s, t, shots_now(b, s, t))

    return Menace(ACTIONS["assault"].move, ACTIONS["run"].move, turns_left, promise, volley)


def shots_now(b: Saga, s: Standing, t: Standing) -> tuple[int, str]:
    able = firing(b, s.models, t.id)
    if not able:
        return 0, "none"
    dice, cover = b.rules.cover_view(b, able, t.id)
    return sum(dice.values()), "all" if cover == "all" or dice.get("shaded", 0) * 2 > sum(dice.values()) else "none"


def volley_points(b: Saga, s: Standing, t: Standing, able: tuple[int, str]) -> float:
    dice, cover = able
    p = volley_prospect(b.rules.reroll_moment, s.profile, t.profile, t.takes, cover, dice)
    return VOLLEYS * t.loss(p, PARTIAL)


def assault_points(b: Saga, s: Standing, t: Standing) -> float:
    a = Side(s.profile, s.takes, 0, (s.blows + len(s.models),))
    d = Side(t.profile, t.takes, 0, (t.blows,))
    own, foe = melee_prospect(b.rules.reroll_moment, a, d)
    return t.loss(foe, PARTIAL) - s.loss(own, PARTIAL)


@lru_cache(maxsize=65536)
def volley_prospect(again: Any, hit: int, block: int, most: int, cover: str, dice: int) -> Prospect:
    odds = foresee(attack.shooting(again, hit, block, most, cover), {"dice": dice}, keep=("wounds",))
    return prospect(odds.p("wounds"), most)


@lru_cache(maxsize=65536)
def melee_prospect(again: Any, a: Side, d: Side) -> tuple[Prospect, Prospect]:
    fought = clash(strike_by(again), a, d, ())
    return prospect(fought.wounds(ASSAULTER), a.takes), prospect(fought.wounds(TARGET), d.takes)
