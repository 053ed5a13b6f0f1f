"""What a battle of Deadzone is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.deadzone.rules.mission import ROUNDS
from drumhead.games.deadzone.rules.state import Deadzone


def mission(b: Deadzone) -> Mission:
    return Mission(
        "Two squads fight among ruins, and the players take turns to act with one model. Destroy enemy models, or have "
        "them pinned when the battle ends: each is worth the points that it cost.",
        "points destroyed",
        f"Most points destroyed or pinned after round {ROUNDS} wins.",
        ROUNDS,
    )
