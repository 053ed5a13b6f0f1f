"""`drumhead bench`: that every figure is there and of the right kind; how fast the machine is, no test says."""

import json

import pytest

from drumhead.cli import main
from drumhead.cli.bench import show, show_server
from drumhead.combat import volley
from drumhead.lab import bench_deadzone, bench_saga
from drumhead.lab.bench import Course, Report, battles, cold_micros, forget, micros
from drumhead.lab.courses import COURSES
from drumhead.server.bench import Paced, ServerReport

REPORT = Report(
    game="saga",
    seconds=1,
    baseline_loops_per_s=10_000_000,
    decisions_per_s=16_000,
    decisions=400,
    mix={"saga.decision.move-models": 100, "saga.decision.activate": 300},
    moves_or_assaults=0.25,
    chance_battles_per_s=40,
    policy_battles_per_s=60,
    greedy_battles_per_s=2,
    parts={"clone_us": 1.0, "exact_cold_us": 900, "exact_cached_us": 1.5, "sight_us": 9},
)
EVERY = pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))


@EVERY
def test_bench_measures_everything(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", course.game.id, "--seconds", "0.01", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    figures = {*course.goals, "greedy_battles_per_s", "baseline_loops_per_s", "decisions_per_kiloloop"}
    assert all(told[figure] > 0 for figure in figures)
    assert sum(told["mix"].values()) == told["decisions"] and 0 < told["moves_or_assaults"] < 1


def test_a_report_is_shown_with_goals_and_the_mix(capsys: pytest.CaptureFixture[str]) -> None:
    show(bench_saga.COURSE, REPORT)
    told = capsys.readouterr().out
    assert "16,000.00" in told and "at least 15,000" in told and "1.60" in told
    assert "move-models 25%, activate 75%" in told and "Moves or assaults: 25%" in told


@EVERY
def test_battles_are_counted_with_what_was_asked(course: Course) -> None:
    tally = battles(course, "chance", 60, most=2)
    assert tally.played == 2 and tally.seconds > 0
    assert tally.mix[f"{course.game}.decision.activate"] > 10 and 0 < tally.moving < sum(tally.mix.values())


@EVERY
def test_the_row_of_battles_is_the_same_each_time(course: Course) -> None:
    first, again = ([s for s, _ in zip(course.setups(), range(4))] for _ in range(2))
    assert first == again and all(course.game.refuse_setup(s) is None for s in first)


def test_the_battles_to_clone_are_under_way() -> None:
    saga, deadzone = bench_saga.midway(), bench_deadzone.midway()
    assert (saga.points, deadzone.points) == (20, 300)
    assert saga.round >= 1 and saga.clone() == saga and deadzone.round >= 1 and deadzone.clone() == deadzone


def test_a_call_is_timed_as_often_as_said() -> None:
    calls: list[int] = []
    assert micros(lambda: calls.append(1), times=5, rounds=3) > 0 and len(calls) == 15
    assert cold_micros(lambda: calls.append(1), volley, rounds=2) > 0 and len(calls) == 17


def test_cold_means_that_every_cache_is_empty() -> None:
    cold, cached = bench_saga.exact_attack()
    assert cold > 0 and cached > 0 and volley.foreseen.cache_info().currsize == 1
    forget(volley)
    assert volley.foreseen.cache_info().currsize == volley.parts_of.cache_info().currsize == 0


@pytest.mark.parametrize("seconds", ["0", "nan", "-1", "soon"])
def test_a_time_that_is_none_is_one_line(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "saga", "--seconds", seconds]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "--seconds" in told.err


def test_bench_server_plays_in_rooms_and_tells_how_long_events_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", "--seconds", "0.5", "--rooms", "2", "--rate", "20", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for part, rooms in (("one", 1), ("many", 2)):
        assert told[part]["rooms"] == rooms and told[part]["answers"] > 0
        assert 0 < told[part]["p50_ms"] <= told[part]["p95_ms"]
    assert told["p50_ratio"] > 0


def test_the_servers_figures_are_shown_with_their_goals(capsys: pytest.CaptureFixture[str]) -> None:
    one, many = (Paced(n, 90, 150, 3, 9, 4, 2, 5) for n in (1, 100))
    show_server(ServerReport(5, 150, one, many))
    told = capsys.readouterr().out
    assert "100 rooms" in told and "at most 50" in told and "150 wanted" in told
