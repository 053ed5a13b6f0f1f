"""Before we begin: the table, the two forces, the roll-off, edges and deployment."""

from functools import lru_cache

import numpy as np

from drumhead.combat.mustering import at_first_question, tell_house
from drumhead.combat.rounds import roll_off
from drumhead.combat.unit import ModelId
from drumhead.flow.event import Event, Put
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.game import Setup
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Placed, Places, Refusal
from drumhead.flow.state import Dice
from drumhead.games.littlewars.rules.bodies import refuse_width
from drumhead.games.littlewars.rules.deployment import places_for
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.march import CLAUSES
from drumhead.games.littlewars.rules.pieces import marks_of
from drumhead.games.littlewars.rules.state import CAVALRY, GUN, INFANTRY, Figure, LittleWars, Men
from drumhead.games.littlewars.rules.turns import first_turn
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.faults import What
from drumhead.space.march import NOBODY, March
from drumhead.space.placing import judge_places
from drumhead.space.table import INCH, Ints, Place
from drumhead.space.terrain import Board, ground
from drumhead.tabletop import moving, setting_up
from drumhead.tabletop.battle import ids
from drumhead.tabletop.figures import figure_piece
from drumhead.tabletop.setting_up import TableRules

EDGE, FIRST, STRIP = (
    "littlewars.deploy.roll-off-chooses-edge",
    "littlewars.deploy.winner-first",
    "littlewars.deploy.within-three",
)
TABLE = TableRules(
    width=datum("littlewars.setup.table", 72 * INCH, 84 * INCH),
    height=datum("littlewars.setup.table", 48 * INCH, 60 * INCH),
    size="littlewars.setup.table",
    pieces=datum("littlewars.setup.terrain-count", 5, 4),
    least="littlewars.setup.terrain-count",
    strip=datum(STRIP, 3 * INCH, 4 * INCH),  # whole bases stand in it (ruling deploy-measure)
    crowded="",  # whether both forces find places in it is tried (ruling room-to-deploy)
)
ROOM = refusing("littlewars.ruling.room-to-deploy")
BASES = {INFANTRY: 1 * INCH, CAVALRY: 3 * INCH // 2, GUN: 2 * INCH}  # ruling bases
FORCE = {  # of each side
    INFANTRY: datum("littlewars.setup.fifty-infantry", 50, 40),
    CAVALRY: datum("littlewars.setup.thirty-cavalry", 30, 40),
    GUN: datum("littlewars.setup.two-artillery", 2, 3),
}


class LittleWarsSetup(Setup, frozen=True, kw_only=True):
    board: Board


# ---------------------------------------------------------------------------------------------------- the lobby
def refuse_setup(setup: LittleWarsSetup) -> Refusal | None:
    return HOUSE.refuse(setup.house) or refuse_pauses(setup) or refuse_board(setup.board)


def refuse_pauses(setup: LittleWarsSetup) -> Refusal | None:
    if not setup.pauses:
        return None
    return Refusal("littlewars.decision.table", "no referee is asked in this game")


@law("littlewars.decision.table")
def refuse_board(board: Board) -> Refusal | None:
    """The table is fixed before the roll-off (ruling terrain-setup)."""
    return TABLE.refuse(board) or refuse_no_room(board)


@lru_cache(256)
def refuse_no_room(board: Board) -> Refusal | None:
    """Both forces must find places, wherever the roll-off puts them: tried, not estimated (ruling room-to-deploy)."""
    if not ROOM or all(room_in(board, edge) for edge in (0, TABLE.height)):
        return None
    return Refusal(ROOM, "solid and impassable pieces leave no room for 82 figures within 3 inches of a long edge")


def room_in(board: Board, edge: int) -> dict[str, list[Place]] | None:
    """A place for every figure of a force along this edge."""
    return places_for(board, TABLE.strip_at(edge), BASES)


# ---------------------------------------------------------------------------------------------------- the forces
def force(seat: int, first: ModelId) -> list[Figure]:
    """The figures of a side: infantry, then cavalry, then guns."""
    kinds = [kind for kind, number in FORCE.items() for _ in range(number)]
    return [figure(first + i, seat, kind) for i, kind in enumerate(kinds)]


def figure(m: ModelId, seat: int, kind: str) -> Figure:
    holder = seat if kind == GUN else -1
    return Figure(m, seat, kind, 0, (), 1, BASES[kind], 0, (0, 1), holder=holder)


@law("littlewars.decision.house-rules", "littlewars.principles.common-sense", off=lambda setup: HOUSE.full({}))
def house_of(setup: LittleWarsSetup) -> dict[str, str]:
    """Each doubt is a ruling; the disputable ones are switches, fixed before the game starts."""
    return HOUSE.full(setup.house)


def muster(setup: LittleWarsSetup, dice: Dice) -> tuple[LittleWars, list[Event]]:
    house = house_of(setup)
    first = force(0, 0)
    models = [*first, *force(1, len(first))]
    at, radius = setting_up.tables_of_unplaced(models)
    b = LittleWars(
        game="littlewars", house=house, names=setup.names, board=setup.board, at=at, radius=radius, models=models
    )
    with_dice(b, dice)
    tell_house(b, HOUSE.departures(house))
    return at_first_question(b, win_the_roll_off())


# ---------------------------------------------------------------------------------------------------- edges
@step(EDGE)
def win_the_roll_off(b: LittleWars) -> None:
    b.winner = roll_off(b, EDGE)
    b.then(pick_edge(b.winner), deploy_forces())


pick_edge = setting_up.side_question(__name__, "littlewars.decision.pick-side", EDGE)


# ---------------------------------------------------------------------------------------------------- deployment
@step(FIRST)
def deploy_forces(b: LittleWars) -> None:
    """All figures of the winner, then all of the other side."""
    b.then(deploy(b.winner), deploy(1 - b.winner), first_turn())


def force_of(b: LittleWars, seat: int) -> Men:
    return tuple(f.id for f in b.models if f.seat == seat)


@question("littlewars.decision.deployment", STRIP)
def deploy(b: LittleWars, a: Placed, seat: int) -> None:
    force = force_of(b, seat)
    b.set_places(force, a.places)
    pieces = tuple(figure_piece(b, m, "", marks_of) for m in force)
    b.tell(Put(pieces, STRIP, "deployed", {"seat": seat}))


@deploy.ask
def may_deploy(b: LittleWars, seat: int) -> Asking:
    return Asking(seat, Places(force_of(b, seat), TABLE.strip_at(b.edges[seat])), "deploy", STRIP, {"seat": seat})


@deploy.refuse
def refuse_deployment(b: LittleWars, a: Placed, seat: int) -> Refusal | None:
    """Whole bases in the strip, no overlap, no body too wide; guns need no crew (ruling deployment-spacing)."""
    models, places = force_of(b, seat), np.array(a.places, np.int64)
    march = placing_march(b.board, b.at, b.radius, models)
    fault = judge_places(march, places, TABLE.strip_at(b.edges[seat]))
    if fault:
        return moving.refusal_of(b, march, fault, {**CLAUSES, What.ZONE: STRIP})
    at = b.at.copy()
    at[list(models)] = places
    return refuse_width(b, seat, at)


def placing_march(board: Board, at: Ints, radius: Ints, models: Men) -> March:
    """Figures set down where nobody else stands: the two strips are far apart."""
    return March(ground(board), at, radius, ids(models), NOBODY)
