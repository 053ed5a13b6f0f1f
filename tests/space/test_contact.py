"""Moves into contact: the ledger's numbers, the law of the list of places, and legality over many random fights."""

from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.space.board import make_piece
from drumhead.space.contact import contact_move, judge_step_back, reaches, step_back
from drumhead.space.generate import generate
from drumhead.space.march import NOBODY, March
from drumhead.space.paths import What, flatten, judge, shortest_to_goal
from drumhead.space.ring import FINE, PLACES, RING, beside, stands
from drumhead.space.table import Ints, Place, Way
from drumhead.space.terrain import DANGEROUS, DIFFICULT, Board, Ground, Piece, ground

OPEN = ground(Board(72000, 48000, ()))
many = settings(max_examples=40, deadline=None)


def ints(*rows: object) -> Ints:
    return np.array(rows, np.int64)


def table(*places: Place) -> tuple[Ints, Ints]:
    """Places in inches, all bases 1 inch across."""
    return ints(*((round(x * 1000), round(y * 1000)) for x, y in places)), np.full(len(places), 500, np.int64)


def box(kind: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    a, b, c, d = (round(v * 1000) for v in (x0, y0, x1, y1))
    return make_piece(kind, [(a, b), (c, b), (c, d), (a, d)])


def land(*pieces: Piece) -> Ground:
    return ground(Board(72000, 48000, pieces))


def march(
    land: Ground, at: Ints, radius: Ints, movers: Ints, others: Ints = NOBODY, shy: Ints = NOBODY, **more: int
) -> March:
    """A unit among third units; an assault of 12 inches."""
    return March(land, at, radius, movers, others, shy, **({"allowance": 12000, "neighbour": 1000} | more))


def back(land: Ground, at: Ints, radius: Ints, movers: Ints, others: Ints = NOBODY, neighbour: int = 1000) -> March:
    """A step back of an inch."""
    return March(land, at, radius, movers, others, allowance=1000, neighbour=neighbour, spread=12000)


def gap(at: Ints, radius: Ints, a: int, b: int) -> float:
    return hypot(*(at[a] - at[b]).tolist()) - float(radius[a] + radius[b])


def after(at: Ints, movers: Ints, ways: list[Way]) -> Ints:
    now = at.copy()
    now[movers] = [way[-1] for way in ways]
    return now


# The directions


def test_the_ring_has_72_directions_every_five_degrees_counter_clockwise() -> None:
    assert PLACES == 72
    for k, (c, s) in enumerate(RING.tolist()):
        assert abs(c - FINE * cos(radians(5 * k))) < 1 and abs(s - FINE * sin(radians(5 * k))) < 1


@many
@given(
    st.tuples(st.integers(0, 72000), st.integers(0, 48000)),
    st.tuples(st.integers(0, 72000), st.integers(0, 48000)),
    st.integers(0, 71),
    st.integers(1000, 4000),
)
def test_a_place_on_the_ring_is_in_contact(anchor: Place, mover: Place, k: int, reach: int) -> None:
    px, py = beside(*anchor, mover[0] - anchor[0], mover[1] - anchor[1], reach, *RING[k].tolist())
    assert abs(hypot(px - anchor[0], py - anchor[1]) - reach) <= 1


# The assault move


def test_a_hero_assaults_straight_into_contact() -> None:
    at, radius = table((10, 10), (20, 10))
    assert contact_move(march(OPEN, at, radius, ints(0)), ints(1)) == [((10000, 10000), (19000, 10000))]


def test_a_hero_too_far_away_comes_as_near_as_his_allowance_goes() -> None:
    at, radius = table((10, 10), (25, 10))  # a gap of 14
    (way,) = contact_move(march(OPEN, at, radius, ints(0)), ints(1))
    assert gap(after(at, ints(0), [way]), radius, 0, 1) == 2000


@pytest.mark.parametrize(("start", "end"), [(2.5, 0), (4.0, 1000)])
def test_a_defender_closes_up_by_three_inches(start: float, end: int) -> None:
    at, radius = table((10, 10), (11 + start, 10))
    ways = contact_move(march(OPEN, at, radius, ints(1), allowance=3000), ints(0))
    assert gap(after(at, ints(1), ways), radius, 0, 1) == end


def test_those_that_count_as_moved_stay_and_draw_the_others_beside_them() -> None:
    at, radius = table((10, 10), (11, 10), (14, 12))
    ways = contact_move(march(OPEN, at, radius, ints(1, 2), allowance=3000), ints(0), moved=[1])
    now = after(at, ints(1, 2), ways)
    assert ways[0] == ((11000, 10000),)
    assert gap(now, radius, 1, 2) <= 1001 < gap(at, radius, 1, 2)


def test_the_nearest_goes_first_and_the_order_of_the_player_before_that() -> None:
    # A gate one base wide leads to the only free side of the target: who goes first gets it.
    walls = land(box("wall", 18, 2, 21, 9.4), box("wall", 18, 10.6, 21, 18), box("wall", 20.6, 8, 21, 12))
    at, radius = table((14, 10), (12, 10), (20, 10))
    nearest_first = contact_move(march(walls, at, radius, ints(0, 1)), ints(2))
    given_order = contact_move(march(walls, at, radius, ints(0, 1)), ints(2), order=[1, 0])
    assert (nearest_first[0][-1], given_order[1][-1]) == ((19000, 10000), (19000, 10000))


def test_a_wish_picks_the_place_in_contact_nearest_to_it() -> None:
    at, radius = table((10, 10), (20, 10))
    (way,) = contact_move(march(OPEN, at, radius, ints(0)), ints(1), wishes={0: [(20000, 12000)]})
    assert way[-1] == (20000, 11000)


def test_a_way_leads_over_the_way_points_given_with_the_wish() -> None:
    at, radius = table((10, 10), (20, 10))
    wishes = {0: [(14000, 13000), (19000, 10000)]}
    (way,) = contact_move(march(OPEN, at, radius, ints(0)), ints(1), wishes=wishes)
    assert way == ((10000, 10000), (14000, 13000), (19000, 10000))


def test_way_points_that_make_the_way_too_long_are_left_out() -> None:
    at, radius = table((10, 10), (20, 10))
    wishes = {0: [(14000, 20000), (19000, 10000)]}
    (way,) = contact_move(march(OPEN, at, radius, ints(0)), ints(1), wishes=wishes)
    assert way == ((10000, 10000), (19000, 10000))


def test_who_keeps_out_of_mud_goes_round_it() -> None:
    mud = land(box("mud", 14, 8, 16, 13))
    at, radius = table((10, 10), (20, 10))
    (through,) = contact_move(march(mud, at, radius, ints(0)), ints(1))
    (around,) = contact_move(march(mud, at, radius, ints(0), barred=DIFFICULT), ints(1))
    assert len(through) == 2 and len(around) > 2
    assert (14000, 8000) in around


def test_nobody_ends_in_contact_with_an_uninvolved_enemy() -> None:
    at, radius = table((10, 10), (20, 10), (19, 11))  # the third is in the place beside the facing one
    (way,) = contact_move(march(OPEN, at, radius, ints(0), ints(2), ints(2)), ints(1))
    now = after(at, ints(0), [way])
    assert gap(now, radius, 0, 1) <= 1 < gap(now, radius, 0, 2)
    (friendly,) = contact_move(march(OPEN, at, radius, ints(0), ints(2)), ints(1))
    assert friendly[-1] == (19000, 10000)


def test_an_assault_that_falls_short_keeps_off_all_other_units() -> None:
    at, radius = table((10, 10), (20, 10), (15, 9.2))
    (way,) = contact_move(march(OPEN, at, radius, ints(0), ints(2), allowance=8500, apart=1000), ints(1))
    now = after(at, ints(0), [way])
    assert gap(now, radius, 0, 1) >= 999 and gap(now, radius, 0, 2) >= 999
    assert gap(now, radius, 0, 1) < 1300


def test_who_has_no_place_far_enough_away_stays() -> None:
    at, radius = table((10, 10), (20, 10), (10, 11.2))
    ways = contact_move(march(OPEN, at, radius, ints(0), ints(2), allowance=200, apart=1000), ints(1))
    assert ways == [((10000, 10000),)]


def fight(seed: int) -> tuple[Ground, Ints, Ints, Ints, Ints, Ints]:
    """A generated table with two units near each other and a third one beside them."""
    rng = Random(seed)
    land = ground(generate(seed % 50))
    radius_of = [rng.choice((500, 500, 500, 750)) for _ in range(3)]
    places: list[Place] = []
    groups: list[list[int]] = []
    x, y = rng.randrange(12000, 60000), rng.randrange(12000, 36000)
    for unit in range(3):
        cx, cy = (
            x + (0, 6000, 3000)[unit] + rng.randrange(-2000, 2000),
            y + (0, 0, 4000)[unit] + rng.randrange(-2000, 2000),
        )
        groups.append([])
        for _ in range(200):
            place = cx + rng.randrange(-2500, 2500), cy + rng.randrange(-2500, 2500)
            clear = all(hypot(place[0] - a, place[1] - b) > 1520 for a, b in places)
            if clear and len(groups[unit]) < 6 and stands(land, *place, radius_of[unit]):
                groups[unit].append(len(places))
                places.append(place)
    radius = [radius_of[unit] for unit, group in enumerate(groups) for _ in group]
    return land, ints(*places), ints(*radius), *(ints(*group) for group in groups)


@many
@given(st.integers(0, 10**6), st.sampled_from([0, 1000]), st.sampled_from([0, DIFFICULT | DANGEROUS]))
def test_whatever_the_solver_finds_is_legal_and_no_worse_than_staying(seed: int, keep_off: int, barred: int) -> None:
    land, at, radius, movers, targets, others = fight(seed)
    if not (movers.size and targets.size):
        return
    assault = march(land, at, radius, movers, others, others, allowance=8000, barred=barred, apart=keep_off)
    ways = contact_move(assault, targets)
    strangers = np.concatenate((targets, others))
    assert judge(March(land, at, radius, movers, strangers, allowance=8000, barred=barred), *flatten(ways)) is None
    now = after(at, movers, ways)
    for way, m in zip(ways, movers.tolist()):
        if len(way) > 1:
            assert all(gap(now, radius, m, o) > 1 for o in others.tolist())
            assert all(gap(now, radius, m, o) >= keep_off - 1 for o in strangers.tolist())
    assert ways == contact_move(assault, targets)


def by_hand(
    land: Ground,
    at: Ints,
    radius: Ints,
    mover: int,
    targets: Ints,
    others: Ints,
    allowance: int,
    placed: list[int],
    wish: Place | None,
) -> Place:
    """A mover's best place, every place of its list looked at in full, straight after the ruling's words."""
    x, y = at[mover].tolist()
    near = min(targets.tolist(), key=lambda t: (gap(at, radius, mover, t), t))
    tx, ty = at[near].tolist()
    places = [(x, y)]
    places += [
        beside(*at[t].tolist(), x - at[t, 0], y - at[t, 1], int(radius[mover] + radius[t]), c, s)
        for t in (*targets.tolist(), *placed)
        for c, s in RING.tolist()
    ]
    places += [beside(x, y, tx - x, ty - y, far, FINE, 0) for far in range(250, allowance + 1, 250)]
    roads = march(land, at, radius, ints(mover), np.concatenate((targets, others)), allowance=allowance)
    best: tuple[tuple[object, ...], Place] | None = None
    for place in places:
        probe = at.copy()
        probe[mover] = place
        if hypot(place[0] - x, place[1] - y) > allowance + 2:
            continue
        if place != (x, y):
            gaps = {i: gap(probe, radius, mover, i) for i in range(len(at)) if i != mover}
            if min(gaps.values()) < -1 or any(gaps[o] <= 1 for o in others.tolist()):
                continue
            if not stands(land, *place, int(radius[mover])):
                continue
        reach = min(gap(probe, radius, mover, t) for t in targets.tolist())
        alone = bool(placed) and min(gap(probe, radius, mover, p) for p in placed) > 1001
        off = round(hypot(place[0] - wish[0], place[1] - wish[1])) if wish else 0
        rank = alone, reach > 1, round(reach) if reach > 1 else 0, off
        if best and best[0][:4] < rank:
            continue
        found = shortest_to_goal(roads, mover, place)
        if found:
            long = round(sum(hypot(a - c, b - d) for (a, b), (c, d) in pairwise(found)))
            best = min(best or ((*rank, long, place), place), ((*rank, long, place), place))
    assert best
    return best[1]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([3000, 6000, 12000]), st.booleans())
