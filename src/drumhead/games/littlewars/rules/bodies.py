"""Combat units of the page, called bodies here: men of one side that stand close to each other."""

from drumhead.flow.question import Refusal
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.ledger.cite import datum, law
from drumhead.space.bodies import bodies_of, too_wide
from drumhead.space.sight import nearest_gap
from drumhead.space.table import INCH, Ints
from drumhead.tabletop.battle import ids

UNIT, SPAN = "littlewars.combat.unit", "littlewars.combat.unit-span-six"
NEAR = datum(UNIT, 1 * INCH, 2 * INCH)
WIDEST = datum(SPAN, 6 * INCH, 7 * INCH)


def bodies_at(b: LittleWars, men: Men, at: Ints) -> tuple[Men, ...]:
    """The bodies of some men of one side where they would stand, by their lowest ids. Both arms mix; guns, prisoners
    and rescued men are in none (ruling unit-components)."""
    return b.recall((bodies_at, men, at[ids(men)].tobytes()), lambda: _bodies(b, men, at))


@law(UNIT, off=lambda b, men, at: tuple((m,) for m in men))
def _bodies(b: LittleWars, men: Men, at: Ints) -> tuple[Men, ...]:
    return tuple(bodies_of(at, b.radius, ids(men), NEAR))


def bodies(b: LittleWars, seat: int) -> tuple[Men, ...]:
    """The bodies of a side as they stand."""
    return bodies_at(b, b.men(seat), b.at)


def bodies_with(b: LittleWars, seat: int, some: Men) -> tuple[Men, ...]:
    """The bodies of a side that have at least one of these men."""
    named = set(some)
    return tuple(body for body in bodies(b, seat) if named.intersection(body))


def gap_between(b: LittleWars, some: Men, others: Men) -> int:
    """The least gap between two groups of figures."""
    return nearest_gap(b.at, b.radius, ids(some), ids(others))[0]


# ---------------------------------------------------------------------------------------------------- how wide
HOUSE.set("unit-width", "enforced", WIDEST)
HOUSE.set("unit-width", "free", -1)  # wide groups are simply one body


@law(SPAN)
def refuse_width(b: LittleWars, seat: int, at: Ints) -> Refusal | None:
    """Two men of one body are too far apart, and were not yet in one body at least as far apart (ruling
    unit-width-check). Asked of the whole side, as it would stand after a command."""
    widest = b.rules.unit_width
    if widest < 0:
        return None
    before = b.at if b.round else None  # nobody stood before the men were set down
    fault = too_wide(at, b.radius, ids(b.men(seat)), before, NEAR, widest)
    if fault is None:
        return None
    men = (fault.model, fault.other)
    facts = {"model": men[0], "other": men[1], "amount": fault.amount, "most": widest}
    wide = [list(body) for body in bodies_at(b, b.men(seat), at) if set(men) <= set(body)]
    return Refusal(SPAN, "body_too_wide", {**facts, "bodies": wide})
