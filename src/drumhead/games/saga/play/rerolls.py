"""Is a point of fatigue that lies on an enemy unit better spent on a reroll or kept? By the exact odds of the dice on
the table, of the blows that follow in the same melee, and of what the point is worth later."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from drumhead.combat.volley import foresee
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.question import Picked, Question
from drumhead.games.saga.play.evaluation import W, evaluate
from drumhead.games.saga.play.odds import order_of, side_of, strike_by
from drumhead.games.saga.rules.attack import HITS, stages_of
from drumhead.games.saga.rules.state import Attack, Melee, Saga
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, UNHURT, Blow, Prospect, Side
from drumhead.tabletop.threats import Standing


class Future(NamedTuple):
    """What one unit has to expect of an answer: its losses, and the fatigue that is left on it if it lives."""

    losses: Prospect
    fatigue: float


class Outcome(NamedTuple):
    wounds: int  # on the target
    on_attacker: int
    fatigue: int  # left on the target
    of_attacker: int
    chance: float


# ---------------------------------------------------------------------------------------------------- the two answers
def weigh_reroll(b: Saga, q: Question) -> Weighed:
    """The points lie on the unit that rolls: the attacker's for hits, the target's for blocks."""
    e, a = evaluate(b), b.work(q.facts["work"], Attack)
    found = {how: list(outcomes(b, q, a, how)) for how in ("spend", "keep")}
    for how in found:
        yield Weight(points_for(e, a, q.seat, found[how]), Picked(how), partial(why, a, q, how, found))


def points_for(e: Evaluation[Saga], a: Attack, seat: int, found: list[Outcome]) -> float:
    points = 0.0
    for u in dict.fromkeys((a.target, a.attacker)):
        s = e.units[u]
        sign = -1 if s.seat == seat else 1
        future = future_of(s, found, target=u == a.target)
        points += sign * (harm(e, s, future.losses) + tiredness(e, s) * future.fatigue)
    return points


def harm(e: Evaluation[Saga], s: Standing, losses: Prospect) -> float:
    """What the losses of a unit are worth to the other side."""
    return e.net(s._replace(seat=1 - s.seat), s, Blow(losses, UNHURT))


def tiredness(e: Evaluation[Saga], s: Standing) -> float:
    """What a point of fatigue on a unit is worth to the other side: nothing once nobody acts any more."""
    return W.weary * s.value if any(sum(e.turns(other)) for other in e.units.values()) else 0.0


def future_of(s: Standing, found: list[Outcome], *, target: bool) -> Future:
    wounds = destroyed = fatigue = 0.0
    for o in found:
        hurt, left = (o.wounds, o.fatigue) if target else (o.on_attacker, o.of_attacker)
        if hurt >= s.takes:
            destroyed += o.chance
        else:
            wounds += hurt * o.chance
            fatigue += left * o.chance
    return Future(Prospect(wounds, destroyed), fatigue)


# ---------------------------------------------------------------------------------------------------- exact odds
def outcomes(b: Saga, q: Question, a: Attack, how: str) -> Iterator[Outcome]:
    """Of the attack from where it stands, and of the blows that its target has yet to strike."""
    kept = ("wounds", "tired", "tired_target")
    odds = foresee(stages_of(b, a), a.volley, {q.decision: how}, keep=kept, at=a.at)
    fight = melee_of(b, q.facts["work"])
    back = fight and blows_to_come(b, fight, a)
    before = suffered(b, fight, a.attacker) if fight else 0
    for (wounds, of_attacker, fatigue), p in odds.joint.items():
        dice = back.dice[min(wounds, len(back.dice) - 1)] if back else 0
        if not dice:
            yield Outcome(wounds, before, fatigue, of_attacker, float(p))
            continue
        most = sum(b.model(m).left for m in b.band(a.attacker).models)
        struck = strike_by(b.rules.reroll_moment)(a.block, a.hit, most, dice, fatigue, of_attacker)
        for more, own, other, chance in struck:
            yield Outcome(wounds, more, own, other, float(p * chance))


def melee_of(b: Saga, w: int) -> Melee | None:
    return next((m for m in b.works.values() if isinstance(m, Melee) and w in m.blows), None)


def blows_to_come(b: Saga, fight: Melee, a: Attack) -> Side | None:
    """Of the target of this attack, if it strikes after its attacker."""
    first = (order_of(fight) or (ASSAULTER,))[0]
    if a.attacker != {ASSAULTER: fight.assaulter, TARGET: fight.target}[first]:
        return None
    return side_of(b, fight, a.target, a.attacker)


def suffered(b: Saga, fight: Melee, u: int) -> int:
    """Wounds of a blow on this unit whose losses are not removed yet, as both sides strike together."""
    blows = (b.work(w, Attack) for w in fight.blows)
    return sum(blow.wounds for blow in blows if blow.target == u)


# ---------------------------------------------------------------------------------------------------- the reason
def why(a: Attack, q: Question, how: str, found: dict[str, list[Outcome]]) -> Grounds:
    """How many wounds the reroll is worth, on average."""

    def mean(how: str, name: str) -> float:
        return sum(float(getattr(o, name)) * o.chance for o in found[how])

    now = abs(mean("spend", "wounds") - mean("keep", "wounds"))
    then = abs(mean("spend", "on_attacker") - mean("keep", "on_attacker"))
    if how == "spend":
        says = "advises_no_hits" if q.decision == HITS else "advises_no_blocks"
        return Grounds(says, {"target": a.target, "wounds": now})
    if then > now:
        return Grounds("advises_keep_for_blows", {"target": a.target, "wounds": then})
    return Grounds("advises_keep_point", {"wounds": now})
