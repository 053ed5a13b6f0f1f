"""Prisoners: guarded, led, taken back, captured for good, home again."""

from random import Random

import pytest

from drumhead.flow.event import Removed
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.prisoners import guards_of
from drumhead.testkit import allowed, asked, clause, offered, seat
from tests.games.littlewars.kit import battle, choose, infantry, refusal, say, ways

RING = [(20 + dx, 20 + dy) for dx in (-1.1, 0, 1.1) for dy in (-1.1, 0, 1.1) if (dx, dy) != (0, 0)]  # eight men


@clause("littlewars.prisoners.escort-seven", "littlewars.ruling.guarded")
def test_one_man_guards_seven_of_eight() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, *RING, holder=0))
    assert len(guards_of(b, 0)) == 7
    say(b, "end")
    assert (asked(b), seat(b)) == ("escorts", 0)
    say(b, choose(*range(2, 9)))
    assert b.models[1].guard == -1
    assert all(b.models[m].guard == 0 for m in range(2, 9))


@clause("littlewars.prisoners.escort-three-inches")
@pytest.mark.parametrize(("gap", "watched"), [(3.0, True), (3.1, False)])
def test_a_captive_more_than_3_inches_away_is_unguarded(gap: float, watched: bool) -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21 + gap), holder=0))
    assert bool(guards_of(b, 0)) is watched


@clause("littlewars.ruling.simultaneous", "littlewars.decision.escorts")
def test_both_choices_stay_sealed_until_the_second_is_in() -> None:
    far = [(50 + x - 20, y) for x, y in RING]
    b = battle(infantry(0, (20, 20)), infantry(1, *RING, holder=0), infantry(1, (50, 20)), infantry(0, *far, holder=1))
    say(b, "end")
    say(b, choose(*range(2, 9)))
    assert (asked(b), seat(b)) == ("escorts", 1)
    other = b.clone()
    for w, sealed in other.works.items():
        other.works[w] = type(sealed)((tuple(range(1, 8)), None))
    assert LITTLEWARS.imagine(b, 1, Random(0)) == LITTLEWARS.imagine(other, 1, Random(0))


@clause(
    "littlewars.prisoners.controlled-by-captor", "littlewars.ruling.prisoner-movement",
    "littlewars.prisoners.escort-three-inches",
)  # fmt: skip
def test_the_holder_moves_a_guarded_prisoner_and_his_own_side_does_not() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21.2), holder=0))
    assert "captives" in offered(b)
    say(b, "captives")
    assert b.question is not None
    assert b.question.ask.models == (1,)  # type: ignore[union-attr]
    assert allowed(b, ways(b, m1=[(20, 18)]))
    assert refusal(b, ways(b, m1=[(20, 27)]))[0] == "littlewars.prisoners.escort-three-inches"
    theirs = battle(infantry(0, (20, 20)), infantry(1, (20, 21.2), holder=0), turn=1)
    say(theirs, "men")
    assert theirs.question is not None
    assert 1 not in theirs.question.ask.models  # type: ignore[union-attr]


@clause("littlewars.ruling.room-to-lead", "littlewars.prisoners.escort-three-inches")
def test_nobody_is_led_to_a_guard_whom_seven_others_need() -> None:
    b = battle(
        infantry(0, (20, 20), (29, 20)),
        infantry(1, *RING[:7], holder=0, guards=[0] * 7),
        infantry(1, (29, 21.2), holder=0, guards=[1]),
    )
    say(b, "captives")
    assert refusal(b, ways(b, m9=[(23.9, 20)]))[0] == "littlewars.prisoners.escort-three-inches"


