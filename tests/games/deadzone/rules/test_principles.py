"""General principles: Quality tests, sight, cubes and how much fits into one."""

import pytest

from drumhead.flow.question import Concede
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.attack import quality_test
from drumhead.space.cubes import number_of
from drumhead.testkit import allowed, asked, clause, clauses, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import (
    assault,
    battle,
    dog,
    first,
    muster,
    refusal,
    say,
    second,
    setup,
    shots,
    tactical,
    third,
    where,
)


@clause("deadzone.principles.common-sense", "deadzone.decision.house-rules")
def test_a_switch_changes_only_its_own_behaviour_and_the_log_names_its_ruling() -> None:
    plain, told = muster(setup())
    assert not any(e.clause == "deadzone.ruling.overwatch-duration" for e in told)
    b, told = muster(setup(house={"overwatch-duration": "round"}))
    assert [e.text for e in told if e.clause == "deadzone.ruling.overwatch-duration"] == [
        "House rule: it ends with the round."
    ]
    assert {k: v for k, v in b.house.items() if plain.house[k] != v} == {"overwatch-duration": "round"}
    refused = DEADZONE.refuse_setup(setup(house={"overwatch-duration": "a-day"}))
    assert refused and refused.clause == "deadzone.ruling.overwatch-duration"


# ---------------------------------------------------------------------------------------------------- dice
@clause("deadzone.principles.quality-test-three-d8")
def test_a_unit_without_modifiers_rolls_three_dice_with_eight_faces() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3))], "low 2,3,0 S")
    events = say(b, "hold", "shoot:assault-rifle:1", dice=[8, 1, 1, 8, 8, 8, 8])
    attack, defence = rolls(events)
    assert (len(attack.faces), attack.sides, len(defence.faces)) == (3, 8, 4)


@clause("deadzone.principles.success-at-or-above")
@pytest.mark.parametrize("quality", [3, 4, 5])
def test_a_die_that_shows_the_quality_or_more_is_a_success(quality: int) -> None:
    die = quality_test(quality)
    assert [die.name(face) for face in (quality - 1, quality, 8)] == ["failure", "success", "success"]


@clause("deadzone.principles.successes-are-counted", "deadzone.ruling.dice-order")
def test_the_result_is_the_number_of_successful_dice() -> None:
    b = battle([tactical((2, 0))], [dog((2, 1))])
    attack, defence = rolls(say(b, "hold", "shoot:assault-rifle:1", dice=[3, 4, 8, 1, 5, 5, 4]))
    assert attack.reading == ("failure", "success", "success", "failure")
    assert (attack.facts["unit"], defence.facts["unit"]) == (0, 1)  # the attacker's dice fall first
    assert attack.text == "Azure's Azure 0 attacks: 2 successes of 4."
    assert b.fighter(1).models  # 2 against 2


# ---------------------------------------------------------------------------------------------------- sight
@clause("deadzone.principles.line-of-sight", "deadzone.ruling.line-of-sight-algorithm")
def test_a_solid_block_between_two_cubes_hides_them_from_each_other() -> None:
    b = battle([tactical((2, 3))], [dog((4, 3)), dog((7, 7))], "solid 3,3,0")
    say(b, "hold")
    assert shots(b) == [2]
    b = battle([tactical((2, 3))], [dog((4, 3)), dog((7, 7))])
    say(b, "hold")
    assert shots(b) == [1, 2]


@clause("deadzone.ruling.models-transparent", "deadzone.ruling.sight-belongs-to-cubes")
def test_nobody_stands_in_anybodys_way() -> None:
    b = battle([tactical((2, 0)), assault((2, 1), acted=True)], [first((2, 2)), dog((2, 3))])
    events = say(b, "hold", "shoot:assault-rifle:3", dice=[1] * 4 + [1] * 3)
    assert thrown(events) == [4, 3]  # in clear sight, without cover


# ---------------------------------------------------------------------------------------------------- cubes
@clause("deadzone.principles.cube-three-inches", "deadzone.ruling.coordinates")
def test_a_cube_is_three_inches_each_way() -> None:
    view = DEADZONE.view(battle([dog((2, 5))], [dog((7, 7))]), 0)
    inches = view.board["inches"]
    assert [(inches * n, inches * (n + 1)) for n in (2, 5, 1)] == [(6, 9), (15, 18), (3, 6)]
    assert view.pieces["m0"].place == (2, 5, 0)


