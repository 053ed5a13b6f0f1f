"""Weighed answers: legal ones, the best first; and the candidates among them."""

from random import Random

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Picked
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.play.ranking import WEIGHERS
from drumhead.testkit import asked
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import Spot, battle, dog, keeper, say, second, sweep, tactical, third, words


def test_all_weighed_answers_of_a_battle_are_legal() -> None:
    met = set()
    for n in range(4):
        rng, dice = Random(n), SeededDice.from_number(n)
        b, _ = DEADZONE.muster(SERIES.draw(n, "150").setup, dice)
        while b.question is not None:
            for _, a, _ in DEADZONE.adviser.scored_answers(b):
                assert DEADZONE.refuse(b, b.asked_seat, a) is None, (asked(b), a)
                met.add(asked(b))
            best = DEADZONE.candidates(b, 3)[0]
            DEADZONE.answer(b, b.asked_seat, best if rng.random() < 0.7 else DEADZONE.sample(b, rng), dice)
    assert {"deploy-unit", "activate", "action", "path", "shot", "forced-out"} <= met <= set(WEIGHERS)


def test_the_weaker_one_is_struck_and_a_rampage_goes_on() -> None:
    b = battle([second((2, 2))], [tactical((2, 3)), tactical((2, 3), wounds=1), tactical((2, 3))])
    say(b, "assault", go((2, 3)))
    assert asked(b) == "melee-target"
    assert DEADZONE.candidates(b, 3)[0] == Picked(2)
    say(b, 2, dice=[8, 8, 8, 8, 8, 1, 1, 1, 1, 8, 8, 8, 8])
    assert asked(b) == "rampage"
    assert DEADZONE.candidates(b, 4)[0] in (Picked(1), Picked(3))


def test_candidates_are_few_and_the_best_comes_first() -> None:
    b = battle([tactical((2, 2))], [second((2, 5), acted=True)], round=4)
    say(b, "hold")
    found = DEADZONE.adviser.scored_answers(b)
    assert found == sorted(found, key=lambda w: -w.points)
    assert DEADZONE.candidates(b, 5)[0] == found[0].answer == Picked(sweep("assault-rifle", (2, 5)))
    assert DEADZONE.candidates(b, 1) == [found[0].answer]
    assert DEADZONE.suggest(b) == Picked("shoot:assault-rifle:1")
    assert DEADZONE.suggest(b) in DEADZONE.candidates(b, 2)
    assert found[0].points > 0


def test_standing_up_can_wait_until_others_have_acted() -> None:
    b = battle([tactical((2, 2), pinned=1), tactical((5, 2))], [third((5, 5))], round=2)
    assert DEADZONE.candidates(b, 3)[0] == Picked(1)


def test_support_is_taken_from_who_has_nothing_better_to_do() -> None:
    b = battle(
        [tactical((2, 2), "machinegun"), dog((2, 2), cost=1, quality=8)],
        [second((2, 5)), second((2, 5))],
        round=4,
    )
    say(b, 0, "hold", sweep("machinegun", (2, 5)))
    assert asked(b) == "support"
    assert DEADZONE.candidates(b, 3)[0] == Picked(1)
    b = battle([tactical((2, 2)), tactical((2, 2))], [dog((2, 5), acted=True), dog((5, 2))])
    say(b, 0, "hold", sweep("assault-rifle", (2, 5)))
    assert DEADZONE.candidates(b, 3)[0] == Picked("none")


def test_overwatch_fires_unless_somebody_better_has_still_to_come() -> None:
    b = battle([tactical((2, 2), watch=True)], [dog((2, 5)), second((7, 7))], turn=1)
    say(b, 1)
    assert asked(b) == "overwatch-begin"
    assert DEADZONE.candidates(b, 3)[0] == Picked("shoot:assault-rifle:0:1")
    b = battle([tactical((2, 2), watch=True)], [dog((2, 5)), third((3, 5), cost=90)], turn=1)
    say(b, 1)
    assert DEADZONE.candidates(b, 3)[0] == Picked("wait")


def test_an_order_goes_to_who_makes_the_most_of_it() -> None:
    b = battle([keeper((0, 0)), tactical((2, 2)), tactical((3, 2), "fusion-gun")], [second((3, 5))])
    say(b, 0, "command", dice=[6, 1, 1])
    assert asked(b) == "command"
    assert DEADZONE.candidates(b, 3)[0] == Picked("shoot:2")


@pytest.mark.parametrize("ends", [((4, 2), (4, 3)), ((4, 3), (4, 2))])
def test_an_order_is_suggested_with_its_reason_and_the_better_assault_counts(ends: tuple[Spot, Spot]) -> None:
    b = battle([keeper((2, 2)), second((3, 2))], [tactical(ends[0]), dog(ends[1]), third((3, 5))])
    say(b, 0, "command", dice=[8, 1, 1])
    advice = DEADZONE.advise(b)
    assert (advice.answer, advice.says) == (Picked("assault:1"), "advises_attack")
    assert advice.facts["target"] == 2


def test_the_reason_for_suppressing_fire_names_the_cube_and_its_chance() -> None:
    b = battle([tactical((2, 2))], [second((2, 5), acted=True)], round=4)
    say(b, "hold")
    advice = DEADZONE.advise(b)
    assert (advice.says, advice.facts["cell"], advice.facts["stand"]) == ("advises_suppress", (2, 5, 0), None)
    assert advice.facts["chance"] == pytest.approx(DEADZONE.option_odds(b)[sweep("assault-rifle", (2, 5))].p[1])
    assert words(b).say(advice.says, advice.facts) == f"{100 * advice.facts['chance']:.0f} % to pin somebody in c6."


def test_the_reason_for_a_walk_names_the_cube_it_leads_to() -> None:
    said = words(battle([tactical((2, 2))], [second((2, 5))])).say
    facts = {"target": 1, "chance": 0.51, "wounds": 1.2, "stand": (3, 2, 0)}
    assert said("advises_attack_from", facts) == "From d3: destroys Crimson's Crimson 1 in 51 % of cases."
    swept = {"cell": (2, 5, 0), "chance": 0.54, "stand": (3, 2, 1)}
    assert said("advises_suppress", swept) == "From d3, level 1: 54 % to pin somebody in c6."
