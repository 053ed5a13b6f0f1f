"""Bad habits that the advice does not have, each from a position: moves that go nowhere, fatigue for nothing, heroes
that watch, units fed in one by one, strong units that never attack, a last round spent waiting while behind, a standoff
with somebody whom a draw does not suit."""

from typing import Any

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Answer, Picked, Went
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.play.evaluation import evaluate
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop.threats import Standing
from drumhead.testkit import asked, offered
from drumhead.testkit.inches import block, piece, row
from tests.games.saga.kit import (
    Draft,
    battle,
    buy,
    muster,
    regular_hero,
    regulars,
    rookies,
    say,
    setup,
    veteran_hero,
    veterans,
)

FOES = [rookies(row(12, 30, 40)), veteran_hero(50, 40)]


def advised(b: Saga) -> Answer:
    a = SAGA.advise(b).answer
    assert SAGA.refuse(b, b.asked_seat, a) is None
    return a


def follow(b: Saga, *, until: str) -> None:
    """Play on by the advice, until such a question is asked or the battle is over."""
    dice = SeededDice.from_number(1)
    while b.question is not None and asked(b) != until:
        SAGA.answer(b, b.asked_seat, advised(b), dice)


def front(b: Saga, u: int) -> int:
    return max(y for _, y in b.places(b.band(u).models))


# ---------------------------------------------------------------------------------------------------- going nowhere
@pytest.mark.parametrize("unit", [regulars(block(8, 30, 5)), regular_hero(30, 5), rookies(block(12, 30, 5), "Javelin")])
@pytest.mark.parametrize("near", [14, 20, 40])
def test_a_run_leads_somewhere(unit: Draft, near: int) -> None:
    b = battle([unit], [rookies(row(12, 30, 5 + near)), veterans(row(6, 50, 40), "Hammer")])
    say(b, "run")
    a = advised(b)
    assert isinstance(a, Went)
    assert any(len(way) > 1 and way[0] != way[-1] for way in a.ways)


def test_no_fatigue_is_paid_to_hold_without_a_target() -> None:
    b = battle([regulars(block(8, 30, 5))], FOES)
    say(b, "hold")
    assert asked(b) == "extra-action"
    assert "hold" in offered(b)
    assert all(w.answer != Picked("hold") for w in SAGA.adviser.scored_answers(b))


@pytest.mark.parametrize("fatigue", [0, 1])
def test_fatigue_that_is_paid_to_walk_moves_the_unit(fatigue: int) -> None:
    b = battle([regulars(block(8, 30, 5), "Bow", fatigue=fatigue)], FOES)
    say(b, "hold", "walk")
    if asked(b) == "halve-move":
        say(b, "keep")
    a = advised(b)
    assert isinstance(a, Went)
    assert any(len(way) > 1 for way in a.ways)


# ---------------------------------------------------------------------------------------------------- taking part
def test_a_hero_on_the_back_edge_goes_to_the_battle() -> None:
    b = battle([veteran_hero(36, 1)], [rookies(row(4, 30, 40), worth="1/4")])
    before = front(b, 0)
    follow(b, until="activate")
    assert front(b, 0) > before + 6_000


def test_strong_units_run_and_assault_what_they_can_destroy() -> None:
    b = battle([veterans(block(6, 30, 10), "Hammer")], [rookies(row(6, 30, 27), worth="1/2"), veteran_hero(70, 47)])
    follow(b, until="melee")
    assert float(b.scores[0]) >= 3


def test_an_activation_does_not_end_beside_a_sure_kill() -> None:
    b = battle([veterans(row(6, 30, 10), "Hammer")], [rookies(row(1, 32, 14), worth="1/2"), veteran_hero(70, 47)])
    say(b, "hold")
    assert asked(b) == "extra-action"
    assert SAGA.option_odds(b)["assault:1"].p[-1] > 0.99
    assert advised(b) == Picked("assault:1")


@pytest.mark.parametrize(("near", "goes"), [(17, True), (20, False)])
def test_a_tired_unit_does_not_assault_what_it_cannot_reach_once_it_is_halved(near: int, goes: bool) -> None:
    b = battle([veterans(row(6, 30, 10), "Hammer", fatigue=1)], [rookies(row(1, 32, near), worth="1/2")])
    assert "assault:1" in offered(b)
    assert (advised(b) == Picked("assault:1")) is goes


def test_a_unit_does_not_run_alone_under_hammers_that_have_yet_to_act() -> None:
    b = battle(
        [rookies(block(12, 30, 5))],
        [veterans(block(6, 30, 34), "Hammer"), veterans(block(6, 40, 34), "Hammer")],
        piece("ruins", 60, 20, 64, 24),
    )
    say(b, advised(b).key)  # type: ignore[union-attr]
    if asked(b) == "move-models":
        say(b, advised(b))
    near = min(y for _, y in b.places(b.foes(0)[0].models)) - front(b, 0)
    assert near > 13_000


