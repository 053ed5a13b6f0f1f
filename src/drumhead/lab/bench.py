"""How fast the engine is, on one core: whole battles, single questions, and the parts that a battle is made of.

Every figure is taken after a warm-up, in seconds of the processor's own work, so that it matters little what else the
machine does, and beside a plain Python loop timed in the same run, so that figures of two machines, or of two hours on
a shared one, can be compared as ratios. What is played and which parts are timed, each game says by its Course.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.bots.play import PLAYERS, chosen
from drumhead.bots.player import Player
from drumhead.dice.rolled import Rolled
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import Answer, Picked, Question, Steps, Ways

LOOPS = 200_000


class Goal(NamedTuple):
    """Which figure is wanted; `name` says in words what is measured, without a goal where there is none."""

    name: str
    figure: float = 0
    way: str = ""  # at least, at most

    def __str__(self) -> str:
        return f"{self.way} {self.figure:,g}" if self.way else ""


class Course(NamedTuple):
    """What a game brings to be measured."""

    game: Game[Any, Any]
    setups: Callable[[], Iterator[Setup]]  # a long row of battles, the same each time
    warm: Callable[[], None]  # whatever is compiled or laid out once
    parts: Callable[[], dict[str, float]]  # the figures of single parts
    goals: Mapping[str, Goal]  # of battles and of parts, by figure


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
    parts: dict[str, float]

    @property
    def decisions_per_kiloloop(self) -> float:
        """The engine's pace beside that of plain Python on this machine in this hour."""
        return 1000 * self.decisions_per_s / self.baseline_loops_per_s

    def figures(self) -> dict[str, float]:
        """All that was measured, by name."""
        whole = ("decisions_per_s", "chance_battles_per_s", "policy_battles_per_s", "greedy_battles_per_s")
        found = {name: getattr(self, name) for name in whole}
        beside = ("baseline_loops_per_s", "decisions_per_kiloloop")
        return found | self.parts | {name: getattr(self, name) for name in beside}


def bench(course: Course, seconds: float, told: Callable[[str], None] = lambda _: None) -> Report:
    told("Warming up")
    warm_up(course)
    paces = [baseline()]
    told("Battles of chance against chance")
    chance = battles(course, "chance", seconds)
    paces.append(baseline())
    told("Battles of policy against policy")
    policy = battles(course, "policy", seconds)
    told("Battles of greedy against greedy")
    greedy = battles(course, "greedy", seconds)
    told("Parts")
    answers = sum(chance.mix.values())
    return Report(
        game=course.game.id,
        seconds=seconds,
        baseline_loops_per_s=median([*paces, baseline()]),
        decisions_per_s=answers / chance.seconds,
        decisions=answers,
        mix=dict(chance.mix.most_common()),
        moves_or_assaults=chance.moving / answers,
        chance_battles_per_s=chance.played / chance.seconds,
        policy_battles_per_s=policy.played / policy.seconds,
        greedy_battles_per_s=greedy.played / greedy.seconds,
        parts=course.parts(),
    )


# ---------------------------------------------------------------------------------------------------- measuring
def baseline() -> float:
    """Rounds of a plain Python loop in a second."""
    total, start = 0, process_time()
    for i in range(LOOPS):
        total += i * i % 7
    return LOOPS / (process_time() - start)


def micros(f: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Of one call, as the median of some rounds of calls."""
    taken = []
    for _ in range(rounds):
        start = process_time()
        for _ in range(times):
            f()
        taken.append((process_time() - start) / times)
    return median(taken) * 1e6


def forget(*modules: ModuleType) -> None:
    """Empty every cache of these modules."""
    for module in modules:
        for part in vars(module).values():
            if hasattr(part, "cache_clear"):
                part.cache_clear()


def cold_micros(f: Callable[[], object], *modules: ModuleType, rounds: int = 15) -> float:
    """Of a call with nothing known beforehand that these modules keep."""
    taken = []
    for _ in range(rounds):
        forget(*modules)
        start = process_time()
        f()
        taken.append(process_time() - start)
    return median(taken) * 1e6


# ---------------------------------------------------------------------------------------------------- battles
class Tally:
    """What was played, and how long it took."""

    def __init__(self) -> None:
        self.mix: Counter[str] = Counter()
        self.moving = self.played = 0
        self.seconds = 0.0

    def count(self, q: Question, a: Answer) -> None:
        self.mix[q.decision] += 1
        assaults = isinstance(a, Picked) and str(a.key).startswith("assault")
        self.moving += isinstance(q.ask, Ways | Steps) or assaults


def battles(course: Course, name: str, seconds: float, most: int | None = None) -> Tally:
    """Whole battles until the time is up, or so many; the last one is played to its end and its time counted."""
    tally = Tally()
    for n, setup in enumerate(course.setups()):
        if tally.seconds >= seconds or n == most:
            return tally
        players = [PLAYERS[name](2 * n), PLAYERS[name](2 * n + 1)]
        start = process_time()
        asked = play(course.game, setup, players, Rolled.seeded(n), Random(n))
        tally.seconds += process_time() - start
        tally.played += 1
        for q, a in asked:
            tally.count(q, a)
    raise AssertionError("the row of battles has no end")


def play(
    game: Game[Any, Any], setup: Setup, players: Sequence[Player], dice: Rolled, rng: Random
) -> list[tuple[Question, Answer]]:
    """One battle through the gate as every player goes through it, with what was asked and answered."""
    b, _ = game.muster(setup, dice)
    asked = []
    while (q := game.pending(b)) is not None:
        a = chosen(game, b, players, rng)
        asked.append((q, a))
        game.answer(b, q.seat, a, dice)
    return asked


def warm_up(course: Course) -> None:
    """Compile what is compiled, and play two battles that do not count."""
    course.warm()
    for name in ("chance", "policy"):
        battles(course, name, 60, most=1)
