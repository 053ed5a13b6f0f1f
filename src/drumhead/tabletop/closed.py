"""Why a unit cannot be named now: to act, or as a target. The game hands in its clauses."""

from collections.abc import Iterator

from drumhead.combat.unit import Unit
from drumhead.flow.frame import Closed
from drumhead.flow.question import Refusal, offer
from drumhead.tabletop.battle import TableBattle


def closed_to_act(b: TableBattle, seat: int, own: str, gone: str, once: str) -> Iterator[Closed]:
    """Units of the other side, units that are gone, and those that have acted in this round."""
    for u in b.units:
        says, clause = (
            ("not_yours", own) if u.seat != seat else ("acted_already", once) if u.alive else ("is_gone", gone)
        )
        yield offer(unit=u.id), Refusal(clause, says, {"unit": u.id})


def refuse_target(unit: Unit, seat: int, own: str, gone: str) -> Refusal | None:
    """A unit of this seat's own side, or one that is gone, is no target."""
    if unit.seat == seat:
        return Refusal(own, "own_unit", {"target": unit.id})
    return None if unit.alive else Refusal(gone, "is_gone", {"unit": unit.id})
