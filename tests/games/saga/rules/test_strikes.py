"""Melee, its middle: who strikes, with how many dice, in which order, and when the fallen come off."""

from fractions import Fraction

import pytest

from drumhead.flow.event import Removed
from drumhead.flow.question import Chosen, Some
from drumhead.games.saga.rules.state import Saga
from drumhead.space.terrain import Piece
from drumhead.testkit import asked, clause, offered, rolls, seat
from drumhead.testkit.inches import gap, piece, place, row
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero, veterans

MISSES, MISSES_BACK = (1, 1, 1, 1), (1, 1, 1)  # a hero's Hammer in an assault, and of a hero who is assaulted
HILL, MUD = piece("hill", 8, 8, 15, 11), piece("mud", 8, 12.5, 15, 13.5)


def four_against_four(*pieces: Piece, **more: int) -> Saga:
    """Two rows of Veterans, 4 inches apart; straight ahead everybody finds his man. No defender need close up."""
    return battle([veterans(row(4, 10, 10), **more)], [veterans(row(4, 10, 15))], *pieces)


def wounds_of(b: Saga) -> int:
    """How many models the open question takes off."""
    assert b.question and isinstance(b.question.ask, Some)
    return b.question.ask.most


# ---------------------------------------------------------------------------------------------------- who strikes
@clause("saga.melee.two-inch-reach", "saga.ruling.who-strikes")
@pytest.mark.parametrize(("left", "dice"), [(1.5, 2), (2.0, 2), (2.1, 1)])
def test_a_model_behind_its_fellow_strikes_within_two_inches(left: float, dice: int) -> None:
    """It closes up by three inches first."""
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (20 + left + 3, 10)])])
    events = say(b, "assault:1", "engine", "engine", dice=[*MISSES, *[1] * dice])
    assert gap(b, 2, 0) == pytest.approx(left, abs=0.002)
    assert [len(r.faces) for r in rolls(events, "hit")] == [4, dice]


@clause("saga.ruling.who-strikes")
def test_sight_does_not_matter_in_a_melee() -> None:
    wall = piece("wall", 20.6, 9, 20.9, 11)
    b = battle([veteran_hero(10, 10)], [veterans([(20, 10), (21.5, 10)])], wall)
    events = say(b, "assault:1", "engine", "engine", dice=[*MISSES, 1, 1])
    assert gap(b, 2, 0) > 0
    assert [len(r.faces) for r in rolls(events, "hit")] == [4, 2]


@clause("saga.melee.both-sides-attack")
def test_four_assaulters_and_five_defenders_all_strike() -> None:
    b = battle([veterans(row(4, 10, 10))], [veterans(row(5, 10, 15))])
    events = say(b, "assault:1", "engine", "engine", dice=[1] * 13)
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 8), (1, 5)]
    assert all(gap(b, m, 4, 5, 6, 7, 8) <= 2 for m in range(4))


@clause("saga.ruling.fighting-back-is-free")
def test_a_unit_fights_back_as_often_as_it_is_assaulted_and_is_activated_all_the_same() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(13, 10)])
    events = say(b, "assault:1", "engine", "engine", dice=[*MISSES, *MISSES_BACK])
    events += say(b, "assault:1", "keep", "engine", "engine", dice=[*MISSES, *MISSES_BACK])
    assert [r.seat for r in rolls(events, "hit")] == [0, 1, 0, 1]
    assert (b.band(1).fatigue, b.band(1).acted) == (0, False)
    say(b, "end")
    assert (asked(b), seat(b)) == ("first-step", 1)


# ---------------------------------------------------------------------------------------------------- how many dice
@clause("saga.melee.all-melee-weapons")
def test_a_defender_with_sword_and_axe_rolls_three_dice() -> None:
    b = battle([veteran_hero(10, 10)], [regulars([(13, 10)], "Axe")])
    events = say(b, "assault:1", "engine", dice=[*MISSES, 1, 1, 1])
    assert [len(r.faces) for r in rolls(events, "hit")] == [4, 3]


@clause("saga.melee.assault-bonus")
def test_six_assaulters_with_swords_roll_twelve_dice() -> None:
    b = battle([veterans(row(6, 10, 10))], [veterans(row(6, 10, 15))])
    events = say(b, "assault:1", "engine", dice=[1] * 18)
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 12), (1, 6)]


@clause("saga.ruling.bonus-once", "saga.melee.assault-bonus")
def test_the_bonus_is_one_die_for_each_model_whatever_it_carries_in_every_melee_it_starts() -> None:
    b = battle([veterans([(10, 10)], "Axe", "Hammer", "Bow")], [veteran_hero(13, 10)])
    events = say(b, "assault:1", "engine", "engine", dice=[*[1] * 7, *MISSES_BACK])
    events += say(b, "assault:1", "keep", "engine", dice=[*[1] * 7, *MISSES_BACK])
    assert [len(r.faces) for r in rolls(events, "hit")] == [7, 3, 7, 3]


