"""The hour does not jump, and seconds that have passed are never taken back."""

from drumhead.server.steady_time import SteadyTime, Stopwatch
from tests.server.hours import Hours


def test_somebody_sets_the_clock_of_the_computer_and_the_hour_goes_on() -> None:
    hour, up = Hours(), Hours()
    now = SteadyTime(hour, up)
    start = now()
    assert start == hour()
    up.pass_by(5)
    hour.pass_by(-3600)
    assert now() == start + 5
    hour.pass_by(1e6)
    assert now() == start + 5


def test_a_stopwatch_counts_on_when_the_clock_goes_back() -> None:
    watch = Stopwatch(100.0, 110.0)
    assert watch.read(115.0) == 15.0
    assert watch.read(15.0) == 15.0
    assert watch.read(20.0) == 20.0


def test_a_time_to_come_was_stored_by_another_clock() -> None:
    watch = Stopwatch(4000.0, 400.0)
    assert (watch.read(400.0), watch.read(460.0)) == (0.0, 60.0)
