"""Translating map terrain to the tabletop: which row of the page describes the table of a battle, and its dice."""

from collections.abc import Callable
from typing import NamedTuple

from drumhead.campaign.rules.state import Campaign, Fight
from drumhead.flow.event import Rolled
from drumhead.ledger.cite import datum, law
from drumhead.space.generate import StraightRiver, lay_out_kinds
from drumhead.space.table import INCH
from drumhead.space.terrain import Board

WOODS, MOUNTAIN, HOUSE = "woods", "mountain", "house"
SWAMP = datum("campaign.terrain.swamps-impassable", "swamp", "mud")
# What each of them does is the battle game's (ruling terrain-classes).
MISCELLANEOUS = (WOODS, MOUNTAIN, "fence", "ruins", "mud", SWAMP)  # by the face of a die (ruling misc-and-other)
PLENTY = 10  # pieces, where a table is filled up

# A band 3 inches wide with two gaps of 6 inches (ruling river-on-the-table).
RIVER = StraightRiver(3 * INCH, 6 * INCH)


class Row(NamedTuple):
    """Pieces that the page names, and a die for the others: so much is added to its face, or to half of it."""

    clause: str
    kind: str = ""
    number: int = 0
    half: bool = False  # a D3 is a D6 halved, rounded up (ruling halves)
    plus: int = 0
    river: bool = False


GRASS, COAST, BY_RIVER = "campaign.terrain.grasslands-count", "campaign.terrain.coast", "campaign.terrain.river"
IN_WOODS, HIGH = "campaign.terrain.woods", "campaign.terrain.mountains"
WET, SETTLED = "campaign.terrain.swamp", "campaign.terrain.village"
KINDS_CLAUSE = "campaign.ruling.misc-and-other"
ROWS = {
    "grasslands": Row(GRASS, plus=datum(GRASS, 0, 1)),
    "woods": Row(IN_WOODS, WOODS, datum(IN_WOODS, 3, 2), half=True),
    "mountains": Row(HIGH, MOUNTAIN, datum(HIGH, 3, 2), plus=-3),
    "swamp": Row(WET, SWAMP, datum(WET, 3, 2), half=True, plus=1),
    "coast": Row(COAST, plus=datum(COAST, -3, -2)),
    "river": Row(BY_RIVER, half=True, plus=1, river=datum(BY_RIVER, True, False)),
    "village": Row(SETTLED, HOUSE, datum(SETTLED, 3, 2), half=True),
}
MOST_IN_GRASS = {
    WOODS: datum("campaign.terrain.grasslands-max-two-woods", 2, 6),
    MOUNTAIN: datum("campaign.terrain.grasslands-max-one-mountain", 1, 6),
}


@law("campaign.ruling.which-table-row", off=lambda s, fight: s.land.terrain[fight.at])
def row_of(s: Campaign, fight: Fight) -> str:
    """The defender's hex decides: a village or the castle, then the river that the attacker came over, then the
    terrain (ruling castle-no-bonus: the castle gives the table of a village)."""
    if fight.at in s.land.villages or fight.at == s.land.castle:
        return "village"
    return "river" if s.land.crossing(fight.came, fight.at) else s.land.terrain[fight.at]


def lay_table(s: Campaign, name: str) -> Board:
    """Its dice in the order of the stream: how many pieces, the kind of each, their places (rulings dice-order and
    who-places-terrain)."""
    row = ROWS[name]
    others = number_of_pieces(s, row)
    kinds = [row.kind] * row.number
    kinds += drawn_kinds(s, row, others)
    if s.rules.fill_to_ten:
        kinds += drawn_kinds(s, ROWS["coast"], PLENTY - len(kinds) - row.river)
    return lay_out_kinds(s.dice.below, kinds, river=RIVER if row.river else None)


def number_of_pieces(s: Campaign, row: Row) -> int:
    (face,) = s.dice.roll(1)
    die = (face + 1) // 2 if row.half else face
    number = not_negative(die + row.plus)
    s.tell(Rolled(6, (face,), (str(number),), row.clause, "rolls_pieces", None, {"pieces": number}))
    return number


@law("campaign.ruling.never-negative", off=abs)
def not_negative(number: int) -> int:
    return max(0, number)


def drawn_kinds(s: Campaign, row: Row, number: int) -> list[str]:
    """Each by a die; again where the row itself names that kind, and in grasslands where there are too many of it."""
    barred = barred_in_grass if row.clause == GRASS else lambda kind, kinds: kind == row.kind
    kinds, faces, reading = list[str](), list[int](), list[str]()
    while len(kinds) < number:
        (face,) = s.dice.roll(1)
        kind = MISCELLANEOUS[face - 1]
        again = barred(kind, kinds)
        faces.append(face)
        reading.append("again" if again else kind)
        if not again:
            kinds.append(kind)
    if faces:
        facts = {"kinds": kinds}
        s.tell(Rolled(6, tuple(faces), tuple(reading), KINDS_CLAUSE, "rolls_kinds", None, facts))
    return kinds


Barred = Callable[[str, list[str]], bool]


def barred_in_grass(kind: str, kinds: list[str]) -> bool:
    return kinds.count(kind) >= MOST_IN_GRASS.get(kind, PLENTY)
