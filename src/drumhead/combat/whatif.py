"""Playing on in an imagined world, where no die may fall."""

from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.loop import answer
from drumhead.flow.question import Answer
from drumhead.flow.state import State


def played(world: State, a: Answer) -> bool:
    """Play a legal answer; false (and nothing to go on from) where a die falls."""
    try:
        answer(world, a, Typed(()))
    except FacesWanted:
        world.question = None
        return False
    return True
