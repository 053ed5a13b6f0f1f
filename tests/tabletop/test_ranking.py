"""The ranking of answers by plans, and the reasons that are given for them."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from drumhead.flow.adviser import Grounds
from drumhead.flow.question import Option, Pick, Picked, Placed, Places, Question, Ways, Went, offer
from drumhead.space.terrain import FOREST
from drumhead.tabletop import deployment
from drumhead.tabletop.actions import offer_action, offer_assault
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import Blow, Prospect
from drumhead.tabletop.moving import ways_in_place
from drumhead.tabletop.plans import Plan, moves
from drumhead.tabletop.ranking import (
    SILENCE,
    Open,
    Ranking,
    gain,
    open_share,
    options_of,
    reason,
    stand_worth,
    why_there,
)
from tests.tabletop.armies import Troop, piece, row, table
from tests.tabletop.skirmish import REACH, assault, evaluate, march

STRIP = (0, 0, 72_000, 12_000)


def in_reach(b: TableBattle, u: int) -> Open:
    e = evaluate(b)
    s = e.units[u]
    return Open(("hold", "charge"), [t.id for t, gap in zip(e.foes(s).units, e.gaps(s)) if gap <= REACH])


def plans_of(e: Evaluation[TableBattle], q: Question, u: int, may: Open) -> Iterable[Plan]:
    """To hold in vain, to hold, and every assault."""
    s = e.units[u]
    here = e.place_value(s, e.gaps(s))
    yield from (Plan(value, "hold") for value in (here - 5, here) if "hold" in may.actions)
    for t in (e.units[target] for target in may.targets):
        yield Plan(e.net(s, t, assault(s, t)), "charge", t.id, blow=assault(s, t))


class Move(NamedTuple):
    unit: int


def ends(e: Evaluation[TableBattle], work: Move) -> Iterable[Plan]:
    s = e.units[work.unit]
    for ways, gaps in moves(e, s, march(e.b, s.id), lambda foe: ()):
        yield Plan(e.place_value(s, gaps), "walk", ways=ways)


def volley(e: Evaluation[TableBattle], u: int, target: int, able: object) -> Plan:
    return Plan(float(target), "hold", target)


RANKING = Ranking[TableBattle](
    evaluate=evaluate,
    room_for=lambda b, ask, wish: deployment.room_for(march(b, b.models[ask.models[0]].unit), ask.zone, wish),
    screens=lambda b: 0,
    open_to=in_reach,
    plans=plans_of,
    assault="charge",
    move=Move,
    moves=ends,
    volley=volley,
)


def asked(ask: Pick | Places | Ways, **facts: object) -> Question:
    return Question(1, 0, "toy.decision.any", ask, "any", facts=facts)


def pick(*options: Option, **facts: object) -> Question:
    return asked(Pick(options), **facts)


def field(*troops: Troop, round: int = 1) -> TableBattle:
    b = table(*troops)
    b.round = round
    return b


# ---------------------------------------------------------------------------------------------------- setting up
def test_units_are_set_down_at_the_front_apart_from_friends() -> None:
    b = table(Troop(0, row(4, 34, 11)), Troop(0, [None] * 4), Troop(1, [None] * 4))
    found = list(RANKING.place(b, asked(Places((4, 5, 6, 7), STRIP), unit=1)))
    best = max(found, key=lambda w: w.points)
    assert isinstance(best.answer, Placed)
    assert best.why() == Grounds("advises_front")
    assert max(y for _, y in best.answer.places) == 11_500
    assert min(abs(x - 36_000) for x, _ in best.answer.places) > 6_000
    assert list(RANKING.place(b, pick(offer(how="alone"), unit=1))) == []


@pytest.mark.parametrize(("kind", "kept_off"), [("mud", True), ("quicksand", True), ("woods", False), ("hill", False)])
def test_units_are_not_set_down_in_bad_ground_unless_it_covers_them(kind: str, kept_off: bool) -> None:
    def middle(*pieces: object) -> int:
        b = table(Troop(0, [None] * 4), Troop(1, [None] * 4), pieces=pieces)  # type: ignore[arg-type]
        best = max(RANKING.place(b, asked(Places((0, 1, 2, 3), STRIP), unit=0)), key=lambda w: w.points)
        assert isinstance(best.answer, Placed)
        return sum(x for x, _ in best.answer.places) // 4

    usual = middle()
    assert (abs(middle(piece(kind, 32, 0, 40, 12)) - usual) > 3_000) is kept_off


@pytest.mark.parametrize("top", [False, True])
def test_the_reason_says_whether_a_place_is_at_the_front(top: bool) -> None:
    b = table(Troop(0, [None] * 2))
    near, far = ((36, 11), (38, 11)), ((36, 6), (38, 6))
    strip = (STRIP[0], 36_000, STRIP[2], 48_000) if top else STRIP
    for places, says in ((near, "advises_front"), (far, "advises_back")):
        there = [(x * 1000, (48 - y if top else y) * 1000) for x, y in places]
        assert why_there(b, there, strip) == Grounds(says)


def test_shooters_are_worth_more_where_they_see_the_line_of_the_enemy() -> None:
    def worth(kind: str, *pieces: object) -> float:
        b = table(Troop(0, row(4, 34, 11), kind=kind), pieces=pieces)  # type: ignore[arg-type]
        return stand_worth(evaluate(b), 0, b.places((0, 1, 2, 3)), STRIP, 0)

    house = piece("house", 20, 14, 50, 16)
    assert worth("bows") > worth("bows", house)
    assert worth("spears") == worth("spears", house)


def test_a_forest_screens_where_the_page_says_so() -> None:
    b = table(Troop(0, row(4, 34, 11)), pieces=[piece("forest", 0, 14, 72, 16)])
    assert open_share(b, (36_000, 11_000), 42_000, 0) == 1.0
    assert open_share(b, (36_000, 11_000), 42_000, FOREST) == 0.0


# ---------------------------------------------------------------------------------------------------- answers
def test_the_unit_that_gains_most_acts_first() -> None:
    b = field(Troop(0, row(4, 10, 4)), Troop(0, row(4, 50, 20)), Troop(1, row(4, 50, 30)))
    first, second = sorted(RANKING.who_acts(b, pick(offer(unit=0), offer(unit=1))), key=lambda w: -w.points)
    assert (first.answer, second.answer) == (Picked(1), Picked(0))
    assert first.why().says == "advises_attack"
    assert first.why().facts["target"] == 2


def test_only_the_most_promising_of_many_are_looked_at() -> None:
    b = field(*(Troop(0, row(1, 4 + 5 * i, 4)) for i in range(9)), Troop(1, row(4, 50, 14)))
    found = list(RANKING.who_acts(b, pick(*(offer(unit=u) for u in range(9)))))
    assert len(found) == 6
    assert Picked(8) in [w.answer for w in found]


def test_an_option_is_worth_the_best_plan_that_begins_with_it() -> None:
    b = field(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 20)), Troop(1, row(2, 16, 20)))
    e = evaluate(b)
    options = (offer_action(0, "hold"), offer_assault(0, 1, "charge"), offer_assault(0, 2, "charge"))
    found = {w.answer: w.points for w in RANKING.what_to_do(b, pick(*options, unit=0))}
    s = e.units[0]
    charges = {Picked(f"charge:{t}"): e.net(s, e.units[t], assault(s, e.units[t])) for t in (1, 2)}
    assert found == {Picked("hold"): e.place_value(s, e.gaps(s)), **charges}


def test_moves_are_weighed_by_where_they_end() -> None:
    b = field(Troop(0, row(4, 10, 10)), Troop(1, row(2, 10, 40)))
    b.works = {7: Move(0)}  # type: ignore[dict-item]
    assert list(RANKING.where_to(b, asked(Ways((0, 1, 2, 3), 6_000), unit=0))) == []  # wishes for a charge
    found = list(RANKING.where_to(b, asked(Ways((0, 1, 2, 3), 6_000), unit=0, work=7)))
    best = max(found, key=lambda w: w.points)
    assert isinstance(best.answer, Went)
    assert all(way[-1][1] == 16_000 for way in best.answer.ways)
    assert best.why().says == "advises_nearer"


def test_every_volley_is_weighed_against_silence() -> None:
    b = field(Troop(0, row(4, 10, 10), kind="bows"), Troop(1, row(2, 10, 25)), Troop(1, row(2, 20, 25)))
    options = (offer(how="none"), offer(target=1, able=(0,)), offer(target=2, able=(0,)))
    e = evaluate(b)
    found = {w.answer: w.points for w in RANKING.which_target(b, pick(*options, unit=0))}
    here = e.place_value(e.units[0], e.gaps(e.units[0]))
    assert found == {Picked("none"): here - SILENCE, Picked(1): 1.0, Picked(2): 2.0}
    assert list(RANKING.which_target(b, asked(Ways((0,), 1), unit=0))) == []
    assert options_of(asked(Ways((0,), 1))) == ()


# ---------------------------------------------------------------------------------------------------- reasons
B = field(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 20)))


def test_the_reason_is_the_attack_then_what_the_plan_does_then_its_place() -> None:
    e = evaluate(B)
    blow = Blow(Prospect(1.5, 0.25), Prospect(0.5, 0.25))
    why = reason(e, 0, Plan(1.0, "walk", 1, ways_in_place(B, (0, 1, 2, 3)), blow))
    facts = {"target": 1, "chance": 0.25, "wounds": 1.5 + 0.25 * 4, "lost": 0.5 + 0.25 * 4, "after": True}
    assert why == Grounds("advises_attack", facts)
    assert reason(e, 0, Plan(1.0, "rest", says="advises_rest")) == Grounds("advises_rest")
    assert reason(e, 0, Plan(1.0, "hold")) == Grounds("advises_place")
    away = tuple(((x, y), (x, y - 6_000)) for x, y in B.places((0, 1, 2, 3)))
    assert reason(e, 0, Plan(1.0, "walk", ways=away)).says == "advises_safer"


def test_waiting_keeps_a_part_of_what_a_unit_could_do() -> None:
    e = evaluate(B)
    s = e.units[0]
    here = e.place_value(s, e.gaps(s))
    assert e.best_attack(s).points > 0
    assert gain(e, 0, Plan(here + 5.0, "hold")) == pytest.approx(5.0 - 0.6 * e.best_attack(s).points)
