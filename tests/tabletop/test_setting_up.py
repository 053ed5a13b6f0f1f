"""The table and the strips, models and units before the first turn; every judge cites the clause it is given."""

from drumhead.combat.unit import Unit
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop import setting_up
from tests.tabletop.armies import Troop, piece, row, table, why

STRIPS = [setting_up.strip_along(edge, 72_000, 48_000, 12_000) for edge in (0, 48_000)]


def test_the_strips_lie_along_the_near_and_the_far_edge() -> None:
    assert STRIPS == [(0, 0, 72_000, 12_000), (0, 36_000, 72_000, 48_000)]


def test_a_table_of_another_size_is_refused_with_both_sizes() -> None:
    board = Board(48_000, 48_000, ())
    refused = setting_up.refuse_size(board, 72 * INCH, 48 * INCH, "page.size")
    assert refused and (refused.clause, refused.why) == (
        "page.size", "the table is 48.0 by 48.0 inches; it must be 72 by 48",
    )  # fmt: skip
    assert setting_up.refuse_size(board, 48 * INCH, 48 * INCH, "page.size") is None


def test_a_table_with_too_little_terrain_is_refused() -> None:
    board = Board(72_000, 48_000, (piece("woods", 10, 20, 14, 24),))
    refused = setting_up.refuse_empty(board, 2, "page.pieces")
    assert refused and refused.why == "the table has 1 piece of terrain, at least 2 are needed"
    assert setting_up.refuse_empty(board, 1, "page.pieces") is None


def test_a_strip_that_is_more_than_half_solid_is_refused_and_woods_do_not_count() -> None:
    def board(kind: str, width: float) -> Board:
        return Board(72_000, 48_000, (piece(kind, 0, 36, width, 48),))

    assert setting_up.refuse_crowded(board("house", 37), STRIPS, "page.room")
    assert setting_up.refuse_crowded(board("house", 36), STRIPS, "page.room") is None
    assert setting_up.refuse_crowded(board("woods", 60), STRIPS, "page.room") is None


def test_units_are_formed_in_the_order_of_their_models_and_models_know_their_unit() -> None:
    b = table(Troop(0, [None] * 6), Troop(1, [None]))
    b.units = []
    setting_up.form(b, [(3, 4, 5), (0, 1, 2)], lambda u, group: Unit(u, 0, f"{u}", "spears", 4, group, group))
    assert [u.models for u in b.units] == [(0, 1, 2), (3, 4, 5)]
    assert [m.unit for m in b.models] == [0, 0, 0, 1, 1, 1, 1]


def test_a_leader_who_joins_leaves_an_empty_unit_and_counts_as_set_up_with_the_other() -> None:
    b = table(Troop(0, [None]), Troop(0, [None] * 4))
    setting_up.join_units(b, b.units[0], b.units[1])
    assert (b.units[0].models, b.units[1].models, b.units[1].born) == ((), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    assert {m.unit for m in b.models} == {1}


def test_parts_that_leave_out_mix_or_miss_the_size_are_refused() -> None:
    b = table(Troop(0, row(5, 10, 10)), Troop(0, row(4, 10, 20), kind="bows"))
    assert why(b, setting_up.refuse_left_out(b.models, [(0, 1)], "c.all")) == "7 models would be left out"
    assert setting_up.refuse_left_out(b.models, [range(9)], "c.all") is None
    mixed = setting_up.refuse_mixed(b, (4, 5), "c.one")
    assert why(b, mixed) == "a unit holds models of one type, not bows and spears"
    assert setting_up.refuse_small((1, 2), 3, "c.small") and setting_up.refuse_small((1, 2, 3), 3, "c.small") is None
    assert setting_up.refuse_large((1, 2), 1, "c.large") and setting_up.refuse_large((1,), 1, "c.large") is None


def test_only_twice_the_least_of_one_type_can_be_divided() -> None:
    b = table(Troop(0, row(5, 10, 10)), Troop(0, row(4, 10, 20), kind="bows"))
    assert not setting_up.divisible(b.models, 3)
    assert setting_up.divisible(b.models, 2)


def test_models_bought_together_are_groups() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(3, 10, 20)))
    assert setting_up.bought_together(b.models) == [(0, 1), (2, 3, 4)]