# ---------------------------------------------------------------------------------------------------- as in shooting
@clause("saga.melee.resolved-as-shooting", "saga.terrain.cover-shooting-only")
def test_seven_hits_are_seven_quality_tests_and_each_failure_is_a_wound() -> None:
    """Cover is of no use in a melee."""
    ruins = piece("ruins", 8, 14, 20, 20)
    b = battle([regulars(row(6, 10, 10))], [regulars([*row(6, 10, 15), (10, 16), (11, 16)])], ruins)
    hits, blocks, back = [4, 4, 5, 5, 6, 6, 6, 1, 2, 3, 3, 3], [4, 5, 6, 3, 3, 2, 1], [1] * 8
    events = say(b, "assault:1", "engine", "engine", dice=[*hits, *blocks, *back])
    assert rolls(events, "ignore") == []
    block = rolls(events, "block")[0]
    assert block.faces == tuple(blocks)
    assert block.reading == ("block",) * 3 + ("through",) * 4
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 1, 4)
    assert offered(b) == list(range(6, 14))
    say(b, Chosen((6, 7, 8, 13)))
    assert b.band(1).models == (9, 10, 11, 12)


# ---------------------------------------------------------------------------------------------------- together
@clause("saga.melee.simultaneous", "saga.ruling.simultaneous-procedure")
def test_defenders_who_are_as_good_as_dead_still_strike() -> None:
    b = four_against_four()
    events = say(b, "assault:1", "engine", dice=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 8), (1, 4)]
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 1, 3)


@clause("saga.ruling.simultaneous-procedure", "saga.ruling.simultaneous", "saga.decision.casualties")
def test_both_owners_choose_their_fallen_before_any_is_removed() -> None:
    b = four_against_four()
    # Blue's two hits get through, then red's one hit.
    events = say(b, "assault:1", "engine", dice=[3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1])
    assert [(r.facts["stage"], r.seat) for r in rolls(events)] == [("hit", 0), ("block", 1), ("hit", 1), ("block", 0)]
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 0, 1)  # the active player first
    events = say(b, Chosen((2,)))
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 1, 2)
    assert not [e for e in events if isinstance(e, Removed)]
    assert (len(b.band(0).models), len(b.band(1).models)) == (4, 4)
    events = say(b, Chosen((4, 7)))
    assert [e.pieces for e in events if isinstance(e, Removed)] == [("m2",), ("m4", "m7")]
    assert (b.band(0).models, b.band(1).models) == ((0, 1, 3), (5, 6))


@clause("saga.ruling.simultaneous-procedure")
def test_each_side_has_its_own_questions_of_fatigue_in_its_own_strike() -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(13, 10, fatigue=1)])
    say(b, "assault:1", "keep", "engine", dice=[3, 1, 1, 1])
    assert (asked(b), seat(b)) == ("reroll-hits", 1)
    say(b, "keep", dice=[3])
    assert (asked(b), seat(b)) == ("reroll-blocks", 0)
    say(b, "keep", dice=[3, 1, 1])
    assert (asked(b), seat(b)) == ("reroll-hits", 0)
    say(b, "keep", dice=[3])
    assert (asked(b), seat(b)) == ("reroll-blocks", 1)


# ---------------------------------------------------------------------------------------------------- one by one
@clause("saga.ruling.strike-order", "saga.terrain.elevation-assault-first")
def test_assaulters_from_a_hill_strike_first_and_only_survivors_strike_back() -> None:
    b = four_against_four(HILL)
    say(b, "assault:1", "engine", dice=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 1, 3)
    events = say(b, Chosen((4, 5, 6)), dice=[1])  # one is left to strike
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(1, 1)]
    assert asked(b) == "step-back"


@clause("saga.ruling.strike-order", "saga.ruling.who-strikes", "saga.terrain.difficult-assault-last")
def test_assaulters_through_mud_strike_last_and_the_fallen_lose_their_attacks() -> None:
    b = four_against_four(MUD)
    say(b, "assault:1", "engine", dice=[3, 3, 3, 1, 1, 1, 1])
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 0, 3)
    events = say(b, Chosen((0, 1, 2)), dice=[1, 1])
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 2)]
    assert asked(b) == "step-back"


@clause("saga.ruling.strike-order")
def test_a_unit_that_is_wiped_out_first_strikes_nobody() -> None:
    b = battle([veteran_hero(10, 10)], [veterans([(10, 15)]), rookies(row(4, 40, 40))], HILL)
    events = say(b, "assault:1", "engine", dice=[3, 1, 1, 1, 1])
    assert [r.seat for r in rolls(events, "hit")] == [0]
    assert (asked(b), seat(b)) == ("victor-move", 0)


