from pathlib import Path

import pytest

from drumhead.ledger import audit as auditing
from drumhead.ledger.audit import Proof, audit, audit_game, built_switches, citations, package_of, read_proofs
from drumhead.ledger.cite import Citation
from drumhead.ledger.clause import GAMES, Ledger, LedgerError
from drumhead.registry import DESKS

HOME = "fakewar"


@pytest.mark.parametrize("game", [id for id, desk in DESKS.items() if desk.complete])
def test_a_complete_game_has_no_gap(game: str) -> None:
    assert audit_game(game).missing == ()


@pytest.mark.parametrize("game", DESKS)
def test_every_switch_of_a_house_is_audited(game: str) -> None:
    house = DESKS[game].house
    assert tuple(audit_game(game).switches) == (house.built if house else ())


@pytest.mark.parametrize("game", GAMES)
def test_code_and_tests_cite_only_what_the_ledger_has(game: str) -> None:
    told = audit_game(game).summary()
    assert 0 <= told["in_code"] <= told["clauses"] and told["game"] == game


def test_citations_are_found_in_modules_and_in_package_data(repository: Path) -> None:
    found = citations("toy", HOME)
    assert found["toy.moving.walk"] == [Citation("toy.moving.walk", "fakewar.toy.move:walk", "law")]
    assert found["toy.moving.run"] == [Citation("toy.moving.run", "book:run", "datum")]
    assert found["toy.ruling.pace=fast"] == [Citation("toy.ruling.pace=fast", "house:fast", "switch")]
    assert built_switches("toy", HOME) == ("pace",)


def test_a_game_above_the_others_has_a_package_of_its_own() -> None:
    assert package_of("saga") == "drumhead.games.saga" and package_of("flow") == "drumhead.flow"


def test_a_game_without_a_package_has_no_code() -> None:
    assert citations("nowhere") == {} and built_switches("nowhere") == ()


def test_proofs_are_the_marks_of_test_functions(repository: Path) -> None:
    found = read_proofs(repository)
    assert found["toy.moving.walk"] == [
        Proof("tests/test_toy.py", "test_a_walk_is_six"),
        Proof("tests/test_toy.py", "test_a_halt_is_nothing"),
    ]
    assert found["toy.moving.swim"] == [Proof("tests/test_toy.py", "test_a_swim_is_three")]
    assert found["toy.decision.go"] == [Proof("tests/test_toy.py", "test_one_goes")]
    assert "toy.moving.fly" not in found


def test_a_mark_on_a_class_is_a_proof(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("@clause('a.b.c')\nclass TestIt:\n    def test_x(self): pass\n")
    assert read_proofs(tmp_path) == {"a.b.c": [Proof("tests/test_a.py", "TestIt")]}


def test_the_summary_counts_and_names_the_gaps(toy: Ledger, repository: Path) -> None:
    told = audit(toy, citations("toy", HOME), read_proofs(repository), built_switches("toy", HOME)).summary()
    assert told == {
        "game": "toy",
        "clauses": 6,
        "in_code": 4,
        "in_tests": 3,
        "decisions": 1,
        "switches": {"built": 1, "proved": 0},
        "rulings": {"all": 1, "named": 1},
        "missing": ["toy.moving.run", "toy.moving.crawl", "toy.moving.fly", "toy.ruling.pace=mad"],
    }


def test_a_switch_is_proved_when_all_its_alternatives_are(toy: Ledger) -> None:
    both = toy.switches["pace"].settings
    cited = {id: [Citation(id, "x", "switch")] for id in both}
    proofs = {id: [Proof("f", "t")] for id in both}
    assert audit(toy, cited, proofs, ["pace"]).summary()["switches"] == {"built": 1, "proved": 1}
    assert audit(toy, cited, proofs, []).summary()["switches"] == {"built": 0, "proved": 0}


def test_without_tests_at_hand_only_the_code_is_judged(toy: Ledger, repository: Path) -> None:
    told = audit(toy, citations("toy", HOME), None, ["pace"]).summary()
    assert told["in_tests"] is None and told["switches"] == {"built": 1, "proved": None}
    assert told["missing"] == ["toy.moving.crawl", "toy.moving.fly", "toy.ruling.pace=mad"]


def test_a_ruling_that_no_code_names_is_a_gap(toy: Ledger) -> None:
    assert audit(toy, {}, {}).unnamed == ("toy.ruling.pace",)
    assert audit(toy, {}, {}).missing[-1] == "toy.ruling.pace"
    assert audit(toy, {}, {}, named=["toy.ruling.pace"]).unnamed == ()
    assert audit(toy, {"toy.ruling.pace=fast": [Citation("toy.ruling.pace=fast", "x", "switch")]}, {}).unnamed == ()


def test_a_citation_of_nothing_is_an_error_and_not_a_gap(toy: Ledger) -> None:
    with pytest.raises(LedgerError, match=r"^x:y cites 'toy\.moving\.wakl', .* 'toy\.moving\.walk'\?$"):
        audit(toy, {"toy.moving.wakl": [Citation("toy.moving.wakl", "x:y", "law")]}, {})
    with pytest.raises(LedgerError, match=r"^tests/test_a\.py test_b proves 'toy\.moving\.wakl', .*\?$"):
        audit(toy, {}, {"toy.moving.wakl": [Proof("tests/test_a.py", "test_b")]})
    with pytest.raises(LedgerError, match=r"^toy builds the switch 'pase', .* 'pace'\?$"):
        audit(toy, {}, {}, ["pase"])


def test_marks_of_other_games_are_left_alone(toy: Ledger) -> None:
    assert audit(toy, {}, {"boy.moving.walk": [Proof("f", "t")]}).summary()["in_tests"] == 0


def test_the_repository_is_found_from_the_package() -> None:
    assert auditing.repository() == Path(__file__).parents[2]
