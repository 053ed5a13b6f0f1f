"""General principles: units, Quality tests and line of sight."""

import pytest

from drumhead.flow.question import Chosen, Went
from drumhead.games.saga.rules.army import book
from drumhead.games.saga.rules.attack import quality_test
from drumhead.games.saga.rules.setup import refuse_setup
from drumhead.testkit import asked, clause, offered, rolls
from drumhead.testkit.inches import block, piece, place, row, shift
from tests.games.saga.kit import battle, buy, deploy, muster, parted, refusal, regulars, say, setup


@clause("saga.principles.unit-size")
def test_a_hero_and_8_regulars_deploy_as_a_unit_of_1_and_a_unit_of_8() -> None:
    b, _ = muster(setup([buy("veteran-hero"), buy("regulars")], [buy("veterans")]))
    say(b, "near")
    say(b, parted(b, 8))
    deploy(b)
    assert [len(u.models) for u in b.army(0)] == [1, 8]


@clause("saga.ruling.profile-source")
def test_both_players_buy_from_the_one_list_of_the_page() -> None:
    everything = [buy(unit) for unit in ("veteran-hero", "regular-hero", "veterans", "regulars", "rookies")]
    assert [unit.id for unit in book().units] == [entry.unit for entry in everything]
    assert refuse_setup(setup(everything, everything)) is None


@clause("saga.principles.unit-acts-as-one")
def test_half_a_unit_cannot_hold_while_the_other_half_runs() -> None:
    b = battle([regulars(block(8, 10, 10))], [regulars(block(8, 10, 40))])
    assert asked(b) == "first-step"
    assert {"hold", "walk", "run"} <= set(offered(b))
    assert refusal(b, Chosen(("hold", "run"))).why == "this question needs one of its options, not a choice of several"
    say(b, "walk")
    assert asked(b) == "move-models"
    assert refusal(b, shift(b, 0, 12, only=(4, 5, 6, 7))).clause == "saga.activation.walk"
    assert refusal(b, Went(shift(b, 0, 6).ways[:4])).why == "4 given, 8 needed"
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
    assert refusal(b, 2).why == "Red 0 are not yours"
    say(b, 0)
    assert refusal(b, 1).why.startswith("1 is not offered")
    say(b, "walk")
    assert asked(b) == "move-models"
    assert "needs a path for each model" in refusal(b, "run").why


@clause("saga.ruling.forced-answers")
def test_what_has_one_answer_is_not_asked_but_told() -> None:
    b = battle([regulars(block(8, 10, 10))], [regulars(block(8, 10, 40)), regulars(block(8, 30, 40))], turn=1)
    assert asked(b) == "activate"
    told = say(b, 1, "hold", "end")  # without a bow nobody is asked for a target
    assert "Azure's Blue 0 are activated." in [e.text for e in told]
    assert asked(b) == "first-step"  # blue's only unit needs no naming
