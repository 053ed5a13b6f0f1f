"""The kernels against references that share nothing with them: fractions, shapely, whole numbers without end."""

from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from drumhead.space import kernels, sight, terrain
from drumhead.space.kernels import (
    apart,
    crosses,
    distance,
    incoherent,
    inside,
    near,
    piece_length,
    sweeps,
)
from drumhead.space.paths import flatten, judge
from drumhead.space.placing import judge_places
from drumhead.space.table import Ints, Place

from .fields import bases, crowd, ids, in_a_fresh_python, march, places, polygons, scattered


def uncompiled() -> Any:
    """The same file once more, read without numba."""
    spec = spec_from_file_location("plain_kernels", str(kernels.__file__))
    assert spec and spec.loader
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRUMHEAD_PLAIN", "1")
        spec.loader.exec_module(module)
    return module


PLAIN = uncompiled()
small = st.tuples(st.integers(0, 6), st.integers(0, 6))
large = st.tuples(st.integers(0, 72000), st.integers(0, 72000))
some = settings(max_examples=150, deadline=None)


def strictly_inside(polygon: list[Place], x: Fraction, y: Fraction) -> bool:
    """By the winding number, in fractions."""
    winding = 0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and (ax - x) * (bx - x) <= 0 and (ay - y) * (by - y) <= 0:
            return False
        if ay <= y < by and side > 0:
            winding += 1
        if by <= y < ay and side < 0:
            winding -= 1
    return winding != 0


def leads_through(polygon: list[Place], a: Place, b: Place) -> bool:
    """By cutting the line wherever it meets the line of an edge; each part's middle tells for the part."""
    cuts = {Fraction(0), Fraction(1)}
    ux, uy = b[0] - a[0], b[1] - a[1]
    for (cx, cy), (dx, dy) in zip(polygon, polygon[1:] + polygon[:1]):
        across = ux * (dy - cy) - uy * (dx - cx)
        if across:
            cuts.add(Fraction((cx - a[0]) * (dy - cy) - (cy - a[1]) * (dx - cx), across))
    parts = sorted(t for t in cuts if 0 <= t <= 1)
    middles = [(s + t) / 2 for s, t in pairwise(parts)]
    return a != b and any(strictly_inside(polygon, a[0] + t * ux, a[1] + t * uy) for t in middles)


def corners_of(polygon: Ints) -> list[Place]:
    return [(x, y) for x, y in polygon.tolist()]


@some
@given(polygons(0, 6), small)
def test_inside_is_strict_even_on_borders_and_corners(polygon: Ints, p: Place) -> None:
    held = strictly_inside(corners_of(polygon), Fraction(p[0]), Fraction(p[1]))
    assert inside(polygon, 0, len(polygon), *p, 1) == held
    assert inside(polygon, 0, len(polygon), p[0] * 2, p[1] * 2, 2) == held


@settings(max_examples=400, deadline=None)
@given(polygons(0, 6), small, small)
def test_a_line_crosses_a_polygon_exactly_when_a_stretch_lies_inside(polygon: Ints, a: Place, b: Place) -> None:
    through = leads_through(corners_of(polygon), a, b)
    assert crosses(polygon, 0, len(polygon), *a, *b) == through
    assert crosses(polygon, 0, len(polygon), *b, *a) == through


@some
@given(polygons(0, 72000), large, large)
def test_crossing_agrees_with_shapely_on_a_whole_table(polygon: Ints, a: Place, b: Place) -> None:
    assume(a != b)
    through = shapely.LineString([a, b]).relate(shapely.Polygon(polygon))[0] == "1"
    assert crosses(polygon, 0, len(polygon), *a, *b) == through


@some
@given(polygons(0, 72000), st.data())
def test_nothing_overflows_between_the_far_ends_of_a_table(polygon: Ints, data: st.DataObject) -> None:
    corner = st.sampled_from(corners_of(polygon))
    a, b = data.draw(corner | large), data.draw(corner | large)
    unbounded = polygon.astype(object)  # Python's own whole numbers, which know no end
    n, x, y = len(polygon), a[0] + b[0], a[1] + b[1]
    assert crosses(polygon, 0, n, *a, *b) == PLAIN.crosses(unbounded, 0, n, *a, *b)
    assert inside(polygon, 0, n, x, y, 2) == PLAIN.inside(unbounded, 0, n, x, y, 2)
    assert sweeps(polygon, 0, n, *a, *b, 499) == PLAIN.sweeps(unbounded, 0, n, *a, *b, 499)


