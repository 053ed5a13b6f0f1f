"""Fatigue: more actions for points that the opponent may turn against the unit."""

from drumhead.testkit import clause
from tests.games.saga.kit import asked, battle, block, offered, regulars, rookies, say, shift


@clause("saga.fatigue.extra-action", "saga.fatigue.extra-action-cost", "saga.decision.extra-action")
def test_a_unit_that_has_walked_may_go_on_for_a_point() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(block(12, 10, 40))])
    say(b, "walk")
    say(b, shift(b, 0, 6))
    assert asked(b) == "extra-action"
    assert offered(b) == ["end", "hold", "walk", "run"]
    say(b, "hold")
    assert b.band(0).fatigue == 1
