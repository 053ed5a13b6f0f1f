"""Lanes between cubes, on a street of three cubes: the best within range, at once and after steps."""

import numpy as np

from drumhead.space.cube_lanes import Lanes

PLAIN = np.array([[0, 2, 0], [1, 0, 3], [0, 3, 0]], dtype=np.uint8)
FAR = ((0, 1, 2), (1, 0, 1), (2, 1, 0))
JUMP = ((0, 1, 1), (1, 0, 1), (1, 1, 0))
COVERED = (bytes((0, 1, 1)), bytes((0, 0, 1)), bytes((0, 0, 0)))
STREET = Lanes(PLAIN, (0, 1, 2), FAR, COVERED, {False: FAR, True: JUMP})


def test_a_lane_counts_within_range_only() -> None:
    assert STREET.rows(False, 0, 1) == tuple(row.tobytes() for row in PLAIN)
    assert STREET.rows(False, 0, 0) == (bytes(3),) * 3


def test_after_steps_the_best_lane_of_the_cubes_in_reach_counts() -> None:
    assert STREET.near(False, 1, 0) == (0, 1) and STREET.near(True, 1, 0) == (0, 1, 2)
    assert STREET.rows(False, 1, 1)[0] == bytes((1, 2, 3))
    assert STREET.rows(True, 1, 1)[0] == bytes((1, 3, 3))


def test_a_cube_that_nobody_can_stand_in_has_no_lane_after_steps() -> None:
    assert Lanes(PLAIN, (0, 1), FAR, COVERED, {False: FAR}).rows(False, 1, 1)[2] == bytes(3)


def test_cover_is_counted_cube_by_cube() -> None:
    assert STREET.cover == (0, 1, 2)


def test_tables_hold_the_same_as_rows_and_ways() -> None:
    assert [row.tobytes() for row in STREET.grid(True, 1, 1)] == list(STREET.rows(True, 1, 1))
    assert STREET.costs[True].tolist() == [list(row) for row in JUMP]
