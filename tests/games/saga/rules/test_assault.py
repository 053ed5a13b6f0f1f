"""Melee, its first sentences: which targets an Assault may have, how assaulters go in and defenders close up."""

from collections.abc import Iterable
from math import cos, hypot, radians, sin

import pytest

from drumhead.flow.event import Event, Moved
from drumhead.flow.question import Order, Ordered, Way, Ways, Went
from drumhead.games.saga.rules.state import Saga
from drumhead.space.terrain import Piece
from drumhead.testkit import allowed, asked, clause, clauses, offered, rolls, seat
from drumhead.testkit.inches import Inches, gap, piece, place, spot, stay, ways
from tests.games.saga.kit import battle, refusal, say, veteran_hero, veterans

MISSES, MISSES_BACK = (1, 1, 1, 1), (1, 1, 1)  # a hero's Hammer in an assault, and of a hero who is assaulted
NEAR = 0.002  # places stand on whole thousandths


def heroes(*pieces: Piece, target: Inches = (20, 10), **more: int) -> Saga:
    """A hero at (10, 10) and one to assault."""
    return battle([veteran_hero(10, 10, **more)], [veteran_hero(*target)], *pieces)


def way_of(events: Iterable[Event], m: int) -> Way:
    """The way of a model in the first move it makes."""
    return next(e.ways[f"m{m}"] for e in events if isinstance(e, Moved) and f"m{m}" in e.ways)


def ask(b: Saga) -> object:
    assert b.question
    return b.question.ask


# ---------------------------------------------------------------------------------------------------- declaring
@clause("saga.ruling.assault-reach", "saga.activation.assault")
@pytest.mark.parametrize(("apart", "legal"), [(12.0, True), (12.1, False)])
def test_an_assault_is_declared_on_an_enemy_up_to_twelve_inches_away(apart: float, legal: bool) -> None:
    b = heroes(target=(11 + apart, 10))
    assert allowed(b, "assault:1") is legal
    if not legal:
        no = refusal(b, "assault:1")
        why = "Gules's Red 0 is 12.1 in away, 0.1 too far for an Assault of 12.0"
        assert (no.clause, no.why) == ("saga.activation.assault", why)


@clause("saga.ruling.assault-reach")
def test_an_assault_needs_a_way_and_no_sight() -> None:
    assert allowed(heroes(piece("house", 14, 9, 15, 11)), "assault:1")  # out of sight, but there is a way round it
    assert not allowed(heroes(piece("house", 14, 0, 15, 30)), "assault:1")


@clause("saga.ruling.assault-reach")
def test_a_model_in_contact_has_no_way_to_go() -> None:
    closed_in = [
        piece("house", 8, 11, 13, 12),
        piece("house", 8, 8, 13, 9),
        piece("house", 8, 9, 9, 11),
    ]
    b = heroes(*closed_in, target=(11, 10))
    assert allowed(b, "assault:1")
    say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert place(b, 0) == (10, 10)


@clause("saga.ruling.assault-target")
def test_a_third_unit_close_by_takes_no_part() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10), veteran_hero(20, 12.2)])
    events = say(b, "assault:1", "engine", "engine", dice=[*MISSES, *MISSES_BACK])
    assert gap(b, 0, 2) < 3.0
    assert [r.facts["unit"] for r in rolls(events, "hit")] == [0, 1]
    assert place(b, 2) == (20, 12.2)


# ---------------------------------------------------------------------------------------------------- going in
@clause("saga.melee.assaulters-contact", "saga.moving.assault-may-close")
def test_a_hero_ends_in_contact_with_the_hero_he_assaults() -> None:
    b = heroes()
    events = say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert place(b, 0) == (19, 10)
    assert gap(b, 0, 1) == 0
    assert way_of(events, 0) == (spot((10, 10)), spot((19, 10)))


@clause("saga.melee.assaulters-close-up")
def test_a_model_that_cannot_touch_ends_as_near_as_it_gets() -> None:
    b = battle([veterans([(22, 9), (22, 10), (22, 11), (15, 10)])], [veteran_hero(30, 10)])
    assert gap(b, 3, 4) == 14.0
    say(b, "assault:1", "engine", dice=[1] * 11)
    assert [gap(b, m, 4) for m in range(3)] == pytest.approx([0, 0, 0], abs=NEAR)
    assert gap(b, 3, 4) == 2.0


