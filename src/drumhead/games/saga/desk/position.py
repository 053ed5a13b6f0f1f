"""A position: a battle as people write it down. Stood up it is a state to play on from; rule tests start with one."""

from fractions import Fraction
from typing import Any

import numpy as np
from msgspec import Struct

from drumhead.combat.special import fold
from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.flow.loop import close, run, with_dice
from drumhead.flow.question import Place
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.army import book
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.round import turn
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Saga, Work
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE


class Arms(Struct, frozen=True):
    """Models that were bought together and carry the same: their kind is a unit of the army book."""

    kind: str
    models: tuple[ModelId, ...]
    weapons: tuple[str, ...]
    bought: int = 0  # which entry of the list
    worth: str = "0"  # of each model, an exact fraction


class Company(Struct, frozen=True):
    """A unit as it stands: where its living models are, who has fallen, how tired it is."""

    seat: int
    name: str
    kind: str
    arms: tuple[Arms, ...]
    places: dict[ModelId, Place | None] = {}  # of the living; None: not placed yet
    fatigue: int = 0
    taken: int = 0
    acted: bool = False
    wounds: int = 0  # on the hero
    hero_first: bool | None = None


class Position(Struct, frozen=True, kw_only=True):
    board: Board
    units: tuple[Company, ...]  # a unit's id is its place in this row
    names: tuple[str, ...] = ("Azure", "Gules")
    house: dict[str, str] = {}
    points: int = 10
    round: int = 1
    turn: int = 0  # the seat that activates next, unless frames say more
    opener: int = 0
    winner: int = 0
    activations: int = 0
    last: tuple[int, int] = (0, 0)
    scores: tuple[str, str] = ("0", "0")
    edges: tuple[int, int] = (0, 48_000)
    # Only in the midst of an action or before deployment:
    frames: tuple[Frame, ...] = ()
    works: dict[int, Work] = {}
    active: UnitId = -1
    opened: int = 0
    asked: int = 0
    pauses: tuple[str, ...] = ()
    deploys_last: int = -1
    unformed: tuple[tuple[int, Arms], ...] = ()  # seat and models that are in no unit yet
    hands: tuple[tuple[dict[str, Any], ...], ...] = ((), ())


# ---------------------------------------------------------------------------------------------------- standing it up
def stand(p: Position) -> Saga:
    """The battle of a position, at its question."""
    models = _models(p)
    at = np.full((len(models), 2), NOWHERE[0], dtype=np.int64)
    for unit in p.units:
        for m, place in unit.places.items():
            at[m] = place if place is not None else NOWHERE
    b = Saga(
        game="saga",
        house=HOUSE.full(p.house),
        names=p.names,
        board=p.board,
        at=at,
        radius=np.array([m.base // 2 for m in models], dtype=np.int64),
        models=models,
        units=[_band(u, c) for u, c in enumerate(p.units)],
        scores=[Fraction(s) for s in p.scores],
        round=p.round,
        opener=p.opener,
        winner=p.winner,
        activations=p.activations,
        last=list(p.last),
        edges=p.edges,
        points=p.points,
        frames=list(p.frames) or [turn(p.turn)],
        works=dict(p.works),
        active=p.active,
        opened=p.opened,
        asked=p.asked,
        pauses=p.pauses,
        deploys_last=p.deploys_last,
        hands=p.hands,
    )
    with_dice(b, None)  # type: ignore[arg-type]  # nothing is rolled on the way to a question
    run(b)
    close(b)
    return b


def _models(p: Position) -> list[Model]:
    found: dict[ModelId, Model] = {}
    for u, c in enumerate(p.units):
        for arms in c.arms:
            found |= {m: _model(m, c.seat, arms, u, c.wounds if m in c.places else -1) for m in arms.models}
    for seat, arms in p.unformed:
        found |= {m: _model(m, seat, arms, -1, 0) for m in arms.models}
    return [found[m] for m in sorted(found)]


def _model(m: ModelId, seat: int, arms: Arms, u: UnitId, wounds: int) -> Model:
    """A hero that has fallen (wounds -1) has all the wounds he can take; other models have none."""
    profile = book().unit(arms.kind)
    assert profile is not None, arms.kind
    tough = fold(SPECIALS.of(profile.rules), "tough", 1)
    hurt = 0 if tough == 1 else tough if wounds < 0 else wounds
    share = Fraction(arms.worth).as_integer_ratio()
    return Model(m, seat, arms.kind, profile.quality, arms.weapons, tough, profile.base, arms.bought, share, u, hurt)


def _band(u: UnitId, c: Company) -> Band:
    profile = book().unit(c.kind)
    assert profile is not None, c.kind
    born = tuple(sorted(m for arms in c.arms for m in arms.models))
    living = tuple(sorted(c.places))
    return Band(u, c.seat, c.name, c.kind, profile.quality, born, living, c.acted, c.fatigue, c.taken, c.hero_first)


# ---------------------------------------------------------------------------------------------------- writing it down
def position_of(b: Saga) -> Position:
    """The position of any state that asks something; `stand` gives the same state again."""
    return Position(
        board=b.board,
        units=tuple(_company(b, u) for u in b.units),
        names=b.names,
        house=b.house,
        points=b.points,
        round=b.round,
        turn=b.question.seat if b.question else 0,
        opener=b.opener,
        winner=b.winner,
        activations=b.activations,
        last=(b.last[0], b.last[1]),
        scores=(str(b.scores[0]), str(b.scores[1])),
        edges=b.edges,
        frames=tuple(b.frames),
        works=dict(b.works),
        active=b.active,
        opened=b.opened,
        asked=b.asked - 1,
        pauses=b.pauses,
        deploys_last=b.deploys_last,
        unformed=tuple((m.seat, _arms([m])) for m in b.models if m.unit < 0),
        hands=b.hands,
    )


def _company(b: Saga, u: Band) -> Company:
    groups: dict[tuple[Any, ...], list[Model]] = {}
    for m in map(b.model, u.born):
        groups.setdefault((m.kind, m.weapons, m.bought, m.worth), []).append(m)
    placed = b.placed(u)
    places = {m: b.place(m) if placed else None for m in u.models}
    wounds = max((b.model(m).wounds for m in u.models), default=0)
    arms = tuple(_arms(g) for g in groups.values())
    return Company(u.seat, u.name, u.kind, arms, places, u.fatigue, u.taken, u.acted, wounds, u.hero_first)


def _arms(models: list[Model]) -> Arms:
    m = models[0]
    return Arms(m.kind, tuple(x.id for x in models), m.weapons, m.bought, str(m.worth))
