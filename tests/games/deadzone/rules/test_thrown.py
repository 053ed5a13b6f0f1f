"""Real dice: people are told what they roll for."""

from collections.abc import Sequence

import pytest

from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.question import Answer, Picked
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import battle, dog, first, keeper, say, tactical, words


def wanted(b: Deadzone, a: Answer, thrown: Sequence[int] = ()) -> tuple[str, int, int]:
    """What the next dice are for, how many there are and of how many sides."""
    with pytest.raises(FacesWanted) as asked:
        DEADZONE.answer(b.clone(), b.asked_seat, a, Typed(thrown))
    return words(b).say(asked.value.why, asked.value.facts), asked.value.count, asked.value.sides


def test_both_sides_of_a_shot_and_the_morale_of_those_beside() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3)), dog((2, 3))])
    say(b, "hold")
    shot = Picked("shoot:assault-rifle:1")
    assert wanted(b, shot) == ("Azure's Azure 0 attacks", 4, 8)
    assert wanted(b, shot, (8, 8, 8, 8)) == ("Crimson's Crimson 1 defends", 3, 8)
    assert wanted(b, shot, (8, 8, 8, 8, 1, 1, 1)) == ("Crimson's Crimson 2 tests its morale", 1, 8)


def test_a_hero_tests_again() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3)), first((2, 3))])
    say(b, "hold")
    killed_and_shaken = (8, 8, 8, 8, 1, 1, 1, 1)
    assert wanted(b, Picked("shoot:assault-rifle:1"), killed_and_shaken)[0].endswith("tests its morale again")


def test_dangerous_ground_and_what_it_does() -> None:
    b = battle([dog((2, 0))], [dog((7, 7))], "dangerous 2,1,0")
    say(b, "walk")
    assert wanted(b, go((2, 1))) == ("Azure's Azure 0 steps on dangerous ground: a 1 is an attack", 1, 8)
    assert wanted(b, go((2, 1)), (1,)) == ("The ground attacks", 3, 8)


def test_a_mine_and_a_command() -> None:
    b = battle([dog((2, 0))], [dog((7, 7))], mines=[((2, 1), 1)])
    say(b, "walk")
    assert wanted(b, go((2, 1)))[0] == "Azure's Azure 0 steps on a mine: a 1 is an attack"
    b = battle([keeper((2, 0)), tactical((2, 1))], [dog((7, 7))])
    say(b, 0)
    assert wanted(b, Picked("command")) == ("Azure's Azure 0 rolls for commands: each 6 or more is one", 3, 8)
