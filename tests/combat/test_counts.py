"""Lines of chances, held against counting by hand."""

import numpy as np
import pytest

from drumhead.combat.counts import CERTAIN, add, cap, mean, thin

COIN = np.array((0.5, 0.5))


def test_counts_that_do_not_depend_on_each_other_add_up() -> None:
    assert add(COIN, COIN).tolist() == [0.25, 0.5, 0.25]
    assert add(CERTAIN, COIN).tolist() == COIN.tolist()


def test_of_two_each_stays_with_its_chance() -> None:
    assert thin(np.array((0, 0, 1.0)), 0.5).tolist() == [0.25, 0.5, 0.25]
    assert thin(np.array((0.5, 0, 0.5)), 1.0).tolist() == [0.5, 0, 0.5]
    assert thin(np.array((0.5, 0, 0.5)), 0.0).tolist() == [1.0, 0, 0]


@pytest.mark.parametrize(
    ("most", "found"), [(0, [1.0]), (1, [0.25, 0.75]), (2, [0.25, 0.5, 0.25]), (3, [0.25, 0.5, 0.25, 0])]
)
def test_more_than_the_most_count_as_the_most(most: int, found: list[float]) -> None:
    assert cap(add(COIN, COIN), most).tolist() == found


def test_the_mean_is_that_of_the_numbers() -> None:
    assert mean((0.25, 0.5, 0.25)) == 1.0
