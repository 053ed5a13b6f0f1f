"""Desks: tables by number, any choice for a battle, and games that lack a part."""

from collections.abc import Mapping
from random import Random
from typing import Any

from drumhead.combat.desk import SEEDS, SetupChoices, Tables, any_choice
from drumhead.registry import DESKS
from tests.flow.toy_desk import DESK

NAMED = {"ford": "the ford", "mill": "the mill"}


def tables(named: Mapping[str, str], generate: Any = None) -> Tables:
    return Tables(
        format="toy-table-1",
        named=lambda: named,
        read=lambda text, where: text,
        write=str,
        refuse=lambda table: None,
        size=str,
        letters=str,
        heads=(),
        rows=lambda table: [],
        picture=lambda table: table,
        generate=generate,
    )


def test_the_first_numbers_are_the_named_tables_and_the_others_are_generated() -> None:
    found = tables(NAMED, lambda seed, pieces, symmetric: (seed, symmetric))
    assert [found.by_number(n) for n in (0, 1, 2, SEEDS - 1)] == [
        "the ford",
        "the mill",
        (2, False),
        (SEEDS - 1, False),
    ]
    assert found.by_number(-1) is None and found.by_number(SEEDS) is None


def test_without_a_generator_there_are_only_the_named_tables() -> None:
    assert tables(NAMED).by_number(1) == "the mill" and tables(NAMED).by_number(2) is None


def test_a_table_for_a_battle_is_a_named_one_where_there_are_some() -> None:
    assert {tables(NAMED).random_table(Random(n)) for n in range(20)} == set(NAMED.values())
    (seed,) = {tables({}, lambda seed, *_: seed).random_table(Random(4)) for _ in range(3)}
    assert 0 <= seed < SEEDS


def test_any_choice_fills_in_what_the_game_has_and_nothing_else() -> None:
    assert any_choice(DESK, Random(1), 0) == SetupChoices()
    for desk in DESKS.values():
        points = desk.points.limits[0] if desk.points else 0
        chosen = any_choice(desk, Random(1), points)
        assert desk.tables and bool(chosen.lists) == bool(desk.lists)
        assert not desk.lists or set(chosen.lists) <= set(desk.lists.styles(chosen.points).values())
        assert desk.game.refuse_setup(desk.setup(chosen)) is None
        assert any_choice(desk, Random(1), points, "this table").table == "this table"
