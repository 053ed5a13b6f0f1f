"""The house rules of Deadzone that can be switched, in the ledger's order. Each part stands beside its rule."""

from drumhead.flow.house import House

BUILT = (
    "adjacency",
    "range-measure",
    "clear-sight",
    "headless-upgrades",
    "finished-first",
    "rampage-morale",
    "support",
    "overwatch-duration",
    "overwatch-shots",
    "hazard-quality",
    "mine-removal",
    "command-repeat",
)
HOUSE = House("deadzone", BUILT)
