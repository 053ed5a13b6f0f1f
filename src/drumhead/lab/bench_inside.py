"""A game with battles inside on the bench: its time beside that of its battles, and how long its own players think."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

from drumhead.bots.play import choose_answer
from drumhead.combat.desk import Desk
from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Game, Setup
from drumhead.flow.inside import Battles
from drumhead.flow.state import State
from drumhead.lab.bench_battles import Numbered, players, row

WHOLE, THOUGHT = 10, 6  # games with battles, and of the game's own players
SIDES = (0, 1)


def figures_inside(desk: Desk, fixed: int | None = None) -> dict[str, float]:
    """By name; none of a game without battles inside."""
    battles = desk.game.battles
    if battles is None:
        return {}
    return {
        "beside_battles": beside_battles(desk, battles, islice(row(desk, house={}), fixed or WHOLE)),
        "own_player_p95_ms": own_player_p95_ms(desk, islice(row(desk), fixed or THOUGHT)),
    }


def beside_battles(desk: Desk, battles: Battles, games: Iterable[Numbered]) -> float:
    """Time of whole games of policy, beside that of their battles played again without the game around them. Each game
    is played once before, so that both find what was worked out kept."""
    whole = alone = 0.0
    for n, setup in games:
        begun = list(play_through(desk.game, battles, n, setup))
        start = process_time()
        for _ in play_through(desk.game, battles, n, setup, noting=False):
            pass
        whole += process_time() - start
        start = process_time()
        for battle, dice in begun:
            on_its_own(battles.game, battle, dice)
        alone += process_time() - start
    return whole / alone


def play_through(
    game: Game[Any, Any], battles: Battles, n: int, setup: Setup, noting: bool = True
) -> Iterator[tuple[State, SeededDice]]:
    """One game of policy; when noting, each battle in it at its first question, with nothing worked out yet, and the
    dice that follow."""
    dice, rng, seated = SeededDice.from_number(n), Random(n), players("policy", n)
    s, _ = game.muster(setup, dice)
    last = None
    while s.question is not None:
        battle = battles.of(s) if noting and battles.asks(s) else None
        if battle is not None and battle is not last:
            yield type(battle).load(battle.save()), dice.clone()
            last = battle
        game.answer(s, s.asked_seat, choose_answer(game, s, seated, rng), dice)


def on_its_own(game: Game[Any, Any], battle: State, dice: SeededDice) -> None:
    rng, seated = Random(0), players("policy", 0)
    while battle.question is not None:
        game.answer(battle, battle.asked_seat, choose_answer(game, battle, seated, rng), dice)


def own_player_p95_ms(desk: Desk, games: Iterable[Numbered]) -> float:
    """Of one answer of the players that the game brings itself, one for each side: 95 of 100 take no longer."""
    seated = [next(p for p in desk.players.values() if p.side == side) for side in SIDES]
    taken = list[float]()
    for n, setup in games:
        dice, rng = SeededDice.from_number(n), Random(n)
        s, _ = desk.game.muster(setup, dice)
        while s.question is not None:
            start = process_time()
            a = choose_answer(desk.game, s, seated, rng)
            taken.append(process_time() - start)
            desk.game.answer(s, s.asked_seat, a, dice)
    return 1000 * quantiles(taken, n=100)[94]
