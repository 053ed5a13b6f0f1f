"""A battle as every view shows it: the counters of the seats and of the table."""

from typing import Any

from drumhead.combat.battle import Battle
from drumhead.flow.view import SeatView
from drumhead.flow.words import Cast, NamedUnit


def cast_in(b: Battle) -> Cast:
    """All units of a battle by name, also those that are not placed yet or are gone."""
    return Cast(b.names, {u.id: NamedUnit(u.name, u.seat, len(u.born) > 1) for u in b.units})


def seat_shown(b: Battle, seat: int, more: dict[str, Any]) -> SeatView:
    """What has not happened yet is not counted."""
    score: dict[str, Any] = {"score": str(b.scores[seat])} if b.scores[seat] else {}
    return SeatView(b.names[seat], score | more, b.hands[seat])


def table_counters(b: Battle) -> dict[str, Any]:
    counters: dict[str, Any] = {}
    if b.round:
        counters |= {"round": b.round, "opener": b.opener}
    if b.active >= 0:
        counters["active"] = f"u{b.active}"
    if b.outcome:
        counters["over"] = 1
    return counters
