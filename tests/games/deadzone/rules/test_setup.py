"""Before we begin: lists, the battlefield, the roll-off, sides, deployment, and the score at the end."""

from fractions import Fraction

import pytest

from drumhead.flow.question import Refusal
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.mission import most_points
from drumhead.games.deadzone.rules.setup import DeadzoneSetup
from drumhead.testkit import asked, clause, offered, seat
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import (
    alive,
    army,
    battle,
    buy,
    dog,
    keeper,
    muster,
    refusal,
    say,
    setup,
    table,
    tactical,
    third,
    where,
    words,
)


def refused(s: DeadzoneSetup) -> Refusal:
    found = DEADZONE.refuse_setup(s)
    assert found is not None, "the set-up is legal"
    return found


DOG, THIRD, SECOND = buy("plague", "plague-dog"), buy("plague", "third-gen"), buy("plague", "second-gen")
KEEPER, FIRST = buy("enforcers", "peacekeeper"), buy("plague", "first-gen")
DOGS = army("plague", DOG, DOG)


# ---------------------------------------------------------------------------------------------------- lists
@clause("deadzone.setup.points-150-or-300", "deadzone.decision.army-list")
def test_150_points_are_within_the_limit_and_155_are_not() -> None:
    assert DEADZONE.refuse_setup(setup(army("plague", *[DOG] * 10), DOGS)) is None
    found = refused(setup(army("plague", *[DOG] * 9, THIRD), DOGS))
    assert found.clause == "deadzone.setup.points-150-or-300"
    assert found.why == "Azure: the army costs 155 points, the limit is 150"
    assert DEADZONE.refuse_setup(setup(army("plague", *[DOG] * 9, THIRD), DOGS, points=300)) is None


@clause("deadzone.decision.points-limit", "deadzone.setup.points-150-or-300")
def test_the_limit_is_150_or_300() -> None:
    assert refused(setup(DOGS, DOGS, points=200)).why == "Azure: the limit is 150 or 300 points, not 200"
    assert DEADZONE.refuse_setup(setup(DOGS, DOGS, points=300)) is None


@clause("deadzone.setup.one-hero")
def test_two_peacekeepers_are_one_hero_too_many() -> None:
    assert refused(setup(army("enforcers", KEEPER, KEEPER), points=300)).clause == "deadzone.setup.one-hero"
    assert DEADZONE.refuse_setup(setup(army("enforcers", KEEPER), points=300)) is None


@clause("deadzone.setup.two-specialists", "deadzone.types.specialist-by-rule")
def test_three_2nd_gen_are_one_specialist_too_many() -> None:
    assert refused(setup(army("plague", *[SECOND] * 3), points=300)).clause == "deadzone.setup.two-specialists"
    assert DEADZONE.refuse_setup(setup(army("plague", SECOND, SECOND), points=300)) is None


@clause("deadzone.decision.army-list", "deadzone.ruling.one-faction-per-army")
def test_an_army_is_bought_from_one_list_and_has_somebody() -> None:
    assert refused(setup(army("saga", DOG))).why == "Azure: there is no list 'saga'; known are enforcers, plague"
    assert refused(setup(army("plague"), DOGS)).why == "Azure: an army has at least one unit"
    assert refused(setup(army("plague", KEEPER), DOGS)).why.startswith("Azure: entry 1: unknown unit 'peacekeeper'")
    assert DEADZONE.refuse_setup(setup(DOGS, DOGS)) is None  # both the same list, and no Hero


# ---------------------------------------------------------------------------------------------------- the battlefield
@clause("deadzone.setup.five-terrain-pieces", "deadzone.decision.table")
def test_a_battlefield_of_four_pieces_is_rejected() -> None:
    found = refused(setup(board=table(pieces=4)))
    assert found.clause == "deadzone.setup.five-terrain-pieces"
    assert found.why == "a battlefield has 5 to 100 pieces, this one has 4"
    assert DEADZONE.refuse_setup(setup(board=table(pieces=5))) is None


# ---------------------------------------------------------------------------------------------------- roll-off, sides
@clause("deadzone.setup.roll-off", "deadzone.ruling.roll-off")
@pytest.mark.parametrize(("dice", "winner"), [([5, 3], 0), ([2, 6], 1), ([4, 4, 1, 2], 1)])
def test_the_higher_die_wins_the_roll_off_and_a_tie_is_rolled_again(dice: list[int], winner: int) -> None:
    b, _ = muster(setup(DOGS, DOGS), dice)
    assert (asked(b), seat(b), b.winner) == ("pick-side", winner, winner)


