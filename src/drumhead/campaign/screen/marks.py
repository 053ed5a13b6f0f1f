"""The marks of armies, ship and places for a screen: what they are called, and how they are drawn."""

from drumhead.campaign.rules.victory import VILLAGES
from drumhead.flow.view import Clock, Habit, Legend, Mark, Sign

LEGEND = Legend(
    marks=(
        Mark("points", "strength", "{n point|points}", title="Points"),
        Mark("least", "fact", "{n} to {most} points", most="most", title="Points"),
        Mark("seen", "fact", "{0 point|points} in turn {1}", title="Last seen with"),
        Mark("aboard", "badge", "aboard", icon="ship"),
        Mark("pillaged", "badge", "pillaged", icon="flag", tone="bad"),
        Mark("destroyed", "badge", "destroyed", icon="flag", tone="bad"),
        Mark("acted", "dim", "has acted", "can act"),
    ),
    banner=(
        Mark("points", "strength", "{n}"),
        Mark("seen", "fact", "{0} in turn {1}"),
        Mark("least", "fact", "{n}-{most}", most="most"),
    ),
    signs=(
        Sign("ship", "kind", ("ship",)),
        Sign("castle", "kind", ("castle",)),
        Sign("village", "kind", ("village",)),
    ),
    icon="banner",
    at_rest="ready",
    dice={"forded": "hit", "saved": "hit", "failed": "stopped", "lost": "stopped"},
    habits=(
        Habit(
            "campaign.decision.play-initiative-cards",
            "Play Initiative cards before the dice",
            "Play one if it may count",
            "Never play one",
        ),
        Habit(
            "campaign.decision.ford-card",
            "Play a Ford card at the river",
            "Play one if a failure is fatal",
            "Always roll",
        ),
        Habit(
            "campaign.decision.forced-march",
            "Play Forced March as an army acts",
            "Play it if it reaches something",
            "Never play it",
        ),
        Habit("campaign.decision.draw-card", "Draw a card after a victory", "Always draw"),
    ),
    seats=(
        Mark("armies", "fact", "{n army|armies}"),
        Mark("cards", "fact", "{n card|cards}"),
        Mark("villages", "fact", f"{{n}} of {VILLAGES} villages"),
    ),
    clock=Clock("Turn"),
    placing=("campaign.decision.norman-placement",),
)
