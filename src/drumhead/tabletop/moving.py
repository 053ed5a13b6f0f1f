"""Moving: why a move is refused, models that go their ways, and ways that lead a unit towards a goal."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Place, Refusal, Way
from drumhead.space.formation import centre, form_up, translate
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, length
from drumhead.space.table import inches
from drumhead.tabletop.battle import TableBattle

# The clause that each fault of a move breaks; an empty one refuses nothing.
Clauses: TypeAlias = Mapping[What, str]


# ---------------------------------------------------------------------------------------------------- the judge's words
def refusal_of(b: TableBattle, march: March, fault: Fault, clauses: Clauses, verb: str = "move") -> Refusal | None:
    """The judge's fault as a refusal, by the clause that the page has for it; `verb` is what the unit may do so far."""
    clause = clauses[fault.what]
    return refused(clause, why(b, march, fault, verb), fault) if clause else None


def refused(clause: str, why: str, fault: Fault) -> Refusal:
    return Refusal(clause, why, {"model": fault.model, "other": fault.other, "amount": fault.amount})


def refuse_elsewhere(b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way], clause: str) -> Refusal | None:
    """The first way that does not begin where its model stands."""
    wrong = next((m for m, way in zip(models, ways) if way[0] != b.place(m)), None)
    return Refusal(clause, _elsewhere(b, wrong), {"model": wrong}) if wrong is not None else None


def _elsewhere(b: TableBattle, m: ModelId) -> str:
    x, y = b.place(m)
    return f"the way of model {m} must begin where it stands, at {inches(x)}, {inches(y)}"


def why(b: TableBattle, march: March, f: Fault, verb: str = "move") -> str:
    """What is wrong with a move, with the numbers."""
    amount, apart, neighbour = inches(f.amount), inches(march.apart), inches(march.neighbour)
    match f.what:
        case What.START:
            return _elsewhere(b, f.model)
        case What.EDGE:
            return f"a base would leave the table by {amount} in"
        case What.LENGTH:
            over, far = inches(f.amount - march.allowance), inches(march.allowance)
            return f"too far by {over} in: {amount} in, they may {verb} {far}"
        case What.SOLID:
            return f"the {piece_name(b, f.other)} is in the way"
        case What.BARRED:
            return f"nobody may enter the {piece_name(b, f.other)}"
        case What.THROUGH:
            return f"{_owner(b, f.other)} stand in the way"
        case What.NEAR_ON_WAY:
            return f"{amount} in from {_owner(b, f.other)} on the way; {apart} in must stay between"
        case What.NEAR_AT_END:
            return f"{amount} in from {_owner(b, f.other)} at the end; {apart} in must stay between"
        case What.OVERLAP:
            return "two bases would overlap"
        case What.NEIGHBOUR:
            return f"a model would stand {amount} in from its nearest fellow; {neighbour} is the most"
        case What.SPREAD:
            return f"two models would stand {amount} in apart; {inches(march.spread)} is the most in a unit"
        case What.CHAIN:
            return f"the unit would fall into parts, more than {neighbour} in from each other"
        case What.ZONE:
            return f"a base reaches {amount} in out of its zone"


def piece_name(b: TableBattle, i: int) -> str:
    p = b.board.pieces[i]
    return p.name or p.kind.replace("-", " ")


def _owner(b: TableBattle, m: ModelId) -> str:
    unit = b.units[b.models[m].unit]
    return f"{b.names[unit.seat]}'s {unit.name}"


# ---------------------------------------------------------------------------------------------------- going
def go(
    b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way], clause: str, says: Callable[[float], str]
) -> list[Way]:
    """Models go their ways, told with the longest of them; returns the ways of those that moved."""
    gone = {m: way for m, way in zip(models, ways) if len(way) > 1}
    if gone:
        b.walk(list(gone), list(gone.values()), clause, says(max(map(length, gone.values()))))
    return list(gone.values())


# ---------------------------------------------------------------------------------------------------- towards a goal
def ways_to(march: March, goal: Place, stiff: bool = False) -> tuple[Way, ...]:
    """As near as the unit gets to the goal; `stiff`: only by one and the same straight piece for all its models."""
    return tuple(translate(march, goal) if stiff else form_up(march, goal))


def ways_along(march: March, line: tuple[Place, Place], far: int) -> tuple[Way, ...]:
    """As far as this, in formation, in the direction of a line that leads from one place to another."""
    if far <= 0:
        return tuple(march.stay())
    return ways_to(march, along(centre(march.starts), min(march.allowance, far), *line))


def along(start: Place, far: float, from_: Place, to: Place) -> Place:
    """So far from the start in the direction that leads from one place to another."""
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    long = sqrt(dx * dx + dy * dy) or 1
    return int(start[0] + dx * far / long), int(start[1] + dy * far / long)
