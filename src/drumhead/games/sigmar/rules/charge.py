"""Melee, its first sentences: the chargers go in, the charged close up. Who goes where is solved, with a choice."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Refusal, Went
from drumhead.games.sigmar.rules.move import bounds_of, go
from drumhead.games.sigmar.rules.state import Charge, Sigmar
from drumhead.games.sigmar.rules.terrain import SLOWED
from drumhead.ledger.cite import datum, law
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.space.terrain import DANGEROUS, DIFFICULT
from drumhead.tabletop import closing, moving, own_moves
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.march import march_at

CONTACT, PILE_IN = "sigmar.melee.charge-contact", "sigmar.melee.pile-in"
MOVE_IN, CLOSING = "sigmar.decision.charge-move", "sigmar.decision.pile-in-move"
SOLVER, SHORT = "sigmar.ruling.charge-move-solver", "sigmar.ruling.charge-falls-short"
CLOSE_UP = datum(PILE_IN, 3 * INCH, 4 * INCH)
KEEP_OFF = datum(SHORT, 1 * INCH, 0)
KEEP_OUT = {"difficult": DIFFICULT, "dangerous": DANGEROUS, "both": DIFFICULT | DANGEROUS}


# ---------------------------------------------------------------------------------------------------- reach
def marching_in(b: Sigmar, u: UnitId, target: UnitId, allowance: int, keep_off: int = 0) -> March:
    """A charge with all its choices open; the distance to other units is off (ruling charge-near-others)."""
    return march_at(b, u, target, bounds_of(b, u), allowance, 0, keep_off)


def can_reach(b: Sigmar, u: UnitId, target: UnitId, allowance: int) -> bool:
    """With its whole move round difficult ground, or with the lesser one through it."""
    return closing.can_reach(b, marching_in(b, u, target, allowance), target)


@law("sigmar.ruling.charge-reach", off=lambda b, u, allowance: [foe.id for foe in b.foes(b.troop(u).seat)])
def may_charge(b: Sigmar, u: UnitId, allowance: int) -> list[UnitId]:
    """The enemy units of which some model can reach a free contact place; sight is not needed."""
    return [foe.id for foe in b.foes_within(u, allowance) if can_reach(b, u, foe.id, allowance)]


def charging(b: Sigmar, c: Charge, keep_off: int = 0) -> March:
    """The charge as its owner chose it."""
    return marching_in(b, c.charger, c.target, c.allowance, keep_off).keeping_out(c.keep_out)


@law("sigmar.ruling.unit-move")
def refuse_elsewhere(b: Sigmar, a: Went, models: Sequence[ModelId]) -> Refusal | None:
    """A way begins where its model stands; whether a wish can be had is up to the solver."""
    return moving.refuse_elsewhere(b, models, a.ways, "sigmar.ruling.unit-move")


# ---------------------------------------------------------------------------------------------------- how they go in
@question(MOVE_IN)
def charge_move(b: Sigmar, a: Option, c: int) -> None:
    """Who moves the models: the engine, keeping out of some terrain or not, or their owner, one by one."""
    b.works[c] = replace(b.work(c, Charge), keep_out=KEEP_OUT.get(a.facts.get("avoid", ""), 0))
    if a.facts["how"] == "own":
        b.then(charge_order(c), charge_wishes(c))


@charge_move.ask
def may_charge_move(b: Sigmar, c: int) -> Asking:
    fight = b.work(c, Charge)
    units, ground = (fight.charger, fight.target), _choices(b, fight)
    avoid = [name for name in ground if name]
    return own_moves.asks_who_moves(b, c, units, "charge_move", CONTACT, avoid, "" in ground)


def _choices(b: Sigmar, c: Charge) -> list[str]:
    """The ground that the unit may keep out of; "": none (ruling difficult-scope)."""
    return closing.choices_of_ground(b, marching_in(b, c.charger, c.target, c.allowance), c.target, KEEP_OUT)


@charge_move.closed
def not_to_keep_out_of(b: Sigmar, c: int) -> Iterator[Closed]:
    fight = b.work(c, Charge)
    met = closing.terrain_in_reach(marching_in(b, fight.charger, fight.target, fight.allowance), KEEP_OUT)
    yield from own_moves.closed_ground(KEEP_OUT, met, SOLVER)
    yield from own_moves.closed_through(SLOWED, "sigmar.ruling.difficult-scope")


CHARGERS = own_moves.Mover(Charge, lambda c: c.charger, lambda b, c: b.troop(c.charger).models, lambda c: c.allowance)
charge_order, charge_wishes = own_moves.order_and_wishes(
    __name__, ("charge_order", "charge_wishes"), MOVE_IN, SOLVER, CHARGERS, refuse_elsewhere
)


# ---------------------------------------------------------------------------------------------------- going in
@step(CONTACT, "sigmar.moving.one-inch")
def go_in(b: Sigmar, c: int) -> None:
    """By the ledger's solver (ruling charge-move-solver)."""
    fight = b.work(c, Charge)
    u, march = b.troop(fight.charger), charging(b, fight)
    ways = closing.ways_in(b, march, fight.target, fight.order, fight.wishes)
    if not closing.make_contact(b, march, fight.target, ways):
        b.then(fall_short(c))
        return
    b.works[c] = replace(fight, met=True, order=(), wishes=(), keep_out=0)
    go(b, u.id, u.models, ways, CONTACT, "charge", fight.rolled)


