"""A whole force in a strip three inches deep: legal whatever stands in the way, up to what a strip may have closed."""

from random import Random

import numpy as np
import pytest

from drumhead.space.bodies import bodies_of, too_wide
from drumhead.space.march import March
from drumhead.space.placing import judge_places
from drumhead.space.strip import Group, Strip, fill_strip
from drumhead.space.table import Ints
from drumhead.space.terrain import Board, ground

from .fields import NOBODY, block, ids

NEAR, FAR = (0, 0, 72000, 3000), (0, 45000, 72000, 48000)
RADIUS = np.array([500] * 50 + [750] * 30 + [1000] * 2)
MEN = ids(*range(80))


def force() -> list[Group]:
    """Cavalry on the wings, infantry in the middle, each gun with a clump on both sides."""
    infantry, cavalry, guns = np.arange(50), np.arange(50, 80), np.arange(80, 82)
    return [
        Group(cavalry[:8]),
        Group(cavalry[8:15]),
        Group(infantry[:12]),
        Group(guns[:1], man=False),
        Group(infantry[12:25]),
        Group(infantry[25:38]),
        Group(guns[1:], man=False),
        Group(infantry[38:]),
        Group(cavalry[15:22]),
        Group(cavalry[22:]),
    ]


def strip(board: Board, zone: tuple[int, int, int, int]) -> Strip:
    return Strip(ground(board), np.full((82, 2), -(10**6)), RADIUS, zone)


def fault(s: Strip, at: Ints) -> object:
    """What is wrong with where the force stands, by the judges."""
    march = March(s.ground, s.at, RADIUS, np.arange(82), NOBODY)
    return judge_places(march, at, s.zone) or too_wide(at, RADIUS, MEN)


def stand(board: Board, zone: tuple[int, int, int, int]) -> Ints:
    found = fill_strip(strip(board, zone), force())
    assert found is not None
    return np.array([found[m] for m in range(82)])


@pytest.mark.parametrize("zone", [NEAR, FAR])
def test_on_an_open_strip_the_force_stands_in_the_middle_with_room_between_its_bodies(
    zone: tuple[int, int, int, int],
) -> None:
    at, s = stand(Board(72000, 48000, ()), zone), strip(Board(72000, 48000, ()), zone)
    assert fault(s, at) is None
    left, right = int((at[:, 0] - RADIUS).min()), int(72000 - (at[:, 0] + RADIUS).max())
    assert abs(left - right) <= 100
    assert 6 <= len(bodies_of(at, RADIUS, MEN)) <= 12
    front = 3000 if zone == NEAR else 45000
    assert abs(at[:, 1] - front).min() == 500  # from the front backwards
    for gun in (80, 81):
        assert sum(np.hypot(*(at[m] - at[gun])) <= 4500 for m in range(50)) >= 4


def closing(random: Random, zone: tuple[int, int, int, int]) -> Board:
    """A table whose pieces close three stretches of the strip, twelve inches together."""
    cuts = sorted(random.sample(range(1000, 11001, 50), 2))
    lengths = [cuts[0], cuts[1] - cuts[0], 12000 - cuts[1]]
    free = sorted(random.sample(range(0, 60001, 10), 3))
    pieces, x = [], 0
    for k, long in enumerate(lengths):
        x = free[k] + sum(lengths[:k])
        trait = random.choice(("solid", "impassable"))
        y0, y1 = zone[1] / 1000, zone[3] / 1000
        pieces.append(block(x / 1000, max(0, y0 - 1), (x + long) / 1000, min(48, y1 + 1), trait))
    return Board(72000, 48000, tuple(pieces))


@pytest.mark.parametrize("seed", range(80))
def test_there_is_room_wherever_three_pieces_close_twelve_inches(seed: int) -> None:
    zone = (NEAR, FAR)[seed % 2]
    board = closing(Random(seed), zone)
    assert fault(strip(board, zone), stand(board, zone)) is None


def test_a_piece_that_closes_part_of_the_depth_is_stood_beside() -> None:
    posts = [block(x, 1, x + 0.2, 1.2, "solid") for x in range(6, 70, 8)]
    board = Board(72000, 48000, tuple(posts))
    assert fault(strip(board, NEAR), stand(board, NEAR)) is None


def test_a_strip_that_is_closed_has_no_room() -> None:
    board = Board(72000, 48000, (block(10, 0, 60, 4, "solid"),))
    assert fill_strip(strip(board, NEAR), force()) is None
    assert fill_strip(strip(board, FAR), force()) is not None
