"""Melee, its first sentences: which targets a Charge may have, how chargers go in and the charged close up."""

from math import hypot
from typing import Any

import pytest

from drumhead.flow.question import Order, Ordered, Ways, Went
from drumhead.games.sigmar.rules.casualties import remove
from drumhead.games.sigmar.rules.melee import charge_in
from drumhead.games.sigmar.rules.round import end_activation
from drumhead.games.sigmar.rules.state import Activation, Charge, Sigmar
from drumhead.space.terrain import Piece
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, rolls, run_to_question, say, seat
from drumhead.testkit.inches import Inches, gap, mil, piece, place, row, spot, stay, ways
from tests.games.sigmar.kit import battle, still
from tests.games.sigmar.rules.soldiers import charge, men, morale_tests, swings, told

MISS = 1
NEAR = 0.002  # places stand on whole thousandths


def duel(*pieces: Piece, target: Inches = (20, 10), **more: Any) -> Sigmar:
    """A model at (10, 10) and one to charge."""
    return battle([men([(10, 10)], **more)], [men([target])], *pieces)


# ---------------------------------------------------------------------------------------------------- declaring
@clause("sigmar.activation.charge", "sigmar.ruling.charge-reach")
@pytest.mark.parametrize(("apart", "legal"), [(11.0, True), (12.0, True), (12.1, False)])
def test_a_charge_is_declared_on_an_enemy_up_to_12_inches_away(apart: float, legal: bool) -> None:
    b = duel(target=(11 + apart, 10))
    assert allowed(b, "charge:1") is legal
    if not legal:
        no = refusal(b, "charge:1")
        assert (no.clause, no.why) == ("sigmar.activation.charge", "assault_too_far")
        assert refusal(b, "charge").clause == "sigmar.activation.charge"


@clause("sigmar.ruling.charge-reach")
def test_a_charge_needs_a_way_and_no_sight() -> None:
    assert allowed(duel(piece("house", 14, 9, 15, 11)), "charge:1")  # out of sight, but there is a way round it
    no = refusal(duel(piece("house", 14, 0, 15, 30)), "charge:1")
    assert (no.clause, no.why) == ("sigmar.ruling.charge-reach", "no_way_in")


@clause("sigmar.ruling.difficult-scope", "sigmar.ruling.charge-reach", "sigmar.terrain.difficult")
def test_difficult_ground_in_the_way_leaves_6_inches_through_it_or_the_whole_move_round_it() -> None:
    wide, narrow = piece("mud", 12, 0, 13, 40), piece("mud", 12, 9, 13, 11)
    assert allowed(duel(wide, target=(17, 10)), "charge:1")  # 6 inches
    assert not allowed(duel(wide, target=(17.1, 10)), "charge:1")
    b = duel(narrow, target=(18, 10))
    say(b, "charge:1")
    assert offered(b) == ["engine:difficult", "own:difficult"]
    assert refusal(b, "engine").clause == "sigmar.ruling.difficult-scope"
    say(b, offered(b)[0], dice=[MISS, MISS])
    assert gap(b, 0, 1) == pytest.approx(0, abs=NEAR)


@clause("sigmar.ruling.charge-move-solver", "sigmar.decision.charge-move")
def test_ground_that_cannot_be_kept_out_of_is_not_offered() -> None:
    b = duel(piece("lava", 12, 0, 13, 40), target=(16, 10))
    say(b, "charge:1")
    assert offered(b) == ["engine", "own"]
    assert refusal(b, "engine:dangerous").clause == "sigmar.ruling.charge-move-solver"


@clause("sigmar.activation.charge")
def test_after_a_charge_there_is_no_shooting() -> None:
    b = battle([men([(10, 10)], "Bow", "Light Sword")], [men([(10, 16)]), men([(16, 16)])])
    charge(b, "engine", dice=[MISS, MISS])
    assert (asked(b), seat(b)) == ("activate", 1)


@clause("sigmar.decision.charge-target", "sigmar.decision.action", "sigmar.ruling.charge-target")
def test_a_charge_names_one_of_the_enemies_in_reach() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)]), men([(16, 10)]), men([(40, 40)])])
    assert [key for key in offered(b) if str(key).startswith("charge")] == ["charge:1", "charge:2"]
    events = say(b, "charge:2", "engine", dice=[MISS, MISS])
    assert place(b, 0) == (15, 10) and swings(events) == [(0, 1), (2, 1)]


