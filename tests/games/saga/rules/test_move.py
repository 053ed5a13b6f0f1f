"""Moving: any way in any direction, an inch from other units, in coherency; judged as a whole."""

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.flow.event import Moved
from drumhead.flow.question import Ways, Went
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import allowed, asked, clause, offered, seat
from drumhead.testkit.inches import Inches, at, block, column, piece, place, row, shift, spot, stay, ways
from tests.games.saga.kit import Draft, battle, buy, muster, refusal, regulars, rookies, say, setup, veteran_hero

FAR = veteran_hero(60, 40)


def moving(action: str, blue: Sequence[Draft], red: Sequence[Draft] = (FAR,), *pieces: Any, **more: Any) -> Saga:
    """Blue's first unit has declared its action and is asked for its ways."""
    b = battle(blue, red, *pieces, **more)
    if asked(b) == "activate":
        say(b, 0)
    say(b, action)
    assert asked(b) == "move-models"
    return b


def hero_walks(*pieces: Any, red: Sequence[Draft] = (FAR,), friends: Sequence[Draft] = (), **more: Any) -> Saga:
    return moving("walk", [veteran_hero(10, 10), *friends], red, *pieces, **more)


def why(b: Saga, a: Went) -> str:
    return refusal(b, a).clause


# ---------------------------------------------------------------------------------------------------- the order
@clause("saga.decision.move-models")
@pytest.mark.parametrize(("action", "allowance"), [("walk", 6000), ("run", 12000)])
def test_the_active_player_gives_each_model_its_way(action: str, allowance: int) -> None:
    b = moving(action, [regulars(row(4, 10, 10))])
    assert b.question and b.question.ask == Ways((0, 1, 2, 3), allowance)
    assert seat(b) == 0
    told = say(b, ways(b, m3=[(12, 11), (13, 11)]))
    assert [place(b, m) for m in range(4)] == [(10, 10), (11, 10), (12, 10), (13, 11)]
    (moved,) = [e for e in told if isinstance(e, Moved)]
    assert moved.ways == {"m3": ((13_000, 10_000), (12_000, 11_000), (13_000, 11_000))}


@clause("saga.ruling.unit-move")
def test_a_way_begins_where_its_model_stands() -> None:
    b = hero_walks()
    assert why(b, Went((((10_000, 10_001), (10_000, 12_000)),))) == "saga.ruling.unit-move"
    assert refusal(b, Went((((0, 0),),))).why == "the path of model 0 must start where it stands, at 10.0, 10.0"


@clause("saga.ruling.unit-move")
def test_a_command_is_legal_or_refused_as_a_whole() -> None:
    b = moving("walk", [regulars(row(4, 10, 10))])
    one_too_far = ways(b, m0=[(10, 12)], m1=[(11, 12)], m2=[(12, 12)], m3=[(13, 16.1)])
    assert why(b, one_too_far) == "saga.activation.walk"
    assert [place(b, m) for m in range(4)] == row(4, 10, 10)


@clause("saga.ruling.unit-move", "saga.ruling.coherency")
def test_coherency_is_looked_at_when_all_have_moved_not_on_the_way() -> None:
    b = moving("walk", [regulars(row(2, 10, 10))])
    apart = ways(b, m0=[(7, 10), (10, 10)], m1=[(14, 10), (11, 10)])
    assert allowed(b, apart)


@clause("saga.ruling.unit-move", "saga.ruling.shorter-moves")
def test_models_of_a_unit_go_their_own_ways_of_different_length() -> None:
    b = moving("walk", [regulars(block(4, 10, 10, ranks=2))])
    say(b, ways(b, m0=[(9, 10)], m2=[(10, 12), (9, 12)], m3=[(11, 12)]))
    assert [place(b, m) for m in range(4)] == [(9, 10), (11, 10), (9, 12), (11, 12)]


