"""Bodies, widths, contacts, combats and guards: at their borders, and on full tables against plain readings."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from random import Random

import networkx
import numpy as np
import pytest

from drumhead.space.bodies import (
    Combat,
    bodies_of,
    body_numbers,
    combats,
    contacts,
    guards,
    help_between,
    links_of,
    supports,
    too_wide,
    widths,
)
from drumhead.space.faults import Fault, What
from drumhead.space.table import Ints, Place

from .fields import NOBODY, bases, ids, places

INFANTRY, CAVALRY, GUN = 500, 750, 1000


def in_a_row(*gaps: float, y: float = 10) -> list[tuple[float, float]]:
    """Infantry in a row with these gaps between their bases."""
    xs = [10.0]
    for gap in gaps:
        xs.append(xs[-1] + gap + 1)
    return [(x, y) for x in xs]


# ---------------------------------------------------------------------------------------------------- bodies
def test_a_body_is_held_together_by_gaps_of_one_inch() -> None:
    at = places(*in_a_row(0.8, 0.8, 1.2, 0.8))
    assert bodies_of(at, bases(5), ids(0, 1, 2, 3, 4)) == [(0, 1, 2), (3, 4)]
    assert bodies_of(places(*in_a_row(1.001)), bases(2), ids(0, 1)) == [(0, 1)]
    assert bodies_of(places(*in_a_row(1.002)), bases(2), ids(0, 1)) == [(0,), (1,)]
    assert bodies_of(at, bases(5), ids(4, 0, 3)) == [(4, 3), (0,)]
    assert bodies_of(at, bases(5), NOBODY) == []


def test_a_body_may_be_six_inches_wide_and_no_wider() -> None:
    wide = places(*in_a_row(0.5, 0.5, 0.5, 0.5, 0.0))  # five bodies' gaps and four bases between the first and the last
    men = ids(0, 1, 2, 3, 4, 5)
    assert widths(wide, bases(6), men, body_numbers(wide, bases(6), men)).tolist() == [[6000, 0, 5]]
    assert too_wide(wide, bases(6), men) is None
    wide = places(*in_a_row(0.5, 0.5, 0.5, 0.5, 0.5))
    assert too_wide(wide, bases(6), men) == Fault(What.SPREAD, 0, 5, 6500)
    assert too_wide(wide, bases(6), men, most=6500) is None


def test_a_single_man_has_no_width() -> None:
    at = places((5, 5), (20, 5))
    assert widths(at, bases(2), ids(0, 1), ids(0, 1)).tolist() == [[0, -1, -1], [0, -1, -1]]


def test_a_body_that_was_too_wide_may_stay_so_but_grow_no_wider() -> None:
    men = ids(0, 1, 2, 3, 4, 5)
    before = places(*in_a_row(0.5, 0.5, 0.5, 0.5, 0.5))
    assert too_wide(before + np.array([3000, 0]), bases(6), men, before) is None
    wider = places(*in_a_row(0.5, 0.5, 0.5, 0.5, 0.6))
    assert too_wide(wider, bases(6), men, before) == Fault(What.SPREAD, 0, 5, 6600)
    apart = places(*in_a_row(0.5, 0.5, 1.5, 0.5, 0.5))  # two bodies that become one
    assert too_wide(before, bases(6), men, apart) == Fault(What.SPREAD, 0, 5, 6500)


def test_support_comes_from_a_man_within_his_own_reach() -> None:
    at = places((10, 10), (17, 10), (10, 23.75))
    radius = ids(INFANTRY, INFANTRY, CAVALRY)
    assert supports(at, radius, ids(1), ids(6000), ids(0))
    assert not supports(at, radius, ids(1), ids(5998), ids(0))
    assert supports(at, radius, ids(1, 2), ids(5000, 12500), ids(0))


def test_which_bodies_help_which_is_what_support_says_of_each_two() -> None:
    """A rider helps from farther than a man on foot: the table of who helps whom is not symmetric."""
    at = places((10, 10), (11, 10), (18, 10), (10, 23.75))
    radius = ids(INFANTRY, INFANTRY, INFANTRY, CAVALRY)
    reach, found = ids(6000, 6000, 6000, 12500), [ids(0, 1), ids(2), ids(3)]
    helps = help_between(at, radius, ids(0, 1, 2, 3), ids(0, 0, 1, 2), reach)
    assert helps.tolist() == [[False, True, False], [True, False, False], [True, False, False]]
    for i, body in enumerate(found):
        for j, other in enumerate(found):
            assert helps[i, j] == (i != j and supports(at, radius, body, reach[body], other))


# ---------------------------------------------------------------------------------------------------- combats
def test_those_within_three_inches_of_a_man_in_contact_fight_and_nobody_farther() -> None:
    at = places((10, 10), (11, 10), (6, 10), (5.899, 15), (3, 10), (15, 10))
    radius = bases(6)
    found = combats(at, radius, ids(0, 2, 3, 4), ids(1, 5)).combats
    assert found == (Combat(((0, 2), (1, 5)), (0, 1)),)
    assert contacts(at, radius, ids(0, 2, 3, 4), ids(1, 5)).tolist() == [[0, 1]]


def test_a_bystander_joins_two_combats_unless_only_contact_does() -> None:
    at = places((10, 10), (11, 10), (19, 10), (20, 10), (15, 10), (14.9, 12))
    mine, theirs = ids(0, 2, 4, 5), ids(1, 3)
    assert combats(at, bases(6), mine, theirs).combats == (Combat(((0, 2, 4), (1, 3)), (0, 2, 1, 3)),)
    apart = combats(at, bases(6), mine, theirs, through_contact_only=True)
    assert apart.combats == (Combat(((0, 4), (1,)), (0, 1)), Combat(((2,), (3,)), (2, 3)))
    assert apart.undecided == ((4, (0, 1)),)
    nearer = at.copy()
    nearer[4, 0] += 10
    apart = combats(nearer, bases(6), mine, theirs, through_contact_only=True)
    assert apart.combats == (Combat(((0,), (1,)), (0, 1)), Combat(((2, 4), (3,)), (2, 3)))
    assert apart.undecided == ()


def test_without_contact_there_is_no_combat() -> None:
    at = places((10, 10), (11.002, 10))
    assert combats(at, bases(2), ids(0), ids(1)).combats == ()
    assert combats(at, bases(2), NOBODY, NOBODY).combats == ()


# ---------------------------------------------------------------------------------------------------- guards
HOME = (0, 0, 72000, 3000)


def test_one_man_guards_seven_within_three_inches() -> None:
    at = places((20, 20), *((18 + k, 21.5 + k % 2) for k in range(6)), (17, 20), (20, 18))
    captives = ids(1, 2, 3, 4, 5, 6, 7, 8)
    assert len(guards(at, bases(9), captives, ids(0), ids(7))) == 7
    assert guards(places((10, 10), (14.001, 10)), bases(2), ids(1), ids(0), ids(7)) == {1: 0}
    assert guards(places((10, 10), (14.1, 10)), bases(2), ids(1), ids(0), ids(7)) == {}
    assert guards(at, bases(9), captives, NOBODY, NOBODY) == {}


def test_a_captive_is_handed_on_so_that_more_are_guarded() -> None:
    at = places((10, 10), (14, 10), (12, 10), (8, 10))  # men 0 and 1; captive 2 is near both, captive 3 near 0 alone
    assert guards(at, bases(4), ids(2, 3), ids(0, 1), ids(1, 1)) == {2: 1, 3: 0}


def test_an_arrival_goes_before_a_smaller_gap_and_a_guard_before_an_arrival() -> None:
    at = places((10, 3.5), (12.5, 2), (11, 2.4))  # the nearer man is outside the zone
    assert guards(at, bases(3), ids(2), ids(0, 1), ids(7, 7)) == {2: 0}
    assert guards(at, bases(3), ids(2), ids(0, 1), ids(7, 7), HOME) == {2: 1}
    at = places((10, 2), (10, 6), (10, 4), (10, 1))  # 3 is near 0 alone; 2 near both; 0 has room for one
    assert guards(at, bases(4), ids(2, 3), ids(0, 1), ids(1, 1), HOME) == {2: 1, 3: 0}


# ---------------------------------------------------------------------------------------------------- full tables
def full_table(seed: int) -> tuple[Ints, Ints]:
    """164 figures, many of them in clumps, some in contact: 50 infantry, 30 cavalry and 2 guns of each side."""
    random = Random(seed)
    radii = ([INFANTRY] * 50 + [CAVALRY] * 30 + [GUN] * 2) * 2
    found: list[Place] = []
    for k, r in enumerate(radii):
        while True:
            if found and random.random() < 0.8:  # beside another, as near as touching
                n = random.randrange(max(0, k - 12), k)
                x, y = found[n]
                far, turn = r + radii[n] + random.choice((0, 0, 200, 999, 1001, 1003)), random.randrange(360)
                x, y = x + round(far * np.cos(np.radians(turn))), y + round(far * np.sin(np.radians(turn)))
            else:
                x, y = random.randint(1000, 71000), random.randint(1000, 47000)
            if all(hypot(x - a, y - b) >= r + q - 1 for (a, b), q in zip(found, radii)):
                break
        found.append((x, y))
    return np.array(found, np.int64), np.array(radii, np.int64)


SIDES = ids(*range(80)), ids(*range(82, 162))


def gap(at: Ints, radius: Ints, a: int, b: int) -> float:
    (ax, ay), (bx, by) = at[a].tolist(), at[b].tolist()
    return hypot(ax - bx, ay - by) - int(radius[a]) - int(radius[b])


def grouped(men: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    graph = networkx.Graph(list(pairs))
    graph.add_nodes_from(men)
    return sorted(tuple(sorted(group)) for group in networkx.connected_components(graph))


@pytest.mark.parametrize("seed", range(12))
def test_bodies_and_their_widths_are_those_of_a_plain_reading(seed: int) -> None:
    at, radius = full_table(seed)
    for men in SIDES:
        near = [(a, b) for a, b in combinations(men.tolist(), 2) if gap(at, radius, a, b) <= 1001]
        bodies = bodies_of(at, radius, men)
        assert bodies == grouped(men.tolist(), near)
        assert sorted(tuple(sorted(pair)) for pair in links_of(at, radius, men).tolist()) == near
        wide = {body: max((gap(at, radius, *two) for two in combinations(body, 2)), default=0) for body in bodies}
        rows = widths(at, radius, men, body_numbers(at, radius, men)).tolist()
        assert [row[0] for row in rows] == [round(wide[body]) for body in bodies]
        fault = too_wide(at, radius, men)
        widest = max(wide.values())
        assert (fault is None) == (widest <= 6001)
        assert fault is None or fault.amount == round(widest)


@pytest.mark.parametrize("seed", range(12))
def test_a_command_is_held_against_the_bodies_before_it(seed: int) -> None:
    (before, radius), random, men = full_table(seed), Random(seed), SIDES[0]
    after = before.copy()
    for m in random.sample(men.tolist(), 30):
        after[m] += np.array((random.randint(-1500, 1500), random.randint(-1500, 1500)))
    then, now = ({m: k for k, body in enumerate(bodies_of(t, radius, men)) for m in body} for t in (before, after))
    faults = {
        (a, b): gap(after, radius, a, b)
        for a, b in combinations(men.tolist(), 2)
        if now[a] == now[b]
        and gap(after, radius, a, b) > 6001
        and not (then[a] == then[b] and gap(before, radius, a, b) >= gap(after, radius, a, b) - 1)
    }
    found = too_wide(after, radius, men, before)
    if found is None:
        assert not faults
    else:
        assert faults[found.model, found.other] == max(faults.values())


@pytest.mark.parametrize("seed", range(12))
def test_combats_are_those_of_a_plain_reading(seed: int) -> None:
    at, radius = full_table(seed)
    mine, theirs = (men.tolist() for men in SIDES)
    pairs = [(a, b) for a in mine for b in theirs if gap(at, radius, a, b) <= 1]
    assert [tuple(pair) for pair in contacts(at, radius, *SIDES).tolist()] == pairs
    clusters = [{m for m in mine + theirs if min(gap(at, radius, m, k) for k in pair) <= 3001} for pair in pairs]
    while any(a & b for a, b in combinations(clusters, 2)):  # merged again and again until none share a man
        a, b = next((a, b) for a, b in combinations(clusters, 2) if a & b)
        clusters = [c for c in clusters if c is not a and c is not b] + [a | b]
    found = combats(at, radius, *SIDES).combats
    assert sorted(tuple(sorted(c)) for c in clusters) == sorted(tuple(sorted(sum(c.fighters, ()))) for c in found)
    assert sorted(m for c in found for m in c.touching) == sorted({m for pair in pairs for m in pair})
    assert all(set(a) <= set(mine) and set(b) <= set(theirs) for (a, b), _ in found)


@pytest.mark.parametrize("seed", range(12))
def test_combats_that_only_contact_joins_take_each_bystander_to_the_nearest(seed: int) -> None:
    at, radius = full_table(seed)
    mine, theirs = (men.tolist() for men in SIDES)
    touching = sorted({m for a in mine for b in theirs if gap(at, radius, a, b) <= 1 for m in (a, b)})
    cores = grouped(touching, [two for two in combinations(touching, 2) if gap(at, radius, *two) <= 3001])
    found = combats(at, radius, *SIDES, through_contact_only=True)
    assert sorted(tuple(sorted(c.touching)) for c in found.combats) == cores
    undecided = dict(found.undecided)
    for m in set(mine + theirs) - set(touching):
        gaps = {n: min(gap(at, radius, m, k) for k in c.touching) for n, c in enumerate(found.combats)}
        near = {n: round(g) for n, g in gaps.items() if g <= 3001}
        joined = [n for n, c in enumerate(found.combats) if m in sum(c.fighters, ())]
        nearest = [n for n, g in near.items() if g == min(near.values())]
        assert joined == nearest[:1]
        assert undecided.get(m, ()) == (tuple(nearest) if len(nearest) > 1 else ())


@pytest.mark.parametrize("seed", range(12))
def test_guards_are_as_many_as_can_be_at_the_least_cost(seed: int) -> None:
    at, radius = full_table(seed)
    random = Random(seed)
    captives, men = random.sample(range(80), 30), random.sample(range(82, 162), 40)
    at[captives[:20]] = at[random.choices(men, k=20)] + 700  # bases may overlap: only gaps count
    room = {m: random.choice((0, 1, 2, 7)) for m in men}
    home = (0, 0, 72000, 20000)
    found = guards(at, radius, ids(*captives), ids(*men), ids(*room.values()), home)

    def inside(m: int) -> bool:
        return bool(at[m, 1] <= 20001)

    def cost(c: int, m: int) -> int:
        return round(max(0.0, gap(at, radius, c, m))) - (1_000_000 if inside(c) and inside(m) else 0)

    flow = networkx.DiGraph()
    for m in men:
        flow.add_edge(m, "out", capacity=room[m], weight=0)
    for c in captives:
        flow.add_edge("in", c, capacity=1, weight=0)
        for m in men:
            if gap(at, radius, c, m) <= 3001:
                flow.add_edge(c, m, capacity=1, weight=cost(c, m))
    best = networkx.max_flow_min_cost(flow, "in", "out")
    assert len(found) == sum(best["in"].values()) > 5
    assert sum(cost(c, m) for c, m in found.items()) == networkx.cost_of_flow(flow, best)
    assert all(list(found.values()).count(m) <= room[m] for m in men)
    shuffled = random.sample(men, len(men))
    again = guards(at, radius, ids(*captives[::-1]), ids(*shuffled), ids(*(room[m] for m in shuffled)), home)
    assert again == found