@clause("deadzone.setup.winner-picks-side", "deadzone.decision.pick-side", "deadzone.ruling.deployment-sides")
def test_the_winner_picks_one_of_the_sides_the_battlefield_allows() -> None:
    b, _ = muster(setup(DOGS, DOGS), [1, 6])
    assert offered(b) == ["S", "N", "W", "E"]
    say(b, "E")
    assert b.sides == ("W", "E")
    assert (asked(b), seat(b)) == ("deploy-unit", 1)
    say(b, 2)
    assert {x for x, _, _ in offered(b)} == {7}


@clause("deadzone.setup.winner-picks-side", "deadzone.setup.opponent-deploys-second")
def test_the_winners_row_is_the_south_and_the_opponents_the_north() -> None:
    b, _ = muster(setup(DOGS, DOGS))
    say(b, "S")
    say(b, 0, go((0, 0)), go((1, 0)))
    assert seat(b) == 1 and asked(b) == "deploy-unit"
    say(b, 2)
    assert {y for _, y, _ in offered(b)} == {7}
    say(b, go((3, 7)), go((4, 7)))
    assert (where(b, 2), where(b, 3)) == ((3, 7, 0), (4, 7, 0))
    assert asked(b) == "activate"


# ---------------------------------------------------------------------------------------------------- deployment
@clause("deadzone.setup.winner-deploys-whole-army-first", "deadzone.decision.deploy-unit")
def test_the_winner_places_all_his_units_before_the_opponent_places_any() -> None:
    five = army("plague", *[DOG] * 5)
    b, _ = muster(setup(five, DOGS))
    say(b, "S")
    for n in range(4):
        assert (asked(b), seat(b), len(offered(b))) == ("deploy-unit", 0, 5 - n)
        say(b, offered(b)[-1], go((n, 0)))  # in any order he likes
    assert seat(b) == 0
    say(b, go((5, 0)))
    assert seat(b) == 1 and where(b, 0) == (5, 0, 0)


@clause("deadzone.setup.first-row", "deadzone.decision.deploy-unit")
def test_a_unit_is_placed_in_its_own_row_only() -> None:
    b, _ = muster(setup(DOGS, DOGS))
    say(b, "S", 0)
    found = refusal(b, go((3, 1)))
    assert (found.clause, found.why) == (
        "deadzone.setup.first-row",
        "d2 is not in the south row, or nobody can stand there",
    )
    assert refusal(b, go((3, 0), (4, 0))).clause == "deadzone.setup.first-row"
    say(b, go((3, 0)))
    assert where(b, 0) == (3, 0, 0)


@clause("deadzone.ruling.deployment-levels", "deadzone.setup.first-row")
def test_a_unit_may_be_placed_on_an_upper_level_and_in_wire_without_harm() -> None:
    b, _ = muster(setup(DOGS, DOGS, board=table("solid 2,0,0", "dangerous 5,0,0")))
    say(b, "S", 0, go((2, 0, 1)))
    assert where(b, 0) == (2, 0, 1)
    say(b, go((5, 0)))
    assert alive(b) == [0, 1, 2, 3]


@clause("deadzone.principles.cube-size-limit-four", "deadzone.ruling.size-limit-when")
def test_a_cube_of_the_row_holds_sizes_up_to_four() -> None:
    b, _ = muster(setup(army("plague", FIRST, SECOND), DOGS))
    say(b, "S", 0, go((3, 0)))
    assert refusal(b, go((3, 0))).clause == "deadzone.principles.cube-size-limit-four"
    say(b, go((4, 0)))
    assert where(b, 1) == (4, 0, 0)


