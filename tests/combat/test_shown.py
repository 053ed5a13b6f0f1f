"""A battle in a view: names of all units, scores and counters once there is something to count."""

from fractions import Fraction

from drumhead.combat.ending import finish
from drumhead.combat.shown import cast_in, seat_shown, table_counters
from drumhead.flow.view import SeatView
from tests.combat.battles import battle, unit


def test_the_cast_names_every_unit_and_knows_which_are_several_models() -> None:
    b = battle((0, 1))
    b.units[1] = unit(1, 1, models=())
    cast = cast_in(b)
    assert [cast.name(u) for u in (0, 1)] == ["Squad 0", "Squad 1"] and cast.seat(1) == "Gules"
    assert not cast.many(0)


def test_a_score_is_shown_once_there_is_one() -> None:
    b = battle()
    assert seat_shown(b, 0, {"cp": 2}) == SeatView("Azure", {"cp": 2}, b.hands[0])
    b.scores = (Fraction(0), Fraction(7, 2))
    assert seat_shown(b, 1, {}) == SeatView("Gules", {"score": "7/2"}, b.hands[1])


def test_the_counters_follow_the_battle_from_its_first_round_to_its_end() -> None:
    b = battle()
    assert table_counters(b) == {}
    b.round, b.opener, b.active = 2, 1, 3
    assert table_counters(b) == {"round": 2, "opener": 1, "active": "u3"}
    b.active = -1
    finish(b, None, "none.win")
    assert table_counters(b) == {"round": 2, "opener": 1, "over": 1}