def test_each_in_turn_takes_the_best_of_all_its_places(seed: int, allowance: int, wishful: bool) -> None:
    land, at, radius, movers, targets, others = fight(seed)
    if not (movers.size and targets.size):
        return
    rng = Random(seed)
    wishes = {m: [tuple((at[targets[0]] + rng.randrange(-2500, 2500)).tolist())] for m in movers.tolist() if wishful}
    ways = contact_move(march(land, at, radius, movers, others, others, allowance=allowance), targets, wishes=wishes)
    now = at.copy()
    placed: list[int] = []
    for m in sorted(movers.tolist(), key=lambda m: (round(min(gap(at, radius, m, t) for t in targets.tolist())), m)):
        wish = wishes[m][0] if wishful else None
        expected = by_hand(land, now, radius, m, targets, others, allowance, placed, wish)
        now[m] = ways[movers.tolist().index(m)][-1]
        assert tuple(now[m].tolist()) == expected
        placed.append(m)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([2000, 4000, 8000]))
def test_an_assault_reaches_when_one_of_the_models_alone_could_touch(seed: int, allowance: int) -> None:
    land, at, radius, movers, targets, others = fight(seed)
    if not (movers.size and targets.size):
        return
    touched = []
    for m in movers.tolist():
        probe = after(at, ints(m), [(by_hand(land, at, radius, m, targets, others, allowance, [], None),)])
        touched.append(min(gap(probe, radius, m, t) for t in targets.tolist()) <= 1)
    assert reaches(march(land, at, radius, movers, others, others, allowance=allowance), targets) == any(touched)


