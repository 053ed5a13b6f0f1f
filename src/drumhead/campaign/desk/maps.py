"""Maps as people ask for them: those that come with the program, generated ones, how a page draws them."""

import re
from functools import lru_cache

from drumhead.campaign.map.generate import generate
from drumhead.campaign.map.judge import refuse_map
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.map.letters import HEADS, letters, rows_of
from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.map.picture import MAP_STYLE, draw, size_in_units, svg
from drumhead.campaign.map.reading import FORMAT, read_map, size_of, write_map
from drumhead.combat.desk import Picture, Tables
from drumhead.flow.grammar import count
from drumhead.space.board import BoardError
from drumhead.space.engraving import UNIT
from drumhead.space.palette import STYLE

GENERATED = re.compile(r"shore-(\d{1,6})")


@lru_cache(256)
def generated_map(seed: int, villages: int, symmetric: bool) -> CampaignMap:
    if symmetric:
        raise BoardError("A map of a campaign is not symmetric: one side has the sea, the other the land.")
    return generate(seed, villages=villages)


def size_in_words(m: CampaignMap) -> str:
    columns, rows = size_of(m)
    return f"{columns} by {rows} hexes"


def picture_of(m: CampaignMap) -> Picture:
    wide, high = size_in_units(m)
    bridges = sum(bool(s.bridge) for s in m.river)
    words = (m.castle.name, count(len(m.villages), "village"), f"{count(bridges, 'bridge')} over the {m.river[0].name}")
    return Picture(wide * UNIT, high * UNIT, words, number_of(m), draw(m), inches=False)


def number_of(m: CampaignMap) -> int | None:
    """The first numbers are the maps that come with the program; a generated one has its seed in its id."""
    if m in known_maps():
        return known_maps().index(m)
    made = GENERATED.fullmatch(m.id)
    return int(made[1]) if made and generated_map(int(made[1]), 0, False) == m else None


MAPS = Tables(
    format=FORMAT,
    named=lambda: {m.id: m for m in known_maps()},
    read=read_map,
    write=write_map,
    refuse=refuse_map,
    size=size_in_words,
    letters=letters,
    heads=HEADS,
    rows=rows_of,
    picture=picture_of,
    generate=generated_map,
    about=lambda m: m.note,
    svg=svg,
    style=STYLE + MAP_STYLE,
    pieces=0,
    count=lambda m: len(m.villages),
    counted="villages",
    called="map",
    of=lambda holder: holder.map,
)
