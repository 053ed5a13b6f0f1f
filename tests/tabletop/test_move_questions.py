"""A move as a whole question: asked, refused, carried out."""

from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Noted
from drumhead.flow.house import House
from drumhead.flow.loop import answer, refuse, run
from drumhead.flow.question import Ways, Went
from drumhead.space.paths import flatten, judge
from drumhead.tabletop import moving
from drumhead.tabletop.move_questions import Moving, from_all, from_enemies, move_question, offer_distances, straight
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import march


class Step(Struct, frozen=True):
    unit: int
    action: str
    allowance: int


MOVING = Moving(
    Step,
    {"walk": "page.walk"},
    lambda b, work: march(b, work.unit, work.allowance),
    lambda found, ways: judge(found, *flatten(ways)),
    lambda b, work, found, fault: moving.refusal_for_fault(b, found, fault, "page.far"),
    lambda b, work, ways: b.walk(b.units[work.unit].models, ways, "page.walk", "moves"),
)
walk = move_question(__name__, "walk", "", "walk", MOVING)


def asked() -> Any:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 10, 20)))
    b.then(walk(b.open(Step(0, "walk", 3_000))))
    run(b)
    return b


def test_all_models_move_at_once_or_are_refused_at_once() -> None:
    b = asked()
    assert b.question.ask == Ways((0, 1), 3_000) and b.question.facts["action"] == "walk"
    near, far = (tuple(((x, 10_000), (x, 10_000 + by)) for x in (10_000, 11_000)) for by in (3_000, 4_000))
    assert refuse(b, Went(near)) is None
    refused = refuse(b, Went(far))
    assert refused and (refused.clause, refused.why) == ("page.far", "too_long")


def test_who_stays_is_told_so_and_the_dead_are_not_asked() -> None:
    b = asked()
    told = answer(b, Went((((10_000, 10_000),), ((11_000, 10_000),))), Scripted())
    assert [e.says for e in told if isinstance(e, Noted)] == ["stays"] and not b.works
    b.put(b.units[0].without((0, 1)))
    b.then(walk(b.open(Step(0, "walk", 3_000))))
    run(b)
    assert b.question is None


class Rules(NamedTuple):
    keep_distance: Any


def test_the_house_says_from_whom_a_unit_keeps_apart() -> None:
    house = House("saga", Rules)
    offer_distances(house)
    assert house.rules({"keep-distance": "all-units"}).keep_distance is from_all
    assert house.rules({"keep-distance": "enemies-only"}).keep_distance is from_enemies
    b = table(Troop(0, row(1, 10, 10)), Troop(0, row(1, 20, 10)), Troop(1, row(1, 30, 10)))
    assert (from_all(b, 0), from_enemies(b, 0)) == ((1, 2), (2,))


def test_a_way_without_turns_is_straight() -> None:
    assert straight([((0, 0), (1, 5), (2, 0)), ((3, 3),)]) == [((0, 0), (2, 0)), ((3, 3), (3, 3))]
