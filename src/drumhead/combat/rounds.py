"""Rounds of alternate activation: the roll-off, who opens a round, whose turn it is, one unit at a time.

The steps, questions and citations are the game's; it calls these with its clause ids and the names of its sentences.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.combat.battle import Battle
from drumhead.combat.unit import UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Counted, Marked, Rolled
from drumhead.flow.house import House
from drumhead.ledger.cite import site_of

OPENS = "finished-first"  # the house rule: who opens a later round


class Opening(NamedTuple):
    """Who has the first turn of a round, by which clause and why."""

    seat: int
    clause: str
    why: str


# ---------------------------------------------------------------------------------------------------- who opens
def roll_off(b: Battle, clause: str) -> int:
    """A D6 each, the first seat first; the higher wins, a tie is rolled again by both (ruling roll-off)."""
    while True:
        first, second = (_thrown(b, seat) for seat in (0, 1))
        b.tell(Rolled(6, (first, second), b.names, clause, "roll_off"))
        if first != second:
            return int(second > first)


def _thrown(b: Battle, seat: int) -> int:
    with thrown_for("throws_in_roll_off", seat=seat):
        return int(b.dice.roll(1)[0])


def by_roll_off(b: Battle, clause: str) -> Opening:
    """The first round: opened by the winner of the roll-off before the battle."""
    return Opening(b.winner, clause, "roll-off")


def offer_openings(house: House[Any], clause: str) -> None:
    """The parts of the house rule finished-first; `clause` is the page's own word on later rounds."""
    for name, (opening, cited) in {
        "last-activation": (done_first, clause),
        "swap": (the_other, house.switches[OPENS].id),
        "roll-off": (rolled_again, house.switches[OPENS].id),
    }.items():
        house.set(OPENS, name, _citing(opening, cited), site_of(opening))


def _citing(opening: Callable[[Battle, str], Opening], clause: str) -> Callable[[Battle], Opening]:
    return lambda b: opening(b, clause)


def done_first(b: Battle, clause: str) -> Opening:
    """Whose last activation came earlier; nobody's comes before anybody's (ruling finished-first)."""
    return Opening(b.done_first(), clause, "done-first")


def the_other(b: Battle, clause: str) -> Opening:
    return Opening(1 - b.opener, clause, "second")


def rolled_again(b: Battle, clause: str) -> Opening:
    return Opening(roll_off(b, clause), clause, "roll-off")


def begin_round(b: Battle, opening: Opening) -> None:
    """One round more: nobody has acted in it yet."""
    b.opener, b.round = opening.seat, b.round + 1
    b.activations, b.last = 0, [0, 0]
    rested = {f"u{u.id}": {"acted": None} for u in b.units if u.models}
    for u in b.units:
        b.put(u.fresh())
    b.tell(Marked(rested, opening.clause))
    counted = {"round": b.round, "opener": b.opener}
    b.tell(Counted(counted, opening.clause, "round_begins", facts={"why": opening.why}))


# ---------------------------------------------------------------------------------------------------- turns
def whose_turn(seat: int, waiting: Callable[[int], Any]) -> int | None:
    """This seat, if it has a unit waiting; else the other (ruling no-pass); None: the round is over."""
    return next((s for s in (seat, 1 - seat) if waiting(s)), None)


def open_activation(b: Battle, u: UnitId, work: Struct, clause: str, says: str) -> int:
    """The unit is the active one; gives the work that keeps what it does."""
    b.active = u
    b.tell(Counted({"active": f"u{u}"}, clause, says, facts={"unit": u}))
    return b.open(work)


def close_activation(b: Battle, w: int, clause: str, says: str = "") -> None:
    b.close(w)
    b.active = -1
    b.tell(Counted({"active": None}, clause, says))
