"""An attack from the dice to the wounds: hits, blocks, the re-rolls that a tired unit owes, the order of the dice."""

from typing import Any

import pytest

from drumhead.games.saga.rules.attack import quality_test
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked, clause, offered, rolls, seat
from drumhead.testkit.inches import block, piece, row, shift
from tests.games.saga.kit import Draft, battle, regular_hero, regulars, rookies, say, veteran_hero, veterans


def aiming(blue: Draft, red: Draft, *pieces: Any, **more: Any) -> Saga:
    """Blue's unit holds and is about to shoot at red's."""
    b = battle([blue], [red], *pieces, **more)
    say(b, "hold")
    assert asked(b) == "shoot"
    return b


def archers(n: int, **more: Any) -> Draft:
    return regulars(row(n, 10, 10), "Bow", **more)


# ---------------------------------------------------------------------------------------------------- tests of Quality
@clause("saga.principles.quality-test")
def test_a_unit_of_quality_4_succeeds_with_a_4_and_fails_with_a_3() -> None:
    b = aiming(archers(2), rookies(row(4, 10, 20)))
    assert rolls(say(b, 1, dice=[4, 3, 6]), "hit")[0].reading == ("hit", "miss")


@clause("saga.ruling.quality-unmodified", "saga.principles.quality-test")
@pytest.mark.parametrize("quality", range(1, 8))
def test_only_the_comparison_counts_not_a_natural_1_or_6(quality: int) -> None:
    die = quality_test(quality, "yes", "no")
    assert [die.name(face) for face in range(1, 7)] == ["yes" if face >= quality else "no" for face in range(1, 7)]


# ---------------------------------------------------------------------------------------------------- hits and blocks
@clause("saga.shooting.hit-tests")
def test_5_firing_models_with_a_bow_each_roll_5_dice_against_their_own_quality() -> None:
    b = aiming(archers(5), veterans(row(6, 10, 20)))
    (hit,) = rolls(say(b, 1, dice=[3, 3, 3, 3, 4, 6]), "hit")
    assert (len(hit.faces), hit.reading.count("hit"), hit.facts["unit"]) == (5, 1, 0)


@clause("saga.shooting.success-is-hit")
def test_quality_4_and_1_3_4_6_6_are_3_hits() -> None:
    b = aiming(archers(5), veterans(row(6, 10, 20)))
    events = say(b, 1, dice=[1, 3, 4, 6, 6, 3, 3, 3])
    assert rolls(events, "hit")[0].reading.count("hit") == 3
    assert len(rolls(events, "block")[0].faces) == 3


@clause("saga.shooting.block-tests")
def test_veterans_roll_3_dice_for_3_hits_and_need_3() -> None:
    b = aiming(archers(5), veterans(row(6, 10, 20)))
    (blocks,) = rolls(say(b, 1, dice=[1, 3, 4, 6, 6, 2, 3, 6]), "block")
    assert (blocks.reading, blocks.facts["unit"]) == (("through", "block", "block"), 1)


@clause("saga.shooting.success-is-block", "saga.shooting.unblocked-is-wound")
def test_of_3_hits_2_are_blocked_and_1_is_a_wound() -> None:
    b = aiming(archers(5), veterans(row(6, 10, 20)))
    say(b, 1, dice=[1, 3, 4, 6, 6, 2, 3, 6])
    assert asked(b) == "casualties"
    assert b.question and b.question.ask.most == 1  # type: ignore[union-attr]


@clause("saga.shooting.unblocked-is-wound")
def test_hits_that_are_all_blocked_hurt_nobody() -> None:
    b = aiming(archers(5), veterans(row(6, 10, 20)))
    events = say(b, 1, dice=[1, 3, 4, 6, 6, 3, 3, 3])
    assert "saga.shooting.unblocked-is-wound" in {e.clause for e in events}
    assert (asked(b), len(b.band(1).models)) == ("extra-action", 6)


