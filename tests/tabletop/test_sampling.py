"""Random places and ways: all over the zone, in every direction, on the table with every base."""

from random import Random

from drumhead.flow.loop import refuse
from drumhead.flow.question import Places, Ways
from drumhead.tabletop.sampling import (
    any_march,
    any_places,
    any_shift,
    any_wishes,
    kept_on_table,
    loose_block,
    nudge,
)
from drumhead.testkit import inches
from tests.games.saga import kit
from tests.tabletop.armies import Troop, row, table

MIXED = table(Troop(0, [(3, 10), (5, 10)], 1.0, 3.0), Troop(1, row(4, 10, 40)))


def test_a_shift_goes_everywhere_and_never_too_far() -> None:
    shifts = [any_shift(6_000, Random(seed)) for seed in range(200)]
    assert all(dx * dx + dy * dy <= 6_000**2 for dx, dy in shifts)
    assert {(dx > 0, dy > 0) for dx, dy in shifts} == {(x, y) for x in (False, True) for y in (False, True)}
    assert max(dx * dx + dy * dy for dx, dy in shifts) > 5_900**2


def test_a_block_has_room_for_its_widest_base_and_lies_in_the_zone() -> None:
    ask = Places((0, 1), (0, 0, 72_000, 12_000))
    for seed in range(50):
        (ax, ay), (bx, by) = loose_block(MIXED, ask, Random(seed))
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= 3_000**2
        assert all(1_500 <= x <= 70_500 and 1_500 <= y <= 10_500 for x, y in ((ax, ay), (bx, by)))


def test_a_move_off_the_table_is_cut_down_for_the_widest_base() -> None:
    assert kept_on_table(MIXED, (0, 1), MIXED.places((0, 1)), (-12_000, 0)) == (-1_500, 0)


def test_some_models_wish_and_others_do_not() -> None:
    wishes = [len(way) for seed in range(20) for way in any_wishes(MIXED, Ways((0, 1), 6_000), Random(seed)).ways]
    assert set(wishes) == {1, 2}


def test_a_march_is_legal_and_mostly_moves() -> None:
    b = kit.battle([kit.regulars(inches.block(8, 30, 20))], [kit.rookies(inches.row(12, 30, 44))])
    kit.say(b, "walk")
    assert b.question and isinstance(b.question.ask, Ways)
    found = [any_march(b, b.question.ask, Random(seed)) for seed in range(40)]
    assert all(refuse(b, a) is None for a in found)
    assert sum(len(a.ways[0]) > 1 for a in found) > 30


def test_a_nudge_that_is_refused_leaves_the_solvers_ways() -> None:
    b = kit.battle([kit.regulars(inches.block(8, 30, 20))], [kit.rookies(inches.row(12, 30, 44))])
    kit.say(b, "walk")
    assert b.question and isinstance(b.question.ask, Ways)
    ask = b.question.ask
    solved = [(p, (p[0], p[1] + 1_000)) for p in b.places(ask.models)]
    assert {nudge(b, ask, solved, 40_000, Random(seed)).ways for seed in range(5)} == {tuple(solved)}
    assert any(nudge(b, ask, solved, 300, Random(seed)).ways != tuple(solved) for seed in range(20))


def test_without_any_room_the_last_block_is_given_and_refused() -> None:
    b, _ = kit.muster(kit.setup([kit.buy("veteran-hero")], [kit.buy("rookies")]))
    kit.say(b, "near")
    assert b.question and isinstance(b.question.ask, Places)
    nowhere = Places(b.question.ask.models, (0, 20_000, 500, 20_500))
    a = any_places(b, nowhere, Random(1), lambda wish: None)
    assert len(a.places) == 1
    assert refuse(b, a) is not None
    assert any_places(b, nowhere, Random(1), lambda wish: [(9_000, 9_000)]).places == ((9_000, 9_000),)
