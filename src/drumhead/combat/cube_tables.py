"""Battlefields of cubes as people ask for them: those that come with a game, generated ones, how a page draws them."""

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources.abc import Traversable

from drumhead.combat.desk import PIECES, Picture, Tables
from drumhead.flow.question import Refusal
from drumhead.space.cube_generate import generate
from drumhead.space.cube_map import FORMAT, read_battlefield, read_battlefields, write_battlefield
from drumhead.space.cube_picture import CubeField
from drumhead.space.cube_text import HEADS, levels_drawn, rows_of
from drumhead.space.cubes import EDGE, Battlefield
from drumhead.space.table import INCH

GENERATED = re.compile(r"field-(\d{1,6})")


def read_all(folder: Traversable) -> tuple[Battlefield, ...]:
    """The battlefields of a folder, in the order of their files."""
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read_battlefields((file.name, file.read_text("utf-8")) for file in found)


def cube_tables(
    fields: Callable[[], tuple[Battlefield, ...]],
    refuse: Callable[[Battlefield], Refusal | None],
    shown: Callable[[Battlefield], CubeField],
) -> Tables:
    """`fields` come with the game, `refuse` says what its page demands, `shown` what a view shows of one."""
    return Tables(
        format=FORMAT,
        named=lambda: {field.id: field for field in fields()},
        read=field_in,
        write=write_battlefield,
        refuse=refuse,
        size=size_of,
        letters=levels_drawn,
        heads=HEADS,
        rows=rows_of,
        picture=lambda field: picture_of(shown(field), number_of(field, fields())),
        generate=generated_battlefield,
        about=lambda field: field.note,
    )


def field_in(text: str, where: str) -> Battlefield:
    """The battlefield of a file; how many pieces it needs is a rule of the page, which judges it later."""
    return read_battlefield(text, where, fewest=0)


@lru_cache(256)
def generated_battlefield(seed: int, pieces: int, symmetric: bool) -> Battlefield:
    return generate(seed, pieces=pieces, symmetric=symmetric)


def size_of(field: Battlefield) -> str:
    return f"{EDGE} by {EDGE} cubes, {field.levels} levels"


def picture_of(cubes: CubeField, number: int | None) -> Picture:
    side = cubes.edge * cubes.inches * INCH
    return Picture(side, side, cubes.pieces, number, cubes=cubes)


def number_of(field: Battlefield, own: tuple[Battlefield, ...]) -> int | None:
    """The first numbers are the battlefields that come with the game; a generated one has its seed in its id."""
    if field in own:
        return own.index(field)
    made = GENERATED.fullmatch(field.id)
    return int(made[1]) if made and generated_battlefield(int(made[1]), PIECES, False) == field else None
