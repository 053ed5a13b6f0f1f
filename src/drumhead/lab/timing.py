"""Clocks and counters of the bench: seconds of the processor's own work, so that other programs matter little."""

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from types import FrameType, ModuleType
from typing import Any, TypeVar

from drumhead.combat.course import Part

LOOPS = 200_000
T = TypeVar("T")


def baseline() -> float:
    """Rounds of a plain Python loop in a second."""
    total, start = 0, process_time()
    for i in range(LOOPS):
        total += i * i % 7
    return LOOPS / (process_time() - start)


def chess_moves_per_s(seconds: float = 1.0) -> float | None:
    """Moves of random legal games of python-chess in a second; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    rng, moves, board = Random(0), 0, chess.Board()
    start = process_time()
    while process_time() - start < seconds:
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves / (process_time() - start)


def forget(*modules: ModuleType) -> None:
    """Empty every cache of these modules."""
    for module in modules:
        for part in vars(module).values():
            if hasattr(part, "cache_clear"):
                part.cache_clear()


def micros(part: Part, battle: Any) -> float:
    """Of one call of this part: the median of its rounds; of several calls the slowest."""
    calls, rounds = part.calls(battle), []
    for _ in range(part.rounds):
        calls = part.calls(battle) if part.fresh else calls
        rounds.append([_micros(call, part) for call in calls])
    return max(float(median(taken)) for taken in zip(*rounds))


def _micros(call: Callable[[], object], part: Part) -> float:
    forget(*part.cold)
    start = process_time()
    for _ in range(part.times):
        call()
    return (process_time() - start) / part.times * 1e6


def python_calls(f: Callable[[], T]) -> tuple[T, int]:
    """What a function returns, and how many Python functions were called on the way."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = f()
    finally:
        sys.setprofile(before)
    return found, calls
