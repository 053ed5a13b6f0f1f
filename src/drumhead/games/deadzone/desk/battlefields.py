"""The battlefields that come with the game, in the order of their files."""

from functools import cache
from importlib.resources import files

from drumhead.space.cube_map import read_battlefield, read_battlefields
from drumhead.space.cubes import Battlefield

MAPS = files("drumhead.games.deadzone") / "data" / "maps"


@cache
def battlefields() -> tuple[Battlefield, ...]:
    found = sorted((file for file in MAPS.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read_battlefields((file.name, file.read_text("utf-8")) for file in found)


def field_in(text: str, where: str) -> Battlefield:
    """The battlefield of a file; how many pieces it needs is a rule of the page, which judges it later."""
    return read_battlefield(text, where, fewest=0)
