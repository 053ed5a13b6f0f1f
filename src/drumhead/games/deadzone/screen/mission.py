"""What a battle of Deadzone is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.deadzone.rules.mission import ROUNDS
from drumhead.games.deadzone.rules.state import Deadzone

SUMMARY = (  # the game in a minute
    "Two small squads fight among ruins. The battlefield is a grid of 8 by 8 cubes with several levels; each "
    "figure is a unit of its own and stands in a cube.",
    "A battle lasts 4 rounds. The players take turns; in a turn you activate one figure, and every figure acts "
    "once a round. It holds, walks 1 cube, runs 2 cubes, assaults an enemy within 2 cubes, or goes on overwatch "
    "to shoot later. A figure that held or walked may shoot.",
    "In an attack both sides roll 3 eight-sided dice and count the dice that show their Quality or more. Weapons, "
    "clear sight, cover and height add dice. Each success by which the attacker leads is a wound. Suppressing "
    "fire pins everyone in a cube and wounds nobody.",
    "When a figure is killed, friends in its cube test their morale: a figure that fails is pinned, lies down, and "
    "needs its next activation to stand up.",
    "You score the points of every enemy that is destroyed, and of every enemy that is pinned when the battle "
    "ends. Most points after round 4 wins.",
)


def mission(b: Deadzone) -> Mission:
    return Mission(
        "Two squads fight among ruins, and the players take turns to act with one model. Destroy enemy models, or have "
        "them pinned when the battle ends: each is worth the points that it cost.",
        "points destroyed",
        f"Most points destroyed or pinned after round {ROUNDS} wins.",
        ROUNDS,
    )
