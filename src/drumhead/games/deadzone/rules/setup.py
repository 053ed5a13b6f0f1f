"""Before we begin: armies, the battlefield, the roll-off, sides, and both armies placed in their first rows."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Bought
from drumhead.combat.mustering import at_first_question, entry_names, refuse_lists, show_armies, tell_house
from drumhead.combat.rounds import roll_off
from drumhead.combat.unit import UnitId
from drumhead.flow.event import Counted, Event, Noted, Piece, Put
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.game import Setup
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Option, Pick, Refusal, Stepped, Steps, offer
from drumhead.flow.state import Dice
from drumhead.games.deadzone.rules.army import buy_units, refuse_list
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.mission import score_death
from drumhead.games.deadzone.rules.move import full_for, has_room, refuse_full, refuse_off, refuse_stranger
from drumhead.games.deadzone.rules.round import first_round
from drumhead.games.deadzone.rules.specials import toughness
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter
from drumhead.ledger.cite import datum, law
from drumhead.space.cube_map import judge
from drumhead.space.cubes import AXES, CUBES, Battlefield, number_of

PIECES = datum("deadzone.setup.five-terrain-pieces", 5, 4)
OPPOSITE = {a: b for pair in AXES.values() for a, b in (pair, pair[::-1])}
FIRST_ROW = "deadzone.setup.first-row"


class DeadzoneSetup(Setup, frozen=True, kw_only=True):
    lists: tuple[ArmyList, ArmyList]
    board: Battlefield
    points: int = 150


# ---------------------------------------------------------------------------------------------------- the lobby
def refuse_setup(setup: DeadzoneSetup) -> Refusal | None:
    """What may not be played: the same checks for the lobby and the command line."""
    open_to = HOUSE.rules(HOUSE.full(setup.house)).headless_upgrades
    return (
        HOUSE.refuse(setup.house)
        or refuse_pauses(setup)
        or refuse_board(setup.board)
        or refuse_lists(setup.lists, setup.names, lambda army, _: refuse_list(army, setup.points, open_to))
    )


def refuse_pauses(setup: DeadzoneSetup) -> Refusal | None:
    if not setup.pauses:
        return None
    return Refusal("deadzone.decision.table", f"this game knows no pause {setup.pauses[0]!r}")


@law("deadzone.decision.table")
def refuse_board(board: Battlefield) -> Refusal | None:
    fault = judge(board, fewest=PIECES)
    few = len(board.pieces) < PIECES
    return Refusal("deadzone.setup.five-terrain-pieces" if few else "deadzone.decision.table", fault) if fault else None


# ---------------------------------------------------------------------------------------------------- mustering
@law("deadzone.decision.house-rules", "deadzone.principles.common-sense", off=lambda setup: HOUSE.full({}))
def house_of(setup: DeadzoneSetup) -> dict[str, str]:
    """Each doubt is a ruling; the disputable ones are switches, fixed before the game starts."""
    return HOUSE.full(setup.house)


def muster(setup: DeadzoneSetup, dice: Dice) -> tuple[Deadzone, Sequence[Event]]:
    house = house_of(setup)
    armies = [buy_units(army, HOUSE.rules(house).headless_upgrades) for army in setup.lists]
    b = Deadzone(game="deadzone", house=house, names=setup.names, board=setup.board, points=setup.points)
    b.units = _fighters(armies)
    with_dice(b, dice)
    tell_house(b, HOUSE.departures(house))
    called = [tuple({"id": u.id, "name": u.name} for u in b.units if u.seat == seat) for seat in (0, 1)]
    b.hands = show_armies(b, armies, "deadzone.ruling.open-information", called)
    return at_first_question(b, win_the_roll_off())


def _fighters(armies: Sequence[Sequence[Bought]]) -> list[Fighter]:
    """Ids in the order of the lists, the first seat's first."""
    listed = [(seat, name, e) for seat, army in enumerate(armies) for name, e in zip(entry_names(army), army)]
    return [fighter(id, seat, name, e) for id, (seat, name, e) in enumerate(listed)]


def fighter(id: UnitId, seat: int, name: str, e: Bought) -> Fighter:
    """A unit as it is bought."""
    kit = e.kits[0]
    bare = Fighter(id, seat, name, e.unit.id, e.unit.quality, (id,), (id,), room=e.unit.room, cost=e.cost)
    return replace(bare, weapons=kit.weapons, rules=kit.rules, tough=toughness(kit.rules))


# ---------------------------------------------------------------------------------------------------- sides
@step("deadzone.setup.roll-off")
def win_the_roll_off(b: Deadzone) -> None:
    b.winner = roll_off(b, "deadzone.setup.roll-off")
    b.then(pick_side(b.winner), winner_deploys(b.winner), loser_deploys(1 - b.winner), first_round())


@question("deadzone.decision.pick-side", "deadzone.setup.winner-picks-side")
def pick_side(b: Deadzone, a: Option, seat: int) -> None:
    mine = a.facts["side"]
    b.sides = (mine, OPPOSITE[mine]) if seat == 0 else (OPPOSITE[mine], mine)
    for s in (seat, 1 - seat):
        b.tell(Counted({"side": b.sides[s]}, "deadzone.setup.winner-picks-side", "side_picked", s))


