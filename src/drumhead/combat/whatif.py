"""Playing on in an imagined world, where no die may fall."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.adviser import name_of
from drumhead.flow.event import Event, Moved, Trail
from drumhead.flow.loop import answer, refuse
from drumhead.flow.question import Answer, Option, Pick, Picked, Question, Refusal, Seat, picked_option
from drumhead.flow.state import State

S = TypeVar("S", bound=State)


def play_without_dice(world: State, a: Answer) -> bool:
    """Play a legal answer; false (and nothing to go on from) where a die falls."""
    try:
        answer(world, a, Typed(()))
    except FacesWanted:
        world.question = None
        return False
    return True


def told_of(world: State, a: Answer) -> Sequence[Event]:
    """What happens by a legal answer, up to the next question or the first die."""
    try:
        return answer(world, a, Typed(()))
    except FacesWanted:
        world.question = None
        told: Sequence[Event] = world.told
        return told


def led_to(world: State, option: Option, suggest: Callable[[State], Answer]) -> dict[str, Trail]:
    """The ways of the pieces that move at once if this option is picked; where it names a target, what is asked on the
    way there gets its usual answer."""
    assert world.question is not None
    a: Answer = Picked(option.key)
    unit = world.question.facts.get("unit")
    while True:
        moves = (event.ways for event in told_of(world, a) if isinstance(event, Moved))
        found = {piece: way for ways in moves for piece, way in ways.items()}
        q = world.question
        if found or q is None or not isinstance(q.ask, Pick):
            return found
        if "target" not in option.facts or q.facts.get("unit") != unit:
            return found
        a = suggest(world)


def passing(world: State, keys: Mapping[str, str], unit: Answer) -> tuple[Answer, ...]:
    """The answers by which the unit that is asked about, or else the `unit` that is picked, does nothing.

    `keys` says by decision which option does nothing; "" names a unit. The world is played on, to where the other seat
    is asked, another unit may be named, or something has to be answered by the player.
    """
    plan: list[Answer] = []
    seat = world.question.seat if world.question else None
    while (q := world.question) is not None and q.seat == seat and isinstance(q.ask, Pick):
        key = keys.get(name_of(q))
        a = Picked(key) if key else unit
        if key is None or (plan and key == "") or picked_option(q.ask, a) is None:
            break
        plan.append(a)
        if not play_without_dice(world, plan[-1]):
            break
    return tuple(plan)


class Imagined(Generic[S]):
    """Answers of one seat, played through one after the other in a copy of the battle."""

    def __init__(self, before: S, seat: Seat) -> None:
        self.before, self.world, self.seat = before, before.clone(), seat
        self.plan: list[Answer] = []
        self.sends = True  # what is said goes into the plan

    def open_question(self, *decisions: str) -> Question | None:
        """The open question, if it is one of these and put to this seat."""
        q = self.world.question
        return q if q and q.seat == self.seat and name_of(q) in decisions else None

    def say(self, a: Answer) -> Refusal | None:
        """Plays the answer, or gives the reason why it is refused."""
        refused = refuse(self.world, a)
        if refused is None:
            if self.sends:
                self.plan.append(a)
            play_without_dice(self.world, a)
        return refused