@clause("saga.ruling.assault-near-others", "saga.moving.assault-may-close")
def test_an_assault_may_end_near_a_third_unit_but_touches_no_enemy_of_it() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10), veteran_hero(19, 11.5)])
    say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert place(b, 0) == (19, 10)  # half an inch from the third

    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10), veteran_hero(19, 11)])
    say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert gap(b, 0, 1) == pytest.approx(0, abs=NEAR)
    assert 0.001 < gap(b, 0, 2) < 1


@clause("saga.ruling.assault-move-solver")
def test_the_nearest_model_goes_first_and_the_next_stays_with_it() -> None:
    b = battle([veterans([(8, 10), (10, 10)])], [veteran_hero(20, 10)])
    say(b, "assault:1", "engine", dice=[1] * 7)
    assert place(b, 1) == (19, 10)  # the nearer one has the place that faces it
    assert gap(b, 0, 2) == pytest.approx(0, abs=NEAR)
    assert gap(b, 0, 1) <= 1


# ---------------------------------------------------------------------------------------------------- choosing how
@clause("saga.decision.assault-move")
def test_the_mover_is_asked_after_the_halving() -> None:
    b = heroes(fatigue=1)
    say(b, "assault:1")
    assert asked(b) == "halve-move"
    say(b, "keep")
    assert (asked(b), seat(b)) == ("assault-move", 0)
    assert offered(b) == ["engine", "own"]


@clause("saga.decision.assault-move", "saga.ruling.assault-move-solver")
def test_the_order_of_the_models_is_their_owners() -> None:
    b = battle([veterans([(10, 10), (10, 11.5)])], [veteran_hero(20, 10)])
    say(b, "assault:1", "own")
    assert isinstance(ask(b), Order)
    assert offered(b) == [0, 1]
    say(b, Ordered((1, 0)))
    assert isinstance(ask(b), Ways)
    say(b, stay(b), dice=[1] * 7)
    assert place(b, 0) != (19, 10)
    assert gap(b, 0, 2) == pytest.approx(0, abs=NEAR)

    b = battle([veterans([(10, 10), (10, 11.5)])], [veteran_hero(20, 10)])
    say(b, "assault:1", "engine", dice=[1] * 7)
    assert place(b, 0) == (19, 10)


@clause("saga.decision.assault-move", "saga.ruling.assault-move-solver")
def test_a_hero_is_asked_for_no_order_and_ends_at_the_place_he_wished() -> None:
    b = heroes()
    say(b, "assault:1", "own")
    assert isinstance(ask(b), Ways)
    say(b, ways(b, m0=[(20, 9)]), dice=[*MISSES, *MISSES_BACK])
    assert place(b, 0) == (20, 9)


@clause("saga.decision.assault-move", "saga.ruling.path-finding")
def test_a_model_goes_over_the_way_points_it_was_given_if_that_is_legal() -> None:
    beside = (19.134, 9.5)
    for by, then in [((12, 8), [spot((12, 8))]), ((12, 20), [])]:  # the second would be too long
        b = heroes()
        say(b, "assault:1", "own")
        events = say(b, ways(b, m0=[by, beside]), dice=[*MISSES, *MISSES_BACK])
        assert way_of(events, 0) == (spot((10, 10)), *then, spot(beside))


@clause("saga.ruling.assault-move-solver")
def test_a_wish_for_a_place_out_of_contact_does_not_keep_a_model_out() -> None:
    b = heroes()
    say(b, "assault:1", "own")
    say(b, ways(b, m0=[(10, 12)]), dice=[*MISSES, *MISSES_BACK])
    assert gap(b, 0, 1) == pytest.approx(0, abs=NEAR)


