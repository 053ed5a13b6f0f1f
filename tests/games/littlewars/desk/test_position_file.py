"""Positions of Little Wars: written and read back, and what is wrong with a file in one sentence."""

from random import Random

import pytest

from drumhead.bots.play import PLAYERS, choose_answer
from drumhead.combat.position import PositionError
from drumhead.dice.seeded import SeededDice
from drumhead.games.littlewars.desk.series import draw
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.testkit import clause
from tests.games.littlewars.kit import Row, battle, gun, infantry, say


@pytest.mark.parametrize("bot", ["policy", "chance"])
def test_a_position_stands_as_the_battle_it_was_written_of(bot: str) -> None:
    dice, rng = SeededDice.from_number(5), Random(5)
    players = [PLAYERS[bot](seat) for seat in (0, 1)]
    b, _ = LITTLEWARS.muster(draw(5).setup, dice)  # type: ignore[arg-type]
    for _ in range(120):
        if b.question is None:
            break
        text = LITTLEWARS.position(b)
        assert LITTLEWARS.stand(text, "written").save() == b.save()
        LITTLEWARS.answer(b, b.question.seat, choose_answer(LITTLEWARS, b, players, rng), dice)


def test_a_turn_that_begins_a_phase_needs_no_frames() -> None:
    b = battle(infantry(0, (20, 20)))
    text = LITTLEWARS.position(b)
    assert "frames" not in text
    assert 'phase = "movement"' in text
    assert "turn = 0" in text


@clause("littlewars.ruling.force-is-fixed")
def test_a_force_has_no_more_than_the_page_says() -> None:
    many = [(1 + 1.3 * (i % 25), 5 + 3 * (i // 25)) for i in range(51)]
    with pytest.raises(PositionError, match="Azure has 51 infantry, a force has 50"):
        battle(infantry(0, *many), reserves=(0, 0))


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([infantry(0, (20, 20), (20, 20))], "models 0 and 1 stand on one spot"),
        ([infantry(0, *((20 + 1.5 * i, 20) for i in range(7)))], "the unit of figure 0 is 8.0 in wide, at most 6.0"),
        ([infantry(1, (20, 20), guards=[0])], "figure 0 has a guard and no holder"),
        ([infantry(1, (20, 20), holder=0, guards=[0])], "figure 0 is no man of the holder and guards nobody"),
        ([gun(0, (20, 20), holder=2)], "holder is 2, a seat is 0 or 1"),
        ([gun(2, (20, 20))], "seat is 2, a seat is 0 or 1"),
        ([{"kind": "gun", "seat": 0, "fate": "killed", "number": 1}], "a gun is never removed"),
        ([infantry(0, (0.2, 20))], "stands off the table"),
        ([{"kind": "cavalery", "seat": 0}], "unknown kind 'cavalery'.*cavalry"),
    ],
)
def test_bad_figures_are_refused_in_one_sentence(rows: list[Row], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        battle(*rows)


@clause("littlewars.ruling.end-of-phase-order")
def test_a_guard_who_has_just_fallen_guards_until_the_phase_ends() -> None:
    crew = [(18, 10), (18, 11.2), (18, 8.8), (16.8, 10)]
    guard = 5
    b = battle(
        gun(0, (20, 10)),
        infantry(0, *crew),
        infantry(1, (40, 10), (60, 40)),
        infantry(0, (41.5, 10), holder=1, guards=[guard]),
        phase="shooting",
    )
    say(b, "guns:0", guard, dice=[6, 1])
    assert b.models[guard].fate == "killed" and b.models[guard + 2].guard == guard and b.question
    assert LITTLEWARS.stand(LITTLEWARS.position(b), "written").save() == b.save()


def test_a_wide_body_is_allowed_where_the_file_says_so() -> None:
    wide = infantry(0, *((20 + 1.5 * i, 20) for i in range(7)))
    b = battle(wide, wide=[{"man": 0}])
    assert "[[wide]]\nman = 0" in LITTLEWARS.position(b)
