"""The desks of all games this program plays, by their ids."""

from drumhead.combat.desk import Desk
from drumhead.games.deadzone.desk import desk as deadzone
from drumhead.games.saga.desk import desk as saga

DESKS: dict[str, Desk] = {desk.game: desk for desk in (saga.DESK, deadzone.DESK)}
