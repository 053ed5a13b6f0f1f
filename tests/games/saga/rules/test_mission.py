"""Before we begin, the mission: what is scored, who wins, and when it is over."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from drumhead.flow.event import Counted
from drumhead.flow.question import Amend, Concede
from drumhead.flow.view import fold
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.casualties import remove
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked, clause, offered, seat
from drumhead.testkit.inches import block, piece, row, shift, stay
from tests.games.saga.kit import (
    battle,
    buy,
    deploy,
    muster,
    parted,
    refusal,
    regulars,
    rookies,
    say,
    setup,
    veteran_hero,
    veterans,
    words,
)

HALF = Fraction(1, 2)


def fallen(b: Saga, *models: int) -> Sequence[Fraction]:
    """These models are removed, all of one unit; the scores after that."""
    b.told = []
    remove(b, b.model(models[0]).unit, models)
    b.told = None
    return b.scores


# ---------------------------------------------------------------------------------------------------- what is scored
@clause("saga.setup.mission-score-destroyed")
def test_a_3_point_unit_and_a_1_point_hero_that_were_destroyed_score_4() -> None:
    red = [rookies(row(4, 10, 20), worth="3/4"), veteran_hero(30, 40), rookies(row(4, 40, 40))]
    b = battle([regulars(row(4, 10, 10), "Bow")], red)
    told = say(b, "hold", 1, dice=[4, 4, 4, 4, 1, 1, 1, 1])
    assert b.scores == [3, 0]
    scored = [e for e in told if isinstance(e, Counted) and e.clause == "saga.setup.mission-score-destroyed"]
    assert [(e.seat, e.counters) for e in scored] == [(0, {"score": "3"})]
    assert fallen(b, 8) == [4, 0]


@clause("saga.setup.mission-no-partial-score")
def test_a_4_point_unit_of_8_with_1_model_left_scores_nothing() -> None:
    b = battle([regulars(block(8, 10, 10), "Bow")], [rookies(row(8, 10, 20), worth="1/2")])
    assert fallen(b, *range(8, 15)) == [0, 0]
    assert len(b.band(1).models) == 1
    say(b, "hold", 1, dice=[4, 1, 1, 1, 1, 1, 1, 1, 1])
    assert b.scores == [4, 0]
    assert b.outcome is not None


@clause("saga.ruling.score-any-cause")
def test_a_unit_that_dies_of_dangerous_ground_scores_for_the_enemy() -> None:
    lava = piece("lava", 8, 12, 20, 14)
    b = battle([rookies(row(4, 10, 10), worth="1/4"), veteran_hero(40, 10)], [veteran_hero(40, 40)], lava)
    say(b, 0, "walk")
    say(b, shift(b, 0, 6), dice=[1, 1, 1, 1, 1, 1, 1, 1])
    assert not b.band(0).alive
    assert b.scores == [0, 1]


@clause("saga.ruling.unit-value")
def test_each_model_is_worth_its_share_of_what_its_group_cost() -> None:
    b, _ = muster(
        setup([buy("veteran-hero"), buy("veterans"), buy("regulars", "bows"), buy("rookies")], [buy("rookies")])
    )
    say(b, "near")
    say(b, parted(b, 6, 4, 4, 12))
    deploy(b)
    values = [sum((b.model(m).worth for m in u.born), Fraction(0)) for u in b.army(0)]
    assert values == [1, 2, 2, 2, 2]
    assert [b.model(m).worth for m in (0, 1, 7, 15)] == [1, Fraction(1, 3), HALF, Fraction(1, 6)]
    assert fallen(b, 7, 8, 9, 10) == [0, 2]


def divided(unit_value: str) -> Saga:
    """Red's 8 Regulars of one group stand as units 1 (5 models, 5 to 9) and 2 (3 models)."""
    red = [regulars(row(5, 10, 40), bought=0), regulars(row(3, 20, 40), bought=0), veteran_hero(40, 40, bought=1)]
    return battle([regulars(row(5, 10, 10))], red, house={"unit-value": unit_value})


@clause("saga.ruling.unit-value=by-group", "saga.ruling.unit-value")
def test_a_group_in_two_units_scores_by_model_or_when_its_last_model_is_gone() -> None:
    by_model, by_group = divided("by-model"), divided("by-group")
    assert fallen(by_model, *range(5, 10)) == [Fraction(5, 4), 0]
    assert fallen(by_group, *range(5, 10)) == [0, 0]
    assert fallen(by_model, 10, 11, 12) == [2, 0]
    assert fallen(by_group, 10, 11) == [0, 0]
    assert fallen(by_group, 12) == [2, 0]
    assert fallen(by_model, 13) == fallen(by_group, 13) == [3, 0]


@clause("saga.ruling.unit-value=by-group")
def test_by_group_two_groups_in_one_unit_score_each_at_its_own_end() -> None:
    b, _ = muster(
        setup([buy("regulars", "axes"), buy("regulars")], [buy("veteran-hero")], house={"unit-value": "by-group"})
    )
    say(b, "near")
    pool = offered(b)
    say(b, parted(b, 12, 4))
    deploy(b)
    assert pool == list(range(16))
    assert fallen(b, *range(8)) == [0, 3]  # the axes are gone, their unit still stands
    assert fallen(b, *range(8, 12)) == [0, 3]
    assert fallen(b, *range(12, 16)) == [0, 5]


