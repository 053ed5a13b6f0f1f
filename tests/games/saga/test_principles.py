"""General principles: units, Quality tests and line of sight."""

import pytest

from drumhead.flow.question import Chosen, Parted, Went
from drumhead.games.saga.attack import quality_test
from drumhead.testkit import clause
from tests.games.saga.kit import (
    asked,
    battle,
    block,
    buy,
    deploy,
    muster,
    offered,
    parted,
    piece,
    place,
    refusal,
    regulars,
    rolls,
    row,
    say,
    setup,
    shift,
)


@clause("saga.principles.unit-size")
def test_a_hero_and_8_regulars_deploy_as_a_unit_of_1_and_a_unit_of_8() -> None:
    b, _ = muster(setup([buy("veteran-hero"), buy("regulars")], [buy("veterans")]))
    say(b, 0, parted(b, 8))
    deploy(b)
    assert [len(u.models) for u in b.army(0)] == [1, 8]


@clause("saga.principles.unit-acts-as-one")
def test_half_a_unit_cannot_hold_while_the_other_half_runs() -> None:
    b = battle([regulars(block(8, 10, 10))], [regulars(block(8, 10, 40))])
    assert asked(b) == "first-step"
    assert {"hold", "walk", "run"} <= set(offered(b))
    assert refusal(b, Chosen(("hold", "run"))).why == "this question wants one of its options, not a choice of several"
    say(b, "walk")
    assert asked(b) == "move-models"
    assert refusal(b, shift(b, 0, 12, only=(4, 5, 6, 7))).clause == "saga.activation.walk"
    assert refusal(b, Went(shift(b, 0, 6).ways[:4])).why == "4 given, 8 wanted"
    say(b, shift(b, 0, 6))
    assert [place(b, m)[1] for m in (0, 7)] == [16, 17]


@clause("saga.principles.quality-test")
def test_a_4_is_a_success_of_quality_4_and_a_3_is_not() -> None:
    b = battle([regulars(row(2, 10, 10), "Bow")], [regulars(row(4, 10, 20))])
    (hit,) = rolls(say(b, "hold", 1, dice=[4, 3, 6]), "hit")
    assert hit.reading == ("hit", "miss")


@clause("saga.ruling.quality-unmodified", "saga.principles.quality-test")
@pytest.mark.parametrize(("quality", "passes"), [(3, "3456"), (4, "456"), (5, "56")])
def test_nothing_but_the_comparison_with_quality_counts(quality: int, passes: str) -> None:
    die = quality_test(quality, "passed", "failed")
    assert "".join(str(face) for face in range(1, 7) if die.name(face) == "passed") == passes


@clause("saga.principles.line-of-sight")
@pytest.mark.parametrize(("y0", "seen"), [(9, False), (12, True)])
def test_a_solid_block_between_two_models_hides_them_from_each_other(y0: int, seen: bool) -> None:
    house = piece("house", 14, y0, 16, y0 + 2)
    b = battle([regulars([(10, 10)], "Bow")], [regulars([(20, 10)])], house)
    say(b, "hold")
    assert (asked(b) == "shoot") is seen


@clause("saga.ruling.solid")
def test_trees_and_bogs_hide_nobody_but_a_hill_between_lower_models_does() -> None:
    def shoots(kind: str, shooter: float) -> bool:
        b = battle([regulars([(shooter, 10)], "Bow")], [regulars([(20, 10)])], piece(kind, 12, 9, 16, 11))
        say(b, "hold")
        return asked(b) == "shoot"

    assert shoots("forest", 10)
    assert shoots("swamp", 10)
    assert not shoots("hill", 10)
    assert shoots("hill", 14)


@clause("saga.ruling.no-take-back")
def test_a_refused_command_changes_nothing_and_an_accepted_one_is_final() -> None:
    b = battle([regulars(block(8, 10, 10)), regulars(block(8, 30, 10))], [regulars(block(8, 10, 40))])
    refusal(b, 2)
    say(b, 0)
    assert refusal(b, 1).why.startswith("1 is not offered")
    say(b, "walk")
    assert asked(b) == "move-models"
    assert "wants a way for each model" in refusal(b, "run").why


@clause("saga.ruling.forced-answers")
def test_what_has_one_answer_is_not_asked_but_told() -> None:
    b = battle([regulars(block(8, 10, 10))], [regulars(block(8, 10, 40)), regulars(block(8, 30, 40))])
    assert asked(b) == "first-step"  # the only unit needs no naming
    told = say(b, "hold", "end")  # nobody to shoot at: the target is not asked for
    assert asked(b) == "activate"
    assert offered(b) == [1, 2]
    b, told = muster(setup([buy("veterans")], [buy("veteran-hero")]))
    say(b, 0)
    assert asked(b) == "place-army"  # 6 Veterans can only be one unit
    told = deploy(b)
    assert any(e.clause == "saga.activation.declare-unit" and "is activated" not in e.text for e in told)


@clause("saga.army.same-type-only")
def test_models_of_two_types_never_share_a_unit() -> None:
    b, _ = muster(setup([buy("veterans"), buy("regulars")], [buy("veterans")]))
    say(b, 0)
    pool = offered(b)
    mixed = Parted((tuple(pool[:2] + pool[6:8]), tuple(pool[2:6]), tuple(pool[8:14])))
    assert refusal(b, mixed).clause == "saga.army.same-type-only"
