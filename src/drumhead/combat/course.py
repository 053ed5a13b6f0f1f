"""What a game brings to a bench: tables for its battles, single parts to time, and goals. The lab holds the clock."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from drumhead.flow.game import Setup


class Goal(NamedTuple):
    figure: float
    way: str  # at least, at most

    def __str__(self) -> str:
        return f"{self.way} {self.figure:,g}"


class Part(NamedTuple):
    """A part of the engine to time: its name ends with the unit, µs or ms of one call."""

    name: str
    calls: Callable[[Any], Sequence[Callable[[], object]]]  # of a battle under way; of several the slowest counts
    times: int = 1  # so many calls between two looks at the clock
    rounds: int = 7  # of which the median counts
    cold: tuple[ModuleType, ...] = ()  # the caches of these modules are emptied before each round
    fresh: bool = False  # the calls are made anew for each round


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
