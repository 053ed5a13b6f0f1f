"""Playing the game: who has the turn, which units wait, who opens the next round."""

from typing import Any

import pytest

from drumhead.flow.event import Counted, Rolled
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked, clause, clauses, offered, seat
from drumhead.testkit.inches import at, piece, row, shift, stay
from tests.games.saga.kit import Draft, battle, buy, muster, refusal, regulars, rookies, say, setup, veteran_hero


def heroes(n: int, y: float) -> list[Draft]:
    """Far apart and far from the enemy: each acts alone and asks nothing more."""
    return [veteran_hero(5 + 10 * i, y) for i in range(n)]


def field_of(blue: int, red: int, **more: Any) -> Saga:
    return battle(heroes(blue, 5), heroes(red, 43), **more)


def one_turn(b: Saga) -> int:
    """The seat whose turn it is lets its first waiting unit hold."""
    turn = seat(b)
    if asked(b) == "activate":
        say(b, offered(b)[0])
    say(b, "hold", "end")
    return turn


def play_round(b: Saga) -> list[int]:
    """The seats in the order of their turns."""
    now, turns = b.round, []
    while b.round == now and b.question:
        turns.append(one_turn(b))
    return turns


# ---------------------------------------------------------------------------------------------------- turns
@clause("saga.round.alternate")
def test_two_against_two_take_turns_a_b_a_b() -> None:
    assert play_round(field_of(2, 2)) == [0, 1, 0, 1]
    assert play_round(field_of(2, 2, turn=1)) == [1, 0, 1, 0]


@clause("saga.round.one-unit-per-turn")
def test_after_one_unit_the_turn_passes() -> None:
    b = field_of(2, 2)
    told = say(b, 0, "hold", "end")
    assert "saga.round.one-unit-per-turn" in clauses(told)
    assert (asked(b), seat(b), offered(b)) == ("activate", 1, [2, 3])
    no = refusal(b, 1)
    assert (no.clause, no.facts) == ("saga.activation.declare-unit", {"unit": 1}) and "not yours" in no.why


@clause("saga.round.every-unit-once", "saga.decision.activate")
def test_a_unit_that_was_activated_waits_for_the_next_round() -> None:
    b = field_of(3, 1)
    say(b, 0, "hold", "end")
    one_turn(b)
    assert (seat(b), offered(b)) == (0, [1, 2])
    no = refusal(b, 0)
    assert (no.clause, no.facts) == ("saga.round.every-unit-once", {"unit": 0}) and no.why.endswith("acted this round")
    say(b, 2, "hold", "end")
    one_turn(b)
    assert b.round == 2
    one_turn(b)
    assert offered(b) == [0, 1, 2]


@clause("saga.ruling.no-pass")
def test_nobody_passes_and_who_has_no_unit_left_is_skipped() -> None:
    b = field_of(4, 1)
    assert offered(b) == [0, 1, 2, 3]  # no pass among them
    assert play_round(b) == [0, 1, 0, 0, 0]


@clause("saga.ruling.fighting-back-is-free", "saga.round.every-unit-once")
def test_a_unit_that_was_assaulted_may_still_be_activated_untired() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 14)])
    say(b, "assault:1", "engine", dice=[1] * 4 + [1] * 3)
    say(b, "engine")
    say(b, "end")
    assert (asked(b), seat(b), b.band(1).fatigue, b.band(1).acted) == ("first-step", 1, 0, False)


@clause("saga.ruling.destroyed-in-own-activation")
def test_a_unit_destroyed_in_its_own_action_is_asked_nothing_more_and_the_turn_passes() -> None:
    lava = piece("lava", 8, 12, 20, 14)
    b = battle([rookies(row(4, 10, 10), "Bow"), veteran_hero(40, 5)], heroes(2, 28), lava)
    say(b, 0, "walk")
    say(b, shift(b, 0, 6), dice=[1] * 8)
    assert (asked(b), seat(b)) == ("activate", 1)  # no shooting, no further action
    assert (b.activations, b.last, b.works) == (1, [1, 0], {})


@clause("saga.ruling.destroyed-in-own-activation")
def test_the_enemy_of_a_unit_that_died_in_its_assault_has_his_victors_move() -> None:
    b = battle([veteran_hero(10, 10, wounds=2), veteran_hero(40, 5)], [veteran_hero(10, 14), veteran_hero(40, 43)])
    say(b, 0, "assault:2", "engine", dice=[1] * 4 + [6] * 3 + [1] * 3)
    assert (asked(b), seat(b)) == ("victor-move", 1)
    say(b, stay(b))
    assert (asked(b), seat(b)) == ("activate", 1)


