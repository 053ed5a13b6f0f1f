"""The house rules of SAGA that can be switched, in the ledger's order. Each part stands beside the rule it varies."""

from drumhead.flow.house import House

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
