"""All games this program plays, by their ids."""

from typing import Any

from drumhead.flow.game import Game
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.saga.game import SAGA

SYSTEMS: dict[str, Game[Any, Any]] = {"saga": SAGA, "deadzone": DEADZONE}
