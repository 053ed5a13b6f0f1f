"""What each answer to the open question is worth in points: the plans behind it, for the ranking of all inch games."""

from collections.abc import Iterable, Iterator, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Weigher
from drumhead.flow.question import Key, Question
from drumhead.games.saga.play.evaluation import evaluate
from drumhead.games.saga.play.plans import actor, all_plans, best_volley, fire_at, moves, stays
from drumhead.games.saga.play.sample import room_for
from drumhead.games.saga.play.worth import ASSAULT
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.tabletop.actions import offer_action, offer_assault
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.plans import Plan
from drumhead.tabletop.ranking import Ranking, options_of


def activated(e: Evaluation[Saga], u: UnitId) -> Iterable[Plan]:
    return all_plans(e, actor(e, u, 0), ACTIONS, may_assault(e.b, u, ASSAULT))


def actions(e: Evaluation[Saga], q: Question) -> Iterator[tuple[Key, Plan]]:
    u, options = q.facts["unit"], options_of(q)
    a = actor(e, u, int(q.decision.endswith("extra-action")))
    targets = [o.facts["target"] for o in options if "target" in o.facts]
    may = dict.fromkeys(str(o.facts.get("action", "end")) for o in options)
    yield from ((option_of(u, p), p) for p in all_plans(e, a, may, targets))


def option_of(u: UnitId, p: Plan) -> Key:
    if p.action == "assault":
        return offer_assault(u, p.target).key
    return p.action if p.action == "end" else offer_action(u, p.action).key


def ends_of_move(e: Evaluation[Saga], q: Question) -> list[Plan]:
    """Where the unit could end its move. Only the owner of a Move is asked for ways as he likes."""
    work = e.b.works.get(q.facts.get("work", -1))
    if not isinstance(work, Move):
        return []
    a = actor(e, work.unit, 0)
    if work.action == "victor":
        a = a._replace(budget=0)
    found = list(moves(e, a, work.action, work.allowance))
    return found if work.action == "run" and found else [*found, stays(e, a, work.action)]


def volley(e: Evaluation[Saga], u: UnitId, target: UnitId, able: Sequence[ModelId]) -> Plan:
    a = actor(e, u, 0)
    return best_volley(e, a, {target: fire_at(e.b, target, tuple(able))}, e.gaps(a.unit))


RANKING = Ranking[Saga](
    evaluate=evaluate,
    room_for=room_for,
    screens=lambda b: b.rules.forest_sight,
    activated=activated,
    actions=actions,
    moves=ends_of_move,
    volley=volley,
)

WEIGHERS: dict[str, Weigher] = {
    "place-army": RANKING.place,
    "activate": RANKING.who_acts,
    "first-step": RANKING.what_to_do,
    "extra-action": RANKING.what_to_do,
    "move-models": RANKING.where_to,
    "victor-move": RANKING.where_to,
    "shoot": RANKING.which_target,
}
