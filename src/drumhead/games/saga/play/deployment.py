"""Setting up: room for a unit as near as can be to where it is wanted. It finds a place wherever there is one."""

from collections.abc import Sequence

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Place, Places
from drumhead.games.saga.rules.move import APART, NEIGHBOUR, SPREAD, marching
from drumhead.games.saga.rules.state import Saga
from drumhead.space.formation import BETWEEN, place_block
from drumhead.space.paths import judge_places
from drumhead.tabletop.battle import ids

RANK = 4  # models in a rank
GRID = 250  # between the places tried for single models


def room_for(b: Saga, ask: Places, wish: Place, rank: int = RANK) -> list[Place]:
    """Places for a unit in its zone, its centre near the wish: in ranks, else model by model where there is room."""
    u = b.models[ask.models[0]].unit
    found = place_block(marching(b, u), ask.zone, wish, rank)
    return found or squeezed_in(b, ask, wish)


def room_beside(b: Saga, ask: Places) -> list[Place]:
    """The policy of the ledger: from the middle outwards, front rank on the 12-inch line, 1 inch apart."""
    lead = b.models[ask.models[0]]
    base = 2 * int(b.radius[lead.id])
    half = (min(len(ask.models), RANK) * (base + BETWEEN) - BETWEEN) // 2
    front, middle = b.board.height // 2, b.board.width // 2  # the zone ends the wish for the front at its line
    xs = [x for u in b.army(lead.seat) if b.placed(u) for x, _ in b.places(u.models)]
    if not xs:
        return room_for(b, ask, (middle, front))
    right, left = max(xs) + base // 2 + APART + half, min(xs) - base // 2 - APART - half
    return room_for(b, ask, (right if right - middle <= middle - left else left, front))


def squeezed_in(b: Saga, ask: Places, wish: Place) -> list[Place]:
    """Model by model, each touching distance from one before, starting from the free spot nearest to the wish."""
    free = sorted(free_spots(b, ask), key=lambda p: (squared(p, wish), p))
    for seed in free:
        found = gathered(b, ask.models, seed, free)
        if found:
            return found
    raise ValueError(f"no room is left in the strip for {len(ask.models)} models")


def free_spots(b: Saga, ask: Places) -> list[Place]:
    """Where one model of the unit may stand by itself."""
    alone = marching(b, b.models[ask.models[0]].unit)._replace(movers=ids(ask.models[:1]), neighbour=-1)
    x0, y0, x1, y1 = ask.zone
    r = int(b.radius[ask.models[0]])

    def free(x: int, y: int) -> bool:
        spot = np.array([(x, y)], dtype=np.int64)
        return judge_places(alone, spot, ask.zone) is None

    spots = ((x, y) for x in range(x0 + r, x1 - r + 1, GRID) for y in range(y0 + r, y1 - r + 1, GRID))
    return [spot for spot in spots if free(*spot)]


def gathered(b: Saga, models: Sequence[ModelId], seed: Place, free: Sequence[Place]) -> list[Place] | None:
    """As many spots as there are models, each beside one already taken, none overlapping, near the seed first."""
    base = 2 * int(b.radius[models[0]])
    taken = [seed]
    spots = sorted((p for p in free if squared(p, seed) <= (SPREAD - base) ** 2), key=lambda p: (squared(p, seed), p))
    grown = True
    while grown and len(taken) < len(models):
        grown = False
        for spot in spots:
            nearest = min(squared(spot, t) for t in taken)
            if base * base <= nearest <= (base + NEIGHBOUR) ** 2 and len(taken) < len(models):
                taken.append(spot)
                grown = True
    return taken if len(taken) == len(models) else None


def squared(a: Place, b: Place) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
