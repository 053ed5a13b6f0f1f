"""The house rules of SAGA that can be switched, in the ledger's order. Each part stands beside the rule it varies."""

from collections.abc import Iterator, Mapping

from drumhead.flow.house import House
from drumhead.ledger.clause import Alternative, Ruling

BUILT = (
    "heroes-join",
    "upgrade-weapons",
    "forming-units",
    "unit-value",
    "annihilation",
    "finished-first",
    "keep-distance",
    "split-fire",
    "forest-sight",
    "fatigue-limit",
    "repeat-actions",
    "reroll-moment",
    "cover-view",
    "dangerous-hits",
)
HOUSE = House("saga", BUILT)


def departures(house: Mapping[str, str]) -> Iterator[tuple[Ruling, Alternative]]:
    """The rulings that this house plays differently, each with what it means."""
    for key, ruling in HOUSE.switches.items():
        yield from ((ruling, other) for other in ruling.alternatives if other.name == house[key])
