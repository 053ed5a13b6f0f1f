"""How fast the engine is, on one core: whole battles, single questions, and the parts that a battle is made of.

Every figure is taken after a warm-up, and beside a plain Python loop timed in the same run, so that figures of two
machines, or of two hours on a shared one, can be compared as ratios.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from types import ModuleType

import numpy as np
from msgspec import Struct

from drumhead.bots.play import PLAYERS, chosen
from drumhead.bots.player import Player
from drumhead.combat import stage, volley
from drumhead.dice import die, exact
from drumhead.dice.rolled import Rolled
from drumhead.flow.question import Answer, Picked, Question, Ways
from drumhead.games.saga import attack
from drumhead.games.saga.army import LIMITS, styles
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.house import HOUSE
from drumhead.games.saga.setup import SagaSetup
from drumhead.games.saga.state import Saga
from drumhead.space import sight
from drumhead.space.generate import generate
from drumhead.space.kernels import warm
from drumhead.space.table import INCH
from drumhead.space.terrain import Board, ground

LOOPS = 200_000
TABLES = 6  # laid out beforehand: making tables is no part of a battle
GOALS = {
    "decisions_per_s": (15_000, "at least"),
    "policy_battles_per_s": (50, "at least"),
    "clone_us": (2, "at most"),
    "exact_cold_us": (1000, "at most"),
    "exact_cached_us": (5, "at most"),
    "sight_us": (15, "at most"),
}


class Report(Struct, frozen=True):
    game: str
    seconds: float  # for each of the three kinds of battles
    baseline_loops_per_s: float
    decisions_per_s: float
    decisions: int
    mix: dict[str, int]  # how often each decision was asked
    moves_or_assaults: float  # their share of all answers
    chance_battles_per_s: float
    policy_battles_per_s: float
    greedy_battles_per_s: float
    clone_us: float
    exact_cold_us: float
    exact_cached_us: float
    sight_us: float

    @property
    def decisions_per_kiloloop(self) -> float:
        """The engine's pace beside that of plain Python on this machine in this hour."""
        return 1000 * self.decisions_per_s / self.baseline_loops_per_s


def bench(seconds: float, told: Callable[[str], None] = lambda _: None) -> Report:
    told("Warming up")
    warm_up()
    paces = [baseline()]
    told("Battles of chance against chance")
    chance = battles("chance", seconds)
    paces.append(baseline())
    told("Battles of policy against policy")
    policy = battles("policy", seconds)
    told("Battles of greedy against greedy")
    greedy = battles("greedy", seconds)
    told("Parts")
    cold, cached = exact_attack()
    answers = sum(chance.mix.values())
    return Report(
        game="saga",
        seconds=seconds,
        baseline_loops_per_s=median([*paces, baseline()]),
        decisions_per_s=answers / chance.seconds,
        decisions=answers,
        mix=dict(chance.mix.most_common()),
        moves_or_assaults=chance.moving / answers,
        chance_battles_per_s=chance.played / chance.seconds,
        policy_battles_per_s=policy.played / policy.seconds,
        greedy_battles_per_s=greedy.played / greedy.seconds,
        clone_us=clone(),
        exact_cold_us=cold,
        exact_cached_us=cached,
        sight_us=sight_matrix(),
    )


# ---------------------------------------------------------------------------------------------------- measuring
def baseline() -> float:
    """Rounds of a plain Python loop in a second."""
    total, start = 0, perf_counter()
    for i in range(LOOPS):
        total += i * i % 7
    return LOOPS / (perf_counter() - start)


