"""What each answer to the open question is worth in points: the plans behind it, for the ranking of all inch games."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Picked, Question
from drumhead.games.sigmar.play.casting import spell_worth
from drumhead.games.sigmar.play.deploying import who_combines, who_deploys, who_joins, who_scouts
from drumhead.games.sigmar.play.evaluation import breath_in_the_open, evaluate
from drumhead.games.sigmar.play.odds import commands, dice_for, loss_order, order_of
from drumhead.games.sigmar.play.plans import all_plans, breath_at, fire_at, moves, stays
from drumhead.games.sigmar.play.sample import room_for
from drumhead.games.sigmar.play.worth import action_of
from drumhead.games.sigmar.play.wound_odds import wound_chances
from drumhead.games.sigmar.rules.activation import in_reach, open_to
from drumhead.games.sigmar.rules.deployment import FLAT
from drumhead.games.sigmar.rules.kinds import JOINERS
from drumhead.games.sigmar.rules.state import Attack, Move, Part, Sigmar
from drumhead.games.sigmar.rules.strike import Target
from drumhead.space.table import INCH
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.marksmen import Marksmen, which_model
from drumhead.tabletop.melee_odds import NO_BLOW
from drumhead.tabletop.plans import Plan, best_shot
from drumhead.tabletop.ranking import SILENCE, Open, Ranking, options_of, reason

VANGUARD = "vanguard"
AHEAD = 3 * INCH  # a shorter Vanguard move gains nothing that the first move of the battle would not
SAVED = 0.3  # of the most harm that a breath could do to any enemy: what it is worth to keep it for that
LEADS = 1.5  # times its price: what a hero, a wizard or a command model is worth


def open_now(b: Sigmar, u: UnitId) -> Open:
    return Open(open_to(b.troop(u)), in_reach(b, b.troop(u)))


def plans_of(e: Evaluation[Sigmar], q: Question, u: UnitId, may: Open) -> Iterable[Plan]:
    s = e.units[u]
    if e.b.troop(u).wavered:
        return [Plan(e.place_value(s, e.gaps(s)), "hold", says="advises_idle")]
    return all_plans(e, s, may.actions, may.targets)


def ends_of_move(e: Evaluation[Sigmar], work: Move) -> list[Plan]:
    """To stay is one of them. A Vanguard unit that could only close up to friends before it stays."""
    s = e.units[work.unit]
    found: Iterable[Plan] = moves(e, s, work.action, work.allowance)
    if work.action == VANGUARD:
        found = (p for p in found if length_of(p) >= AHEAD)
    return [*found, stays(e, s, work.action)]


def length_of(p: Plan) -> float:
    """How far the model goes that goes farthest, from where it stands."""
    return max(hypot(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in p.ways)


def who_goes_ahead(b: Sigmar, q: Question) -> Weighed:
    """The Vanguard unit that gains most, so that those before it go first; nobody where nobody gains."""
    e = evaluate(b)
    for o in options_of(q):
        if "unit" not in o.facts:
            yield Weight(SILENCE, Picked(o.key), lambda: Grounds("advises_place"))
            continue
        u = o.facts["unit"]
        *there, here = ends_of_move(e, Move(u, VANGUARD, FLAT))
        best = max(there, key=lambda p: p.value, default=here)
        yield Weight(best.value - here.value, Picked(o.key), partial(reason, e, u, best))


def volley(e: Evaluation[Sigmar], u: UnitId, target: UnitId, able: Sequence[ModelId]) -> Plan:
    s, action = e.units[u], action_of(e.b, u)
    return best_shot(e, s, action, {target: fire_at(e.b, s, target, able, action) or NO_BLOW}, e.gaps(s))


# ---------------------------------------------------------------------------------------------------- the breath
def where_to_breathe(b: Sigmar, q: Question) -> Weighed:
    """Where it does most harm; it is kept if that is little, and there are rounds left to do more."""
    e, u = evaluate(b), q.facts["unit"]
    s = e.units[u]
    saved = SAVED * max(e.net(s, foe, breath_in_the_open(e, s, foe)) for foe in e.foes(s).units) if e.left else 0.0
    for o in options_of(q):
        if "target" in o.facts:
            foe = e.units[o.facts["target"]]
            blow = breath_at(b, s, foe.id, o.facts["able"])
            p = Plan(e.net(s, foe, blow), "breath", foe.id, (), blow)
            yield Weight(p.value, Picked(o.key), partial(reason, e, u, p))
        elif o.facts.get("how") == "breath":
            yield Weight(saved + 1, Picked(o.key))  # in melee it is never better spent
        else:
            yield Weight(saved, Picked(o.key), lambda: Grounds("advises_keep_breath"))


# ---------------------------------------------------------------------------------------------------- a picked model
def chances_on(b: Sigmar, a: Attack, p: Part, models: tuple[ModelId, ...]) -> Sequence[float]:
    dice = dice_for(b.rules, a.quality, Target(a.block, a.armor), (p,), a.kind, a.charging)
    return wound_chances(b.rules, *dice, order_of(b, models))


def worth_of(b: Sigmar, m: ModelId) -> float:
    return float(b.models[m].worth) * (LEADS if b.models[m].type in JOINERS or commands(b, m) else 1.0)


PICKED = Marksmen(Attack, chances_on, lambda b, a: loss_order(b, a.target, a.attacker), worth_of)


def which_spell(b: Sigmar, q: Question) -> Weighed:
    return spell_worth(evaluate(b), q)


RANKING = Ranking[Sigmar](
    evaluate=evaluate,
    room_for=room_for,
    screens=lambda b: b.rules.forest_sight,
    open_to=open_now,
    plans=plans_of,
    assault="charge",
    move=Move,
    moves=ends_of_move,
    volley=volley,
    afresh=False,
    closely=3,
)

WEIGHERS: dict[str, Weigher] = {
    "deploy": RANKING.set_up(who_deploys),
    "combine": who_combines,
    "join": who_joins,
    "scout": RANKING.set_up(who_scouts),
    "vanguard": who_goes_ahead,
    "activate": RANKING.who_acts,
    "action": RANKING.what_to_do,
    "path": RANKING.where_to,
    "follow-up": RANKING.where_to,
    "shoot-target": RANKING.which_target,
    "sniper-model": which_model(PICKED),
    "fiery-breath": where_to_breathe,
    "spell": which_spell,
}
