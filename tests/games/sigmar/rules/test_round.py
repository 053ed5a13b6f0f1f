"""Playing the game: who has the turn, which units wait, who opens the next round."""

from typing import Any

import pytest

from drumhead.flow.event import Counted, Rolled
from drumhead.games.sigmar.rules.round import first_round
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, clause, clauses, offered, refusal, run_to_question, say, seat
from drumhead.testkit.inches import piece, stay
from tests.games.sigmar.kit import Draft, battle, still
from tests.games.sigmar.rules.soldiers import men


def lone(n: int, y: float) -> list[Draft]:
    """Far apart and far from the enemy: each acts alone and asks nothing more."""
    return [men([(5 + 10 * i, y)]) for i in range(n)]


def field_of(blue: int, red: int, **more: Any) -> Sigmar:
    return battle(lone(blue, 5), lone(red, 43), **more)


POWER = (1, 1)  # the power dice of a new round


def one_turn(b: Sigmar) -> int:
    """The seat whose turn it is lets its first waiting unit hold."""
    turn = seat(b)
    if asked(b) == "activate":
        say(b, offered(b)[0])
    last = len(b.unactivated(0)) + len(b.unactivated(1)) == 1
    say(b, "hold", dice=POWER if last and b.round < 4 else ())
    return turn


def play_round(b: Sigmar) -> list[int]:
    """The seats in the order of their turns."""
    now, turns = b.round, []
    while b.round == now and b.question:
        turns.append(one_turn(b))
    return turns


# ---------------------------------------------------------------------------------------------------- turns
@clause("sigmar.round.alternate", "sigmar.ruling.no-pass")
def test_three_against_two_take_turns_a_b_a_b_a() -> None:
    assert play_round(field_of(3, 2)) == [0, 1, 0, 1, 0]
    assert play_round(field_of(2, 3, turn=1)) == [1, 0, 1, 0, 1]
    assert play_round(field_of(1, 3)) == [0, 1, 1, 1]


@clause("sigmar.round.alternate", "sigmar.decision.activate")
def test_after_one_unit_the_turn_passes() -> None:
    b = field_of(2, 2)
    assert (asked(b), seat(b), offered(b)) == ("activate", 0, [0, 1])
    events = say(b, 1, "hold")
    assert "sigmar.round.alternate" in clauses(events) and b.troop(1).acted and not b.troop(0).acted
    assert (asked(b), seat(b), offered(b)) == ("activate", 1, [2, 3])
    no = refusal(b, 0)
    assert (no.clause, no.facts) == ("sigmar.activation.one-action", {"unit": 0})


@clause("sigmar.activation.one-action", "sigmar.decision.activate", "sigmar.round.alternate")
def test_a_unit_that_was_activated_waits_for_the_next_round() -> None:
    b = field_of(3, 1)
    say(b, 0, "hold")
    say(b, "hold")
    assert offered(b) == [1, 2]
    assert refusal(b, 0).clause == "sigmar.round.alternate"
    say(b, 1, "hold")
    say(b, "hold", dice=POWER)
    assert b.round == 2 and not any(u.acted for u in b.units)


@clause("sigmar.ruling.no-pass", "sigmar.morale.wavered")
def test_a_wavered_unit_must_be_activated_too() -> None:
    b = battle([men([(5, 5)], wavered=True)], lone(1, 43))
    assert seat(b) == 1 and b.troop(0).acted and not b.troop(0).wavered  # named and idle: there was nothing to choose


@clause("sigmar.ruling.destroyed-in-own-activation", "sigmar.round.alternate")
def test_the_turn_passes_when_the_active_unit_is_destroyed() -> None:
    b = battle([men([(10, 10)]), *lone(1, 5)], lone(2, 43), piece("lava", 9, 9, 11, 11))
    say(b, 0, dice=[1])
    assert not b.troop(0).alive
    assert (asked(b), seat(b), b.active, b.works) == ("activate", 1, -1, {})


# ---------------------------------------------------------------------------------------------------- the first round
@clause("sigmar.round.first-round", "sigmar.ruling.won-deployment")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_the_roll_off_opens_round_1(winner: int) -> None:
    b = still(lone(2, 5), lone(2, 43))
    b.round, b.winner = 0, winner
    run_to_question(b, first_round(), dice=POWER)
    assert (b.round, seat(b), asked(b)) == (1, winner, "activate")


# ---------------------------------------------------------------------------------------------------- later rounds
@clause("sigmar.round.next-round", "sigmar.ruling.finished-first")
def test_who_finished_first_opens_the_next_round() -> None:
    b = field_of(3, 2)
    play_round(b)
    assert (b.round, seat(b)) == (2, 1)
    assert play_round(b) == [1, 0, 1, 0, 0]
    assert seat(b) == 1


@clause("sigmar.ruling.finished-first")
def test_with_equal_numbers_the_opener_opens_every_round() -> None:
    b = field_of(2, 2, turn=1)
    for number in (2, 3, 4):
        play_round(b)
        assert (b.round, seat(b)) == (number, 1)


@clause("sigmar.ruling.finished-first")
def test_a_side_without_any_activation_comes_before_one_that_had_some() -> None:
    b = battle([men([(10, 16)]), men([(60, 5)], acted=True)], [men([(10, 10)]), men([(60, 43)])], turn=1)
    say(b, 2, "charge:0", "engine", dice=[4, 1])
    say(b, stay(b))
    one_turn(b)
    assert (b.round, seat(b)) == (2, 0)


@clause("sigmar.ruling.finished-first=swap", "sigmar.ruling.finished-first")
def test_in_a_house_that_swaps_the_first_turn_changes_hands() -> None:
    b = field_of(2, 2, house={"finished-first": "swap"})
    play_round(b)
    assert seat(b) == 1
    play_round(b)
    assert seat(b) == 0


@clause("sigmar.ruling.finished-first=roll-off", "sigmar.ruling.finished-first")
@pytest.mark.parametrize(("faces", "opener"), [((2, 5), 1), ((5, 2), 0)])
def test_in_a_house_that_rolls_off_each_round_starts_with_a_roll(faces: tuple[int, int], opener: int) -> None:
    b = field_of(1, 1, house={"finished-first": "roll-off"})
    one_turn(b)
    events = say(b, "hold", dice=(*faces, *POWER))
    assert [e.faces for e in events if isinstance(e, Rolled)] == [faces, (1,), (1,)]
    assert (b.round, seat(b)) == (2, opener)


# ---------------------------------------------------------------------------------------------------- what ends
@clause("sigmar.ruling.spell-effects")
def test_what_was_given_for_a_round_ends_with_it_and_what_lasts_an_activation_with_that() -> None:
    given = [{"rule": "Fast", "until": "round"}, {"rule": "Strider", "until": "activation"}]
    b = battle([men([(5, 5)], grants=given), men([(15, 5)], grants=given)], lone(1, 43))
    say(b, 0, "hold")
    assert [g.rule for g in b.troop(0).grants] == ["Fast"]
    say(b, "hold")
    events = say(b, "hold", dice=POWER)
    assert b.round == 2 and [b.troop(u).grants for u in (0, 1)] == [(), ()]
    assert any(isinstance(e, Counted) and e.counters.get("round") == 2 for e in events)
