"""Random battles of SAGA, and what its rules demand of every state; written apart from the engine, plainly."""

from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise
from math import dist
from random import Random

import numpy as np

from drumhead.combat.any_list import any_list
from drumhead.flow.question import Answer, Question, Went
from drumhead.games.saga.rules.army import book, refuse_list, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup, refuse_setup
from drumhead.games.saga.rules.state import Band, Move, Saga
from drumhead.space.generate import StraightRiver, generate, lay_out_kinds
from drumhead.space.terrain import Board

SLACK, BASE, INCH = 1.5, 1000, 1000  # a rounded place may be off by half a thousandth on each side


def draw(rng: Random) -> SagaSetup:
    """A battle as people play it, or one as a campaign sets it up, by turns."""
    if rng.random() < 0.6:
        return usual_battle(rng)
    return campaign_battle(rng, rng.choice(ROWS), (rng.randint(2, 18), rng.randint(2, 18)))


def usual_battle(rng: Random) -> SagaSetup:
    """Any sample lists on any table; one in four by the default house, the others by any house."""
    while True:
        points = rng.choice((10, 10, 10, 20))
        lists = rng.choices(list(styles(points).values()), k=2)
        house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
        board = generate(rng.randrange(40), pieces=rng.randint(10, 15), symmetric=rng.random() < 0.3)
        setup = SagaSetup(game="saga", lists=(lists[0], lists[1]), board=board, points=points, house=house)
        if refuse_setup(setup) is None:
            return setup


# ---------------------------------------------------------------------------------------------------- campaigns
def campaign_battle(rng: Random, row: str, limits: tuple[int, int]) -> SagaSetup:
    """Armies of these limits, a hero on top of each or not, on a table of this row of the campaign's page."""
    house = {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built} if rng.random() < 0.5 else {}
    house |= {"points-limit": "free-limit", "terrain-minimum": "none", "annihilation": "annihilation"}
    house["hero-count"] = rng.choice(("free-hero", "any-number"))
    lists = tuple(any_list(book(), limit, partial(refuse_list, house=house), rng) for limit in limits)
    board = table_of(row, rng)
    setup = SagaSetup(game="saga", lists=(lists[0], lists[1]), board=board, points=limits, house=house)
    assert refuse_setup(setup) is None
    return setup


ROWS = ("grasslands", "woods", "mountains", "swamp", "coast", "river", "village")
MISCELLANEOUS = ("woods", "mountain", "fence", "ruins", "mud", "swamp")  # by the face of a die
OWN = {"woods": "woods", "mountains": "mountain", "swamp": "swamp", "village": "house"}


def table_of(row: str, rng: Random) -> Board:
    """A table of this row as its page tells it: three pieces of its own, and so many others."""
    die = rng.randint(1, 6)
    third = (die + 1) // 2
    others = {"grasslands": die, "mountains": die - 3, "coast": die - 3, "swamp": third + 1, "river": third + 1}
    kinds = [OWN[row]] * 3 if row in OWN else []
    for _ in range(others.get(row, third)):
        kinds.append(rng.choice([k for k in MISCELLANEOUS if k != OWN.get(row) and not barred(row, k, kinds)]))
    return lay_out_kinds(rng.randrange, kinds, river=StraightRiver(3 * INCH, 6 * INCH) if row == "river" else None)


def barred(row: str, kind: str, kinds: list[str]) -> bool:
    return row == "grasslands" and kinds.count(kind) >= {"woods": 2, "mountain": 1}.get(kind, 6)


def holds(before: Saga, q: Question, a: Answer, after: Saga) -> None:
    if after.at is not before.at:
        nobody_overlaps(after)
    counts_add_up(after)
    scores_add_up(after)
    if isinstance(a, Went) and q.decision in ("saga.decision.move-models", "saga.decision.victor-move"):
        work = before.works[q.facts["work"]]
        assert isinstance(work, Move)
        moved_by_the_rules(before, work, a)


