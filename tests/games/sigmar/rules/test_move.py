"""Moving: any way in any direction, an inch from other units, in coherency; judged as a whole."""

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.flow.event import Moved
from drumhead.flow.question import Ways, Went
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, say, seat
from drumhead.testkit.inches import Inches, block, column, gap, piece, place, row, shift, spot, stay, ways
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.acting import FAR, acting, armed, crowd

MOVE, NEAR, WIDE = "sigmar.moving.one-inch", "sigmar.moving.coherency-near", "sigmar.moving.coherency-far"
ADVANCE, MARCH = "sigmar.activation.advance", "sigmar.activation.march"


def one_advances(*pieces: Any, red: Sequence[Draft] = (FAR,), friends: Sequence[Draft] = (), **more: Any) -> Sigmar:
    """A single model advances from 10, 10."""
    return acting("advance", [crowd([(10, 10)]), *friends], red, *pieces, **more)


def why(b: Sigmar, a: Went) -> str:
    return refusal(b, a).clause


def allowance(b: Sigmar) -> float:
    ask = question(b).ask
    assert isinstance(ask, Ways)
    return ask.allowance / 1000


# ---------------------------------------------------------------------------------------------------- the order
@clause("sigmar.decision.path")
@pytest.mark.parametrize(("action", "allowance"), [("advance", 6000), ("march", 12000)])
def test_the_owner_gives_each_model_its_way(action: str, allowance: int) -> None:
    b = acting(action, [crowd(row(4, 10, 10))])
    assert (asked(b), question(b).ask, seat(b)) == ("path", Ways((0, 1, 2, 3), allowance), 0)
    told = say(b, ways(b, m3=[(12, 11), (13, 11)]))
    assert [place(b, m) for m in range(4)] == [(10, 10), (11, 10), (12, 10), (13, 11)]
    (moved,) = [e for e in told if isinstance(e, Moved)]
    assert moved.ways == {"m3": ((13_000, 10_000), (12_000, 11_000), (13_000, 11_000))}


@clause("sigmar.decision.path", "sigmar.ruling.shorter-moves")
def test_ways_are_judged_by_the_question_itself() -> None:
    b = one_advances()
    assert refusal(b, shift(b, 0, 6.1)).why == "too_long"
    say(b, shift(b, 0, 6))
    assert place(b, 0) == (10, 16)


@clause("sigmar.principles.unit")
def test_ten_models_take_the_same_action_and_are_spent_together() -> None:
    b = battle([troop("saltgate:pikewardens", block(10, 10, 10)), crowd([(30, 10)])], [FAR])
    say(b, 0, "advance")
    ask = question(b).ask
    assert isinstance(ask, Ways) and ask.models == tuple(range(10))
    say(b, shift(b, 0, 6), "march")
    say(b, stay(b))  # red's unit
    assert b.troop(0).acted and [u.id for u in b.unactivated(0)] == [1]


@clause("sigmar.ruling.unit-move")
def test_a_way_begins_where_its_model_stands() -> None:
    b = one_advances()
    assert why(b, Went((((10_000, 10_001), (10_000, 12_000)),))) == "sigmar.ruling.unit-move"


@clause("sigmar.ruling.unit-move")
def test_a_command_is_legal_or_refused_as_a_whole() -> None:
    b = acting("advance", [crowd(row(4, 10, 10))])
    assert why(b, ways(b, m0=[(10, 12)], m1=[(11, 12)], m2=[(12, 12)], m3=[(13, 16.1)])) == ADVANCE
    assert [place(b, m) for m in range(4)] == row(4, 10, 10)
    apart = ways(b, m0=[(7, 10), (10, 10)], m3=[(15.5, 10), (13, 10)])  # looked at when all have moved
    assert allowed(b, apart)


@clause("sigmar.ruling.shorter-moves")
def test_a_command_that_moves_nobody_is_always_legal() -> None:
    crowded = acting("advance", [crowd([(10, 10), (20, 10)])], [crowd([(10, 11.2), (20, 11.2)])])
    say(crowded, stay(crowded))
    assert crowded.troop(0).acted


