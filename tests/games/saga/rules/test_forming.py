"""Setting up: an army forms its units when it deploys, and where the house rule allows it heroes join them."""

import pytest

from drumhead.flow.question import Chosen, Parted, Split
from drumhead.testkit import allowed, asked, clause, offered, seat
from drumhead.testkit.inches import row
from tests.games.saga.kit import (
    battle,
    buy,
    forming,
    muster,
    parted,
    refusal,
    regulars,
    rookies,
    say,
    setup,
)


# ---------------------------------------------------------------------------------------------------- forming units
@clause(
    "saga.army.grouped-at-deployment",
    "saga.decision.form-units",
    "saga.ruling.merge-and-split",
    "saga.army.unit-minimum",
)
@pytest.mark.parametrize("sizes", [(8, 8), (12, 4), (4, 4, 4, 4), (5, 6, 5)])
def test_16_regulars_are_divided_when_they_deploy(sizes: tuple[int, ...]) -> None:
    b = forming("regulars", "regulars")
    assert (asked(b), seat(b), len(offered(b))) == ("form-units", 0, 16)
    say(b, parted(b, *sizes))
    assert tuple(len(u.models) for u in b.army(0)) == sizes
    assert asked(b) == "place-army"


@clause("saga.army.unit-maximum", "saga.decision.form-units")
@pytest.mark.parametrize("sizes", [(16,), (13, 3)])
def test_a_unit_of_more_than_12_is_refused(sizes: tuple[int, ...]) -> None:
    b = forming("regulars", "regulars")
    assert refusal(b, parted(b, *sizes)).clause == "saga.army.unit-maximum"
    assert allowed(b, parted(b, 12, 4))
    assert b.question and b.question.ask == Split(b.question.ask.pool, 4, 12)  # type: ignore[union-attr]


@clause("saga.army.unit-minimum", "saga.decision.form-units")
def test_a_unit_of_less_than_4_is_refused() -> None:
    b = forming("regulars")
    assert refusal(b, parted(b, 5, 3)).why == "a unit of 3 is too small: at least 4 models"
    assert refusal(b, parted(b, 5, 3)).clause == "saga.army.unit-minimum"
    assert allowed(b, parted(b, 4, 4))


@clause("saga.army.all-models-used")
def test_nobody_is_left_out_and_nobody_named_twice() -> None:
    b = forming("regulars")
    assert refusal(b, parted(b, 7)).clause == "saga.army.all-models-used"
    assert refusal(b, parted(b, 7)).why == "1 model would be left out"
    pool = offered(b)
    assert refusal(b, Parted((tuple(pool), tuple(pool[:4])))).why == "something is named twice"
    assert allowed(b, parted(b, 8))


@clause("saga.army.same-type-only")
def test_4_veterans_and_4_regulars_are_no_unit() -> None:
    b = forming("veterans", "regulars")
    pool = offered(b)
    mixed = Parted((tuple(pool[2:10]), tuple(pool[10:14]), tuple(pool[:2])))
    assert refusal(b, mixed).clause == "saga.army.same-type-only"
    assert refusal(b, mixed).why == "a unit holds models of one type, not regulars and veterans"
    assert allowed(b, parted(b, 6, 8))


@clause("saga.ruling.same-type", "saga.ruling.upgrade-whole-group")
def test_models_of_one_quality_with_different_arms_may_share_a_unit_and_keep_their_arms() -> None:
    b, _ = muster(setup([buy("regulars", "bows"), buy("regulars")], [buy("veteran-hero")]))
    say(b, "near")
    pool = offered(b)
    say(b, Parted((tuple(pool[:4] + pool[8:12]), tuple(pool[4:8] + pool[12:]))))
    archers = [["Bow" in b.model(m).weapons for m in u.models] for u in b.army(0)]
    assert archers == [[True] * 4 + [False] * 4] * 2