def micros(f: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Of one call, as the median of some rounds of calls."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(times):
            f()
        taken.append((perf_counter() - start) / times)
    return median(taken) * 1e6


# ---------------------------------------------------------------------------------------------------- battles
@cache
def boards() -> tuple[Board, ...]:
    return tuple(generate(seed) for seed in range(TABLES))


def setups() -> Iterator[SagaSetup]:
    """A long row of battles, the same each time: sample lists of both limits on some tables."""
    for n in count():
        rng = Random(n)
        points = LIMITS[n % len(LIMITS)]
        armies = list(styles(points).values())
        lists = (rng.choice(armies), rng.choice(armies))
        yield SagaSetup(game="saga", lists=lists, board=boards()[n % TABLES], points=points)


class Tally:
    """What was played, and how long it took."""

    def __init__(self) -> None:
        self.mix: Counter[str] = Counter()
        self.moving = self.played = 0
        self.seconds = 0.0

    def count(self, q: Question, a: Answer) -> None:
        self.mix[q.decision] += 1
        self.moving += isinstance(q.ask, Ways) or (isinstance(a, Picked) and str(a.key).startswith("assault:"))


def battles(name: str, seconds: float, most: int | None = None) -> Tally:
    """Whole battles until the time is up, or so many; the last one is played to its end and its time counted."""
    tally = Tally()
    for n, setup in enumerate(setups()):
        if tally.seconds >= seconds or n == most:
            return tally
        players = [PLAYERS[name](2 * n), PLAYERS[name](2 * n + 1)]
        start = perf_counter()
        asked = play(setup, players, Rolled.seeded(n), Random(n))
        tally.seconds += perf_counter() - start
        tally.played += 1
        for q, a in asked:
            tally.count(q, a)
    raise AssertionError("the row of battles has no end")


def play(setup: SagaSetup, players: Sequence[Player], dice: Rolled, rng: Random) -> list[tuple[Question, Answer]]:
    """One battle through the gate as every player goes through it, with what was asked and answered."""
    b, _ = SAGA.muster(setup, dice)
    asked = []
    while (q := SAGA.pending(b)) is not None:
        a = chosen(SAGA, b, players, rng)
        asked.append((q, a))
        SAGA.answer(b, a, dice)
    return asked


def warm_up() -> None:
    """Compile the kernels and play two battles that do not count."""
    warm()
    for name in ("chance", "policy"):
        battles(name, 60, most=1)


# ---------------------------------------------------------------------------------------------------- parts
def midway() -> Saga:
    """A battle of 20 points some way into its first round."""
    rng, dice = Random(1), Rolled.seeded(1)
    setup = next(s for s in setups() if s.points == max(LIMITS))
    b, _ = SAGA.muster(setup, dice)
    while b.activations < 4:
        SAGA.answer(b, SAGA.sample(b, rng), dice)
    return b


def clone() -> float:
    return micros(midway().clone, 5000)


def exact_attack() -> tuple[float, float]:
    """36 dice with both re-rolls and cover: with nothing known beforehand, and asked again."""
    again = HOUSE.rules(HOUSE.full({})).reroll_moment
    stages = attack.shooting(again, 4, 4, 12, "all")
    dice = {"dice": 36, "tired": 1, "tired_target": 1}

    def foresee() -> object:
        return volley.foresee(stages, dice, keep=("wounds",))

    cold = []
    for _ in range(15):
        forget(volley, stage, exact, die)
        start = perf_counter()
        foresee()
        cold.append(perf_counter() - start)
    return median(cold) * 1e6, micros(foresee, 2000)


def forget(*modules: ModuleType) -> None:
    """Empty every cache of these modules."""
    for module in modules:
        for part in vars(module).values():
            if hasattr(part, "cache_clear"):
                part.cache_clear()


def sight_matrix() -> float:
    """Two lines of 12 models that look at one another across a table of 15 pieces."""
    arrays = ground(generate(1, pieces=15))
    lines = [((6 + 5 * i) * INCH, y * INCH) for y in (10, 38) for i in range(12)]
    at = np.array(lines, dtype=np.int64)
    near, far = np.arange(12, dtype=np.int64), np.arange(12, 24, dtype=np.int64)
    return micros(lambda: sight.sees(arrays, at, near, far), 2000)