@pytest.mark.parametrize(
    ("a", "b", "through"),
    [
        ((0, 0), (4, 4), False),  # over one corner only
        ((0, 4), (8, 4), False),  # along the lower side
        ((2, 4), (6, 4), False),
        ((4, 4), (8, 8), True),  # from corner to corner
        ((0, 8), (8, 0), False),  # over the corner (4, 4)
        ((0, 6), (4, 6), False),  # ends on the border
        ((0, 6), (5, 6), True),
        ((5, 5), (6, 6), True),  # begins and ends inside
        ((6, 6), (6, 6), False),  # a line of no length
    ],
)
def test_touching_a_square_is_outside(a: Place, b: Place, through: bool) -> None:
    square = np.array([(4, 4), (8, 4), (8, 8), (4, 8)])
    assert crosses(square, 0, 4, *a, *b) is through


def test_a_line_over_the_tips_of_a_comb_is_inside_only_between_them() -> None:
    comb = np.array([(0, 0), (8, 0), (8, 4), (6, 2), (4, 4), (2, 2), (0, 4)])
    assert not crosses(comb, 0, 7, -2, 4, 10, 4)  # along the tips
    assert crosses(comb, 0, 7, -2, 2, 10, 2)  # through the teeth, over the two notches


@some
@given(large, large, large, st.integers(0, 30000))
def test_near_is_exact(p: Place, a: Place, b: Place, limit: int) -> None:
    ux, uy, wx, wy = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along = Fraction(ux * wx + uy * wy, ux * ux + uy * uy) if a != b else Fraction(0)
    along = min(max(along, Fraction(0)), Fraction(1))
    square = (wx - along * ux) ** 2 + (wy - along * uy) ** 2
    assert near(*p, *a, *b, limit) == (square < limit * limit)
    assert distance(*p, *a, *b) == pytest.approx(float(square) ** 0.5)


def test_a_line_that_passes_at_just_the_limit_is_not_near() -> None:
    assert not near(5000, 1000, 0, 0, 10000, 0, 1000)
    assert near(5000, 999, 0, 0, 10000, 0, 1000)
    assert not near(36000, 24000 + 5 * 499, 0, 24000, 72000, 24000, 5 * 499)


@some
@given(polygons(0, 72000), large, large, st.integers(1, 3000))
def test_a_drawn_disc_agrees_with_shapely(polygon: Ints, a: Place, b: Place, limit: int) -> None:
    line = shapely.LineString([a, b]) if a != b else shapely.Point(a)
    away = line.distance(shapely.Polygon(polygon))
    assume(abs(away - limit) > 1e-6)
    assume(away > 0 or shapely.Polygon(polygon).buffer(-1e-6).intersects(line))
    assert sweeps(polygon, 0, len(polygon), *a, *b, limit) == (away < limit)


@some
@given(
    polygons(0, 40),
    st.tuples(st.integers(0, 40), st.integers(0, 40)),
    st.tuples(st.integers(0, 40), st.integers(0, 40)),
)
def test_the_quick_reject_never_hides_a_crossing(polygon: Ints, a: Place, b: Place) -> None:
    box = np.array([[*polygon.min(axis=0), *polygon.max(axis=0)]])
    if apart(box, 0, *a, *b, 0):
        assert not crosses(polygon, 0, len(polygon), *a, *b)
    if apart(box, 0, *a, *b, 5):
        assert not sweeps(polygon, 0, len(polygon), *a, *b, 4)


@some
@given(large, large, large)
def test_lengths_are_rounded_up_and_no_detour_is_shorter(a: Place, b: Place, c: Place) -> None:
    square = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) * 1_000_000
    exact = isqrt(square) + (isqrt(square) ** 2 < square)
    assert piece_length(*a, *b) == exact
    assert piece_length(*a, *c) <= piece_length(*a, *b) + piece_length(*b, *c)
    assert piece_length(0, 0, 3000, 4000) == 5_000_000


def coherency(start: Ints, end: Ints, *, eased: bool = False, linked: bool = False) -> tuple[int, int, int, int]:
    return incoherent(start, end, bases(len(end)), 1000, 12000, linked, eased)


def test_coherency_by_the_letter() -> None:
    pair, cluster = places((0, 0), (2, 0)), places((0, 0), (2, 0), (10, 0), (12, 0))
    assert coherency(pair, pair) == (0, -1, -1, 0)
    assert coherency(pair, places((0, 0), (2.001, 0)))[0] == 0
    assert coherency(pair, places((0, 0), (2.002, 0))) == (1, 0, -1, 1002)
    assert coherency(cluster, cluster)[0] == 0
    assert coherency(cluster, cluster, linked=True) == (3, 2, -1, 0)
    far = places((0, 0), (2, 0), (12, 0), (13.1, 0))
    assert coherency(far, far) == (2, 3, 0, 12100)
    assert coherency(places((0, 0)), places((5, 5)))[0] == 0


