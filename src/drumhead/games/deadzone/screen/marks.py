"""The marks of Deadzone's pieces for a screen: what they are called, and how they are drawn."""

from drumhead.flow.view import Habit, Legend, Mark, Sign, Turn
from drumhead.games.deadzone.rules.overwatch import HABIT as OVERWATCH

# What a figure holds, the most telling first: a sniper rifle is also a rifle.
HOLDS = {
    "launcher": ("launcher",),
    "sniper": ("sniper",),
    "machinegun": ("machinegun",),
    "flamer": ("flamethrower",),
    "blaster": ("thermal", "fusion"),
    "shotgun": ("shotgun",),
    "rifle": ("rifle",),
    "pistol": ("pistol",),
    "fist": ("gauntlet", "strider"),
}

LEGEND = Legend(
    marks=(
        Mark("pinned", "down", "pinned"),
        Mark("watch", "badge", "on overwatch", icon="eye"),
        Mark("quality", "fact", "{n}+", title="Quality"),
        Mark("weapons", "list", title="Carries"),
        Mark("wounds", "boxes", "{n} of {most} wounds", "unhurt", most="tough", title="Wounds", tone="bad"),
        Mark("acted", "dim", "acted", "not acted"),
    ),
    signs=(
        Sign("crown", "rules", ("hero",), leader=True),
        *(Sign(icon, "weapons", words) for icon, words in HOLDS.items()),
        Sign("charge", "kind", ("mine",)),
    ),
    icon="sword",
    bodies=(
        Sign("hound", "kind", ("dog",)),
        Sign("brute", "kind", ("first-gen", "second-gen", "peacekeeper")),
        Sign("pack", "rules", ("jump pack",)),
    ),
    at_rest="standing",
    turn=Turn("to act", "acts now", "has acted"),
    dice={"success": "hit", "command": "hit"},
    habits=(
        Habit(OVERWATCH, "Shoot from overwatch", "Always", "Never"),
        Habit("deadzone.decision.support", "Have a friend support a shot", "Always", "Never"),
        Habit("deadzone.decision.rampage", "Attack again in a rampage", "Always", "Never"),
        Habit("deadzone.decision.forced-out", "Choose where a figure driven out of a cube goes", "Choose for me"),
    ),
    placing=("deadzone.decision.deploy-unit",),
)