def nobody_overlaps(b: Saga) -> None:
    places = np.array([p for u in b.units if b.is_placed(u) for p in b.places(u.models)], dtype=float).reshape(-1, 2)
    apart = np.hypot(*(places[:, None] - places[None]).T) + np.eye(len(places)) * BASE
    assert apart.min(initial=BASE) >= BASE - SLACK, f"bases overlap: {np.argwhere(apart < BASE - SLACK)}"
    rim = BASE / 2 - SLACK
    assert (places >= rim).all()
    assert (places <= (b.board.width - rim, b.board.height - rim)).all()


def counts_add_up(b: Saga) -> None:
    for u in b.units:
        assert set(u.models) <= set(u.born)
        assert 0 <= u.taken <= 2
        assert u.fatigue >= 0
        assert u.alive or u.fatigue == 0
    assert all(0 <= m.wounds <= m.tough for m in b.models)
    alive = {m for u in b.units for m in u.models}
    assert all(b.model(m).wounds < b.model(m).tough for m in alive)
    assert 0 <= b.round <= 4


def scores_add_up(b: Saga) -> None:
    """What each side has scored is what the other has lost, read from the table alone."""
    if b.round == 0:
        assert b.scores == [0, 0]
        return
    for seat in (0, 1):
        assert b.scores[1 - seat] == lost(b, seat)


def lost(b: Saga, seat: int) -> Fraction:
    units = [u for u in b.units if u.seat == seat]
    gone = [sum((b.model(m).worth for m in u.born), Fraction(0)) for u in units if not u.models]
    if b.house["unit-value"] == "rounded":
        return sum((Fraction(int(worth * 2 + Fraction(1, 2)), 2) for worth in gone), Fraction(0))
    if b.house["unit-value"] == "by-group":
        alive = {b.model(m).bought for u in units for m in u.models}
        return sum((m.worth for m in b.models if m.seat == seat and m.bought not in alive), Fraction(0))
    return sum(gone, Fraction(0))


def moved_by_the_rules(b: Saga, work: Move, a: Went) -> None:
    """Length, coherency, the inch, measured at the end of the move as it was ordered."""
    unit = b.band(work.unit)
    ends = [way[-1] for way in a.ways]
    starts = b.places(unit.models)
    assert [way[0] for way in a.ways] == starts
    if ends == starts:
        return
    for way in a.ways:
        assert sum(dist(p, q) for p, q in pairwise(way)) <= work.allowance + SLACK
    coherent(starts, ends)
    far_enough(b, unit, starts, ends)


def coherent(starts: list[tuple[int, int]], ends: list[tuple[int, int]]) -> None:
    if len(ends) == 1:
        return
    was = in_coherency(starts)
    for i, end in enumerate(ends):
        nearest = min(dist(end, other) for k, other in enumerate(ends) if k != i) - BASE
        before = min(dist(starts[i], other) for k, other in enumerate(starts) if k != i) - BASE
        assert nearest <= INCH + SLACK or (not was and nearest < before)
    for (i, p), (k, q) in combinations(enumerate(ends), 2):
        apart = dist(p, q) - BASE
        assert apart <= 12 * INCH + SLACK or (not was and apart <= dist(starts[i], starts[k]) - BASE + SLACK)


def in_coherency(places: list[tuple[int, int]]) -> bool:
    near = all(min(dist(p, q) for q in places if q != p) <= BASE + INCH + SLACK for p in places)
    return near and all(dist(p, q) <= BASE + 12 * INCH + SLACK for p, q in combinations(places, 2))


def far_enough(b: Saga, unit: Band, starts: list[tuple[int, int]], ends: list[tuple[int, int]]) -> None:
    near_to = [u for u in b.units if u.id != unit.id and b.is_placed(u)]
    if b.house["keep-distance"] == "enemies-only":
        near_to = [u for u in near_to if u.seat != unit.seat]
    others = [p for u in near_to for p in b.places(u.models)]
    for start, end in zip(starts, ends):
        if end != start:
            assert all(dist(end, p) - BASE >= INCH - SLACK for p in others)
