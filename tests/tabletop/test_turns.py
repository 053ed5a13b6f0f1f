"""Rounds as whole steps and questions: who is asked, what a round begins and ends with, and when the battle is over."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from drumhead.combat.ending import finish
from drumhead.combat.rounds import Opening
from drumhead.combat.unit import Unit
from drumhead.dice.scripted import Scripted
from drumhead.flow.frame import step_of
from drumhead.flow.loop import answer, refuse, run, with_dice
from drumhead.flow.question import Picked
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.turns import Playing, RoundClauses, rounds_of
from tests.tabletop.armies import Troop, row, table

CLAUSES = RoundClauses("first", "later", "alternate", "declared", "once", "passes", "gone", "length", "early")


class Doing(Struct, frozen=True):
    unit: int


@dataclass(slots=True, eq=False, kw_only=True)
class Ring(TableBattle):
    heard: list[str] = field(default_factory=list)

    def unactivated(self, seat: int) -> list[Unit]:
        return [u for u in self.units if u.seat == seat and u.models and not u.acted]


begin = step_of(__name__, "begin", lambda b, w: b.heard.append(f"unit {b.work(w, Doing).unit}"))
end = step_of(__name__, "end", lambda b, clause: finish(b, None, clause))
first_round, turn, activate, end_activation = rounds_of(
    __name__,
    Playing(
        "",
        CLAUSES,
        2,
        lambda b: not (b.army(0) and b.army(1)),
        end,
        lambda b, seat: b.unactivated(seat),
        Doing,
        begin,
        lambda b: b.heard.append(f"round {b.round}"),
        lambda b: b.heard.append("over"),
        lambda b, u: b.heard.append(f"done {u.id}"),
    ),
)


def ring() -> Any:
    plain = table(Troop(0, row(1, 10, 10)), Troop(0, row(1, 20, 10)), Troop(1, row(1, 10, 30)))
    b = Ring(**{name: getattr(plain, name) for name in ("game", "house", "names", "board", "at", "radius", "models")})
    b.units, b.winner = plain.units, 1
    b.rules = SimpleNamespace(finished_first=lambda b: Opening(0, "later", "done-first"))
    with_dice(b, Scripted())
    b.then(first_round())
    run(b)
    return b


def test_each_unit_acts_once_in_a_round_and_the_last_round_ends_the_battle() -> None:
    b = ring()
    assert b.question.seat == 0, "the winner has one unit, which is not asked for"
    refused = refuse(b, Picked(2))
    assert refused and (refused.clause, refused.why) == ("declared", "not_yours")
    answer(b, Picked(1), Scripted())
    assert b.heard == ["round 1", "unit 2", "done 2", "unit 1", "done 1", "unit 0", "done 0", "over", "round 2"]
    assert b.question.seat == 0 and b.opener == 0
    answer(b, Picked(0), Scripted())
    assert b.outcome.clause == "length" and b.heard[-1] == "done 1"


def test_a_side_without_units_ends_it_early() -> None:
    b = ring()
    b.put(b.units[2].without((2,)))
    answer(b, Picked(0), Scripted())
    assert b.outcome.clause == "early"
