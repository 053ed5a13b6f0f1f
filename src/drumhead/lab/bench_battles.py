"""The battles that a bench plays: the same row for every run, through the gate as every player goes through it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from random import Random
from time import process_time
from typing import Any, TypeAlias

from drumhead.bots.play import PLAYERS, choose_answer, play_on
from drumhead.bots.player import Player
from drumhead.combat.desk import Desk, any_choice
from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import Answer, Pick, Picked, Question, Steps, Ways, picked_option
from drumhead.flow.record import LiveBattle
from drumhead.flow.state import State

STEPS = ("move", "land", "attack")  # the actions by which a piece goes to a hex
MIDWAY = 3  # a battle is under way after this part of its answers


# ---------------------------------------------------------------------------------------------------- the row
Numbered: TypeAlias = tuple[int, Setup]  # the number is the seed of its dice and players


def row(desk: Desk, first: int = 0, house: Mapping[str, str] | None = None) -> Iterator[Numbered]:
    """Sample lists of all sizes in turn on the tables of the course in turn, the same each time; by the house rules of
    the course, or by others."""
    house = desk.course.house if house is None else house
    limits = desk.points.limits if desk.points else (0,)
    tables = tuple(desk.course.tables()) if desk.course.tables else (None,)
    for n in count(first):
        choice = any_choice(desk, Random(n), limits[n % len(limits)], tables[n % len(tables)])
        yield n, desk.setup(choice._replace(house=house))


def smallest(desk: Desk) -> Iterator[Numbered]:
    """Only the battles of the smallest size."""
    step = len(desk.points.limits) if desk.points else 1
    return islice(row(desk), 0, None, step)


# ---------------------------------------------------------------------------------------------------- playing
class Tally:
    """What was played, and how long it took."""

    def __init__(self) -> None:
        self.mix: Counter[str] = Counter()
        self.moving = self.played = 0
        self.seconds = 0.0

    @property
    def answers(self) -> int:
        return sum(self.mix.values())

    def count(self, q: Question, a: Answer) -> None:
        self.mix[q.decision] += 1
        self.moving += isinstance(q.ask, Ways | Steps) or (isinstance(a, Picked) and _goes(q, a))


def _goes(q: Question, a: Picked) -> bool:
    """An assault; among hexes a step into one."""
    chosen = picked_option(q.ask, a) if isinstance(q.ask, Pick) else None
    steps = chosen is not None and "cell" in chosen.facts and chosen.facts.get("action") in STEPS
    return steps or str(a.key).startswith("assault")


def players(name: str, n: int) -> list[Player]:
    return [PLAYERS[name](2 * n), PLAYERS[name](2 * n + 1)]


def battles(game: Game[Any, Any], row: Iterable[Numbered], name: str, seconds: float = float("inf")) -> Tally:
    """Whole battles of this row until it ends or the time is up; the last one is played to its end."""
    tally = Tally()
    for n, setup in row:
        start = process_time()
        asked = play(game, setup, players(name, n), SeededDice.from_number(n), Random(n))
        tally.seconds += process_time() - start
        tally.played += 1
        for q, a in asked:
            tally.count(q, a)
        if tally.seconds >= seconds:
            break
    return tally


def play(
    game: Game[Any, Any], setup: Setup, players: Sequence[Player], dice: SeededDice, rng: Random
) -> list[tuple[Question, Answer]]:
    """One battle, with what was asked and answered."""
    b, _ = game.muster(setup, dice)
    asked = []
    while (q := game.pending(b)) is not None:
        a = choose_answer(game, b, players, rng)
        asked.append((q, a))
        game.answer(b, q.seat, a, dice)
    return asked


def micros_by_decision(game: Game[Any, Any], row: Iterable[Numbered], name: str) -> dict[str, float]:
    """Of one answer, chosen and carried out, by kind of decision; the kind that costs most in total comes first."""
    spent: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for n, setup in row:
        dice, rng, seated = SeededDice.from_number(n), Random(n), players(name, n)
        b, _ = game.muster(setup, dice)
        while (q := game.pending(b)) is not None:
            start = process_time()
            game.answer(b, q.seat, choose_answer(game, b, seated, rng), dice)
            spent[q.decision] += process_time() - start  # type: ignore[assignment]
            times[q.decision] += 1
    return {decision: seconds / times[decision] * 1e6 for decision, seconds in spent.most_common()}


def recorded_per_s(game: Game[Any, Any], row: Iterable[Numbered], name: str) -> float:
    """Decisions a second where every answer is entered in a record."""
    answers, taken = 0, 0.0
    for n, setup in row:
        start = process_time()
        answers += play_on(
            LiveBattle(game, setup, SeededDice.from_number(n), f"bench-{n}"), players(name, n), n
        ).answers
        taken += process_time() - start
    return answers / taken


def midway(desk: Desk) -> State:
    """A battle of the largest size in its first third."""
    game, limits = desk.game, desk.points.limits if desk.points else (0,)
    _, setup = next(row(desk, limits.index(max(limits))))
    whole = len(play(game, setup, players("chance", 1), SeededDice.from_number(1), Random(1)))
    dice, rng, seated = SeededDice.from_number(1), Random(1), players("chance", 1)
    b: State
    b, _ = game.muster(setup, dice)
    for _ in range(whole // MIDWAY):
        game.answer(b, b.asked_seat, choose_answer(game, b, seated, rng), dice)
    return b
