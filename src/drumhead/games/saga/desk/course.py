"""SAGA on the bench: its tables, the odds of many dice, sight across a table, armies beyond the limit of the page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from drumhead.combat.course import Course, Goal, exact_odds, large_army
from drumhead.combat.volley import foresee
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import LIMITS, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.space.kernels import warm
from drumhead.tabletop.course import SIGHT
from drumhead.tabletop.tables import boards

TABLES = partial(boards, 0, 6)  # made beforehand: making tables is no part of a battle
SIZES = (10, 20, 40, 80)
GOALS = {
    "decisions_per_s": Goal(15_000, "at least"),
    "policy_battles_per_s": Goal(20, "at least"),
    "greedy_battle_s": Goal(1, "at most"),
    "clone_us": Goal(2, "at most"),
    "exact_cold_us": Goal(1000, "at most"),
    "exact_cached_us": Goal(5, "at most"),
    "sight_us": Goal(15, "at most"),
}


def larger(points: int) -> SagaSetup:
    """Both sides put together from sample lists of 10 points. Only the bench plays it: `refuse_setup` refuses it."""
    small = tuple(styles(LIMITS[0]).values())
    lists = (large_army(0, points, small), large_army(1, points, small))
    return SagaSetup(game="saga", lists=lists, board=TABLES()[0], points=points)


def exact_attack(_battle: Any) -> Sequence[Callable[[], object]]:
    """36 dice with both re-rolls and cover."""
    again = HOUSE.rules(HOUSE.full({})).reroll_moment
    stages = attack.shooting_stages(again, 4, 4, 12, "all")
    dice = {"dice": 36, "tired": 1, "tired_target": 1}
    return [partial(foresee, stages, dice, keep=("wounds",))]


PARTS = {**exact_odds("exact attack of 36 dice", exact_attack), **SIGHT}
COURSE = Course(TABLES, warm, PARTS, GOALS, 4, larger, SIZES)
