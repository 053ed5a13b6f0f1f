"""Strikes among cubes: by lane and reach, after a move, and the margins that deeds lead to."""

import numpy as np
import pytest

from drumhead.combat.cube_strikes import NEAR, Arms, Deed, Party, Standing, margins_after, strikes_after
from drumhead.games.deadzone.play.lanes import lanes_of
from drumhead.space.cube_lanes import Lanes
from drumhead.testkit.cubes import number
from tests.games.deadzone.kit import battle, dog, tactical

LANE = 7  # lanes and none


def open_field() -> Lanes:
    return lanes_of(battle([tactical((0, 0))], [dog((7, 7))]))


def gun(foes: int, share: float, reach: int = 2) -> Arms:
    kill = np.full((foes, LANE), share)
    kill[:, 0] = 0.0
    return Arms(False, 1, 2, 2, (reach,), (kill,), (kill / 2,), np.full(foes, 0.9))


def party(
    spots: list[tuple[int, int]], foes: list[tuple[int, int]], share: float = 0.4, waits: bool = True
) -> Party[str]:
    units, others = ([Standing("kind", number(c), 10, waits) for c in cubes] for cubes in (spots, foes))
    return Party(open_field(), units, others, lambda i: gun(len(foes), share))


def test_a_gun_reaches_after_a_walk_and_a_blade_after_an_assault() -> None:
    now, _ = party([(0, 0)], [(0, 2), (0, 3), (0, 4)]).strikes_in_place(1)
    assert now.kill[0, 0] == pytest.approx([0.9, 0.4, 0.0])
    assert now.stop[0, 0] == pytest.approx([0.2, 0.2, 0.0])


def test_who_has_yet_to_act_comes_near_for_the_next_round() -> None:
    _, later = party([(0, 0)], [(0, 4)]).strikes_in_place(1)
    assert later.kill[0, 0, 0] == pytest.approx(NEAR * 0.9)
    _, later = party([(0, 0)], [(0, 4)], waits=False).strikes_in_place(1)
    assert later.kill[0, 0, 0] == 0.0


def test_a_unit_that_has_moved_strikes_and_is_struck_where_it_stands_now() -> None:
    mine, theirs = party([(0, 0)], [(0, 6)]), party([(0, 6)], [(0, 0)])
    deeds = [Deed(0, number((0, 0)), [False]), Deed(0, number((0, 4)), [False])]
    ours, others = strikes_after(mine, theirs, deeds)
    assert list(ours[1].kill[:, 0, 0]) == pytest.approx([0.0, 0.9])
    assert list(others[0].kill[:, 0, 0]) == pytest.approx([0.0, 0.9])


def test_a_deed_is_worth_what_it_takes_and_what_comes_back() -> None:
    mine, theirs = party([(0, 0)], [(0, 2)]), party([(0, 2)], [(0, 0)])
    here = number((0, 0))
    waits, shoots, strikes, stops = margins_after(
        mine,
        theirs,
        [Deed(0, here, [False]), Deed(0, here, [True], 0), Deed(0, here, [True]), Deed(0, here, [True], 0, True)],
        0,
    )
    assert waits < stops < shoots < strikes
    assert waits == pytest.approx(10 * 0.1 - 10)