# ---------------------------------------------------------------------------------------------------- hits again
@clause("saga.fatigue.spend-reroll-hits", "saga.ruling.fatigue-reroll-moment", "saga.decision.reroll-hits")
def test_of_2_4_5_6_the_opponent_may_have_the_4_5_6_rolled_again_and_the_new_results_count() -> None:
    b = aiming(archers(4, fatigue=1), veterans(row(6, 10, 20)))
    (shown,) = rolls(say(b, 1, dice=[2, 4, 5, 6]), "hit")
    assert shown.faces == (2, 4, 5, 6)  # all dice are on the table before the question
    assert (asked(b), seat(b), offered(b)) == ("reroll-hits", 1, ["keep", "spend"])
    events = say(b, "spend", dice=[4, 1, 3, 6])
    (again,) = rolls(events, "hit-reroll")
    assert (again.faces, again.reading) == ((4, 1, 3), ("hit", "miss", "miss"))
    assert len(rolls(events, "block")[0].faces) == 1
    assert b.band(0).fatigue == 0


@clause("saga.decision.reroll-hits")
def test_the_opponent_may_let_the_hits_stand_and_keep_the_point() -> None:
    b = aiming(archers(4, fatigue=1), veterans(row(6, 10, 20)))
    say(b, 1, dice=[2, 4, 5, 6])
    assert asked(b) == "reroll-hits"
    events = say(b, "keep", dice=[3, 3, 3])
    assert len(rolls(events, "block")[0].faces) == 3
    assert b.band(0).fatigue == 1


@clause("saga.ruling.fatigue-reroll-all", "saga.fatigue.spend-reroll-hits")
def test_one_point_makes_all_hits_of_the_roll_roll_again() -> None:
    b = aiming(archers(8, fatigue=1), veterans(row(6, 10, 20)))
    say(b, 1, dice=[4] * 8)
    (again,) = rolls(say(b, "spend", dice=[1] * 8), "hit-reroll")
    assert len(again.faces) == 8


@clause("saga.ruling.fatigue-once-per-effect")
def test_a_second_point_does_not_make_the_same_dice_roll_a_third_time() -> None:
    b = aiming(archers(4, fatigue=2), veterans(row(6, 10, 20), fatigue=2))
    say(b, 1, dice=[4, 4, 4, 4])
    say(b, "spend", dice=[4, 4, 1, 1, 3, 3])
    assert (asked(b), seat(b)) == ("reroll-blocks", 0)
    say(b, "spend", dice=[3, 3])
    assert asked(b) == "extra-action"
    assert (b.band(0).fatigue, b.band(1).fatigue) == (1, 1)


@clause("saga.ruling.fatigue-asked-only-if-useful", "saga.decision.reroll-hits", "saga.decision.reroll-blocks")
def test_nobody_is_asked_about_a_roll_without_a_success_or_a_unit_without_fatigue() -> None:
    b = aiming(archers(2, fatigue=1), veterans(row(6, 10, 20)))
    say(b, 1, dice=[3, 3])  # no hit
    assert asked(b) == "extra-action"
    b = aiming(archers(2), veterans(row(6, 10, 20), fatigue=1))
    say(b, 1, dice=[4, 3, 2])  # the shooters are not tired, the tired target blocks nothing
    assert asked(b) == "casualties"
    b = aiming(archers(2), veterans(row(6, 10, 20)))
    say(b, 1, dice=[4, 3, 3])
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- blocks again
@clause("saga.fatigue.spend-reroll-blocks", "saga.ruling.fatigue-reroll-moment", "saga.decision.reroll-blocks")
def test_of_blocks_1_3_6_the_3_and_the_6_are_rolled_again_and_the_new_results_count() -> None:
    b = aiming(archers(3), veterans(row(6, 10, 20), fatigue=1))
    (shown,) = rolls(say(b, 1, dice=[4, 4, 4, 1, 3, 6]), "block")
    assert shown.faces == (1, 3, 6)
    assert (asked(b), seat(b), offered(b)) == ("reroll-blocks", 0, ["keep", "spend"])
    (again,) = rolls(say(b, "spend", dice=[2, 5]), "block-reroll")
    assert (again.faces, again.reading) == ((2, 5), ("through", "block"))
    assert (asked(b), b.question.ask.most, b.band(1).fatigue) == ("casualties", 2, 0)  # type: ignore[union-attr]


