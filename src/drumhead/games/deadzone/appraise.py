"""What a battle is worth to a seat: the margin in points it can expect at the end, read off the cubes by exact odds.

The sum of what is scored, of what wounds and pins are good for, of the attack that is just being chosen, and of the
attacks that both armies threaten in the turns they have left.
"""

from drumhead.flow.question import Pick, keys
from drumhead.games.deadzone.activation import cubes_for
from drumhead.games.deadzone.army import guns
from drumhead.games.deadzone.attack import dodge_pool, shot_pool
from drumhead.games.deadzone.exchange import DOWN, HURT, best_shot, blow_worth, shots_from, worth_of_wounds
from drumhead.games.deadzone.mission import ROUNDS
from drumhead.games.deadzone.odds import shot_odds, wounds
from drumhead.games.deadzone.state import Command, Deadzone, Fighter, Melee
from drumhead.games.deadzone.suggest import order_worth

THREAT = 0.45  # of all that is threatened comes true
WATCH = 0.35  # what a shot on overwatch is worth of the same shot in an activation
MINED = 0.02  # of an enemy's worth that a mine before it is good for
NEAR = 3  # cubes; farther off, an enemy minds no mine


def appraise(b: Deadzone, seat: int) -> float:
    margin = float(b.scores[seat] - b.scores[1 - seat])
    if b.outcome is not None:
        return margin
    left = max(0, ROUNDS - b.round)
    sides: tuple[list[Fighter], list[Fighter]] = ([], [])
    for u in b.units:
        if u.models and u.cube >= 0:
            sides[u.seat != seat].append(u)
            margin += (-1 if u.seat == seat else 1) * worn(b, u)
    mine, theirs = sides
    margin += at_hand(b, seat)
    margin += threat(b, mine, theirs, left) - threat(b, theirs, mine, left)
    for m in b.mines:
        near = sum(u.cost for u in (theirs if m.seat == seat else mine) if b.ground.range[m.cube][u.cube] <= NEAR)
        margin += (MINED if m.seat == seat else -MINED) * near
    return margin


def worn(b: Deadzone, u: Fighter) -> float:
    """What a unit has lost already of its worth: by wounds, and by lying down."""
    lost = HURT * u.wounds / u.tough
    if u.pinned:
        lies_at_the_end = b.round >= ROUNDS and (u.pinned == b.round or u.acted)
        lost += (1 - lost) * (1.0 if lies_at_the_end else DOWN)
    return u.cost * lost


def turns(b: Deadzone, u: Fighter, left: int) -> float:
    """How many activations a unit has still before it."""
    now = 0.0 if u.acted or u.pinned else 1.0
    return now + left - (0.5 if u.pinned else 0.0)


def threat(b: Deadzone, ours: list[Fighter], theirs: list[Fighter], left: int) -> float:
    """The best attack of every unit, as far as it has turns to make it; those out of reach count by nearness."""
    total = 0.0
    for u in ours:
        if not theirs:
            break
        many = turns(b, u, left)
        best = max(attack_worth(b, u, t) for t in theirs)
        total += THREAT * best * min(many, 1.5)
        if u.watch:
            total += WATCH * max(watch_worth(b, u, t) for t in theirs)
    return total


def watch_worth(b: Deadzone, u: Fighter, t: Fighter) -> float:
    """A shot on overwatch at whoever comes, or is, within sight; those who stand out of it may come."""
    if t.pinned and t.acted:
        return 0.0
    best = 0.0
    for gun in guns(u.weapons):
        if b.ground.sees[u.cube][t.cube]:
            best = max(best, worth_of_wounds(t, shot_odds(b, u, u.cube, t, gun, "overwatch")))
        else:
            best = max(best, 0.5 * worth_of_wounds(t, wounds(u.quality, t.quality, t.left, 4, 4)))
    return best


def attack_worth(b: Deadzone, u: Fighter, t: Fighter) -> float:
    """A shot from here, or a blow, less the farther it is."""
    ground, best = b.ground, 0.0
    for gun in guns(u.weapons):
        if ground.sees[u.cube][t.cube]:
            value = worth_of_wounds(t, shot_odds(b, u, u.cube, t, gun))
        else:
            value = 0.4 * worth_of_wounds(t, wounds(u.quality, t.quality, t.left, *_pools(b, u, t, gun)))
        best = max(best, value)
    far = (ground.far_jump if u.jumps else ground.far)[u.cube][t.cube]
    reach = cubes_for(u, "assault")
    late = max(0, far - reach) / max(reach, 1)
    soon: float = 1.0 if far <= reach else 0.6 * 0.6**late
    return max(best, blow_worth(b, u, t, False) * soon)


def _pools(b: Deadzone, u: Fighter, t: Fighter, gun: str) -> tuple[int, int]:
    return shot_pool(b, u.cube, t.cube, gun).dice, dodge_pool(b, u.cube, t.cube, "shot").dice


# ---------------------------------------------------------------------------------------------------- at hand
def at_hand(b: Deadzone, seat: int) -> float:
    """What the open question is about to bring to the seat: the shot to be chosen, the blow, the commands left."""
    q = b.question
    if q is None or not isinstance(q.ask, Pick):
        return 0.0
    sign = 1.0 if q.seat == seat else -1.0
    match q.decision.rpartition(".")[2]:
        case "shot":
            u = b.fighter(q.facts["unit"])
            return sign * best_shot(b, u, u.cube).points
        case "support":
            return sign * _sweep(b, q.facts["unit"])
        case "melee-target" | "rampage":
            u, rough = b.fighter(q.facts["unit"]), b.work(q.facts["work"], Melee).rough
            targets = (b.fighter(int(k)) for k in keys(q.ask.options) if k != "stop")
            return sign * max(blow_worth(b, u, t, rough) for t in targets)
        case "command":
            left = b.work(q.facts["work"], Command).left
            worths = sorted((_order(b, str(k)) for k in keys(q.ask.options) if k != "stop"), reverse=True)
            return sign * sum(worths[:left])
        case "overwatch-begin" | "overwatch-end":
            return sign * max(_reaction(b, o.facts) for o in q.ask.options if o.key != "wait")
    return 0.0


def _sweep(b: Deadzone, unit: int) -> float:
    u = b.fighter(unit)
    return max((s.points for s in shots_from(b, u, u.cube) if s.key.startswith("suppress")), default=0.0)


def _order(b: Deadzone, key: str) -> float:
    order, _, u = key.partition(":")
    return order_worth(b, order, b.fighter(int(u)))


def _reaction(b: Deadzone, facts: dict[str, object]) -> float:
    u, t = b.fighter(int(str(facts["unit"]))), b.fighter(int(str(facts["target"])))
    return worth_of_wounds(t, shot_odds(b, u, u.cube, t, str(facts["weapon"]), "overwatch"))
