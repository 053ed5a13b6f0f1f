"""`drumhead bench`: that every figure is there and of the right kind; how fast the machine is, no test says."""

import json

import pytest

from drumhead.cli import main
from drumhead.cli.bench import show, show_server
from drumhead.combat import volley
from drumhead.lab.bench import GOALS, Report, battles, exact_attack, forget, micros, midway, setups
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
    clone_us=1.0,
    exact_cold_us=900,
    exact_cached_us=1.5,
    sight_us=9,
)


def test_bench_measures_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "saga", "--seconds", "0.01", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    figures = {*GOALS, "greedy_battles_per_s", "baseline_loops_per_s", "decisions_per_kiloloop"}
    assert all(told[figure] > 0 for figure in figures)
    assert sum(told["mix"].values()) == told["decisions"] and 0 < told["moves_or_assaults"] < 1


def test_a_report_is_shown_with_goals_and_the_mix(capsys: pytest.CaptureFixture[str]) -> None:
    show(REPORT)
    told = capsys.readouterr().out
    assert "16,000.00" in told and "at least 15,000" in told and "1.60" in told
    assert "move-models 25%, activate 75%" in told and "Moves or assaults: 25%" in told


def test_battles_are_counted_with_what_was_asked() -> None:
    tally = battles("chance", 60, most=2)
    assert tally.played == 2 and tally.seconds > 0
    assert tally.mix["saga.decision.activate"] > 10 and 0 < tally.moving < sum(tally.mix.values())


def test_the_row_of_battles_is_the_same_each_time() -> None:
    first, again = ([s for s, _ in zip(setups(), range(4))] for _ in range(2))
    assert first == again and {s.points for s in first} == {10, 20}


def test_the_battle_to_clone_is_under_way() -> None:
    b = midway()
    assert b.points == 20 and b.round >= 1 and b.clone() == b


def test_a_call_is_timed_as_often_as_said() -> None:
    calls: list[int] = []
    assert micros(lambda: calls.append(1), times=5, rounds=3) > 0
    assert len(calls) == 15


def test_cold_means_that_every_cache_is_empty() -> None:
    cold, cached = exact_attack()
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
