"""The two plain players."""

from drumhead.bots.player import Chance, Policy
from drumhead.flow.question import Picked
from drumhead.games.saga.game import SAGA
from drumhead.testkit.inches import row
from tests.games.saga.kit import battle, regulars, rookies


def test_the_policy_says_what_the_game_suggests() -> None:
    b = battle([regulars(row(4, 30, 10)), regulars(row(4, 40, 10))], [rookies(row(4, 30, 40))])
    assert b.question
    assert Policy().answer(SAGA, b, b.question) == SAGA.suggest(b)


def test_chance_takes_every_option_sooner_or_later_and_is_steady_by_its_seed() -> None:
    b = battle([regulars(row(4, 30, 10)), regulars(row(4, 40, 10))], [rookies(row(4, 30, 40))])
    assert b.question
    player, twin = Chance(4), Chance(4)
    said = [player.answer(SAGA, b, b.question) for _ in range(20)]
    assert set(said) == {Picked(0), Picked(1)}
    assert said == [twin.answer(SAGA, b, b.question) for _ in range(20)]
