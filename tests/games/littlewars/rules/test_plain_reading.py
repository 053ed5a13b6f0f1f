"""Full tables of 164 figures, some of them captives: what the rules find, against the page read plainly."""

from functools import partial
from itertools import combinations
from math import hypot
from random import Random

import networkx
import numpy as np
import pytest

from drumhead.games.littlewars.rules.artillery import in_action_for
from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.games.littlewars.rules.prisoners import guards_of
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.testkit.inches import Inches
from tests.games.littlewars.kit import Row, battle, figures

FORCE = ("infantry",) * 50 + ("cavalry",) * 30 + ("gun",) * 2
HALF = {"infantry": 0.5, "cavalry": 0.75, "gun": 1.0}
HOME = {0: range(3002), 1: range(44999, 48001)}  # the strips of both sides, by the height of a centre


def crowded(seed: int) -> LittleWars:
    """Both forces mixed up: most figures beside another, as near as touching; one man in six is a captive."""
    rng = Random(seed)
    stood: list[tuple[float, float, float]] = []
    rows: list[Row] = []
    for seat in (0, 1):
        for kind in FORCE:
            x, y = room(rng, stood, HALF[kind])
            stood.append((x, y, HALF[kind]))
            held = {"holder": rng.choice((0, 1))} if kind != "gun" and rng.random() < 1 / 6 else {}
            rows.append(figures(kind, seat, (x, y), **held))
    return battle(*rows, reserves=(0, 0), house={"unit-width": "free"})


def room(rng: Random, stood: list[tuple[float, float, float]], r: float) -> Inches:
    while True:
        x, y = rng.uniform(1, 71), rng.uniform(1, 47)
        if stood and rng.random() < 0.85:
            a, b, q = rng.choice(stood)
            far, turn = r + q + rng.choice((0, 0, 0.3, 0.9, 1.1, 2.5)), rng.uniform(0, 6.28)
            x, y = a + far * np.cos(turn), b + far * np.sin(turn)
        x, y = round(float(x), 3), round(float(y), 3)
        inside = r <= x <= 72 - r and r <= y <= 48 - r
        if inside and all(hypot(x - a, y - b) >= r + q - 0.0005 for a, b, q in stood):
            return x, y


class Table:
    """A battle as somebody with a ruler sees it: who is what, and gaps in thousandths of an inch."""

    def __init__(self, b: LittleWars) -> None:
        self.b = b
        self.men = [[f.id for f in b.models if f.seat == s and f.kind != "gun" and f.holder < 0] for s in (0, 1)]
        self.captives = [[f.id for f in b.models if f.kind != "gun" and f.holder == s] for s in (0, 1)]
        self.guns = [f.id for f in b.models if f.kind == "gun"]
        at, radius = b.at.astype(float), b.radius
        far = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
        self.at, self.gap = at, far - radius[:, None] - radius[None]

    def near(self, inches: float, some: list[int], others: list[int]) -> list[tuple[int, int]]:
        return [(a, c) for a in some for c in others if a != c and self.gap[a, c] <= 1000 * inches + 1]


@pytest.fixture(scope="module", params=range(4), ids=lambda n: f"table {n}")
def table(request: pytest.FixtureRequest) -> Table:
    t = Table(crowded(request.param))
    assert len(t.b.models) == 164
    assert t.b.edges == (0, 48000)
    return t


def joined(pairs: list[tuple[int, int]], alone: list[int]) -> list[tuple[int, ...]]:
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(alone)
    return sorted(tuple(sorted(group)) for group in networkx.connected_components(graph))


def test_bodies_join_men_within_an_inch(table: Table) -> None:
    for seat in (0, 1):
        men = table.men[seat]
        assert sorted(bodies(table.b, seat)) == joined(table.near(1, men, men), men)


def test_combats_are_contacts_with_all_near_them_merged_while_they_share_a_man(table: Table) -> None:
    """Found another way: two men belong together if both are near one contact."""
    everybody = table.men[0] + table.men[1]
    contacts = table.near(0, *table.men)
    pairs = [(pair[0], m) for pair in contacts for m in everybody if min(table.gap[m, k] for k in pair) <= 3001]
    plain = joined([(a, m) for a, m in pairs if a != m] + contacts, [])
    found = merged_combats(table.b)
    assert sorted(tuple(sorted(red + blue)) for red, blue in found) == plain
    assert len(plain) > 1
    assert all(set(red) <= set(table.men[0]) and set(blue) <= set(table.men[1]) for red, blue in found)


def test_a_gun_is_in_action_for_four_men_of_one_side_and_none_of_the_other(table: Table) -> None:
    for gun in table.guns:
        count = [len(table.near(3, [gun], table.men[seat])) for seat in (0, 1)]
        served = [seat for seat in (0, 1) if count[seat] >= 4 and not count[1 - seat]]
        assert in_action_for(table.b, gun) == (served[0] if served else None)


def test_a_gun_sees_past_nobody_but_its_crew(table: Table) -> None:
    seen_at_all = 0
    for gun in table.guns:
        for seat in (0, 1):
            crew = {m for _, m in table.near(3, [gun], table.men[seat])}
            plain = tuple(m for m in table.men[1 - seat] if clear(table, gun, m, crew))
            assert in_sight(table.b, gun, seat) == plain
            seen_at_all += len(plain)
    assert seen_at_all > 10


def clear(t: Table, gun: int, target: int, crew: set[int]) -> bool:
    """No base lies in the line, and no link between two men of one body crosses it."""
    start, end = t.at[gun], t.at[target]
    line = end - start
    others = [f.id for f in t.b.models if f.id not in (gun, target) and f.id not in crew]
    part = np.clip((t.at[others] - start) @ line / (line @ line), 0, 1)
    off = np.hypot(*(t.at[others] - start - part[:, None] * line).T)
    if (off < t.b.radius[others] - 1).any():
        return False
    links = [two for men in t.men for two in combinations(men, 2) if t.gap[two] <= 1001]
    return not any(crosses(start, end, t.at[a], t.at[c]) for a, c in links if not {a, c} & (crew | {target}))


def crosses(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> bool:
    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _cost(t: Table, holder: int, c: int, m: int) -> int:
    arrives = all(int(t.at[k, 1]) in HOME[holder] for k in (c, m))
    return round(max(0.0, t.gap[c, m])) - (1_000_000 if arrives else 0)


def test_guards_are_as_many_as_a_flow_finds_then_most_at_home_then_nearest(table: Table) -> None:
    for holder in (0, 1):
        captives, men, cost = table.captives[holder], table.men[holder], partial(_cost, table, holder)
        flow = networkx.DiGraph()
        flow.add_nodes_from(("in", "out"))
        for m in men:
            flow.add_edge(m, "out", capacity=7, weight=0)
        for c in captives:
            flow.add_edge("in", c, capacity=1, weight=0)
        for c, m in table.near(3, captives, men):
            flow.add_edge(c, m, capacity=1, weight=cost(c, m))
        best = networkx.max_flow_min_cost(flow, "in", "out")
        found = guards_of(table.b, holder)
        assert len(found) == sum(best["in"].values()) > 0
        assert sum(cost(c, m) for c, m in found.items()) == networkx.cost_of_flow(flow, best)
        assert all(list(found.values()).count(m) <= 7 for m in men)
