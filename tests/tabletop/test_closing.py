"""Closing with the enemy: reach, ground that can be avoided, contact, and the step back."""

import pytest

from drumhead.flow.question import Way
from drumhead.space.march import March
from drumhead.space.terrain import DANGEROUS, DIFFICULT
from drumhead.tabletop import closing
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.march import Bounds, march_at
from tests.tabletop.armies import Inches, Troop, mil, piece, row, table, why

BOUNDS = Bounds(apart=1_000, neighbour=1_000, spread=12_000)
KINDS = {"difficult": DIFFICULT, "dangerous": DANGEROUS, "both": DIFFICULT | DANGEROUS}
DUEL = table(Troop(0, [(10, 10)]), Troop(1, [(20, 10)]))


def way(*points: Inches) -> Way:
    return tuple((mil(x), mil(y)) for x, y in points)


def assault(b: TableBattle, allowance: int = 12_000, barred: int = 0) -> March:
    return march_at(b, 0, 1, BOUNDS, allowance, barred)


@pytest.mark.parametrize(("allowance", "arrives"), [(9_000, True), (8_990, False)])
def test_a_unit_reaches_as_far_as_it_may_go(allowance: int, arrives: bool) -> None:
    assert closing.can_reach(DUEL, assault(DUEL, allowance), 1) is arrives


def test_terrain_in_reach_is_named_and_both_only_where_both_are() -> None:
    mud, lava = piece("mud", 14, 9, 16, 11), piece("lava", 14, 12, 16, 14)
    duel = (Troop(0, [(10, 10)]), Troop(1, [(20, 10)]))
    assert closing.terrain_in_reach(assault(table(*duel)), KINDS) == []
    assert closing.terrain_in_reach(assault(table(*duel, pieces=[mud])), KINDS) == ["difficult"]
    assert closing.terrain_in_reach(assault(table(*duel, pieces=[mud, lava])), KINDS) == [*KINDS]
    assert closing.terrain_in_reach(assault(table(*duel, pieces=[mud, lava]), 3_000), KINDS) == []


def test_ground_that_cannot_be_avoided_is_offered_only_when_nothing_is_reached_anyway() -> None:
    b = table(Troop(0, [(10, 10)]), Troop(1, [(20, 10)]), pieces=[piece("mud", 14, 0, 16, 48)])
    assert closing.choices_of_ground(b, assault(b), 1, KINDS) == [""]
    assert closing.choices_of_ground(b, assault(b, 5_000), 1, KINDS) == ["", "difficult"]


def test_contact_is_a_gap_of_nothing_and_reach_a_gap_of_two_inches() -> None:
    b = table(Troop(0, [(10, 10), (11, 10), (13, 10)]), Troop(1, [(10, 11)]))
    assert closing.in_contact(b, 0, 1) == (0,)
    assert closing.out_of_contact(b, 0, 1) == (1, 2)
    assert closing.near_foe(b, 0, 1, 2_000) == (0, 1)
    gone = table(Troop(0, [(10, 10)]), Troop(1, []))
    assert closing.near_foe(gone, 0, 1, 2_000) == ()


def test_models_go_in_in_their_order_and_to_their_wishes() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, [(16, 10)]))
    (first, second) = closing.ways_in(b, assault(b), 1)
    assert second == way((11, 10), (15, 10)) and first[-1] != second[-1]
    by_order = closing.ways_in(b, assault(b), 1, order=(0, 1))
    assert by_order[0] == way((10, 10), (15, 10))
    wished = closing.ways_in(b, assault(b), 1, wished=[way((10, 10)), way((11, 10), (16, 12))])
    assert wished[1][-1] == (16_000, 11_000)
    assert closing.make_contact(b, assault(b), 1, by_order)


def test_models_that_touch_already_stay_and_hold_the_unit_together() -> None:
    b = table(Troop(0, [(10, 10), (12, 12)]), Troop(1, [(10, 11)]))
    stays, comes = closing.ways_in(b, assault(b, 3_000), 1, moved=(0,))
    assert stays == way((10, 10)) and len(comes) == 2


def test_an_assault_that_is_too_short_makes_no_contact() -> None:
    ways = closing.ways_in(DUEL, assault(DUEL, 5_000), 1)
    assert not closing.make_contact(DUEL, assault(DUEL, 5_000), 1, ways)


# ---------------------------------------------------------------------------------------------------- parting
def test_a_step_back_leads_straight_away_and_another_one_must_be_as_good() -> None:
    b = table(Troop(0, [(19, 10)]), Troop(1, [(20, 10)]))
    back = march_at(b, 0, 1, BOUNDS, 1_000)
    assert closing.step_back(b, back, 1) == (way((19, 10), (18, 10)),)
    assert closing.refuse_step_back(b, back, 1, [way((19, 10), (18, 10.04))], "page.back") is None
    near = closing.refuse_step_back(b, back, 1, [way((19, 10))], "page.back")
    assert near is not None
    assert (near.clause, why(b, near)) == (
        "page.back",
        "0.0 in from Gules's Troop 1 at the end; keep 1.0 in away",
    )
    far = closing.refuse_step_back(b, back, 1, [way((19, 10), (17.5, 10))], "page.back")
    assert far is not None and why(b, far) == "too far by 0.5 in: 1.5 in, it may move 1.0"


