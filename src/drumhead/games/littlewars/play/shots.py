"""Which man is worth a shot: the dead to be expected of it."""

from functools import lru_cache

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.combat.volley import foresee
from drumhead.games.littlewars.rules.shooting import BLAST, band_at, in_cover, shot_stages
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.space.sight import gaps_to_groups, in_range
from drumhead.tabletop.battle import ids, ids_of_groups

MOST_BESIDE = 2  # men near the target that a shot can kill with it


def expected_dead(b: LittleWars, gun: ModelId, targets: Men) -> list[float]:
    """Of a shot at each of these men."""
    foes = b.men(b.models[targets[0]].seat)
    beside = in_range(b.at, b.radius, ids(targets), ids(foes), BLAST).sum(axis=1) - 1
    return [mean_dead(need, min(int(near), MOST_BESIDE)) for need, near in zip(needs(b, gun, targets), beside.tolist())]


def needs(b: LittleWars, gun: ModelId, targets: Men) -> list[int]:
    gaps = gaps_to_groups(b.at, b.radius, ids((gun,)), *ids_of_groups(tuple((m,) for m in targets)))
    return [band_at(gap)[0] + in_cover(b, gun, m) for m, gap in zip(targets, gaps.tolist())]


@lru_cache(64)
def mean_dead(need: int, near: int) -> float:
    chances = foresee(shot_stages(need, near, ""), {"shots": 1}, keep=("wounds",)).p("wounds")
    return float(np.arange(len(chances)) @ np.asarray(chances, np.float64))


def best_target(b: LittleWars, gun: ModelId, seen: Men) -> ModelId:
    """The most expected dead, of equals the nearest."""
    dead = expected_dead(b, gun, seen)
    gaps = gaps_to_groups(b.at, b.radius, ids((gun,)), *ids_of_groups(tuple((m,) for m in seen))).tolist()
    return min(zip(seen, dead, gaps), key=lambda found: (-found[1], found[2], found[0]))[0]
