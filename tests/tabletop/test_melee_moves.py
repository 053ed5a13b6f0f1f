"""Into contact and out of it, as whole steps and questions: going in, falling short, closing up, parting."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Noted
from drumhead.flow.frame import step_of
from drumhead.flow.loop import answer, refuse, run, with_dice
from drumhead.flow.question import Ordered, Picked, Way, Ways, Went
from drumhead.space.march import March
from drumhead.tabletop import closing, own_moves
from drumhead.tabletop.march import march_at
from drumhead.tabletop.melee_moves import ClosingIn, Contact, Fight, Parting, closing_in, parting_step
from drumhead.tabletop.own_moves import KEEP_OUT
from tests.tabletop.armies import Troop, piece, row, table
from tests.tabletop.skirmish import BOUNDS


class Brawl(Struct, frozen=True):
    first: int
    target: int
    allowance: int = 12_000
    keep_out: int = 0
    order: tuple[int, ...] = ()
    wishes: tuple[Way, ...] = ()
    met: bool = False


def marching(b: Any, u: int, foe: int, allowance: int, keep_off: int) -> March:
    return march_at(b, u, foe, BOUNDS, allowance, 0, keep_off)


def ground(b: Any, work: Brawl) -> list[str]:
    return closing.choices_of_ground(b, marching(b, work.first, work.target, work.allowance, 0), work.target, KEEP_OUT)


def go(b: Any, work: Brawl, u: int, ways: Sequence[Way], clause: str, action: str) -> None:
    b.walk(b.units[u].models, ways, clause, action)


FIGHT = Fight(Brawl, lambda work: work.first, marching, "page.start", go)
move_in, go_in, close_up = closing_in(
    __name__,
    ClosingIn(
        FIGHT,
        Contact(("in", "in_order", "in_wishes"), "in", "", ("page.in",), "charge"),
        Contact(("up", "up_order", "up_wishes"), "up", "", ("page.up",), "close"),
        3_000,
        "page.solver",
        "page.short",
        1_000,
        "page.stays",
        ground,
        lambda b, work: own_moves.closed_ground(KEEP_OUT, [], "page.solver"),
        lambda b, ways: {"met": True},
        lambda b, w: b.close(w),
    ),
)
follow = step_of(__name__, "follow", lambda b, u: b.tell(Noted("page.follow", "follows", {"unit": u})))
part = parting_step(
    __name__,
    Parting(FIGHT, "end", "", 1_000, "page.back", "page.solver", "follow_up", "page.follow", lambda b, u: follow(u)),
)


def brawl(*steps: Any, at: float = 15, allowance: int = 12_000, pieces: Sequence[Any] = ()) -> Any:
    """Two models against two on the same line, the next of which begins at x; these steps are run."""
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, at, 10)), pieces=pieces)
    with_dice(b, Scripted())
    w = b.open(Brawl(0, 1, allowance))
    b.then(*(each(w) for each in steps))
    run(b)
    return b


def gap(b: Any) -> int:
    """Between the two units, along their line."""
    return min(b.place(m)[0] for m in (2, 3)) - max(b.place(m)[0] for m in (0, 1)) - 1_000


def test_the_engine_moves_a_unit_into_contact_and_the_others_close_up() -> None:
    b = brawl(move_in, go_in, close_up)
    assert [o.key for o in b.question.ask.options] == ["engine", "own"]
    answer(b, Picked("engine"), Scripted())
    assert b.work(1, Brawl).met and closing.in_contact(b, 1, 0) == (2,)
    assert b.question.says == "up", "one of the others does not touch yet"
    answer(b, Picked("engine"), Scripted())
    assert closing.out_of_contact(b, 1, 0) == ()


def test_an_owner_says_in_which_order_and_where() -> None:
    b = brawl(move_in, go_in)
    answer(b, Picked("own"), Scripted())
    answer(b, Ordered((0, 1)), Scripted())
    assert b.question.ask == Ways((0, 1), 12_000)
    wrong = refuse(b, Went((((9_000, 10_000),), ((11_000, 10_000),))))
    assert wrong and wrong.clause == "page.start"
    answer(b, Went((((10_000, 10_000),), ((11_000, 10_000),))), Scripted())
    assert b.place(0) == (14_000, 10_000), "the first of the order has the nearest place"


def test_ground_on_the_way_can_be_kept_out_of() -> None:
    b = brawl(move_in, pieces=[piece("mud", 12, 11, 13, 14)])
    assert [o.key for o in b.question.ask.options] == ["engine", "own", "engine:difficult", "own:difficult"]
    refused = refuse(b, Picked("engine:dangerous"))
    assert refused and refused.why == "no_such_ground"


def test_a_unit_that_finds_no_place_falls_short_and_keeps_off() -> None:
    b = brawl(move_in, go_in, at=30)
    told = answer(b, Picked("engine"), Scripted())
    assert "falls_short" in [e.says for e in told if isinstance(e, Noted)]
    assert not b.works and 0 < gap(b) < 18_000


def test_both_left_the_first_steps_back_by_the_engine_or_by_its_owner() -> None:
    b = brawl(part, at=12)
    answer(b, Picked("engine"), Scripted())
    assert gap(b) == 1_000 and not b.works
    b = brawl(part, at=12)
    answer(b, Picked("own"), Scripted())
    refused = refuse(b, Went((((10_000, 10_000),), ((11_000, 10_000),))))
    assert refused and refused.clause == "page.solver"


def test_one_left_it_may_follow_and_nobody_where_both_are_gone() -> None:
    for gone, follows in (((2, 3), [0]), ((0, 1), [1]), ((0, 1, 2, 3), [])):
        b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 12, 10)))
        with_dice(b, Scripted())
        for u in (0, 1):
            b.put(b.units[u].without(gone))
        b.then(part(b.open(Brawl(0, 1))))
        run(b)
        assert [e.facts["unit"] for e in b.told if isinstance(e, Noted)] == follows and not b.works


def test_each_unit_of_a_melee_has_the_other_as_its_foe() -> None:
    b = table(Troop(0, row(1, 10, 10)), Troop(1, row(1, 10, 11)))
    w = b.open(Brawl(0, 1))
    assert (FIGHT.foe_of(b, w, 0), FIGHT.foe_of(b, w, 1)) == (1, 0)
