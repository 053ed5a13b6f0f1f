"""Setting a unit down: room for it as near as possible to where it is wanted, whatever the sizes of its bases."""

from collections.abc import Iterator, Sequence

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.space.formation import BETWEEN, block, inwards, place_block, spacing
from drumhead.space.march import March
from drumhead.space.placing import free_spots, judge_places
from drumhead.space.table import INCH, Bools, Ints, Place, Zone
from drumhead.tabletop.battle import TableBattle

RANK = 4  # models in a rank
GRID = 250  # between the places tried for single models
SEEDS = 60  # places from which a unit is gathered, the nearest to the wish
MORE_SEEDS = 60  # after them, places no two of which are nearer than an inch


def room_for(march: March, zone: Zone, wish: Place, rank: int = RANK) -> list[Place] | None:
    """Places in the zone, the unit's centre near the wish: in ranks, else model by model; None: there is no room."""
    return place_block(march, zone, wish, rank) or squeeze_in(march, zone, wish)


def block_at(march: March, zone: Zone, wish: Place, rank: int = RANK) -> list[Place]:
    """Ranks round the wish whether or not there is room: what to show, and to have refused, where there is none."""
    bases = march.radius[march.movers]
    places = block(len(bases), rank, spacing(bases), inwards(march.ground, zone)) + np.array(wish)
    return [(x, y) for x, y in places.tolist()]


def wish_beside(b: TableBattle, models: Sequence[ModelId], seat: int, apart: int, rank: int = RANK) -> Place:
    """From the middle of the table outwards, at the front: beside the units of the seat that stand already."""
    half = (min(len(models), rank) * (2 * b.largest_radius(models) + BETWEEN) - BETWEEN) // 2
    middle, front = b.board.width // 2, b.board.height // 2  # the zone ends the wish for the front at its line
    standing = [m for u in b.on_table() if u.seat == seat for m in u.models]
    if not standing:
        return middle, front
    xs, radii = b.at[standing, 0], b.radius[standing]
    right, left = int((xs + radii).max()) + apart + half, int((xs - radii).min()) - apart - half
    return (right if right - middle <= middle - left else left), front


# ---------------------------------------------------------------------------------------------------- one by one
def squeeze_in(march: March, zone: Zone, wish: Place) -> list[Place] | None:
    """Model by model, the widest base first, each beside one before; from the free spot nearest to the wish."""
    movers = march.movers.tolist()
    order = sorted(movers, key=lambda m: -int(march.radius[m]))
    radii = [int(march.radius[m]) for m in order]
    first_of = dict(zip(reversed(radii), reversed(order)))
    free = {r: nearest_first(free_spots(march, m, zone, GRID), wish) for r, m in first_of.items()}
    for seed in seeds_among(free[radii[0]]):
        spots = gather_spots(march, radii, seed, free)
        if spots is None:
            continue
        at = dict(zip(order, spots))
        places = [at[m] for m in movers]
        if judge_places(march, np.array(places, np.int64), zone) is None:
            return places
    return None


def seeds_among(spots: Ints) -> Iterator[Ints]:
    """The spots to begin with, in their order: the first ones, then fewer and fewer near one that was tried."""
    yield from spots[:SEEDS]
    left = spots[SEEDS:]
    for _ in range(MORE_SEEDS):
        if not len(left):
            return
        yield left[0]
        left = left[squared_distances(left, left[0]) >= INCH * INCH]


def nearest_first(spots: Ints, to: Place | Ints) -> Ints:
    """By the distance from a place, then from left to right."""
    found: Ints = spots[np.lexsort((spots[:, 1], spots[:, 0], squared_distances(spots, to)))]
    return found


def squared_distances(spots: Ints, to: Place | Ints) -> Ints:
    steps = spots - np.asarray(to)
    far: Ints = (steps * steps).sum(axis=1)
    return far


def gather_spots(march: March, radii: Sequence[int], seed: Ints, free: dict[int, Ints]) -> list[Place] | None:
    """A spot for each radius, beside one already taken, none overlapping, near the seed first; None: too few."""
    taken, spots, after = [(seed, radii[0])], np.empty((0, 2), np.int64), -1
    for k, r in enumerate(radii[1:], 1):
        if k == 1 or r != radii[k - 1]:
            spots = free[r]
            if march.neighbour >= 0:
                spots = spots[squared_distances(spots, seed) <= max(0, march.spread - r - radii[0]) ** 2]
            spots = nearest_first(spots, seed)
            after = -1
        open_ = np.flatnonzero(beside(march, spots, r, taken))
        if not len(open_):
            return None
        later = open_[open_ > after]  # on from the last spot, then round again from the seed
        after = int(later[0] if len(later) else open_[0])
        taken.append((spots[after], r))
    return [(int(spot[0]), int(spot[1])) for spot, _ in taken]


def beside(march: March, spots: Ints, r: int, taken: Sequence[tuple[Ints, int]]) -> Bools:
    """Which spots touch none of the bases that are set down and are within reach of one."""
    clear, near = np.ones(len(spots), np.bool_), np.zeros(len(spots), np.bool_)
    for spot, other in taken:
        far = squared_distances(spots, spot)
        clear &= far >= (r + other) ** 2
        near |= far <= (r + other + march.neighbour) ** 2
    return clear & near if march.neighbour >= 0 else clear
