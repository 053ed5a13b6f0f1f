"""`drumhead bench`: that every figure is there and of the right kind; how fast the machine is, no test says."""

import json
import sys
from itertools import islice

import pytest

from drumhead.cli import main
from drumhead.cli.bench import show, show_server
from drumhead.combat import volley
from drumhead.combat.battle import BattleOf
from drumhead.combat.course import Part
from drumhead.combat.desk import Desk
from drumhead.flow.question import WATCHER
from drumhead.lab.bench import Report, Size, parts_of, time_of
from drumhead.lab.bench_battles import battles, micros_by_decision, midway, recorded_per_s, row, smallest
from drumhead.lab.timing import chess_moves_per_s, forget, micros, python_calls
from drumhead.registry import DESKS
from drumhead.server.bench.long_log import LongLog
from drumhead.server.bench.measure import Paced, ServerReport, Watched

SAGA = DESKS["saga"]
REPORT = Report(
    game="saga",
    seconds=1,
    baseline_loops_per_s=10_000_000,
    decisions_per_s=16_000,
    recorded_decisions_per_s=4_000,
    calls_per_decision=150,
    decisions=400,
    mix={"saga.decision.move-models": 100, "saga.decision.activate": 300},
    micros={"saga.decision.move-models": 190.0, "saga.decision.activate": 30.0},
    moves_or_assaults=0.25,
    chance_battles_per_s=40,
    policy_battles_per_s=60,
    greedy_battles=4,
    greedy_battle_s=0.5,
    parts={"clone_us": 1.0, "exact_cold_us": 900, "exact_cached_us": 1.5, "sight_us": 9},
    growth=(Size(80, 320, 3000, 600.0, 1400, 3000.0, 4.2),),
    chess_moves_per_s=20_000,
)
EVERY = pytest.mark.parametrize("desk", DESKS.values(), ids=list(DESKS))


