"""The marks of SAGA's pieces for a screen: what they are called, and how they are drawn."""

from drumhead.flow.view import Legend, Mark, Sign, Turn
from drumhead.games.saga.rules.army import book

HEROES = tuple(unit.id for unit in book().units if unit.type == "hero")

LEGEND = Legend(
    marks=(
        Mark("fatigue", "count", "{n} fatigue", tone="bad"),
        Mark("born", "strength", "{count} of {n}"),
        Mark("quality", "fact", "{n}+", title="Quality"),
        Mark("weapons", "list", title="Carries"),
        Mark("wounds", "boxes", most="tough", title="Wounds", tone="bad"),
        Mark("acted", "dim", "acted", "not acted"),
    ),
    signs=(
        Sign("crown", "kind", HEROES, leader=True),
        Sign("bow", "weapons", ("bow",)),
        Sign("javelin", "weapons", ("javelin",)),
        Sign("hammer", "weapons", ("hammer",)),
        Sign("axe", "weapons", ("axe",)),
    ),
    icon="sword",
    at_rest="fresh",
    turn=Turn("to act", "acts now", "has acted"),
    dice={"hit": "hit", "block": "stopped"},
)
