"""Units of one side that become one unit as it is set up, as a whole question for a game: which of them, if any?"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from drumhead.combat.unit import Unit, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, Inquiry, question_of
from drumhead.flow.question import Option, Pick, Refusal, offer


class Uniting(NamedTuple):
    """How a page lets units become one; functions are given the battle and the unit that is set up."""

    name: str  # of the question, and the word of its answers
    decision: str
    clause: str
    says: str  # the name of the sentence that tells it
    found: Callable[[Any, Any], Sequence[Unit]]  # the units that may become one with it
    closed: Callable[[Any, Any], Iterable[tuple[Unit, Refusal]]]  # why others may not
    unite: Callable[[Any, Any, Any], None]
    must: Callable[[Any, Any], Refusal | None] = lambda b, unit: None  # why it may not go alone
    again: bool = False  # asked again for one more


def unite_question(module: str, how: Uniting) -> Inquiry[[UnitId]]:
    def unite(b: Any, a: Option, u: UnitId) -> None:
        if "unit" not in a.facts:
            return
        unit, other = b.units[u], b.units[a.facts["unit"]]
        how.unite(b, unit, other)
        b.tell(Noted(how.clause, how.says, {"unit": u, "name": unit.name, "other": other.name}))
        if how.again:
            b.then(asked(u))

    def offered(unit: Unit) -> Option:
        return offer(how=how.name, unit=unit.id, name=unit.name)

    def may_unite(b: Any, u: UnitId) -> Asking | None:
        unit = b.units[u]
        found = [offered(other) for other in how.found(b, unit)]
        if not found:
            return None
        options = found if how.must(b, unit) else [offer(how="none"), *found]
        return Asking(unit.seat, Pick(tuple(options)), how.name, how.clause, {"unit": u, "name": unit.name})

    def not_to_unite(b: Any, u: UnitId) -> Iterator[Closed]:
        unit = b.units[u]
        yield from ((offered(other), refusal) for other, refusal in how.closed(b, unit))
        if refusal := how.must(b, unit):
            yield offer(how="none"), refusal

    asked: Inquiry[[UnitId]] = question_of(module, how.name, how.decision, unite)
    asked.ask(may_unite)
    asked.closed(not_to_unite)
    return asked
