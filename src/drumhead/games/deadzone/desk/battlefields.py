"""The battlefields that come with the game."""

from functools import cache
from importlib.resources import files

from drumhead.combat.cube_tables import read_all
from drumhead.space.cubes import Battlefield


@cache
def battlefields() -> tuple[Battlefield, ...]:
    return read_all(files("drumhead.games.deadzone") / "data" / "maps")
