"""Before we begin, deployment: units are placed in turn, then Scouts, then Vanguard units move."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.in_force import triggered_steps
from drumhead.games.sigmar.rules.joining import LAST, combine, is_scout, join, slowing_joiners
from drumhead.games.sigmar.rules.move import move
from drumhead.games.sigmar.rules.placing import AHEAD, set_up
from drumhead.games.sigmar.rules.state import Move, Sigmar, Troop
from drumhead.ledger.cite import datum, law
from drumhead.space.table import INCH
from drumhead.tabletop import setting_up
from drumhead.tabletop.in_turn import in_turn, roll_for_first

ALTERNATE, SCOUTS = "sigmar.setup.deploy-alternate", "sigmar.special.scout-roll-off"
VANGUARD, VANGUARDS = "sigmar.special.vanguard-move", "sigmar.special.vanguard-roll-off"
FLAT = datum(VANGUARD, 12 * INCH, 13 * INCH)  # whatever the pace of the unit (ruling vanguard-limits)


# ---------------------------------------------------------------------------------------------------- in turn
def scouts(b: Sigmar, seat: int) -> list[Troop]:
    return [u for u in b.off_table(seat) if is_scout(b, u)]


def plain(b: Sigmar, seat: int) -> list[Troop]:
    return [u for u in b.off_table(seat) if not is_scout(b, u)]


@step(ALTERNATE)
def deploy_armies(b: Sigmar) -> None:
    deploy_in_turn(b, setting_up.first_to_deploy(b))


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
        if b.is_placed(u):
            yield setting_up.offer_unit(b, u.id), Refusal(ALTERNATE, "already_placed", facts)
        elif is_scout(b, u):
            yield setting_up.offer_unit(b, u.id), Refusal(LAST, "scouts_wait", facts)


deploy_in_turn = in_turn(__name__, "deploy_one", plain, deploy)  # (ruling deploy-turns)


# ---------------------------------------------------------------------------------------------------- scouts
@step()
def deploy_scouts(b: Sigmar) -> None:
    """When all others of both sides are down (ruling deploy-turns)."""
    scout_in_turn(b, scouts_first(b))


@law(SCOUTS, off=lambda b: b.winner)
def scouts_first(b: Sigmar) -> int:
    return roll_for_first(b, scouts, SCOUTS)


@question("sigmar.decision.scout")
def scout(b: Sigmar, a: Option, seat: int) -> None:
    b.then(*placement(a.facts["unit"], "ahead" if a.facts["how"] == "scout" else "home"))


@scout.ask
def may_scout(b: Sigmar, seat: int) -> Asking:
    """Ahead, or with the army in its strip (ruling scout-joined)."""
    units = scouts(b, seat)
    options = (offer(how=how, unit=u.id, name=u.name) for how in ("scout", "strip") for u in units)
    return Asking(seat, Pick(tuple(options)), "scout", AHEAD)


scout_in_turn = in_turn(__name__, "scout_one", scouts, scout)


# ---------------------------------------------------------------------------------------------------- vanguards
def vanguards(b: Sigmar, seat: int) -> list[Troop]:
    """Units that may still make their move; who has made it counts as having acted until the first round begins."""
    return [u for u in b.army(seat) if not u.acted and "vanguard" in triggered_steps(b, u.id, "after_setting_up")]


@step()
def move_vanguards(b: Sigmar) -> None:
    """When everybody is down, scouts too (ruling vanguard-timing)."""
    move_in_turn(b, vanguards_first(b))


@law(VANGUARDS, off=lambda b: b.winner)
def vanguards_first(b: Sigmar) -> int:
    return roll_for_first(b, vanguards, VANGUARDS)


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


move_in_turn = in_turn(__name__, "vanguard_one", vanguards, vanguard)
