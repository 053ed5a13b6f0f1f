"""A map as letters, for a terminal and for the comments of its file."""

from drumhead.campaign.map.geography import Geography, geography
from drumhead.campaign.map.model import LEGEND, CampaignMap, side_spot, spot
from drumhead.space.hexes import Hex, centre, column, step

WIDE = 4  # letters for a hex
EAST, SOUTH_WEST, SOUTH_EAST = 0, 4, 5
STARTS, CASTLE = "+", "CA"
HEADS = ("", "Place", "Hex", "Terrain")
LETTERS = {kind: letter for letter, kind in LEGEND.items()}


def letters(m: CampaignMap) -> str:
    return "\n".join((*draw_rows(m), "", *key(m)))


def draw_rows(m: CampaignMap) -> tuple[str, ...]:
    """North up, odd rows half a hex to the east; between two rows only the river runs."""
    here, marks = geography(m), marks_of(m)
    edge = min(column(at) for at in here.terrain)
    first, last = min(at[1] for at in here.terrain), max(at[1] for at in here.terrain)
    lines = []
    for r in range(first, last + 1):
        row = sorted(at for at in here.terrain if at[1] == r)
        on, below = Line(f"{r:>2}  "), Line("    ")
        for at in row:
            x = (centre(at)[0] - 2 * edge) * WIDE // 2
            on.put(x, marks[at])
            on.put(x + 3, river_mark(here, at, EAST, "|"))
            below.put(x - 1, river_mark(here, at, SOUTH_WEST, "\\"))
            below.put(x + 1, river_mark(here, at, SOUTH_EAST, "/"))
        lines += [on.text, below.text]
    return tuple(line.rstrip() for line in lines[:-1])


class Line:
    """A line that letters are put into from left to right."""

    def __init__(self, head: str) -> None:
        self.text, self.head = head, len(head) + 1  # a mark may stand one letter to the left of the first hex

    def put(self, x: int, mark: str) -> None:
        if mark.strip():
            self.text = self.text.ljust(self.head + x) + mark


def river_mark(here: Geography, at: Hex, direction: int, mark: str) -> str:
    found = here.crossing(at, step(at, direction))
    return {"": "", "bridge": "=", "ford": mark}[found]


def marks_of(m: CampaignMap) -> dict[Hex, str]:
    """What stands for a hex: its terrain, or the place on it, and whether somebody may start there."""
    here, starts = geography(m), {*m.normans, *m.ship}
    places = {m.castle.at: CASTLE, **{v.at: f"V{n}" for n, v in enumerate(m.villages, 1)}}
    return {at: places.get(at, LETTERS[kind]) + (STARTS if at in starts else "") for at, kind in here.terrain.items()}


def key(m: CampaignMap) -> tuple[str, ...]:
    """What the letters mean, as far as they are there."""
    used = set(geography(m).terrain.values())
    kinds = [f"{letter} {kind}" for letter, kind in LEGEND.items() if kind in used]
    signs = [f"{CASTLE} castle", "V village", r"| \ / river", "= bridge", f"{STARTS} start of an army or the ship"]
    return ", ".join(kinds), ", ".join(signs)


def rows_of(m: CampaignMap) -> list[tuple[str, ...]]:
    """Places and bridges, each with its mark, its name, its hex and the land there."""
    terrain = geography(m).terrain
    places = [(CASTLE, m.castle), *((f"V{n}", v) for n, v in enumerate(m.villages, 1))]
    bridges = [("=", s.bridge, side_spot(s), "") for s in m.river if s.bridge]
    return [*((mark, p.name, spot(p.at), terrain[p.at]) for mark, p in places), *bridges]
