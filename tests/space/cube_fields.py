"""What the tests of cubes share: small battlefields written in a line, and the six that come with the game."""

from functools import cache
from pathlib import Path
from random import Random

import drumhead
from drumhead.space.cube_map import read_battlefield, read_part
from drumhead.space.cubes import EDGE, SIDES, Battlefield, Cube, Part, Piece, beside, inside

MAPS = Path(str(drumhead.__file__)).parent / "games/deadzone/data/maps"
FACES = ("wall", "window", "door", "low", "ladder")


def laid_out(*parts: str, levels: int = 3) -> Battlefield:
    """A battlefield of parts like "solid 2-3,4,0" and "low 2,4,0 E", each a piece of its own."""
    read = [read_part(*part.split(" ", 1), "a test", levels) for part in parts]
    return Battlefield("test", "Test", levels, tuple(Piece(str(part), (part,)) for part in read))


@cache
def of_the_game(name: str) -> Battlefield:
    return read_battlefield((MAPS / f"{name}.toml").read_text("utf-8"), f"{name}.toml")


def jumbled(seed: int) -> Battlefield:
    """Faces of all kinds everywhere and on all levels, as no builder would put them, but each where it may be."""
    rng = Random(seed)
    levels = rng.choice((2, 3, 4))
    cubes = [(x, y, z) for x in range(EDGE) for y in range(EDGE) for z in range(levels)]
    solid = {c for c in cubes if c[2] < levels - 1 and rng.random() < 0.06}
    parts = [single("solid", cube) for cube in sorted(solid)]
    for cube in cubes:
        x, y, z = cube
        if rng.random() < 0.05 and cube not in solid:
            parts.append(single("cover", cube))
        if z and not {cube, (x, y, z - 1)} & solid and rng.random() < 0.4:
            parts.append(single(rng.choice(("floor", "hatch")), cube))
        for side in "NE":
            other = beside(cube, side)
            if inside(*other[:2]) and not {cube, other} & solid and rng.random() < 0.2:
                parts.append(single(rng.choice(FACES), cube, side))
    return Battlefield(f"jumble-{seed}", "Jumble", levels, (Piece("Jumble", tuple(parts)),))


def single(kind: str, cube: Cube, side: str = "") -> Part:
    x, y, z = cube
    return Part(kind, (x, x), (y, y), (z, z), side)


def half_turn(cube: Cube) -> Cube:
    x, y, z = cube
    return EDGE - 1 - x, EDGE - 1 - y, z


OPPOSITE = {side: next(s for s in SIDES if SIDES[s] == (-dx, -dy, 0)) for side, (dx, dy, _) in SIDES.items()}
