"""The luck of both sides of a battle: how the dice fell against the exact odds, as a percentile.

Every throw of the record has an exact distribution of its worth (`flow.luck.Throw`), from the same stages that were
rolled. The sum over the battle of what came is compared with the distribution of that sum: the throws are convolved on
a grid of 1/64 wound, a worth between two points of the grid parted between both so that the mean stays what it is.
Dice that were taken back have fallen too, and count.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drumhead.flow.game import Game
from drumhead.flow.luck import Throw
from drumhead.flow.question import Seat
from drumhead.flow.record import Answered, Record, RecordError
from drumhead.flow.replay import Given, States, check_turn, where_in
from drumhead.flow.state import State

GRID = 64  # points for one wound
TAIL = 0.001  # of the chances that a picture leaves out at either end


class Luck(Struct, frozen=True):
    """The luck of one side: the wounds it dealt, and how many these attacks were expected to deal."""

    seat: Seat
    throws: int
    dealt: int
    mean: float
    percentile: float  # the share of all results of these dice that would have been worse, ties counted half
    first: int  # wounds of the first bar
    bars: tuple[float, ...]  # the chance of so many wounds, one more for each bar


def luck_of(
    r: Record,
    game: Game[Any, Any],
    seats: int = 2,
    *,
    of: Collection[int] | None = None,
    stood: Mapping[int, State] = {},
) -> tuple[Luck, ...]:
    """Of the whole record, or of these entries alone; `stood` are states after entries that are known already."""
    thrown = list(throws_of(r, game, of, stood))
    return tuple(luck(seat, [t for t in thrown if t.seat == seat]) for seat in range(seats))


def throws_of(
    r: Record, game: Game[Any, Any], of: Collection[int] | None = None, stood: Mapping[int, State] = {}
) -> Iterator[Throw]:
    """The dice of every attack, in order: the record is played again and each roll is compared with its odds."""
    moments = States(game, r, stood)
    for i, e in enumerate(r.entries):
        if isinstance(e, Answered) and (of is None or i in of):
            s = moments[i - 1].clone()
            s.weighed = []
            try:
                check_turn(game, s, e)
                game.answer(s, e.seat, e.answer, Given(e.faces))
            except RecordError as fault:
                raise RecordError(f"{where_in(i, e)}: {fault}") from None
            yield from s.weighed
            moments[i] = s.clone()


def luck(seat: Seat, thrown: Sequence[Throw]) -> Luck:
    dealt, came = sum(t.dealt for t in thrown), sum(t.came for t in thrown)
    mean = sum(worth * p for t in thrown for worth, p in t.chances.items())
    chances = chances_of_sums(thrown)
    first, bars = by_wound(chances, dealt - came)
    return Luck(seat, len(thrown), dealt, dealt - came + mean, below(chances, came), first, bars)


def chances_of_sums(thrown: Sequence[Throw]) -> NDArray[np.float64]:
    """The chance of each sum, on the grid."""
    parts = [on_grid(t) for t in thrown]
    size = 1 + sum(len(p) - 1 for p in parts)
    product = np.ones(size // 2 + 1, dtype=np.complex128)
    for part in parts:
        product *= np.fft.rfft(part, size)
    found: NDArray[np.float64] = np.clip(np.fft.irfft(product, size), 0.0, None)
    found /= found.sum()
    return found


def on_grid(t: Throw) -> NDArray[np.float64]:
    table = np.zeros(int(max(t.chances) * GRID) + 2)
    for worth, p in t.chances.items():
        at = int(worth * GRID)
        over = worth * GRID - at
        table[at] += p * (1 - over)
        table[at + 1] += p * over
    return table


def below(chances: NDArray[np.float64], came: float) -> float:
    at = round(came * GRID)
    return float(chances[:at].sum() + chances[at : at + 1].sum() / 2)


def by_wound(chances: NDArray[np.float64], shift: float) -> tuple[int, tuple[float, ...]]:
    """The chances for a picture, a bar for each number of wounds, without the thin ends."""
    wounds = np.rint(np.arange(len(chances)) / GRID + shift).astype(int).clip(0)  # a worth may be less than nothing
    bars = np.bincount(wounds - wounds[0], weights=chances)
    upto = np.cumsum(bars)
    left, right = int(np.searchsorted(upto, TAIL)), int(np.searchsorted(upto, 1 - TAIL))
    return int(wounds[0]) + left, tuple(bars[left : right + 1].tolist())
