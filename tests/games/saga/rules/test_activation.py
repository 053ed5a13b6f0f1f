"""Activation: the four actions of the page's table, what is offered when, and in which order all is asked."""

import pytest

from drumhead.flow.question import Went
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import allowed, asked, clause, clauses, offered, rolls, seat
from drumhead.testkit.inches import block, place, row, shift, stay
from tests.games.saga.kit import battle, refusal, regulars, rookies, say, veteran_hero


def archers(**more: object) -> Saga:
    """Four bows at (10, 10), an enemy in the open 20 inches away."""
    return battle([regulars(row(4, 10, 10), "Bow")], [rookies(row(6, 10, 31))], **more)


# ---------------------------------------------------------------------------------------------------- naming the unit
@clause("saga.activation.declare-unit", "saga.decision.activate")
def test_exactly_the_living_units_that_have_not_acted_are_offered() -> None:
    blue = [
        rookies(row(4, 10, 10)),
        rookies(row(4, 20, 10)),
        rookies(row(4, 30, 10), acted=True),
        rookies([]),
        rookies(row(4, 40, 10)),
    ]
    b = battle(blue, [rookies(row(4, 10, 40))])
    assert (asked(b), seat(b), offered(b)) == ("activate", 0, [0, 1, 4])


# ---------------------------------------------------------------------------------------------------- the first step
@clause("saga.decision.first-step", "saga.activation.one-action")
def test_a_fresh_unit_may_hold_walk_run_or_assault_each_enemy_in_reach() -> None:
    near, far = veteran_hero(16, 10), veteran_hero(10, 40)
    b = battle([veteran_hero(10, 10)], [near, veteran_hero(10, 16), far])
    assert (asked(b), seat(b)) == ("first-step", 0)
    assert offered(b) == ["hold", "walk", "run", "assault:1", "assault:2"]
    rest, assault = refusal(b, "rest"), refusal(b, "assault:3")
    assert (rest.clause, rest.why) == ("saga.fatigue.rest-condition", "Blue 0 has no fatigue to remove")
    far = "Gules's Red 2 is 29.0 in away, 17.0 too far for an Assault of 12.0"
    assert (assault.clause, assault.why) == ("saga.activation.assault", far)
    assert refusal(b, "assault:0").why == "Blue 0 is not an enemy"
    assert "'dance' is not offered" in refusal(b, "dance").why


@clause("saga.decision.first-step")
def test_a_tired_unit_may_rest_instead() -> None:
    b = battle([veteran_hero(10, 10, fatigue=2)], [veteran_hero(10, 40)])
    assert offered(b) == ["hold", "walk", "run", "rest"]
    say(b, "rest", dice=[3])
    assert (b.band(0).fatigue, b.band(0).acted, seat(b)) == (0, True, 1)


@clause("saga.activation.one-action", "saga.decision.first-step")
def test_a_unit_that_has_walked_and_takes_no_fatigue_is_done() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 40)])
    say(b, "walk")
    say(b, shift(b, 0, 3))
    assert asked(b) == "extra-action"
    more = b.clone()
    say(more, "run")
    assert more.band(0).fatigue == 1  # a second action is never free
    say(b, "end")
    assert (asked(b), seat(b)) == ("first-step", 1)
    assert (b.band(0).acted, b.band(0).fatigue) == (True, 0)


# ---------------------------------------------------------------------------------------------------- the four actions
@clause("saga.activation.hold")
def test_a_unit_on_hold_moves_nobody() -> None:
    b = archers()
    before = b.at.tolist()
    told = say(b, "hold")
    assert "saga.activation.hold" in clauses(told)
    assert asked(b) == "shoot"  # no move is asked for
    half = Went(tuple(((x, y), (x, y + 500)) for x, y in b.places(range(4))))
    assert refusal(b, half).why == "this question needs one of its options, not a path for each model"
    say(b, "none", "end")
    assert b.at.tolist() == before


@clause("saga.activation.hold-shoots")
def test_a_unit_on_hold_is_offered_the_enemy_in_range() -> None:
    b = archers()
    say(b, "hold")
    assert (asked(b), seat(b), offered(b)) == ("shoot", 0, ["none", 1])
    (hit,) = rolls(say(b, 1, dice=[1, 1, 1, 1]), "hit")
    assert len(hit.faces) == 4


@clause("saga.activation.walk")
@pytest.mark.parametrize(("inches", "legal"), [(6.0, True), (6.1, False)])
def test_a_model_walks_up_to_6_inches(inches: float, legal: bool) -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(40, 40)])
    say(b, "walk")
    assert allowed(b, shift(b, 0, inches)) is legal
    if not legal:
        assert refusal(b, shift(b, 0, inches)).clause == "saga.activation.walk"
        assert refusal(b, shift(b, 0, inches)).why == "too far by 0.1 in: 6.1 in, it may walk 6.0"


@clause("saga.activation.run")
@pytest.mark.parametrize(("inches", "legal"), [(12.0, True), (12.1, False)])
def test_a_model_runs_up_to_12_inches(inches: float, legal: bool) -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(40, 40)])
    say(b, "run")
    assert allowed(b, shift(b, 0, inches)) is legal
    if not legal:
        assert refusal(b, shift(b, 0, inches)).clause == "saga.activation.run"