# ---------------------------------------------------------------------------------------------------- how far
@clause("sigmar.special.fast", "sigmar.special.nimble", "sigmar.ruling.move-bonuses")
@pytest.mark.parametrize(
    ("rules", "advance", "march"),
    [((), 6, 12), (("Fast",), 9, 18), (("Nimble",), 7.5, 15), (("Fast", "Nimble"), 10.5, 21)],
)
def test_fast_and_nimble_add_to_advance_march_and_charge(rules: Sequence[str], advance: float, march: float) -> None:
    one = crowd([(10, 10)], *rules)
    assert allowance(acting("advance", [one])) == advance
    assert allowance(acting("march", [one])) == march
    for away, reached in ((march, True), (march + 0.1, False)):
        b = battle([one], [crowd([(10, 11 + away)])])
        assert ("charge:1" in offered(b)) is reached


@clause("sigmar.types.hero-nimble", "sigmar.ruling.mounts")
@pytest.mark.parametrize(("mount", "advance", "march"), [((), 7.5, 15), (("lock-ox",), 6, 12), (("dray",), 9, 18)])
def test_a_hero_on_foot_is_nimble_and_a_rider_is_not(mount: tuple[str, ...], advance: float, march: float) -> None:
    for action, far in (("advance", advance), ("march", march)):
        assert allowance(acting(action, [troop("saltgate:captain", [(10, 10)], *mount)])) == far


@clause("sigmar.ruling.mixed-movement")
def test_a_unit_moves_at_the_pace_of_its_slowest_model() -> None:
    joined = troop("saltgate:bailiffs", row(6, 10, 10, 1.5), join=["captain dray"])
    assert allowance(acting("march", [joined])) == 12
    fast = troop("saltgate:bailiffs", row(6, 10, 10, 1.5), join=["captain dray"], rules=["Fast"])
    assert allowance(acting("march", [fast])) == 18


# ---------------------------------------------------------------------------------------------------- any direction
@clause("sigmar.moving.any-direction")
def test_3_inches_east_and_3_north_are_6_inches() -> None:
    b = one_advances()
    assert allowed(b, ways(b, m0=[(13, 10), (13, 13)]))
    longer = refusal(b, ways(b, m0=[(13, 10), (13, 13.1)]))
    assert (longer.clause, longer.facts["amount"]) == (ADVANCE, 6100)


@clause("sigmar.moving.any-direction")
@pytest.mark.parametrize("end", [(16, 10), (4, 10), (10, 16), (10, 4), (14.2, 14.2), (5.8, 5.8)])
def test_every_direction_is_as_good_as_every_other(end: Inches) -> None:
    b = one_advances()
    say(b, ways(b, m0=[end]))
    assert place(b, 0) == end


@clause("sigmar.moving.any-direction")
def test_a_model_turns_about_at_no_cost_and_shoots_behind_itself() -> None:
    b = acting("advance", [armed([(10, 10)], "Bow")], [crowd(row(4, 10, 2))])
    assert why(b, ways(b, m0=[(10, 13.1), (10, 10.1)])) == ADVANCE  # 6.1 inches in all
    say(b, ways(b, m0=[(10, 13), (10, 10.5), (10, 11)]))
    assert (asked(b), offered(b)) == ("shoot-target", ["none", 1])


# ---------------------------------------------------------------------------------------------------- one inch
@clause("sigmar.moving.one-inch", "sigmar.ruling.one-inch")
@pytest.mark.parametrize("of", ["friend", "enemy"])
@pytest.mark.parametrize(("y", "legal"), [(13.0, True), (13.1, False)])
def test_a_move_ends_an_inch_from_every_other_unit(of: str, y: float, legal: bool) -> None:
    other = crowd([(10, 15)])  # at y = 13 the gap is 1.0, at 13.1 it is 0.9
    b = one_advances(red=[other, FAR]) if of == "enemy" else one_advances(friends=[other])
    assert allowed(b, ways(b, m0=[(10, y)])) is legal
    if not legal:
        found = refusal(b, ways(b, m0=[(10, y)]))
        assert (found.clause, found.facts["amount"], found.facts["most"]) == (MOVE, 900, 1000)


