"""The map as a view shows it: all that a page needs to draw it, as plain data (docs/protocol.md, "A map of hexes")."""

from typing import Any

from drumhead.campaign.map.model import LEGEND, CampaignMap, Place
from drumhead.space.kept import kept


@kept
def board_shown(m: CampaignMap) -> dict[str, Any]:
    """Made once for a map; nobody writes into it."""
    return {
        "kind": "hexes",
        "map": m.id,
        "name": m.name,
        "legend": LEGEND,
        "rows": [{"r": row.r, "q0": row.q0, "hexes": row.hexes} for row in m.rows],
        "river": [{"name": s.name, "a": list(s.a), "b": list(s.b), "bridge": s.bridge} for s in m.river],
        "villages": [place_shown(v) for v in m.villages],
        "castle": place_shown(m.castle),
        "starts": [[list(at) for at in m.normans], [list(at) for at in m.ship]],
    }


def place_shown(place: Place) -> dict[str, Any]:
    return {"name": place.name, "at": list(place.at)}
