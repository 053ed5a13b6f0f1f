"""What the tests of space share: small boards, simple polygons, arrays of ids."""

import os
import subprocess
import sys
from math import atan2
from pathlib import Path
from random import Random

import numpy as np
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from drumhead.space.march import NOBODY, March
from drumhead.space.table import Ints, Place
from drumhead.space.terrain import Board, Ground, Piece, ground


def ids(*models: int) -> Ints:
    return np.array(models, np.int64)


def places(*at: tuple[float, float]) -> Ints:
    """Places given in inches."""
    return np.array([(round(x * 1000), round(y * 1000)) for x, y in at], np.int64).reshape(-1, 2)


def place(x: float, y: float) -> Place:
    return round(x * 1000), round(y * 1000)


def bases(n: int) -> Ints:
    return np.full(n, 500, np.int64)


def block(x0: float, y0: float, x1: float, y1: float, *traits: str, kind: str = "thing", level: int = 0) -> Piece:
    """A rectangle given in inches."""
    return Piece(kind, (place(x0, y0), place(x1, y0), place(x1, y1), place(x0, y1)), traits, level)


def field(*pieces: Piece) -> Ground:
    return ground(Board(72000, 48000, pieces))


def march(land: Ground, at: Ints, movers: Ints, others: Ints = NOBODY, **more: int) -> March:
    """A unit that keeps an inch from others, each model within an inch of a fellow, all within twelve."""
    bounds = {"allowance": 6000, "apart": 1000, "neighbour": 1000, "spread": 12000} | more
    return March(land, at, bases(len(at)), movers, others, others, **bounds)


def round_the_middle(points: list[Place]) -> list[Place]:
    """The points in counter-clockwise order as seen from their middle: nearly always a simple polygon."""
    mx, my = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return sorted(points, key=lambda p: atan2(p[1] - my, p[0] - mx))


@st.composite
def polygons(draw: st.DrawFn, low: int, high: int, most: int = 8) -> Ints:
    """Simple polygons with whole corners from low to high; on a small grid full of touching and running along."""
    point = st.tuples(st.integers(low, high), st.integers(low, high))
    corners = draw(st.lists(point, min_size=3, max_size=most, unique=True))
    shape = shapely.Polygon(round_the_middle(corners))
    assume(shape.area > 0 and shape.is_valid)
    return np.array(round_the_middle(corners), np.int64)


KINDS = (
    ("forest", ("cover", "difficult")),
    ("house", ("solid",)),
    ("hill", ("elevation",)),
    ("swamp", ("impassable",)),
)


def scattered(random: Random, pieces: int) -> Board:
    """A board with ragged pieces of every kind, strewn over its middle."""
    made = []
    for n in range(pieces):
        kind, traits = KINDS[n % len(KINDS)]
        x, y = random.randint(8000, 64000), random.randint(8000, 40000)
        rays = [(2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1), (0, -2), (1, -1)]
        corners = [(x + dx * random.randint(600, 2000), y + dy * random.randint(600, 2000)) for dx, dy in rays]
        assert shapely.Polygon(corners).is_valid
        made.append(Piece(kind, tuple(corners), traits, int(kind == "hill")))
    return Board(72000, 48000, tuple(made))


def crowd(random: Random, n: int, x0: int, y0: int, x1: int, y1: int, least: int = 1000) -> list[Place]:
    """Places strewn over a rectangle, no two nearer than `least`."""
    found: list[Place] = []
    while len(found) < n:
        x, y = random.randint(x0, x1), random.randint(y0, y1)
        if all((x - a) ** 2 + (y - b) ** 2 >= least * least for a, b in found):
            found.append((x, y))
    return found


def in_a_fresh_python(code: str, **environ: str) -> str:
    """What the code prints in a Python of its own that sees these tests."""
    seen = os.pathsep.join((str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")))
    full = {**os.environ, "PYTHONPATH": seen, **environ}
    return subprocess.run(
        [sys.executable, "-c", code], env=full, capture_output=True, text=True, check=True
    ).stdout.strip()
