"""What a battle is worth to a seat: the margin in points it can expect at the end, read off the cubes by exact odds.

The sum of what is scored, of what wounds and pins are good for, of what the open question is about to bring, and of the
attacks that both armies threaten in the turns they have left.
"""

from drumhead.games.deadzone.play.evaluation import Evaluation, W
from drumhead.games.deadzone.play.plans import mine_worth, overwatch_worth, recovery_worth
from drumhead.games.deadzone.play.ranking import gain_of_question
from drumhead.games.deadzone.rules.state import Deadzone, Fighter


def appraise(b: Deadzone, seat: int) -> float:
    margin = float(b.scores[seat] - b.scores[1 - seat])
    if b.outcome is not None or b.question is None:
        return margin
    s = Evaluation(b)
    for u in s.units:
        margin += (1 if u.seat == seat else -1) * (worth_threatened(s, u) - worth_lost(s, u))
    for m in b.mines:
        margin += (1 if m.seat == seat else -1) * mine_worth(s, m.cube, m.seat)
    return margin + (1 if b.question.seat == seat else -1) * gain_of_question(b)


def worth_lost(s: Evaluation, u: Fighter) -> float:
    """The part of its worth that a unit has lost already: by wounds, and by lying down."""
    hurt = W.hurt * s.targets[u.id].worth * u.wounds / u.tough
    return hurt + (recovery_worth(s, u) if u.pinned else 0.0)


def worth_threatened(s: Evaluation, u: Fighter) -> float:
    """The points that it threatens to win, as far as it has turns left."""
    now, later = s.turns(u)
    found = W.ready * s.best_attack(u).points if now else 0.0
    if later:
        found += W.later * s.later_value(u, u.cube)
    return found + (overwatch_worth(s, u) if u.watch else 0.0)
