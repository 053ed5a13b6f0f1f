"""Melee, its end: the survivor of a melee moves on, or the assaulters step back."""

from collections.abc import Sequence

import pytest

from drumhead.flow.question import Went
from drumhead.games.saga.rules.activation import go_on
from drumhead.games.saga.rules.melee import part
from drumhead.games.saga.rules.round import end_activation
from drumhead.games.saga.rules.state import Activation, Melee, Saga
from drumhead.space.terrain import Piece
from drumhead.testkit import allowed, asked, clause, offered, rolls, seat
from drumhead.testkit.inches import Inches, gap, piece, place, row, shift, spot, stay, ways
from tests.games.saga.kit import Draft, battle, refusal, regulars, rookies, say, veteran_hero, veterans

MISSES, MISSES_BACK = (1, 1, 1, 1), (1, 1, 1)  # a hero's Hammer in an assault, and of a hero who is assaulted
KILLS = (3, 1, 1, 1, 1)  # the Hammer of an assaulting hero hits once, a last man fails to block
FAR = rookies(row(4, 60, 40))  # somebody who keeps the game going
SOLVER = "saga.ruling.step-back-solver"


# ---------------------------------------------------------------------------------------------------- moving on
@clause("saga.melee.victor-moves", "saga.decision.victor-move")
def test_the_victor_may_move_three_inches_and_does_not_step_back() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10)]), FAR])
    say(b, "assault:1", "engine", dice=[*KILLS, 1])
    assert (asked(b), seat(b)) == ("victor-move", 0)
    assert place(b, 0) == (19, 10)
    refused = refusal(b, shift(b, 3.1, 0))
    assert (refused.clause, refused.facts["amount"]) == ("saga.melee.victor-moves", 3100)
    say(b, shift(b, 3, 0))
    assert place(b, 0) == (22, 10)
    assert (asked(b), seat(b)) == ("extra-action", 0)


@clause("saga.decision.victor-move", "saga.ruling.victor-move-limits")
def test_the_victor_may_stay() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10)]), FAR])
    say(b, "assault:1", "engine", dice=[*KILLS, 1])
    say(b, stay(b))
    assert place(b, 0) == (19, 10)
    assert asked(b) == "extra-action"


@clause("saga.ruling.victor-move-limits", "saga.melee.victor-moves", "saga.decision.victor-move")
def test_assaulted_victors_move_too_and_no_action_of_theirs_follows() -> None:
    b = battle([veterans([(10, 10)]), FAR], [veteran_hero(20, 10), rookies(row(4, 60, 4))])
    say(b, 0, "assault:2", "engine", dice=[1, 1, 3, 1, 1, 1])
    assert (asked(b), seat(b)) == ("victor-move", 1)
    assert allowed(b, shift(b, 0, 3))
    say(b, shift(b, -3, 0))
    assert place(b, 5) == (17, 10)
    assert (asked(b), seat(b)) == ("activate", 1)
    assert offered(b) == [2, 3]  # the victor has not been activated by this


@clause("saga.ruling.victor-move-limits")
def test_a_victor_keeps_an_inch_from_all_other_units() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10)]), veteran_hero(23, 10)])
    say(b, "assault:1", "engine", dice=[*KILLS, 1])
    assert refusal(b, shift(b, 2.5, 0)).clause == "saga.moving.keep-one-inch"
    assert refusal(b, shift(b, 3, 0)).clause == "saga.moving.keep-one-inch"  # he may not touch an enemy either
    assert allowed(b, shift(b, 2, 0))


@clause("saga.ruling.victor-move-limits")
def test_victors_stay_coherent() -> None:
    b = battle([veterans([(10, 10), (11, 10)])], [veterans([(10.5, 13)]), FAR])
    say(b, "assault:1", "engine", dice=[3, 1, 1, 1, 1, 1])
    assert asked(b) == "victor-move"
    assert refusal(b, shift(b, -3, 0, only=[0])).clause == "saga.moving.coherency-neighbour"
    assert allowed(b, shift(b, -3, 0))


