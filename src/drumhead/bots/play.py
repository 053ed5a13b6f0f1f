"""A whole battle between two players. Only this loop holds the true state; they see what their seats may believe."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from drumhead.bots.greedy import Greedy
from drumhead.bots.player import Chance, Player, Policy
from drumhead.combat.desk import OwnPlayer
from drumhead.flow.event import Event
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import REFEREE, Answer
from drumhead.flow.record import LiveBattle
from drumhead.flow.state import Dice, Outcome, State
from drumhead.registry import DESKS

PLAYERS: dict[str, Callable[[int], Player]] = {
    "chance": Chance,
    "policy": lambda seed: Policy(),
    "greedy": lambda seed: Greedy(),
}
LEVELS = {"random": "chance", "normal": "policy", "hard": "greedy"}  # what people call them at the table


def name_of(said: str) -> str:
    """The name of the player that somebody means: its own, or the level at which people meet it."""
    return LEVELS.get(said.casefold(), said)


def players_of(game: str) -> Mapping[str, Callable[[int], Player]]:
    """Those that play every game, then those that this one brings itself."""
    own = DESKS[game].players if game in DESKS else {}
    return PLAYERS | {name: partial(_itself, player) for name, player in own.items()}


def _itself(player: OwnPlayer, seed: int) -> Player:
    """It draws nothing."""
    return player


SEEDS = 1 << 32  # for a bot that plays by chance
Told: TypeAlias = Callable[[Sequence[Event]], None]


class BattleResult(NamedTuple):
    outcome: Outcome
    state: State
    answers: int


def choose_answer(game: Game[Any, Any], state: State, players: Sequence[Player], rng: Random) -> Answer:
    """The answer of the asked player, or of the bot that a game names in its place; without a referee the game goes
    on."""
    q = state.question
    assert q is not None
    world = game.imagine(state, q.seat, rng)
    if q.seat == REFEREE:
        return game.suggest(world)
    named = state.answered_by()
    return (players_of(game.id)[named](rng.randrange(SEEDS)) if named else players[q.seat]).answer(game, world, q)


def play(
    game: Game[Any, Any],
    setup: Setup,
    players: Sequence[Player],
    dice: Dice,
    seed: int = 0,
    told: Told | None = None,
) -> BattleResult:
    """Play from the start to the end; `seed` is for what players imagine, `told` gets the events of each answer."""
    rng, answers = Random(seed), 0
    state, events = game.muster(setup, dice)
    while state.question is not None:
        if told:
            told(events)
        events = game.answer(state, state.asked_seat, choose_answer(game, state, players, rng), dice)
        answers += 1
    if told:
        told(events)
    assert state.outcome is not None
    return BattleResult(state.outcome, state, answers)


def play_on(battle: LiveBattle, players: Sequence[Player], seed: int = 0, told: Told | None = None) -> BattleResult:
    """The same with a battle that writes its record, from where it stands."""
    rng, answers = Random(seed), 0
    while not battle.over:
        events = battle.answer(battle.state.asked_seat, choose_answer(battle.game, battle.state, players, rng))
        answers += 1
        if told:
            told(events)
    assert battle.state.outcome is not None
    return BattleResult(battle.state.outcome, battle.state, answers)
