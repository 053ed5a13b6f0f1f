"""What a battle of SAGA is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.saga.rules.mission import ROUNDS, survivors_decide
from drumhead.games.saga.rules.state import Saga

SUMMARY = (  # the game in a minute
    "Two warbands meet on a table of 6 by 4 feet. Heroes fight alone; Veterans, Regulars and Rookies fight in "
    "units of 4 to 12, with swords, axes, hammers, javelins or bows.",
    "A battle lasts 4 rounds. The players take turns; in a turn you activate one unit, and every unit acts once a "
    "round. It holds, walks 6 inches, runs 12 inches, or assaults an enemy within 12 inches. A unit that held or "
    "walked may shoot.",
    "In an attack you roll one die for each Attack and hit with your Quality or more; the enemy rolls one die for "
    "each hit and blocks with its own Quality. What is not blocked removes a model. In an assault both sides "
    "strike at the same time.",
    "A unit may act again in its activation, for 1 fatigue each time. Your opponent can spend that fatigue: to "
    "halve a move, or to make the unit reroll its hits or its blocks. Rest removes fatigue.",
    "You score the points of every enemy unit that you destroy to the last model, and nothing for a damaged one. "
    "Most points after round 4 wins.",
)


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
