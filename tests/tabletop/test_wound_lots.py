"""Wounds lot after lot: single ones, packets, picked models, models that ignore wounds, the order of the lots."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.dice.scripted import Scripted
from drumhead.flow.frame import Asking, question_of
from drumhead.flow.loop import answer, run, with_dice
from drumhead.flow.question import Chosen, Ordered, Pick, Picked, offer
from drumhead.tabletop.casualties import hurt, take_off
from drumhead.tabletop.wound_lots import Giving, Lot, LotClauses, wound_lots
from tests.tabletop.armies import Troop, row, table


class Weapon(NamedTuple):
    name: str


class Blow(Struct, frozen=True):
    attacker: int
    target: int
    lots: tuple[Lot, ...]
    parts: tuple[Weapon, ...] = (Weapon("bow"), Weapon("gun"))
    falling: int = 0
    taken: int = 0
    lost: int = 0


SHRUGS: set[int] = set()  # models that ignore every wound
DECIDED: set[int] = set()  # attacks of which something was decided


def wound(b: Any, m: int, wounds: int) -> int:
    taken = min(wounds, b.models[m].left)
    if hurt(b, m, taken).left <= 0:
        remove(b, b.models[m].unit, (m,))
    return int(taken)


def remove(b: Any, u: int, fallen: tuple[int, ...]) -> None:
    take_off(b, b.units[u].without(fallen), fallen, "page.gone")


decide = question_of(__name__, "decide", "", lambda b, a, w: DECIDED.add(w))
decide.ask(lambda b, w: Asking(1, Pick((offer(how="a"), offer(how="b"))), "decide"))
give = wound_lots(
    __name__,
    Giving(
        Blow,
        LotClauses("page.casualties", "page.owner", "page.unhurt", "page.order", "page.ordered"),
        next_models=lambda b, u: u.models,
        may_choose=lambda models: models,
        undecided=lambda b, u, w: None if w in DECIDED else decide(w),
        ward=lambda b, m: int(m in SHRUGS),
        not_ignored=lambda b, m, wounds: 0 if m in SHRUGS else wounds,
        wound=wound,
        remove=remove,
        size=lambda b, a, lot: 3 if lot.six else lot.wounds,
        spills=lambda b, lot: False,
        pick=lambda lot: lot.pick,
        closed=lambda b, u: (),
    ),
)


def struck(*lots: Lot, tough: Sequence[int] = (1, 1, 1), shrugs: Sequence[int] = (), decided: bool = True) -> Any:
    """A unit of models 1, 2, 3 that take so many wounds each is given these lots by model 0."""
    b = table(Troop(0, row(1, 10, 10)), Troop(1, row(3, 10, 20)))
    b.models = [b.models[0], *(replace(m, tough=x) for m, x in zip(b.models[1:], tough))]
    with_dice(b, Scripted())
    SHRUGS.clear()
    SHRUGS.update(shrugs)
    DECIDED.clear()
    DECIDED.update({1} if decided else ())
    b.then(give(b.open(Blow(0, 1, lots))))
    run(b)
    return b


def say(b: Any, a: Any) -> Any:
    answer(b, a, Scripted())
    return b


def came_of(b: Any) -> tuple[tuple[int, ...], int, int]:
    """The living, wounds taken, wounds lost."""
    a = b.work(1, Blow)
    return b.units[1].models, a.taken, a.lost


def test_single_wounds_on_plain_models_are_given_up_at_once() -> None:
    b = struck(Lot(0, 2))
    assert b.question.ask.least == b.question.ask.most == 2
    assert came_of(say(b, Chosen((1, 3)))) == ((2,), 2, 0)
    assert came_of(struck(Lot(0, 5))) == ((), 3, 2), "what nobody is left to take is lost"
    assert came_of(struck(Lot(0, 2), shrugs=(1, 2, 3))) == ((1, 2, 3), 0, 0)
    assert [e.says for e in struck().told] == ["unhurt"]


def test_models_that_take_several_wounds_are_hurt_one_at_a_time() -> None:
    b = struck(Lot(0, 4), tough=(3, 3, 3))
    assert b.question.facts["wounds"] == 4 and not b.question.facts["packet"]
    assert b.question.facts["wounds"] - 3 == say(b, Picked(2)).question.facts["wounds"]
    assert came_of(say(b, Picked(1))) == ((1, 3), 4, 0) and b.models[1].wounds == 1


def test_a_packet_goes_whole_to_one_model() -> None:
    assert came_of(say(struck(Lot(0, 4, on_one=True), tough=(3, 3, 3)), Picked(2))) == ((1, 3), 3, 1)
    six = struck(Lot(0, 1, on_one=True, six=True), tough=(3, 3, 3))
    assert came_of(say(six, Picked(2))) == ((1, 3), 3, 0), "how many they are shows with the model"


def test_a_picked_model_is_wounded_past_the_order_and_not_twice() -> None:
    assert came_of(struck(Lot(0, 1, pick=3), tough=(3, 3, 1))) == ((1, 2), 1, 0)
    b = struck(Lot(0, 1, pick=3), Lot(1, 1, pick=3))
    assert came_of(b) == ((1, 2), 1, 1)


def test_the_attacker_orders_lots_where_it_matters() -> None:
    assert struck(Lot(0, 1), Lot(1, 1, on_one=True)).question.says == "losses", "one wound removes any of them"
    b = struck(Lot(0, 1), Lot(1, 2, on_one=True), tough=(3, 3, 3))
    assert (b.question.seat, b.question.says) == (0, "group_order")
    assert [(o.facts["name"], o.facts["how"]) for o in b.question.ask.of] == [("bow", "single"), ("gun", "packet")]
    assert say(b, Ordered((1, 0))).question.facts["packet"]


def test_of_two_lots_in_a_row_each_is_asked_for_with_its_weapons() -> None:
    b = struck(Lot(0, 1), Lot(1, 1))
    assert (b.question.says, b.question.facts["arms"]) == ("losses", "bow")
    assert (say(b, Chosen((1,))).question.says, b.question.facts["arms"]) == ("losses", "gun")
    assert struck(Lot(1, 4, on_one=True), tough=(3, 3, 3)).question.facts["arms"] == "gun"


def test_what_must_be_decided_first_is_asked_first() -> None:
    b = struck(Lot(0, 1), decided=False)
    assert b.question.says == "decide"
    assert say(b, Picked("a")).question.says == "losses"


def test_sorts_of_lots() -> None:
    found = [Lot(0, 1), Lot(0, 1, on_one=True), Lot(0, 1, on_one=True, six=True), Lot(0, 1, pick=2)]
    assert [lot.sort for lot in found] == ["single", "packet", "six", "picked"]