@clause("deadzone.setup.grid-eight-by-eight", "deadzone.ruling.coordinates")
def test_the_grid_has_8_by_8_columns() -> None:
    b = battle([dog((0, 0))], [dog((7, 7))])
    assert DEADZONE.view(b, 0).board["edge"] == 8
    assert {(x, y) for x, y, z in ((n % 8, n // 8 % 8, n // 64) for n in b.ground.cubes)} == {
        (x, y) for x in range(8) for y in range(8)
    }


@clause("deadzone.ruling.table-edge", "deadzone.ruling.where-a-unit-can-stand")
def test_nobody_leaves_the_battlefield() -> None:
    b = battle([dog((0, 0))], [dog((7, 7))])
    say(b, "walk")
    assert refusal(b, go((-1, 0))).why == "column 0, row 1, level 0 is not on the battlefield"
    assert refusal(b, go((0, 0, 1))).clause == "deadzone.ruling.table-edge"
    assert {x for x, _, _ in offered(b)} == {0, 1, 2}


@clause("deadzone.principles.cube-size-limit-four", "deadzone.ruling.size-limit-when")
def test_sizes_in_a_cube_add_up_to_four_at_most() -> None:
    b = battle([dog((2, 0)), first((2, 1), acted=True), dog((2, 1), acted=True, pinned=1)], [dog((7, 7))])
    say(b, "walk")
    refused = refusal(b, go((2, 1)))
    assert refused.clause == "deadzone.principles.cube-size-limit-four"
    assert refused.why == "c2 has no room: sizes may add up to 4"
    b = battle([dog((2, 0)), first((2, 1), acted=True)], [dog((7, 7))])
    say(b, "walk", go((2, 1)))  # 3 and 1
    assert where(b, 0) == (2, 1, 0)
    b = battle([second((2, 0)), first((2, 1), acted=True)], [dog((7, 7))])
    say(b, "walk")
    assert not allowed(b, go((2, 1)))  # 3 and 2


@clause("deadzone.ruling.size-only-for-the-limit")
def test_size_is_no_cover_and_no_hindrance() -> None:
    b = battle([first((2, 2))], [dog((7, 7)), dog((6, 7))], "door 2,2,0 N")
    say(b, "walk", go((2, 3)))
    assert where(b, 0) == (2, 3, 0)
    b = battle([tactical((2, 0))], [first((2, 2))])
    assert thrown(say(b, "hold", "shoot:assault-rifle:1", dice=[1] * 4 + [1] * 3)) == [4, 3]


# ---------------------------------------------------------------------------------------------------- the table
@clause("deadzone.ruling.no-take-back")
def test_a_refused_answer_changes_nothing_and_an_accepted_one_is_final() -> None:
    b = battle([dog((2, 0)), dog((4, 0))], [dog((7, 7))])
    refusal(b, 2)
    say(b, 0)
    assert b.fighter(0).acted and asked(b) == "action"
    assert refusal(b, 1).why.startswith("1 is not offered")
    assert "hold" in offered(b)


@clause("deadzone.ruling.forced-answers")
def test_the_only_way_into_the_only_enemy_cube_is_taken_unasked() -> None:
    b = battle([tactical((0, 0))], [dog((1, 0)), dog((7, 7))], "wall 0,0,0 N", house={"adjacency": "faces-only"})
    events = say(b, "assault", dice=[8, 8, 8, 1, 1, 1])
    assert thrown(events) == [3, 3] and where(b, 0) == (1, 0, 0)
    b = battle([tactical((0, 0))], [dog((2, 1)), dog((7, 7))])
    say(b, "assault")
    assert asked(b) == "path"
    assert not allowed(b, go())


@clause("deadzone.ruling.forced-answers", "deadzone.ruling.shorter-moves")
def test_who_can_go_nowhere_is_not_asked_where() -> None:
    crowd = [dog((1, 0), acted=True) for _ in range(4)]
    house = {"adjacency": "faces-only"}
    b = battle([first((0, 0)), *crowd], [dog((7, 7)), dog((6, 7))], "wall 0,0,0 N", house=house)
    say(b, "walk")  # only the full cube beside it is open
    assert where(b, 0) == (0, 0, 0) and seat(b) == 1


@clause("deadzone.decision.concede", "deadzone.ruling.concede")
def test_a_player_may_give_up_at_any_question_of_his_own() -> None:
    b = battle([dog((2, 0))], [dog((7, 7))], scores=[30, 0])
    say(b, Concede())
    assert b.outcome and (b.outcome.winner, b.outcome.scores) == (1, ("30", "0"))


@clause("deadzone.ruling.open-information", "deadzone.morale.pinned-marker")
def test_everything_is_open_to_both() -> None:
    b = battle([dog((2, 0), pinned=1), third((3, 0), watch=True)], [dog((7, 7))], mines=[((4, 4), 0)], turn=1)
    ours, theirs = (DEADZONE.view(b, s) for s in (0, 1))
    assert ours == theirs
    assert ours.pieces["u0"].marks["pinned"] == 1 and ours.pieces["u1"].marks["watch"] == 1
    assert ours.pieces[f"x{number_of((4, 4, 0))}-0"].kind == "mine"


@clause("deadzone.ruling.simultaneous")
def test_one_question_is_open_at_a_time() -> None:
    b, told = muster(setup())
    assert (asked(b), seat(b)) == ("pick-side", 0)
    assert "deadzone.ruling.open-information" in clauses(told)
