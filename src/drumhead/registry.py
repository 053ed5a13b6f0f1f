"""The games that this program plays: one line for each. Commands, server, lab and tests derive everything from here."""

from typing import Any

from drumhead.campaign.desk.desk import DESK as CAMPAIGN
from drumhead.combat.desk import Desk
from drumhead.flow.game import Game
from drumhead.games.deadzone.desk.desk import DESK as DEADZONE
from drumhead.games.littlewars.desk.desk import DESK as LITTLEWARS
from drumhead.games.saga.desk.desk import DESK as SAGA
from drumhead.games.sigmar.desk.desk import DESK as SIGMAR

DESKS: dict[str, Desk] = {desk.id: desk for desk in (SAGA, DEADZONE, SIGMAR, LITTLEWARS, CAMPAIGN)}
SYSTEMS: dict[str, Game[Any, Any]] = {id: desk.game for id, desk in DESKS.items()}  # for all that only plays
