"""Random battles of Little Wars, and what its rules demand of every state; written apart from the engine, plainly."""

from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import numpy as np

from drumhead.combat.position import PositionError
from drumhead.flow.question import Answer, Question, Went
from drumhead.flow.state import Dice
from drumhead.games.littlewars.desk.position_file import POSITIONS
from drumhead.games.littlewars.desk.tables import boards, own_tables
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.setup import LittleWarsSetup, refuse_setup
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.testkit.inches import Inches
from tests.games.littlewars.kit import Row, figures

SLACK, INCH = 1.5, 1000
MOVES = {"infantry": 6 * INCH, "cavalry": 12 * INCH}
TABLES = 6
BLOCKS = (("infantry", 6, 1.0), ("infantry", 5, 1.0), ("cavalry", 6, 1.5))  # kind, men, inches between them
ONE_IN = 3  # its battles are long


def draw(rng: Random) -> LittleWarsSetup:
    """Any table; one in four by the default house, the others by any house in which every battle ends."""
    while True:
        house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
        house["turn-limit"] = "thirty"
        board = rng.choice((*own_tables().values(), *boards(100, TABLES)))
        setup = LittleWarsSetup(game="littlewars", board=board, house=house)
        if refuse_setup(setup) is None:
            return setup


# ---------------------------------------------------------------------------------------------------- smaller battles
def begin(setup: LittleWarsSetup, dice: Dice, rng: Random) -> LittleWars:
    """One battle in four as people begin it; the others in the middle, with about forty figures, so that more walks
    reach combats, prisoners and the end."""
    if rng.random() < 0.25:
        return LITTLEWARS.muster(setup, dice)[0]
    while True:
        try:
            return POSITIONS.stand(any_position(setup, rng), setup.board)
        except PositionError:  # somebody stands on somebody else, in a house or in too wide a body: the next one
            continue


def any_position(setup: LittleWarsSetup, rng: Random) -> dict[str, Any]:
    """Both forces in blocks, one of them sometimes close to the enemy; guns with a crew, and captives."""
    rows: list[Row] = []
    for seat in (0, 1):
        rows += [figures(kind, seat, *block(rng, seat, men, step)) for kind, men, step in BLOCKS]
        x, y = place(rng, seat)
        rows.append(figures("gun", seat, (x, y), holder=rng.choice((seat, seat, 1 - seat))))
        rows.append(figures("infantry", seat, *((x + dx, y + dy) for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)))))
        if rng.random() < 0.5:
            men = block(rng, seat, rng.randint(1, 4), 1.1)
            rows.append(figures("infantry", rng.choice((0, 1)), *men, holder=rng.choice((0, 1))))
    phase = rng.choice(("shooting", "movement", "combat"))
    return {"turn": rng.choice((0, 1)), "phase": phase, "house": {**setup.house}, "figures": rows}


def block(rng: Random, seat: int, men: int, step: float) -> list[Inches]:
    x, y = place(rng, seat)
    return [(x + step * (i % 3), y + step * (i // 3)) for i in range(men)]


def place(rng: Random, seat: int) -> Inches:
    """In one's own half; the halves overlap a little."""
    y = rng.uniform(4, 26)
    return round(rng.uniform(16, 52), 1), round(y if seat == 0 else 45 - y, 1)


# ---------------------------------------------------------------------------------------------------- what holds
def holds(before: LittleWars, q: Question, a: Answer, after: LittleWars) -> None:
    counts_add_up(before, after)
    if after.at is not before.at and after.round:
        nobody_overlaps(after)
    if isinstance(a, Went):
        moved_by_the_rules(before, q, a)


def nobody_overlaps(b: LittleWars) -> None:
    some = list(b.roster.all)
    places, bases = b.at[some].astype(float), b.radius[some]
    apart = np.hypot(*(places[:, None] - places[None]).T) + np.eye(len(some)) * 10 * INCH
    assert (apart >= bases[:, None] + bases[None] - SLACK).all(), "bases overlap"
    assert (places >= bases[:, None] - SLACK).all()
    assert (places <= np.array((b.board.width, b.board.height)) - bases[:, None] + SLACK).all()


def counts_add_up(before: LittleWars, b: LittleWars) -> None:
    """Every figure is exactly one of these: in the fight, captive, killed, captured for good, or a gun."""
    assert [(f.seat, f.kind) for f in b.models] == [(f.seat, f.kind) for f in before.models]
    for seat in (0, 1):
        own = [f for f in b.models if f.seat == seat]
        guns = [f for f in own if f.kind == "gun"]
        assert all(not g.fate and g.holder in (0, 1) for g in guns)
        men = sum(f.is_man for f in own)
        captives = sum(f.is_captive for f in own)
        gone = sum(bool(f.fate) for f in own)
        assert men + captives + gone == len(own) - len(guns)
        assert all(f.is_prisoner for f in own if f.fate == "captured")
    assert all(b.models[f.guard].seat == f.holder for f in b.models if f.guard >= 0)
    load = [f.guard for f in b.models if f.guard >= 0 and not f.fate]
    assert all(load.count(guard) <= 7 for guard in load)


def moved_by_the_rules(b: LittleWars, q: Question, a: Went) -> None:
    """No way is longer than its man may go; a gun and its crew go by one and the same straight piece."""
    models = q.ask.models  # type: ignore[union-attr]
    for m, way in zip(models, a.ways):
        assert way[0] == b.place(m)
        if q.facts["action"] != "haul":
            assert sum(dist(p, r) for p, r in pairwise(way)) <= MOVES[b.models[m].kind] + SLACK
    if q.facts["action"] == "haul":
        assert len({(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in a.ways}) == 1
