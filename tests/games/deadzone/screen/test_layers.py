"""Layers: where a unit can go and at what risk, what it sees, what threatens it, as cubes and lines."""

import pytest

from drumhead.flow.game import Draft, Shape
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.play.odds import wounds
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.space.cubes import Cube
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import assault, battle, dog, first, keeper, muster, say, second, setup, tactical, third

AFAR = dog((7, 7))


def seen(b: Deadzone, u: int = 0) -> list[Shape]:
    assert b.question
    return list(DEADZONE.preview(b, b.question.seat, Draft(u)).shapes)


def cubes(b: Deadzone, role: str, text: str = "", u: int = 0) -> set[Cube]:
    return {cell for s in seen(b, u) if s.role == role and (not text or s.text == text) for cell in s.cells}


def texts(b: Deadzone, role: str, u: int = 0) -> list[str]:
    return [s.text for s in seen(b, u) if s.role == role]


# ---------------------------------------------------------------------------------------------------- where to
def test_cubes_in_reach_carry_their_cost_by_walk_and_beyond_it_by_run() -> None:
    b = battle([tactical((0, 0))], [AFAR])
    assert cubes(b, "reach", "1") == {(0, 1, 0), (1, 0, 0), (1, 1, 0)}
    assert cubes(b, "farther", "2") == {(2, 0, 0), (2, 1, 0), (2, 2, 0), (1, 2, 0), (0, 2, 0)}
    assert texts(b, "reach") == ["1"] and texts(b, "farther") == ["2"]


def test_the_fast_go_farther_and_climbing_costs_its_levels() -> None:
    b = battle([dog((0, 0))], [AFAR], "solid 1,0,0")
    assert texts(b, "reach") == ["1", "2"] and texts(b, "farther") == ["3", "4"]
    assert (1, 0, 1) in cubes(b, "reach", "1")
    assert (1, 0, 0) not in cubes(b, "reach")


def test_full_cubes_and_cubes_of_enemies_are_no_ends() -> None:
    b = battle([tactical((0, 0)), first((1, 0)), tactical((1, 0))], [keeper((0, 1))])
    assert cubes(b, "reach") == {(1, 1, 0)}


def test_risky_cubes_say_by_what() -> None:
    b = battle([second((2, 0))], [AFAR], "dangerous 2,1,0", mines=[((3, 0), 1), ((1, 0), 0)])
    assert cubes(b, "risk", "1 · dangerous") == {(2, 1, 0)}
    assert cubes(b, "risk", "1 · mine") == {(3, 0, 0)}
    assert (1, 0, 0) in cubes(b, "reach", "1")  # its own mine waits for others


def test_who_jumps_fears_neither_ground_nor_mines() -> None:
    b = battle([tactical((2, 0))], [AFAR], "dangerous 2,1,0", mines=[((3, 0), 1)])
    assert not cubes(b, "risk")


def test_a_fall_tells_the_chance_to_be_hurt_by_it() -> None:
    b = battle([keeper((2, 2, 2))], [AFAR], "floor 2,2,2")
    hurt = 1 - wounds(4, 4, 3, 3, 3)[0]
    assert texts(b, "risk") == [f"1 · fall {round(100 * hurt)} %", f"2 · fall {round(100 * hurt)} %"]
    assert not cubes(b, "reach")


def test_a_way_round_the_danger_is_shown_where_it_costs_no_action_more() -> None:
    b = battle([dog((0, 0))], [AFAR], "dangerous 1,0,0", "wall 0,0,0 N", "wall 1,0,0 N", "wall 2-3,0,0 N")
    assert cubes(b, "risk", "2 · dangerous") == {(2, 0, 0)}
    b = battle([dog((0, 0))], [AFAR], "dangerous 1,0,0")
    assert (2, 0, 0) in cubes(b, "reach", "2")  # by B2


def test_while_it_is_asked_where_it_goes_only_that_move_counts() -> None:
    b = battle([tactical((0, 0)), dog((7, 0))], [AFAR])
    say(b, 0, "run")
    assert texts(b, "reach") == ["1", "2"] and texts(b, "farther") == []


def test_the_pinned_go_nowhere() -> None:
    b = battle([tactical((0, 0), pinned=1), dog((7, 0))], [dog((0, 1))], round=2)
    assert not cubes(b, "reach") | cubes(b, "assault") and cubes(b, "sight")


