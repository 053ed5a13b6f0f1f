"""A newcomer who takes nothing but the advice: at least half of its battles against the policy are won or drawn."""

from typing import Any

import pytest

from drumhead.bots.play import play
from drumhead.bots.player import Policy
from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Question
from drumhead.flow.state import State
from drumhead.lab.versus import series_of
from drumhead.registry import SYSTEMS

LISTS = {"saga": "10", "deadzone": "150"}  # the smaller ones, for speed
PAIRS = {"saga": 3, "deadzone": 6}  # of battles with changed seats; those of Deadzone are short


class Newcomer:
    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        return game.advise(world).answer


@pytest.mark.parametrize("game", LISTS)
def test_who_takes_only_the_advice_wins_or_draws_more_than_half_of_all_battles(game: str) -> None:
    held = 0
    for number in range(500, 500 + PAIRS[game]):
        setup = series_of(game).draw(number, LISTS[game]).setup
        for seat in (0, 1):
            players = [Newcomer(), Policy()] if seat == 0 else [Policy(), Newcomer()]
            outcome = play(SYSTEMS[game], setup, players, SeededDice.from_number(number)).outcome
            held += outcome.winner in (None, seat)
    assert 3 * held >= 4 * PAIRS[game]  # two of three: it is the greedy player who advises