@clause("saga.ruling.shorter-moves")
def test_a_move_may_be_shorter_and_a_command_that_moves_nobody_is_always_legal() -> None:
    b = hero_walks()
    assert allowed(b, shift(b, 0, 0.1))
    crowded = moving("walk", [regulars([(10, 10), (20, 10)])], [rookies([(10, 11.2), (20, 11.2)])])
    assert allowed(crowded, stay(crowded))
    say(crowded, stay(crowded))
    assert asked(crowded) == "extra-action"


# ---------------------------------------------------------------------------------------------------- any direction
@clause("saga.moving.any-direction")
def test_3_inches_east_and_3_north_are_6_inches() -> None:
    b = hero_walks()
    assert allowed(b, ways(b, m0=[(13, 10), (13, 13)]))
    longer = refusal(b, ways(b, m0=[(13, 10), (13, 13.1)]))
    assert (longer.clause, longer.facts["amount"]) == ("saga.activation.walk", 6100)


@clause("saga.moving.any-direction")
@pytest.mark.parametrize("end", [(16, 10), (4, 10), (10, 16), (10, 4), (14.2, 14.2), (5.8, 5.8)])
def test_every_direction_is_as_good_as_every_other(end: Inches) -> None:
    b = hero_walks()
    say(b, ways(b, m0=[end]))
    assert place(b, 0) == end


@clause("saga.moving.no-facing")
def test_a_model_turns_about_at_no_cost_and_shoots_behind_itself() -> None:
    b = moving("walk", [regulars([(10, 10)], "Bow")], [rookies(row(4, 10, 2))])
    assert why(b, ways(b, m0=[(10, 13.1), (10, 10.1)])) == "saga.activation.walk"  # 6.1 inches in all
    say(b, ways(b, m0=[(10, 13), (10, 10.5), (10, 11)]))
    assert (asked(b), offered(b)) == ("shoot", ["none", 1])


# ---------------------------------------------------------------------------------------------------- one inch
@clause("saga.moving.keep-one-inch", "saga.ruling.one-inch")
@pytest.mark.parametrize("of", ["friend", "enemy"])
@pytest.mark.parametrize(("y", "legal"), [(13.0, True), (13.1, False)])
def test_a_move_ends_an_inch_from_every_other_unit(of: str, y: float, legal: bool) -> None:
    other = veteran_hero(10, 15)  # at y = 13 the gap is 1.0, at 13.1 it is 0.9
    b = hero_walks(red=[other, FAR]) if of == "enemy" else hero_walks(friends=[other])
    if legal:
        assert allowed(b, ways(b, m0=[(10, y)]))
    else:
        found = refusal(b, ways(b, m0=[(10, y)]))
        assert found.clause == "saga.moving.keep-one-inch"
        assert found.why.startswith("0.9 in from ")


@clause("saga.moving.keep-one-inch", "saga.ruling.one-inch-path")
@pytest.mark.parametrize(("x", "legal"), [(12.0, True), (11.9, False)])
def test_the_inch_is_kept_on_the_way_too(x: float, legal: bool) -> None:
    b = hero_walks(red=[veteran_hero(x, 12), FAR])
    passing = ways(b, m0=[(10, 15)])
    assert allowed(b, passing) is legal
    if not legal:
        assert refusal(b, passing).why == "0.9 in from Gules's Red 0 on the way; keep 1.0 in away"


@clause("saga.ruling.one-inch-path")
def test_a_model_that_starts_too_near_may_walk_away_but_not_slip_past() -> None:
    b = hero_walks(red=[veteran_hero(10, 11.5), FAR])  # the gap is 0.5
    assert allowed(b, ways(b, m0=[(10, 6)]))
    assert allowed(b, ways(b, m0=[(7, 10)]))
    assert why(b, ways(b, m0=[(10, 9.6)])) == "saga.moving.keep-one-inch"  # still within an inch at the end
    assert why(b, ways(b, m0=[(11.1, 11), (13, 11)])) == "saga.moving.keep-one-inch"  # nearer than it was


@clause("saga.ruling.one-inch-path")
def test_a_model_that_stays_is_not_checked() -> None:
    b = moving("walk", [regulars(row(3, 10, 10))], [veteran_hero(9, 11.2), FAR])
    assert allowed(b, ways(b, m2=[(12, 11)]))
    assert why(b, shift(b, 0.1, 0)) == "saga.moving.keep-one-inch"


