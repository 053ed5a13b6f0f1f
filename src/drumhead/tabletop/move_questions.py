"""The move of a unit as a whole question for a game: all models at once, legal as a whole or refused as a whole."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Inquiry, question_of
from drumhead.flow.house import House
from drumhead.flow.question import Refusal, Way, Ways, Went
from drumhead.ledger.cite import site_of
from drumhead.space.faults import Fault
from drumhead.space.march import March
from drumhead.tabletop.battle import TableBattle


class Moving(NamedTuple):
    """How the units of a game move; every function is given the battle and the record of the move."""

    work: type[Struct]  # with its `unit`, `action` and `allowance`
    far: Mapping[str, str]  # the clause of each action, which says how far
    march: Callable[[Any, Any], March]
    judge: Callable[[March, Sequence[Way]], Fault | None]
    refusal: Callable[[Any, Any, March, Fault], Refusal | None]
    go: Callable[[Any, Any, Sequence[Way]], None]


def move_question(module: str, name: str, decision: str, says: str, how: Moving) -> Inquiry[[int]]:
    """Any distance up to the allowance; a command that moves nobody is always legal."""

    def move(b: Any, a: Went, w: int) -> None:
        work = b.work(w, how.work)
        b.close(w)
        how.go(b, work, a.ways)
        if all(len(way) == 1 for way in a.ways):
            b.tell(Noted(how.far[work.action], "stays", {"unit": work.unit}))

    def may_move(b: Any, w: int) -> Asking | None:
        work = b.work(w, how.work)
        u, facts = b.units[work.unit], {"unit": work.unit, "work": w, "action": work.action}
        return Asking(u.seat, Ways(u.models, work.allowance), says, how.far[work.action], facts) if u.alive else None

    def refuse_move(b: Any, a: Went, w: int) -> Refusal | None:
        work = b.work(w, how.work)
        march = how.march(b, work)
        fault = how.judge(march, a.ways)
        return how.refusal(b, work, march, fault) if fault else None

    asked: Inquiry[[int]] = question_of(module, name, decision, move)
    asked.ask(may_move)
    asked.refuse(refuse_move)
    return asked


# ---------------------------------------------------------------------------------------------------- house rules
KEEPS = "keep-distance"  # the house rule: what units keep apart from


def offer_distances(house: House[Any]) -> None:
    """The parts of the house rule keep-distance: the models that a unit keeps away from."""
    house.set(KEEPS, "all-units", from_all, site_of(from_all))
    house.set(KEEPS, "enemies-only", from_enemies, site_of(from_enemies))


def from_all(b: TableBattle, u: UnitId) -> tuple[ModelId, ...]:
    return b.others(u)


def from_enemies(b: TableBattle, u: UnitId) -> tuple[ModelId, ...]:
    return b.foes_but(b.units[u].seat)


def straight(ways: Sequence[Way]) -> list[Way]:
    """As if a way could have no turn."""
    return [(way[0], way[-1]) for way in ways]