@clause("saga.ruling.unit-move", "saga.decision.assault-move")
def test_a_wished_way_begins_where_the_model_stands() -> None:
    b = heroes()
    say(b, "assault:1", "own")
    refused = refusal(b, Went(((spot((11, 10)), spot((19, 10))),)))
    assert (refused.clause, refused.facts) == ("saga.ruling.unit-move", {"model": 0, "place": (10_000, 10_000)})


@clause("saga.decision.assault-move", "saga.ruling.strike-order")
def test_an_assault_may_keep_out_of_difficult_ground_and_then_does_not_strike_last() -> None:
    mud = piece("mud", 14, 9.5, 15, 10.5)
    b = heroes(mud)
    say(b, "assault:1")
    assert offered(b) == ["engine", "own", "engine:difficult", "own:difficult"]
    events = say(b, "engine", dice=[*MISSES_BACK, *MISSES])
    assert [r.seat for r in rolls(events, "hit")] == [1, 0]  # straight through it, so the assaulters strike last

    b = heroes(mud)
    events = say(b, "assault:1", "engine:difficult", dice=[*MISSES, *MISSES_BACK])
    assert [r.seat for r in rolls(events, "hit")] == [0, 1]
    assert len(way_of(events, 0)) > 2

    b = heroes(mud)
    say(b, "assault:1", "own:difficult")
    events = say(b, ways(b, m0=[(14.5, 10), (20, 9)]), dice=[*MISSES, *MISSES_BACK])
    assert spot((14.5, 10)) not in way_of(events, 0)


@clause("saga.decision.assault-move", "saga.ruling.dangerous-which-moves")
def test_an_assault_may_keep_out_of_dangerous_ground_and_then_rolls_no_dice_for_it() -> None:
    sand = piece("quicksand", 14, 9.5, 15, 10.5)
    b = heroes(sand)
    say(b, "assault:1")
    assert offered(b) == ["engine", "own", "engine:dangerous", "own:dangerous"]
    events = say(b, "engine", dice=[2, *MISSES, *MISSES_BACK])
    assert [r.faces for r in rolls(events, "dangerous")] == [(2,)]

    b = heroes(sand)
    events = say(b, "assault:1", "engine:dangerous", dice=[*MISSES, *MISSES_BACK])
    assert rolls(events, "dangerous") == []


@clause("saga.decision.assault-move")
def test_an_assault_may_keep_out_of_both_kinds_of_bad_ground() -> None:
    mud, sand = piece("mud", 14, 9.5, 15, 10.5), piece("quicksand", 14, 10.5, 15, 11.5)
    b = heroes(mud, sand)
    say(b, "assault:1")
    assert offered(b)[2:] == [f"{who}:{out}" for out in ("difficult", "dangerous", "both") for who in ("engine", "own")]
    events = say(b, "engine:both", dice=[*MISSES, *MISSES_BACK])
    assert rolls(events, "dangerous") == []
    assert [r.seat for r in rolls(events, "hit")] == [0, 1]
    assert min(y for _, y in way_of(events, 0)) <= 9_500  # round the mud on the side without the sand


@clause("saga.ruling.assault-move-solver", "saga.decision.assault-move")
def test_nobody_may_keep_out_of_ground_that_bars_every_way_in_unless_the_assault_falls_short_anyway() -> None:
    swamp = piece("mud", 14, 0, 15, 48)
    b = heroes(swamp)
    say(b, "assault:1")
    assert offered(b) == ["engine", "own"]

    b = heroes(swamp, target=(22.5, 10), fatigue=1)
    say(b, "assault:1", "spend")
    assert offered(b) == ["engine", "own", "engine:difficult", "own:difficult"]
    say(b, "engine:difficult")
    assert place(b, 0) == (14, 10)  # at the edge of the mud


# ---------------------------------------------------------------------------------------------------- falling short
@clause("saga.ruling.assault-falls-short")
@pytest.mark.parametrize(("apart", "left"), [(9.0, 3.0), (6.5, 1.0)])
def test_an_assault_that_cannot_reach_ends_an_inch_off_and_nobody_strikes(apart: float, left: float) -> None:
    b = heroes(target=(11 + apart, 10), fatigue=1)
    events = say(b, "assault:1", "spend", "engine")
    assert gap(b, 0, 1) == left
    assert (asked(b), seat(b)) == ("extra-action", 0)
    assert "saga.ruling.assault-falls-short" in clauses(events)


