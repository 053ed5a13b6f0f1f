import json

import pytest

from drumhead.cli import main
from drumhead.ledger.clause import GAMES, ledger


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def told(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    assert main(["rules", *args]) == code
    out, err = capsys.readouterr()
    return err if code == 2 else out


def test_without_words_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys).splitlines()
    assert [line.split()[0] for line in lines if line.split()[0] in GAMES] == list(GAMES)
    assert "113" in lines[1]


def test_a_game_shows_its_sections_with_all_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "saga")
    assert all(section in text for section in ledger("saga").sections)
    assert all(c.id in text for c in ledger("saga").clauses)


@pytest.mark.parametrize(
    "name", [["saga", "saga.activation.walk"], ["saga", "activation.walk"], ["saga.activation.walk"]]
)
def test_a_clause_is_shown_in_full(capsys: pytest.CaptureFixture[str], name: list[str]) -> None:
    text = told(capsys, *name)
    for part in ("up to 6 inches", "given a Walk", "saga.decision.first-step", "saga.ruling.unit-move", "activation 4"):
        assert part in text


def test_a_switch_is_shown_with_its_alternatives(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "saga", "split-fire")
    for part in ("saga.ruling.no-split-fire", "one-target (the ruling)", "split: models may fire", "Why"):
        assert part in text


def test_a_decision_is_shown_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "saga", "saga.decision.points-limit")
    for part in ("Who", "- 10: both armies", "Policy", "saga.setup.points-limit"):
        assert part in text


def test_a_word_finds_the_rules_that_speak_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "saga", "line", "of", "sight").startswith("saga.principles.line-of-sight")
    assert "littlewars.prisoners" in told(capsys, "prisoners")
    assert "more: add a word" in told(capsys, "saga", "unit")


@pytest.mark.parametrize("args", [[], ["saga"], ["saga", "split-fire"], ["saga", "fatigue"], ["audit", "saga"]])
def test_every_page_fits_into_eighty_columns(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    main(["rules", *args])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_program_reads_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert [g["game"] for g in json.loads(told(capsys, "--json"))] == list(GAMES)
    assert len(json.loads(told(capsys, "saga", "--json"))["clause"]) == 113
    split = json.loads(told(capsys, "saga", "split-fire", "--json"))
    assert (split["kind"], split["alternatives"][0]["name"]) == ("ruling", "split")
    hits = json.loads(told(capsys, "saga", "line of sight", "--json"))
    assert hits[0]["id"] == "saga.principles.line-of-sight" and set(hits[0]) == {"id", "score", "text"}


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["sega"], "there is no game 'sega'; did you mean 'saga'?"),
        (["sega.activation.walk"], "there is no game 'sega'; did you mean 'saga'?"),
        (["saga", "saga.activation.wlak"], "did you mean 'saga.activation.walk'?"),
        (["saga", "activation.wlak"], "did you mean 'saga.activation.walk'?"),
        (["saga", "fatigeu"], "nothing in saga speaks of 'fatigeu'; did you mean 'fatigue'?"),
        (["xylophone"], "nothing in any ledger speaks of 'xylophone'"),
        (["audit", "sega"], "there is no game 'sega'; did you mean 'saga'?"),
        (["audit", "sega", "--prove"], "there is no game 'sega'; did you mean 'saga'?"),
        (["audit", "--prove"], "say which game to prove"),
        (["audit", "saga", "--prove", "--share", "2"], "a share is more than 0 and at most 1, not 2.0"),
    ],
)
def test_what_is_not_there_is_one_line_with_the_nearest(
    capsys: pytest.CaptureFixture[str], args: list[str], sentence: str
) -> None:
    line = told(capsys, *args, code=2)
    assert line.startswith("drumhead: ") and sentence in line and line.count("\n") == 1


def test_an_audit_in_json_has_exactly_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "audit", "saga", "--json"])
    summary = json.loads(capsys.readouterr().out)
    fields = ["game", "clauses", "in_code", "in_tests", "decisions", "switches", "rulings", "missing"]
    assert list(summary) == fields
    assert summary["rulings"] == {"all": 111, "named": 111}
    assert list(summary["switches"]) == ["built", "proved"]
    assert (summary["game"], summary["clauses"], summary["decisions"]) == ("saga", 113, 22)
    assert code == bool(summary["missing"])


def test_an_audit_of_all_games_is_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "audit", "--json"])
    assert [a["game"] for a in json.loads(capsys.readouterr().out)] == list(GAMES)


def test_an_audit_for_people_names_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "audit", "littlewars"])
    text = capsys.readouterr().out
    assert ("Missing (" if code else "Nothing is missing in littlewars.") in text