# ---------------------------------------------------------------------------------------------------- the last round
def last_round(**more: Any) -> Saga:
    """A risky assault is all that is left: it may destroy them, and is likely to cost the unit."""
    return battle(
        [regulars(row(4, 30, 10), worth="1/2")], [veterans(row(3, 30, 16), "Axe", acted=True)], round=4, **more
    )


def test_a_side_that_is_behind_takes_the_chance_that_is_left() -> None:
    assert advised(last_round(scores=("0", "1"))) == Picked("assault:1")


def test_a_side_that_is_ahead_need_not() -> None:
    assert advised(last_round(scores=("1", "0"))) != Picked("assault:1")


# ---------------------------------------------------------------------------------------------------- a draw
def left_of_a_standoff(draws: tuple[float, float]) -> list[int]:
    """How many are left of each unit of two equal lines with swords: who comes into reach first is struck first."""
    lines = [[regulars(block(8, x, y)) for x in (12, 24)] for y in (12, 28)]
    b = battle(*lines)
    b.draws = draws
    follow(b, until="nothing")
    return [len(u.models) for u in b.units]


def test_two_equal_lines_wait_where_a_draw_suits_both() -> None:
    assert left_of_a_standoff((0.5, 0.5)) == [8, 8, 8, 8]


def test_a_side_that_a_draw_does_not_suit_breaks_the_standoff() -> None:
    assert sum(left_of_a_standoff((0.25, 0.75))) < 24


# ---------------------------------------------------------------------------------------------------- deployment
def test_units_are_deployed_apart_and_shooters_where_they_see() -> None:
    bows, swords = buy("regulars", "bows"), buy("regulars")
    b, _ = muster(setup([buy("regular-hero"), bows, swords, swords], [buy("rookies")]))
    say(b, "near")
    seat = b.asked_seat
    while b.question is not None and b.question.seat == seat and asked(b) != "activate":
        say(b, advised(b))
    spots = [sorted(x for x, _ in b.places(u.models)) for u in b.army(seat)]
    gaps = [right[0] - left[-1] for left, right in zip(sorted(spots), sorted(spots)[1:])]
    assert min(gaps) >= 2_000
    assert all(front(b, u.id) >= 9_000 for u in b.army(seat)), "nobody is left at the back"


# ---------------------------------------------------------------------------------------------------- remnants
def beside_a_better_target(unit: Draft, *, foes_acted: bool = False, far: int = 16) -> Saga:
    """Hammers that would rather go for the unit on the left, which has acted, and destroy this one as surely."""
    friends = regulars(block(8, 20, 24), acted=True)
    return battle([unit, friends], [veterans(row(6, 33, 24 + far), "Hammer", acted=foes_acted)])


def last_of_eight(**more: Any) -> Draft:
    return regulars([(36, 24)], fallen=list(range(1, 8)), **more)


@pytest.mark.parametrize("foes_acted", [False, True])
def test_a_remnant_that_can_do_nothing_leaves_the_reach_of_those_who_would_destroy_it(foes_acted: bool) -> None:
    b = beside_a_better_target(last_of_eight(), foes_acted=foes_acted)
    assert evaluate(b).doom(*stand(b, 0)) > 0.3
    act(b)
    assert evaluate(b).doom(*stand(b, 0)) == 0


def act(b: Saga) -> None:
    """The first unit takes the whole of its activation by the advice."""
    dice = SeededDice.from_number(1)
    while b.question is not None and b.active == 0:
        SAGA.answer(b, b.asked_seat, advised(b), dice)


def stand(b: Saga, u: int) -> tuple[Standing, list[float]]:
    e = evaluate(b)
    return e.units[u], e.gaps(e.units[u])


def test_a_tired_remnant_goes_out_of_reach_before_it_rests() -> None:
    bow = regulars([(36, 14)], "Bow", fallen=list(range(1, 8)), fatigue=2)
    b = battle([bow], [veterans(row(6, 33, 30), "Hammer", acted=True)])
    assert advised(b) == Picked("run")


def test_a_whole_unit_stands_where_a_remnant_flees() -> None:
    b = beside_a_better_target(regulars(block(8, 36, 24)))
    start = front(b, 0)
    act(b)
    assert front(b, 0) >= start


def test_a_remnant_strikes_where_that_pays() -> None:
    lone = [veterans([(30, 10)], "Hammer", fallen=list(range(1, 6)))]
    b = battle(lone, [rookies([(30, 16)], worth="2"), veterans(row(6, 33, 24), "Hammer")])
    assert advised(b) == Picked("assault:1")
