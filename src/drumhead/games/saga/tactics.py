"""Playing well enough: the ledger's policy for every question, samples and candidates, and what a battle is worth.

All of it is help: pure, never recorded, and whatever it yields passes `refuse`.
"""

from msgspec.structs import replace

from drumhead.games.saga.appraise import appraise
from drumhead.games.saga.candidates import candidates
from drumhead.games.saga.casualties import shared_out
from drumhead.games.saga.sample import sample
from drumhead.games.saga.state import Attack, Saga
from drumhead.games.saga.suggest import fallen, suggest

__all__ = ["appraise", "believed_losses", "candidates", "sample", "suggest"]


def believed_losses(b: Saga, a: Attack) -> Attack:
    """What the other seat has sealed, as far as one can tell: the policy's choice."""
    _, men, k = shared_out(b, b.band(a.target), a.wounds)
    return replace(a, losses=fallen(b, a, men, k))
