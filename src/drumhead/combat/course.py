"""What a game brings to a bench: tables for its battles, single parts to time, and goals. The lab holds the clock."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from drumhead.combat import stage, volley
from drumhead.combat.army import ArmyList
from drumhead.dice import die, exact
from drumhead.flow.game import Setup

Calls: TypeAlias = Callable[[Any], Sequence[Callable[[], object]]]


class Goal(NamedTuple):
    figure: float
    way: str  # at least, at most

    def __str__(self) -> str:
        return f"{self.way} {self.figure:,g}"


class Part(NamedTuple):
    """A part of the engine to time: its name ends with the unit, µs or ms of one call."""

    name: str
    calls: Calls  # of a battle under way; of several the slowest counts
    times: int = 1  # so many calls between two looks at the clock
    rounds: int = 7  # of which the median counts
    cold: tuple[ModuleType, ...] = ()  # the caches of these modules are emptied before each round
    fresh: bool = False  # the calls are made again for each round


class Course(NamedTuple):
    """All parts are optional: battles, decisions and the clone are measured for every game."""

    tables: Callable[[], Sequence[Any]] | None = None  # of the bench's battles, made beforehand; else any
    warm: Callable[[], None] | None = None  # compiles or prepares what is needed once
    parts: Mapping[str, Part] = {}  # by figure
    goals: Mapping[str, Goal] = {}  # by figure
    greedy: int = 4  # so many fixed battles of the smallest size tell greedy's pace
    larger: Callable[[int], Setup] | None = None  # a battle of that size: armies put together from sample lists,
    # for the clock alone; the game refuses such a set-up to players
    sizes: tuple[int, ...] = ()  # at which `larger` is measured
    house: Mapping[str, str] = {}  # house rules of the bench's battles


def exact_odds(name: str, calls: Calls, *modules: ModuleType, figure: str = "exact") -> dict[str, Part]:
    """Exact odds with empty caches, those of `modules` too, and the same with full ones."""
    cold = (*modules, volley, stage, exact, die)
    return {
        f"{figure}_cold_us": Part(f"{name}, cold, µs", calls, 1, 15, cold),
        f"{figure}_cached_us": Part("the same again, µs", calls, 2000),
    }


def large_army(seat: int, points: int, small: Sequence[ArmyList]) -> ArmyList:
    """An army put together from small lists of one size: the same for the same seat."""
    rng = Random(seat)
    parts = [rng.choice(small) for _ in range(points // small[0].limit)]
    entries = tuple(entry for part in parts for entry in part.entries)
    return ArmyList(f"A host of {points} points", small[0].book, points, entries)
