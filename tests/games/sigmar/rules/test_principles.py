"""General principles: units, Quality tests, line of sight, and what is asked."""

import pytest

from drumhead.flow.question import Chosen, Went
from drumhead.games.sigmar.rules.attack import quality_test
from drumhead.testkit import asked, clause, offered, refusal, rolls, say
from drumhead.testkit.inches import block, piece, place, row, shift
from tests.games.sigmar.kit import battle
from tests.games.sigmar.rules.soldiers import men


@clause("sigmar.principles.unit", "sigmar.ruling.unit-move")
def test_half_a_unit_cannot_hold_while_the_other_half_marches() -> None:
    b = battle([men(block(10, 10, 10))], [men([(60, 40)])])
    assert asked(b) == "action"
    refusal(b, Chosen(("hold", "march")))
    say(b, "advance")
    refusal(b, Went(shift(b, 0, 6).ways[:4]))
    say(b, shift(b, 0, 6))
    assert [place(b, m)[1] for m in (0, 9)] == [16, 18] and b.troop(0).acted


@clause("sigmar.principles.quality-test")
def test_3_4_6_at_quality_4_are_a_failure_and_two_successes() -> None:
    b = battle([men(row(3, 10, 10), "Bow")], [men(row(9, 10, 20))])
    (hit,) = rolls(say(b, "hold", 1, dice=[3, 4, 6, 6, 6]), "hit")
    assert hit.reading == ("miss", "hit", "hit")


@clause("sigmar.principles.quality-test", "sigmar.ruling.quality-range")
@pytest.mark.parametrize(("quality", "passes"), [(2, "23456"), (4, "456"), (6, "6")])
def test_nothing_but_the_comparison_with_quality_counts(quality: int, passes: str) -> None:
    die = quality_test(quality, "passed", "failed")
    assert "".join(str(face) for face in range(1, 7) if die.name(face) == "passed") == passes


@clause("sigmar.principles.line-of-sight")
@pytest.mark.parametrize(("kind", "seen"), [("house", False), ("forest", True)])
def test_a_house_between_two_models_hides_them_and_a_forest_does_not(kind: str, seen: bool) -> None:
    b = battle([men([(10, 10)], "Bow")], [men([(20, 10)])], piece(kind, 14, 9, 16, 11))
    say(b, "hold")
    assert (asked(b) == "shoot-target") is seen


@clause("sigmar.principles.common-sense")
def test_a_house_rule_is_named_in_the_log_beside_the_clause_it_varies() -> None:
    b = battle([men([(10, 10)])], [men([(60, 40)])], house={"finished-first": "swap"})
    events = say(b, "hold", "hold", dice=[1, 1])
    assert "sigmar.ruling.finished-first" in {e.clause for e in events}
    assert offered(b)[:3] == ["hold", "advance", "march"]
