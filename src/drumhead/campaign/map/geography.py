"""What follows from a map: terrain, steps on land and of the ship, crossings of the river, ways to a refuge."""

from collections.abc import Iterable, Mapping
from typing import Literal

from drumhead.campaign.map.model import COAST, LEGEND, SEA, CampaignMap, RiverSide
from drumhead.ledger.cite import law
from drumhead.space.hexes import Hex, Side, are_neighbours, distances, neighbours, side
from drumhead.space.kept import kept

Crossing = Literal["", "bridge", "ford"]


class Geography:
    """Looked up often and made once for a map, which has passed the judge. Steps are in the order of the directions,
    and terrain bars none of them (ruling swamp-hexes-passable); who stands where is not known here."""

    def __init__(self, m: CampaignMap) -> None:
        self.terrain: dict[Hex, str] = {at: LEGEND[letter] for row in m.rows for at, letter in row.hexes_covered()}
        self.sea = frozenset(at for at, kind in self.terrain.items() if kind == SEA)
        self.coast = frozenset(at for at, kind in self.terrain.items() if kind == COAST)
        self.land = self.terrain.keys() - self.sea  # armies enter no other hex on foot (ruling sea-closed)
        self.river: dict[Side, RiverSide] = {side(s.a, s.b): s for s in m.river}
        self.fords = frozenset(at for at, s in self.river.items() if not s.bridge)
        self.villages: dict[Hex, str] = {v.at: v.name for v in m.villages}
        self.castle = m.castle.at
        self.land_steps: dict[Hex, tuple[Hex, ...]] = {
            at: tuple(to for to in neighbours(at) if to in self.land) for at in self.terrain
        }
        waters = self.sea | self.coast
        self.ship_steps: dict[Hex, tuple[Hex, ...]] = {
            at: tuple(to for to in neighbours(at) if to in waters and may_sail(self.sea, at, to)) for at in waters
        }
        self._land_distances: dict[tuple[Hex, ...], dict[Hex, int]] = {}
        self._ship_distances: dict[Hex, dict[Hex, int]] = {}

    def crossing(self, a: Hex, b: Hex) -> Crossing:
        """How a step between two neighbours meets the river: not at all, over a bridge, or through a ford."""
        found = self.river.get(side(a, b))
        return "" if found is None else "bridge" if found.bridge else "ford"

    def free_steps(self, at: Hex) -> tuple[Hex, ...]:
        """Steps on land that need no ford."""
        return tuple(to for to in self.land_steps[at] if side(at, to) not in self.fords)

    def land_distances(self, goals: Iterable[Hex]) -> Mapping[Hex, int]:
        """Steps on land to the nearest of the goals, over bridges and through no ford, past anybody in the way
        (ruling weak-retreat-path)."""
        key = tuple(sorted(goals))
        if key not in self._land_distances:
            self._land_distances[key] = distances(key, self.free_steps)
        return self._land_distances[key]

    def ship_distances(self, at: Hex) -> Mapping[Hex, int]:
        """Steps of the ship from a hex of water or coast to all others, past anybody on the coast."""
        if at not in self._ship_distances:
            self._ship_distances[at] = distances([at], self.ship_steps.__getitem__)
        return self._ship_distances[at]

    def nearest_coasts(self, ship: Hex) -> tuple[Hex, ...]:
        """The coast hexes that the ship needs the fewest steps to; its own hex, if that is one."""
        far = self.ship_distances(ship)
        least = min(far[at] for at in self.coast)
        return tuple(sorted(at for at in self.coast if far[at] == least))


@law("campaign.ruling.ship-waters", off=True)
def may_sail(sea: frozenset[Hex], a: Hex, b: Hex) -> bool:
    """Between two neighbours that are sea or coast: from coast to coast only where both touch the same sea hex."""
    return a in sea or b in sea or any(at in sea and are_neighbours(at, b) for at in neighbours(a))


@kept
def geography(m: CampaignMap) -> Geography:
    return Geography(m)
