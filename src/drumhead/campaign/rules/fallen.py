"""A battle at a real table: what fell there, counted by its players, in campaign points (ruling destroyed-points)."""

from collections.abc import Mapping
from fractions import Fraction

from drumhead.campaign.rules.battle import group_sizes, in_campaign_points, roster_of
from drumhead.campaign.rules.scale import budget
from drumhead.campaign.rules.state import Campaign, Fight
from drumhead.flow.question import Refusal
from drumhead.flow.roster import Buyable

POINTS, ALL = "points", "all"  # counted as a whole: points of the battle game, and that nobody is left
COUNTED = "campaign.ruling.destroyed-points"


def counted_kinds(s: Campaign) -> dict[str, Buyable]:
    """What campaign points have bought: not the hero that comes on top (rulings free-hero and bought-heroes)."""
    return {unit.unit: unit for unit in roster_of(s, 0).units if not unit.leads}


def points_destroyed(s: Campaign, fight: Fight, k: int, counts: Mapping[str, int]) -> tuple[int, Fraction] | Refusal:
    """The campaign points of the attacker (0) or the defender (1) that these losses are, and what they are worth in
    points of the battle game. All, where nobody but a free hero is left."""
    worth = worth_of(s, counts)
    if isinstance(worth, Refusal):
        return worth
    most = budget(s, fight.points[k])
    if worth > most:
        return Refusal(
            "campaign.ruling.point-scale", "more_than_fielded", {"worth": worth_in_words(worth), "most": most}
        )
    points = fight.points[k]
    return points if counts.get(ALL) else in_campaign_points(s, worth, points), worth


def worth_of(s: Campaign, counts: Mapping[str, int]) -> Fraction | Refusal:
    """Each model is worth its share of what its group cost, with its extras."""
    worth = Fraction(counts.get(POINTS, 0))
    if key := next((key for key, number in counts.items() if number < 0), None):
        return Refusal(COUNTED, "fewer_than_none", {"kind": key})
    for key, models in counts.items():
        if key in (POINTS, ALL):
            continue
        price = price_of(s, key)
        if price is None:
            return Refusal(COUNTED, "no_such_kind", {"kind": key, "known": [*counted_kinds(s)]})
        worth += Fraction(price * models, group_sizes()[key.split(":")[0]])
    return worth


def price_of(s: Campaign, key: str) -> int | None:
    """Of a whole group: "regulars", or "regulars:axes:bows"."""
    kind, *extras = key.split(":")
    unit = counted_kinds(s).get(kind)
    prices = {extra.option: extra.cost for extra in unit.extras} if unit else {}
    if unit is None or not prices.keys() >= set(extras):
        return None
    return unit.cost + sum(prices[extra] for extra in set(extras))


def worth_in_words(worth: Fraction) -> str:
    """ "5", "2.25" """
    return f"{float(worth):.2f}".rstrip("0").rstrip(".")
