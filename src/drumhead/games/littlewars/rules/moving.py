"""Moving: in any order and grouping, each man once; guns with their crews, and captives behind their escort."""

from collections.abc import Iterator

from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, Went, offer, ways_of
from drumhead.games.littlewars.rules.artillery import haul, haul_options
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.march import DIRECTION, MOVES, go, men_march, refuse_command
from drumhead.games.littlewars.rules.prisoners import lead, led_captives
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.space.bodies import contacts
from drumhead.tabletop.battle import ids


# ---------------------------------------------------------------------------------------------------- what moves next
@step()
def move_men(b: LittleWars, seat: int) -> None:
    b.then(command(seat))


@question("littlewars.decision.move", DIRECTION)
def command(b: LittleWars, a: Option, seat: int) -> None:
    """Nobody has to move (ruling optional-everything)."""
    action = a.facts.get("action")
    if action == "men":
        b.then(move(seat), command(seat))
    elif action == "haul":
        b.then(haul(a.facts["model"], a.facts["how"]), command(seat))
    elif action == "captives":
        b.then(lead(seat), command(seat))


@command.ask
def may_command(b: LittleWars, seat: int) -> Asking | None:
    able = movable(b, seat)
    options = [offer(action="men", able=able)] if able else []
    options += [option for option, refusal in haul_options(b, seat) if refusal is None]
    if led_captives(b, seat):
        options.append(offer(action="captives"))
    if not options:
        return None
    return Asking(seat, Pick((*options, offer(how="end"))), "command", DIRECTION)


@command.closed
def not_commanded(b: LittleWars, seat: int) -> Iterator[Closed]:
    yield from ((option, refusal) for option, refusal in haul_options(b, seat) if refusal)
    yield offer(action="men"), Refusal("littlewars.ruling.unit-move", "all_have_moved")
    yield offer(action="captives"), Refusal("littlewars.prisoners.controlled-by-captor", "none_to_lead")


# ---------------------------------------------------------------------------------------------------- men
def movable(b: LittleWars, seat: int) -> Men:
    """Men who have not moved in this turn."""
    models = b.models
    return b.rules.locked_in_combat(b, tuple([m for m in b.men(seat) if not models[m].moved]))


@HOUSE.part("locked-in-combat", "free")
def walk_away(b: LittleWars, men: Men) -> Men:
    """Men in contact leave it freely (ruling leaving-contact)."""
    return men


@HOUSE.part("locked-in-combat", "locked")
def held_in_contact(b: LittleWars, men: Men) -> Men:
    foes = b.men(1 - b.models[men[0]].seat) if men else ()
    held = set(contacts(b.at, b.radius, ids(men), ids(foes)).flatten().tolist())
    return tuple(m for m in men if m not in held)


@question("littlewars.decision.move")
def move(b: LittleWars, a: Went, seat: int) -> None:
    go(b, movable(b, seat), a.ways, DIRECTION, "men_move", seat=seat)


@move.ask
def may_move(b: LittleWars, seat: int) -> Asking:
    ask = ways_of({m: MOVES[b.models[m].kind] for m in movable(b, seat)})
    return Asking(seat, ask, "move_men", DIRECTION, {"action": "men"})


@move.refuse
def refuse_move(b: LittleWars, a: Went, seat: int) -> Refusal | None:
    return refuse_command(b, men_march(b, movable(b, seat)), a.ways, seat)
