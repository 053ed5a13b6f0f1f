"""The marks of figures and bodies for a screen: what they are called, and how they are drawn."""

from drumhead.flow.view import Arm, Clock, Habit, Legend, Mark, ScoreLine, Sign
from drumhead.games.littlewars.rules.mission import (
    CAVALRY_POINTS,
    GUN_POINTS,
    INFANTRY_POINTS,
    LOST_POINTS,
    QUIET,
    TAKEN_POINTS,
)
from drumhead.games.littlewars.rules.turns import FIRST_TURN

LEGEND = Legend(
    marks=(
        Mark("captives", "down", "captives"),
        Mark("held", "down", "captive"),
        Mark("unguarded", "badge", "unguarded", icon="flag", tone="warn"),
        Mark("contact", "badge", "in contact", icon="sword", tone="bad"),
        Mark("supported", "badge", "supported", icon="shield", tone="good"),
        Mark("born", "strength", "{count man|men}"),
        Mark("fired", "fact", "has fired"),
        Mark("moved", "dim", "moved", "not moved"),
    ),
    signs=(Sign("rider", "kind", ("cavalry",), on="both"), Sign("gun", "kind", ("gun",), on="both")),
    icon="rifle",
    at_rest="ready",
    dice={"hit": "hit"},
    habits=(
        Habit("littlewars.decision.shot-casualties", "Choose which of my men fall to a shot", "Choose for me"),
        Habit("littlewars.decision.winner-losses", "Choose which of my men fall when I win", "Choose for me"),
        Habit("littlewars.decision.prisoners", "Choose which enemies are taken", "Choose for me"),
        Habit("littlewars.decision.escorts", "Choose which captives are guarded", "Choose for me"),
        Habit("littlewars.decision.gun-crew", "Choose who moves a gun", "Choose for me"),
    ),
    seats=(Mark("men", "fact", "{n man|men}"),),
    clock=Clock("Turn", (("shooting", "Shooting"), ("movement", "Movement"), ("combat", "Combat")), FIRST_TURN),
    ends=(Mark("quiet", "fact", f"{{n}} of {QUIET} quiet turns"),),
    score=(
        ScoreLine("points_guns", "Guns", f"{GUN_POINTS} each", "littlewars.score.artillery-20"),
        ScoreLine("points_cavalry", "Cavalry", f"{CAVALRY_POINTS} each", "littlewars.score.cavalry-3"),
        ScoreLine("points_infantry", "Infantry", f"{INFANTRY_POINTS} each", "littlewars.score.infantry-2"),
        ScoreLine("points_taken", "Prisoners taken", f"{TAKEN_POINTS} each", "littlewars.score.prisoner-taken-1"),
        ScoreLine("points_lost", "Own men taken", f"{LOST_POINTS} each", "littlewars.score.prisoner-lost-1"),
    ),
    arms=(
        Arm("Infantry", "rifle", ("infantry",), ("held",)),
        Arm("Cavalry", "rider", ("cavalry",), ("held",)),
        Arm("Guns", "gun", ("gun",)),
    ),
)
