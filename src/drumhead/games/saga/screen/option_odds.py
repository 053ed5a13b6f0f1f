"""Odds for the screen: what an attack from here or there may cost the enemy, what they may do in answer, and why."""

from msgspec.structs import replace

from drumhead.combat.odds_shown import distribution, reasons_of
from drumhead.combat.shown import cast_in
from drumhead.combat.stage import Stages, Volley
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.volley import foresee
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.question import Option, Question
from drumhead.games.saga.play.odds import melee_odds, odds_of, planned_volley, side_of
from drumhead.games.saga.play.worth import ASSAULT, WORTH, as_if_walked
from drumhead.games.saga.rules.assault import assault_march, can_reach
from drumhead.games.saga.rules.attack import melee, stages_of
from drumhead.games.saga.rules.fatigue import halved
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Attack, Melee, Saga
from drumhead.games.saga.rules.terrain import stands_above
from drumhead.games.saga.screen import table_words, words
from drumhead.tabletop import closing
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, prospect
from drumhead.tabletop.odds_shown import AttackOdds
from drumhead.tabletop.roster import can_take


# ---------------------------------------------------------------------------------------------------- an attack
def shot(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...]) -> Odds | None:
    a = planned_volley(b, u, target, able)
    if a is None:
        return None
    text = words.ENGLISH.say(cast_in(b), "offers_shoot", {"target": target, "able": able})
    facts = {"unit": u, "able": len(able), "of": len(b.band(u).models), "hit": a.hit, "block": a.block}
    p = odds_of(b, a).p("wounds")
    odds = distribution(text, target, p, prospect(p, can_take(b, b.band(target))).destroyed, cover=a.cover, **facts)
    dice = a.volley.get("dice", 0) + a.volley.get("shaded", 0)
    return replace(odds, reasons=(table_words.fires(len(able), dice), *reasons(stages_of(b, a), a.volley)))


def assault(b: Saga, u: UnitId, target: UnitId) -> Odds:
    """The losses of both."""
    fought = melee_odds(b, u, target)
    fight = Melee(u, target, 0, stands_above(b, u, target))
    side, foe = side_of(b, fight, u, target), side_of(b, fight, target, u)
    stages = melee(b.rules.reroll_moment, side.profile, foe.profile, foe.takes)
    volley = {"dice": side.dice[0], "tired": side.weight, "tired_target": foe.weight}
    why = (table_words.strikes_with(side.dice[0]), table_words.who_is_first(fight.above), *reasons(stages, volley))
    if side.weight and not can_reach(b, u, target, halved(ASSAULT)):
        why = (table_words.may_fall_short(halved(ASSAULT)), *why)
    text, losses = words.offers_first_step(cast_in(b), "assault", target), fought.wounds(TARGET)
    odds = distribution(text, target, losses, losses[-1], fought.wounds(ASSAULTER), unit=u)
    return replace(odds, reasons=why)


def as_if_charged(b: Saga, u: UnitId, target: UnitId) -> Saga:
    fight = Melee(u, target, ASSAULT, False)
    return b.after_move(u, closing.ways_in(b, assault_march(b, fight), target))


def reasons(stages: Stages, volley: Volley) -> tuple[Reason, ...]:
    return reasons_of(stages, volley, table_words.need, table_words.may_roll_again)


ATTACKS = AttackOdds[Saga](
    targets_of=targets_of,
    shot=shot,
    best_shot=WORTH.best_shot,
    assault=assault,
    reach=lambda b, u: ASSAULT,
    can_reach=can_reach,
    charged=as_if_charged,
    shoots_after={"hold": lambda b, _u: b, "walk": as_if_walked},
)


# ---------------------------------------------------------------------------------------------------- a question
def for_fatigue(b: Saga, q: Question, o: Option) -> Odds | None:
    """Another action: its point lies on the unit before a die falls (ruling fatigue-fresh-point)."""
    tired = b.clone()
    tired.put(tired.band(q.facts["unit"]).tired())
    return ATTACKS.after_action(tired, q, o)


def rolled_again(b: Saga, q: Question, o: Option) -> Odds:
    """The dice lie on the table: what does this answer lead to?"""
    a = b.work(q.facts["work"], Attack)
    odds = foresee(stages_of(b, a), a.volley, {q.decision: o.facts["how"]}, keep=("wounds",), at=a.at)
    return distribution(cast_in(b).of_side(a.target), a.target, odds.p("wounds"), unit=a.attacker)


ODDS: dict[str, LeadsTo] = {
    "first-step": ATTACKS.after_action,
    "extra-action": for_fatigue,
    "shoot": ATTACKS.of_shot,
    "reroll-hits": rolled_again,
    "reroll-blocks": rolled_again,
}
