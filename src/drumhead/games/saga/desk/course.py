"""SAGA on the bench: its tables, the odds of many dice, sight across a table, armies beyond the limit of the page."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import numpy as np

from drumhead.combat import stage, volley
from drumhead.combat.army import ArmyList
from drumhead.combat.course import Course, Goal, Part
from drumhead.dice import die, exact
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import LIMITS, book, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.space import sight
from drumhead.space.generate import generate
from drumhead.space.kernels import warm
from drumhead.space.table import INCH
from drumhead.space.terrain import Board, ground

TABLES = 6  # laid out beforehand: making tables is no part of a battle
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
Calls = Sequence[Callable[[], object]]


@cache
def boards() -> tuple[Board, ...]:
    return tuple(generate(seed) for seed in range(TABLES))


# ---------------------------------------------------------------------------------------------------- larger armies
def larger(points: int) -> SagaSetup:
    """Both sides put together from sample lists of 10 points. Only the bench plays it: `refuse_setup` refuses it."""
    return SagaSetup(game="saga", lists=(host(0, points), host(1, points)), board=boards()[0], points=points)


def host(seat: int, points: int) -> ArmyList:
    rng, small = Random(seat), list(styles(LIMITS[0]).values())
    parts = [rng.choice(small) for _ in range(points // LIMITS[0])]
    return ArmyList(f"A host of {points} points", book().id, points, tuple(e for part in parts for e in part.entries))


# ---------------------------------------------------------------------------------------------------- parts
def exact_attack(_battle: Any) -> Calls:
    """36 dice with both re-rolls and cover."""
    again = HOUSE.rules(HOUSE.full({})).reroll_moment
    stages = attack.shooting(again, 4, 4, 12, "all")
    dice = {"dice": 36, "tired": 1, "tired_target": 1}
    return [partial(volley.foresee, stages, dice, keep=("wounds",))]


def sight_matrix(_battle: Any) -> Calls:
    """Two lines of 12 models that look at one another across a table of 15 pieces."""
    arrays = ground(generate(1, pieces=15))
    lines = [((6 + 5 * i) * INCH, y * INCH) for y in (10, 38) for i in range(12)]
    at = np.array(lines, dtype=np.int64)
    near, far = np.arange(12, dtype=np.int64), np.arange(12, 24, dtype=np.int64)
    return [partial(sight.sees, arrays, at, near, far)]


PARTS = {
    "exact_cold_us": Part("exact attack of 36 dice, cold, µs", exact_attack, 1, 15, (volley, stage, exact, die)),
    "exact_cached_us": Part("the same again, µs", exact_attack, 2000),
    "sight_us": Part("sight of 12 by 12 across 15 pieces, µs", sight_matrix, 2000),
}
COURSE = Course(boards, warm, PARTS, GOALS, 4, larger, SIZES)
