"""Playing well: the help of the Game protocol, in one place. Pure, never recorded, never inside the gate."""

from drumhead.games.deadzone.appraise import appraise
from drumhead.games.deadzone.candidates import candidates
from drumhead.games.deadzone.sample import sample
from drumhead.games.deadzone.suggest import suggest

__all__ = ["appraise", "candidates", "sample", "suggest"]
