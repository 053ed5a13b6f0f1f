"""Melee, its first sentences: the chargers go in, the charged close up. Who goes where is solved, with a choice."""

from collections.abc import Iterator

from drumhead.combat.unit import UnitId
from drumhead.flow.frame import Closed
from drumhead.games.sigmar.rules.move import bounds_of, go
from drumhead.games.sigmar.rules.state import Charge, Sigmar
from drumhead.games.sigmar.rules.terrain import SLOWED
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.tabletop import closing, own_moves
from drumhead.tabletop.march import march_at
from drumhead.tabletop.melee_moves import ClosingIn, Contact, Fight, closing_in
from drumhead.tabletop.own_moves import KEEP_OUT

PILE_IN = "sigmar.melee.pile-in"
SOLVER, SHORT = "sigmar.ruling.charge-move-solver", "sigmar.ruling.charge-falls-short"
CLOSE_UP = datum(PILE_IN, 3 * INCH, 4 * INCH)  # whatever rules the unit has (ruling pile-in-solver)
KEEP_OFF = datum(SHORT, 1 * INCH, 0)  # nobody fights where a spell has made the charge impossible


# ---------------------------------------------------------------------------------------------------- reach
def march_into(b: Sigmar, u: UnitId, target: UnitId, allowance: int, keep_off: int = 0) -> March:
    """A charge with all its choices open; the distance to other units is off (ruling charge-near-others)."""
    return march_at(b, u, target, bounds_of(b, u), allowance, 0, keep_off)


def can_reach(b: Sigmar, u: UnitId, target: UnitId, allowance: int) -> bool:
    """With its whole move round difficult ground, or with the lesser one through it."""
    return closing.can_reach(b, march_into(b, u, target, allowance), target)


@law("sigmar.ruling.charge-reach", off=lambda b, u, allowance: [foe.id for foe in b.foes(b.troop(u).seat)])
def may_charge(b: Sigmar, u: UnitId, allowance: int) -> list[UnitId]:
    """The enemy units of which some model can reach a free contact place; sight is not needed."""
    return [foe.id for foe in b.foes_within(u, allowance) if can_reach(b, u, foe.id, allowance)]


def charge_march(b: Sigmar, c: Charge) -> March:
    """The charge as its owner chose it."""
    return march_into(b, c.charger, c.target, c.allowance).keeping_out(c.keep_out)


# ---------------------------------------------------------------------------------------------------- the ground
def open_charge(b: Sigmar, c: Charge) -> March:
    return march_into(b, c.charger, c.target, c.allowance)


def choices(b: Sigmar, c: Charge) -> list[str]:
    """The ground that the unit may keep out of; "": none (ruling difficult-scope)."""
    return closing.choices_of_ground(b, open_charge(b, c), c.target, KEEP_OUT)


def not_to_keep_out_of(b: Sigmar, c: Charge) -> Iterator[Closed]:
    yield from own_moves.closed_ground(KEEP_OUT, closing.terrain_in_reach(open_charge(b, c), KEEP_OUT), SOLVER)
    yield from own_moves.closed_through(SLOWED, "sigmar.ruling.difficult-scope")


# ---------------------------------------------------------------------------------------------------- going in
FIGHT = Fight(
    Charge,
    lambda c: c.charger,
    march_into,
    refusing("sigmar.ruling.unit-move"),
    lambda b, c, u, ways, clause, action: go(b, u, ways, clause, action, c.rolled if action == "charge" else ()),
)
GOING_IN = Contact(
    ("charge_move", "charge_order", "charge_wishes"),
    "charge_move",
    "sigmar.decision.charge-move",
    ("sigmar.melee.charge-contact", "sigmar.moving.one-inch"),
    "charge",
)
CLOSING_UP = Contact(
    ("pile_in", "pile_in_order", "pile_in_wishes"), "pile_in", "sigmar.decision.pile-in-move", (PILE_IN,), "close"
)
charge_move, go_in, close_up = closing_in(
    __name__,
    ClosingIn(
        FIGHT, GOING_IN, CLOSING_UP, CLOSE_UP, SOLVER, SHORT, KEEP_OFF, "sigmar.ruling.pile-in-forced",
        ground=choices,
        closed=not_to_keep_out_of,
        met=lambda b, ways: {"met": True},
        falls_short=lambda b, c: None,
    ),
)  # fmt: skip