# ---------------------------------------------------------------------------------------------------- assaults
def test_enemies_that_an_assault_reaches_are_named() -> None:
    b = battle([keeper((0, 0))], [dog((0, 2)), dog((0, 3)), dog((1, 0))], "difficult 1,0,0")
    found = {s.unit: (s.cells, s.text) for s in seen(b) if s.role == "assault"}
    assert found == {
        1: (((0, 2, 0),), "assault, 2 cubes"),
        3: (((1, 0, 0),), "assault, 1 cube through difficult ground"),
    }


# ---------------------------------------------------------------------------------------------------- what it sees
def test_lines_say_whether_and_how_each_enemy_is_seen() -> None:
    red = [dog((0, 3)), dog((3, 0)), dog((7, 7)), dog((5, 1))]
    b = battle([tactical((0, 0))], red, "low 0,3,0 S", "solid 3,1,0", "wall 4,0-1,0 E")
    lines = {s.unit: s for s in seen(b) if s.role in ("line", "too-far", "blocked")}
    assert [lines[u].role for u in (1, 2, 3, 4)] == ["line", "line", "too-far", "blocked"]
    assert lines[1].text == "in sight · 3 cubes, cover" and lines[1].cells == ((0, 0, 0), (0, 3, 0))
    assert lines[2].text == "clear sight · 3 cubes"
    assert lines[3].text == "7 cubes, too far by 1"
    assert lines[4].text == "a block is in the way · 5 cubes"


@pytest.mark.parametrize(("part", "what"), [("wall 2,0-1,0 W", "wall"), ("solid 2,0,0", "block")])
def test_a_line_that_is_blocked_says_what_is_in_its_way(part: str, what: str) -> None:
    b = battle([tactical((0, 0))], [dog((3, 0))], part)
    assert texts(b, "blocked") == [f"a {what} is in the way · 3 cubes"]


def test_sight_and_clear_sight_are_fields_of_cubes() -> None:
    b = battle([tactical((0, 0))], [AFAR], "low 0,3,0 S", "solid 1,0,0")
    sight, clear = cubes(b, "sight"), cubes(b, "clear")
    assert clear < sight
    assert (0, 3, 0) in sight - clear and (2, 0, 0) not in sight


# ---------------------------------------------------------------------------------------------------- threats
def test_the_nearest_two_enemies_who_stand_are_threats() -> None:
    red = [dog((0, 4)), third((0, 5)), dog((0, 1), pinned=1), dog((7, 7))]
    b = battle([tactical((0, 0))], red)
    assert texts(b, "threat") == [
        "Crimson 1: assault 4 cubes",
        "Crimson 2: shot 6 cubes",
        "Crimson 2: assault 4 cubes",
    ]
    assert (0, 0, 0) in cubes(b, "threat", "Crimson 1: assault 4 cubes")
    assert (6, 0, 0) not in cubes(b, "threat", "Crimson 1: assault 4 cubes")


def test_enemies_on_overwatch_show_what_they_cover_if_they_see_the_unit() -> None:
    b = battle([assault((0, 0))], [third((0, 3), watch=True), third((7, 0), watch=True)], "wall 5,0-7,0 E")
    assert texts(b, "watched") == ["Crimson 1: overwatch"]
    assert {(0, 0, 0), (5, 5, 0)} <= cubes(b, "watched") and (7, 7, 0) not in cubes(b, "watched")


# ---------------------------------------------------------------------------------------------------- the card
def test_a_unit_in_a_few_words() -> None:
    b = battle([tactical((0, 0), "machinegun"), keeper((1, 0), wounds=1)], [dog((7, 7))])
    assert DEADZONE.preview(b, 0, Draft(0)).card[:4] == (
        ("Quality", "4+"),
        ("Shoots", "Machinegun 6 cubes, AP 1"),
        ("Fights", "Fists/Claws"),
        ("Moves", "1 / 2 cubes"),
    )
    card = dict(DEADZONE.preview(b, 0, Draft(1)).card)
    assert card["Wounds"] == "1 of 3" and card["Size"] == "2" and card["Rules"] == "Discipline, Hero, Tactician"


def test_an_unplaced_unit_has_a_card_and_where_it_may_stand() -> None:
    b, _ = muster(setup())
    assert DEADZONE.preview(b, 0, Draft(0)).shapes == ()
    say(b, "S")
    shown = DEADZONE.preview(b, 0, Draft(0))
    assert [s.role for s in shown.shapes] == ["reach"] and {y for _, y, _ in shown.shapes[0].cells} == {0}
    assert shown.card and seen(b, 1)
    say(b, 0, go((0, 0)))
    assert DEADZONE.preview(b, 0, Draft(0)).shapes
