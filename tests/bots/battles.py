"""Battles between players of the program: sample lists and generated tables by number, sides swapped in turn."""

from random import Random

from drumhead.bots.play import PLAYERS, BattleResult, play
from drumhead.dice.seeded import SeededDice
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import styles
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.space.generate import generate


def drawn(number: int, points: int = 10) -> SagaSetup:
    rng = Random(number)
    lists = rng.choices(list(styles(points).values()), k=2)
    return SagaSetup(game="saga", lists=(lists[0], lists[1]), board=generate(number % 20), points=points)


def fought(one: str, other: str, number: int) -> BattleResult:
    """Battle `number`: an even one and the odd one after it are the same with the seats swapped."""
    names = (one, other) if number % 2 == 0 else (other, one)
    players = [PLAYERS[name](number + seat) for seat, name in enumerate(names)]
    return play(SAGA, drawn(number // 2), players, SeededDice.from_number(number // 2), number)


def share(one: str, other: str, numbers: range) -> float:
    """What the first player makes of these battles: a win is 1, a draw a half."""
    total = 0.0
    for number in numbers:
        winner = fought(one, other, number).outcome.winner
        total += 0.5 if winner is None else float(winner == number % 2)
    return total / len(numbers)
