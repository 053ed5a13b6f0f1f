"""What is not offered is refused by the clause that closes it, with the numbers."""

import pytest

from drumhead.flow.question import Chosen, Ordered
from drumhead.testkit import asked, clause
from drumhead.testkit.inches import piece, row
from tests.games.saga.kit import battle, buy, muster, refusal, regular_hero, regulars, rookies, say, setup, veteran_hero


@clause("saga.shooting.range", "saga.shooting.sight", "saga.shooting.one-target-unit")
@pytest.mark.parametrize(
    ("key", "by", "why"),
    [
        (2, "range", "Gules's Red 1 are 26.1 in away, out of range by 2.1 in"),
        (3, "sight", "Gules's Red 2: no model in range and in sight"),
        (0, "one-target-unit", "Blue 0 are not an enemy"),
    ],
)
def test_a_target_out_of_range_or_sight_or_of_the_own_side(key: int, by: str, why: str) -> None:
    red = [rookies(row(4, 10, 20)), rookies(row(4, 10, 37.1)), rookies(row(4, 30, 10))]
    b = battle([regulars(row(4, 10, 10), "Bow")], red, piece("wall", 20, 5, 22, 15))
    say(b, "hold")
    assert asked(b) == "shoot"
    no = refusal(b, key)
    assert (no.clause, no.why) == (f"saga.shooting.{by}", why)


@clause("saga.ruling.no-split-fire")
def test_a_target_is_named_once_and_a_model_fires_once_where_fire_is_split() -> None:
    red = [rookies(row(4, 10, 20)), rookies(row(4, 30, 10))]
    b = battle([regulars(row(4, 10, 10), "Bow")], red, house={"split-fire": "split"})
    say(b, "hold", 1)
    assert refusal(b, Chosen((9,))).why == "model 9 is not in Azure's Blue 0 now"
    say(b, Chosen((0, 1)))
    assert refusal(b, 1).why == "Gules's Red 0 are a target already"
    say(b, 2)
    no = refusal(b, Chosen((0,)))
    assert (no.clause, no.why) == ("saga.ruling.no-split-fire", "model 0 has another target already")


@clause("saga.ruling.assault-reach")
def test_an_enemy_near_enough_that_no_way_leads_to() -> None:
    walls = (piece("wall", 12, 0, 13, 48), piece("wall", 20, 0, 21, 48))
    b = battle([veteran_hero(10, 10)], [veteran_hero(16, 10)], *walls)
    no = refusal(b, "assault:1")
    assert (no.clause, no.why) == (
        "saga.ruling.assault-reach",
        "no path leads to a free place beside Gules's Red 0",
    )


@clause("saga.ruling.assault-move-solver")
def test_ground_that_cannot_be_avoided_and_ground_that_is_not_there() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10)], piece("mud", 14, 0, 15, 48))
    say(b, "assault:1")
    assert refusal(b, "engine:difficult").why == "nobody can reach the enemy without difficult ground"
    assert refusal(b, "own:dangerous").why == "there is no dangerous ground within reach to avoid"


@clause("saga.shooting.owner-picks-casualties")
def test_the_fallen_are_models_of_the_unit_that_was_hit() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow")], [rookies(row(4, 10, 20))])
    say(b, "hold", 1, dice=[6, 1, 1, 1, 1])
    no = refusal(b, Chosen((0,)))
    assert (no.clause, no.why) == (
        "saga.shooting.owner-picks-casualties",
        "model 0 is not in Gules's Red 0 now",
    )


@clause("saga.ruling.assault-move-solver", "saga.ruling.closing-up-solver")
def test_an_order_names_models_that_move() -> None:
    b = battle([regulars(row(2, 10, 10))], [rookies(row(4, 10, 14))])
    say(b, "assault:1", "own")
    assert refusal(b, Ordered((0, 5))).why == "model 5 is not in Azure's Blue 0 now"


@clause("saga.ruling.joined-hero")
def test_a_unit_that_a_hero_cannot_join_says_why() -> None:
    lists = [buy("regular-hero"), buy("regular-hero"), buy("regulars"), buy("rookies")], [buy("rookies")]
    b, _ = muster(setup(*lists, house={"heroes-join": "may-join", "forming-units": "as-bought"}))
    say(b, "near")
    assert refusal(b, 3).why == "Rookies have Quality 5+, the hero 4+"


@clause("saga.ruling.fatigue-any-action-again=no-repeat")
def test_an_action_that_is_not_done_twice() -> None:
    b = battle([regular_hero(10, 10)], [regular_hero(40, 40)], house={"repeat-actions": "no-repeat"})
    say(b, "hold")
    no = refusal(b, "hold")
    why = "only one Hold in each activation"
    assert (no.clause, no.why) == ("saga.ruling.fatigue-any-action-again", why)
