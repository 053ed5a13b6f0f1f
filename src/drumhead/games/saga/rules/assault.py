"""Melee, its first sentences: the assaulters go in, the defenders close up. Who goes where is solved, with a choice."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Refusal, Went
from drumhead.games.saga.rules.move import BOUNDS, march
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.games.saga.rules.terrain import came_through_rough
from drumhead.ledger.cite import datum, law
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.space.terrain import DANGEROUS, DIFFICULT
from drumhead.tabletop import closing, moving, own_moves
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.march import march_at

CLOSE_UP = datum("saga.melee.defenders-close-up", 3 * INCH, 4 * INCH)
KEEP_OFF = datum("saga.ruling.assault-falls-short", 1 * INCH, 0)

MOVE_IN, CLOSING = "saga.decision.assault-move", "saga.decision.defenders-close-up"
SOLVER = "saga.ruling.assault-move-solver"
KEEP_OUT = {"difficult": DIFFICULT, "dangerous": DANGEROUS, "both": DIFFICULT | DANGEROUS}


# ---------------------------------------------------------------------------------------------------- the solver
def can_reach(b: Saga, u: UnitId, target: UnitId, allowance: int, barred: int = 0) -> bool:
    return closing.can_reach(b, march_at(b, u, target, BOUNDS, allowance, barred), target)


def charging(b: Saga, fight: Melee, keep_off: int = 0) -> March:
    return march_at(b, fight.assaulter, fight.target, BOUNDS, fight.allowance, fight.keep_out, keep_off)


@law("saga.ruling.unit-move")
def refuse_elsewhere(b: Saga, a: Went, models: Sequence[ModelId]) -> Refusal | None:
    """A way begins where its model stands; whether a wish can be had is up to the solver."""
    return moving.refuse_elsewhere(b, models, a.ways, "saga.ruling.unit-move")


# ---------------------------------------------------------------------------------------------------- how they go in
@question(MOVE_IN)
def assault_move(b: Saga, a: Option, m: int) -> None:
    """Who moves the models: the engine, keeping out of some terrain or not, or their owner, one by one."""
    b.works[m] = replace(b.work(m, Melee), keep_out=KEEP_OUT.get(a.facts.get("avoid", ""), 0))
    if a.facts["how"] == "own":
        b.then(assault_order(m), assault_wishes(m))


@assault_move.ask
def may_assault_move(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    units, ground = (fight.assaulter, fight.target), _may_keep_out(b, fight)
    return own_moves.asks_who_moves(b, m, units, "assault_move", "saga.melee.assaulters-contact", ground)


@assault_move.closed
def not_to_keep_out_of(b: Saga, m: int) -> Iterator[Closed]:
    return own_moves.closed_ground(KEEP_OUT, _terrain_in_reach(b, b.work(m, Melee)), SOLVER)


def _terrain_in_reach(b: Saga, fight: Melee) -> list[str]:
    """Which kinds of bad ground the way might lead through."""
    return closing.terrain_in_reach(charging(b, fight), KEEP_OUT)


@law(SOLVER, off=_terrain_in_reach)
def _may_keep_out(b: Saga, fight: Melee) -> list[str]:
    """A choice that rules out every contact is not offered while contact is possible without it."""

    def arrives(barred: int) -> bool:
        return can_reach(b, fight.assaulter, fight.target, fight.allowance, barred)

    return closing.ground_to_avoid(_terrain_in_reach(b, fight), KEEP_OUT, arrives)


ASSAULTERS = own_moves.Mover(
    Melee, lambda fight: fight.assaulter, lambda b, fight: b.band(fight.assaulter).models, lambda fight: fight.allowance
)
assault_order, assault_wishes = own_moves.order_and_wishes(
    __name__, ("assault_order", "assault_wishes"), MOVE_IN, SOLVER, ASSAULTERS, refuse_elsewhere
)


# ---------------------------------------------------------------------------------------------------- going in
@step("saga.melee.assaulters-contact", "saga.melee.assaulters-close-up", "saga.moving.assault-may-close")
def go_in(b: Saga, m: int) -> None:
    """By the ledger's solver (rulings assault-move-solver, assault-near-others)."""
    fight = b.work(m, Melee)
    u, assault = b.band(fight.assaulter), charging(b, fight)
    ways = closing.ways_in(b, assault, fight.target, fight.order, fight.wishes)
    if not closing.make_contact(b, assault, fight.target, ways):
        b.then(fall_short(m))
        return
    b.works[m] = replace(fight, rough=came_through_rough(b, ways), order=(), wishes=(), keep_out=0)
    march(b, u.id, u.models, ways, "saga.melee.assaulters-contact", "assault")


@step("saga.ruling.assault-falls-short")
def fall_short(b: Saga, m: int) -> None:
    """As near as it gets, 1 inch from all other units; nobody closes up, nobody strikes."""
    fight = b.work(m, Melee)
    b.close(m)
    u = b.band(fight.assaulter)
    ways = closing.ways_in(b, charging(b, fight, KEEP_OFF), fight.target, fight.order, fight.wishes)
    b.tell(Noted("saga.ruling.assault-falls-short", "falls_short", {"unit": u.id}))
    march(b, u.id, u.models, ways, "saga.ruling.assault-falls-short", "assault")


# ---------------------------------------------------------------------------------------------------- closing up
def _apart(b: Saga, fight: Melee) -> tuple[ModelId, ...]:
    """The defenders who must close up: all who touch no assaulter yet (ruling closing-up-forced)."""
    return closing.out_of_contact(b, fight.target, fight.assaulter)


@step("saga.melee.defenders-close-up")
def close_up(b: Saga, m: int) -> None:
    if _apart(b, b.work(m, Melee)):
        b.then(defenders_move(m), come_up(m))


@question(CLOSING)
def defenders_move(b: Saga, a: Option, m: int) -> None:
    if a.facts["how"] == "own":
        b.then(defenders_order(m), defenders_wishes(m))


@defenders_move.ask
def may_defenders_move(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    units = fight.target, fight.assaulter
    return own_moves.asks_who_moves(b, m, units, "close_up", "saga.melee.defenders-close-up")


def in_contact_already(b: Saga, fight: Melee) -> Iterator[Closed]:
    for x in closing.in_contact(b, fight.target, fight.assaulter):
        refusal = Refusal("saga.ruling.closing-up-forced", "in_contact_already", {"model": x})
        yield offer_model(b.model(x)), refusal


DEFENDERS = own_moves.Mover(Melee, lambda fight: fight.target, _apart, lambda fight: CLOSE_UP)
defenders_order, defenders_wishes = own_moves.order_and_wishes(
    __name__, ("defenders_order", "defenders_wishes"), CLOSING, SOLVER, DEFENDERS, refuse_elsewhere, in_contact_already
)


@step()
def come_up(b: Saga, m: int) -> None:
    """Never halved, and it makes nobody strike last (ruling closing-up-solver)."""
    fight = b.work(m, Melee)
    u, foe = b.band(fight.target), fight.assaulter
    up = march_at(b, u.id, foe, BOUNDS, CLOSE_UP, fight.keep_out)
    ways = closing.ways_in(b, up, foe, fight.order, fight.wishes, closing.in_contact(b, u.id, foe))
    b.works[m] = replace(fight, order=(), wishes=())
    march(b, u.id, u.models, ways, "saga.melee.defenders-close-up", "close")