@clause("saga.ruling.one-inch")
def test_the_dead_need_no_room() -> None:
    b = hero_walks(red=[rookies([]), FAR])
    assert allowed(b, ways(b, m0=[(10, 14)]))


@clause("saga.ruling.one-inch=enemies-only", "saga.ruling.one-inch")
@pytest.mark.parametrize(("house", "legal"), [("all-units", False), ("enemies-only", True)])
def test_the_inch_is_kept_from_all_units_or_from_enemies_only(house: str, legal: bool) -> None:
    b = hero_walks(friends=[veteran_hero(10, 15)], red=[veteran_hero(14, 10), FAR], house={"keep-distance": house})
    assert allowed(b, ways(b, m0=[(10, 13.5)])) is legal
    assert why(b, ways(b, m0=[(12.5, 10)])) == "saga.moving.keep-one-inch"  # of the enemy in any case
    assert not allowed(b, ways(b, m0=[(10, 14.5)]))  # and never into a friend's base


@clause("saga.ruling.one-inch=enemies-only", "saga.ruling.deployment-spacing")
def test_when_placing_the_same_distance_is_kept() -> None:
    for house, legal in (("all-units", False), ("enemies-only", True)):
        b, _ = muster(setup([buy("veteran-hero")] * 2, [buy("veteran-hero")], house={"keep-distance": house}))
        say(b, "near", at((10, 5)))
        assert allowed(b, at((11.5, 5))) is legal


@clause("saga.moving.assault-may-close")
def test_an_assault_passes_a_friend_at_a_third_of_an_inch_and_a_run_does_not() -> None:
    blue, red = [veteran_hero(10, 10), veteran_hero(11.3, 14)], [veteran_hero(10, 21)]
    b = moving("run", blue, red)
    assert why(b, ways(b, m0=[(10, 19)])) == "saga.moving.keep-one-inch"
    b = battle(blue, red)
    told = say(b, 0, "assault:2", "engine", dice=[1] * 4 + [1] * 3)
    ways_in = [e.ways for e in told if isinstance(e, Moved)]
    assert ways_in == [{"m0": (spot((10, 10)), spot((10, 20)))}]


# ---------------------------------------------------------------------------------------------------- coherency
@clause("saga.moving.coherency-neighbour", "saga.ruling.slack")
@pytest.mark.parametrize(("y", "legal"), [(12.0, True), (12.001, True), (12.002, False), (12.1, False)])
def test_each_model_has_a_fellow_within_an_inch(y: float, legal: bool) -> None:
    b = moving("walk", [regulars(row(2, 10, 10))])
    strayed = ways(b, m1=[(10, y)])
    assert allowed(b, strayed) is legal
    if not legal:
        assert why(b, strayed) == "saga.moving.coherency-neighbour"


@clause("saga.moving.coherency-spread")
@pytest.mark.parametrize(("x", "legal"), [(23.0, True), (23.1, False)])
def test_no_two_models_are_more_than_12_inches_apart(x: float, legal: bool) -> None:
    b = moving("walk", [regulars([*row(7, 10, 10, step=2), (22, 11)])])
    spread = ways(b, m7=[(x, 10)])
    assert allowed(b, spread) is legal
    if not legal:
        assert refusal(b, spread).why == "two models would stand 12.1 in apart; at most 12.0 in is allowed"
        assert why(b, spread) == "saga.moving.coherency-spread"


@clause("saga.ruling.coherency")
def test_two_clusters_of_two_are_legal_and_a_single_model_is_always_coherent() -> None:
    b = moving("walk", [regulars(row(4, 10, 10))])
    assert allowed(b, ways(b, m2=[(16, 10)], m3=[(17, 10)]))
    assert why(b, ways(b, m3=[(17, 10)])) == "saga.moving.coherency-neighbour"
    alone = hero_walks()
    assert allowed(alone, shift(alone, 0, 6))