@clause("saga.decision.reroll-blocks")
def test_the_opponent_may_let_the_blocks_stand_and_keep_the_point() -> None:
    b = aiming(archers(3), veterans(row(6, 10, 20), fatigue=1))
    say(b, 1, dice=[4, 4, 4, 1, 3, 6])
    assert asked(b) == "reroll-blocks"
    say(b, "keep")
    assert (asked(b), b.question.ask.most, b.band(1).fatigue) == ("casualties", 1, 1)  # type: ignore[union-attr]


@clause("saga.ruling.fatigue-not-armored")
def test_dice_of_cover_are_no_blocks_and_are_not_rolled_again() -> None:
    wood = piece("forest", 9, 19, 17, 21)
    b = aiming(archers(3), veterans(row(6, 10, 20), fatigue=1), wood)
    say(b, 1, dice=[4, 4, 4, 4, 5, 6])  # cover stops all three: nothing is blocked, nothing is asked
    assert asked(b) == "extra-action"
    b = aiming(archers(3), veterans(row(6, 10, 20), fatigue=1), wood)
    say(b, 1, dice=[4, 4, 4, 1, 6, 6, 3])
    assert asked(b) == "reroll-blocks"
    assert len(rolls(say(b, "spend", dice=[3]), "block-reroll")[0].faces) == 1


# ---------------------------------------------------------------------------------------------------- before the dice
BEFORE = {"reroll-moment": "before"}


@clause("saga.ruling.fatigue-reroll-moment=before", "saga.ruling.fatigue-reroll-moment")
def test_where_a_re_roll_is_ordered_before_the_dice_nothing_is_shown_and_the_hits_are_thrown_twice() -> None:
    b = aiming(archers(4, fatigue=1), veterans(row(6, 10, 20)), house=BEFORE)
    say(b, 1)
    assert (asked(b), seat(b), offered(b)) == ("reroll-hits", 1, ["keep", "spend"])
    events = say(b, "spend", dice=[2, 4, 5, 6, 4, 1, 3, 6])
    first, final, blocks = rolls(events)
    assert (first.faces, final.faces, blocks.faces) == ((2, 4, 5, 6), (2, 4, 1, 3), (6,))
    assert (final.reading.count("hit"), b.band(0).fatigue) == (1, 0)


@clause("saga.ruling.fatigue-reroll-moment=before")
def test_where_a_re_roll_is_ordered_before_the_dice_a_kept_point_leaves_one_throw() -> None:
    b = aiming(archers(2, fatigue=1), veterans(row(6, 10, 20), fatigue=1), house=BEFORE)
    say(b, 1)
    say(b, "keep", dice=[4, 1])
    assert (asked(b), seat(b)) == ("reroll-blocks", 0)
    events = say(b, "spend", dice=[3, 1])
    assert [r.faces for r in rolls(events)] == [(3,), (1,)]
    assert (asked(b), b.band(0).fatigue, b.band(1).fatigue) == ("casualties", 1, 0)


@clause("saga.ruling.fatigue-reroll-moment=before", "saga.ruling.fatigue-asked-only-if-useful")
def test_where_a_re_roll_is_ordered_before_the_dice_nobody_is_asked_when_there_are_none() -> None:
    b = aiming(archers(2), veterans(row(6, 10, 20), fatigue=1), house=BEFORE)
    say(b, 1, dice=[1, 1])  # no hit, so no block to come
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- order
@clause("saga.ruling.dice-order", "saga.ruling.armored-first")
def test_dice_are_drawn_in_batches_hits_hits_again_cover_blocks_blocks_again() -> None:
    wood = piece("forest", 9, 19, 17, 21)
    b = aiming(archers(4, fatigue=1), veterans(row(6, 10, 20), fatigue=1), wood)
    events = say(b, 1, "spend", "spend", dice=[4, 5, 6, 1, 6, 5, 4, 1, 2, 3, 3, 4, 1, 2, 6])
    assert [(r.facts["stage"], r.faces) for r in rolls(events)] == [
        ("hit", (4, 5, 6, 1)),
        ("hit-reroll", (6, 5, 4)),
        ("ignore", (1, 2, 3)),
        ("block", (3, 4, 1)),
        ("block-reroll", (2, 6)),
    ]


