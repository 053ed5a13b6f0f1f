"""A battle on a measured table: who is near, who is in the way, and models that go."""

from drumhead.flow.event import Moved
from drumhead.tabletop.battle import NOWHERE, ids, ids_of_groups, terrain_pieces
from tests.tabletop.armies import Troop, piece, row, table


def test_the_same_models_are_the_same_array() -> None:
    assert ids((1, 2)) is ids((1, 2))
    members, first = ids_of_groups(((1, 2), (3,)))
    assert (members.tolist(), first.tolist()) == ([1, 2, 3], [0, 2, 3])


def test_units_that_are_not_set_up_are_in_nobodys_way() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 10, 20)), Troop(1, [None, None]))
    assert [b.is_placed(u) for u in b.units] == [True, True, False]
    assert b.others(0) == (2, 3) == b.foes_but(0)
    assert b.foes_but(0, 1) == ()
    assert b.place(4) == NOWHERE


def test_enemies_within_a_distance_are_measured_from_base_to_base() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 10, 20)), Troop(1, row(2, 10, 30)))
    assert [u.id for u in b.foes_within(0, 9_000)] == [1]
    assert [u.id for u in b.foes_within(0, 8_990)] == []
    assert [u.id for u in b.foes_within(0, 19_000)] == [1, 2]


def test_a_move_is_a_new_table_of_places_and_tells_only_the_ways_that_lead_somewhere() -> None:
    b = table(Troop(0, row(2, 10, 10)))
    before = b.at
    b.walk((0, 1), [((10_000, 10_000), (10_000, 12_000)), ((11_000, 10_000),)], "saga.moving.any-direction", "")
    assert before.tolist() == [[10_000, 10_000], [11_000, 10_000]]
    assert b.places((0, 1)) == [(10_000, 12_000), (11_000, 10_000)]
    (moved,) = [e for e in b.told if isinstance(e, Moved)]
    assert moved.ways == {"m0": ((10_000, 10_000), (10_000, 12_000))}


def test_terrain_is_shown_with_its_corners_and_traits() -> None:
    b = table(pieces=[piece("forest", 10, 10, 14, 14)])
    (shown,) = terrain_pieces(b.board).values()
    assert (shown.id, shown.kind, shown.marks["traits"]) == ("t0", "forest", ["cover", "difficult"])


def test_units_that_are_not_placed_are_off_the_table_until_the_first_round() -> None:
    b = table(Troop(0, [(10, 10)]), Troop(0, [None, None]), Troop(1, [None]))
    assert [u.id for u in b.off_table(0)] == [1] and [u.id for u in b.off_table(1)] == [2]
    b.put(b.units[1].without((1, 2)))
    assert b.off_table(0) == []
    b.round = 1
    assert b.off_table(1) == []
