"""What a battle of Sigmar is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.sigmar.rules.mission import ROUNDS
from drumhead.games.sigmar.rules.state import Sigmar


def mission(b: Sigmar) -> Mission:
    wins = f"Most points after round {ROUNDS} wins."
    if not b.rules.annihilation.rallies:
        wins = f"Most points after round {ROUNDS} wins, but an army without models loses."
    return Mission(
        "Two armies fight, and the players take turns to act with one unit. Each enemy unit that is destroyed scores "
        "the points that it cost, and so does each one that is wavered at the end.",
        "points scored",
        wins,
        ROUNDS,
    )
