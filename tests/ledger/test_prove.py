from pathlib import Path

import pytest

from drumhead.ledger.audit import citations, read_proofs
from drumhead.ledger.cite import Citation
from drumhead.ledger.clause import LedgerError
from drumhead.ledger.prove import draw, judge, prove, with_disarmed
from drumhead.ledger.trial import TrialResult

MANY = [Citation(f"toy.moving.{n}", "x", "law") for n in range(25)]


def test_each_citation_of_a_game_is_tried(repository: Path) -> None:
    cited = [c for found in citations("toy", "fakewar").values() for c in found]
    doubts = {v.citation.id: v.doubt for v in prove(cited, read_proofs(repository), repository, jobs=2)}
    assert doubts == {
        "toy.moving.walk": "",
        "toy.moving.halt": "all its tests pass without it (1)",
        "toy.moving.swim": "the tests cannot run without it: tests/test_toy.py",
        "toy.decision.go": "",
        "toy.ruling.pace=fast": "",
        "toy.moving.run": "no test proves it",
    }


def test_a_test_that_fails_anyway_proves_nothing(repository: Path) -> None:
    test = repository / "tests" / "test_toy.py"
    test.write_text(test.read_text().replace("move.walk() == 6", "move.walk() == 5"))
    walk = citations("toy", "fakewar")["toy.moving.walk"]
    with pytest.raises(LedgerError, match=r"fails already: tests/test_toy\.py::test_a_walk_is_six; mend"):
        list(prove(walk, read_proofs(repository), repository, jobs=1))


def test_a_trial_runs_only_the_files_that_name_the_id(repository: Path) -> None:
    (repository / "tests" / "test_other.py").write_text("def test_x(): assert False\n")
    c = Citation("toy.moving.walk", "fakewar.toy.move:walk", "law")
    trial = with_disarmed(c, read_proofs(repository), 90)
    assert (trial.disarm, trial.files) == ("toy.moving.walk@fakewar.toy.move:walk", ("tests/test_toy.py",))
    assert trial.seconds == 90


def test_one_failed_test_is_enough_and_an_error_is_none() -> None:
    c = MANY[0]
    assert judge(c, TrialResult(passed=["a"], failed=["b"], broken=["c"])).proved
    assert not judge(c, TrialResult(passed=["a"], broken=["c"])).proved


def test_a_share_is_drawn_by_lot_and_stays_in_order() -> None:
    tenth = draw(MANY, 0.1, seed=7)
    assert len(tenth) == 3 and tenth == draw(MANY, 0.1, seed=7)
    assert any(draw(MANY, 0.1, seed=s) != tenth for s in range(5))
    assert tenth == [c for c in MANY if c in tenth]
    assert draw(MANY, 1.0, seed=7) == MANY and draw([], 0.1, seed=7) == []


@pytest.mark.parametrize("share", [0.0, -1.0, 1.5, float("nan")])
def test_an_impossible_share_is_refused(share: float) -> None:
    with pytest.raises(LedgerError, match=r"^a share is more than 0 and at most 1, not"):
        draw(MANY, share, seed=1)
