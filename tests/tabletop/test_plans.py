"""Plans: where a unit may go and why it stops there, what follows an assault, what dangerous ground costs."""

from math import dist

import pytest

from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.melee_odds import NO_BLOW, UNHURT, Blow, Prospect
from drumhead.tabletop.plans import NEAR, after_assault, best_shot, endings, goals, hazard_cost, moves, remembered_fires
from tests.tabletop.armies import Troop, piece, row, table
from tests.tabletop.skirmish import PACE, REACH, evaluate, march


def field(*more: Troop, gap: float = 16.0, pieces: list[object] | None = None) -> TableBattle:
    b = table(Troop(0, row(3, 30, 20), kind="bows"), Troop(1, row(3, 30, 21 + gap)), *more, pieces=pieces or [])  # type: ignore[arg-type]
    b.round = 1
    return b


def test_a_move_leads_nearer_away_and_to_where_it_is_worth_while_to_stop() -> None:
    b = field()
    e = evaluate(b)
    found = dict(goals(e, e.units[0], march(b, 0), lambda foe: (REACH - NEAR, 40_000)))
    assert found == {
        (31_000, 26_000): True,  # as near as it gets; it comes first as one that may break ranks
        (31_000, 24_100): True,  # within reach of an assault
        (31_000, 14_000): True,
    }
    first = next(goals(e, e.units[0], march(b, 0), lambda foe: ()))
    assert first == ((31_000, 26_000), False)


def test_it_stops_short_of_the_enemy_by_the_distance_it_keeps() -> None:
    b = field(gap=3)
    e = evaluate(b)
    assert ((31_000, 22_000), False) in goals(e, e.units[0], march(b, 0), lambda foe: ())


def test_cover_within_reach_is_a_goal() -> None:
    b = field(pieces=[piece("woods", 33, 19, 37, 21)])
    e = evaluate(b)
    assert ((35_000, 20_000), True) in goals(e, e.units[0], march(b, 0), lambda foe: ())


def test_each_end_counts_once_and_staying_is_no_move() -> None:
    b = field()
    goal, here = (31_000, 26_000), (31_000, 20_000)
    found = endings(b, march(b, 0), [(goal, True), (goal, False), (here, True)])
    assert [[way[-1] for way in ways] for ways in found] == [[(30_000, 26_000), (31_000, 26_000), (32_000, 26_000)]]


def test_a_move_knows_how_far_each_enemy_is_at_its_end() -> None:
    b = field(Troop(1, row(2, 60, 20)))
    e = evaluate(b)
    for there in moves(e, e.units[0], march(b, 0), lambda foe: ()):
        assert all(dist(way[0], way[-1]) <= PACE for way in there.ways)
        assert there.gaps == e.gaps_from(e.units[0], [way[-1] for way in there.ways])
        assert len(there.gaps) == 2


def test_after_an_assault_a_unit_stands_where_its_target_stood() -> None:
    b = field(Troop(1, row(8, 30, 44)), gap=10)
    e = evaluate(b)
    s, foe = e.units[0], e.units[1]
    gone = Blow(Prospect(0.0, 1.0), UNHURT)
    there = e.gaps_from(s, b.at[[0, 1, 2]] + (0, 10_000))
    assert after_assault(e, s, foe, gone) == pytest.approx(e.place_value(s, there, {1: 0.0}))
    assert after_assault(e, s, foe, NO_BLOW) == pytest.approx(e.place_value(s, there))
    assert after_assault(e, s, foe, Blow(UNHURT, Prospect(0.0, 1.0))) == 0.0


def test_volleys_are_found_once_for_a_position_and_never_for_a_unit_that_cannot_shoot() -> None:
    b, asked = field(), []

    def find() -> dict[int, str]:
        asked.append(1)
        return {1: "a volley"}

    bows, spears = evaluate(b).units[0], evaluate(b).units[1]
    assert remembered_fires(b, spears, find) == {}
    assert remembered_fires(b, bows, find) == remembered_fires(b.clone(), bows, find) == {1: "a volley"}
    assert len(asked) == 1
    b.set_places((0,), [(29_000, 20_000)])
    remembered_fires(b, bows, find)
    assert len(asked) == 2


def test_dangerous_ground_costs_a_share_of_the_unit_for_each_die() -> None:
    s = evaluate(field()).units[0]
    assert hazard_cost(s, 0, 0.1) == 0.0
    assert hazard_cost(s, 3, 0.1) == pytest.approx(0.3)


def test_of_several_volleys_the_best_one_is_shot_and_a_bad_one_is_better_than_silence() -> None:
    b = table(Troop(0, row(4, 10, 10), kind="bows"), Troop(1, row(2, 10, 30)), Troop(1, row(2, 20, 30)))
    e = evaluate(b)
    s, gaps = e.units[0], e.gaps(e.units[0])
    weak, strong = (Blow(Prospect(wounds, 0.0), UNHURT) for wounds in (0.1, 1.0))
    assert best_shot(e, s, "hold", {1: weak, 2: strong}, gaps)[1:] == ("hold", 2, (), strong, "", 1)
    assert best_shot(e, s, "hold", {1: weak}, gaps).target == 1
    assert best_shot(e, s, "hold", {}, gaps) == (e.place_value(s, gaps), "hold", -1, (), NO_BLOW, "", 1)
