"""Before we begin, where units are set up: the strips along the edges, and room elsewhere where a strip is full."""

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import step
from drumhead.games.sigmar.rules.mission import score_destroyed
from drumhead.games.sigmar.rules.move import APART, refusal_of, unit_march
from drumhead.games.sigmar.rules.pieces import pieces_of
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.march import March
from drumhead.space.table import INCH, Place, Zone
from drumhead.tabletop.deployment import room_for, wish_beside
from drumhead.tabletop.march import farther_from
from drumhead.tabletop.place_questions import Placing, place_question
from drumhead.tabletop.setting_up import TableRules, strip_along

ZONE, AHEAD, NO_ROOM = "sigmar.setup.deploy-zone", "sigmar.special.scout-place", "sigmar.ruling.no-room"
TABLE = TableRules(
    width=datum("sigmar.setup.table-size", 72 * INCH, 84 * INCH),
    height=datum("sigmar.setup.table-size", 48 * INCH, 60 * INCH),
    size="sigmar.setup.table-size",
    pieces=datum("sigmar.setup.terrain-count", 10, 9),
    least="sigmar.setup.terrain-count",
    strip=datum(ZONE, 12 * INCH, 13 * INCH),  # whole bases stand in it (ruling table-sides)
    crowded=refusing("sigmar.ruling.terrain-setup"),
)
OFF = datum(AHEAD, 12 * INCH, 11 * INCH)  # over this from every enemy


# ---------------------------------------------------------------------------------------------------- where
FAR_OFF = ("ahead", "home")  # where a scout may stand: anywhere, or in its strip; both over 12 inches from the enemy
ROOM = ("strip", "half", "table")


def zone_of(b: Sigmar, u: Troop, where: str) -> Zone:
    edge, width, height = b.edges[u.seat], b.board.width, b.board.height
    if where in ("strip", "home"):
        return TABLE.strip_at(edge)
    return strip_along(edge, width, height, height // 2 if where == "half" else height)


def bounds_at(b: Sigmar, u: Troop, where: str) -> March:
    march = unit_march(b, u.id)
    return farther_from(march, b.foes_but(u.seat), OFF) if where in FAR_OFF else march


def a_place(b: Sigmar, u: Troop, where: str) -> list[Place] | None:
    """Places that are legal for a unit, if the engine finds any; the search is bounded, however wide the zone."""
    wish = wish_beside(b, u.models, u.seat, APART)
    return room_for(bounds_at(b, u, where), zone_of(b, u, where), wish)


@law(NO_ROOM, off=lambda b, u, where: where)
def with_room(b: Sigmar, u: Troop, where: str) -> str:
    """The first of these that has room, as the owner wished, then as the ruling says; "": there is none at all. What
    a search misses in one of them a person may find: it is part of the next."""
    tried = dict.fromkeys((where, "ahead", *ROOM) if where in FAR_OFF else ROOM)
    return next((zone for zone in tried if a_place(b, u, zone)), "")


@step()
def set_up(b: Sigmar, u: UnitId, wished: str) -> None:
    where = with_room(b, b.troop(u), wished)
    if not where:
        leave_out(b, u)
    else:
        b.then(place_scout(u, where) if wished in FAR_OFF else place(u, where))


def leave_out(b: Sigmar, u: UnitId) -> None:
    troop = b.troop(u)
    b.put(replace(troop, models=()))
    b.tell(Noted(NO_ROOM, "left_out", {"unit": u, "name": troop.name}))
    score_destroyed(b, u)


def clause_of(where: str) -> str:
    return AHEAD if where in FAR_OFF else ZONE if where == "strip" else NO_ROOM


PLACING = Placing(  # coherent, 1 inch from others, off solid and impassable pieces (ruling deployment-spacing)
    zone_of,
    bounds_at,
    clause_of,
    lambda b, u, march, fault: refusal_of(b, march, fault, action="place"),
    pieces_of,
)
place = place_question(__name__, "place", "sigmar.decision.deploy", PLACING)
place_scout = place_question(__name__, "place_scout", "sigmar.decision.scout", PLACING)