@clause("saga.ruling.coherency-lost")
def test_a_unit_out_of_coherency_must_close_its_gaps_but_may_stay() -> None:
    b = moving("walk", [regulars([(10, 10), (11, 10), (20, 10)])])  # the third stands 8 inches off
    assert allowed(b, stay(b))
    assert allowed(b, ways(b, m2=[(14, 10)]))  # nearer than it was
    assert why(b, shift(b, 0, 3)) == "saga.moving.coherency-neighbour"  # no nearer
    assert why(b, ways(b, m2=[(21, 10)])) == "saga.moving.coherency-neighbour"
    assert why(b, ways(b, m1=[(13.1, 10)], m2=[(17, 10)])) == "saga.moving.coherency-neighbour"  # a new gap
    say(b, stay(b))
    assert offered(b) == ["end", "hold", "walk", "run"]


# ---------------------------------------------------------------------------------------------------- things in the way
@clause("saga.ruling.passing-models")
def test_models_pass_through_fellows_but_never_through_others() -> None:
    b = moving("walk", [regulars(column(3, 10, 10))], [*[veteran_hero(13, 10)], FAR])
    assert allowed(b, ways(b, m0=[(10, 13)]))  # through both fellows
    assert why(b, ways(b, m0=[(10, 11.5)])) == "saga.ruling.passing-models"  # to rest on one
    assert why(b, ways(b, m0=[(15.5, 10)])) == "saga.ruling.passing-models"


@clause("saga.ruling.table-edge")
@pytest.mark.parametrize(("y", "legal"), [(0.5, True), (0.4, False)])
def test_whole_bases_stay_on_the_table_all_the_way(y: float, legal: bool) -> None:
    b = moving("walk", [veteran_hero(10, 3)])
    assert allowed(b, ways(b, m0=[(10, y)])) is legal
    assert allowed(b, ways(b, m0=[(10, y), (11, 1)])) is legal
    if not legal:
        assert why(b, ways(b, m0=[(10, y)])) == "saga.ruling.table-edge"


@clause("saga.ruling.solid")
def test_no_base_overlaps_a_house_and_no_centre_enters_a_swamp() -> None:
    b = hero_walks(piece("house", 12, 9, 14, 11), piece("swamp", 9, 13, 11, 15))
    assert allowed(b, ways(b, m0=[(11.5, 10)]))
    assert why(b, ways(b, m0=[(11.6, 10)])) == "saga.ruling.solid"
    assert why(b, ways(b, m0=[(15, 10)])) == "saga.ruling.solid"  # nor through it
    assert allowed(b, ways(b, m0=[(10, 13)]))
    assert refusal(b, ways(b, m0=[(10, 13.1)])).why == "nobody may enter the swamp"


@clause("saga.ruling.height-free")
def test_climbing_a_hill_costs_nothing() -> None:
    b = hero_walks(piece("hill", 8, 12, 14, 18))
    assert allowed(b, ways(b, m0=[(10, 16)]))
    assert why(b, ways(b, m0=[(10, 16.1)])) == "saga.activation.walk"


@clause("saga.ruling.path-finding")
@pytest.mark.parametrize(("end", "reached"), [(12, True), (16, False)])
def test_an_assault_finds_its_way_round_a_wall_if_it_is_short_enough(end: float, reached: bool) -> None:
    """The wall stands between the two; the way round its eastern end is about 10 or 15 inches long."""
    b = battle([veteran_hero(10, 10)], [veteran_hero(10, 15)], piece("wall", 0, 12, end, 13))
    assert ("assault:1" in offered(b)) is reached


@clause("saga.ruling.path-finding", "saga.moving.any-direction")
def test_a_player_may_draw_a_way_round_an_obstacle() -> None:
    b = moving("run", [veteran_hero(10, 10)], [FAR], piece("wall", 8, 12, 12, 13))
    assert why(b, ways(b, m0=[(10, 15)])) == "saga.ruling.solid"
    say(b, ways(b, m0=[(12.5, 11.5), (12.5, 13.5), (10, 15)]))
    assert place(b, 0) == (10, 15)
