"""Moving: why a move is refused, models that go their ways, and ways that lead a unit towards a goal."""

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from typing import Any, TypeAlias

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Place, Refusal, Way
from drumhead.space.faults import Fault, What
from drumhead.space.formation import centre, form_up, translate
from drumhead.space.march import March
from drumhead.tabletop.battle import TableBattle

# The clause that each fault of a move breaks; an empty one refuses nothing.
Clauses: TypeAlias = Mapping[What, str]


# ---------------------------------------------------------------------------------------------------- why not
SAYS = {
    What.START: "begins_elsewhere",
    What.EDGE: "off_table",
    What.LENGTH: "too_long",
    What.SOLID: "piece_in_way",
    What.BARRED: "piece_is_closed",
    What.THROUGH: "unit_in_way",
    What.NEAR_ON_WAY: "near_on_way",
    What.NEAR_AT_END: "near_at_end",
    What.OVERLAP: "bases_overlap",
    What.NEIGHBOUR: "no_fellow_near",
    What.SPREAD: "spread_too_wide",
    What.CHAIN: "in_parts",
    What.ZONE: "out_of_zone",
    What.SLOWED: "slowed",
    What.WITHIN: "not_far_enough",
}


def refusal_of(b: TableBattle, march: March, fault: Fault, clauses: Clauses, action: str = "") -> Refusal | None:
    """The judge's fault as a refusal, by the clause that the page has for it; `action` is what the unit does."""
    clause = clauses[fault.what]
    return refusal_for_fault(b, march, fault, clause, action=action) if clause else None


def refusal_for_fault(b: TableBattle, march: March, f: Fault, clause: str, says: str = "", **more: Any) -> Refusal:
    """What is wrong with a move, with the numbers."""
    facts = {"model": f.model, "other": f.other, "amount": f.amount, "unit": b.models[f.model].unit, **more}
    match f.what:
        case What.START:
            facts["place"] = b.place(f.model)
        case What.LENGTH:
            facts["most"] = march.most_of(f.model)
        case What.SOLID | What.BARRED:
            facts["piece"] = piece_name(b, f.other)
        case What.THROUGH | What.NEAR_ON_WAY | What.NEAR_AT_END:
            facts |= {"by": b.models[f.other].unit, "most": march.apart}
        case What.NEIGHBOUR | What.CHAIN:
            facts["most"] = march.neighbour
        case What.SLOWED:
            facts |= {"piece": piece_name(b, f.other), "most": march.most_of(f.model, slowed=True)}
        case What.WITHIN:
            facts |= {"by": b.models[f.other].unit, "most": march.over}
        case What.SPREAD:
            facts["most"] = march.spread
    return Refusal(clause, says or SAYS[f.what], facts)


def refuse_elsewhere(b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way], clause: str) -> Refusal | None:
    """The first way that does not begin where its model stands; an empty clause refuses nothing."""
    wrong = next((m for m, way in zip(models, ways) if way[0] != b.place(m)), None)
    if wrong is None or not clause:
        return None
    return Refusal(clause, SAYS[What.START], {"model": wrong, "place": b.place(wrong)})


def piece_name(b: TableBattle, i: int) -> str:
    p = b.board.pieces[i]
    return p.name or p.kind.replace("-", " ")


# ---------------------------------------------------------------------------------------------------- going
def go(
    b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way], clause: str, says: str, **facts: Any
) -> list[Way]:
    """Models go their ways; returns the ways of those that moved."""
    gone = {m: way for m, way in zip(models, ways) if len(way) > 1}
    if gone:
        b.walk(list(gone), list(gone.values()), clause, says, **facts)
    return list(gone.values())


def ways_in_place(b: TableBattle, models: Sequence[ModelId]) -> tuple[Way, ...]:
    """The ways of models that stay where they are."""
    return tuple((place,) for place in b.places(models))


# ---------------------------------------------------------------------------------------------------- towards a goal
def ways_to(b: TableBattle, march: March, goal: Place, stiff: bool = False, key: Hashable = None) -> tuple[Way, ...]:
    """As near as the unit gets to the goal; `stiff`: only by one and the same straight piece for all its models. `key`
    is that of the march, where it is known."""
    lead = translate if stiff else form_up
    return b.recall((lead, key or march.key(), goal), lambda: tuple(lead(march, goal)))


def ways_along(b: TableBattle, march: March, line: tuple[Place, Place], far: int) -> tuple[Way, ...]:
    """As far as this, in formation, in the direction of a line that leads from one place to another."""
    if far <= 0:
        return tuple(march.stay())
    return ways_to(b, march, along(centre(march.starts), min(march.allowance, far), *line))


def along(start: Place, far: float, from_: Place, to: Place) -> Place:
    """So far from the start in the direction that leads from one place to another."""
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    long = sqrt(dx * dx + dy * dy) or 1
    return int(start[0] + dx * far / long), int(start[1] + dy * far / long)