@pytest.mark.parametrize(("far", "arrives"), [(13.0, True), (13.001, True), (13.01, False)])
def test_reach_is_measured_to_the_place_in_contact(far: float, arrives: bool) -> None:
    at, radius = table((10, 10), (10 + far, 10))
    assert reaches(march(OPEN, at, radius, ints(0)), ints(1)) is arrives


def test_a_model_in_contact_reaches_without_moving() -> None:
    at, radius = table((10, 10), (11, 10))
    assert reaches(march(OPEN, at, radius, ints(0), allowance=0), ints(1))


def test_a_target_walled_in_is_not_reached() -> None:
    at, radius = table((10, 10), (20, 10))
    ring = [
        box("wall", 18, 8, 22, 8.5),
        box("wall", 18, 11.5, 22, 12),
        box("wall", 18, 8.5, 18.5, 11.5),
        box("wall", 21.5, 8.5, 22, 11.5),
    ]
    assert not reaches(march(land(*ring), at, radius, ints(0)), ints(1))
    assert reaches(march(land(*ring[:3]), at, radius, ints(0), allowance=18000), ints(1))


# The step back


def test_a_model_steps_back_an_inch_straight_away() -> None:
    at, radius = table((19, 10), (20, 10))
    assert step_back(back(OPEN, at, radius, ints(0)), ints(1)) == [((19000, 10000), (18000, 10000))]


