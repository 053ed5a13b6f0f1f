"""The campaign's row of campaigns: one map, the same points for both sides, battles fought here by the players."""

from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.retreat import FLEES
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.screen.marks import SIDES
from drumhead.combat.series import Draw, Feature, Series

FEATURES = {
    "pillage": Feature(("campaign.pillage.one-turn-in-village",)),
    "ford": Feature(("campaign.river.ford-4-plus",)),
    "flight": Feature(FLEES),
    "exchange": Feature(("campaign.exchange.adjacent-friends",)),
    "scouts": Feature(("campaign.cards.scouts-effect",)),
    "local-knowledge": Feature(("campaign.cards.local-knowledge-effect",)),
    "ambush": Feature(("campaign.cards.ambush-effect",)),
    "initiative": Feature(("campaign.cards.initiative-effect",)),
    "ford-card": Feature(("campaign.cards.ford-effect",)),
    "forced-march": Feature(("campaign.cards.forced-march-effect",)),
}


def draw(number: int, wanted: str = "") -> Draw:
    """On the map that is wanted, else on the default map; seat 0 is Norman. The number is that of the dice."""
    maps = {m.id: m for m in known_maps()}
    chosen = maps[wanted] if wanted else known_maps()[0]
    return Draw(CampaignSetup(game="campaign", map=chosen), SIDES, {"map": chosen.name})


SERIES = Series(draw, FEATURES, tuple(m.id for m in known_maps()))
