"""Rounds: the roll-off, who opens, whose turn it is, and one unit that acts."""

from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from drumhead.combat.rounds import (
    Opening,
    begin_round,
    by_roll_off,
    close_activation,
    done_first,
    offer_openings,
    open_activation,
    roll_off,
    rolled_again,
    the_other,
    whose_turn,
)
from drumhead.flow.event import Counted, Marked, Rolled
from drumhead.flow.house import House
from tests.combat.battles import battle, told, unit


class Rules(NamedTuple):
    finished_first: Any


class Doing(Struct, frozen=True):
    unit: int


@pytest.mark.parametrize(("dice", "wins"), [((4, 2), 0), ((2, 4), 1), ((3, 3, 5, 6), 1)])
def test_a_roll_off_goes_to_the_higher_die_and_a_tie_is_rolled_again(dice: tuple[int, ...], wins: int) -> None:
    b = battle(dice=dice)
    assert roll_off(b, "none.roll-off") == wins
    assert [e.faces for e in told(b, Rolled)] == [dice[i : i + 2] for i in range(0, len(dice), 2)]
    assert all(e.clause == "none.roll-off" for e in told(b, Rolled))


def test_the_first_round_is_opened_by_the_winner_of_the_roll_off() -> None:
    assert by_roll_off(battle(winner=1), "none.first") == Opening(1, "none.first", "roll-off")


@pytest.mark.parametrize(("last", "opens"), [([3, 4], 0), ([4, 3], 1), ([0, 2], 0), ([2, 0], 1), ([0, 0], 1)])
def test_whose_last_activation_came_earlier_opens_and_else_who_opened_before(last: list[int], opens: int) -> None:
    assert done_first(battle(last=last, opener=1), "c").seat == opens


def test_other_openings() -> None:
    assert the_other(battle(opener=1), "c").seat == 0
    assert rolled_again(battle(dice=(1, 6)), "c") == Opening(1, "c", "roll-off")


def test_the_house_picks_among_the_three_openings_and_each_cites_its_own_clause() -> None:
    house = House("saga", Rules)
    offer_openings(house, "the.page")
    b = battle(opener=0, last=[1, 2], dice=(1, 6))
    found = {name: house.rules({"finished-first": name}).finished_first(b) for name in house.names("finished-first")}
    assert {name: (o.seat, o.clause) for name, o in found.items()} == {
        "last-activation": (0, "the.page"),
        "swap": (1, "saga.ruling.finished-first"),
        "roll-off": (1, "saga.ruling.finished-first"),
    }


def test_in_a_new_round_nobody_has_acted() -> None:
    b = battle(round=2, activations=3, last=[3, 2])
    b.units = [unit(0, 0, acted=True), unit(1, 1, acted=True, models=())]
    begin_round(b, Opening(1, "none.later", "done-first"))
    assert (b.round, b.opener, b.activations, b.last) == (3, 1, 0, [0, 0])
    assert not any(u.acted for u in b.units)
    assert [e.marks for e in told(b, Marked)] == [{"u0": {"acted": None}}], "the dead are not marked"
    (counted,) = told(b, Counted)
    assert (counted.counters, counted.clause) == ({"round": 3, "opener": 1}, "none.later")
    assert (counted.says, counted.facts) == ("round_begins", {"why": "done-first"})


def test_the_turn_passes_to_who_has_a_unit_waiting() -> None:
    assert whose_turn(0, lambda seat: [seat]) == 0
    assert whose_turn(0, lambda seat: [seat] * seat) == 1
    assert whose_turn(1, lambda seat: [seat] * (1 - seat)) == 0
    assert whose_turn(1, lambda seat: []) is None


def test_an_activation_is_open_until_it_is_closed() -> None:
    b = battle()
    w = open_activation(b, 2, Doing(2), "none.declare", "Squad 2 acts.")
    assert (b.active, b.work(w, Doing)) == (2, Doing(2))
    close_activation(b, w, "none.pass", "")
    assert (b.active, b.works) == (-1, {})
    assert [(e.counters, e.clause) for e in told(b, Counted)] == [
        ({"active": "u2"}, "none.declare"),
        ({"active": None}, "none.pass"),
    ]