def test_a_model_with_someone_behind_it_steps_back_at_an_angle_counter_clockwise_first() -> None:
    at, radius = table((19, 10), (20, 10), (17.2, 10))
    (way,) = step_back(back(OPEN, at, radius, ints(0), ints(2)), ints(1))
    assert way[-1] == (18134, 9500)  # turned by 30 degrees; at 15 it would still overlap the third
    at, radius = table((19, 10), (20, 10), (17.2, 9.5))
    (way,) = step_back(back(OPEN, at, radius, ints(0), ints(2)), ints(1))
    assert way[-1][1] > 10000  # clockwise, seen from above, lies on the other side


def test_a_model_walled_in_goes_straight_back_as_far_as_is_free() -> None:
    walls = land(box("wall", 10, 10.55, 30, 11), box("wall", 10, 9, 30, 9.45), box("wall", 10, 9.45, 18.2, 10.55))
    at, radius = table((19, 10), (20, 10))
    (way,) = step_back(back(walls, at, radius, ints(0)), ints(1))
    assert way[-1][1] == 10000 and abs(way[-1][0] - 18700) <= 1


def test_a_model_that_cannot_move_stays() -> None:
    walls = land(box("wall", 10, 10.5, 30, 11), box("wall", 10, 9, 30, 9.5), box("wall", 10, 9.5, 18.501, 10.5))
    at, radius = table((19, 10), (20, 10))
    assert step_back(back(walls, at, radius, ints(0)), ints(1)) == [((19000, 10000),)]


