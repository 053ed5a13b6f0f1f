"""Before we begin, deployment: units are placed in turn, then Scouts, then Vanguard units move."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from drumhead.combat.rounds import roll_off, whose_turn
from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, Step, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.in_force import triggered
from drumhead.games.sigmar.rules.joining import LAST, combine, is_scout, join, slowing_joiners, unplaced
from drumhead.games.sigmar.rules.move import move
from drumhead.games.sigmar.rules.placing import AHEAD, set_up
from drumhead.games.sigmar.rules.state import Move, Sigmar, Troop
from drumhead.ledger.cite import datum, law
from drumhead.space.table import INCH
from drumhead.tabletop import setting_up

ALTERNATE, SCOUTS = "sigmar.setup.deploy-alternate", "sigmar.special.scout-roll-off"
VANGUARD, VANGUARDS = "sigmar.special.vanguard-move", "sigmar.special.vanguard-roll-off"
FLAT = datum(VANGUARD, 12 * INCH, 13 * INCH)  # whatever the pace of the unit (ruling vanguard-limits)


# ---------------------------------------------------------------------------------------------------- in turn
def scouts(b: Sigmar, seat: int) -> list[Troop]:
    return [u for u in unplaced(b, seat) if is_scout(b, u)]


def plain(b: Sigmar, seat: int) -> list[Troop]:
    return [u for u in unplaced(b, seat) if not is_scout(b, u)]


def in_turn(b: Sigmar, turn: Step[[int]], first: int, waiting: Callable[[Sigmar, int], list[Troop]]) -> None:
    """So many turns as units wait, this seat's first; where one side has none left, the other goes on (ruling
    deploy-turns)."""
    b.then(*(turn((first + k) % 2) for k in range(len(waiting(b, 0)) + len(waiting(b, 1)))))


@step(ALTERNATE)
def deploy_armies(b: Sigmar) -> None:
    in_turn(b, deploy_one, setting_up.first_to_deploy(b), plain)


@step()
def deploy_one(b: Sigmar, seat: int) -> None:
    acts = whose_turn(seat, partial(plain, b))
    if acts is not None:
        b.then(deploy(acts))


@question("sigmar.decision.deploy")
def deploy(b: Sigmar, a: Option, seat: int) -> None:
    b.then(*placement(a.facts["unit"], "strip"))


def placement(u: UnitId, where: str) -> tuple[Frame, ...]:
    """Who goes with it, and its place: one placement, however many units become one (ruling deploy-turns)."""
    return join(u), combine(u), set_up(u, where)


@deploy.ask
def may_deploy(b: Sigmar, seat: int) -> Asking:
    mixed = (offer(how="join", unit=u.id, name=u.name) for u in scouts(b, seat) if slowing_joiners(b, u))
    options = (*(setting_up.offer_unit(b, u.id) for u in plain(b, seat)), *mixed)
    return Asking(seat, Pick(options), "deploy", ALTERNATE)


@deploy.closed
def not_to_deploy(b: Sigmar, seat: int) -> Iterator[Closed]:
    for u in b.army(seat):
        facts = {"unit": u.id, "name": u.name}
        if b.placed(u):
            yield setting_up.offer_unit(b, u.id), Refusal(ALTERNATE, "already_placed", facts)
        elif is_scout(b, u):
            yield setting_up.offer_unit(b, u.id), Refusal(LAST, "scouts_wait", facts)


# ---------------------------------------------------------------------------------------------------- scouts
@step()
def deploy_scouts(b: Sigmar) -> None:
    """When all others of both sides are down (ruling deploy-turns)."""
    in_turn(b, scout_one, scouts_first(b), scouts)


@law(SCOUTS, off=lambda b: b.winner)
def scouts_first(b: Sigmar) -> int:
    return roll_off(b, SCOUTS) if scouts(b, 0) and scouts(b, 1) else b.winner


@step()
def scout_one(b: Sigmar, seat: int) -> None:
    acts = whose_turn(seat, partial(scouts, b))
    if acts is not None:
        b.then(scout(acts))


@question("sigmar.decision.scout")
def scout(b: Sigmar, a: Option, seat: int) -> None:
    b.then(*placement(a.facts["unit"], "ahead" if a.facts["how"] == "scout" else "home"))


@scout.ask
def may_scout(b: Sigmar, seat: int) -> Asking:
    """Ahead, or with the army in its strip (ruling scout-joined)."""
    units = scouts(b, seat)
    options = (offer(how=how, unit=u.id, name=u.name) for how in ("scout", "strip") for u in units)
    return Asking(seat, Pick(tuple(options)), "scout", AHEAD)


# ---------------------------------------------------------------------------------------------------- vanguards
def vanguards(b: Sigmar, seat: int) -> list[Troop]:
    """Units that may still make their move; who has made it counts as having acted until the first round begins."""
    return [u for u in b.army(seat) if not u.acted and "vanguard" in triggered(b, u.id, "after_setting_up")]


@step()
def move_vanguards(b: Sigmar) -> None:
    """When everybody is down, scouts too (ruling vanguard-timing)."""
    in_turn(b, vanguard_one, vanguards_first(b), vanguards)


@law(VANGUARDS, off=lambda b: b.winner)
def vanguards_first(b: Sigmar) -> int:
    return roll_off(b, VANGUARDS) if vanguards(b, 0) and vanguards(b, 1) else b.winner


@step()
def vanguard_one(b: Sigmar, seat: int) -> None:
    acts = whose_turn(seat, partial(vanguards, b))
    if acts is not None:
        b.then(vanguard(acts))


@question("sigmar.decision.vanguard")
def vanguard(b: Sigmar, a: Option, seat: int) -> None:
    """One unit moves, or all that are left stay where they are."""
    going = "unit" in a.facts
    done = [a.facts["unit"]] if going else [u.id for u in vanguards(b, seat)]
    for u in done:
        b.put(replace(b.troop(u), acted=True))
    b.tell(Marked({f"u{u}": {"acted": 1} for u in done}, VANGUARD, "" if going else "vanguards_stay", {"seat": seat}))
    if going:
        b.then(move(b.open(Move(done[0], "vanguard", FLAT))))


@vanguard.ask
def may_vanguard(b: Sigmar, seat: int) -> Asking:
    options = (offer(action="vanguard", unit=u.id) for u in vanguards(b, seat))
    return Asking(seat, Pick((*options, offer(how="none"))), "vanguard", VANGUARD)
