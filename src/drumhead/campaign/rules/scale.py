"""What campaign points are in the battle game: how many points an army musters, its hero, how its losses are counted,
and how many pieces of terrain its table has."""

from fractions import Fraction
from typing import Any

from drumhead.campaign.rules.house import HOUSE, Scale
from drumhead.campaign.rules.state import Campaign, Fight

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


def coming_battle(s: Campaign, fight: Fight) -> dict[str, Any]:
    """What everybody knows of a battle that is due, for a screen or a sheet of paper."""
    facts = {"attacker": fight.attacker, "defender": fight.defender, "at": s.name_of(fight.at), "row": fight.row}
    return facts | {"points": list(fight.points), "budgets": [budget(s, points) for points in fight.points]}