@clause("saga.activation.walk-shoots-after")
def test_a_walking_unit_moves_and_then_shoots_never_the_other_way_round() -> None:
    b = archers()
    say(b, "walk")
    assert asked(b) == "move-models"
    assert "needs a path for each model" in refusal(b, 1).why  # shooting before the move
    say(b, shift(b, 0, 6))
    assert (asked(b), offered(b)) == ("shoot", ["none", 1])
    say(b, "none")
    assert asked(b) == "extra-action"
    assert "needs one of its options" in refusal(b, stay_of(b)).why  # moving after the shooting


def stay_of(b: Saga) -> Went:
    return Went(tuple((p,) for p in b.places(b.band(0).models)))


@clause("saga.activation.walk-shoots-after")
def test_a_walk_brings_an_enemy_into_range() -> None:
    b = battle([regulars(row(4, 10, 10), "Javelin")], [rookies(row(6, 10, 28))])
    held, walked = b.clone(), b
    say(held, "hold")
    assert asked(held) == "extra-action"  # 17 inches are too far for a Javelin
    say(walked, "walk")
    say(walked, shift(walked, 0, 6))
    assert asked(walked) == "shoot"


@clause("saga.activation.run-no-shooting")
def test_a_unit_that_has_run_does_not_shoot() -> None:
    b = archers()
    say(b, "run")
    say(b, shift(b, 0, 3))
    assert asked(b) == "extra-action"
    assert "1 is not offered" in refusal(b, 1).why


@clause("saga.activation.assault")
def test_an_enemy_at_12_inches_can_be_assaulted_and_the_assault_ends_in_melee() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 23)])
    assert "assault:1" in offered(b)
    told = say(b, "assault:1", "engine", dice=[1] * 4 + [1] * 3)
    assert place(b, 0) == (10, 22)
    assert len(rolls(told, "hit")) == 2
    assert asked(b) == "step-back"


@clause("saga.activation.assault")
def test_an_enemy_at_more_than_12_inches_cannot_be_assaulted() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 23.1)])
    assert offered(b) == ["hold", "walk", "run"]
    why = "Gules's Red 0 is 12.1 in away, 0.1 too far for an Assault of 12.0"
    assert {(no.clause, no.why) for no in (refusal(b, "assault:1"), refusal(b, "assault"))} == {
        ("saga.activation.assault", why)
    }


# ---------------------------------------------------------------------------------------------------- what comes when
@clause("saga.ruling.declaration-steps")
def test_unit_action_halving_move_and_target_are_asked_in_this_order() -> None:
    blue = [regulars(row(4, 10, 10), "Bow", fatigue=1), veteran_hero(40, 5)]
    b = battle(blue, [rookies(row(6, 10, 31))])
    steps = [(asked(b), seat(b))]
    for answer in (0, "walk", "keep", None, "none"):
        say(b, stay(b) if answer is None else answer)
        steps.append((asked(b), seat(b)))
    assert steps == [
        ("activate", 0),
        ("first-step", 0),
        ("halve-move", 1),
        ("move-models", 0),
        ("shoot", 0),
        ("extra-action", 0),
    ]


@clause("saga.ruling.declaration-steps")
def test_an_assault_is_declared_with_its_target_before_halving_is_asked() -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(10, 20), veteran_hero(20, 10)])
    told = say(b, "assault:2")
    assert "Azure's Blue 0 assaults Gules's Red 1." in [e.text for e in told]
    assert (asked(b), seat(b)) == ("halve-move", 1)


# ---------------------------------------------------------------------------------------------------- actions again
def after_a_volley(repeat: str) -> Saga:
    """The archers have held and shot once."""
    b = archers(house={"repeat-actions": repeat})
    say(b, "hold", 1, dice=[1] * 4)
    assert asked(b) == "extra-action"
    return b


@clause("saga.ruling.fatigue-any-action-again", "saga.ruling.fatigue-any-action-again=one-volley")
def test_a_unit_shoots_with_each_action_or_once_in_an_activation() -> None:
    freely, once = after_a_volley("any"), after_a_volley("one-volley")
    assert offered(freely) == offered(once) == ["end", "hold", "walk", "run"]
    say(freely, "hold")
    assert asked(freely) == "shoot"
    say(once, "hold")
    assert asked(once) == "extra-action"  # it may hold again, but not shoot


@clause("saga.ruling.fatigue-any-action-again=one-volley")
def test_with_one_volley_a_unit_that_has_not_shot_yet_still_may() -> None:
    b = archers(house={"repeat-actions": "one-volley"})
    say(b, "hold", "none", "hold")
    assert asked(b) == "shoot"
    say(b, 1, dice=[1] * 4)
    say(b, "hold")
    assert (asked(b), seat(b)) == ("first-step", 1)


@clause("saga.ruling.fatigue-any-action-again", "saga.ruling.fatigue-any-action-again=no-repeat")
def test_an_action_may_be_repeated_or_each_kind_taken_once() -> None:
    assert offered(after_a_volley("any")) == ["end", "hold", "walk", "run"]
    b = after_a_volley("no-repeat")
    assert offered(b) == ["end", "walk", "run"]
    say(b, "walk", "keep")
    say(b, stay(b))
    assert asked(b) == "shoot"
    say(b, "none")
    assert offered(b) == ["end", "run"]


@clause("saga.ruling.fatigue-any-action-again=no-repeat")
def test_with_no_repeat_one_assault_is_all() -> None:
    for repeat, again in (("any", True), ("no-repeat", False)):
        b = battle([veteran_hero(10, 10)], [regulars(block(8, 9, 14))], house={"repeat-actions": repeat})
        say(b, "assault:1", "engine", "engine", dice=[1] * 4 + [1] * 8)
        say(b, "engine")
        assert asked(b) == "extra-action"
        assert ("assault:1" in offered(b)) is again
