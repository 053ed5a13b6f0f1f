"""The marks of armies, ship and places for a screen: what they are called, and how they are drawn."""

from drumhead.campaign.rules.table_row import KINDS_CLAUSE, ROWS
from drumhead.campaign.rules.victory import VILLAGES
from drumhead.flow.view import Card, Clock, Habit, Legend, Mark, Side, Sign

SIDES = ("Normans", "Vikings")
SCORES = ("{n point|points} left", "{n village|villages} pillaged")
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
    common_dice=(*(row.clause for row in ROWS.values()), KINDS_CLAUSE),
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
    seats=(Mark("cards", "fact", "{n card|cards}"),),
    force="{n army|armies}",
    whole="campaign",
    ends=(Mark("villages", "fact", f"{{n}} of {VILLAGES} villages"),),
    cards=(
        Card("scouts", "Scouts", "Set up after your enemy", "eye", "campaign.cards.scouts-effect"),
        Card(
            "local-knowledge",
            "Local knowledge",
            "Add or remove a terrain piece",
            "signpost",
            "campaign.cards.local-knowledge-effect",
        ),
        Card("ambush", "Ambush", "Move a terrain piece up to 12 in", "bow", "campaign.cards.ambush-effect"),
        Card("initiative", "Initiative", "+3 to your next initiative roll", "horn", "campaign.cards.initiative-effect"),
        Card("ford", "Ford", "Cross the river without dice", "waves", "campaign.cards.ford-effect"),
        Card("forced-march", "Forced March", "An army moves two hexes", "boot", "campaign.cards.forced-march-effect"),
    ),
    clock=Clock("Turn"),
    sides=tuple(map(Side, SIDES, SCORES)),
    placing=("campaign.decision.norman-placement",),
)
