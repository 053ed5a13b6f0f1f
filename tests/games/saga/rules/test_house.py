"""House rules: every switch that is built, what it may be set to, and that it is fixed before the game starts."""

import pytest

from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import refuse_setup
from drumhead.ledger.clause import ledger
from drumhead.testkit import clause, clauses
from tests.games.saga.kit import buy, muster, setup

LISTS = [buy("veteran-hero"), buy("regulars")], [buy("veteran-hero"), buy("regulars")]
ALTERNATIVES = [(key, name) for key in HOUSE.built for name in HOUSE.names(key)[1:]]


def test_every_setting_of_a_built_switch_has_a_part() -> None:
    assert {key: set(parts) for key, parts in HOUSE.parts.items()} == {
        key: set(HOUSE.names(key)) for key in HOUSE.built
    }


def test_the_built_switches_stand_in_the_order_of_the_ledger() -> None:
    keys = [r.key for r in ledger("saga").rulings if r.toggle]
    assert list(HOUSE.built) == [key for key in keys if key in HOUSE.built]
    assert len(HOUSE.built) == 17


@clause("saga.decision.house-rules")
def test_without_a_word_every_switch_is_at_its_default() -> None:
    b, told = muster(setup(*LISTS))
    assert b.house == {key: HOUSE.switches[key].default for key in HOUSE.built if key not in HOUSE.later}
    assert list(HOUSE.departures(b.house)) == []
    assert not [c for c in clauses(told) if c.startswith("saga.ruling.") and c != "saga.ruling.open-information"]


@clause("saga.decision.house-rules", "saga.principles.common-sense")
@pytest.mark.parametrize(("key", "name"), ALTERNATIVES, ids=str)
def test_a_switch_that_is_set_is_kept_with_the_game_and_named_in_its_log(key: str, name: str) -> None:
    picked = setup(*LISTS, house={key: name})
    assert refuse_setup(picked) is None
    b, told = muster(picked)
    assert b.house == HOUSE.full({}) | {key: name}
    assert HOUSE.switches[key].id in clauses(told)
    assert type(b).load(b.save()).rules == b.rules


@clause("saga.decision.house-rules")
def test_a_ruling_that_is_no_built_switch_cannot_be_switched() -> None:
    found = refuse_setup(setup(*LISTS, house={"table-edges": "any-edge"}))
    assert found is not None and found.clause == "saga.decision.house-rules"