@clause("saga.ruling.assault-falls-short")
def test_an_assault_that_falls_short_keeps_an_inch_from_third_units() -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(20, 10), veteran_hero(16, 11.5)])
    say(b, "assault:1", "spend", "engine")
    assert gap(b, 0, 2) >= 0.999
    assert gap(b, 0, 1) > 3


@clause("saga.ruling.assault-falls-short", "saga.ruling.assault-move-solver")
def test_an_order_of_models_that_touches_nobody_is_an_assault_that_falls_short() -> None:
    blue, red = [veterans([(10, 5), (10, 6), (12, 16), (12, 17)])], [veterans([(11, 29), (12, 29)])]
    b = battle(blue, red)
    say(b, "assault:1", "own", Ordered((0, 1, 2, 3)))
    say(b, stay(b))  # those behind went first, and the others stayed with them
    assert (asked(b), seat(b)) == ("extra-action", 0)
    assert gap(b, 3, 4, 5) > 5

    b = battle(blue, red)
    say(b, "assault:1", "own", Ordered((3, 2, 1, 0)))
    say(b, stay(b))
    assert asked(b) == "defenders-close-up"
    assert gap(b, 3, 4, 5) == pytest.approx(0, abs=NEAR)


@clause("saga.ruling.assault-falls-short", "saga.ruling.dangerous-which-moves")
def test_an_assault_that_falls_short_in_dangerous_ground_rolls_for_it_and_wins_nobody_a_move() -> None:
    sand = piece("quicksand", 12, 9, 13, 11)
    b = battle([veterans([(10, 10)], fatigue=1), veteran_hero(40, 5)], [veteran_hero(20, 10)], sand)
    say(b, 0, "assault:2", "spend", "engine", dice=[1, 1])
    assert not b.band(0).alive
    assert (asked(b), seat(b)) == ("first-step", 1)


# ---------------------------------------------------------------------------------------------------- closing up
def two_defenders(apart: float, angle: float = 60, **more: int) -> Saga:
    """A hero who will stand at (19, 10), one he will touch, and one so far from him."""
    far = 1 + apart
    other = (19 + far * cos(radians(angle)), 10 + far * sin(radians(angle)))
    return battle([veteran_hero(10, 10)], [veterans([(20, 10), other], **more)])


@clause("saga.melee.defenders-close-up")
@pytest.mark.parametrize(("apart", "left"), [(2.5, 0.0), (3.0, 0.0), (4.0, 1.0)])
def test_a_defender_closes_up_by_three_inches(apart: float, left: float) -> None:
    b = two_defenders(apart)
    say(b, "assault:1", "engine", "engine", dice=[*MISSES, 1, 1])
    assert gap(b, 2, 0) == pytest.approx(left, abs=NEAR)


@clause("saga.decision.defenders-close-up", "saga.melee.defenders-close-up")
def test_the_owner_of_the_assaulted_unit_is_asked_who_moves_them() -> None:
    b = two_defenders(2.5)
    say(b, "assault:1", "engine")
    assert (asked(b), seat(b)) == ("defenders-close-up", 1)
    assert offered(b) == ["engine", "own"]
    assert place(b, 0) == (19, 10)  # the assaulters have moved


@clause("saga.decision.defenders-close-up", "saga.ruling.forced-answers")
def test_nobody_is_asked_when_all_defenders_are_in_contact() -> None:
    b = heroes()
    say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert asked(b) == "step-back"


@clause("saga.ruling.closing-up-forced", "saga.decision.defenders-close-up")
def test_only_those_apart_are_moved_and_they_cannot_stay() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (21, 12), (20, 12.5)])])
    say(b, "assault:1", "engine", "own")
    assert (seat(b), offered(b)) == (1, [2, 3])  # the one in contact is asked for neither order nor wish
    say(b, Ordered((3, 2)))
    assert ask(b) == Ways((2, 3), 3000)
    say(b, stay(b), dice=[*MISSES, 1, 1, 1])
    assert place(b, 1) == (20, 10)
    assert gap(b, 3, 0) == pytest.approx(0, abs=NEAR)
    assert gap(b, 2, 0) < 0.1  # as near as three inches bring it


