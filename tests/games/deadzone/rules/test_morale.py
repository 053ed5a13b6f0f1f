"""Morale: which units test, with which dice, which ones a Hero steadies, and the life of a pinned unit."""

import pytest

from drumhead.flow.event import Event, Marked
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit import asked, clause, clauses, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import Draft, alive, battle, dog, first, keeper, refusal, say, sweep, tactical, third

KILL = [8] * 4 + [1] * 3


def shot(*red: Draft, dice: list[int], wounds: list[int] = KILL) -> tuple[Deadzone, list[Event]]:
    """The first of the red units, all at (2, 2), is shot dead; then the dice of the morale tests."""
    b = battle([third((2, 0))], [*red, dog((7, 7))])
    return b, say(b, "hold", "shoot:assault-rifle:1", dice=[*wounds, *dice])


@clause("deadzone.morale.trigger", "deadzone.ruling.morale-who-tests", "deadzone.ruling.dice-order")
def test_a_death_makes_its_friends_in_the_cube_test_and_nobody_else() -> None:
    b, events = shot(dog((2, 2)), dog((2, 2)), dog((2, 2)), dog((3, 2)), dice=[5, 4])
    assert [r.facts["unit"] for r in rolls(events)] == [0, 1, 2, 3]
    assert [b.fighter(u).pinned for u in (2, 3, 4)] == [0, 1, 0]


@clause("deadzone.morale.trigger", "deadzone.ruling.morale-who-tests")
def test_whatever_killed_it_its_friends_test_but_not_for_a_wound() -> None:
    b = battle([dog((2, 0)), dog((2, 1), acted=True)], [dog((7, 7)), dog((6, 7))], "dangerous 2,1,0")
    events = say(b, "walk", go((2, 1)), dice=[1, 8, 8, 8, 1, 1, 1, 1])
    assert alive(b) == [1, 2, 3] and thrown(events) == [1, 3, 3, 1] and b.fighter(1).pinned == 1
    b, events = shot(keeper((2, 2)), dog((2, 2)), dice=[], wounds=[8, 1, 1, 1, 1, 1, 1])
    assert thrown(events) == [4, 3]


@clause("deadzone.ruling.morale-who-tests")
def test_pinned_units_do_not_test() -> None:
    _, events = shot(dog((2, 2)), dog((2, 2), pinned=1), dice=[])
    assert thrown(events) == [4, 3]


@clause("deadzone.morale.one-die")
@pytest.mark.parametrize(("face", "pinned"), [(5, 0), (4, 1)])
def test_a_dog_tests_with_one_die_at_5(face: int, pinned: int) -> None:
    b, events = shot(dog((2, 2)), dog((2, 2)), dice=[face])
    assert thrown(events) == [4, 3, 1] and b.fighter(2).pinned == pinned


@clause("deadzone.morale.failure-pins")
def test_who_fails_is_pinned_and_unhurt() -> None:
    b, events = shot(dog((2, 2)), dog((2, 2)), dice=[2])
    assert (b.fighter(2).pinned, b.fighter(2).wounds) == (1, 0)
    assert "Crimson's Crimson 2 is pinned." in [e.text for e in events]


@clause("deadzone.special.discipline", "deadzone.ruling.discipline-only-morale")
def test_discipline_is_a_second_die_and_the_best_counts() -> None:
    b, events = shot(tactical((2, 2), wounds=1), tactical((2, 2)), dice=[2, 4])
    assert thrown(events) == [4, 3, 2] and not b.fighter(2).pinned  # three dice in defence
    b, _ = shot(tactical((2, 2), wounds=1), tactical((2, 2)), dice=[2, 3])
    assert b.fighter(2).pinned == 1


# ---------------------------------------------------------------------------------------------------- heroes
@clause("deadzone.types.hero-own-reroll", "deadzone.ruling.morale-reroll")
@pytest.mark.parametrize(("again", "pinned"), [(3, 0), (2, 1)])
def test_a_hero_rolls_its_failed_test_again_once(again: int, pinned: int) -> None:
    b, events = shot(dog((2, 2)), first((2, 2)), dice=[2, again])
    assert b.fighter(2).pinned == pinned and "deadzone.types.hero-own-reroll" in clauses(events)


