"""The maps that come with the program: the ledger's own, which is the default (ruling map-format), and ours."""

from functools import cache
from importlib.resources import files

from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.map.reading import read_maps
from drumhead.combat.catalogue import texts_in
from drumhead.ledger.clause import RULES, ledger

HOME = files("drumhead.campaign") / "data" / "maps"


@cache
def known_maps() -> tuple[CampaignMap, ...]:
    """The default map first, then those of the package in the order of their files."""
    default = RULES / ledger("campaign").map
    return read_maps([(default.name, default.read_text("utf-8")), *texts_in(HOME).items()])


def default_map() -> CampaignMap:
    return known_maps()[0]