@clause("deadzone.ruling.deployment-room")
def test_a_unit_that_finds_no_room_is_lost_and_shakes_nobody() -> None:
    crowd = army("plague", FIRST, *[DOG] * 16)
    b, _ = muster(setup(crowd, DOGS, points=300))
    say(b, "S")
    for n in range(1, 17):  # two in every cube, the Hero left for last: it needs three
        say(b, n, go(((n - 1) // 2, 0)))
    assert seat(b) == 1
    assert b.scores == [0, 50]
    assert 0 not in alive(b)
    say(b, 17, go((0, 7)), go((0, 7)))
    assert "u0" not in DEADZONE.view(b, 0).pieces


# ---------------------------------------------------------------------------------------------------- the score
@clause("deadzone.setup.four-rounds", "deadzone.round.until-all-activated")
def test_the_game_is_over_and_scored_after_the_last_activation_of_round_4() -> None:
    b = battle([dog((0, 0))], [dog((7, 7), acted=True)], round=4)
    say(b, "hold")
    assert b.outcome and b.outcome.clause == "deadzone.setup.four-rounds"
    b = battle([dog((0, 0))], [dog((7, 7), acted=True)], round=3)
    say(b, "hold")
    assert b.outcome is None and b.round == 4


@clause("deadzone.setup.score-destroyed")
def test_a_destroyed_enforcer_with_machinegun_is_worth_50_points() -> None:
    b = battle([third((0, 0))], [tactical((0, 1), "machinegun", wounds=1), dog((7, 7))], round=4)
    say(b, "hold", "shoot:assault-rifle:1", dice=[8, 8, 8, 8, 1, 1, 1])
    assert alive(b) == [0, 2] and b.scores == [50, 0]


@clause("deadzone.setup.score-pinned", "deadzone.ruling.pinned-life-cycle")
def test_a_peacekeeper_pinned_in_round_4_is_worth_65_points() -> None:
    b = battle([dog((0, 0))], [keeper((7, 7), pinned=4)], round=4)
    say(b, "hold")
    assert b.outcome and b.outcome.scores == ("65", "0")
    assert b.outcome.winner == 0


@clause("deadzone.setup.score-destroyed", "deadzone.setup.score-pinned")
def test_a_unit_that_was_pinned_and_died_scores_once() -> None:
    b = battle([third((0, 0))], [dog((0, 1), pinned=4), dog((7, 7), acted=True)], round=4)
    say(b, "hold", "shoot:assault-rifle:1", dice=[8, 8, 8, 8, 1, 1, 1])
    assert b.outcome and b.outcome.scores == ("15", "0")


@clause("deadzone.setup.most-points-wins", "deadzone.ruling.draw", "deadzone.ruling.wiped-out-may-win")
def test_the_higher_score_wins_and_equal_scores_are_a_draw() -> None:
    b = battle([dog((0, 0))], [dog((7, 7), acted=True)], round=4, scores=[80, 85])
    say(b, "hold")
    assert b.outcome and (b.outcome.winner, words(b).outcome(b.outcome).text) == (1, "Crimson wins, 85 to 80.")
    b = battle([dog((0, 0))], [dog((7, 7), acted=True)], round=4, scores=[85, 85])
    say(b, "hold")
    assert b.outcome and b.outcome.winner is None
    assert most_points([Fraction(85), Fraction(80)]) == 0


@clause("deadzone.ruling.wiped-out-may-win", "deadzone.ruling.early-end")
def test_who_has_lost_all_may_have_won() -> None:
    b = battle([dog((0, 0))], [third((0, 1))], turn=1, scores=[40, 0])
    say(b, "hold", "shoot:assault-rifle:0", dice=[8, 8, 8, 8, 1, 1, 1])
    assert b.outcome and (b.outcome.winner, b.outcome.scores) == (0, ("40", "15"))


@clause("deadzone.ruling.score-any-cause")
def test_whatever_removed_a_unit_it_scores_for_the_opponent() -> None:
    b = battle([third((0, 0))], [dog((7, 7))], "dangerous 1,0,0")
    say(b, "run", go((1, 0)), dice=[1, 8, 8, 8, 1, 1, 1])
    assert b.outcome and b.outcome.scores == ("0", "20")


# ---------------------------------------------------------------------------------------------------- the early end
@clause("deadzone.ruling.early-end")
def test_a_side_without_units_ends_the_game_after_the_activation() -> None:
    b = battle([third((0, 0)), dog((5, 0))], [dog((0, 1))])
    say(b, 0, "hold", "shoot:assault-rifle:2", dice=[8, 8, 8, 8, 1, 1, 1])
    assert b.outcome and b.outcome.clause == "deadzone.ruling.early-end"


@clause("deadzone.ruling.early-end", "deadzone.ruling.pinned-life-cycle")
def test_the_survivor_plays_on_alone_until_nobody_of_his_is_pinned() -> None:
    b = battle([third((0, 0)), dog((5, 0), pinned=1)], [dog((0, 1))])
    say(b, "hold", "shoot:assault-rifle:2", dice=[8, 8, 8, 8, 1, 1, 1])
    assert b.outcome is None and b.round == 2
    say(b, 0, "hold")  # then the pinned dog stands up, which is all it can do
    assert b.outcome and b.outcome.scores == ("15", "0") and b.outcome.clause == "deadzone.ruling.early-end"


@clause("deadzone.ruling.early-end", "deadzone.setup.four-rounds")
def test_the_survivor_plays_on_to_the_end_of_round_4_at_most() -> None:
    b = battle([third((0, 0)), dog((5, 0), pinned=4)], [dog((0, 1))], round=4)
    say(b, "hold", "shoot:assault-rifle:2", dice=[8, 8, 8, 8, 1, 1, 1])
    assert b.outcome and b.outcome.scores == ("15", "15") and b.outcome.clause == "deadzone.setup.four-rounds"
