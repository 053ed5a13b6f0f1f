"""Lanes: looked up, they say what the attack itself would."""

from drumhead.games.deadzone.play.lanes import LANES, lanes_of
from drumhead.games.deadzone.rules.attack import BASE, dodge_pool, shot_pool
from drumhead.testkit.cubes import number
from tests.games.deadzone.kit import battle, dog, tactical

FIELD = ("solid 3-4,3,0", "cover 2,5,0", "low 5,5,0 S", "solid 6,6,0")


def test_a_lane_holds_the_dice_of_both_sides() -> None:
    b = battle([tactical((0, 0))], [dog((7, 7))], *FIELD)
    rows = lanes_of(b).rows(False, 0, 6)
    seen = set()
    for a in b.ground.cubes:
        for t in b.ground.cubes:
            lane = rows[a][t]
            assert bool(lane) == bool(b.ground.sees[a][t] and b.ground.range[a][t] <= 6)
            if lane:
                mine, theirs = shot_pool(b, a, t, "assault-rifle").dice, dodge_pool(b, a, t, "shot").dice
                assert LANES[lane - 1] == (mine - BASE, theirs - BASE)
                seen.add(lane)
    assert len(seen) > 3


def test_after_steps_the_best_lane_from_a_cube_nearby_counts() -> None:
    b = battle([tactical((0, 0))], [dog((7, 7))], *FIELD)
    lanes = lanes_of(b)
    here, there = lanes.rows(True, 0, 4), lanes.rows(True, 2, 4)
    for a in b.ground.cubes:
        near = lanes.near(True, 2, a)
        assert near == tuple(c for c in b.ground.cubes if b.ground.far_jump[a][c] <= 2)
        assert there[a] == bytes(map(max, zip(*(here[c] for c in near))))


def test_cover_is_counted_cube_by_cube() -> None:
    b = battle([tactical((0, 0))], [dog((7, 7))], *FIELD)
    cover = lanes_of(b).cover
    assert cover[number((2, 5))] == sum(b.ground.covered[c][number((2, 5))] for c in b.ground.cubes) > 0


def test_the_tables_of_a_battlefield_are_made_once() -> None:
    b = battle([tactical((0, 0))], [dog((7, 7))], *FIELD)
    assert lanes_of(b) is lanes_of(b.clone())
    other = battle([tactical((0, 0))], [dog((7, 7))], *FIELD, house={"adjacency": "faces-only"})
    assert lanes_of(other) is not lanes_of(b)