@clause("deadzone.types.hero-cube-reroll", "deadzone.ruling.morale-reroll", "deadzone.ruling.forced-answers")
def test_a_dog_beside_its_hero_rolls_again_and_nobody_is_asked() -> None:
    b, events = shot(third((2, 2), room=0), dog((2, 2)), first((2, 2)), dice=[1, 6, 8])
    assert not b.fighter(2).pinned and "deadzone.types.hero-cube-reroll" in clauses(events)
    b, _ = shot(dog((2, 2)), dog((2, 2)), first((3, 2)), dice=[1])  # one cube away is too far
    assert b.fighter(2).pinned == 1


@clause("deadzone.types.hero-alive-and-not-stunned", "deadzone.ruling.stunned-means-pinned")
def test_a_pinned_hero_steadies_nobody() -> None:
    b, events = shot(tactical((2, 2), wounds=1), tactical((2, 2)), keeper((2, 2), pinned=1), dice=[1, 1])
    assert b.fighter(2).pinned == 1 and thrown(events) == [4, 3, 2]


@clause("deadzone.types.hero-alive-and-not-stunned", "deadzone.ruling.morale-is-simultaneous")
def test_a_hero_that_is_the_casualty_steadies_nobody() -> None:
    b, events = shot(keeper((2, 2), wounds=2), tactical((2, 2)), dice=[1, 1])
    assert b.fighter(2).pinned == 1 and thrown(events) == [4, 3, 2]


@clause("deadzone.ruling.morale-is-simultaneous")
def test_a_hero_that_fails_first_still_steadies_units_that_test_with_it() -> None:
    b, events = shot(tactical((2, 2), wounds=1), keeper((2, 2)), tactical((2, 2)), dice=[1, 1, 1, 1, 1, 1, 1, 8])
    assert thrown(events) == [4, 3, 2, 2, 2, 2]  # all dice of a test are rolled again
    assert (b.fighter(2).pinned, b.fighter(3).pinned) == (1, 0)


# ---------------------------------------------------------------------------------------------------- pinned
@clause("deadzone.morale.pinned-marker", "deadzone.ruling.open-information")
def test_a_pinned_unit_is_marked_with_its_round_for_both_to_see() -> None:
    b, events = shot(dog((2, 2)), dog((2, 2)), dice=[2])
    assert [e.marks for e in events if isinstance(e, Marked) and "pinned" in e.marks.get("u2", {})] == [
        {"u2": {"pinned": 1, "watch": None}}
    ]
    assert [DEADZONE.view(b, s).pieces["u2"].marks["pinned"] for s in (0, 1)] == [1, 1]


@clause("deadzone.morale.pinned-no-activation-this-round")
def test_a_unit_pinned_in_this_round_may_not_be_activated() -> None:
    b = battle([dog((0, 0), pinned=2), dog((1, 0)), dog((2, 0))], [dog((7, 7))], round=2)
    assert offered(b) == [1, 2]
    assert refusal(b, 0).clause == "deadzone.morale.pinned-no-activation-this-round"


@clause("deadzone.morale.pinned-recovers-with-next-activation", "deadzone.ruling.pinned-life-cycle")
def test_the_next_activation_of_a_pinned_unit_is_standing_up() -> None:
    b = battle([tactical((0, 0), pinned=2), dog((1, 0))], [dog((0, 3)), dog((7, 7))], round=3)
    events = say(b, 0)  # there is nothing to choose
    assert "Azure's Azure 0 stands up again." in [e.text for e in events]
    assert b.fighter(0).pinned == 0 and b.fighter(0).acted
    assert seat(b) == 1 and asked(b) == "activate"


@clause("deadzone.ruling.pinned-again")
def test_a_pinned_unit_keeps_the_round_in_which_it_was_pinned() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2), pinned=1), dog((7, 7))], round=2)
    say(b, "hold", sweep("assault-rifle", (2, 2)), dice=[8] * 4)
    assert b.fighter(1).pinned == 1 and offered(b) == [1, 2]


@clause("deadzone.ruling.what-pinned-units-still-do", "deadzone.ruling.support-who")
def test_a_pinned_unit_neither_supports_nor_watches() -> None:
    b = battle([third((2, 0)), third((2, 0), pinned=1)], [dog((2, 2)), dog((7, 7))], round=2)
    say(b, 0, "hold", sweep("assault-rifle", (2, 2)), dice=[1] * 4 + [1] * 3)
    assert not b.fighter(1).acted
