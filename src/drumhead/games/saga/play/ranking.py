"""What each answer to the open question is worth in points: the plans behind it, for the ranking of all inch games."""

from collections.abc import Iterable, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Weigher
from drumhead.flow.question import Question
from drumhead.games.saga.play.evaluation import evaluate
from drumhead.games.saga.play.plans import actor, all_plans, best_volley, fire_at, moves, stays
from drumhead.games.saga.play.rerolls import weigh_reroll
from drumhead.games.saga.play.sample import room_for
from drumhead.games.saga.play.worth import ASSAULT
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.plans import Plan
from drumhead.tabletop.ranking import Open, Ranking


def plans_of(e: Evaluation[Saga], q: Question, u: UnitId, may: Open) -> Iterable[Plan]:
    return all_plans(e, actor(e, u, int(q.decision.endswith("extra-action"))), may.actions, may.targets)


def ends_of_move(e: Evaluation[Saga], work: Move) -> list[Plan]:
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
    open_to=lambda b, u: Open(ACTIONS, may_assault(b, u, ASSAULT)),
    plans=plans_of,
    assault="assault",
    move=Move,
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
    "reroll-hits": weigh_reroll,
    "reroll-blocks": weigh_reroll,
}
