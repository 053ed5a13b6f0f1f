"""How many turns a way takes: armies on land, where a ford costs two as it is tried, and the ship at sea."""

from collections.abc import Iterator
from heapq import heappop, heappush

from drumhead.campaign.map.geography import Geography
from drumhead.space.hexes import Hex, side
from drumhead.space.kept import kept

FORD = 2  # turns on average until a four or more falls
SAILS = 2  # hexes of the ship in a turn
FAR = 99


class Ways:
    """The turns from each hex to a goal, worked out once for a map and a goal."""

    def __init__(self, land: Geography) -> None:
        self.land = land
        self._to: dict[Hex, dict[Hex, int]] = {}
        self._landing: dict[tuple[Hex, Hex, int, int], int] = {}

    def turns(self, a: Hex, b: Hex) -> int:
        """Of an army that walks from one hex to another, past anybody in its way."""
        if b not in self._to:
            self._to[b] = self._found(b)
        return self._to[b].get(a, FAR)

    def _found(self, goal: Hex) -> dict[Hex, int]:
        known: dict[Hex, int] = {}
        queue = [(0, goal)]
        while queue:
            far, at = heappop(queue)
            if at in known:
                continue
            known[at] = far
            for to in self.land.land_steps[at]:
                if to not in known:
                    heappush(queue, (far + (FORD if side(at, to) in self.land.fords else 1), to))
        return known

    def landing(self, ship: Hex, to: Hex, sails: int, walks: int) -> int:
        """In how many turns an army aboard could enter a hex: the ship sails to a coast, then the army walks, its first
        step perhaps in the turn of arrival. `sails` and `walks`: in how many turns each of them acts next."""
        key = ship, to, sails, walks
        if key not in self._landing:
            self._landing[key] = min(self._landings(ship, to, sails, walks))
        return self._landing[key]

    def _landings(self, ship: Hex, to: Hex, sails: int, walks: int) -> Iterator[int]:
        far = self.land.ship_distances(ship)
        for coast in self.land.coast:
            steps = far[coast]
            there = max(walks, sails + -(-steps // SAILS) - 1) if steps else walks
            yield there + max(1, self.turns(coast, to)) - 1


@kept
def ways_on(land: Geography) -> Ways:
    return Ways(land)
