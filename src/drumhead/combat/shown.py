"""A battle as every view shows it: the counters of the seats and of the table."""

from typing import Any

from drumhead.combat.battle import Battle
from drumhead.combat.mustering import Hand
from drumhead.combat.unit import UnitId
from drumhead.flow.view import SeatView


def seat_shown(b: Battle, seat: int, shown: Hand, more: dict[str, Any]) -> SeatView:
    """What has not happened yet is not counted."""
    score: dict[str, Any] = {"score": str(b.scores[seat])} if b.scores[seat] else {}
    return SeatView(b.names[seat], score | more, shown)


def table_counters(b: Battle, active: UnitId) -> dict[str, Any]:
    counters: dict[str, Any] = {}
    if b.round:
        counters |= {"round": b.round, "opener": b.opener}
    if active >= 0:
        counters["active"] = f"u{active}"
    if b.outcome:
        counters["over"] = 1
    return counters
