"""What campaign points are in the battle game: how many points an army musters, its hero, how its losses are counted,
and how many pieces of terrain its table has."""

from fractions import Fraction

from drumhead.campaign.rules.house import HOUSE, Scale
from drumhead.campaign.rules.state import Campaign

for name, points in (("two", 2), ("one", 1), ("three", 3)):
    HOUSE.set("saga-points", name, Scale(Fraction(points)))
HOUSE.set("saga-points", "groups-only", Scale(Fraction(2), upgrades=False))  # what a group costs
HOUSE.set("free-hero", "yes", True)
HOUSE.set("free-hero", "no", False)
HOUSE.set("count-losses", "units", "units")
HOUSE.set("count-losses", "models", "models")
HOUSE.set("fill-to-ten", "no", False)
HOUSE.set("fill-to-ten", "yes", True)


def budget(s: Campaign, points: int) -> int:
    """The points of the battle game that an army musters, without its hero (ruling point-scale)."""
    return int(s.rules.saga_points.points * points)
