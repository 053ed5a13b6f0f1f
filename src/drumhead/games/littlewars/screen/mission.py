"""What a battle of Little Wars is about, for people who see it for the first time."""

from drumhead.flow.briefing import Mission
from drumhead.games.littlewars.rules.mission import FEW
from drumhead.games.littlewars.rules.state import LittleWars


def mission(b: LittleWars) -> Mission:
    return Mission(
        "Two forces of 50 infantry, 30 cavalry and 2 guns fight until one side has no men left. Numbers decide every "
        "combat: bring more men than the enemy, and keep a second unit near to support them.",
        "points at the end",
        f"The last side with men wins; with {FEW} men or fewer on both sides the battle is a draw.",
    )