def test_a_unit_out_of_coherency_may_mend_it_step_by_step() -> None:
    start = places((0, 0), (2, 0), (9, 0))
    assert coherency(start, places((0, 0), (2, 0), (8, 0)), eased=True)[0] == 0
    assert coherency(start, start, eased=True) == (1, 2, -1, 6000)
    wide = places((0, 0), (2, 0), (15, 0), (17, 0))
    assert coherency(wide, wide, eased=True)[0] == 0
    assert coherency(wide, places((0, 0), (2, 0), (15, 0), (17.1, 0)), eased=True) == (1, 2, -1, 1100)
    assert coherency(wide, places((0, 0), (2, 0), (15.1, 0), (17, 0)), eased=True) == (2, 2, 0, 14100)


def readings(seed: int) -> list[object]:
    """What sight and paths say about a crowded field."""
    random = Random(seed)
    ground = terrain.ground(scattered(random, 20))
    spots = crowd(random, 24, 20000, 12000, 40000, 36000)
    at, radius, one, other = np.array(spots), bases(24), ids(*range(8)), ids(*range(8, 24))
    ways = [(spots[m], (spots[m][0] + 900, spots[m][1] + random.randint(0, 900))) for m in range(8)]
    alone = [judge(march(ground, at, ids(m), other, allowance=1200, barred=2), *flatten([ways[m]])) for m in range(8)]
    return [
        sight.sees(ground, at, one, other, terrain.FOREST).tolist(),
        sight.cover_between(ground, at, one, other).tolist(),
        sight.fire(ground, at, radius, one, other, np.full(8, 9000)).tolist(),
        sight.nearest_gap(at, radius, one, other),
        sight.levels(ground, at, one).tolist(),
        judge(march(ground, at, one, allowance=1500, apart=0), *flatten(ways)),
        judge_places(march(ground, at, one, other), at[:8], (0, 0, 72000, 48000)),
        *alone,
    ]


def test_plain_and_compiled_kernels_say_the_same() -> None:
    code = "from space.test_kernels import readings; print([readings(seed) for seed in range(4)])"
    compiled = [readings(seed) for seed in range(4)]
    assert in_a_fresh_python(code, DRUMHEAD_PLAIN="1") == str(compiled)
    assert len({str(r) for r in compiled}) == 4


def test_numba_is_not_loaded_before_a_kernel_is_needed() -> None:
    code = "import sys, drumhead.space.terrain, drumhead.space.table; print('numba' in sys.modules)"
    assert in_a_fresh_python(code) == "False"
    code = "import sys, drumhead.space.paths; print('numba' in sys.modules)"
    assert in_a_fresh_python(code, DRUMHEAD_PLAIN="1") == "False"


LATE = """
from bots.battles import fought
from drumhead.space.kernels import signatures, warm
warm()
before = signatures()
for number in range(3):
    fought("policy", "policy", number)
print(bool(before), sorted(signatures() - before))  # how many depends on what is kept on disk: 22 or 107
"""


def test_after_warming_whole_battles_compile_nothing_more() -> None:
    assert in_a_fresh_python(LATE) == "True []"


def test_without_numba_there_is_nothing_to_compile() -> None:
    code = "import drumhead.space.contact; from drumhead.space.kernels import signatures; print(signatures())"
    assert in_a_fresh_python(code, DRUMHEAD_PLAIN="1") == "set()"


FIRST = "from drumhead.space.kernels import compiles_first; print(compiles_first())"


def test_a_first_start_is_known_by_what_is_kept_on_disk(tmp_path: Path) -> None:
    assert in_a_fresh_python(FIRST, XDG_CACHE_HOME=str(tmp_path), DRUMHEAD_PLAIN="1") == "False"
    assert in_a_fresh_python(FIRST, XDG_CACHE_HOME=str(tmp_path)) == "True"
    assert in_a_fresh_python(FIRST, XDG_CACHE_HOME=str(tmp_path)) == "False"


FILES = """
import os, time
from pathlib import Path
from drumhead.space.kernels import warmed

def note(name):
    (Path(__file__).parent / f"{os.getpid()} {name}").touch()

def noted(name):
    return [p.name for p in Path(__file__).parent.glob(f"[0-9]* {name}")]

@warmed
def first():
    while not noted("last"):  # until another process has begun at the other end
        time.sleep(0.01)
    note("first")

@warmed
def last():
    note("last")
    while not noted("first"):
        time.sleep(0.01)
"""
MEETING = """
import os, files
from drumhead.space.kernels import warm
warm()
here = str(os.getpid())
assert files.noted("first") == [f"{here} first"], files.noted("first")
[helper] = {name.split()[0] for name in files.noted("last")} - {here}
try:
    os.kill(int(helper), 0)
except ProcessLookupError:
    print("gone")
"""


def test_at_the_first_start_two_processes_begin_at_both_ends_and_one_is_left(tmp_path: Path) -> None:
    (tmp_path / "files.py").write_text(FILES)
    first = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    assert in_a_fresh_python(MEETING, **first) == "gone"
