"""Who comes first: the roll-off before a battle, and who opens a round."""

from typing import NamedTuple

from drumhead.combat import sayings
from drumhead.combat.battle import Battle
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Counted, Marked, Rolled


class Opening(NamedTuple):
    """Who has the first turn of a round, by which clause and why."""

    seat: int
    clause: str
    why: str


def roll_off(b: Battle, clause: str) -> int:
    """A D6 each, the first seat first; the higher wins, a tie is rolled again by both (ruling roll-off)."""
    while True:
        first, second = (_thrown(b, seat) for seat in (0, 1))
        b.tell(Rolled(6, (first, second), b.names, clause, sayings.roll_off(b, first, second)))
        if first != second:
            return int(second > first)


def _thrown(b: Battle, seat: int) -> int:
    with thrown_for(lambda: sayings.throws_in_roll_off(b, seat)):
        return int(b.dice.roll(1)[0])


def begin_next(b: Battle, clause: str, why: str) -> None:
    """One round more: nobody has acted in it yet."""
    b.round += 1
    b.activations, b.last = 0, [0, 0]
    rested = {f"u{u.id}": {"acted": None} for u in b.units if u.models}
    for u in b.units:
        b.put(u.fresh())
    b.tell(Marked(rested, clause, ""))
    b.tell(Counted({"round": b.round, "opener": b.opener}, clause, sayings.round_begins(b, why)))
