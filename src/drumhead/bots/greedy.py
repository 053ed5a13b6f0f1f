"""A player that looks ahead until a die has to fall: it tries the game's candidates, its own next ones after them, and
takes the one after which the game appraises its seat highest. What dice would do is in the appraisal, by exact odds.
Where a game has weighed its candidates itself, by what they lead to, the first of them is taken.
"""

from collections.abc import Sequence
from typing import Any

from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Question, Seat
from drumhead.flow.state import Dice, State

WIDTHS = (8, 4)  # candidates looked at: for a question about a unit, and for those about it that follow
FIRST = (5, 3, 1)  # and for a question that is not about any one unit
NO_DICE = Typed(())  # dice that stop the game before they are thrown
SEEDS = range(6)  # imagined rolls, where an answer cannot be judged without dice


class Greedy:
    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        if game.ranked:
            return game.candidates(world, 1)[0]
        widths = FIRST if about(world) is None else WIDTHS
        found = game.candidates(world, widths[0])
        if len(found) == 1:
            return found[0]
        values = judged(game, world, found, question.seat, widths[1:])
        return found[values.index(max(values))]


def judged(
    game: Game[Any, Any], world: State, found: Sequence[Answer], seat: Seat, widths: Sequence[int]
) -> list[float]:
    """The worth of each answer. Of those at which dice fall at once only the first is looked at: the game has put them
    in order by exact odds, which no few throws can better."""
    values: list[float] = []
    thrown = False
    for a in found:
        after = answered(game, world, a, NO_DICE)
        if after is not None:
            values.append(worth(game, after, seat, about(world), widths))
        elif thrown:
            values.append(float("-inf"))
        else:  # before the dice fall, the game appraises by its first choice
            values.append(mean_worth(game, world, a, seat) if values else game.appraise(world, seat))
        thrown = thrown or after is None
    return values


def about(world: State) -> Any:
    """The unit that is asked about, if it is one."""
    return world.question.facts.get("unit") if world.question else None


def answered(game: Game[Any, Any], world: State, a: Answer, dice: Dice) -> State | None:
    """The world after an answer; None: a die would have to fall first."""
    after = world.clone()
    try:
        game.answer(after, after.asked_seat, a, dice)
    except FacesWanted:
        return None
    return after


def replied(game: Game[Any, Any], world: State, seat: Seat, dice: Dice) -> State:
    """The world after the other seats have answered; they follow the policy."""
    while about(world) is not None and world.question is not None and world.question.seat != seat:
        after = answered(game, world, game.suggest(world), dice)
        if after is None:
            break
        world = after
    return world


def worth(game: Game[Any, Any], world: State, seat: Seat, unit: Any, widths: Sequence[int]) -> float:
    """What a world is worth to a seat that keeps answering as well as it can while the same unit is asked about."""
    world = replied(game, world, seat, NO_DICE)
    q = world.question
    if q is None or q.seat != seat or not widths or about(world) is None or unit not in (None, about(world)):
        return game.appraise(world, seat)
    follow = [answered(game, world, a, NO_DICE) for a in game.candidates(world, widths[0])]
    ahead = [worth(game, after, seat, about(world), widths[1:]) for after in follow if after is not None]
    if len(ahead) < len(follow):  # some would roll: the appraisal of the moment before already counts that
        ahead.append(game.appraise(world, seat))
    return max(ahead)


def mean_worth(game: Game[Any, Any], world: State, a: Answer, seat: Seat) -> float:
    """The mean over a few imagined rolls."""
    total = 0.0
    for seed in SEEDS:
        dice = SeededDice.from_number(seed)
        after = world.clone()
        game.answer(after, after.asked_seat, a, dice)
        total += game.appraise(replied(game, after, seat, dice), seat)
    return total / len(SEEDS)
