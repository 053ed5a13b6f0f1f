"""Random battles of Sigmar, and what its rules demand of every state; written apart from the engine, plainly."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import dist
from random import Random

import numpy as np

from drumhead.combat.army import ArmyList, Entry, Take, refuse_entry, total
from drumhead.combat.book import Book, BookUnit
from drumhead.flow.question import Answer, Question, Went
from drumhead.games.sigmar.rules.army import books, own_tables
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.setup import SigmarSetup, refuse_setup
from drumhead.games.sigmar.rules.state import Move, Sigmar, Troop
from drumhead.space.generate import generate

SLACK, INCH, LIMIT = 1.5, 1000, 350  # a rounded place may be off by half a thousandth on each side
UPGRADED = 0.4  # how often an upgrade is taken
STEERED = ("sigmar.decision.path", "sigmar.decision.follow-up")


# ---------------------------------------------------------------------------------------------------- drawing
def draw(rng: Random) -> SigmarSetup:
    """Any lists of any books on any table; one in four by the default house, the others by any house."""
    while True:
        first, second = rng.choices(books(), k=2)
        lists = (any_list(rng, first), any_list(rng, second))
        house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
        made = generate(rng.randrange(40), pieces=rng.randint(10, 15), symmetric=rng.random() < 0.3)
        board = rng.choice(list(own_tables().values())) if rng.random() < 0.2 else made
        setup = SigmarSetup(game="sigmar", lists=lists, books=(first, second), board=board, points=LIMIT, house=house)
        if refuse_setup(setup) is None:
            return setup


def any_list(rng: Random, book: Book) -> ArmyList:
    """Units of a book with any upgrades, as long as points are left; one hero at most."""
    entries: list[Entry] = []
    for _ in range(60):
        unit = rng.choice(book.units)
        if unit.type == "hero" and any(e.unit == unit.id for e in entries for u in book.units if u.type == "hero"):
            continue
        entry = any_entry(rng, unit)
        army = ArmyList("Any", book.id, LIMIT, (*entries, entry))
        heroes = [e for e in army.entries if next(u for u in book.units if u.id == e.unit).type == "hero"]
        if refuse_entry(book, entry) is None and len(heroes) <= 1 and total(book, army) <= LIMIT:
            entries.append(entry)
    return ArmyList("Any", book.id, LIMIT, tuple(entries))


def any_entry(rng: Random, unit: BookUnit) -> Entry:
    takes = [Take(group.id, rng.choice(group.options).id) for group in unit.groups if rng.random() < UPGRADED]
    return Entry(unit.id, tuple(takes))


# ---------------------------------------------------------------------------------------------------- what must hold
def holds(before: Sigmar, q: Question, a: Answer, after: Sigmar) -> None:
    if after.at is not before.at:
        nobody_overlaps(after)
    counts_add_up(after)
    scores_add_up(after)
    if isinstance(a, Went) and q.decision in STEERED:
        work = before.works[q.facts["work"]]
        assert isinstance(work, Move)
        moved_by_the_rules(before, work, a)


def nobody_overlaps(b: Sigmar) -> None:
    models = [m for u in b.units if b.is_placed(u) for m in u.models]
    places, radii = np.array(b.places(models), dtype=float).reshape(-1, 2), b.radius[models].astype(float)
    apart = np.hypot(*(places[:, None] - places[None]).T) - radii[:, None] - radii[None] + np.eye(len(models)) * INCH**2
    assert apart.min(initial=0.0) >= -SLACK, f"bases overlap: {np.argwhere(apart < -SLACK)}"
    assert (places >= radii[:, None] - SLACK).all()
    assert (places <= np.array((b.board.width, b.board.height)) - radii[:, None] + SLACK).all()


def counts_add_up(b: Sigmar) -> None:
    for u in b.units:
        assert set(u.models) <= set(u.born)
        assert u.alive or not (u.wavered or u.grants)
        assert u.full == sum(b.models[m].tough for m in u.born)
    assert all(0 <= m.wounds <= m.tough for m in b.models)
    alive = [m for u in b.units for m in u.models]
    assert len(alive) == len(set(alive))
    assert all(b.models[m].wounds < b.models[m].tough for m in alive)
    assert 0 <= b.round <= 4
    assert all(0 <= dice <= 6 for held in b.power for dice in held.values())


def scores_add_up(b: Sigmar) -> None:
    """What each side has scored is what the other has lost, read from the table alone."""
    for seat in (0, 1):
        gone = [u for u in b.units if u.seat == seat and u.born and not u.models]
        wavered = [u for u in b.units if u.seat == seat and u.models and u.wavered] if b.outcome else []
        if b.outcome and b.question is None and b.outcome.clause == "sigmar.ruling.concede":
            wavered = []
        assert b.scores[1 - seat] == sum((Fraction(u.cost) for u in (*gone, *wavered)), Fraction(0))


# ---------------------------------------------------------------------------------------------------- moves
def moved_by_the_rules(b: Sigmar, work: Move, a: Went) -> None:
    """Length, coherency, the inch, measured at the end of the move as it was ordered."""
    unit = b.troop(work.unit)
    starts, ends = b.places(unit.models), [way[-1] for way in a.ways]
    assert [way[0] for way in a.ways] == starts
    if ends == starts:
        return
    for way in a.ways:
        assert sum(dist(p, q) for p, q in pairwise(way)) <= work.allowance + SLACK
    radii = b.radius[list(unit.models)].tolist()
    coherent(starts, ends, radii)
    far_enough(b, unit, starts, ends, radii)


def coherent(starts: list[tuple[int, int]], ends: list[tuple[int, int]], radii: list[int]) -> None:
    if len(ends) == 1:
        return

    def gap(places: list[tuple[int, int]], i: int, k: int) -> float:
        return dist(places[i], places[k]) - radii[i] - radii[k]

    pairs = list(combinations(range(len(ends)), 2))
    nearest = [
        [min(gap(places, i, k) for k in range(len(ends)) if k != i) for i in range(len(ends))]
        for places in (starts, ends)
    ]
    was = all(n <= 2 * INCH + SLACK for n in nearest[0]) and all(gap(starts, *p) <= 12 * INCH + SLACK for p in pairs)
    for before, now in zip(*nearest):
        assert now <= 2 * INCH + SLACK or (not was and now < before)
    for p in pairs:
        assert gap(ends, *p) <= 12 * INCH + SLACK or (not was and gap(ends, *p) <= gap(starts, *p) + SLACK)


def far_enough(
    b: Sigmar, unit: Troop, starts: list[tuple[int, int]], ends: list[tuple[int, int]], radii: list[int]
) -> None:
    near_to = [u for u in b.units if u.id != unit.id and b.is_placed(u)]
    if b.house["keep-distance"] == "enemies-only":
        near_to = [u for u in near_to if u.seat != unit.seat]
    others = [(place, int(b.radius[m])) for u in near_to for m, place in zip(u.models, b.places(u.models))]
    for start, end, r in zip(starts, ends, radii):
        if end != start:
            assert all(dist(end, p) - r - other >= INCH - SLACK for p, other in others)
