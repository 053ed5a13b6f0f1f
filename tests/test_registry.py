"""A game that brings its Desk and nothing else is listed, played, benched and walked like any other."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

import drumhead
from drumhead.cli import main
from drumhead.combat.desk import Desk
from drumhead.flow.record import read_record
from drumhead.ledger.audit import package_of
from drumhead.registry import DESKS, SYSTEMS
from tests.conformance.draws import conformant
from tests.flow.toy_desk import register
from tests.tabletop.field import DESK as FIELD_DAY


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    yield register(monkeypatch)


def test_every_game_is_entered_once() -> None:
    assert list(DESKS) == list(SYSTEMS) == [desk.id for desk in DESKS.values()]
    assert all(SYSTEMS[id] is desk.game for id, desk in DESKS.items())
    source = (Path(str(drumhead.__file__)).parent / "registry.py").read_text("utf-8")
    assert all(source.count(f"from {package_of(id)}.") == 1 for id in DESKS)


def test_the_glue_of_a_game_is_short() -> None:
    for id in DESKS:
        lines = files(f"{package_of(id)}.desk").joinpath("desk.py").read_text("utf-8").splitlines()
        assert len(lines) <= 80, f"{id}: {len(lines)} lines"


def test_it_is_listed_without_what_it_lacks(toy: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)[-1]
    assert (row["game"], row["title"], row["playable"]) == ("toy", "Tug of war", True)
    assert not row.keys() & {"points", "lists", "tables", "house_rules"}
    assert main(["games"]) == 0
    assert "whole battles: players" in " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert main(["games", "--ids"]) == 0
    assert capsys.readouterr().out.split()[-1] == "toy"


def test_it_is_played_and_recorded(toy: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tug.json"
    line = ["match", "toy", "--seed", "3", "--bots", "chance,policy", "--save", str(file)]
    assert main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "toy" and told["rounds"] == 0 and told["entries"] > 4
    assert read_record(file.read_bytes()).game == "toy"
    assert main([*line, "--force"]) == 0
    assert "Seat 0 pulls" in capsys.readouterr().out
    assert main(["replay", "verify", str(file)]) == 0


def test_it_is_benched(toy: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "toy", "--seconds", "0.01", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decisions_per_s"] > 0 and told["clone_us"] > 0 and told["greedy_battles"] == 4
    assert told["growth"] == [] and list(told["mix"]) == ["toy.decision.pull"]
    assert main(["bench", "toy", "--seconds", "0.01"]) == 0
    assert "decisions a second under chance" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("match toy --points 10", "toy is played without points"),
        ("match toy --blue bow-line-10", "toy has no lists: its armies are fixed"),
        ("match toy --table 5", "toy is played without a table"),
        ("army new toy", "toy has no lists: its armies are fixed"),
        ("table new toy", "toy is played without a table"),
        ("table show 5 --game toy", "toy is played without a table"),
        ("odds toy", "toy has no attacks outside a battle"),
        ("odds toy --help", "toy has no attacks outside a battle"),
        ("versus toy", "toy has no row of battles"),
    ],
)
def test_what_it_lacks_is_said_in_one_line(toy: Desk, line: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    assert capsys.readouterr().err == f"drumhead: {why}\n"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("match field --points 10", "field is played without points (field.armies)"),
        ("match field --blue bow-line-10", "field has no lists: its armies are fixed (field.armies)"),
        ("match field --book own.toml", "field has no lists: its armies are fixed (field.armies)"),
        ("army new field", "field has no lists: its armies are fixed (field.armies)"),
    ],
)
def test_a_game_without_lists_names_the_clause_that_fixes_its_armies(
    line: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, FIELD_DAY)
    assert main(line.split()) == 2
    assert capsys.readouterr().err == f"drumhead: {why}\n"


def test_commands_for_all_games_leave_it_out(toy: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("army new", "army check bow-line-10", "table show twin-locks", "odds --help"):
        assert main(line.split()) == 0
    assert "toy" not in capsys.readouterr().out


def test_conformance_draws_it_from_its_desk(toy: Desk) -> None:
    kind = conformant(toy)
    setup = kind.draw(Random(1))
    assert toy.game.refuse_setup(setup) is None and str(kind) == "toy"


@pytest.mark.parametrize("id", DESKS)
def test_a_game_without_its_own_draws_is_drawn_from_its_desk(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.conformance.draws.find_spec", lambda name: None)
    kind, rng = conformant(DESKS[id]), Random(4)
    drawn = [kind.draw(rng) for _ in range(8)]
    assert all(DESKS[id].game.refuse_setup(setup) is None for setup in drawn[:1])
    assert len({str(setup.house) for setup in drawn}) > 2
