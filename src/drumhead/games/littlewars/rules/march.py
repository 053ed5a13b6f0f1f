"""Moving, its measures: how far each man goes, what bounds his way, and why a way is refused."""

from collections.abc import Sequence
from typing import Any

from drumhead.combat.unit import ModelId
from drumhead.flow.event import Marked
from drumhead.flow.question import Refusal, Way
from drumhead.games.littlewars.rules.bodies import refuse_width
from drumhead.games.littlewars.rules.state import CAVALRY, INFANTRY, LittleWars, Men
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.faults import Fault, What
from drumhead.space.march import March
from drumhead.space.paths import flatten, judge
from drumhead.space.table import INCH, Ints
from drumhead.space.terrain import DIFFICULT
from drumhead.tabletop import moving
from drumhead.tabletop.march import Paces, march_of_models
from drumhead.tabletop.move_questions import straight

FAR = {INFANTRY: "littlewars.moving.infantry-6", CAVALRY: "littlewars.moving.cavalry-12"}
MOVES = {INFANTRY: datum(FAR[INFANTRY], 6 * INCH, 7 * INCH), CAVALRY: datum(FAR[CAVALRY], 12 * INCH, 13 * INCH)}
DIRECTION, INCH_AWAY = "littlewars.moving.any-direction", "littlewars.moving.stay-one-inch"
DIFFICULT_HALVES = "littlewars.moving.difficult-halves"
APART = datum(INCH_AWAY, 1 * INCH, 0)


# ---------------------------------------------------------------------------------------------------- bounds
@law(DIFFICULT_HALVES, off=lambda move: move)
def halved(move: int) -> int:
    """Exactly half (ruling halves), of the whole move, once any part of it leads through (ruling
    difficult-any-part)."""
    return move // 2


@law("littlewars.moving.into-contact", off=False)
def may_touch() -> bool:
    return True


def everybody_but(b: LittleWars, *but: Men) -> Men:
    """Everybody else on the table: a base may be drawn over them and never ends on them (ruling passing-models)."""
    left_out = set().union(*but)
    return tuple([m for m in b.roster.all if m not in left_out])


def men_march(b: LittleWars, men: Men) -> March:
    """Men of one side, each with his own move. An inch is kept from enemy men only, on the whole way
    and at its end, unless he ends in contact with one of them (rulings one-inch, one-inch-path)."""
    return _march(b, men, b.men(1 - b.models[men[0]].seat), Paces(APART, DIFFICULT, may_touch()))


def captives_march(b: LittleWars, captives: Men, holder: int) -> March:
    """Captives of a side, each with his own move: they come as near to anybody as they like (ruling
    prisoner-movement)."""
    return _march(b, captives, b.men(1 - holder), Paces(0, DIFFICULT))


def _march(b: LittleWars, movers: Men, foes: Men, paces: Paces) -> March:
    moves = [MOVES[b.models[m].kind] for m in movers]
    each = tuple([(move, halved(move)) for move in moves])
    return march_of_models(b, movers, each, paces, foes, everybody_but(b, movers, foes))


# ---------------------------------------------------------------------------------------------------- refusals
@law(DIRECTION, off=straight)
def with_turns(ways: Sequence[Way]) -> Sequence[Way]:
    """Any chain of straight pieces: turning costs nothing."""
    return ways


_SOLID, _PASSING = refusing("littlewars.ruling.solid"), refusing("littlewars.ruling.passing-models")
CLAUSES: dict[What, str] = {
    What.START: refusing("littlewars.ruling.unit-move"),
    What.EDGE: refusing("littlewars.ruling.table-edge"),
    What.SOLID: _SOLID,
    What.BARRED: _SOLID,
    What.THROUGH: _PASSING,
    What.OVERLAP: _PASSING,
    What.NEAR_ON_WAY: INCH_AWAY,
    What.NEAR_AT_END: INCH_AWAY,
    What.SLOWED: DIFFICULT_HALVES,
}


def fault_in(march: March, ways: Sequence[Way]) -> Fault | None:
    """Ways are measured flat: climbing costs nothing (ruling height-free)."""
    return judge(march, *flatten(with_turns(ways)))


def refuse_ways(b: LittleWars, march: March, ways: Sequence[Way], far: str = "") -> Refusal | None:
    """Legal as a whole or refused as a whole (ruling unit-move); `far` says how far, where it is not the man's arm."""
    fault = fault_in(march, ways)
    if fault is None:
        return None
    length = far or FAR[b.models[fault.model].kind]
    return moving.refusal_of(b, march, fault, {**CLAUSES, What.LENGTH: length})


def refuse_command(b: LittleWars, march: March, ways: Sequence[Way], seat: int, far: str = "") -> Refusal | None:
    """The ways themselves, and how wide the bodies of this side would be."""
    return refuse_ways(b, march, ways, far) or refuse_width(b, seat, places_after(march, ways))


def places_after(march: March, ways: Sequence[Way]) -> Ints:
    """The table of places as it would be."""
    at = march.at.copy()
    at[march.movers] = [way[-1] for way in ways]
    return at


# ---------------------------------------------------------------------------------------------------- going
def go(b: LittleWars, models: Sequence[ModelId], ways: Sequence[Way], clause: str, says: str, **facts: Any) -> None:
    """Figures go their ways; those that moved are done for this turn."""
    moved = [m for m, way in zip(models, ways) if len(way) > 1]
    if moved:
        b.walk(models, ways, clause, says, men=moved, **facts)
        b.have_moved(moved)
        b.tell(Marked({f"m{m}": {"moved": 1} for m in moved}, clause))