def test_only_the_ends_of_a_step_back_count() -> None:
    b = table(Troop(0, row(2, 10, 10)))
    ways = [way((10, 10), (9, 9), (10, 9)), way((11, 10), (12, 12), (11, 10))]
    assert closing.straight_ways(b, (0, 1), ways) == [way((10, 10), (10, 9)), way((11, 10))]


# ---------------------------------------------------------------------------------------------------- slow ground
WIDE = Bounds(apart=1_000, neighbour=2_000, spread=12_000, slow=DIFFICULT, slowed=6_000)


def charge(b: TableBattle, bounds: Bounds = WIDE, allowance: int = 12_000) -> March:
    return march_at(b, 0, 1, bounds, allowance)


def duel(far: float, *pieces: object) -> TableBattle:
    return table(Troop(0, [(12, 10)]), Troop(1, [(12 + far, 10)]), pieces=pieces)  # type: ignore[arg-type]


def test_a_charge_round_slow_ground_or_through_it_is_offered_only_where_it_arrives() -> None:
    pond, belt, lava = piece("mud", 14, 9, 16, 11), piece("mud", 14, 0, 16, 48), piece("lava", 17, 0, 17.5, 48)

    def choices(b: TableBattle, bounds: Bounds = WIDE) -> list[str]:
        return closing.choices_of_ground(b, charge(b, bounds), 1, KINDS)

    assert choices(duel(6)) == [""]
    assert choices(duel(6, pond)) == ["", "difficult"]
    assert choices(duel(10, pond)) == ["difficult"]
    assert choices(duel(6, belt)) == [""]
    assert choices(duel(10, belt)) == ["", "difficult"]  # nothing arrives
    assert choices(duel(10, pond, lava)) == ["difficult"]
    assert choices(duel(4, belt)) == [""]
    assert choices(duel(10, belt, lava), WIDE._replace(slow=0)) == [""]
    assert choices(duel(10, belt, lava), WIDE._replace(flies=True)) == [""]
    assert closing.can_reach(duel(10, pond), charge(duel(10, pond)), 1)
    assert not closing.can_reach(duel(10, belt), charge(duel(10, belt)), 1)


def test_who_goes_in_may_end_two_inches_from_a_fellow_if_the_page_says_so() -> None:
    # The second would like to end on the far side of the target, 2 inches between the centres of the fellows and more.
    b = table(Troop(0, [(19, 10), (18, 11)]), Troop(1, [(20, 10)]))

    def second(neighbour: int) -> float:
        bounds, wished = WIDE._replace(neighbour=neighbour), [way((19, 10)), way((18, 11), (22.5, 9.5))]
        stays, goes = closing.ways_in(b, charge(b, bounds), 1, wished=wished, moved=(0,))
        assert stays == way((19, 10)) and closing.make_contact(b, charge(b), 1, [stays, goes])
        return ((goes[-1][0] - 19_000) ** 2 + (goes[-1][1] - 10_000) ** 2) ** 0.5 - 1_000

    assert second(500) <= 501
    assert 501 < second(900) <= 901
    assert second(2_000) > 901


def test_a_step_back_of_ones_own_may_leave_gaps_of_more_than_an_inch() -> None:
    b = table(Troop(0, [(18.9, 10), (18.9, 11.5)]), Troop(1, [(20, 10), (20, 11.5)]))
    ends = [way((18.9, 10), (18, 9.6)), way((18.9, 11.5), (18, 11.9))]
    assert closing.refuse_step_back(b, march_at(b, 0, 1, WIDE, 1_000), 1, ends, "page.back") is None
    near = closing.refuse_step_back(b, march_at(b, 0, 1, BOUNDS, 1_000), 1, ends, "page.back")
    assert near and near.why == "no_fellow_near"


def test_models_of_other_sizes_touch_with_their_own_bases() -> None:
    b = table(Troop(0, [(10, 10), (12, 10)], 2.0, 1.5), Troop(1, [(20, 10)], 2.0))
    first, second = closing.ways_in(b, charge(b), 1, order=(0, 1))
    assert first == way((10, 10), (18, 10))
    x, y = second[-1]
    assert abs(((x - 20_000) ** 2 + (y - 10_000) ** 2) ** 0.5 - 1_750) <= 1
    assert ((x - 18_000) ** 2 + (y - 10_000) ** 2) ** 0.5 >= 1_749
    backs = closing.step_back(
        b.after_move(0, [first, second]), march_at(b.after_move(0, [first, second]), 0, 1, WIDE, 1_000), 1
    )
    assert all(len(w) == 2 for w in backs)
