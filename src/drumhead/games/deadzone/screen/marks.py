"""The marks of Deadzone's pieces for a screen: what they are called, and how they are drawn."""

from drumhead.flow.view import Habit, Legend, Mark, Sign, Turn
from drumhead.games.deadzone.rules.overwatch import HABIT as OVERWATCH

GUNS = ("gun", "rifle", "pistol", "launcher", "thrower")

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
        Sign("gun", "weapons", GUNS),
        Sign("charge", "kind", ("mine",)),
    ),
    icon="sword",
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
