"""The marks of SAGA's pieces for a screen: what they are called, and how they are drawn."""

from drumhead.flow.view import Habit, Legend, Mark, Sign, Turn
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
    habits=(
        Habit("saga.decision.halve-move", "Spend an enemy's fatigue to halve its move", "Always", "Never"),
        Habit("saga.decision.reroll-hits", "Spend an enemy's fatigue to make it reroll hits", "Always", "Never"),
        Habit("saga.decision.reroll-blocks", "Spend an enemy's fatigue to make it reroll blocks", "Always", "Never"),
        Habit("saga.decision.casualties", "Choose which of my models fall", "Choose for me"),
        Habit("saga.decision.assault-move", "Choose how my units charge", "Choose for me"),
        Habit("saga.decision.defenders-close-up", "Close up by hand when I am charged", "Move them for me"),
        Habit("saga.decision.step-back", "Step back by hand after a fight", "Move them for me"),
        Habit("saga.decision.victor-move", "Move after the enemy is destroyed", "Move them for me"),
    ),
    placing=("saga.decision.form-units", "saga.decision.place-army"),
)
