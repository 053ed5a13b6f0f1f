"""The answer of an enemy: the worse of shot and assault, measured between bases."""

from drumhead.combat.odds_shown import distribution
from drumhead.flow.game import Odds
from drumhead.tabletop.answers_shown import worst_answer
from tests.tabletop.armies import Troop, row, table

FAR = table(Troop(0, row(2, 10, 10)), Troop(1, [(10, 25)], 3.0))
NEAR = table(Troop(0, row(2, 10, 10)), Troop(1, [(10, 20)], 3.0))
SHOT, CHARGE = distribution("", 0, (0.5, 0.5), weapon="bow"), distribution("", 0, (0.0, 1.0))


def never() -> Odds | None:
    raise AssertionError("nobody asks for an assault out of reach")


def test_out_of_reach_it_says_how_far_short_they_fall() -> None:
    found = worst_answer(FAR, 1, 0, 12_000, None, never)
    assert (found.text, found.facts, found.stand, found.mean) == (
        "Their assault", {"short": 1_000, "unit": 1}, "answer", 0.0,
    )  # fmt: skip


def test_the_worse_of_the_two_is_told() -> None:
    found = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: CHARGE)
    assert (found.text, found.mean) == ("Their assault", 1.0)
    blocked = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: None)
    assert (blocked.text, blocked.facts) == ("Their shot", {"weapon": "bow", "unit": 1})


def test_without_a_way_into_contact_nothing_is_short() -> None:
    assert worst_answer(NEAR, 1, 0, 12_000, None, lambda: None).facts == {"short": 0, "unit": 1}
