"""Tactician: three dice, and for each 6 or more one friend nearby does one thing."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Noted, Rolled
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.attack import SIDES
from drumhead.games.deadzone.rules.casualties import done_with
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.march import path
from drumhead.games.deadzone.rules.melee import arrive
from drumhead.games.deadzone.rules.morale import stand_up
from drumhead.games.deadzone.rules.move import ends_of, refuse_reach, refuse_stranger
from drumhead.games.deadzone.rules.overwatch import set_watch
from drumhead.games.deadzone.rules.shoot import can_shoot, shot
from drumhead.games.deadzone.rules.specials import move_limit
from drumhead.games.deadzone.rules.state import Command, Deadzone, Fighter, Move
from drumhead.ledger.cite import datum, law

DICE = datum("deadzone.special.tactician-roll", 3, 2)
NEED = datum("deadzone.special.tactician-roll", 6, 5)
REACH = datum("deadzone.special.tactician-one-model-per-success", 4, 5)
STEP = datum("deadzone.special.tactician-command-move", 1, 2)
RUSH = datum("deadzone.special.tactician-command-assault", 1, 2)
ONE_EACH = "deadzone.special.tactician-one-model-per-success"


# ---------------------------------------------------------------------------------------------------- who hears it
def hears(b: Deadzone, cube: int, u: Fighter) -> bool:
    """No sight is needed. The range is measured at each choice, from the cube of the roll (ruling command-sequence)."""
    return b.ground.range[cube][u.cube] <= REACH


def friends_near(b: Deadzone, u: Fighter) -> list[Fighter]:
    """Without the Tactician itself (ruling command-not-self)."""
    return [f for f in b.army(u.seat) if f.id != u.id and hears(b, u.cube, f)]


@HOUSE.part("command-repeat", "distinct")
def to_others(given: tuple[UnitId, ...], u: UnitId) -> bool:
    """Each success goes to a different model (ruling command-distinct-models)."""
    return u not in given


@HOUSE.part("command-repeat", "repeat")
def to_anybody(given: tuple[UnitId, ...], u: UnitId) -> bool:
    return True


# ---------------------------------------------------------------------------------------------------- the roll
@step("deadzone.special.tactician-action")
def command(b: Deadzone, u: UnitId) -> None:
    unit = b.fighter(u)
    with thrown_for("throws_to_command", unit=u):
        faces = b.dice.roll(DICE, SIDES)
    reading = tuple("command" if f >= NEED else "nothing" for f in faces)
    left = reading.count("command")
    b.tell(Rolled(SIDES, faces, reading, "deadzone.special.tactician-roll", "commands", unit.seat, {"unit": u}))
    if left:
        w = b.open(Command(u, unit.cube, left))
        b.then(give_command(w), done_with(w))


@question("deadzone.decision.command", ONE_EACH)
def give_command(b: Deadzone, a: Option, w: int) -> None:
    if "action" not in a.facts:
        return
    c, u, order = b.work(w, Command), a.facts["unit"], a.facts["action"]
    b.works[w] = replace(c, left=c.left - 1, given=(*c.given, u))
    b.tell(Noted(CLAUSES[order], "ordered", {"unit": u, "action": order}))
    b.then(give_command(w))
    b.then(*obey(b, w, u, order))


CLAUSES = {
    "move": "deadzone.special.tactician-command-move",
    "assault": "deadzone.special.tactician-command-assault",
    "shoot": "deadzone.special.tactician-command-shoot",
    "recover": "deadzone.special.tactician-command-recover",
}


@give_command.ask
def may_command(b: Deadzone, w: int) -> Asking | None:
    """Commands are given one by one, each carried out before the next; successes may be left unused."""
    c = b.work(w, Command)
    seat = b.fighter(c.unit).seat
    options = [o for u in b.army(seat) if may_hear(b, c, u) for o in orders_for(b, u)]
    if not c.left or not options:
        return None
    options.append(offer(how="stop"))
    facts = {"unit": c.unit, "work": w, "left": c.left}
    return Asking(seat, Pick(tuple(options)), "command", ONE_EACH, facts)


def may_hear(b: Deadzone, c: Command, u: Fighter) -> bool:
    """Units that have acted this round too."""
    return u.id != c.unit and hears(b, c.cube, u) and b.rules.command_repeat(c.given, u.id) and acted_or_not(u)


@law("deadzone.special.tactician-activated-models-allowed", off=lambda u: not u.acted)
def acted_or_not(u: Fighter) -> bool:
    return True


def orders_for(b: Deadzone, u: Fighter) -> list[Option]:
    if u.pinned:
        return [offer_order(u, "recover")] if may_be_told_to_recover(u) else []
    orders = ["move"]  # also where there is no way: a move of no cubes is legal (ruling shorter-moves)
    if ends_of(b, u, "assault", limit_of(u, RUSH)):
        orders.append("assault")
    if may_be_told_to_shoot(b, u):
        orders.append("shoot")
    return [offer_order(u, order) for order in orders]


def limit_of(u: Fighter, cubes: int) -> int:
    """Fast lengthens named actions only; Slow shortens every move."""
    return move_limit(u.rules, "command", cubes)


@law("deadzone.special.tactician-command-recover", off=False)
def may_be_told_to_recover(u: Fighter) -> bool:
    """Recover is the only command of a pinned model (ruling command-pinned-only-recovers)."""
    return True


@law("deadzone.special.tactician-command-shoot", off=False)
def may_be_told_to_shoot(b: Deadzone, u: Fighter) -> bool:
    return can_shoot(b, u)


def offer_order(u: Fighter, order: str) -> Option:
    return offer(action=order, unit=u.id)


@give_command.closed
def closed_orders(b: Deadzone, w: int) -> Iterator[Closed]:
    c = b.work(w, Command)
    seat = b.fighter(c.unit).seat
    for u in b.units:
        may = [o.facts["action"] for o in orders_for(b, u)] if u.models and may_hear(b, c, u) else []
        for order in CLAUSES:
            if u.seat != seat or order not in may:
                yield offer_order(u, order), refuse_stranger(u, seat) or refuse_order(b, c, u, order)


def refuse_order(b: Deadzone, c: Command, u: Fighter, order: str) -> Refusal:
    """Why a friend cannot be told this."""
    facts = {"unit": u.id, "action": order}
    if u.id == c.unit:
        return Refusal("deadzone.ruling.command-not-self", "not_itself", facts)
    if not hears(b, c.cube, u):
        return Refusal(ONE_EACH, "out_of_earshot", {**facts, "far": b.ground.range[c.cube][u.cube], "most": REACH})
    if not b.rules.command_repeat(c.given, u.id):
        return Refusal("deadzone.ruling.command-distinct-models", "commanded_already", facts)
    if u.pinned:
        return Refusal("deadzone.ruling.command-pinned-only-recovers", "lies_down", facts)
    if order == "recover":
        return Refusal(CLAUSES[order], "stands_already", facts)
    return refuse_reach(b, u, limit_of(u, RUSH)) if order == "assault" else Refusal(CLAUSES[order], "no_shot", facts)


# ---------------------------------------------------------------------------------------------------- carried out
def obey(b: Deadzone, w: int, u: UnitId, order: str) -> tuple[Frame, ...]:
    """In full, without overwatch windows, and without being an activation (ruling
    command-assault-and-shoot-in-full)."""
    leave_unspent(b, u)
    if order == "recover":
        stand_up(b, u, CLAUSES["recover"])
        return ()
    end_watch(b, u)
    if order == "shoot":
        return (shot(w, u, True),)
    unit = b.fighter(u)
    if order == "assault":
        m = b.open(Move(u, "assault", limit_of(unit, RUSH)))
        return (path(m), arrive(m))
    m = b.open(Move(u, "command", limit_of(unit, STEP)))
    return (path(m), done_with(m))


@law("deadzone.special.tactician-not-an-activation", off=lambda b, u: b.put(replace(b.fighter(u), acted=True)))
def leave_unspent(b: Deadzone, u: UnitId) -> None:
    """Following a command is not an activation: a unit that has one left keeps it."""


@law("deadzone.ruling.command-ends-overwatch")
def end_watch(b: Deadzone, u: UnitId) -> None:
    set_watch(b, u, False, "deadzone.ruling.command-ends-overwatch", "stops_waiting")
