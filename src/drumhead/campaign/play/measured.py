"""Battles between armies of so many points, as they were measured: results and losses, from battles that policy played.

Which side attacks matters for nothing on the table (ruling no-table-roles), so that a battle of 3 points against 5 is
one of 5 against 3 seen from the other side. Every row of tables was counted in the same number of times.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from drumhead.dice.shares import Share, rate
from drumhead.toml_reader import read_toml

HOME = files("drumhead.campaign") / "data" / "measured.toml"
LEAST, MOST = 2, 6  # points of an army that fights
RESULTS = {"won": 1, "drawn": 0, "lost": -1}


class Result(NamedTuple):
    """One way in which a battle went, seen from one side, and how often it did."""

    won: int  # 1: this side, -1: the other, 0: nobody
    lost: tuple[int, int]  # points destroyed: of this side, of the other
    times: int

    def turned(self) -> "Result":
        return Result(-self.won, (self.lost[1], self.lost[0]), self.times)


class Measured:
    """All battles of one pair of armies, seen from the first; of two equal ones, from both."""

    def __init__(self, results: tuple[Result, ...], equal: bool = False) -> None:
        self.fought = results
        self.results = (*results, *(r.turned() for r in results)) if equal else results
        self.battles = sum(r.times for r in results)
        self.views: tuple[int, ...] = (1, -1) if equal else (1,)

    def share(self, won: int) -> Share:
        """A battle that is seen from both sides is still one battle."""
        seen = len(self.views)
        return rate(sum(r.won * view == won for view in self.views) / seen for r in self.fought for _ in range(r.times))

    @cached_property
    def win(self) -> Share:
        return self.share(1)

    @cached_property
    def draw(self) -> Share:
        return self.share(0)

    @cached_property
    def lose(self) -> Share:
        return self.share(-1)

    @cached_property
    def lost(self) -> tuple[float, float]:
        """Points destroyed on average before any is saved: of this side, of the other."""
        own, other = (sum(chance * r.lost[k] for chance, r in self.chances) for k in (0, 1))
        return own, other

    @cached_property
    def chances(self) -> tuple[tuple[float, Result], ...]:
        """Each result with its chance."""
        counted = self.battles * len(self.views)
        return tuple((r.times / counted, r) for r in self.results)

    @property
    def text(self) -> str:
        return f"about {round(100 * self.win.share)} %, measured"


@cache
def battle_between(points: int, against: int) -> Measured:
    """An army of so many points in battle with one of so many; armies of one point never fight."""
    first, second = (min(MOST, max(LEAST, n)) for n in (points, against))
    found = tallies()
    if first == second:
        return Measured(found[first, second], equal=True)
    return Measured(found[first, second] if first > second else tuple(r.turned() for r in found[second, first]))


@cache
def tallies() -> dict[tuple[int, int], tuple[Result, ...]]:
    """By the points of both armies, the larger first."""
    pairs = read_toml(HOME.read_text("utf-8"))["pair"]
    return {(pair["points"][0], pair["points"][1]): tuple(results_of(pair)) for pair in pairs}


def results_of(pair: dict[str, Any]) -> Iterator[Result]:
    for name, won in RESULTS.items():
        yield from (Result(won, (own, other), times) for own, other, times in pair[name])
