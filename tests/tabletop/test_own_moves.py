"""Moves that the engine solves: who makes them, in which order, and where the owner wants his models."""

from drumhead.flow.question import Order, Ordered, Pick, Ways
from drumhead.tabletop.own_moves import (
    HOW,
    asks_order,
    asks_who_moves,
    asks_wishes,
    closed_ground,
    closed_through,
    order_of,
)
from tests.tabletop.armies import Troop, row, table, why

B = table(Troop(0, row(3, 10, 10)), Troop(1, row(2, 10, 20)))


def test_the_engine_or_the_owner_moves_and_keeps_out_of_ground() -> None:
    asked = asks_who_moves(B, 7, (1, 0), "charge", "page.charge", ["mud"])
    assert isinstance(asked.ask, Pick)
    assert [o.key for o in asked.ask.options] == ["engine", "own", "engine:mud", "own:mud"]
    assert (asked.seat, asked.says, asked.facts) == (1, "charge", {"unit": 1, "target": 0, "work": 7})


def test_ground_that_cannot_be_avoided_is_closed_with_the_reason() -> None:
    closed = list(closed_ground({"mud": 1, "lava": 2}, ["lava"], "page.solver"))
    assert [(o.facts["avoid"], r.why) for o, r in closed] == [
        *(("mud", "no_such_ground") for _ in HOW),
        *(("lava", "no_way_round") for _ in HOW),
    ]


def test_several_models_have_an_order_and_each_a_wish() -> None:
    asked = asks_order(B, 7, 0, (0, 2), "page.solver")
    assert asked and isinstance(asked.ask, Order)
    assert [o.key for o in asked.ask.of] == [0, 2]
    assert asks_order(B, 7, 0, (2,), "page.solver") is None
    assert order_of(Ordered((2, 0))) == (2, 0)
    assert asks_wishes(B, 7, 0, (0, 2), 3_000, "page.solver").ask == Ways((0, 2), 3_000)


def test_a_unit_that_arrives_only_round_slow_ground_is_not_asked_to_go_through() -> None:
    asked = asks_who_moves(B, 7, (1, 0), "charge", "page.charge", ["mud"], through=False)
    assert isinstance(asked.ask, Pick) and [o.key for o in asked.ask.options] == ["engine:mud", "own:mud"]
    closed = list(closed_through(6_000, "page.solver"))
    assert [(o.key, r.clause, r.why) for o, r in closed] == [(how, "page.solver", "no_way_through") for how in HOW]
    text = "through ground that slows it no model can reach the enemy: it may move 6.0 in there"
    assert why(B, closed[0][1]) == text
