"""A small sound map for tests, as a text to spoil and as a map to change."""

from drumhead.campaign.map.known import known_maps
from drumhead.campaign.map.model import CampaignMap

SMALL = """
format = "campaign-map/1"
id = "small"
name = "Small"

[[row]]
r = 0
q0 = 0
hexes = "~~~~~"

[[row]]
r = 1
q0 = 0
hexes = "ccccc"

[[row]]
r = 2
q0 = -1
hexes = "gwggg"

[[row]]
r = 3
q0 = -1
hexes = "ggsgg"

[[river]]
name = "Brook"
a = [1, 1]
b = [2, 1]

[[river]]
name = "Brook"
a = [1, 2]
b = [2, 1]

[[river]]
name = "Brook"
a = [1, 2]
b = [2, 2]
bridge = "Brook Bridge"

[[river]]
name = "Brook"
a = [1, 3]
b = [2, 2]

[[river]]
name = "Brook"
a = [1, 3]
b = [2, 3]

[[village]]
name = "Ash"
at = [0, 1]

[[village]]
name = "Birch"
at = [-1, 3]

[[village]]
name = "Cole"
at = [3, 2]

[[village]]
name = "Dale"
at = [3, 3]

[castle]
name = "Keep"
at = [0, 3]

[start]
normans = [[0, 3], [-1, 3], [3, 3], [1, 2], [0, 2]]
ship = [[0, 0], [4, 0]]
"""


def spoiled(*changes: tuple[str, str]) -> str:
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def map_named(id: str) -> CampaignMap:
    return next(m for m in known_maps() if m.id == id)
