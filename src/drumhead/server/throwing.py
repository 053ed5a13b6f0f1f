"""Real dice at a room: people throw them and type what they show. Until enough are in, nothing has happened."""

from collections.abc import Sequence

from msgspec import Struct

from drumhead.dice import FacesWanted, ImpossibleFace, Typed
from drumhead.flow.question import Answer, Seat
from drumhead.flow.state import Dice
from drumhead.server.wire import Wanting


class Held(Struct, frozen=True):
    """What a bot has answered after that entry, and the dice that people have to throw for it."""

    last: int
    seat: Seat
    answer: Answer
    wanting: Wanting


def wanting(e: FacesWanted, faces: Sequence[int]) -> Wanting:
    return Wanting(e.count, e.sides, e.why, len(faces))


def require_all_used(dice: Dice, faces: Sequence[int]) -> None:
    """Dice that nothing was thrown for are a mistake of whoever typed them."""
    if faces and isinstance(dice, Typed) and dice.left:
        raise ImpossibleFace(f"{len(faces)} dice are typed, {dice.left} more than were wanted")
