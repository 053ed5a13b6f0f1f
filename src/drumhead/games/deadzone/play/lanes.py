"""Lanes of Deadzone: what the lines of fire between cubes are worth in dice, for players who look them up."""

from typing import NamedTuple

import numpy as np

from drumhead.games.deadzone.rules.attack import clear_die, cover_die, down_die
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.space.cube_lanes import Lanes
from drumhead.space.cubes import Battlefield
from drumhead.space.kept import kept


class Lane(NamedTuple):
    more: int  # dice of the shooter beside those of its weapon
    cover: int  # dice of the target


LANES = (Lane(0, 1), Lane(0, 0), Lane(1, 1), Lane(2, 1), Lane(1, 0), Lane(2, 0))  # from bad to good; 1 is the first
CODES = {lane: n + 1 for n, lane in enumerate(LANES)}


def lanes_between(b: Deadzone) -> Lanes:
    ground = b.ground
    plain = np.zeros((len(ground.level), len(ground.level)), dtype=np.uint8)
    for a in ground.cubes:
        for t in ground.cubes:
            if ground.sees[a][t]:
                more = clear_die(b, a, t) + down_die(b, a, t)
                plain[a, t] = CODES[Lane(more, cover_die(b, a, t))]
    return Lanes(plain, ground.cubes, ground.range, ground.covered, {False: ground.far, True: ground.far_jump})


@kept
def _by_choice(field: Battlefield) -> dict[int, Lanes]:
    return {}


def lanes_of(b: Deadzone) -> Lanes:
    """The lanes of the battlefield under its house rules, made once for each table of the ground."""
    known, key = _by_choice(b.board), id(b.ground)
    if key not in known:
        known[key] = lanes_between(b)
    return known[key]
