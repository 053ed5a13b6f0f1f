"""The battlefields that come with the game, in the order of their files."""

from functools import cache
from importlib.resources import files

from drumhead.space.cube_map import read_battlefields
from drumhead.space.cubes import Battlefield

MAPS = files("drumhead.games.deadzone") / "data" / "maps"


@cache
def battlefields() -> tuple[Battlefield, ...]:
    found = sorted((file for file in MAPS.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read_battlefields((file.name, file.read_text("utf-8")) for file in found)
