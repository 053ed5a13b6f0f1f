"""How sentences of Deadzone call things: cubes, dice, weapons, actions."""

from collections.abc import Mapping, Sequence

from drumhead.flow.grammar import count
from drumhead.flow.words import Measure

COLUMNS = "abcdefgh"
SIDES = {"S": "south", "N": "north", "W": "west", "E": "east"}
ACTIONS = {
    "hold": "Hold",
    "walk": "Walk",
    "run": "Run",
    "assault": "Assault",
    "overwatch": "Overwatch",
    "plant": "Plant a mine",
    "heal": "Heal",
    "command": "Command",
    "recover": "Stand up",
}
ORDERS = {"move": "move one cube", "assault": "assault one cube away", "shoot": "shoot", "recover": "stand up"}
HAZARDS = {"fall": "The fall", "dangerous": "The ground", "mine": "The mine"}


def cubes(n: int) -> str:
    return count(n, "cube")


def dice(n: int) -> str:
    return count(n, "die", "dice")


def cube(at: Sequence[int]) -> str:
    """A cube as players call it: column, row and, above the ground, its level: "c4", "c4, level 1"."""
    x, y, z = at
    return f"{COLUMNS[x]}{y + 1}" + (f", level {z}" if z else "")


def weapon_name(id: str) -> str:
    return "Fists/Claws" if id == "fists-claws" else id.replace("-", " ").title()


MEASURES: Mapping[str, Measure] = {
    "action": lambda action: ACTIONS.get(action, str(action)),
    "order": ORDERS.__getitem__,
    "cube": cube,
    "side": SIDES.__getitem__,
    "weapon": weapon_name,
}