# ---------------------------------------------------------------------------------------------------- in melee
def assaulted(blue: Draft, red: Draft, *pieces: Any) -> Saga:
    """Blue's unit has declared an assault on red's and goes in; the defenders are about to close up or strike."""
    b = battle([blue], [red], *pieces)
    say(b, "assault:1")
    return b


def dice_of(events: Any, unit: int) -> int:
    (hit,) = (r for r in rolls(events, "hit") if r.facts["unit"] == unit)
    return len(hit.faces)


@clause("saga.weapons.ranged-for-shooting", "saga.weapons.sword")
@pytest.mark.parametrize("gear", [(), ("Bow",), ("Javelin",)])
def test_a_defending_model_with_a_sword_rolls_1_die_and_a_bow_or_javelin_adds_none(gear: tuple[str, ...]) -> None:
    b = assaulted(veteran_hero(10, 10), rookies([(10, 15)], *gear))
    assert dice_of(say(b, "engine", dice=[1, 1, 1, 1, 1]), 1) == 1


@clause("saga.weapons.axe")
def test_a_defending_model_with_an_axe_rolls_2_dice_more_than_for_its_sword() -> None:
    b = assaulted(veteran_hero(10, 10), rookies([(10, 15)], "Axe"))
    assert dice_of(say(b, "engine", dice=[1, 1, 1, 1, 1, 1, 1]), 1) == 3


@clause("saga.weapons.hammer")
def test_an_assaulting_veteran_hero_rolls_3_dice_for_his_hammer_and_1_for_assaulting() -> None:
    b = assaulted(veteran_hero(10, 10), rookies([(10, 15)]))
    assert dice_of(say(b, "engine", dice=[1, 1, 1, 1, 1]), 0) == 4


@clause("saga.army.veteran-hero")
def test_an_assaulted_veteran_hero_rolls_3_dice_at_3() -> None:
    b = assaulted(regular_hero(10, 10), veteran_hero(10, 15))
    events = say(b, "engine", dice=[1, 1, 1, 1, 2, 3, 6, 4, 4])
    assert dice_of(events, 1) == 3
    assert rolls(events, "hit")[1].reading == ("miss", "hit", "hit")


@clause("saga.army.regular-hero")
def test_a_regular_hero_rolls_4_dice_at_4_in_an_assault() -> None:
    b = assaulted(regular_hero(10, 10), veteran_hero(10, 15))
    events = say(b, "engine", dice=[3, 3, 4, 1, 3, 1, 1, 1])
    assert dice_of(events, 0) == 4
    assert rolls(events, "hit")[0].reading == ("miss", "miss", "hit", "miss")


@clause("saga.fatigue.spend-reroll-hits", "saga.decision.reroll-hits", "saga.ruling.fatigue-any-turn")
def test_a_tired_unit_that_fights_back_may_be_made_to_roll_its_hits_again() -> None:
    b = assaulted(veteran_hero(10, 10), veteran_hero(10, 15, fatigue=1))
    say(b, "engine", dice=[1, 1, 1, 1, 3, 3, 1])
    assert (asked(b), seat(b)) == ("reroll-hits", 0)
    say(b, "spend", dice=[1, 1])
    assert b.band(1).fatigue == 0


@clause("saga.decision.reroll-blocks", "saga.ruling.dangerous-blockable")
def test_the_blocks_of_a_tired_unit_against_dangerous_ground_may_be_rolled_again() -> None:
    b = battle([regulars(block(4, 10, 10), fatigue=1)], [rookies([(10, 40)])], piece("quicksand", 5, 12, 20, 13))
    say(b, "walk", "keep")
    say(b, shift(b, 0, 4), dice=[1, 1, 2, 2, 4, 1])
    assert (asked(b), seat(b)) == ("reroll-blocks", 1)
    say(b, "spend", dice=[3])
    assert (asked(b), seat(b), b.question.ask.most) == ("casualties", 0, 2)  # type: ignore[union-attr]
    assert b.band(0).fatigue == 0
