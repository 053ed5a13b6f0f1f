"""Whole battles between two players: only the loop holds the true state, and what it plays can be recorded."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from drumhead.bots.play import PLAYERS, play, play_on
from drumhead.bots.player import Policy
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Asked, Event
from drumhead.flow.game import Game
from drumhead.flow.question import REFEREE, Answer, Question
from drumhead.flow.record import Answered, LiveBattle
from drumhead.flow.state import State
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.setup import SagaSetup
from tests.bots.battles import drawn, fought


class Spy(Policy):
    """Follows the policy and remembers what it was shown."""

    def __init__(self) -> None:
        self.worlds: list[State] = []
        self.questions: list[Question] = []

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        self.worlds.append(world)
        self.questions.append(question)
        return super().answer(game, world, question)


def small() -> SagaSetup:
    return drawn(5)


def test_a_battle_is_played_to_its_end() -> None:
    result = play(SAGA, small(), [Policy(), Policy()], SeededDice.from_number(1))
    assert result.state.question is None
    assert result.outcome == result.state.outcome
    assert result.answers > 20


def test_the_same_seeds_play_the_same_battle() -> None:
    first, second = fought("chance", "policy", 3), fought("chance", "policy", 3)
    assert first.state == second.state
    assert first.state != fought("chance", "policy", 5).state


def test_players_are_asked_by_their_seats_and_see_an_imagination_only() -> None:
    spies = [Spy(), Spy()]
    result = play(SAGA, small(), spies, SeededDice.from_number(1))
    assert {q.seat for q in spies[0].questions} == {0}
    assert {q.seat for q in spies[1].questions} == {1}
    seen = [id(world) for spy in spies for world in spy.worlds]
    assert id(result.state) not in seen
    assert len(seen) == len(set(seen)) == result.answers


def test_events_are_told_from_the_mustering_to_the_end() -> None:
    told: list[Sequence[Event]] = []
    result = play(SAGA, small(), [Policy(), Policy()], SeededDice.from_number(1), told=told.append)
    assert len(told) == result.answers + 1
    assert all(isinstance(events[-1], Asked) for events in told)


def test_a_referee_who_is_nobody_lets_the_game_go_on() -> None:
    asked: list[int] = []

    def told(events: Sequence[Event]) -> None:
        asked.extend(e.question.seat for e in events if isinstance(e, Asked) and e.question)

    paused = replace(small(), pauses=("sides-chosen", "armies-placed"))
    play(SAGA, paused, [Policy(), Policy()], SeededDice.from_number(1), told=told)
    assert asked.count(REFEREE) == 2


def test_a_table_writes_the_record_of_the_battle_it_was_played_on() -> None:
    battle = LiveBattle(SAGA, small(), SeededDice.from_number(1), "battle-1")
    result = play_on(battle, [Policy(), Policy()])
    assert sum(isinstance(e, Answered) for e in battle.record.entries) == result.answers
    assert result.outcome == play(SAGA, small(), [Policy(), Policy()], SeededDice.from_number(1)).outcome


def test_a_battle_that_stands_in_its_midst_is_played_on() -> None:
    battle = LiveBattle(SAGA, small(), SeededDice.from_number(1), "battle-1")
    rng = Random(2)
    for _ in range(10):
        battle.answer(battle.state.asked_seat, SAGA.sample(battle.state, rng))
    assert play_on(battle, [Policy(), Policy()]).state.outcome is not None


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_answers_legally_from_the_first_question_to_the_last(name: str) -> None:
    assert fought(name, "chance", 14).outcome.says == "over"