@clause("sigmar.moving.one-inch", "sigmar.ruling.one-inch-path")
@pytest.mark.parametrize(("x", "legal"), [(12.0, True), (11.9, False)])
def test_the_inch_is_kept_on_the_way_too(x: float, legal: bool) -> None:
    b = one_advances(red=[crowd([(x, 12)]), FAR])
    assert allowed(b, ways(b, m0=[(10, 15)])) is legal
    if not legal:
        assert refusal(b, ways(b, m0=[(10, 15)])).why == "near_on_way"


@clause("sigmar.ruling.one-inch-path")
def test_a_model_that_starts_too_near_may_go_away_but_not_slip_past_and_one_that_stays_is_not_checked() -> None:
    b = one_advances(red=[crowd([(10, 11.5)]), FAR])  # the gap is 0.5
    assert allowed(b, ways(b, m0=[(10, 6)]))
    assert why(b, ways(b, m0=[(10, 9.6)])) == MOVE  # still within an inch at the end
    assert why(b, ways(b, m0=[(11.1, 11), (13, 11)])) == MOVE  # nearer than it was
    three = acting("advance", [crowd(row(3, 10, 10))], [crowd([(9, 11.2)]), FAR])
    assert allowed(three, ways(three, m2=[(12, 11)]))
    assert why(three, shift(three, 0.1, 0)) == MOVE


@clause("sigmar.ruling.one-inch=enemies-only", "sigmar.ruling.one-inch")
@pytest.mark.parametrize(("house", "legal"), [("all-units", False), ("enemies-only", True)])
def test_the_inch_is_kept_from_all_units_or_from_enemies_only(house: str, legal: bool) -> None:
    friend, enemy = crowd([(10, 15)]), crowd([(14, 10)])
    b = one_advances(friends=[friend], red=[enemy, FAR], house={"keep-distance": house})
    assert allowed(b, ways(b, m0=[(10, 13.5)])) is legal
    assert why(b, ways(b, m0=[(12.5, 10)])) == MOVE  # of the enemy in any case
    assert not allowed(b, ways(b, m0=[(10, 14.5)]))  # and never into a friend's base


@clause("sigmar.moving.one-inch")
def test_a_charge_passes_a_friend_at_a_third_of_an_inch_and_a_march_does_not() -> None:
    blue, red = [crowd([(10, 10)]), crowd([(11.3, 14)])], [crowd([(10, 21)])]
    b = acting("march", blue, red)
    assert why(b, ways(b, m0=[(10, 19)])) == MOVE
    told = say(battle(blue, red), 0, "charge:2", "engine", dice=[1, 1])  # both strike and miss
    ways_in = [e.ways for e in told if isinstance(e, Moved)]
    assert ways_in[0] == {"m0": (spot((10, 10)), spot((10, 20)))}


# ---------------------------------------------------------------------------------------------------- coherency
@clause("sigmar.moving.coherency-near", "sigmar.ruling.slack")
@pytest.mark.parametrize(("y", "legal"), [(13.0, True), (13.001, True), (13.002, False), (13.1, False)])
def test_each_model_has_a_fellow_within_two_inches(y: float, legal: bool) -> None:
    b = acting("advance", [crowd(row(2, 10, 10))])
    strayed = ways(b, m1=[(10, y)])
    assert allowed(b, strayed) is legal
    if not legal:
        assert why(b, strayed) == NEAR


@clause("sigmar.moving.coherency-far")
@pytest.mark.parametrize(("x", "legal"), [(23.0, True), (23.1, False)])
def test_no_two_models_are_more_than_12_inches_apart_though_each_has_a_neighbour(x: float, legal: bool) -> None:
    b = acting("advance", [crowd([*row(7, 10, 10, step=2), (22, 11)])])
    spread = ways(b, m7=[(x, 10)])
    assert allowed(b, spread) is legal
    if not legal:
        found = refusal(b, spread)
        assert (found.clause, found.facts["amount"]) == (WIDE, 12_100)


@clause("sigmar.ruling.coherency")
def test_two_clusters_of_two_are_legal_and_a_single_model_is_always_coherent() -> None:
    b = acting("advance", [crowd(row(4, 10, 10))])
    assert allowed(b, ways(b, m2=[(16, 10)], m3=[(17, 10)]))
    assert why(b, ways(b, m3=[(17, 10)])) == NEAR
    alone = one_advances()
    assert allowed(alone, shift(alone, 0, 6))


