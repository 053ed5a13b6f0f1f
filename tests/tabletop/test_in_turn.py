"""What both sides do in turn: one unit each, and on where one side has none left."""

from typing import Any

from drumhead.combat.unit import Unit
from drumhead.dice.scripted import Scripted
from drumhead.flow.frame import Asking, question_of
from drumhead.flow.loop import run
from drumhead.flow.question import Option, Pick, offer
from drumhead.tabletop.in_turn import in_turn, roll_for_first
from tests.tabletop.armies import Troop, row, table

DONE: list[int] = []


def waiting(b: Any, seat: int) -> list[Unit]:
    return [u for u in b.army(seat) if u.id not in DONE]


def take_first(b: Any, a: Option, seat: int) -> None:
    DONE.append(a.facts["unit"])


go = question_of(__name__, "go", "", take_first)
go.ask(lambda b, seat: Asking(seat, Pick((offer(unit=waiting(b, seat)[0].id),)), "go"))
begin = in_turn(__name__, "go_one", waiting, go)


def test_the_sides_take_turns_and_the_longer_one_goes_on() -> None:
    b = table(*(Troop(seat, row(1, 10 + 5 * i, 10)) for i, seat in enumerate((0, 0, 0, 1))))
    DONE.clear()
    begin(b, 1)
    run(b)
    assert DONE == [3, 0, 1, 2]
    assert roll_for_first(b, waiting, "page.first") == b.winner


def test_who_goes_first_is_rolled_off_where_both_have_something_to_do() -> None:
    b = table(Troop(0, row(1, 10, 10)), Troop(1, row(1, 20, 10)))
    b.dice = Scripted(2, 5)
    DONE.clear()
    assert roll_for_first(b, waiting, "page.first") == 1
