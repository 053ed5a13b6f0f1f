"""Odds for the screen: what an attack from here or there may cost the enemy, what they may do in answer, and why."""

from collections.abc import Sequence

from msgspec.structs import replace

from drumhead.combat.odds_shown import distribution, most_first, reasons_of
from drumhead.combat.shown import cast_in
from drumhead.combat.stage import Stages, Volley
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.volley import foresee
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.question import Option, Question
from drumhead.games.saga.play.odds import melee_odds, odds_of, planned_volley, side_of
from drumhead.games.saga.play.suggest import walked
from drumhead.games.saga.play.worth import best_shot
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.attack import melee, stages_of
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Attack, Melee, Saga
from drumhead.games.saga.rules.terrain import stands_above
from drumhead.games.saga.screen import table_words, words
from drumhead.tabletop.answers_shown import worst_answer
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET


# ---------------------------------------------------------------------------------------------------- an attack
def shots(b: Saga, u: UnitId, stand: str) -> list[Odds]:
    """One distribution for each unit that could be shot from where the unit stands, the best first."""
    return most_first((shot(b, u, target, able) for target, able in targets_of(b, u).items()), stand)


def shot(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...]) -> Odds | None:
    a = planned_volley(b, u, target, able)
    if a is None:
        return None
    text = words.ENGLISH.say(cast_in(b), "offers_shoot", {"target": target, "able": able})
    facts = {"unit": u, "able": len(able), "of": len(b.band(u).models), "hit": a.hit, "block": a.block}
    odds = distribution(text, target, odds_of(b, a).p("wounds"), cover=a.cover, **facts)
    dice = a.volley.get("dice", 0) + a.volley.get("shaded", 0)
    return replace(odds, reasons=(table_words.fires(len(able), dice), *reasons(stages_of(b, a), a.volley)))


def assault(b: Saga, u: UnitId, target: UnitId) -> Odds:
    """The losses of the target; those of the assaulters stand beside them as `own`."""
    fought = melee_odds(b, u, target)
    fight = Melee(u, target, 0, stands_above(b, u, target))
    side, foe = side_of(b, fight, u, target), side_of(b, fight, target, u)
    stages = melee(b.rules.reroll_moment, side.profile, foe.profile, foe.takes)
    volley = {"dice": side.dice[0], "tired": side.weight, "tired_target": foe.weight}
    why = (table_words.strikes_with(side.dice[0]), table_words.who_is_first(fight.above), *reasons(stages, volley))
    own = fought.wounds(ASSAULTER)
    text = words.offers_first_step(cast_in(b), "assault", target)
    odds = distribution(text, target, fought.wounds(TARGET), own=own, unit=u)
    return replace(odds, reasons=why)


def reasons(stages: Stages, volley: Volley) -> tuple[Reason, ...]:
    return reasons_of(stages, volley, table_words.need, table_words.may_roll_again)


# ---------------------------------------------------------------------------------------------------- the answer to it
def answers(b: Saga, u: UnitId, foes: Sequence[UnitId]) -> list[Odds]:
    """The worst that each of these may do to the unit where it stands."""
    return [answer(b, foe, u) for foe in foes]


def answer(b: Saga, foe: UnitId, u: UnitId) -> Odds:
    far, able = ACTIONS["assault"].move, targets_of(b, foe).get(u)
    back = shot(b, foe, u, able) if able else None
    return worst_answer(b, foe, u, far, back, lambda: assault(b, foe, u) if can_reach(b, foe, u, far) else None)


# ---------------------------------------------------------------------------------------------------- a question
def after_action(b: Saga, q: Question, o: Option) -> Odds | None:
    """The losses of an assault, or of the best shot once the unit has held, or walked where the policy would."""
    u, action = q.facts["unit"], o.facts.get("action")
    if action == "assault":
        return assault(b, u, o.facts["target"])
    return best_after(b, u, str(action)) if action in ("hold", "walk") else None


def best_after(b: Saga, u: UnitId, action: str) -> Odds | None:
    there = walked(b, u) if action == "walk" else b
    best = best_shot(there, u)
    return shot(there, u, best.target, targets_of(there, u)[best.target]) if best else None


def of_shot(b: Saga, q: Question, o: Option) -> Odds | None:
    return shot(b, q.facts["unit"], o.facts["target"], tuple(o.facts["able"])) if "able" in o.facts else None


def rolled_again(b: Saga, q: Question, o: Option) -> Odds:
    """The dice lie on the table: what does this answer lead to?"""
    a = b.work(q.facts["work"], Attack)
    odds = foresee(stages_of(b, a), a.volley, {q.decision: o.facts["how"]}, keep=("wounds",), at=a.at)
    return distribution(cast_in(b).of_side(a.target), a.target, odds.p("wounds"), unit=a.attacker)


ODDS: dict[str, LeadsTo] = {
    "first-step": after_action,
    "extra-action": after_action,
    "shoot": of_shot,
    "reroll-hits": rolled_again,
    "reroll-blocks": rolled_again,
}
