"""`drumhead versus`: rows of battles from the command line."""

import json

import pytest

from drumhead.cli import main


def test_a_row_is_told_in_figures(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["versus", "deadzone", "--bots", "policy,chance", "--battles", "3", "--from", "1", "--lists", "150"]
    assert main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["battles"], told["players"]) == (4, ["policy", "chance"])
    assert set(told["used"]) == {"overwatch", "suppression", "command", "mine"}
    assert main(line) == 0
    out = capsys.readouterr().out
    assert "4 battles, policy against chance" in out
    assert "enforcers" in out and "battlefield" in out


def test_saga_has_a_row_with_its_own_features(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["versus", "saga", "--bots", "chance-assault,Random-assault", "--battles", "2", "--lists", "10", "--json"]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == ["chance-assault", "chance-assault"]  # people know it as Random
    assert set(told["used"]) == {"assault", "run", "rest"} and told["used"]["run"]
    assert len(told["armies"]) >= 2


def test_a_study_tells_what_each_unit_brings(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["versus", "saga", "--bots", "chance,chance", "--lists", "10", "--study"]
    assert main([*line, "--battles", "24", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["units"]
    assert told and all(unit["low"] <= unit["gain"] <= unit["high"] for unit in told)
    assert main([*line, "--battles", "2"]) == 0
    assert "no unit can be told from the others" in capsys.readouterr().out


def test_sigmar_tells_how_books_fare_against_each_other_and_each_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["versus", "sigmar", "--bots", "chance,chance", "--battles", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["used"]) == {"spell", "charge", "breath", "join", "scout"}
    assert set(told["armies"]["kitefell"]["against"]) == {"mirefold", "saltgate", "slowkiln"}
    assert all(name.split("-")[0] in told["armies"] for name in told["lists"])


def test_a_game_without_armies_tells_how_both_sides_fare_by_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["versus", "littlewars", "--bots", "policy,policy", "--battles", "2", "--from", "4"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "2 draws. Ended by: " in out and "littlewars." in out
    assert "led home" in out
    assert "table:" in out


@pytest.mark.parametrize(
    "args, said",
    [
        (["saga", "--lists", "150"], "the lists are 10 or 20, not '150'"),
        (["saga", "--bots", "policy-bow,policy"], "saga has no feature 'bow'"),
        (["deadzone", "--bots", "policy-mines,policy"], "no feature 'mines'; did you mean 'mine'?"),
        (["littlewars", "--bots", "greedy-haule,policy"], "no feature 'haule'; did you mean 'haul'?"),
        (["deadzone", "--bots", "gredy,policy"], "did you mean 'greedy'?"),
        (["deadzone", "--lists", "200"], "the lists are 150 or 300, not '200'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(
    args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["versus", *args]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