# ---------------------------------------------------------------------------------------------------- rounds
@clause("saga.round.first-round", "saga.ruling.deployment-order")
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_the_winner_of_the_roll_off_has_the_first_turn(dice: tuple[int, int], winner: int) -> None:
    b, _ = muster(setup([buy("veteran-hero")], [buy("veteran-hero")]), dice)
    edge = "near" if winner == 0 else "far"
    told = say(b, edge, *(at((10, 5)), at((10, 43)))[:: 1 if winner == 0 else -1])
    assert (b.round, asked(b), seat(b)) == (1, "first-step", winner)
    assert any(isinstance(e, Counted) and e.counters.get("round") == 1 for e in told)


@clause("saga.round.later-rounds", "saga.ruling.finished-first")
def test_who_was_done_first_opens_the_next_round() -> None:
    b = field_of(3, 2)
    assert play_round(b) == [0, 1, 0, 1, 0]
    assert (b.round, seat(b)) == (2, 1)
    assert play_round(b) == [1, 0, 1, 0, 0]
    assert (b.round, seat(b)) == (3, 1)


@clause("saga.ruling.finished-first")
def test_with_equal_numbers_who_began_begins_again() -> None:
    b = field_of(2, 2, turn=1)
    for number in (1, 2, 3, 4):
        assert (b.round, play_round(b)) == (number, [1, 0, 1, 0])
    assert b.outcome is not None


@clause("saga.ruling.finished-first")
def test_a_unit_destroyed_before_its_activation_is_no_longer_waiting() -> None:
    """Blue has two units, red three, of which one is shot before it acts: red's last activation comes fourth."""
    red = [rookies(row(4, 10, 20)), *heroes(2, 43)]
    b = battle([regulars(row(4, 10, 10), "Bow"), veteran_hero(40, 5)], red)
    say(b, 0, "hold", 2, "end", dice=[4] * 4 + [1] * 4)
    assert offered(b) == [3, 4]
    assert play_round(b) == [1, 0, 1]
    assert (b.round, seat(b)) == (2, 0)


@clause("saga.ruling.finished-first")
@pytest.mark.parametrize(("last", "opens"), [((3, 4), 0), ((4, 3), 1), ((0, 2), 0), ((2, 0), 1), ((0, 0), 1)])
def test_the_places_of_the_last_activations_are_compared(last: tuple[int, int], opens: int) -> None:
    b = field_of(1, 1, opener=1, last=last)
    assert b.rules.finished_first(b).seat == opens


@clause("saga.ruling.finished-first=swap", "saga.ruling.finished-first")
def test_the_first_turn_stays_with_who_was_done_first_or_changes_hands() -> None:
    by_default, swapped = field_of(2, 2), field_of(2, 2, house={"finished-first": "swap"})
    play_round(by_default)
    play_round(swapped)
    assert (seat(by_default), seat(swapped)) == (0, 1)
    play_round(swapped)
    assert (swapped.round, seat(swapped)) == (3, 0)


@clause("saga.ruling.finished-first=swap", "saga.principles.common-sense")
def test_the_log_names_the_ruling_that_gave_the_first_turn() -> None:
    for house, named in (("last-activation", "saga.round.later-rounds"), ("swap", "saga.ruling.finished-first")):
        b = field_of(1, 1, house={"finished-first": house})
        one_turn(b)
        told = say(b, "hold", "end")
        (began,) = [e for e in told if isinstance(e, Counted) and "round" in e.counters]
        assert began.clause == named
    assert began.text == "Round 2. Gules was second last time and starts."


@clause("saga.ruling.finished-first=roll-off", "saga.ruling.finished-first", "saga.ruling.roll-off")
def test_each_round_may_start_with_a_roll_off_instead() -> None:
    by_default, rolled = field_of(1, 1), field_of(1, 1, house={"finished-first": "roll-off"})
    for b in (by_default, rolled):
        one_turn(b)
    assert not [e for e in say(by_default, "hold", "end") if isinstance(e, Rolled)]
    told = say(rolled, "hold", "end", dice=[3, 3, 2, 6])
    assert [(e.faces, e.clause) for e in told if isinstance(e, Rolled)] == [
        ((3, 3), "saga.ruling.finished-first"),
        ((2, 6), "saga.ruling.finished-first"),
    ]
    assert (seat(by_default), seat(rolled)) == (0, 1)


@clause("saga.decision.activate")
def test_the_active_player_is_asked_which_of_his_waiting_units_acts() -> None:
    b = field_of(2, 1)
    assert (asked(b), seat(b), offered(b)) == ("activate", 0, [0, 1])
    say(b, 1)
    assert (asked(b), seat(b), b.active) == ("first-step", 0, 1)
    say(b, "hold", "end")
    assert (asked(b), seat(b), b.active) == ("first-step", 1, 2)  # red's one unit is not asked for
