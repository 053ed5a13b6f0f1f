"""`drumhead campaign`, and one battle of a campaign in `drumhead replay`."""

import json
from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.flow.event import BattleOpened
from drumhead.flow.question import Concede
from drumhead.flow.record import read_record
from drumhead.registry import SYSTEMS

PLAYED = ["campaign", "play", "--map", "kettle-bay", "--captains", "greedy,policy", "--fight", "policy", "--seed", "8"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole campaign with battles that bots fight."""
    file = tmp_path_factory.mktemp("campaign") / "campaign.json"
    assert main([*PLAYED, "--save", str(file), "--quiet"]) == 0
    return file


def battles_in(record: Path) -> int:
    kept = read_record(record.read_bytes())
    return sum(isinstance(x, BattleOpened) for e in kept.entries for x in getattr(e, "events", ()))


def test_a_campaign_is_played_and_recorded_with_its_battles(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = read_record(record.read_bytes())
    assert kept.game == "campaign" and kept.start["map"]["id"] == "kettle-bay"
    assert main(["replay", "show", str(record), "--json"]) == 0
    log = json.loads(capsys.readouterr().out)["log"]
    assert any(line["clause"].startswith("saga.") for line in log)
    assert main(["replay", "verify", str(record), "--battle", "1"]) == 0
    told = capsys.readouterr().out
    assert "Battle 1 is entries" in told and "hold as part of the whole" in told


def test_one_battle_of_it_is_shown_and_its_luck_told(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(record), "--battle", "1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    entries = {line["entry"] for line in shown["log"]}
    assert main(["replay", "verify", str(record), "--battle", "1", "--json"]) == 0
    part = json.loads(capsys.readouterr().out)
    assert part["true"] and entries <= set(range(part["from"], part["to"] + 1))
    luck = []
    for line in (*(["--battle", str(n + 1)] for n in range(battles_in(record))), []):
        assert main(["replay", "luck", str(record), *line, "--json"]) == 0
        luck.append([side["throws"] for side in json.loads(capsys.readouterr().out)["luck"]])
    assert [sum(throws) for throws in zip(*luck[:-1])] == luck[-1] and min(luck[0]) > 0


def test_a_position_of_it_holds_its_battle(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(record), "--battle", "2", "--json"]) == 0
    at, file = json.loads(capsys.readouterr().out)["from"] + 20, tmp_path / "p.toml"
    assert main(["replay", "position", str(record), "--at", str(at), "-o", str(file)]) == 0
    stood = SYSTEMS["campaign"].stand(file.read_text("utf-8"), "p.toml")
    assert stood.battle is not None and stood.question
    assert SYSTEMS["campaign"].stand(SYSTEMS["campaign"].position(stood), "again.toml") == stood


def test_the_chronicle_tells_battles_by_how_they_begin_and_end(capsys: pytest.CaptureFixture[str]) -> None:
    """The same line plays the same campaign; what happens in a battle is not told."""
    assert main(PLAYED) == 0
    told = capsys.readouterr().out
    assert "Turn 1." in told and "attacks" in told and "have won" in told and "saga." not in told


def test_the_odds_of_a_battle_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["campaign", "odds", "--points", "5", "--against", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["win"] > told["lose"] and told["measured"] > 0 and told["back"]["mean"] < told["mean"] + 1
    assert abs(sum(told["p"]) - 1) < 1e-9
    assert main(["odds", "campaign", "--points", "5", "--against", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("campaign play --map atlantis", "atlantis"),
        ("campaign play --captains greedy", "two"),
        ("campaign play --captains greedy,nobody", "there is no player 'nobody'"),
        ("campaign play --fight nobody", "no computer player is called 'nobody'; there are chance, policy, greedy"),
        ("campaign play --house tides=high", "tides"),
        ("campaign odds --points 1", "points is 1, it must be 2 to 6 (campaign.weak.attacked-flees-two-hexes)"),
        ("match campaign --points 10", "campaign is played without points (campaign.units.fifteen-points)"),
        ("army new campaign", "campaign has no lists: its armies are fixed (campaign.units.fifteen-points)"),
    ],
)
def test_bad_input_is_one_line(line: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and why in told.err


def test_a_battle_that_was_not_fought_is_one_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    only = f"there are battles 1 to {battles_in(record)}"
    for command in ("show", "verify", "luck"):
        assert main(["replay", command, str(record), "--battle", "9"]) == 2
        assert capsys.readouterr().err == f"drumhead: {record}: {only}, not 9\n"


def test_battles_are_measured_into_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One small pair; the file is that of the data, and an existing one is not overwritten."""
    monkeypatch.setattr("drumhead.campaign.play.measuring.pairs", lambda: iter([(2, 2)]))
    file = tmp_path / "measured.toml"
    assert main(["campaign", "measure", "--battles", "1", "-o", str(file)]) == 0
    assert "points = [2, 2]" in file.read_text("utf-8")
    assert main(["campaign", "measure", "--battles", "1", "-o", str(file)]) == 2
    assert main(["campaign", "measure", "--battles", "0"]) == 2


def test_kinds_of_lists_are_compared_battle_by_battle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two kinds, and both battles of a pair: who attacks changes. The same numbers give the same figures."""
    from drumhead.campaign.play.mustering import KINDS

    monkeypatch.setattr("drumhead.campaign.play.list_trials.KINDS", (KINDS[0], KINDS[-1]))
    told = []
    for _ in range(2):
        assert main(["campaign", "lists", "--battles", "2", "--from", "0"]) == 0
        told.append(capsys.readouterr().out)
    first, second, drawn = told[0].splitlines()
    assert told[0] == told[1] and "of 2 battles" in drawn
    assert {line.partition(":")[0] for line in (first, second)} == {"veterans with axes", "the usual list"}
    assert main(["campaign", "lists", "--battles", "0"]) == 2


def test_captains_state_their_plans_before_anything_happens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A campaign that ends with its first question: only what was told before it is looked at."""
    monkeypatch.setattr("drumhead.bots.play.choose_answer", lambda game, state, players, rng: Concede(whole=True))
    assert main(["campaign", "play", "--captains", "odilard,sigvard", "--seed", "1"]) == 0
    first, second, *_ = (line for line in capsys.readouterr().out.splitlines() if line.strip())
    assert "Odilard the Patient" in first and "Sigvard Ashbeard" in second
