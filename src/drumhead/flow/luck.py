"""Luck: what a roll led to, compared with everything it could have led to."""

from msgspec import Struct

from drumhead.flow.question import Seat


class Throw(Struct, frozen=True):
    """The dice of one attack from one decision to the next.

    Their worth is the wounds that are to be expected after them: those that were dealt, or, where somebody has to
    decide first, the mean of what follows by the policies. So a decision is never counted as luck, only the dice are.
    """

    seat: Seat  # the seat that gains by more
    chances: dict[float, float]  # of each worth, before the dice fell
    came: float
    dealt: int = 0  # wounds, where these dice were the last of the attack
