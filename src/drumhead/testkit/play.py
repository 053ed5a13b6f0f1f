"""Stand up a battle, read its open question, answer it with scripted dice, or expect a refusal."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from drumhead.dice.scripted import Scripted
from drumhead.flow import loop
from drumhead.flow.event import Event
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import WATCHER, Answer, Order, Pick, Picked, Question, Refusal, Seat, Some, Split, Steps
from drumhead.flow.state import Dice, Frame, State
from drumhead.flow.words import Renderer

S = TypeVar("S", bound=State)
U = TypeVar("U", bound=Setup)
Say: TypeAlias = Answer | str | int


# ---------------------------------------------------------------------------------------------------- the start
@contextmanager
def script(faces: Iterable[int]) -> Iterator[Scripted]:
    """Dice that fall as written; all of them must be rolled before the block ends.

    >>> with script([6, 1]) as dice:
    ...     dice.roll(2)
    (6, 1)
    """
    dice = Scripted(*faces)
    yield dice
    assert dice.left == 0, f"{dice.left} dice of the script were not rolled"


def stand(game: Game[S, U], position: str, where: str = "the position of this test") -> S:
    """The battle that a position file describes, at its open question.

    >>> b = stand(SAGA, POSITION)
    >>> asked(b), seat(b)
    ('first-step', 0)
    """
    return game.stand(position, where)


def muster(game: Game[S, U], setup: U, dice: Iterable[int] = (6, 1)) -> tuple[S, list[Event]]:
    """A game from its set-up to its first question, and the events on the way. Seat 0 wins the roll-off by default."""
    with script(dice) as scripted:
        b, events = game.muster(setup, scripted)
    return b, list(events)


def run_to_question(b: S, *frames: Frame, dice: Iterable[int] = ()) -> S:
    """A state that a test built by hand, run through these frames to its first question."""
    with script(dice) as scripted:
        loop.with_dice(b, scripted)
        b.then(*frames)
        loop.run(b)
        loop.close(b)
    return b


# ---------------------------------------------------------------------------------------------------- the gate
GATE = loop.Gate()


def _refused(b: State, a: Answer, by: Seat | None = None) -> Refusal | None:
    return GATE.refuse(b, b.asked_seat if by is None else by, a)


def _answered(b: State, a: Answer, dice: Dice) -> Sequence[Event]:
    return GATE.answer(b, b.asked_seat, a, dice)


# ---------------------------------------------------------------------------------------------------- answers
def answer_of(a: Say) -> Answer:
    """An answer as it is; a word or a number picks the option with that key.

    >>> answer_of("hold")
    Picked(key='hold')
    """
    return Picked(a) if isinstance(a, str | int) else a


def say(b: State, *answers: Say, dice: Iterable[int] = ()) -> list[Event]:
    """Answer one question after the other, and return the events. Each must be legal; all dice must be rolled.

    >>> b = stand(SAGA, POSITION)
    >>> thrown(say(b, "hold", 1, dice=[4, 4, 1, 2, 6, 1]))
    [4, 2]
    """
    events: list[Event] = []
    with script(dice) as scripted:
        for a in map(answer_of, answers):
            refused = _refused(b, a)
            assert refused is None, f"{b.question.decision if b.question else 'over'}: {refused}"
            events += _answered(b, a, scripted)
    return events


def refusal(b: State, a: Say, by: Seat | None = None) -> Refusal:
    """Why an answer is refused, by the asked seat or another. Fails when it is legal; the battle stays as it was.

    >>> b = stand(SAGA, POSITION)
    >>> events = say(b, "walk")
    >>> refusal(b, shift(b, 0, 7)).clause
    'saga.activation.walk'
    """
    before = b.save()
    found = _refused(b, answer_of(a), by)
    assert b.save() == before
    assert found is not None, "the answer is legal"
    return found


def allowed(b: State, a: Say) -> bool:
    """Whether an answer is legal.

    >>> allowed(stand(SAGA, POSITION), "rest")
    False
    """
    return _refused(b, answer_of(a)) is None


def words(game: Game[S, U], b: S) -> Renderer:
    """Puts what the battle says into words: `.refusal`, `.events`, `.question` and `.outcome` fill in sentences.

    >>> from drumhead.flow.question import Went
    >>> b = stand(SAGA, POSITION)
    >>> words(SAGA, b).refusal(refusal(b, Went(()))).why
    'this question needs one of its options, not a path for each model'
    """
    return Renderer(game, game.view(b, WATCHER))


# ---------------------------------------------------------------------------------------------------- the question
def question(b: State) -> Question:
    """The open question; fails when the battle is over."""
    assert b.question, "the battle is over"
    return b.question


def asked(b: State) -> str:
    """The last word of the decision that is open, "" when the battle is over.

    >>> asked(stand(SAGA, POSITION))
    'first-step'
    """
    return b.question.decision.rsplit(".", 1)[1] if b.question else ""


def seat(b: State) -> Seat:
    """The seat that the open question is for."""
    return question(b).seat


def offered(b: State) -> list[Any]:
    """The keys of the options of the open question, or its cells.

    >>> offered(stand(SAGA, POSITION))[:3]
    ['hold', 'walk', 'run']
    """
    match question(b).ask:
        case Pick(options) | Some(options) | Order(options) | Split(options):
            return [o.key for o in options]
        case Steps(cells):
            return list(cells)
        case ask:
            raise AssertionError(f"{type(ask).__name__} offers no options")
