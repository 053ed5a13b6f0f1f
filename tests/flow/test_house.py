"""House rules: picked once, refused in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from drumhead.flow.house import House
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.house import HOUSE


class One(NamedTuple):
    finished_first: Any


class Unknown(NamedTuple):
    no_such_switch: Any


def test_the_full_house_names_every_built_switch() -> None:
    full = HOUSE.full({"finished-first": "swap"})
    assert tuple(full) == tuple(key for key in HOUSE.built if key not in HOUSE.later)
    assert full["finished-first"] == "swap"
    assert full["split-fire"] == HOUSE.switches["split-fire"].default
    assert HOUSE.refuse(full) is None


@pytest.mark.parametrize(
    ("picks", "clause", "why"),
    [
        (
            {"finish-first": "swap"},
            "saga.decision.house-rules",
            "no house rule is called 'finish-first'; did you mean 'finished-first'?",
        ),
        ({"zzz": "swap"}, "saga.decision.house-rules", "no house rule is called 'zzz'"),
        (
            {"finished-first": "swop"},
            "saga.ruling.finished-first",
            "house rule finished-first has no 'swop'; it has last-activation, swap, roll-off",
        ),
    ],
)
def test_a_wrong_pick_is_refused_with_what_there_is(picks: Mapping[str, str], clause: str, why: str) -> None:
    refusal = HOUSE.refuse(picks)
    assert refusal is not None and (refusal.clause, refusal.why) == (clause, why)


@pytest.mark.parametrize("key", HOUSE.built)
def test_every_alternative_of_every_built_switch_has_a_part_of_its_own(key: str) -> None:
    assert SAGA.id == HOUSE.game  # its modules are imported, so all parts are offered
    offered = HOUSE.parts[key]
    assert set(offered) == set(HOUSE.names(key))
    picked = [getattr(HOUSE.rules(HOUSE.full({key: name})), key.replace("-", "_")) for name in HOUSE.names(key)]
    assert picked == [offered[name] for name in HOUSE.names(key)]


def test_a_switch_that_was_built_later_stands_in_a_house_only_where_it_is_set() -> None:
    house = House("saga", One, later=("finished-first",))
    assert house.full({}) == house.full({"finished-first": "last-activation"}) == {}
    assert house.full({"finished-first": "swap"}) == {"finished-first": "swap"}
    house.set("finished-first", "last-activation", "default")
    assert house.rules({}) == One("default") and house.pick("finished-first", {}) == "default"
    assert list(house.departures({})) == []


def test_the_rules_of_a_house_are_assembled_once() -> None:
    assert HOUSE.rules(HOUSE.full({})) is HOUSE.rules(HOUSE.full({}))
    assert HOUSE.rules(HOUSE.full({})) is not HOUSE.rules(HOUSE.full({"split-fire": "split"}))


def test_a_part_for_an_alternative_that_the_ledger_does_not_have_fails_at_once() -> None:
    with pytest.raises(AssertionError, match="finished-first has no alternative sometimes"):
        House("saga", One).set("finished-first", "sometimes", None)


def test_a_switch_that_the_ledger_does_not_have_cannot_be_built() -> None:
    with pytest.raises(KeyError, match="no-such-switch"):
        House("saga", Unknown)