@clause("saga.ruling.unit-value=rounded", "saga.ruling.unit-value")
@pytest.mark.parametrize(
    ("worth", "rounded"), [("1/4", HALF), ("6/25", 0), ("5/4", Fraction(3, 2)), ("1/3", HALF), ("7/3", 5 * HALF)]
)
def test_a_value_is_exact_or_rounded_to_the_nearest_half_quarters_up(worth: str, rounded: Fraction) -> None:
    for unit_value, value in (("by-model", Fraction(worth)), ("rounded", rounded)):
        red = [veteran_hero(10, 40, worth=worth), veteran_hero(20, 40)]
        b = battle([veteran_hero(10, 10)], red, house={"unit-value": unit_value})
        assert fallen(b, 1) == [value, 0]


# ---------------------------------------------------------------------------------------------------- who wins
def played_out(*scores: str, **more: Any) -> Saga:
    """The last unit of round 4 has acted."""
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 40, acted=True)], round=4, scores=scores, **more)
    say(b, "hold", "end")
    return b


@clause("saga.setup.mission-most-points-wins")
@pytest.mark.parametrize(("scores", "winner"), [(("7/3", "2"), 0), (("2", "7/3"), 1), (("0", "1/6"), 1)])
def test_the_higher_score_wins(scores: tuple[str, str], winner: int) -> None:
    b = played_out(*scores)
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.scores) == (winner, scores)


@clause("saga.ruling.draw")
@pytest.mark.parametrize("score", ["0", "7/3"])
def test_equal_scores_are_a_draw(score: str) -> None:
    b = played_out(score, score)
    assert b.outcome is not None
    assert b.outcome.winner is None
    assert str(words(b).outcome(b.outcome).text).startswith("A draw")


@clause("saga.setup.mission-four-rounds")
def test_after_the_last_activation_of_round_4_nothing_more_is_asked() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 40, acted=True)], round=3)
    say(b, "hold", "end")
    assert (b.round, asked(b)) == (4, "first-step")
    b = played_out("1", "0")
    assert (b.round, b.question) == (4, None)
    assert b.outcome is not None and b.outcome.clause == "saga.setup.mission-four-rounds"
    assert refusal(b, "hold").why == "the game is over"


@clause("saga.ruling.early-end")
def test_a_side_without_units_ends_the_game_when_the_action_is_resolved() -> None:
    b = battle([veterans(block(6, 10, 10))], [veteran_hero(10, 14, wounds=2)], scores=("0", "5"))
    say(b, "assault:1")
    say(b, "engine", dice=[6] * 12 + [1] * 12 + [1] * 3)
    assert (asked(b), seat(b)) == ("victor-move", 0)  # the action is played to its end
    say(b, stay(b))
    assert b.outcome is not None
    assert (b.outcome.clause, b.outcome.winner, b.outcome.scores) == ("saga.ruling.early-end", 1, ("1", "5"))


@clause("saga.ruling.early-end", "saga.ruling.wiped-out-may-win=annihilation")
@pytest.mark.parametrize("house", ["points-decide", "annihilation"])
def test_with_both_sides_gone_the_game_ends_at_once_and_the_points_decide(house: str) -> None:
    duel = [veteran_hero(10, 10, wounds=2)], [veteran_hero(10, 14, wounds=2)]
    b = battle(*duel, scores=("2", "0"), house={"annihilation": house})
    say(b, "assault:1", "engine", dice=[6] * 4 + [1] * 4 + [6] * 3 + [1] * 3)
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.scores, b.outcome.clause) == (0, ("3", "1"), "saga.ruling.early-end")


@clause("saga.ruling.wiped-out-may-win=annihilation", "saga.ruling.wiped-out-may-win")
@pytest.mark.parametrize(
    ("house", "winner", "by"),
    [("points-decide", 1, "saga.ruling.early-end"), ("annihilation", 0, "saga.ruling.wiped-out-may-win")],
)
def test_a_wiped_out_side_with_more_points_wins_unless_annihilation_decides(house: str, winner: int, by: str) -> None:
    b = battle(
        [regulars(row(4, 10, 10), "Bow")],
        [rookies(row(4, 10, 20), worth="1/4")],
        scores=("0", "5"),
        house={"annihilation": house},
    )
    say(b, "hold", 1, dice=[4] * 4 + [1] * 4)
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.scores, b.outcome.clause) == (winner, ("1", "5"), by)


@clause("saga.ruling.wiped-out-may-win=annihilation")
def test_where_both_sides_live_the_points_decide_even_so() -> None:
    b = played_out("1", "2", house={"annihilation": "annihilation"})
    assert b.outcome is not None and b.outcome.winner == 1


# ---------------------------------------------------------------------------------------------------- giving up
@clause("saga.decision.concede", "saga.ruling.concede")
def test_a_player_may_give_up_at_any_question_of_his_own() -> None:
    b = battle([regulars(row(4, 10, 10), fatigue=1)], [rookies(row(4, 10, 40))], scores=("3", "1"))
    assert seat(b) == 0
    before = SAGA.view(b, 1)
    mine = b.clone()
    told = say(mine, Concede())
    assert mine.outcome is not None and mine.question is None
    assert (mine.outcome.winner, mine.outcome.scores, mine.outcome.clause) == (1, ("3", "1"), "saga.ruling.concede")
    assert fold(before, told) == SAGA.view(mine, 1)
    say(b, "walk")
    assert (asked(b), seat(b)) == ("halve-move", 1)
    say(b, Concede())
    assert b.outcome is not None and b.outcome.winner == 0


@clause("saga.decision.concede")
def test_nobody_gives_up_a_game_that_is_over() -> None:
    b = played_out("1", "0")
    assert refusal(b, Concede()).why == "the game is over"
    assert refusal(b, Amend("deploy-last")).why == "the game is over"
