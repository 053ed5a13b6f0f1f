"""Odds for the screen: what an attack from here or there may cost the enemy, what they may do in answer, and why."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from drumhead.combat.stage import Choice, Sort, Stages, Volley
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.volley import foresee
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.question import Option, Question
from drumhead.games.saga.play.advance import towards_enemy
from drumhead.games.saga.play.odds import as_if, melee_odds, odds_of, planned_volley, side_of
from drumhead.games.saga.play.worth import best_shot
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.attack import melee, stages_of
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Attack, Melee, Saga
from drumhead.games.saga.rules.terrain import stands_above
from drumhead.games.saga.screen import table_words, words
from drumhead.space.sight import nearest_gap
from drumhead.tabletop.battle import ids
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.tabletop.moving import at_the_ends


def losses(text: str, target: UnitId, p: Sequence[float], **facts: Any) -> Odds:
    mean = sum(k * chance for k, chance in enumerate(p))
    return Odds(text, target, tuple(map(float, p)), mean, facts)


# ---------------------------------------------------------------------------------------------------- an attack
def shots(b: Saga, u: UnitId, stand: str) -> list[Odds]:
    """One distribution for each unit that could be shot from where the unit stands, the best first."""
    found = [shot(b, u, target, able) for target, able in targets_of(b, u).items()]
    best = sorted((o for o in found if o), key=lambda o: -o.mean)
    return [replace(o, stand=stand) for o in best]


def shot(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...]) -> Odds | None:
    a = planned_volley(b, u, target, able)
    if a is None:
        return None
    text = words.offers_target(b, target, len(able))
    facts = {"unit": u, "able": len(able), "of": len(b.band(u).models), "hit": a.hit, "block": a.block}
    odds = losses(text, target, odds_of(b, a).p("wounds"), cover=a.cover, **facts)
    return replace(odds, reasons=(table_words.fires(len(able), dice_in(a.volley)), *reasons(stages_of(b, a), a.volley)))


def dice_in(volley: Volley) -> int:
    return volley.get("dice", 0) + volley.get("shaded", 0)


def assault(b: Saga, u: UnitId, target: UnitId, text: str = "") -> Odds:
    """The losses of the target; those of the assaulters stand beside them as `own`."""
    fought = melee_odds(b, u, target)
    fight = Melee(u, target, 0, stands_above(b, u, target))
    side, foe = side_of(b, fight, u, target), side_of(b, fight, target, u)
    stages = melee(b.rules.reroll_moment, side.profile, foe.profile, foe.takes)
    volley = {"dice": side.dice[0], "tired": side.weight, "tired_target": foe.weight}
    why = (table_words.strikes_with(side.dice[0]), table_words.who_is_first(fight.above), *reasons(stages, volley))
    own = fought.wounds(ASSAULTER)
    odds = losses(text or words.offers_assault(b, target), target, fought.wounds(TARGET), own=own, unit=u)
    return replace(odds, reasons=why)


def reasons(stages: Stages, volley: Volley) -> tuple[Reason, ...]:
    """Each need on the way from the dice to the losses, read from the stages that are rolled."""
    found: list[Reason] = []
    for stage in stages:
        if isinstance(stage, Sort):
            found.append(table_words.need(stage.name, stage.die.need, stage.clause))
        elif isinstance(stage, Choice) and all(volley.get(f, 1) for f in stage.needs):
            found.append(table_words.may_roll_again(stage.name, stage.clause))
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------------------------------------- the answer to it
def answers(b: Saga, u: UnitId, foes: Sequence[UnitId]) -> list[Odds]:
    """The worst that each of these may do to the unit where it stands."""
    return [answer(b, foe, u) for foe in foes]


def answer(b: Saga, foe: UnitId, u: UnitId) -> Odds:
    """Their shot, or their assault, or how much they fall short of it."""
    found = [o for o in (_shot_back(b, foe, u), _assault_back(b, foe, u)) if o]
    worst = max(found, key=lambda o: o.mean)
    return replace(worst, stand="answer", facts={**worst.facts, "unit": foe})


def _shot_back(b: Saga, foe: UnitId, u: UnitId) -> Odds | None:
    able = targets_of(b, foe).get(u)
    odds = shot(b, foe, u, able) if able else None
    return replace(odds, text=table_words.their("shot")) if odds else None


def _assault_back(b: Saga, foe: UnitId, u: UnitId) -> Odds:
    far = ACTIONS["assault"].move
    gap, *_ = nearest_gap(b.at, b.radius, ids(b.band(foe).models), ids(b.band(u).models))
    if gap > far or not can_reach(b, foe, u, far):
        return losses(table_words.their("assault"), u, [1.0], short=max(gap - far, 0))
    return assault(b, foe, u, table_words.their("assault"))


# ---------------------------------------------------------------------------------------------------- a question
def after_action(b: Saga, q: Question, o: Option) -> Odds | None:
    """The losses of an assault, or of the best shot once the unit has held, or walked where the policy would."""
    u, action = q.facts["unit"], o.facts.get("action")
    if action == "assault":
        return assault(b, u, o.facts["target"], o.label)
    return best_after(b, u, str(action)) if action in ("hold", "walk") else None


def best_after(b: Saga, u: UnitId, action: str) -> Odds | None:
    there = b
    if action == "walk":
        there = as_if(b, at_the_ends(b, u, towards_enemy(b, u, "walk", ACTIONS["walk"].move)))
    best = best_shot(there, u)
    return shot(there, u, best.target, targets_of(there, u)[best.target]) if best else None


def of_shot(b: Saga, q: Question, o: Option) -> Odds | None:
    return shot(b, q.facts["unit"], o.facts["target"], tuple(o.facts["able"])) if "able" in o.facts else None


def rolled_again(b: Saga, q: Question, o: Option) -> Odds:
    """The dice lie on the table: what does this answer lead to?"""
    a = b.work(q.facts["work"], Attack)
    odds = foresee(stages_of(b, a), a.volley, {q.decision: str(o.key)}, keep=("wounds",), at=a.at)
    return losses(words.of(b, a.target), a.target, odds.p("wounds"), unit=a.attacker)


ODDS: dict[str, LeadsTo] = {
    "first-step": after_action,
    "extra-action": after_action,
    "shoot": of_shot,
    "reroll-hits": rolled_again,
    "reroll-blocks": rolled_again,
}
