"""Tactician: three dice, and for each 6 or more one friend nearby does one thing."""

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Noted, Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.attack import SIDES
from drumhead.games.deadzone.rules.casualties import done_with
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.march import path
from drumhead.games.deadzone.rules.melee import arrive
from drumhead.games.deadzone.rules.morale import stand_up
from drumhead.games.deadzone.rules.move import ends_of
from drumhead.games.deadzone.rules.overwatch import set_watch
from drumhead.games.deadzone.rules.shoot import can_shoot, shot
from drumhead.games.deadzone.rules.specials import far
from drumhead.games.deadzone.rules.state import Command, Deadzone, Fighter, Move
from drumhead.games.deadzone.screen import words
from drumhead.ledger.cite import datum, law

DICE = datum("deadzone.special.tactician-roll", 3, 2)
NEED = datum("deadzone.special.tactician-roll", 6, 5)
REACH = datum("deadzone.special.tactician-one-model-per-success", 4, 5)
STEP = datum("deadzone.special.tactician-command-move", 1, 2)
RUSH = datum("deadzone.special.tactician-command-assault", 1, 2)
ONE_EACH = "deadzone.special.tactician-one-model-per-success"


# ---------------------------------------------------------------------------------------------------- who hears it
def hears(b: Deadzone, cube: int, u: Fighter) -> bool:
    """No sight is needed; measured at each choice, from the cube the Tactician was in (ruling command-sequence)."""
    return b.ground.range[cube][u.cube] <= REACH


def friends_near(b: Deadzone, u: Fighter) -> list[Fighter]:
    """Not the Tactician himself (ruling command-not-self)."""
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
    with thrown_for(lambda: words.throws_to_command(b, u)):
        faces = b.dice.roll(DICE, SIDES)
    reading = tuple("command" if f >= NEED else "nothing" for f in faces)
    left = reading.count("command")
    text = words.commands(b, u, left)
    b.tell(Rolled(SIDES, faces, reading, "deadzone.special.tactician-roll", text, unit.seat, {"unit": u}))
    if left:
        w = b.open(Command(u, unit.cube, left))
        b.then(give_command(w), done_with(w))


@question("deadzone.decision.command", ONE_EACH)
def give_command(b: Deadzone, a: Picked, w: int) -> None:
    if a.key == "stop":
        return
    order, _, who = str(a.key).partition(":")
    c, u = b.work(w, Command), int(who)
    b.works[w] = replace(c, left=c.left - 1, given=(*c.given, u))
    b.tell(Noted(CLAUSES[order], words.ordered(b, u, order), {"unit": u}))
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
    """One after the other, each carried out before the next is chosen; successes may be left unused."""
    c = b.work(w, Command)
    seat = b.fighter(c.unit).seat
    options = [o for u in b.army(seat) if may_hear(b, c, u) for o in orders_for(b, u)]
    if not c.left or not options:
        return None
    options.append(Option("stop", words.offers_silence()))
    return Asking(seat, Pick(tuple(options)), words.asks_command(b, c), ONE_EACH, {"unit": c.unit, "work": w})


def may_hear(b: Deadzone, c: Command, u: Fighter) -> bool:
    """Also those who have acted this round."""
    return u.id != c.unit and hears(b, c.cube, u) and b.rules.command_repeat(c.given, u.id) and acted_or_not(u)


@law("deadzone.special.tactician-activated-models-allowed", off=lambda u: not u.acted)
def acted_or_not(u: Fighter) -> bool:
    return True


def orders_for(b: Deadzone, u: Fighter) -> list[Option]:
    if u.pinned:
        return [_order(b, u, "recover")] if may_be_roused(u) else []
    orders = ["move"]  # also where nobody can go: a command that moves nobody is legal (ruling shorter-moves)
    if ends_of(b, u, "assault", limit_of(u, RUSH)):
        orders.append("assault")
    if may_be_told_to_shoot(b, u):
        orders.append("shoot")
    return [_order(b, u, order) for order in orders]


def limit_of(u: Fighter, cubes: int) -> int:
    """Fast lengthens named actions only; Slow shortens every move."""
    return far(u.rules, "command", cubes)


@law("deadzone.special.tactician-command-recover", off=False)
def may_be_roused(u: Fighter) -> bool:
    """Recover is the only command of a pinned model (ruling command-pinned-only-recovers)."""
    return True


@law("deadzone.special.tactician-command-shoot", off=False)
def may_be_told_to_shoot(b: Deadzone, u: Fighter) -> bool:
    return can_shoot(b, u)


def _order(b: Deadzone, u: Fighter, order: str) -> Option:
    return Option(f"{order}:{u.id}", words.offers_order(b, u.id, order), {"unit": u.id, "action": order})


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
    """Following a command is not an activation: whoever has one left keeps it."""


@law("deadzone.ruling.command-ends-overwatch")
def end_watch(b: Deadzone, u: UnitId) -> None:
    set_watch(b, u, False, "deadzone.ruling.command-ends-overwatch", words.stops_waiting(b, u))
