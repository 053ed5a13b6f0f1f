"""Melee, its first sentences: the assaulters go in, the defenders close up. Who goes where is solved, with a choice."""

from drumhead.combat.unit import UnitId
from drumhead.games.saga.rules.move import BOUNDS, march
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.games.saga.rules.terrain import came_through_rough
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.tabletop import closing, own_moves
from drumhead.tabletop.march import march_at
from drumhead.tabletop.melee_moves import ClosingIn, Contact, Fight, closing_in
from drumhead.tabletop.own_moves import KEEP_OUT

CLOSE_UP = datum("saga.melee.defenders-close-up", 3 * INCH, 4 * INCH)
SHORT, SOLVER = "saga.ruling.assault-falls-short", "saga.ruling.assault-move-solver"
KEEP_OFF = datum(SHORT, 1 * INCH, 0)  # nobody closes up then, nobody strikes


# ---------------------------------------------------------------------------------------------------- the solver
def march_into(b: Saga, u: UnitId, target: UnitId, allowance: int, keep_off: int = 0) -> March:
    """The distance to other units is off (ruling assault-near-others)."""
    return march_at(b, u, target, BOUNDS, allowance, 0, keep_off)


def can_reach(b: Saga, u: UnitId, target: UnitId, allowance: int) -> bool:
    return closing.can_reach(b, march_into(b, u, target, allowance), target)


def assault_march(b: Saga, fight: Melee) -> March:
    return march_into(b, fight.assaulter, fight.target, fight.allowance).keeping_out(fight.keep_out)


def terrain_in_reach(b: Saga, fight: Melee) -> list[str]:
    """Which kinds of bad ground the way might lead through."""
    return ["", *closing.terrain_in_reach(assault_march(b, fight), KEEP_OUT)]


@law(SOLVER, off=terrain_in_reach)
def may_keep_out(b: Saga, fight: Melee) -> list[str]:
    """A choice that rules out every contact is not offered while contact is possible without it."""
    return closing.choices_of_ground(b, assault_march(b, fight), fight.target, KEEP_OUT)


# ---------------------------------------------------------------------------------------------------- going in
FIGHT = Fight(
    Melee,
    lambda fight: fight.assaulter,
    march_into,
    refusing("saga.ruling.unit-move"),
    lambda b, fight, u, ways, clause, action: march(b, u, ways, clause, action),
)
GOING_IN = Contact(
    ("assault_move", "assault_order", "assault_wishes"),
    "assault_move",
    "saga.decision.assault-move",
    ("saga.melee.assaulters-contact", "saga.melee.assaulters-close-up", "saga.moving.assault-may-close"),
    "assault",
)
CLOSING_UP = Contact(  # never halved, and it makes nobody strike last (ruling closing-up-solver)
    ("defenders_move", "defenders_order", "defenders_wishes"),
    "close_up",
    "saga.decision.defenders-close-up",
    ("saga.melee.defenders-close-up",),
    "close",
)
assault_move, go_in, close_up = closing_in(
    __name__,
    ClosingIn(
        FIGHT, GOING_IN, CLOSING_UP, CLOSE_UP, SOLVER, SHORT, KEEP_OFF, "saga.ruling.closing-up-forced",
        ground=may_keep_out,
        closed=lambda b, fight: own_moves.closed_ground(KEEP_OUT, terrain_in_reach(b, fight), SOLVER),
        met=lambda b, ways: {"rough": came_through_rough(b, ways)},
        falls_short=lambda b, m: b.close(m),
    ),
)  # fmt: skip