@clause("littlewars.ruling.room-to-lead", "littlewars.prisoners.escort-three-inches")
def test_an_escort_who_leaves_the_man_he_led_binds_no_other_captive() -> None:
    b = battle(infantry(0, (20, 20), (40, 20)), infantry(1, (20, 21.2), (40, 21.2), holder=0))
    say(b, "captives")
    say(b, ways(b, m2=[(20, 18)]), "men")
    say(b, ways(b, m0=[(26, 20)]), "captives")
    assert allowed(b, ways(b)) and allowed(b, ways(b, m3=[(40, 18)]))
    assert refusal(b, ways(b, m3=[(40, 26)]))[0] == "littlewars.prisoners.escort-three-inches"


@clause("littlewars.prisoners.recapture-unguarded", "littlewars.ruling.recapture", "littlewars.ruling.room-to-rescue")
def test_an_unguarded_man_near_his_own_side_is_taken_back_up_to_seven() -> None:
    b = battle(infantry(0, (20, 20)), infantry(0, *RING, holder=1, guards=[-1] * 8))
    say(b, "end")
    held = [b.models[m].holder for m in range(1, 9)]
    assert sorted(held) == [0] * 7 + [1]


@clause("littlewars.prisoners.recapture-unguarded")
def test_a_guarded_prisoner_is_not_taken_back() -> None:
    b = battle(infantry(0, (20, 20)), infantry(0, (20, 21.2), holder=1), infantry(1, (20, 22.4)))
    say(b, "end")
    assert b.models[1].holder == 1


@clause("littlewars.prisoners.permanent-in-zone", "littlewars.ruling.home", "littlewars.ruling.deploy-measure")
def test_a_prisoner_led_into_the_zone_leaves_the_table_for_good() -> None:
    b = battle(
        infantry(0, (20, 2)), infantry(1, (20, 3.0), holder=0), infantry(1, (30, 3.2), holder=0), infantry(0, (30, 2))
    )
    told = say(b, "end")
    assert [e.pieces for e in told if isinstance(e, Removed)] == [("m1",)]
    assert b.models[1].fate == "captured"
    assert b.models[2].fate == ""


@clause("littlewars.prisoners.must-go-home-first", "littlewars.ruling.rescued-status")
def test_a_rescued_man_fights_again_only_once_he_is_home() -> None:
    b = battle(infantry(0, (20, 20), (40, 2)), infantry(0, (20, 21.2), (40, 3), holder=0))
    assert 2 not in b.men(0)
    say(b, "end")
    assert 2 not in b.men(0)  # in the middle of the table
    assert 3 in b.men(0)  # in his own zone with his escort


@clause("littlewars.prisoners.not-killed-in-combat", "littlewars.ruling.escort-in-combat")
def test_prisoners_in_the_middle_of_a_combat_remain() -> None:
    b = battle(
        infantry(0, (20, 20), (21, 20), (22, 20)),
        infantry(1, (20, 21), (21, 21), (22, 21)),
        infantry(1, (20, 19), (21, 19), holder=0),
    )
    say(b, "end")
    assert b.models[0].fate == "killed"
    assert [b.models[m].fate for m in (6, 7)] == ["", ""]


@clause("littlewars.ruling.guards-at-home")
def test_a_captive_beside_an_escort_in_the_zone_arrives_though_another_is_nearer() -> None:
    b = battle(infantry(0, (20, 0.6), (20, 3.7)), infantry(1, (20, 2.6), holder=0))
    say(b, "end")
    assert b.models[2].fate == "captured"


@clause("littlewars.ruling.end-of-phase-order")
def test_a_man_taken_back_in_his_own_zone_is_home_in_the_same_moment() -> None:
    """Recapture comes before arrivals."""
    b = battle(infantry(0, (20, 2)), infantry(0, (20, 1), holder=1, guards=[-1]))
    say(b, "end")
    assert 1 in b.men(0)


@clause("littlewars.ruling.captured-in-own-zone")
def test_arrival_is_looked_at_after_the_holders_movement_only() -> None:
    b = battle(infantry(0, (20, 2)), infantry(1, (20, 3), holder=0), turn=1)
    say(b, "end")
    assert b.models[1].fate == ""