@clause("saga.ruling.victor-move-limits", "saga.ruling.fatigue-halving-scope")
def test_the_move_of_a_tired_victor_is_not_halved_and_allows_no_shooting() -> None:
    b = battle([regulars([(10, 10), (11, 10)], "Bow", fatigue=2)], [veterans([(10.5, 13)]), veteran_hero(10, 25)])
    say(b, "assault:1", "keep", "engine", "keep", dice=[4, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b)) == ("victor-move", 0)
    say(b, shift(b, 0, 3))
    assert asked(b) == "extra-action"
    assert b.band(0).fatigue == 2


@clause("saga.ruling.victor-move-limits", "saga.ruling.dangerous-which-moves")
def test_a_victor_who_moves_into_dangerous_ground_rolls_for_it() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10)]), FAR], piece("quicksand", 20, 9, 25, 11))
    say(b, "assault:1", "engine", dice=[*KILLS, 1])
    events = say(b, shift(b, 3, 0), dice=[1, 1])
    assert [r.faces for r in rolls(events, "dangerous")] == [(1,)]
    assert b.model(0).wounds == 1


@clause("saga.ruling.victor-move-limits")
def test_a_victor_may_move_through_difficult_ground() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10)]), FAR], piece("mud", 20, 9, 25, 11))
    say(b, "assault:1", "engine", dice=[*KILLS, 1])
    assert allowed(b, shift(b, 3, 0))


# ---------------------------------------------------------------------------------------------------- stepping back
def after_melee(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece) -> Saga:
    """Blue's first unit and red's first have fought where they stand; both live."""
    target, frames = len(blue), (end_activation(1), go_on(1), part(2))
    works = {1: Activation(0, ("assault",)), 2: Melee(0, target, 12_000, False)}
    return battle(blue, red, *pieces, frames=frames, works=works, active=0, opened=2)


def two_heroes(*pieces: Piece, blue: Sequence[Draft] = (), red: Sequence[Draft] = ()) -> Saga:
    """A hero at (19, 10) has assaulted the one at (20, 10)."""
    return after_melee([veteran_hero(19, 10), *blue], [veteran_hero(20, 10), *red], *pieces)


@clause("saga.melee.step-back", "saga.decision.step-back")
def test_a_hero_steps_an_inch_back() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10)])
    say(b, "assault:1", "engine", dice=[*MISSES, *MISSES_BACK])
    assert place(b, 0) == (19, 10)
    assert (asked(b), seat(b)) == ("step-back", 0)
    assert offered(b) == ["engine", "own"]
    say(b, "engine")
    assert place(b, 0) == (18, 10)
    assert asked(b) == "extra-action"


@clause("saga.ruling.step-back-solver")
def test_all_assaulters_step_back_those_furthest_from_the_enemy_first() -> None:
    b = after_melee([veterans([(19, 10), (18, 10), (17, 10)])], [veteran_hero(20, 10)])
    say(b, "engine")
    assert [place(b, m) for m in range(3)] == [(18, 10), (17, 10), (16, 10)]


@clause("saga.ruling.step-back-solver")
def test_a_model_whose_way_back_is_barred_turns_as_little_as_it_must() -> None:
    b = two_heroes(blue=[veteran_hero(17.5, 10)])
    say(b, "engine")
    assert place(b, 0) == (18.293, 9.293)  # by 45 degrees, counter-clockwise first

    b = two_heroes(piece("house", 10, 5, 18.2, 15))
    say(b, "engine")
    assert place(b, 0) == (18.741, 9.034)  # by 75 degrees


@clause("saga.ruling.step-back-solver")
def test_a_turned_step_brings_nobody_nearer_to_any_of_the_enemy() -> None:
    enemies = veterans([(20, 10), (19, 8.2)])
    b = after_melee([veteran_hero(19, 10), veteran_hero(17.5, 10)], [enemies])
    say(b, "engine")
    assert place(b, 0) == (18.293, 10.707)  # clockwise, away from the second enemy


@clause("saga.ruling.step-back-blocked", "saga.ruling.step-back-solver")
@pytest.mark.parametrize("room", [0.3, 0.0])
def test_a_model_with_no_room_goes_as_far_as_is_free(room: float) -> None:
    back = 18.5 - room
    walls = [
        piece("house", 10, 8, back, 12),
        piece("wall", back, 10.6, 19.6, 12),
        piece("wall", back, 8, 19.6, 9.4),
    ]
    b = two_heroes(*walls)
    say(b, "engine")
    assert place(b, 0) == pytest.approx((19 - room, 10), abs=0.002)
    assert (asked(b), seat(b)) == ("extra-action", 0)


