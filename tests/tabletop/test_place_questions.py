"""Setting a unit down as a whole question: where, why not there, and the word for the place."""

from typing import Any

from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Put
from drumhead.flow.loop import answer, refuse, run, with_dice
from drumhead.flow.question import Placed
from drumhead.tabletop import moving
from drumhead.tabletop.pieces import unit_pieces
from drumhead.tabletop.place_questions import Placing, place_question
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import march

PLACING = Placing(
    lambda b, unit, where: (0, 0, 72_000, 24_000 if where == "half" else 12_000),
    lambda b, unit, where: march(b, unit.id, 0),
    lambda where: f"page.{where or 'strip'}",
    lambda b, unit, found, fault: moving.refusal_for_fault(b, found, fault, "page.fault"),
    lambda b, unit: unit_pieces(b, unit, {}),
)
place = place_question(__name__, "place", "page.place", PLACING)


def asked(*where: str) -> Any:
    b = table(Troop(0, [None, None]), Troop(1, row(2, 30, 40)))
    with_dice(b, Scripted())
    b.then(place(0, *where))
    run(b)
    return b


def test_a_unit_is_set_down_in_its_zone_and_shown() -> None:
    b = asked()
    assert b.question.ask.zone == (0, 0, 72_000, 12_000) and "where" not in b.question.facts
    out, apart = (refuse(b, Placed(places)) for places in (((10_000, 15_000),) * 2, ((10_000, 6_000), (20_000, 6_000))))
    assert out and (out.clause, out.why) == ("page.strip", "out_of_strip")
    assert apart and apart.clause == "page.fault"
    told = answer(b, Placed(((10_000, 6_000), (11_000, 6_000))), Scripted())
    assert [p.id for e in told if isinstance(e, Put) for p in e.pieces] == ["u0", "m0", "m1"]
    assert b.place(1) == (11_000, 6_000)


def test_the_frame_may_say_another_place() -> None:
    b = asked("half")
    assert (b.question.facts["where"], b.question.clause) == ("half", "page.half")
    assert refuse(b, Placed(((10_000, 15_000), (11_000, 15_000)))) is None