def test_the_furthest_steps_back_first_and_makes_room() -> None:
    at, radius = table((18, 10), (19, 10), (20, 10))
    ways = step_back(back(OPEN, at, radius, ints(0, 1)), ints(2))
    assert [way[-1] for way in ways] == [(17000, 10000), (18000, 10000)]


@many
@given(st.integers(0, 10**6))
def test_steps_back_are_legal_and_no_longer_than_an_inch(seed: int) -> None:
    land, at, radius, movers, enemies, others = fight(seed)
    if not (movers.size and enemies.size):
        return
    at = after(at, movers, contact_move(march(land, at, radius, movers, others, others, allowance=8000), enemies))
    ways = step_back(back(land, at, radius, movers, others), enemies)
    strangers = np.concatenate((enemies, others))
    assert judge(March(land, at, radius, movers, strangers, allowance=1000), *flatten(ways)) is None
    assert judge_step_back(back(land, at, radius, movers, others), enemies, [w[-1] for w in ways]) is None


def verdict(ends: list[Place], *places: Place, neighbour: int = 1000) -> What | None:
    at, radius = table(*places)
    movers, enemies = np.arange(len(ends)), np.arange(len(ends), len(places))
    fault = judge_step_back(back(OPEN, at, radius, movers, neighbour=neighbour), enemies, ends)
    return fault.what if fault else None


@pytest.mark.parametrize(
    ("end", "what"),
    [
        ((18000, 10000), None),
        ((18050, 10300), What.NEAR_AT_END),  # not a whole inch away, though the engine's step is
        ((18000, 10040), None),
        ((17900, 10000), What.LENGTH),
        ((19000, 10000), What.NEAR_AT_END),
        ((19050, 10000), What.THROUGH),
    ],
)
def test_the_owner_may_choose_other_ends_within_the_conditions(end: Place, what: What | None) -> None:
    assert verdict([end], (19, 10), (20, 10)) is what


def test_ends_of_the_owner_must_be_coherent_if_the_step_of_the_engine_is() -> None:
    places = ((18.9, 10), (18.9, 11.5), (20, 10), (20, 11.5))
    assert verdict([(18000, 10000), (18000, 11500)], *places) is None
    assert verdict([(18000, 9600), (18000, 11900)], *places) is What.NEIGHBOUR
    assert verdict([(18000, 9600), (18000, 11900)], *places, neighbour=300) is None
