"""Sight between cubes: the worked examples of the page, and brute force in fractions that shares nothing with it.

The brute force is written from the words of the ruling: solid matter lies on faces of the grid, borders included, and a
ray through an opening must pass strictly inside it.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from drumhead.space.cube_generate import generate
from drumhead.space.cube_sight import Ray, ray, sight
from drumhead.space.cubes import CUBES, Battlefield, Cube, grid, number_of

from .cube_fields import half_turn, jumbled, laid_out, of_the_game

Point = tuple[int, int, int]


class Seen(NamedTuple):
    sees: bool
    clear: bool
    covered: bool


def look(field: Battlefield, a: Cube, b: Cube) -> Seen:
    """What the tables say of one who stands in a and looks at b."""
    found, pair = sight(field), (number_of(a), number_of(b))
    return Seen(bool(found.sees[pair]), bool(found.clear()[pair]), bool(found.covered[pair]))


SEES_CLEARLY, SEES, SEES_NOT = Seen(True, True, False), Seen(True, False, False), Seen(False, False, False)
SEES_BEHIND_COVER = Seen(True, False, True)


# ---------------------------------------------------------------------------------------------------- worked examples
def test_on_open_ground_everybody_sees_everybody_clearly() -> None:
    field = laid_out()
    numbers = grid(field).numbers()
    assert sight(field).clear()[np.ix_(numbers, numbers)].all()
    assert look(field, (0, 0, 0), (7, 7, 0)) == SEES_CLEARLY


def test_nobody_sees_through_a_block() -> None:
    assert look(laid_out("solid 3,3,0"), (2, 3, 0), (4, 3, 0)) == SEES_NOT
    assert look(laid_out(), (2, 3, 0), (4, 3, 0)) == SEES_CLEARLY


def test_past_one_block_at_the_corner_one_sees_but_not_clearly() -> None:
    field = laid_out("solid 1,0,0")
    assert look(field, (0, 0, 0), (1, 1, 0)) == look(field, (1, 1, 0), (0, 0, 0)) == SEES


def test_past_blocks_on_both_sides_of_the_corner_one_does_not_see() -> None:
    assert look(laid_out("solid 1,0,0", "solid 0,1,0"), (0, 0, 0), (1, 1, 0)) == SEES_NOT


def test_from_the_edge_of_a_roof_one_sees_clearly_down_beside_it() -> None:
    assert look(laid_out("solid 0,0,0"), (0, 0, 1), (1, 0, 0)) == SEES_CLEARLY


def test_over_a_low_wall_between_neighbours_both_see_and_both_are_behind_cover() -> None:
    field = laid_out("low 2,2,0 E")
    assert look(field, (2, 2, 0), (3, 2, 0)) == look(field, (3, 2, 0), (2, 2, 0)) == SEES_BEHIND_COVER


@pytest.mark.parametrize(("wall", "clear"), [(1, True), (2, False), (3, False)])
def test_a_low_wall_three_fifths_of_the_way_or_farther_spoils_clear_sight(wall: int, clear: bool) -> None:
    """From the foremost eye, x 10, to the nearest low point, x 50, the ray is down to 6 at x 34."""
    field = laid_out(f"low {wall},2,0 E")
    assert look(field, (0, 2, 0), (4, 2, 0)) == Seen(True, clear, wall == 3)


def test_walls_hide_windows_and_doors_show_a_part() -> None:
    assert look(laid_out("wall 2,2,0 E"), (2, 2, 0), (3, 2, 0)) == SEES_NOT
    assert look(laid_out("door 2,2,0 E"), (2, 2, 0), (3, 2, 0)) == SEES
    assert look(laid_out("window 2,2,0 E"), (2, 2, 0), (3, 2, 0)) == SEES_BEHIND_COVER
    assert look(laid_out("ladder 2,2,0 E"), (2, 2, 0), (3, 2, 0)) == SEES_CLEARLY


def test_one_sees_through_a_hatch_and_not_through_a_floor() -> None:
    """Eyes are high in their cube: near the hatch from below, so that they see all above it, and far from it above."""
    field = laid_out("hatch 3,3,1")
    assert (look(field, (3, 3, 0), (3, 3, 1)), look(field, (3, 3, 1), (3, 3, 0))) == (SEES_CLEARLY, SEES)
    assert look(laid_out("floor 3,3,1"), (3, 3, 0), (3, 3, 1)) == SEES_NOT


# --------------------------------------------------------------------------------------------------------------- cover
@pytest.mark.parametrize(
    ("part", "attacker", "covered"),
    [
        ("low 3,3,0 E", (6, 3, 0), True),
        ("low 3,3,0 E", (6, 5, 0), True),
        ("low 3,3,0 E", (6, 6, 0), True),  # an exact diagonal: both sides face him
        ("low 3,3,0 N", (6, 6, 0), True),
        ("low 3,3,0 E", (5, 6, 0), False),  # farther north than east
        ("low 3,3,0 E", (0, 3, 0), False),
        ("low 3,3,0 E", (3, 6, 0), False),
        ("low 3,3,0 S", (3, 0, 0), True),
        ("low 3,3,0 W", (1, 2, 0), True),
        ("window 3,3,0 W", (0, 3, 0), True),
        ("door 3,3,0 W", (0, 3, 0), False),
        ("low 5,3,0 W", (6, 3, 0), False),  # not on the target's own cube
        ("cover 3,3,0", (0, 0, 0), True),
        ("cover 0,0,0", (0, 0, 0), False),  # the attacker's own
    ],
)
def test_what_faces_the_attacker_gives_cover(part: str, attacker: Cube, covered: bool) -> None:
    assert look(laid_out(part), attacker, (3, 3, 0)).covered == covered


def test_levels_do_not_matter_for_cover_and_straight_above_there_is_no_facing_side() -> None:
    field = laid_out("low 3,3,0 E", "hatch 5,3,2", "hatch 3,3,1")
    assert look(field, (5, 3, 2), (3, 3, 0)).covered
    assert not look(field, (3, 3, 1), (3, 3, 0)).covered


def test_nobody_is_behind_cover_against_his_own_cube() -> None:
    assert not look(laid_out("cover 3,3,0"), (3, 3, 0), (3, 3, 0)).covered


def test_cover_spoils_clear_sight_unless_it_is_settled_otherwise() -> None:
    found, pair = sight(laid_out("cover 3,3,0")), (number_of((0, 3, 0)), number_of((3, 3, 0)))
    assert not found.clear()[pair] and found.clear(cover_spoils=False)[pair]


# --------------------------------------------------------------------------------------------------------- brute force
OPENINGS = {"door": (4, 8, 0, 10), "window": (3, 9, 6, 11), "hatch": (4, 8, 4, 8)}
SPOTS = [(6, 6), (2, 2), (2, 10), (10, 2), (10, 10)]
Faces = dict[tuple[int, int], list[tuple[str, int, int]]]  # (axis, plane): what, and where the face begins


def solid_faces(field: Battlefield) -> Faces:
    """All faces with solid matter, read straight from the pieces."""
    found: dict[tuple[int, tuple[int, int, int]], str] = {}
    for part in (part for piece in field.pieces for part in piece.parts):
        for x, y, z in part.cubes():
            if part.kind in ("floor", "hatch"):
                found.setdefault((2, (x, y, z)), part.kind)
            elif part.side:
                axis = 0 if part.side in "EW" else 1
                found.setdefault((axis, (x + (part.side == "E"), y + (part.side == "N"), z)), part.kind)
            elif part.kind == "solid":
                for axis, (i, j, k) in enumerate(((1, 0, 0), (0, 1, 0), (0, 0, 1))):
                    found[axis, (x, y, z)] = found[axis, (x + i, y + j, z + k)] = "solid"
    faces: Faces = {}
    for (axis, at), kind in found.items():
        u, v = (12 * c for i, c in enumerate(at) if i != axis)
        faces.setdefault((axis, 12 * at[axis]), []).append((kind, u, v))
    return faces


def is_solid(kind: str, u: Fraction, v: Fraction) -> bool:
    if not (0 <= u <= 12 and 0 <= v <= 12) or kind == "ladder":
        return False
    if kind == "low":
        return v <= 6
    if kind in OPENINGS:
        west, east, bottom, top = OPENINGS[kind]
        return not (west < u < east and bottom < v < top)
    return True


def is_free(faces: Faces, p: Point, q: Point) -> bool:
    for axis in range(3):
        low, high = min(p[axis], q[axis]), max(p[axis], q[axis])
        for plane in (plane for plane in range(0, 97, 12) if low < plane < high and (axis, plane) in faces):
            t = Fraction(plane - p[axis], q[axis] - p[axis])
            across, upward = (p[i] + t * (q[i] - p[i]) for i in range(3) if i != axis)
            if any(is_solid(kind, across - u, upward - v) for kind, u, v in faces[axis, plane]):
                return False
    return True


def points(cube: Cube, height: int) -> Iterator[Point]:
    x, y, z = cube
    yield from ((12 * x + a, 12 * y + b, 12 * z + height) for a, b in SPOTS)


def brute_force(field: Battlefield, faces: Faces, a: Cube, b: Cube) -> Seen:
    body_a, body_b = [*points(a, 9), *points(a, 4)], [*points(b, 9), *points(b, 4)]
    whole = any(all(is_free(faces, eye, point) for point in body_b) for eye in points(a, 9))
    rays = [*product(points(a, 9), body_b), *product(points(b, 9), body_a)]
    sees = whole or any(is_free(faces, eye, point) for eye, point in rays)
    covered = a != b and behind_cover(field, a, b)
    return Seen(sees, whole and not covered, covered)


def behind_cover(field: Battlefield, attacker: Cube, target: Cube) -> bool:
    dx, dy = attacker[0] - target[0], attacker[1] - target[1]
    sides = "E" * (dx > 0) + "W" * (dx < 0) if abs(dx) >= abs(dy) else ""
    sides += "N" * (dy > 0) + "S" * (dy < 0) if abs(dy) >= abs(dx) else ""
    x, y, z = target
    beside = {"E": (x + 1, y, z, "W"), "W": (x - 1, y, z, "E"), "N": (x, y + 1, z, "S"), "S": (x, y - 1, z, "N")}
    named = {(x, y, z, side) for side in sides} | {beside[side] for side in sides}
    for part in (part for piece in field.pieces for part in piece.parts):
        if part.kind == "cover" and target in part.cubes():
            return True
        if part.kind in ("low", "window") and any((*cube, part.side) in named for cube in part.cubes()):
            return True
    return False


@pytest.mark.parametrize(
    ("parts", "eye", "point", "free"),
    [
        (("solid 1,0,0",), (2, 10, 9), (22, 14, 9), False),  # through the very corner of the block
        (("solid 1,0,0",), (2, 10, 9), (14, 22, 9), True),
        (("solid 0,0,0",), (10, 2, 21), (14, 2, 4), True),  # half a unit above the edge of the roof
        (("low 2,0,0 E",), (6, 6, 9), (62, 6, 4), True),  # 30 of 56, less than three fifths
        (("low 3,0,0 E",), (6, 6, 9), (62, 6, 4), False),  # 42 of 56
        (("window 0,0,0 E",), (6, 6, 9), (18, 6, 9), True),
        (("door 0,0,0 E",), (6, 2, 9), (18, 6, 9), False),  # along the edge of the opening
        (("hatch 0,0,1",), (6, 6, 9), (6, 6, 16), True),
    ],
)
def test_brute_force_reads_single_rays_as_the_page_does(
    parts: tuple[str, ...], eye: Point, point: Point, free: bool
) -> None:
    assert is_free(solid_faces(laid_out(*parts)), eye, point) == free


NAMES = ("broken-viaduct", "cistern-court", "depot-street", "foundry-yard", "signal-terraces", "twin-locks")
OURS = [of_the_game(name) for name in NAMES]
DRAWN = [generate(seed, symmetric=seed % 2 == 1) for seed in range(100, 110)]
JUMBLED = [jumbled(seed) for seed in range(10)]


@pytest.mark.parametrize("field", OURS + DRAWN + JUMBLED, ids=lambda field: str(field.id))
def test_the_tables_agree_with_brute_force_in_fractions(field: Battlefield) -> None:
    """60 pairs on each of 26 battlefields, both ways round: more than three thousand."""
    faces, rng = solid_faces(field), Random(field.id)
    numbers = grid(field).numbers()
    for _ in range(60):
        a, b = CUBES[rng.choice(numbers)], CUBES[rng.choice(numbers)]
        assert look(field, a, b) == brute_force(field, faces, a, b), (a, b)
        assert look(field, b, a) == brute_force(field, faces, b, a), (b, a)


@pytest.mark.parametrize("field", OURS + DRAWN + JUMBLED, ids=lambda field: str(field.id))
def test_sight_is_the_same_from_both_ends_and_a_clear_one_is_sight(field: Battlefield) -> None:
    found, stands = sight(field), set(grid(field).numbers())
    assert np.array_equal(found.sees, found.sees.T)
    assert not (found.whole & ~found.sees).any() and found.sees.any(axis=0).sum() == len(stands)
    assert all(found.sees[n, n] == (n in stands) for n in range(len(found.sees)))


@pytest.mark.parametrize("field", [f for f in DRAWN if f.id[-1] in "13579"], ids=lambda field: str(field.id))
def test_on_a_battlefield_that_is_its_own_half_turn_both_sides_see_the_same(field: Battlefield) -> None:
    turned = [number_of(half_turn(CUBES[n])) for n in range(len(sight(field).sees))]
    for table in sight(field):
        assert np.array_equal(table[np.ix_(turned, turned)], table)


# ---------------------------------------------------------------------------------------------------------- for screens
def test_the_ray_between_the_middles_is_drawn_where_it_is_free() -> None:
    assert ray(laid_out(), (0, 0, 0), (2, 0, 0)) == Ray((6, 6, 9), (30, 6, 9))


def test_a_blocked_ray_ends_at_the_first_face_it_meets() -> None:
    found = ray(laid_out("solid 3,3,0", "wall 2,3,0 W"), (5, 3, 0), (0, 3, 0))
    assert (found.start, found.end) == ((66, 42, 9), (6, 42, 9))
    assert found.block and found.block[:3] == ((4, 3, 0), "W", "solid") and found.block.at == (48, 42, 9)
    back = ray(laid_out("solid 3,3,0", "wall 2,3,0 W"), (0, 3, 0), (5, 3, 0)).block
    assert back and back[:3] == ((2, 3, 0), "W", "wall") and back.at == (24, 42, 9)


@pytest.mark.parametrize("field", [*OURS[:2], *JUMBLED[:3]], ids=lambda field: str(field.id))
def test_a_ray_is_free_where_one_sees_and_blocked_where_one_does_not(field: Battlefield) -> None:
    faces, rng = solid_faces(field), Random(field.id)
    numbers = grid(field).numbers()
    for _ in range(60):
        a, b = CUBES[rng.choice(numbers)], CUBES[rng.choice(numbers)]
        found = ray(field, a, b)
        assert (found.block is None) == look(field, a, b).sees == is_free(faces, found.start, found.end)
        if found.block:
            t = [(c - p) / (q - p) for c, p, q in zip(found.block.at, found.start, found.end) if p != q]
            assert len(set(t)) == 1 and 0 < t[0] < 1
            short = tuple(p + t[0] * Fraction(999, 1000) * (q - p) for p, q in zip(found.start, found.end))
            assert is_free(faces, found.start, short)  # type: ignore[arg-type]
