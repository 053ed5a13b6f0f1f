"""What SAGA's units could do to each other, by the exact odds of its attacks, for the evaluation of a battle."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from drumhead.combat.volley import foresee
from drumhead.games.saga.play.odds import strike_by
from drumhead.games.saga.play.worth import ASSAULT, RUN, WALK, roster_of
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.fatigue import MOST_TAKEN, halved
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop.evaluation import Basis, Evaluation, PossibleAttack, Weights, evaluation_of
from drumhead.tabletop.melee_odds import UNHURT, Blow, Prospect, Side, blow_of
from drumhead.tabletop.plans import Fire
from drumhead.tabletop.threats import Standing


class Fatigue(NamedTuple):
    """What fatigue counts for."""

    weary: float = 0.07  # of its value: what a point of fatigue costs a unit
    spent: float = 0.5  # of fatigue taken on for an attack: what is left when the enemy has spent its share on it
    again: float = 0.42  # of a second assault on what is left of the target: how much of it comes about
    chain: float = 0.85  # of an assault after a run: what is left for each point of fatigue it takes


W = Fatigue()


# ---------------------------------------------------------------------------------------------------- exact odds
@lru_cache(maxsize=65536)
def volley(
    again: Any, hit: int, block: int, takes: int, fire: Fire, tired: int, tired_target: int
) -> tuple[float, ...]:
    """The chance of each number of wounds."""
    rolled = {"dice": fire.dice, "tired": tired, "tired_target": tired_target}
    return tuple(
        foresee(attack.shooting_stages(again, hit, block, takes, fire.cover), rolled, keep=("wounds",)).p("wounds")
    )


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


# ---------------------------------------------------------------------------------------------------- attacks
def assault_blow(e: Evaluation[Saga], s: Standing, t: Standing, more: int = 0) -> Blow:
    """An assault with `more` points of fatigue than the unit has now."""
    key = "assault", s.key, t.key, more
    found: Blow | None = e.memo.get(key)
    if found is None:
        a = Side(s.profile, s.takes, s.weight + more, (s.blows + len(s.models),))
        d = Side(t.profile, t.takes, t.weight, (t.blows,))
        found = e.memo[key] = blow_of(strike_by(e.b.rules.reroll_moment), a, d)
    return found


def volley_blow(e: Evaluation[Saga], s: Standing, t: Standing, fire: Fire, number: int, more: int = 0) -> Blow:
    """So many volleys, the first with `more` points of fatigue than the unit has now."""
    side = Side(t.profile, t.takes, t.weight, ())
    return Blow(volleys(e.b.rules.reroll_moment, s.profile, side, fire, s.weight + more, number), UNHURT)


def attacks(e: Evaluation[Saga], s: Standing, t: Standing) -> Iterator[PossibleAttack]:
    dear = W.weary * s.value
    for k in range(MOST_TAKEN + 1):
        yield PossibleAttack(reach_of(s.weight, k), dear * k, assault_blow(e, s, t, k))
        if s.shots:
            shots = volley_blow(e, s, t, Fire(s.shots), MOST_TAKEN + 1 - k, k)
            yield PossibleAttack(s.range + k * WALK, dear, shots)


def reach_of(tired: int, points: int) -> int:
    """How far an assault leads after runs for so many points of fatigue, each of which may be spent to halve a move."""
    return points * RUN + ASSAULT - min(tired + points, points + 1) * (RUN - halved(RUN))


BASIS = Basis[Saga](
    rounds=ROUNDS,
    roster=roster_of,
    standing=lambda roster, b, u: roster.standing_of(b, u, u.quality, u.fatigue),
    attacks=attacks,
    weights=Weights(remnant=0.5),
)


def evaluate(b: Saga) -> Evaluation[Saga]:
    return evaluation_of(BASIS, b)
