"""What a battle of SAGA is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.saga.rules.mission import ROUNDS, survivors_decide
from drumhead.games.saga.rules.state import Saga


def mission(b: Saga) -> Mission:
    wins = f"Most points destroyed after round {ROUNDS} wins."
    if b.rules.annihilation is survivors_decide:
        wins = f"Most points destroyed after round {ROUNDS} wins, but an army without models loses."
    return Mission(
        "Two warbands fight, and the players take turns to act with one unit. Destroy enemy units to the last model: "
        "each is worth the points that it cost, and nothing before.",
        "points destroyed",
        wins,
        ROUNDS,
    )
