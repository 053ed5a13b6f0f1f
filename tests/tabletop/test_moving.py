"""Moving: every fault has its words and the page's clause; ways lead towards a goal."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from drumhead.flow.event import Moved
from drumhead.flow.question import Refusal, Way
from drumhead.space.march import March
from drumhead.space.paths import What, flatten, judge
from drumhead.space.terrain import DIFFICULT, Piece
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.march import Bounds, farther_from, march_of
from drumhead.tabletop.moving import along, go, refusal_of, refuse_elsewhere, ways_along, ways_to
from tests.tabletop.armies import Inches, Troop, mil, piece, row, table, why

CLAUSES = {what: f"page.{what.name.lower()}" for what in What}
BOUNDS = Bounds(apart=1_000, neighbour=1_000, spread=12_000)


def way(*points: Inches) -> Way:
    return tuple((mil(x), mil(y)) for x, y in points)


def march(b: TableBattle, allowance: int = 6_000, bounds: Bounds = BOUNDS, barred: int = 0) -> March:
    return march_of(b, 0, bounds, b.others(0), allowance, barred)


def refused(ways: Sequence[Way], *troops: Troop, pieces: Sequence[Piece] = (), linked: bool = False) -> Refusal:
    """What the judge says to the ways of the first troop, in the words of the floor."""
    b = table(*troops, pieces=pieces)
    bound = march(b, bounds=BOUNDS._replace(linked=linked), barred=DIFFICULT)
    fault = judge(bound, *flatten(ways))
    assert fault is not None
    found = refusal_of(b, bound, fault, CLAUSES, "walk")
    assert found is not None
    return replace(found, why=why(b, found))


HERO = Troop(0, [(10, 10)])


@pytest.mark.parametrize(
    ("ends", "what", "text"),
    [
        ((10, 16.5), "length", "too far by 0.5 in: 6.5 in, it may walk 6.0"),
        ((5, 10), "solid", "the low tower is in the way"),
        ((14, 10), "barred", "nobody may enter the mud"),
        ((10, 5.5), "near_at_end", "0.5 in from Gules's Troop 1 at the end; keep 1.0 in away"),
        ((10, 4.9), "through", "Gules's Troop 1 stands in the way"),
    ],
)
def test_a_refusal_names_the_clause_of_the_page_and_the_numbers(ends: Inches, what: str, text: str) -> None:
    tower = Piece("low-tower", ((4000, 9000), (6000, 9000), (6000, 11000), (4000, 11000)), ("solid",))
    pieces = (tower, piece("mud", 13, 9, 16, 11))
    found = refused([way((10, 10), ends)], HERO, Troop(1, [(10, 4)]), pieces=pieces)
    assert (found.clause, found.why) == (f"page.{what}", text)
    assert found.facts["model"] == 0


def test_a_way_that_passes_too_near_says_so() -> None:
    found = refused([way((10, 10), (13, 10))], HERO, Troop(1, [(11.5, 8.1)]))
    assert found.why == "0.9 in from Gules's Troop 1 on the way; keep 1.0 in away"


def test_the_table_has_an_edge() -> None:
    assert refused([way((1, 1), (1, 0.2))], Troop(0, [(1, 1)])).why == "a base would leave the table by 0.3 in"


def test_a_unit_stays_together() -> None:
    two = Troop(0, row(2, 10, 10))
    apart = refused([way((10, 10), (10, 12.5)), way((11, 10))], two)
    assert apart.why == "a model would stand 1.7 in from the next of its unit; at most 1.0 in is allowed"
    assert refused([way((10, 10), (10.5, 10)), way((11, 10))], two).why == "two bases would overlap"
    pairs = Troop(0, [(10, 10), (11, 10), (21, 10), (22, 10)])
    wide = refused([way((10, 10)), way((11, 10)), way((21, 10), (22.5, 11)), way((22, 10), (23.2, 10))], pairs)
    assert wide.why.endswith("at most 12.0 in is allowed")
    line = Troop(0, row(4, 10, 10, 2))
    split = refused([way((10, 10), (9, 10)), way((12, 10), (11, 10)), way((14, 10)), way((16, 10))], line, linked=True)
    assert split.why == "the unit would split into parts more than 1.0 in apart"


def test_a_way_begins_where_its_model_stands() -> None:
    text = "the path of model 0 must start where it stands, at 10.0, 10.0"
    assert refused([way((10, 11), (10, 12))], HERO).why == text
    b = table(HERO)
    assert refuse_elsewhere(b, (0,), [way((10, 10), (99, 99))], "page.start") is None
    found = refuse_elsewhere(b, (0,), [way((10, 11))], "page.start")
    assert found and (found.clause, why(b, found)) == ("page.start", text)


def test_a_clause_that_is_disarmed_refuses_nothing() -> None:
    b = table(HERO)
    bound = march(b)
    fault = judge(bound, *flatten([way((10, 10), (10, 20))]))
    assert fault and refusal_of(b, bound, fault, CLAUSES | {What.LENGTH: ""}) is None


# ---------------------------------------------------------------------------------------------------- going
def test_only_models_that_move_are_told_with_the_longest_way() -> None:
    b = table(Troop(0, row(3, 10, 10)))
    ways = [way((10, 10), (10, 12)), way((11, 10)), way((12, 10), (12, 13))]
    gone = go(b, (0, 1, 2), ways, "saga.activation.walk", "moves", unit=0)
    assert gone == [ways[0], ways[2]]
    (moved,) = [e for e in b.told if isinstance(e, Moved)]
    assert set(moved.ways) == {"m0", "m2"} and (moved.says, moved.facts) == ("moves", {"unit": 0})
    assert go(b, (0, 1), [way((10, 12)), way((11, 10))], "saga.activation.walk", "moves") == []
    assert len(b.told) == 1


# ---------------------------------------------------------------------------------------------------- towards a goal
def test_ways_lead_to_the_goal_and_stop_an_inch_from_the_enemy() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 10, 15)))
    assert ways_to(b, march(b), (mil(12.5), mil(10))) == (way((10, 10), (12, 10)), way((11, 10), (13, 10)))
    (end, _) = (w[-1] for w in ways_to(b, march(b), (mil(10.5), mil(20)), stiff=True))
    assert end[0] == 10_000 and 12_900 < end[1] <= 13_001


def test_ways_along_a_line_go_no_farther_than_asked_or_allowed() -> None:
    b = table(Troop(0, row(2, 10, 10)))
    line = (0, 0), (0, 48_000)
    assert ways_along(b, march(b), line, 4_000)[0] == way((10, 10), (10, 14))
    assert ways_along(b, march(b), line, 40_000)[0] == way((10, 10), (10, 16))
    assert ways_along(b, march(b), line, 0) == (way((10, 10)), way((11, 10)))


def test_a_point_along_a_line_lies_in_its_direction() -> None:
    assert along((1_000, 1_000), 5_000, (0, 0), (3, 4)) == (4_000, 5_000)
    assert along((1_000, 1_000), -5_000, (0, 0), (3, 4)) == (-2_000, -3_000)
    assert along((1_000, 1_000), 5_000, (7, 7), (7, 7)) == (1_000, 1_000)


# ---------------------------------------------------------------------------------------------------- slow ground, over
def test_slow_ground_and_a_distance_to_exceed_have_their_words() -> None:
    b = table(HERO, Troop(1, [(10, 30)]), pieces=[piece("mud", 9, 12, 11, 13)])
    slow = march(b, 12_000, BOUNDS._replace(slow=DIFFICULT, slowed=6_000))
    fault = judge(slow, *flatten([way((10, 10), (10, 17))]))
    found = fault and refusal_of(b, slow, fault, CLAUSES)
    text = "too far: 7.0 in, and through the mud no model of the unit may move more than 6.0 in"
    assert found and (found.clause, why(b, found)) == ("page.slowed", text)
    far = farther_from(march(b, 12_000), (1,), 12_000)
    fault = judge(far, *flatten([way((10, 10), (10, 17))]))
    found = fault and refusal_of(b, far, fault, CLAUSES)
    text = "12.0 in from Gules's Troop 1; more than 12.0 in is needed"
    assert found and (found.clause, why(b, found)) == ("page.within", text)


def test_ways_to_a_goal_lead_round_slow_ground_or_through_it() -> None:
    b = table(Troop(0, row(2, 10, 10, 2.5)), pieces=[piece("mud", 0, 12, 72, 13)])
    wide = BOUNDS._replace(neighbour=2_000, slow=DIFFICULT, slowed=6_000)
    ways = ways_to(b, march(b, 12_000, wide), (mil(11.25), mil(40)), stiff=True)
    assert ways == (way((10, 10), (10, 16)), way((12.5, 10), (12.5, 16)))
    over = ways_to(b, march(b, 12_000, wide._replace(flies=True)), (mil(11.25), mil(40)), stiff=True)
    assert over[0][-1] == (10_000, 22_000)