@clause("sigmar.ruling.coherency-lost")
def test_a_unit_out_of_coherency_must_close_its_gaps_but_may_stay() -> None:
    b = acting("advance", [crowd([(10, 10), (11, 10), (20, 10)])])  # the third stands 8 inches off
    assert allowed(b, stay(b))
    assert allowed(b, ways(b, m2=[(14.5, 10)]))  # nearer than it was
    assert why(b, shift(b, 0, 3)) == NEAR  # no nearer
    assert why(b, ways(b, m2=[(21, 10)])) == NEAR


# ---------------------------------------------------------------------------------------------------- things in the way
@clause("sigmar.ruling.passing-models")
def test_models_pass_through_fellows_but_never_through_others() -> None:
    b = acting("advance", [crowd(column(3, 10, 10))], [crowd([(13, 10)]), FAR])
    assert allowed(b, ways(b, m0=[(10, 13)]))  # through both fellows
    assert why(b, ways(b, m0=[(10, 11.5)])) == "sigmar.ruling.passing-models"  # to rest on one
    assert why(b, ways(b, m0=[(15.5, 10)])) == "sigmar.ruling.passing-models"


@clause("sigmar.ruling.table-edge")
@pytest.mark.parametrize(("y", "legal"), [(0.5, True), (0.4, False)])
def test_whole_bases_stay_on_the_table_all_the_way(y: float, legal: bool) -> None:
    b = acting("advance", [crowd([(10, 3)])])
    assert allowed(b, ways(b, m0=[(10, y)])) is legal
    assert allowed(b, ways(b, m0=[(10, y), (11, 1)])) is legal
    if not legal:
        assert why(b, ways(b, m0=[(10, y)])) == "sigmar.ruling.table-edge"


@clause("sigmar.ruling.solid")
def test_no_base_overlaps_a_house() -> None:
    b = one_advances(piece("house", 12, 9, 14, 11))
    assert allowed(b, ways(b, m0=[(11.5, 10)]))
    assert why(b, ways(b, m0=[(11.6, 10)])) == "sigmar.ruling.solid"
    assert why(b, ways(b, m0=[(15, 10)])) == "sigmar.ruling.solid"  # nor through it


@clause("sigmar.ruling.height-free")
def test_climbing_a_hill_costs_nothing() -> None:
    b = one_advances(piece("hill", 8, 12, 14, 18))
    assert allowed(b, ways(b, m0=[(10, 16)]))
    assert why(b, ways(b, m0=[(10, 16.1)])) == ADVANCE


# ---------------------------------------------------------------------------------------------------- flying
@clause("sigmar.special.flying-pass", "sigmar.ruling.flying")
def test_who_flies_passes_over_a_wall_and_a_unit_and_ends_clear_of_both() -> None:
    wall, enemy = piece("wall", 8, 12, 12, 13), crowd(row(3, 9, 16))
    for rules, legal in (((), False), (("Flying",), True)):
        b = acting("march", [crowd([(10, 10)], *rules)], [enemy, FAR], wall)
        assert allowed(b, ways(b, m0=[(10, 18)])) is legal
    assert why(b, ways(b, m0=[(10, 17.9)])) == MOVE  # an inch at the end
    assert why(b, ways(b, m0=[(10, 12.5)])) == "sigmar.ruling.solid"
    say(b, ways(b, m0=[(10, 18)]))
    assert gap(b, 0, 1, 2, 3) == 1.0


@clause("sigmar.ruling.mixed-movement", "sigmar.special.flying-pass")
def test_a_unit_flies_only_if_all_its_models_do() -> None:
    mixed = troop("mirefold:gnarl-brutes", row(4, 10, 10, 2), join=["rootking mosswing"])
    flying = troop("mirefold:gnarl-brutes", row(4, 10, 10, 2), join=["rootking mosswing"], rules=["Flying"])
    for unit, legal in ((mixed, False), (flying, True)):
        b = acting("march", [unit], [FAR], piece("wall", 8, 12, 20, 13))
        assert allowed(b, shift(b, 0, 8)) is legal