@clause("saga.decision.form-units", "saga.ruling.forced-answers", "saga.ruling.merge-and-split")
@pytest.mark.parametrize("groups", [("veterans",), ("veteran-hero", "regular-hero")])
def test_an_army_with_one_way_to_form_is_not_asked(groups: tuple[str, ...]) -> None:
    assert asked(forming(*groups)) == "place-army"
    assert asked(forming("veterans", "veterans")) == "form-units"


@clause("saga.ruling.merge-and-split=as-bought", "saga.ruling.merge-and-split")
def test_units_are_formed_freely_or_as_they_were_bought() -> None:
    free = forming("regulars", "rookies")
    assert allowed(free, parted(free, 4, 4, 12))
    bought = forming("regulars", "rookies", forming_units="as-bought")
    assert asked(bought) == "place-army"
    assert [len(u.models) for u in bought.army(0)] == [8, 12]


@clause("saga.ruling.units-fixed")
def test_a_unit_shot_down_to_one_model_plays_on_as_it_is() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow")], [rookies(row(4, 10, 20)), rookies(row(4, 10, 30))])
    say(b, "hold", 1, Chosen((4, 5, 6)), "end", dice=[4, 4, 4, 1, 1, 1, 1])
    assert (asked(b), seat(b), offered(b)) == ("activate", 1, [1, 2])
    assert b.band(1).models == (7,)
    assert b.band(1).born == (4, 5, 6, 7)


# ---------------------------------------------------------------------------------------------------- heroes that join
@clause("saga.ruling.hero-alone")
def test_a_hero_is_a_unit_of_his_own_and_nobody_asks_him_to_join() -> None:
    b = forming("regular-hero", "regulars")
    say(b, parted(b, 8))
    assert asked(b) == "place-army"
    assert [len(u.models) for u in b.army(0)] == [1, 8]


@clause("saga.ruling.hero-alone=may-join", "saga.ruling.joined-hero", "saga.decision.form-units")
def test_where_heroes_may_join_one_becomes_a_member_of_a_unit_of_his_quality() -> None:
    b = forming("regular-hero", "veteran-hero", "regulars", "rookies", heroes_join="may-join")
    say(b, parted(b, 4, 4, 12))
    assert (asked(b), seat(b)) == ("form-units", 0)
    assert offered(b) == ["alone", 2, 3]  # the Rookies are of another Quality; the Veteran Hero finds nobody
    say(b, 2)
    assert asked(b) == "place-army"
    assert [u.models for u in b.army(0)] == [(1,), (0, 2, 3, 4, 5), (6, 7, 8, 9), tuple(range(10, 22))]
    assert b.band(2).born == (0, 2, 3, 4, 5)


@clause("saga.ruling.hero-alone=may-join", "saga.decision.form-units")
def test_a_hero_who_may_join_may_stay_alone() -> None:
    b = forming("regular-hero", "regulars", heroes_join="may-join")
    say(b, parted(b, 8))
    say(b, "alone")
    assert [len(u.models) for u in b.army(0)] == [1, 8]


@clause("saga.ruling.joined-hero")
def test_one_hero_to_a_unit_and_never_a_13th_model() -> None:
    b = forming("regular-hero", "regular-hero", "regulars", "regulars", heroes_join="may-join")
    say(b, parted(b, 12, 4))
    assert offered(b) == ["alone", 3]
    say(b, 3)
    assert asked(b) == "place-army"  # the second hero finds no room
    assert [len(u.models) for u in b.army(0)] == [1, 12, 5]


@clause("saga.ruling.joined-hero", "saga.ruling.unit-value")
def test_the_minimum_of_4_is_met_without_the_hero_and_he_counts_for_the_value() -> None:
    b = forming("regular-hero", "regulars", heroes_join="may-join")
    assert refusal(b, parted(b, 5, 3)).clause == "saga.army.unit-minimum"
    say(b, parted(b, 8))
    say(b, 1)
    assert sum(b.model(m).worth for m in b.band(1).born) == 3
