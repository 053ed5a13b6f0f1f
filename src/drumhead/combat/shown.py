"""A battle as every view shows it: the counters of the seats and of the table; and both armies, unit by unit."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drumhead.combat.battle import Battle
from drumhead.combat.unit import UnitId
from drumhead.flow.briefing import ArmyCard, UnitCard
from drumhead.flow.event import Counted
from drumhead.flow.view import SeatView
from drumhead.flow.words import Cast, NamedUnit

B = TypeVar("B", bound=Battle)


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


def tell_counters(b: Battle, seat: int, before: Mapping[str, Any], after: Mapping[str, Any], clause: str) -> None:
    """What carries the counters of a seat from these values to those, in silence; a counter that is gone is None."""
    changed = {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}
    if changed:
        b.tell(Counted(changed, clause, seat=seat))


def army_shown(b: B, seat: int, card: Callable[[B, UnitId], tuple[tuple[str, str], ...]]) -> ArmyCard:
    """The units of a side, those that are gone too; before its units are formed, its list."""
    units = tuple(UnitCard(u.id, u.name, len(u.models), len(u.born), card(b, u.id)) for u in b.units if u.seat == seat)
    listed = (UnitCard(None, e["unit"], e["size"], e["size"], _listed(e)) for e in b.hands[seat])
    return ArmyCard(b.names[seat], units or tuple(listed), points=sum(e["cost"] for e in b.hands[seat]))


def _listed(entry: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return ("Carries", ", ".join(entry["weapons"])), ("Points", str(entry["cost"]))