# ---------------------------------------------------------------------------------------------------- going in
@clause("sigmar.melee.charge-contact", "sigmar.moving.one-inch")
def test_a_model_ends_in_contact_with_the_model_it_charges() -> None:
    b = duel()
    charge(b, dice=[MISS, MISS])
    assert place(b, 0) == (19, 10) and gap(b, 0, 1) == 0


@clause("sigmar.melee.charge-contact", "sigmar.ruling.charge-move-solver")
def test_of_5_chargers_with_room_for_3_the_other_2_end_as_near_as_they_can() -> None:
    walls = piece("wall", 8, 14, 11.6, 18), piece("wall", 14.4, 14, 18, 18), piece("wall", 11.6, 17.6, 14.4, 18)
    b = battle([men([*row(3, 12, 10), *row(2, 12, 8)])], [men([(13, 17)])], *walls)
    charge(b, dice=[MISS] * 6)
    gaps = sorted(gap(b, m, 5) for m in range(5))
    assert gaps[:3] == pytest.approx([0, 0, 0], abs=NEAR)
    assert all(0.1 < g < 1.3 for g in gaps[3:])


@clause("sigmar.ruling.charge-near-others")
def test_a_charge_may_end_near_a_third_unit_but_touches_no_enemy_of_it() -> None:
    b = battle([men([(10, 10)])], [men([(20, 10)]), men([(19, 11.5)])])
    charge(b, dice=[MISS, MISS])
    assert place(b, 0) == (19, 10)  # half an inch from the third
    b = battle([men([(10, 10)])], [men([(20, 10)]), men([(19, 11)])])
    charge(b, dice=[MISS, MISS])
    assert gap(b, 0, 1) == pytest.approx(0, abs=NEAR)
    assert 0.001 < gap(b, 0, 2) < 1


@clause("sigmar.ruling.charge-move-solver")
def test_the_nearest_model_goes_first_and_the_next_stays_with_it() -> None:
    b = battle([men([(8, 10), (10, 10)])], [men([(20, 10)])])
    charge(b, dice=[MISS] * 3)
    assert place(b, 1) == (19, 10)  # the nearer one has the place that faces it
    assert gap(b, 0, 2) == pytest.approx(0, abs=NEAR) and gap(b, 0, 1) <= 2


# ---------------------------------------------------------------------------------------------------- choosing how
@clause("sigmar.decision.charge-move", "sigmar.ruling.charge-move-solver")
def test_the_order_of_the_models_is_their_owners() -> None:
    def two() -> Sigmar:
        b = battle([men([(10, 10), (10, 11.5)])], [men([(20, 10)])])
        say(b, "charge:1")
        assert (asked(b), seat(b), offered(b)) == ("charge-move", 0, ["engine", "own"])
        return b

    b = two()
    say(b, "own")
    assert isinstance(question(b).ask, Order) and offered(b) == [0, 1]
    assert refusal(b, Ordered((1, 2))).clause == "sigmar.ruling.charge-move-solver"
    say(b, Ordered((1, 0)))
    assert isinstance(question(b).ask, Ways)
    say(b, stay(b), dice=[MISS] * 3)
    assert place(b, 0) != (19, 10)
    b = two()
    say(b, "engine", dice=[MISS] * 3)
    assert place(b, 0) == (19, 10)


@clause("sigmar.decision.charge-move", "sigmar.ruling.unit-move")
def test_a_wish_is_granted_where_it_can_be_had() -> None:
    b = duel()
    say(b, "charge:1", "own")
    assert refusal(b, Went(((spot((9, 9)), spot((20, 11))),))).clause == "sigmar.ruling.unit-move"
    say(b, ways(b, m0=[(20, 11)]), dice=[MISS, MISS])
    assert gap(b, 0, 1) == pytest.approx(0, abs=NEAR)
    assert hypot(place(b, 0)[0] - 20, place(b, 0)[1] - 11) < 0.1


# ---------------------------------------------------------------------------------------------------- closing up
@clause("sigmar.melee.pile-in", "sigmar.ruling.pile-in-solver", "sigmar.ruling.pile-in-forced")
def test_a_defender_3_5_inches_away_ends_half_an_inch_away() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16), (14.5, 15)], rules=["Fast"])])
    events = charge(b, "engine", dice=[MISS] * 3)
    assert place(b, 1) == (10, 16)  # in contact: it stays
    assert gap(b, 2, 0) == pytest.approx(0.5, abs=NEAR)
    assert swings(events) == [(0, 1), (1, 2)]


