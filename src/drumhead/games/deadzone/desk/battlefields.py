"""Battlefields of cubes: those that come with the game, generated ones, and their pictures."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from drumhead.combat.desk import PIECES, Picture
from drumhead.games.deadzone.rules.ground import board_shown
from drumhead.space.cube_generate import generate
from drumhead.space.cube_map import read_battlefield, read_battlefields
from drumhead.space.cubes import EDGE, Battlefield
from drumhead.space.table import INCH

MAPS = files("drumhead.games.deadzone") / "data" / "maps"
GENERATED = re.compile(r"field-(\d{1,6})")


@cache
def battlefields() -> tuple[Battlefield, ...]:
    """Those that come with the game, in the order of their files."""
    found = sorted((file for file in MAPS.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read_battlefields((file.name, file.read_text("utf-8")) for file in found)


def named() -> Mapping[str, Battlefield]:
    return {field.id: field for field in battlefields()}


def field_in(text: str, where: str) -> Battlefield:
    """The battlefield of a file; how many pieces it needs is a rule of the page, which judges it later."""
    return read_battlefield(text, where, fewest=0)


@lru_cache(256)
def generated(seed: int, pieces: int, symmetric: bool) -> Battlefield:
    return generate(seed, pieces=pieces, symmetric=symmetric)


def size_of(field: Battlefield) -> str:
    return f"{EDGE} by {EDGE} cubes, {field.levels} levels"


def picture_of(field: Battlefield) -> Picture:
    cubes = board_shown(field)
    side = cubes.edge * cubes.inches * INCH
    return Picture(side, side, cubes.pieces, number_of(field), cubes=cubes)


def number_of(field: Battlefield) -> int | None:
    """The first numbers are the battlefields that come with the game; a generated one has its seed in its id."""
    if field in battlefields():
        return battlefields().index(field)
    made = GENERATED.fullmatch(field.id)
    return int(made[1]) if made and generated(int(made[1]), PIECES, False) == field else None