@EVERY
def test_bench_measures_everything(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["bench", desk.id, "--seconds", "0.01", "--battles", "1", "--no-growth", "--json"]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    figures = {*desk.course.goals, *parts_of(desk), "greedy_battle_s", "recorded_decisions_per_s", "calls_per_decision"}
    figures |= {"baseline_loops_per_s", "decisions_per_kiloloop", "chess_moves_per_s", "decisions_per_chess_move"}
    assert all(told[figure] > 0 for figure in figures)
    assert sum(told["mix"].values()) == told["decisions"] and 0 < told["moves_or_assaults"] < 1
    assert all(us > 0 for us in told["micros"].values()) and told["growth"] == []


def test_a_report_is_shown_with_goals_decisions_and_growth(capsys: pytest.CaptureFixture[str]) -> None:
    show(SAGA, REPORT)
    told = capsys.readouterr().out
    assert "16,000.00" in told and "at least 15,000" in told and "1.60" in told and "0.80" in told
    lines = [line.replace("│", " ").split() for line in told.splitlines()]
    assert ["move-models", "25.0%", "190"] in lines and ["activate", "75.0%", "30"] in lines
    assert ["80", "320", "3,000", "600", "1,400", "3,000", "4.20"] in lines
    assert "moves or assaults: 25%" in told and "4 battles that are always the same" in told


def test_without_python_chess_its_rows_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert chess_moves_per_s(0.01) is None


@EVERY
def test_battles_are_counted_with_what_was_asked(desk: Desk) -> None:
    tally = battles(desk.game, islice(row(desk), 2), "chance")
    assert tally.played == 2 and tally.seconds > 0
    assert max(tally.mix.values()) > 10 and 0 < tally.moving < tally.answers
    by_decision = micros_by_decision(desk.game, islice(row(desk), 2), "chance")
    assert by_decision.keys() == tally.mix.keys()
    assert recorded_per_s(desk.game, islice(row(desk), 1), "chance") > 0


@EVERY
def test_the_row_of_battles_is_the_same_each_time(desk: Desk) -> None:
    first, again = (list(islice(row(desk), 4)) for _ in range(2))
    assert first == again and all(desk.game.refuse_setup(s) is None for _, s in first)
    assert next(row(desk, 3)) == first[3]
    if desk.points:
        assert {s.points for _, s in islice(smallest(desk), 3)} == {min(desk.points.limits)}  # type: ignore[attr-defined]


@EVERY
def test_the_battle_to_clone_is_under_way(desk: Desk) -> None:
    b = midway(desk)
    assert b.question and b.clone() == b
    assert desk.game.view(b, WATCHER).counters["round"] >= 1
    if desk.points:
        assert isinstance(b, BattleOf) and b.points == max(desk.points.limits)


def test_larger_armies_are_for_the_clock_alone() -> None:
    course = SAGA.course
    assert course.larger and course.sizes == (10, 20, 40, 80)
    for points in course.sizes:
        setup = course.larger(points)
        lists = setup.lists  # type: ignore[attr-defined]
        assert SAGA.lists and all(0.9 * points <= SAGA.lists.cost_of(army) <= points for army in lists)
        refused = SAGA.game.refuse_setup(setup)
        assert (refused.clause if refused else None) == (None if points <= 20 else "saga.setup.points-limit")


def test_a_call_is_timed_as_often_as_said() -> None:
    calls: list[int] = []
    part = Part("a call, µs", lambda b: [lambda: calls.append(b)], times=5, rounds=3)
    assert micros(part, 1) > 0 and len(calls) == 15
    assert time_of(part._replace(name="a call, ms"), 1) < time_of(part, 1)


def test_fresh_calls_are_made_for_each_round_and_the_slowest_counts() -> None:
    made: list[int] = []
    part = Part("calls, µs", lambda _: [lambda n=n: made.append(n) for n in range(2)], rounds=3, fresh=True)
    assert micros(part, None) > 0 and made == [0, 1] * 3


def test_cold_means_that_every_cache_is_empty() -> None:
    part = SAGA.course.parts["exact_cold_us"]
    assert time_of(part, None) > 0 and volley.chances_of.cache_info().currsize == 1
    forget(volley)
    assert volley.chances_of.cache_info().currsize == volley.parts_of.cache_info().currsize == 0


def test_calls_of_python_functions_are_counted() -> None:
    def inner() -> int:
        return 1

    assert python_calls(lambda: inner() + inner()) == (2, 3)


@pytest.mark.parametrize("seconds", ["0", "nan", "-1", "soon"])
def test_a_time_that_is_none_is_one_line(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "saga", "--seconds", seconds]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "--seconds" in told.err


def test_bench_server_plays_in_rooms_and_tells_how_long_events_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", "--seconds", "0.5", "--rooms", "2", "--rate", "20", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["by_bots_s"] > 0
    for part, rooms in (("one", 1), ("many", 2), ("busy", 2), ("most", 10)):
        assert told[part]["rooms"] == rooms and told[part]["answers"] > 0
        assert 0 < told[part]["p50_ms"] <= told[part]["p95_ms"]
    assert told["p50_ratio"] > 0
    assert (told["busy"]["waiting"], told["busy"]["battles"], told["many"]["battles"]) == (1, 1, 0)
    assert told["watched"]["watchers"] == 40 and told["watched"]["answers"] > 0
    assert 0 < told["watched"]["p50_ms"] <= told["watched"]["longest_ms"]
    assert told["long"]["entries"] >= 100 and told["long"]["answer_ms"] > 0 and told["long"]["plain_answer_ms"] > 0


def test_the_servers_figures_are_shown_with_their_goals(capsys: pytest.CaptureFixture[str]) -> None:
    one, many, busy, most = (
        Paced(n, 90, 150, 3, 9, 4, 2, 5, 1800, *beside) for n, *beside in ((1,), (100,), (100, 25, 40, 800), (500,))
    )
    watched, long = Watched(2000, 5, 300, 4321), LongLog(5000, 1.25, 2.5, 6, 5, 58)
    show_server(ServerReport(5, 150, one, many, busy, most, watched, 1.25, long))
    told = " ".join(capsys.readouterr().out.split())
    for words in ("│ 100 rooms, busy │", "│ 500 rooms │", "│ 50 │", "│ 100 │", "│ 1,800 │", "150 answers a second"):
        assert words in told
    assert "25 people in waiting rooms, 40 battles of bots" in told and "800 bots' answers" in told
    assert "2,000 watchers" in told and "300 ms" in told and "4,321 ms" in told and "at most 1,000" in told
    assert "A battle by bots inside another game: 1.2 s from the order to what follows (goal: at most 5)." in told
    assert "A log of 5,000 entries: opened in 1.25 s (goal: at most 1.5)" in told and "in 1.20 times" in told
