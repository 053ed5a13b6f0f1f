"""The state: cloned, saved and compared by its fields."""

import json
from fractions import Fraction

import pytest
from msgspec import Struct

from drumhead.dice.scripted import Scripted
from drumhead.flow.question import Picked
from tests.flow.toy import TUG, Tug, TugSetup


class Plan(Struct, frozen=True):
    goal: int


def begun() -> Tug:
    return TUG.muster(TugSetup(game="toy"), Scripted(0))[0]


def test_a_clone_is_equal_and_goes_its_own_way() -> None:
    s = begun()
    twin = s.clone()
    assert twin == s and twin is not s
    TUG.answer(twin, twin.asked_seat, Picked("pull"), Scripted(6))
    assert s.rope == 0 and s.question is not None and s.question.seat == 0
    assert twin != s and twin.at is not s.at


def test_lists_and_dicts_of_a_clone_are_its_own() -> None:
    s = begun()
    twin = s.clone()
    twin.hands[0] = ({"hand": 9},)
    twin.house["rope"] = "short"
    twin.frames.clear()
    assert s.hands[0] == () and s.house["rope"] == "long" and s.frames


def test_what_lives_for_one_turn_is_neither_cloned_nor_saved_nor_compared() -> None:
    s = begun()
    same = s.clone()
    assert TUG.refuse(s, s.asked_seat, Picked("pull")) is None
    s.dice, s.told = Scripted(1), []
    assert s == same and s.clone().dice is None and s.clone().told is None
    assert not {"dice", "told", "cleared", "rules"} & json.loads(s.save()).keys()


def test_a_saved_state_is_readable_and_loads_as_the_same() -> None:
    s = begun()
    TUG.answer(s, s.asked_seat, Picked("pull"), Scripted(6))
    saved = json.loads(s.save())
    assert saved["at"] == [[-1, 0]] and saved["shares"] == ["1/3"] and saved["frames"][-1] == ["toy.pull", [1]]
    again = Tug.load(s.save())
    assert again == s and again.hash() == s.hash()
    assert again.shares == [Fraction(1, 3)] and again.at.tolist() == [[-1, 0]]


def test_the_hash_tells_two_states_apart() -> None:
    s = begun()
    other = s.clone()
    other.rope = 1
    assert other.hash() != s.hash() and other != s


def test_a_state_equals_no_other_thing() -> None:
    assert begun() != "a state"


def test_work_is_opened_under_a_new_id_and_closed() -> None:
    s = begun()
    first, second = s.open(Plan(1)), s.open(Plan(2))
    assert (first, second) == (1, 2) and s.work(first, Plan).goal == 1
    s.close(first)
    assert list(s.works) == [2] and s.open(Plan(3)) == 3
    with pytest.raises(KeyError):
        s.work(first, Plan)
    with pytest.raises(AssertionError):
        s.work(second, Picked)


def test_what_cannot_be_saved_says_so() -> None:
    s = begun()
    s.works[1] = object()
    with pytest.raises(TypeError, match="object cannot be saved"):
        s.save()