@pick_side.ask
def may_pick_side(b: Deadzone, seat: int) -> Asking:
    """The edges that the battlefield allows, in the order of the policy (ruling deployment-sides)."""
    allowed = [side for axis in ("NS", "EW") if axis in b.board.axes for side in AXES[axis]]
    options = tuple(offer(side=side) for side in allowed)
    return Asking(seat, Pick(options), "side", "deadzone.setup.winner-picks-side")


@pick_side.closed
def sides_that_are_none(b: Deadzone, seat: int) -> Iterator[Closed]:
    for side in OPPOSITE:
        yield offer(side=side), Refusal("deadzone.ruling.deployment-sides", "side_not_open", {"side": side})


# ---------------------------------------------------------------------------------------------------- deployment
@step("deadzone.setup.winner-deploys-whole-army-first")
def winner_deploys(b: Deadzone, seat: int) -> None:
    b.then(*(deploy(seat) for _ in b.army(seat)))


@step("deadzone.setup.opponent-deploys-second")
def loser_deploys(b: Deadzone, seat: int) -> None:
    b.then(*(deploy(seat) for _ in b.army(seat)))


def units_to_deploy(b: Deadzone, seat: int) -> list[Fighter]:
    return [u for u in b.army(seat) if u.cube == NOWHERE]


@question("deadzone.decision.deploy-unit")
def deploy(b: Deadzone, a: Option, seat: int) -> None:
    u = b.fighter(a.facts["unit"])
    if free_in_row(b, u):
        b.then(deploy_where(u.id))
    else:
        lose_unplaced(b, u)


@law("deadzone.ruling.deployment-room")
def lose_unplaced(b: Deadzone, u: Fighter) -> None:
    """No room in the row: the unit is lost before it has fought, and no friend tests its morale."""
    b.put(u.off_field())
    b.tell(Noted("deadzone.ruling.deployment-room", "no_room", {"unit": u.id}))
    score_death(b, u.id)


@deploy.ask
def may_deploy(b: Deadzone, seat: int) -> Asking:
    options = tuple(offer(unit=u.id) for u in units_to_deploy(b, seat))
    return Asking(seat, Pick(options), "deploy", FIRST_ROW)


@deploy.closed
def not_to_deploy(b: Deadzone, seat: int) -> Iterator[Closed]:
    for u in b.units:
        clause = "deadzone.setup.winner-deploys-whole-army-first"
        yield offer(unit=u.id), refuse_stranger(u, seat) or Refusal(clause, "deployed_already", {"unit": u.id})


@law(FIRST_ROW, off=lambda b, seat: list(b.ground.cubes))
def row_of(b: Deadzone, seat: int) -> list[int]:
    """The cubes along its own edge in which a unit can stand, on any level (ruling deployment-levels)."""
    return list(b.ground.rows[b.sides[seat]])


def free_in_row(b: Deadzone, u: Fighter) -> list[int]:
    full = full_for(b, u)
    return [c for c in row_of(b, u.seat) if c not in full]


@question("deadzone.decision.deploy-unit")
def deploy_where(b: Deadzone, a: Stepped, u: UnitId) -> None:
    b.put(replace(b.fighter(u), cube=number_of(a.cells[0])))
    b.tell(Put(tuple(pieces_of(b.fighter(u))), FIRST_ROW, "placed", {"unit": u}))


@deploy_where.ask
def may_stand(b: Deadzone, u: UnitId) -> Asking:
    unit = b.fighter(u)
    ends = free_in_row(b, unit)
    cells = tuple(CUBES[c] for c in ends)
    only = Stepped(cells) if len(cells) == 1 else None
    return Asking(unit.seat, Steps(cells), "where", FIRST_ROW, {"unit": u, "ends": ends}, only)


@deploy_where.refuse
def refuse_cube(b: Deadzone, a: Stepped, u: UnitId) -> Refusal | None:
    if len(a.cells) != 1:
        return Refusal(FIRST_ROW, "one_cube_of_row", {"number": len(a.cells)})
    if off := refuse_off(b, a.cells):
        return off
    unit, cube = b.fighter(u), number_of(a.cells[0])
    if cube not in row_of(b, unit.seat):
        return Refusal(FIRST_ROW, "not_in_row", {"cell": CUBES[cube], "side": b.sides[unit.seat]})
    return None if has_room(b, unit, cube) else refuse_full(cube)


def pieces_of(u: Fighter) -> list[Piece]:
    """A unit and its one model as a view shows them."""
    marks = {
        "acted": 1 if u.acted else None,
        "pinned": u.pinned or None,
        "watch": 1 if u.watch else None,
        "quality": u.quality,
        "rules": list(u.rules),
        "cost": u.cost,
        "born": 1,
    }
    unit = Piece(f"u{u.id}", u.kind, u.seat, marks={k: v for k, v in marks.items() if v is not None}, name=u.name)
    body: dict[str, Any] = {"weapons": list(u.weapons), "room": u.room}
    if u.tough > 1:
        body["tough"] = u.tough
    if u.wounds:
        body["wounds"] = u.wounds
    return [unit, Piece(f"m{u.id}", u.kind, u.seat, CUBES[u.cube], f"u{u.id}", body)]
