"""What each answer to the open question is worth in points: the plans behind it, for the ranking of all inch games."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Key, Picked, Question
from drumhead.games.sigmar.play.casting import spell_worth
from drumhead.games.sigmar.play.evaluation import evaluate
from drumhead.games.sigmar.play.plans import all_plans, best_volley, breath_at, fire_at, moves, stays
from drumhead.games.sigmar.play.sample import room_for
from drumhead.games.sigmar.play.worth import action_of
from drumhead.games.sigmar.rules.activation import in_reach, open_to
from drumhead.games.sigmar.rules.state import Move, Sigmar
from drumhead.tabletop.actions import offer_action, offer_assault
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.plans import Plan
from drumhead.tabletop.ranking import Ranking, options_of, reason

KEPT = 0.9  # points: what a breath that is not used now may still bring


def activated(e: Evaluation[Sigmar], u: UnitId) -> Iterable[Plan]:
    troop = e.b.troop(u)
    if troop.wavered:
        return [Plan(e.place_value(e.units[u], e.gaps(e.units[u])), "hold", says="advises_idle")]
    return all_plans(e, e.units[u], open_to(troop), in_reach(e.b, troop))


def actions(e: Evaluation[Sigmar], q: Question) -> Iterator[tuple[Key, Plan]]:
    u, options = q.facts["unit"], options_of(q)
    targets = [o.facts["target"] for o in options if "target" in o.facts]
    may = dict.fromkeys(str(o.facts["action"]) for o in options)
    yield from ((option_of(u, p), p) for p in all_plans(e, e.units[u], may, targets))


def option_of(u: UnitId, p: Plan) -> Key:
    return offer_assault(u, p.target, "charge").key if p.action == "charge" else offer_action(u, p.action).key


def ends_of_move(e: Evaluation[Sigmar], q: Question) -> list[Plan]:
    """Where the unit could end its move. Only the owner of a Move is asked for ways as he likes."""
    work = e.b.works.get(q.facts.get("work", -1))
    if not isinstance(work, Move):
        return []
    s = e.units[work.unit]
    return [*moves(e, s, work.action, work.allowance), stays(e, s, work.action)]


def volley(e: Evaluation[Sigmar], u: UnitId, target: UnitId, able: Sequence[ModelId]) -> Plan:
    s, action = e.units[u], action_of(e.b, u)
    return best_volley(e, s, action, {target: fire_at(e.b, s, target, able, action)}, e.gaps(s))


# ---------------------------------------------------------------------------------------------------- the breath
def where_to_breathe(b: Sigmar, q: Question) -> Weighed:
    """Where it does most harm; it is kept if that is little."""
    e, u = evaluate(b), q.facts["unit"]
    s = e.units[u]
    for o in options_of(q):
        if "target" in o.facts:
            foe = e.units[o.facts["target"]]
            blow = breath_at(b, s, foe.id, o.facts["able"])
            p = Plan(e.net(s, foe, blow), "breath", foe.id, (), blow)
            yield Weight(p.value, Picked(o.key), partial(reason, e, u, p))
        elif o.facts.get("how") == "breath":
            yield Weight(2 * KEPT, Picked(o.key))  # in melee it is never better spent
        else:
            yield Weight(KEPT if e.left else 0.0, Picked(o.key), lambda: Grounds("advises_keep_breath"))


def which_spell(b: Sigmar, q: Question) -> Weighed:
    return spell_worth(evaluate(b), q)


RANKING = Ranking[Sigmar](
    evaluate=evaluate,
    room_for=room_for,
    screens=lambda b: b.rules.forest_sight,
    activated=activated,
    actions=actions,
    moves=ends_of_move,
    volley=volley,
)

WEIGHERS: dict[str, Weigher] = {
    "activate": RANKING.who_acts,
    "action": RANKING.what_to_do,
    "path": RANKING.where_to,
    "follow-up": RANKING.where_to,
    "shoot-target": RANKING.which_target,
    "fiery-breath": where_to_breathe,
    "spell": which_spell,
}