@clause("saga.decision.defenders-close-up", "saga.ruling.closing-up-solver")
def test_the_order_of_the_defenders_is_their_owners() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20, 12), (20, 13)])])
    say(b, "assault:1", "engine", "own", Ordered((3, 2)))
    say(b, stay(b), dice=[*MISSES, 1, 1, 1])
    facing = place(b, 3)
    assert gap(b, 3, 0) == pytest.approx(0, abs=NEAR)
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20, 12), (20, 13)])])
    say(b, "assault:1", "engine", "engine", dice=[*MISSES, 1, 1, 1])
    assert place(b, 3) != facing  # the nearer one was there before it


@clause("saga.decision.defenders-close-up", "saga.ruling.closing-up-solver")
def test_a_defender_ends_in_contact_as_near_as_it_gets_to_the_place_it_wished() -> None:
    wished, ends = (18.5, 11), []
    for mine in (False, True):
        b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20, 12)])])
        say(b, "assault:1", "engine")
        if mine:
            say(b, "own")  # one model: no order is asked for
            say(b, ways(b, m2=[wished]), dice=[*MISSES, 1, 1])
        else:
            say(b, "engine", dice=[*MISSES, 1, 1])
        assert gap(b, 2, 0) == pytest.approx(0, abs=NEAR)
        ends.append(place(b, 2))
    engine, own = (hypot(x - wished[0], y - wished[1]) for x, y in ends)
    assert own < 0.2 < engine


@clause("saga.ruling.unit-move", "saga.decision.defenders-close-up")
def test_a_defenders_wished_way_begins_where_it_stands() -> None:
    b = two_defenders(2.5)
    say(b, "assault:1", "engine", "own")
    assert refusal(b, Went(((spot((20, 10)), spot((18, 10))),))).clause == "saga.ruling.unit-move"


@clause("saga.ruling.fatigue-halving-scope", "saga.ruling.closing-up-solver")
def test_the_closing_up_of_a_tired_unit_is_not_halved() -> None:
    b = two_defenders(3.0, fatigue=2)
    say(b, "assault:1", "engine")
    assert asked(b) == "defenders-close-up"  # nobody asks about halving
    say(b, "engine", dice=[*MISSES, 1, 1])
    assert gap(b, 2, 0) == pytest.approx(0, abs=NEAR)


@clause("saga.ruling.closing-up-solver")
def test_closing_up_through_difficult_ground_makes_nobody_strike_last() -> None:
    mud = piece("mud", 19.8, 11.2, 25, 20)
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20.5, 12.6)])], mud)
    events = say(b, "assault:1", "engine", "engine", dice=[3, 3, 1, 1, 1, 1, 3, 3, 3, 3])
    # Two wounds on two defenders, and yet both strike, after the assaulters and before anybody falls.
    assert [r.faces for r in rolls(events, "hit")] == [(3, 3, 1, 1), (3, 3)]


@clause("saga.ruling.assault-near-others")
def test_a_defender_closing_up_touches_no_enemy_of_a_third_unit() -> None:
    third = (19.5 + 0.866, 10.866 + 0.5)  # would touch the place that faces the defender
    b = battle([veteran_hero(10, 10), veteran_hero(*third)], [veterans([(20, 10), (20.75, 13.031)])])
    say(b, 0, "assault:2", "engine", "engine", dice=[*MISSES, 1, 1])
    assert gap(b, 3, 0) < 1
    assert gap(b, 3, 1) > 0.001


@clause("saga.ruling.dangerous-which-moves", "saga.ruling.dangerous-moment")
def test_closing_up_through_dangerous_ground_is_rolled_for_before_the_strikes() -> None:
    sand = piece("quicksand", 19.8, 11.2, 25, 20)
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20.5, 12.6)])], sand)
    say(b, "assault:1", "engine", "engine", dice=[1, 2])
    assert (asked(b), seat(b)) == ("casualties", 1)
