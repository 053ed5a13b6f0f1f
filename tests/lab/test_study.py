"""What a row of battles says about prices: units that bring more or less than the points they cost."""

from random import Random

import numpy as np
import pytest

from drumhead.lab.study import gains, least_squares
from drumhead.lab.versus import Fought

WORTH = {"archers": 40.0, "guards": 0.0, "ox": -40.0}  # points of margin for 100 points spent


def battle(number: int, one: dict[str, int], two: dict[str, int], noise: float, seat: int = 0) -> Fought:
    margin = sum(WORTH[u] * (one.get(u, 0) - two.get(u, 0)) / 100 for u in WORTH) + noise
    told = margin if seat == 0 else -margin
    return Fought(number, seat, None, told, 0, ("a", "b"), {}, (), spent=(one, two))


def any_spent(rng: Random) -> dict[str, int]:
    """A hundred points among the three."""
    a, b = sorted(rng.sample(range(101), 2))
    return {"archers": a, "guards": b - a, "ox": 100 - b}


def test_a_unit_that_is_worth_more_than_it_costs_gains_what_it_brings() -> None:
    rng = Random(4)
    found = [battle(n, any_spent(rng), any_spent(rng), rng.gauss(0, 10), n % 2) for n in range(400)]
    told = {g.unit: g for g in gains(found)}
    assert [g.unit for g in gains(found)] == ["archers", "guards", "ox"]
    assert told["archers"].gain == pytest.approx(40, abs=6) and told["ox"].gain == pytest.approx(-40, abs=6)
    assert told["archers"].tells and told["ox"].tells and not told["guards"].tells
    assert all(abs(g.gain - WORTH[unit]) < g.high - g.low for unit, g in told.items())  # four standard errors


def test_with_few_battles_nothing_is_told() -> None:
    rng = Random(4)
    assert gains([battle(n, any_spent(rng), any_spent(rng), 0) for n in range(3)]) == []
    assert gains([]) == []


def test_a_unit_that_both_sides_have_alike_is_left_out() -> None:
    rng = Random(5)
    rows = [(any_spent(rng), any_spent(rng)) for _ in range(60)]
    for one, two in rows:
        one["ox"] = two["ox"] = 20
    assert [g.unit for g in gains([battle(n, *row, 0) for n, row in enumerate(rows)])] == ["archers", "guards"]


def test_least_squares_leaves_out_what_columns_have_in_common() -> None:
    rows = np.array([[1.0, -1.0], [2.0, -2.0], [-1.0, 1.0]])
    values, spread = least_squares(rows, np.array([2.0, 4.0, -2.0]))
    assert values == pytest.approx([1.0, -1.0]) and np.diag(spread) == pytest.approx([0.0, 0.0], abs=1e-6)


def test_what_all_units_have_in_common_does_not_blur_what_tells_them_apart() -> None:
    """Lists that spend nearly the same say little of what a point is worth, and much of what it is spent on."""
    rng = Random(6)
    found = []
    for n in range(200):
        one, two = any_spent(rng), any_spent(rng)
        one["guards"] += rng.choice((0, 1))
        found.append(battle(n, one, two, rng.gauss(0, 10)))
    assert all(g.high - g.low < 20 for g in gains(found))
