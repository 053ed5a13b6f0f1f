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
    line = ["versus", "saga", "--bots", "chance-assault,chance-assault", "--battles", "2", "--lists", "10", "--json"]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["used"]) == {"assault", "run", "rest"} and told["used"]["run"]
    assert len(told["armies"]) >= 2


@pytest.mark.parametrize(
    "args, said",
    [
        (["saga", "--lists", "150"], "the lists are 10 or 20, not '150'"),
        (["saga", "--bots", "policy-bow,policy"], "saga has no feature 'bow'"),
        (["deadzone", "--bots", "policy-mines,policy"], "no feature 'mines'; did you mean 'mine'?"),
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
