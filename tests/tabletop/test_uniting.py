"""Units that become one: which are offered, why others are not, and where one of them must."""

from typing import Any

from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Noted
from drumhead.flow.loop import answer, refuse, run
from drumhead.flow.question import Picked, Refusal
from drumhead.tabletop.setting_up import join_units
from drumhead.tabletop.uniting import Uniting, unite_question
from tests.tabletop.armies import Troop, row, table

MUST: list[Refusal] = []


def others(b: Any, unit: Any) -> list[Any]:
    return [u for u in b.army(unit.seat) if u.id != unit.id and len(u.models) == 1]


def too_large(b: Any, unit: Any) -> list[Any]:
    return [(u, Refusal("page.large", "full")) for u in b.army(unit.seat) if len(u.models) > 1]


unite = unite_question(
    __name__,
    Uniting(
        "unite", "", "page.unite", "united", others, too_large, lambda b, one, two: join_units(b, two, one),
        lambda b, unit: MUST[0] if MUST else None, again=True,
    ),
)  # fmt: skip


def asked() -> Any:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, [(20, 10)]), Troop(0, [(22, 10)]), Troop(0, row(2, 30, 10)))
    b.then(unite(0))
    run(b)
    return b


def test_a_unit_takes_in_one_after_the_other_or_goes_alone() -> None:
    MUST.clear()
    b = asked()
    assert [o.key for o in b.question.ask.options] == ["none", "unite:1", "unite:2"]
    refused = refuse(b, Picked("unite:3"))
    assert refused and refused.clause == "page.large"
    told = answer(b, Picked("unite:2"), Scripted())
    assert [e.facts["other"] for e in told if isinstance(e, Noted)] == ["Troop 2"]
    assert b.units[0].models == (0, 1, 3) and [o.key for o in b.question.ask.options] == ["none", "unite:1"]
    answer(b, Picked("none"), Scripted())
    assert b.question is None


def test_where_it_must_nobody_goes_alone() -> None:
    MUST[:] = [Refusal("page.must", "wait")]
    b = asked()
    assert [o.key for o in b.question.ask.options] == ["unite:1", "unite:2"]
    refused = refuse(b, Picked("none"))
    assert refused and refused.clause == "page.must"
    MUST.clear()
