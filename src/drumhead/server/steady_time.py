"""The hour, by clocks that do not jump: somebody may set the computer's clock while people play."""

import time
from collections.abc import Callable


def seconds_up() -> float:
    """Seconds by a clock that only goes forward, also while the computer sleeps where the system can tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class SteadyTime:
    """Seconds since 1970: the hour when this was made, and from then on what a steady clock counts."""

    def __init__(self, hour: Callable[[], float] = time.time, steady: Callable[[], float] = seconds_up) -> None:
        self.steady = steady
        self.start = hour() - steady()

    def __call__(self) -> float:
        return self.start + self.steady()


steady_time = SteadyTime()


class Stopwatch:
    """Seconds since a stored time. Another process may have stored it by another clock: a time to come counts as now,
    and a clock that goes back takes nothing away."""

    def __init__(self, since: float, now: float) -> None:
        self.passed, self.at = max(0.0, now - since), now

    def read(self, now: float) -> float:
        self.passed, self.at = self.passed + max(0.0, now - self.at), now
        return self.passed