@clause("saga.ruling.step-back-blocked")
def test_nobody_steps_back_over_the_edge_of_the_table() -> None:
    b = after_melee([veteran_hero(0.5, 10)], [veteran_hero(1.5, 10)])
    say(b, "engine")
    assert place(b, 0) == (0.5, 9)


@clause("saga.ruling.step-back-blocked")
def test_neither_the_inch_nor_coherency_stops_a_step_back() -> None:
    b = two_heroes(red=[veteran_hero(16.5, 10)])
    say(b, "engine")
    assert place(b, 0) == (18, 10)
    assert gap(b, 0, 2) == 0.5

    b = after_melee([veterans([(19, 10), (21, 10)])], [veteran_hero(20, 10)])
    say(b, "engine")
    assert [place(b, m) for m in (0, 1)] == [(18, 10), (22, 10)]


@clause("saga.ruling.step-back-blocked", "saga.ruling.dangerous-which-moves", "saga.ruling.lost-stepping-back")
def test_a_step_back_into_dangerous_ground_is_rolled_for() -> None:
    """The melee has ended before it: nobody wins a victor's move by this."""
    b = after_melee(
        [veterans([(19, 10)]), FAR], [veterans([(20, 10)]), rookies(row(4, 60, 4))], piece("quicksand", 10, 9, 18.5, 11)
    )
    events = say(b, "engine", dice=[1, 1])
    assert [r.faces for r in rolls(events, "dangerous")] == [(1,)]
    assert not b.band(0).alive
    assert (asked(b), seat(b)) == ("activate", 1)


# ---------------------------------------------------------------------------------------------------- own end points
def pair() -> Saga:
    """One of two men touches the enemy at (20, 10), the other stands behind him at a gap of 1.33."""
    b = after_melee([veterans([(19, 10), (18, 11.2)])], [veteran_hero(20, 10)])
    say(b, "own")
    return b


@clause("saga.decision.step-back", "saga.ruling.step-back-solver")
def test_the_owner_may_give_his_own_end_points() -> None:
    b = pair()
    assert (asked(b), seat(b)) == ("step-back", 0)
    say(b, ways(b, m0=[(18, 10)], m1=[(17.5, 11.2)]))
    assert [place(b, m) for m in (0, 1)] == [(18, 10), (17.5, 11.2)]
    assert asked(b) == "extra-action"
    b = pair()
    assert allowed(b, ways(b, m0=[(18, 10)]))  # one who is an inch off may stay


@clause("saga.ruling.step-back-solver", "saga.decision.step-back")
@pytest.mark.parametrize(
    ("m0", "m1", "why"),
    [
        ((17.9, 10), (17.5, 11.2), "too far by 0.1 in"),
        ((18.5, 10), (17.5, 11.2), "0.5 in from"),  # he could have gone to an inch
        ((18, 10), (18.2, 11.2), "1.2 in from"),  # nearer than before
        ((18, 10), (18, 12.2), "the next of its unit"),  # the engine's steps leave them coherent
        ((18, 10), (18, 10.9), "overlap"),
    ],
)
def test_end_points_that_are_no_step_back_are_refused(m0: Inches, m1: Inches, why: str) -> None:
    b = pair()
    refused = refusal(b, ways(b, m0=[m0], m1=[m1]))
    assert refused.clause == SOLVER
    assert why in refused.why


@clause("saga.ruling.step-back-solver")
def test_what_the_engine_would_do_is_always_allowed() -> None:
    b = after_melee([veterans([(19, 10), (21, 10)])], [veteran_hero(20, 10)])
    say(b, "own")
    assert allowed(b, ways(b, m0=[(18, 10)], m1=[(22, 10)]))


@clause("saga.ruling.unit-move", "saga.decision.step-back")
def test_a_step_back_begins_where_the_model_stands() -> None:
    b = two_heroes()
    say(b, "own")
    assert refusal(b, Went(((spot((18.5, 10)), spot((18, 10))),))).clause == "saga.ruling.unit-move"