@clause("sigmar.melee.pile-in", "sigmar.ruling.pile-in-forced")
def test_wavered_and_activated_units_close_up_too() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16), (12, 17)], wavered=True, acted=True)])
    charge(b, "engine", dice=[MISS] * 3)
    assert gap(b, 2, 0) == pytest.approx(0, abs=NEAR)


@clause("sigmar.decision.pile-in-move", "sigmar.ruling.pile-in-forced")
def test_the_charged_may_say_who_closes_up_first_and_where() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16), (10, 17), (11, 17)])])
    charge(b)
    assert (asked(b), seat(b), offered(b)) == ("pile-in-move", 1, ["engine", "own"])
    say(b, "own")
    assert offered(b) == [2, 3]
    assert refusal(b, Ordered((1, 2))).clause == "sigmar.ruling.pile-in-forced"
    assert refusal(b, Ordered((0, 2))).clause == "sigmar.ruling.charge-move-solver"
    say(b, Ordered((3, 2)))
    assert refusal(b, Went(((spot((9, 9)),), (spot((11, 17)),)))).clause == "sigmar.ruling.unit-move"
    say(b, ways(b, m3=[(9, 15)]), dice=[MISS] * 4)
    assert gap(b, 3, 0) == pytest.approx(0, abs=NEAR)
    assert place(b, 3)[0] < 10


@clause("sigmar.melee.pile-in", "sigmar.terrain.dangerous", "sigmar.ruling.dangerous-which-moves")
def test_who_closes_up_through_dangerous_ground_rolls_and_is_gone_before_reach_is_measured() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16), (13, 15.2), (40, 40)][:2])], piece("lava", 11.2, 14, 12.4, 17))
    events = charge(b, "engine", dice=[1, 6, MISS, MISS])
    assert swings(events) == [(0, 1), (1, 1)]
    assert morale_tests(events) == [(1, "losses")]


# ---------------------------------------------------------------------------------------------------- falling short
def set_out(b: Sigmar, allowance: float = 12, target: int = 1) -> Sigmar:
    """A Charge that was declared while it could reach, from the end of the spells before its move."""
    w, c = b.open(Activation(0, "charge")), b.open(Charge(0, target, mil(allowance)))
    return run_to_question(b, charge_in(c, w), end_activation(w))


@clause("sigmar.ruling.charge-falls-short")
def test_a_charge_that_cannot_reach_any_more_stops_an_inch_off_and_nobody_fights() -> None:
    b = set_out(still([men([(10, 10)])], [men([(30, 10)], rules=["Fear"])]))
    events = say(b, "engine")
    assert place(b, 0) == (22, 10)  # its whole move
    assert told(events, "falls_short") == [{"unit": 0}] and not rolls(events)
    assert (asked(b), seat(b), b.troop(0).acted, set(b.works)) == ("action", 1, True, {b.opened})


@clause("sigmar.ruling.charge-falls-short")
def test_it_keeps_an_inch_from_all_units_also_where_contact_is_out_of_reach_by_little() -> None:
    b = set_out(still([men([(10, 10)])], [men([(20, 10)])]), 8.8)
    say(b, "engine")
    assert place(b, 0) == (18, 10)
    b = set_out(still([men([(10, 10)]), men([(17, 10)])], [men([(20, 10)])]), 8.8, target=2)
    say(b, "engine")
    assert 1 - NEAR <= gap(b, 0, 1) < 1.3


@clause("sigmar.ruling.charge-falls-short")
def test_it_rolls_for_dangerous_ground_and_nobody_follows_up() -> None:
    b = still([men([(10, 10)]), men([(40, 5)])], [men([(30, 10)])], piece("lava", 12, 0, 13, 40))
    say(set_out(b, target=2), offered(b)[0], dice=[1])
    assert not b.troop(0).alive and (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.ruling.charge-falls-short")
def test_with_the_target_gone_nobody_moves() -> None:
    b = still([men([(10, 10)])], [men([(16, 10)]), men([(40, 40)])])
    b.told = []
    remove(b, 1, b.troop(1).models)
    set_out(b)
    assert place(b, 0) == (10, 10)
    assert (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.terrain.elevation-charge", "sigmar.ruling.charge-falls-short")
def test_what_was_given_for_a_melee_ends_without_one() -> None:
    b = still([men([(10, 10)], grants=[{"rule": "Unwieldy", "until": "melee"}])], [men([(30, 10)])])
    say(set_out(b), "engine")
    assert b.troop(0).grants == ()
