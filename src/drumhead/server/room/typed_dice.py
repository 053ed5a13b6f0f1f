"""Real dice in a room: people roll them and type what they show. Until enough are typed, nothing has happened."""

from collections.abc import Sequence

from msgspec import Struct

from drumhead.dice import FacesWanted, ImpossibleFace, Typed
from drumhead.flow.question import Answer, Seat
from drumhead.flow.state import Dice
from drumhead.flow.words import Renderer
from drumhead.server import words
from drumhead.server.wire.battle import Wanting


class HeldAnswer(Struct, frozen=True):
    """What a bot has answered after that entry, and the dice that people have to roll for it."""

    last: int
    seat: Seat
    answer: Answer
    wanting: Wanting


def dice_wanted(e: FacesWanted, faces: Sequence[int], renderer: Renderer) -> Wanting:
    return Wanting(e.count, e.sides, renderer.say(e.why, e.facts), len(faces))


def require_all_used(dice: Dice, faces: Sequence[int]) -> None:
    """Typed dice that nothing needed are a mistake."""
    if faces and isinstance(dice, Typed) and dice.left:
        raise ImpossibleFace(words.too_many_faces(len(faces), dice.left))