@clause("saga.ruling.strike-order-cancels")
def test_from_a_hill_through_mud_both_strike_together() -> None:
    b = four_against_four(HILL, MUD)
    events = say(b, "assault:1", "engine", dice=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 8), (1, 4)]
    assert (asked(b), seat(b)) == ("casualties", 1)


@clause("saga.ruling.assault-from-above", "saga.ruling.strike-order")
def test_an_assault_up_a_hill_is_fought_together() -> None:
    b = four_against_four(piece("hill", 8, 14, 15, 17))
    events = say(b, "assault:1", "engine", dice=[1] * 12)
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 8), (1, 4)]


# ---------------------------------------------------------------------------------------------------- nobody left
@clause("saga.ruling.both-destroyed", "saga.ruling.destroyed-in-own-activation")
def test_two_last_men_who_kill_each_other_both_score_and_nobody_moves() -> None:
    b = battle(
        [veterans([(10, 10)], worth="2"), rookies(row(4, 40, 10))],
        [veterans([(13, 10)], worth="3"), rookies(row(4, 40, 40))],
    )
    say(b, 0, "assault:2", "engine", dice=[3, 1, 1, 3, 1])
    assert b.scores == [Fraction(3), Fraction(2)]
    assert (asked(b), seat(b)) == ("first-step", 1)  # the turn has passed


@clause("saga.ruling.nobody-in-reach", "saga.ruling.dangerous-moment")
def test_a_unit_that_lost_its_foremost_in_quicksand_is_fought_by_nobody() -> None:
    sand = piece("quicksand", 24, 9, 26, 11)
    b = battle([veterans([(20, 10), (11, 10)])], [veteran_hero(30, 10)], sand)
    say(b, "assault:1", "engine", dice=[1, 1])  # the first man went through it: hit, and not blocked
    assert (asked(b), seat(b)) == ("casualties", 0)
    say(b, Chosen((0,)))
    assert (asked(b), seat(b)) == ("defenders-close-up", 1)
    events = say(b, "engine")
    assert gap(b, 1, 2) == 3
    assert rolls(events) == []
    assert (asked(b), seat(b)) == ("step-back", 0)
    say(b, "engine")
    assert place(b, 1) == (22, 10)


@clause("saga.ruling.nobody-in-reach", "saga.ruling.who-strikes")
def test_survivors_who_were_not_in_reach_do_not_strike() -> None:
    b = battle([veterans([(10, 10)])], [veterans([(10, 15), (10, 21.2)])], HILL)
    say(b, "assault:1", "engine", "engine", dice=[3, 1, 1])
    assert (asked(b), seat(b)) == ("casualties", 1)
    assert gap(b, 2, 0) > 2
    events = say(b, Chosen((1,)))
    assert rolls(events) == []
    assert asked(b) == "step-back"


@clause("saga.ruling.destroyed-in-own-activation", "saga.ruling.victor-move-limits", "saga.decision.victor-move")
def test_assaulters_who_die_on_the_way_in_leave_their_enemy_the_victors_move() -> None:
    sand = piece("quicksand", 14, 9, 15, 11)
    b = battle([veterans([(10, 10)]), rookies(row(4, 40, 5))], [veteran_hero(20, 10)], sand)
    events = say(b, 0, "assault:2", "engine", dice=[1, 2])
    assert not b.band(0).alive
    assert rolls(events, "hit") == []
    assert (asked(b), seat(b)) == ("victor-move", 1)


@clause("saga.ruling.dangerous-moment", "saga.ruling.who-strikes")
def test_defenders_who_fall_closing_up_do_not_strike() -> None:
    sand = piece("quicksand", 10.5, 11.2, 30, 30)
    b = battle([veteran_hero(10, 5)], [veterans([(10, 10), (11, 12.5), (12, 12.5)])], sand)
    say(b, "assault:1", "engine", "engine", dice=[1, 1, 2, 2])
    assert (asked(b), seat(b), wounds_of(b)) == ("casualties", 1, 2)
    events = say(b, Chosen((1, 2)), dice=[*MISSES, 1])
    assert [(r.seat, len(r.faces)) for r in rolls(events, "hit")] == [(0, 4), (1, 1)]


@clause("saga.ruling.victor-move-limits", "saga.ruling.dangerous-which-moves")
def test_a_defender_who_dies_closing_up_is_struck_by_nobody_and_leaves_the_field_to_the_assaulters() -> None:
    sand = piece("quicksand", 24, 9, 29, 11)
    b = battle([veterans([(20, 10), (11, 10)])], [veterans([(30, 10)]), rookies(row(4, 40, 40))], sand)
    say(b, "assault:1", "engine", dice=[1, 1])
    say(b, Chosen((0,)))
    events = say(b, "engine", dice=[1, 1])
    assert not b.band(1).alive
    assert rolls(events, "hit") == []
    assert (asked(b), seat(b)) == ("victor-move", 0)
