from collections.abc import Iterator

import pytest

from drumhead.ledger import cite
from drumhead.ledger.cite import CITED, Citation, datum, law, note, refusing


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    yield
    for id in [i for i in CITED if i.startswith("toy.")]:
        del CITED[id]


def disarm(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(cite, "DISARMED", what)


def walk_of(*ids: str, off: object = None) -> tuple[object, str]:
    def walk(inches: int) -> int:
        return inches + 1

    cited = law(*ids, off=off)(walk)
    return cited(6), cite.site_of(walk)


def test_a_law_is_the_function_itself_and_every_id_is_noted() -> None:
    said, site = walk_of("toy.moving.walk", "toy.moving.any-direction")
    assert said == 7
    assert [CITED[i] for i in ("toy.moving.walk", "toy.moving.any-direction")] == [
        [Citation("toy.moving.walk", site, "law")],
        [Citation("toy.moving.any-direction", site, "law")],
    ]


def test_a_disarmed_law_says_what_it_would_without_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    _, site = walk_of("toy.moving.walk")
    disarm(monkeypatch, f"toy.moving.walk@{site}")
    assert walk_of("toy.moving.run", "toy.moving.walk")[0] is None
    assert walk_of("toy.moving.walk", off=0)[0] == 0
    assert walk_of("toy.moving.walk", off=lambda inches: inches)[0] == 6
    assert walk_of("toy.moving.run")[0] == 7


def test_a_disarmed_number_is_misprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert datum("toy.moving.walk", 6, 7, "book:walk") == 6
    disarm(monkeypatch, "toy.moving.walk@book:walk")
    assert datum("toy.moving.walk", 6, 7, "book:walk") == 7
    assert datum("toy.moving.walk", 6, 7, "book:run") == 6


def test_a_disarmed_refusal_has_no_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    def clause_of() -> str:
        return refusing("toy.moving.run", "toy.moving.walk")

    assert clause_of() == "toy.moving.run"
    (cited,) = CITED["toy.moving.walk"]
    assert cited.form == "datum"
    for id in ("toy.moving.run", "toy.moving.walk"):
        disarm(monkeypatch, f"{id}@{cited.site}")
        assert clause_of() == ""


def test_data_that_is_read_twice_is_cited_once() -> None:
    for _ in range(2):
        note("toy.ruling.pace=fast", "house:pace", "switch")
    assert CITED["toy.ruling.pace=fast"] == [Citation("toy.ruling.pace=fast", "house:pace", "switch")]
