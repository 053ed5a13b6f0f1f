"""Setting a unit down as a whole question for a game: all models at once, legal as a whole or refused as a whole."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Piece, Put
from drumhead.flow.frame import Asking, Inquiry, question_of
from drumhead.flow.question import Placed, Refusal
from drumhead.space.faults import Fault
from drumhead.space.march import March
from drumhead.space.table import Zone
from drumhead.tabletop.setting_up import asks_places, refuse_places


class Placing(NamedTuple):
    """How a page lets units be set down; functions are given the battle, the unit and the word for the place."""

    zone: Callable[[Any, Any, str], Zone]
    march: Callable[[Any, Any, str], March]  # placing is not moving: its distances and coherency count
    clause: Callable[[str], str]
    refuse: Callable[[Any, Any, March, Fault], Refusal | None]  # a fault that placing has in common with moving
    pieces: Callable[[Any, Any], Iterable[Piece]]  # of a unit, for a view


def place_question(module: str, name: str, decision: str, how: Placing) -> Inquiry[...]:
    """The question where a unit stands; its frame may say a word for the place, which is told too."""

    def place(b: Any, a: Placed, u: UnitId, where: str = "") -> None:
        unit = b.units[u]
        b.set_places(unit.models, a.places)
        b.tell(Put(tuple(how.pieces(b, unit)), how.clause(where), "placed", {"unit": u}))

    def may_place(b: Any, u: UnitId, where: str = "") -> Asking:
        asking = asks_places(b, u, how.zone(b, b.units[u], where), how.clause(where))
        return replace(asking, facts={**asking.facts, "where": where}) if where else asking

    def refuse_placing(b: Any, a: Placed, u: UnitId, where: str = "") -> Refusal | None:
        unit = b.units[u]
        march = how.march(b, unit, where)

        def refuse(fault: Fault) -> Refusal | None:
            return how.refuse(b, unit, march, fault)

        return refuse_places(march, a.places, how.zone(b, unit, where), refuse, how.clause(where))

    asked: Inquiry[...] = question_of(module, name, decision, place)
    asked.ask(may_place)
    asked.refuse(refuse_placing)
    return asked
