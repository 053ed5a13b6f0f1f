"""SAGA measured: sample lists on generated tables; the clone, the odds of many dice, and sight across a table."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

import numpy as np

from drumhead.combat import stage, volley
from drumhead.dice import die, exact
from drumhead.dice.rolled import Rolled
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import LIMITS, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.games.saga.rules.state import Saga
from drumhead.lab.bench import Course, Goal, cold_micros, micros
from drumhead.space import sight
from drumhead.space.generate import generate
from drumhead.space.kernels import warm
from drumhead.space.table import INCH
from drumhead.space.terrain import Board, ground

TABLES = 6  # laid out beforehand: making tables is no part of a battle
GOALS = {
    "decisions_per_s": Goal("decisions a second under chance", 15_000, "at least"),
    "policy_battles_per_s": Goal("battles a second, policy against policy", 50, "at least"),
    "clone_us": Goal("clone, µs", 2, "at most"),
    "exact_cold_us": Goal("exact attack of 36 dice, cold, µs", 1000, "at most"),
    "exact_cached_us": Goal("the same again, µs", 5, "at most"),
    "sight_us": Goal("sight of 12 by 12 across 15 pieces, µs", 15, "at most"),
}


# ---------------------------------------------------------------------------------------------------- battles
@cache
def boards() -> tuple[Board, ...]:
    return tuple(generate(seed) for seed in range(TABLES))


def setups() -> Iterator[SagaSetup]:
    """Sample lists of both limits on some tables."""
    for n in count():
        rng = Random(n)
        points = LIMITS[n % len(LIMITS)]
        armies = list(styles(points).values())
        lists = (rng.choice(armies), rng.choice(armies))
        yield SagaSetup(game="saga", lists=lists, board=boards()[n % TABLES], points=points)


# ---------------------------------------------------------------------------------------------------- parts
def parts() -> dict[str, float]:
    cold, cached = exact_attack()
    return {
        "clone_us": micros(midway().clone, 5000),
        "exact_cold_us": cold,
        "exact_cached_us": cached,
        "sight_us": sight_matrix(),
    }


def midway() -> Saga:
    """A battle of 20 points some way into its first round."""
    rng, dice = Random(1), Rolled.seeded(1)
    setup = next(s for s in setups() if s.points == max(LIMITS))
    b, _ = SAGA.muster(setup, dice)
    while b.activations < 4:
        SAGA.answer(b, b.asked_seat, SAGA.sample(b, rng), dice)
    return b


def exact_attack() -> tuple[float, float]:
    """36 dice with both re-rolls and cover: with nothing known beforehand, and asked again."""
    again = HOUSE.rules(HOUSE.full({})).reroll_moment
    stages = attack.shooting(again, 4, 4, 12, "all")
    dice = {"dice": 36, "tired": 1, "tired_target": 1}

    def foresee() -> object:
        return volley.foresee(stages, dice, keep=("wounds",))

    return cold_micros(foresee, volley, stage, exact, die), micros(foresee, 2000)


def sight_matrix() -> float:
    """Two lines of 12 models that look at one another across a table of 15 pieces."""
    arrays = ground(generate(1, pieces=15))
    lines = [((6 + 5 * i) * INCH, y * INCH) for y in (10, 38) for i in range(12)]
    at = np.array(lines, dtype=np.int64)
    near, far = np.arange(12, dtype=np.int64), np.arange(12, 24, dtype=np.int64)
    return micros(lambda: sight.sees(arrays, at, near, far), 2000)


COURSE = Course(SAGA, setups, warm, parts, GOALS)
