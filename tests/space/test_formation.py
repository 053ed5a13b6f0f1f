"""Whole units: what is proposed is always legal, and in the open it is just what was asked for."""

from math import hypot
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.space.formation import block, centre, form_up, place_block, translate
from drumhead.space.generate import generate
from drumhead.space.paths import flatten, judge
from drumhead.space.placing import judge_places
from drumhead.space.ring import stands
from drumhead.space.table import Ints, Place, Way
from drumhead.space.terrain import DIFFICULT, Ground, ground

from .fields import block as slab
from .fields import field, march, place, places

OPEN = field()
SOUTH = (0, 0, 72000, 12000)
many = settings(max_examples=40, deadline=None)


def unit(x: float, y: float, models: int = 8, files: int = 4) -> Ints:
    """Ranks of four, 0.2 inches between the bases, the first model at (x, y)."""
    return places(*((x + 1.2 * (i % files), y - 1.2 * (i // files)) for i in range(models)))


def ends(ways: list[Way]) -> Ints:
    return np.array([way[-1] for way in ways], np.int64)


def moved(ways: list[Way], at: Ints) -> set[Place]:
    return {(x, y) for x, y in (ends(ways) - at[: len(ways)]).tolist()}


def test_in_the_open_a_unit_slides_to_the_goal_in_its_formation() -> None:
    at = unit(30, 20)
    ways = translate(march(OPEN, at, np.arange(8)), place(33.8, 23.4))
    assert moved(ways, at) == {(2000, 4000)}


def test_a_goal_too_far_away_is_approached_as_far_as_the_allowance_goes() -> None:
    at = unit(30, 20)
    ways = form_up(march(OPEN, at, np.arange(8)), place(31.8, 40))
    assert moved(ways, at) == {(0, 6000)}


def test_a_unit_stops_an_inch_from_an_enemy_in_its_way() -> None:
    at = np.concatenate((unit(30, 20), places((31.8, 26))))
    ways = translate(march(OPEN, at, np.arange(8), np.array([8])), place(31.8, 30))
    gap = min(hypot(x - 31800, y - 26000) for x, y in ends(ways).tolist()) - 1000
    assert 999 <= gap < 1100


def test_a_unit_walled_in_stays() -> None:
    at = unit(30, 20)
    house = [slab(29, 20.51, 35, 21, "solid"), slab(29, 17, 35, 18.29, "solid")]
    house += [slab(28, 17, 29.49, 21, "solid"), slab(34.11, 17, 36, 21, "solid")]
    ways = form_up(march(field(*house), at, np.arange(8)), place(40, 40))
    assert np.hypot(*(ends(ways) - at).T).max() < 50


def test_a_facing_forms_ranks_that_look_that_way() -> None:
    at = unit(30, 20)
    goal = place(31.8, 22)
    ways = form_up(march(OPEN, at, np.arange(8)), goal, (1, 0))
    columns = {x for x, _ in ends(ways).tolist()}
    assert len(columns) == 2 and max(columns) - min(columns) == 1200
    assert centre(ends(ways)) == goal


def test_a_unit_closes_its_ranks_to_pass_a_gate_that_its_line_does_not() -> None:
    at = unit(28, 20, models=8, files=8)  # 9.4 inches wide; the gate is 6
    walls = field(slab(10, 22, 29.2, 23, "solid"), slab(35.2, 22, 60, 23, "solid"))
    through = march(walls, at, np.arange(8), allowance=9000)
    ways = form_up(through, place(32.2, 27))
    assert centre(ends(ways))[1] > 24000
    assert judge(through, *flatten(ways)) is None


def test_a_block_has_its_front_rank_first_and_its_centre_in_the_middle() -> None:
    spots = block(7, 3, 1200, (0, 1))
    assert spots[:3, 1].min() > spots[3:6, 1].max() > spots[6, 1]
    assert centre(spots) == (0, 0)


def test_a_block_is_set_down_on_its_wish_when_there_is_room() -> None:
    spots = place_block(march(OPEN, places(*[(0, 0)] * 8), np.arange(8)), SOUTH, place(36, 6))
    assert spots and centre(np.array(spots)) == place(36, 6)


def test_a_block_is_pushed_into_its_zone_and_faces_the_middle() -> None:
    at = places(*[(0, 0)] * 6)
    spots = place_block(march(OPEN, at, np.arange(6)), (0, 36000, 72000, 48000), place(36, 20))
    assert spots
    front, rear = {y for _, y in spots[:4]}, {y for _, y in spots[4:]}
    assert front == {36500} and rear == {37700}


def test_a_full_zone_has_no_room() -> None:
    at = places(*[(0, 0)] * 8)
    pond = field(slab(0, 0, 72, 12, "impassable"))
    assert place_block(march(pond, at, np.arange(8)), SOUTH, place(36, 6)) is None


def scene(seed: int) -> tuple[Ground, Ints, Ints, Ints]:
    """A generated table with a coherent unit somewhere and scattered models of others."""
    rng = Random(seed)
    land = ground(generate(seed % 50))
    while True:
        x, y = rng.randrange(8000, 64000), rng.randrange(8000, 40000)
        own = [
            (a + x, b + y)
            for a, b in block(8, rng.choice((2, 4, 8)), 1300, (rng.randrange(1, 9), rng.randrange(9))).tolist()
        ]
        if all(stands(land, *p, 500) for p in own):
            break
    crowd: list[Place] = []
    for _ in range(60):
        p = x + rng.randrange(-9000, 9000), y + rng.randrange(-9000, 9000)
        if stands(land, *p, 500) and all(hypot(p[0] - a, p[1] - b) > 2000 for a, b in own):
            crowd += [p] if all(hypot(p[0] - a, p[1] - b) > 1000 for a, b in crowd) else []
    return land, np.array(own + crowd, np.int64), np.arange(8), np.arange(8, 8 + len(crowd))


@many
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([0, DIFFICULT]), st.sampled_from([6000, 12000]))
def test_whatever_is_proposed_is_legal_and_comes_no_farther_from_the_goal(
    seed: int, turn: bool, barred: int, far: int
) -> None:
    land, at, movers, others = scene(seed)
    rng = Random(seed + 1)
    goal = rng.randrange(500, 71500), rng.randrange(500, 47500)
    facing = (rng.randrange(1, 9), rng.randrange(-9, 9)) if turn else None
    bound = march(land, at, movers, others, allowance=far, barred=barred)
    ways = form_up(bound, goal, facing)
    assert judge(bound, *flatten(ways)) is None
    slack = 1001 if turn else 1  # who turns may fall short by a step
    (x, y), (ex, ey) = centre(at[movers]), centre(ends(ways))
    assert hypot(goal[0] - ex, goal[1] - ey) <= hypot(goal[0] - x, goal[1] - y) + slack


@many
@given(st.integers(0, 10**6))
def test_a_slide_keeps_the_formation_and_is_legal(seed: int) -> None:
    land, at, movers, others = scene(seed)
    goal = Random(seed).randrange(500, 71500), Random(seed + 2).randrange(500, 47500)
    bound = march(land, at, movers, others)
    ways = translate(bound, goal)
    assert judge(bound, *flatten(ways)) is None
    assert len(moved(ways, at)) == 1


@many
@given(
    st.integers(0, 10**6), st.integers(1, 20), st.sampled_from([SOUTH, (0, 36000, 72000, 48000), (0, 0, 12000, 48000)])
)
def test_a_block_set_down_is_legal(seed: int, models: int, zone: tuple[int, int, int, int]) -> None:
    land, at, _, others = scene(seed)
    full = np.concatenate((at, np.zeros((models, 2), np.int64)))
    movers = np.arange(len(at), len(full))
    wish = Random(seed).randrange(72000), Random(seed + 2).randrange(48000)
    bound = march(land, full, movers, others)
    spots = place_block(bound, zone, wish)
    assert spots is not None
    assert judge_places(bound, np.array(spots), zone) is None


@pytest.mark.parametrize("models", [1, 2])
def test_single_models_and_pairs_are_units_too(models: int) -> None:
    at = unit(30, 20, models)
    goal = centre(at)[0], 24000
    ways = form_up(march(OPEN, at, np.arange(models)), goal)
    assert centre(ends(ways)) == goal
