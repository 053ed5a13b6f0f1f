"""The map of a campaign as data, in the format that the ledger states (ruling map-format): plain, frozen, comparable.

What follows from it is in `geography`, what it must keep to in `judge`.
"""

from collections.abc import Iterator

from msgspec import Struct

from drumhead.space.hexes import Hex

SEA, COAST = "sea", "coast"
LEGEND = {"~": SEA, "c": COAST, "g": "grasslands", "w": "woods", "m": "mountains", "s": "swamp"}
MOST_ROWS = MOST_COLUMNS = 40


class Row(Struct, frozen=True):
    """Hexes side by side from [q0, r] eastwards, a letter of the legend for each."""

    r: int
    q0: int
    hexes: str

    def hexes_covered(self) -> Iterator[tuple[Hex, str]]:
        for n, letter in enumerate(self.hexes):
            yield (self.q0 + n, self.r), letter


class RiverSide(Struct, frozen=True):
    """A side between two hexes along which the river runs (ruling river-is-hex-sides)."""

    name: str
    a: Hex
    b: Hex
    bridge: str = ""  # its name; nothing: there is no bridge


class Place(Struct, frozen=True):
    """A village or the castle."""

    name: str
    at: Hex


class CampaignMap(Struct, frozen=True):
    id: str
    name: str
    rows: tuple[Row, ...]
    river: tuple[RiverSide, ...]  # from one end to the other
    villages: tuple[Place, ...]
    castle: Place
    normans: tuple[Hex, ...]  # where Norman armies may start, one on each
    ship: tuple[Hex, ...]  # where the Viking ship may start
    note: str = ""


def spot(at: Hex) -> str:
    """A hex as files write it."""
    return f"[{at[0]}, {at[1]}]"


def side_spot(side: RiverSide) -> str:
    return f"{spot(side.a)}-{spot(side.b)}"