@step(SHORT)
def fall_short(b: Sigmar, c: int) -> None:
    """A spell has made the charge impossible: as near as it gets, 1 inch from all other units; nobody fights."""
    fight = b.work(c, Charge)
    u = b.troop(fight.charger)
    ways = closing.ways_in(b, charging(b, fight, KEEP_OFF), fight.target, fight.order, fight.wishes)
    b.tell(Noted(SHORT, "falls_short", {"unit": u.id}))
    go(b, u.id, u.models, ways, SHORT, "charge", fight.rolled)


# ---------------------------------------------------------------------------------------------------- closing up
def _apart(b: Sigmar, c: Charge) -> tuple[ModelId, ...]:
    """Those who must close up: all who touch no charger yet (ruling pile-in-forced)."""
    return closing.out_of_contact(b, c.target, c.charger)


@step(PILE_IN)
def close_up(b: Sigmar, c: int) -> None:
    fight = b.work(c, Charge)
    if b.troop(fight.charger).alive and b.troop(fight.target).alive and _apart(b, fight):
        b.then(pile_in(c), come_up(c))


@question(CLOSING)
def pile_in(b: Sigmar, a: Option, c: int) -> None:
    if a.facts["how"] == "own":
        b.then(pile_in_order(c), pile_in_wishes(c))


@pile_in.ask
def may_pile_in(b: Sigmar, c: int) -> Asking:
    fight = b.work(c, Charge)
    return own_moves.asks_who_moves(b, c, (fight.target, fight.charger), "pile_in", PILE_IN)


def in_contact_already(b: Sigmar, c: Charge) -> Iterator[Closed]:
    for x in closing.in_contact(b, c.target, c.charger):
        refusal = Refusal("sigmar.ruling.pile-in-forced", "in_contact_already", {"model": x})
        yield offer_model(b.model(x)), refusal


CHARGED = own_moves.Mover(Charge, lambda c: c.target, _apart, lambda c: CLOSE_UP)
pile_in_order, pile_in_wishes = own_moves.order_and_wishes(
    __name__, ("pile_in_order", "pile_in_wishes"), CLOSING, SOLVER, CHARGED, refuse_elsewhere, in_contact_already
)


@step()
def come_up(b: Sigmar, c: int) -> None:
    """3 inches, whatever rules the unit has (ruling pile-in-solver)."""
    fight = b.work(c, Charge)
    u, foe = b.troop(fight.target), fight.charger
    up = marching_in(b, u.id, foe, CLOSE_UP).keeping_out(0)
    ways = closing.ways_in(b, up, foe, fight.order, fight.wishes, closing.in_contact(b, u.id, foe))
    b.works[c] = replace(fight, order=(), wishes=())
    go(b, u.id, u.models, ways, PILE_IN, "close")
