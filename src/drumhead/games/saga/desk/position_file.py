"""Positions of SAGA: lengths are inches, as in tables; a unit needs no more than its seat, kind and places."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, zip_longest
from typing import Any, NamedTuple

import numpy as np
import tomli_w
from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from drumhead.combat.army import Bought
from drumhead.combat.position import Field, PositionError, PositionFile, Row
from drumhead.combat.special import fold
from drumhead.combat.unit import Model, ModelId
from drumhead.flow.question import Place
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.army import ARMS, armoury, book
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.round import activate, turn
from drumhead.games.saga.rules.setup import HEIGHT, MOST, WIDTH
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Saga
from drumhead.space.board import FORMAT as TABLE_FORMAT
from drumhead.space.board import BoardError, as_inches, read_board, read_length, write_board
from drumhead.space.table import INCH, SLACK, inches
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE
from drumhead.tabletop.setting_up import refuse_size

MOST_MODELS = 1000
MARKS = ("fatigue", "taken", "wounds")


class Arms(Struct, frozen=True):
    """Models that were bought together and carry the same: their kind is a unit of the army book."""

    kind: str
    models: tuple[ModelId, ...]
    weapons: tuple[str, ...]
    bought: int = -1  # which entry of the list; -1: one of its own for each unit
    worth: str = ""  # of each model, an exact fraction; without it the price by the book


class Stood(NamedTuple):
    """A unit as a file has it: where its living models stand (None: not placed yet), and all its models."""

    band: Band
    models: list[Model]
    places: dict[ModelId, Place | None]


def _edges(_row: Row, _field: str, value: tuple[int, int]) -> tuple[int, int]:
    return value[0] * INCH, value[1] * INCH


class SagaPositions(PositionFile[Saga]):
    state, house, rounds, table = Saga, HOUSE, ROUNDS, "table"
    fields = {
        "points": Field(int, 10),
        "edges": Field(tuple[int, int], (0, 48), _edges, lambda edges: [y // INCH for y in edges]),
        "pauses": Field(tuple[str, ...], (), midst=True),
        "deploys_last": Field(int, -1, midst=True),
    }
    rows = ("unformed",)
    unit = ("seat", "name", "kind", "take", "weapons", "models", "fallen", "places", "arms", "bought", "worth",
            *MARKS, "acted", "hero_first")  # fmt: skip

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    # ------------------------------------------------------------------ the table
    def read_table(self, table: dict[str, Any], where: str) -> Board:
        board = read_board(tomli_w.dumps(table | {"format": TABLE_FORMAT}), where)
        if refused := refuse_size(board, WIDTH, HEIGHT, "saga.setup.table-size"):
            raise PositionError(refused.why, where, refused.clause)
        return board

    def write_table(self, b: Saga) -> Iterator[str]:
        for line in write_board(b.board).splitlines()[1:]:
            yield "[[table.piece]]" if line == "[[piece]]" else line

    # ------------------------------------------------------------------ reading units
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        stood: list[Stood] = []
        for u, row in enumerate(units):
            stood.append(read_unit(row, u, sum(len(s.models) for s in stood), state["house"]))
        models = [m for s in stood for m in s.models]
        models += [m for row in file.rows("unformed") for m in read_unformed(row)]
        models.sort(key=lambda m: m.id)
        if [m.id for m in models] != list(range(len(models))):
            raise file.fault("models are numbered from 0 without a gap, each in one unit")
        at = np.full((len(models), 2), NOWHERE[0], dtype=np.int64)
        for s in stood:
            for m, place in s.places.items():
                at[m] = place or NOWHERE
        radius = np.array([m.base // 2 for m in models], dtype=np.int64)
        return {"units": [s.band for s in stood], "models": models, "at": at, "radius": radius}

    def check(self, b: Saga, file: Row, units: list[Row]) -> None:
        """Every base on the table and none over another."""
        stood = [(u.id, m, b.place(m), int(b.radius[m])) for u in b.units for m in u.models]
        stood = [s for s in stood if s[2] != NOWHERE]
        if len(stood) > MOST_MODELS:
            raise file.fault(f"{len(stood)} models are too many, a position holds at most {MOST_MODELS}")
        for u, m, (x, y), r in stood:
            if not (r - SLACK <= x <= b.board.width - r + SLACK and r - SLACK <= y <= b.board.height - r + SLACK):
                raise units[u].fault(f"model {m} at ({inches(x)}, {inches(y)}) stands off the table", "places")
        for (_, m, (x, y), r), (u, n, (p, q), s) in combinations(stood, 2):
            apart = (x - p) ** 2 + (y - q) ** 2
            if apart < (r + s - SLACK) ** 2:
                how = "stand on one spot" if not apart else "stand too close, their bases overlap"
                raise units[u].fault(f"models {m} and {n} {how}: ({inches(x)}, {inches(y)})", "places")

    # ------------------------------------------------------------------ writing units
    def write_rows(self, b: Saga) -> Iterator[tuple[str, dict[str, Any]]]:
        for u in b.units:
            yield "unit", written(b, u)
        for m in b.models:
            if m.unit < 0:
                yield "unformed", {"seat": m.seat, **to_builtins(arms_of([m]))}


def read_unit(row: Row, u: int, first: int, house: dict[str, str]) -> Stood:
    """`first` is the number of its first model where none are named."""
    profile, seat = row.bought([book()], ARMS[house["upgrade-weapons"]]), row.seat("seat")
    placed = read_places(row)
    counted = tuple(range(first, first + (len(placed) if "places" in row.table else profile.size)))
    living: tuple[ModelId, ...] = row.get("models", tuple[int, ...], counted)
    fallen: tuple[ModelId, ...] = row.get("fallen", tuple[int, ...], ())
    if placed and len(placed) != len(living):
        raise row.fault(f"{len(living)} models and {len(placed)} places", "models")
    born = tuple(sorted({*living, *fallen}))
    if len(born) > MOST:
        why = f"a unit of {len(born)} is too large: at most {MOST} models"
        raise row.fault(why, "places", clause="saga.army.unit-maximum")
    models = [m for arms in read_arms(row, profile, born) for m in armed(row, arms, seat, u)]
    if sorted(m.id for m in models) != list(born):
        raise row.fault("its arms are not those of its models, living and fallen", "arms")
    tough = max((m.tough for m in models if m.id in living), default=1)
    fatigue, taken = row.number("fatigue", 0, 0), row.number("taken", 0, 0)
    wounds = row.number("wounds", 0, 0, tough - 1)  # one more, and he would not live
    hurt = [replace(m, wounds=m.tough if m.id in fallen else wounds) if m.tough > 1 else m for m in models]
    marks = row.get("acted", bool, False), fatigue, taken, row.get("hero_first", bool | None, None)
    name = row.get("name", str, profile.unit.name)
    band = Band(u, seat, name, profile.unit.id, profile.unit.quality, born, tuple(sorted(living)), *marks)
    return Stood(band, hurt, dict(zip_longest(living, placed)))


def read_places(row: Row) -> list[Place]:
    spots = row.table.get("places", [])
    if not isinstance(spots, list):
        raise row.fault("places must be a list of [x, y] in inches", "places")
    return [read_place(row, spot, f"model {n} of its places") for n, spot in enumerate(spots, 1)]


def read_place(row: Row, spot: object, which: str) -> Place:
    if not isinstance(spot, list | tuple) or len(spot) != 2:
        raise row.fault(f"{which} is {spot}, it must be [x, y] in inches", "places")
    try:
        x, y = (read_length(value, f"{which}: {axis}") for axis, value in zip("xy", spot))
    except BoardError as error:
        raise row.fault(str(error).rstrip("."), "places") from None
    return x, y


def read_arms(row: Row, profile: Bought, models: tuple[ModelId, ...]) -> tuple[Arms, ...]:
    """What the models carry: one kit for all, or `arms` with the models of each."""
    if "arms" in row.table:
        found: tuple[Arms, ...] = row.get("arms", tuple[Arms, ...])
        return found
    weapons = row.get("weapons", tuple[str, ...], profile.weapons)
    return (Arms(profile.unit.id, models, weapons, row.get("bought", int, -1), row.get("worth", str, "")),)


def read_unformed(row: Row) -> list[Model]:
    """Models that are in no unit yet."""
    row.only(("seat", *Arms.__struct_fields__))
    try:
        arms = convert({key: value for key, value in row.table.items() if key != "seat"}, Arms)
    except ValidationError as error:
        raise row.fault(str(error).replace("`", "")) from None
    return armed(row, arms, row.seat("seat"), -1)


def armed(row: Row, arms: Arms, seat: int, u: int) -> list[Model]:
    """The models that carry these arms, unhurt."""
    row.known("kind", arms.kind, [unit.id for unit in book().units], "kind")
    for weapon in arms.weapons:
        row.known("weapons", weapon, armoury(), "weapon")
    unit = book().unit(arms.kind)
    assert unit is not None
    worth = row.fraction("worth", arms.worth) if arms.worth else price_of_one(arms)
    tough, bought = fold(SPECIALS.of(unit.rules), "tough", 1), arms.bought if arms.bought >= 0 else u
    bare = unit.id, unit.quality, arms.weapons, tough, unit.base, bought, worth.as_integer_ratio(), u
    return [Model(m, seat, *bare) for m in arms.models]


def price_of_one(arms: Arms) -> Fraction:
    """A model's share of what its group costs with the upgrades that it carries."""
    unit = book().unit(arms.kind)
    assert unit is not None
    gained = [weapon for weapon in arms.weapons if weapon not in unit.equipment]
    options = (option for group in unit.groups for option in group.options)
    return Fraction(unit.cost + sum(o.cost for o in options if o.gives and {*o.gives} <= {*gained}), unit.size)


def written(b: Saga, u: Band) -> dict[str, Any]:
    row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind}
    groups: dict[tuple[Any, ...], list[Model]] = {}
    for m in map(b.model, u.born):
        groups.setdefault((m.kind, m.weapons, m.bought, m.worth), []).append(m)
    arms = [arms_of(group) for group in groups.values()]
    if len(arms) == 1 and arms[0].kind == u.kind:
        row |= {"weapons": arms[0].weapons, "bought": arms[0].bought, "worth": arms[0].worth}
    else:
        row["arms"] = to_builtins(arms)
    row["models"] = u.models
    row |= {"fallen": fallen} if (fallen := sorted({*u.born} - {*u.models})) else {}
    marks = {"wounds": max((b.model(m).wounds for m in u.models), default=0), "fatigue": u.fatigue, "taken": u.taken}
    row |= {key: value for key, value in (marks | {"acted": u.acted}).items() if value}
    row |= {} if u.hero_first is None else {"hero_first": u.hero_first}
    if b.placed(u):
        row["places"] = [[Decimal(as_inches(x)), Decimal(as_inches(y))] for x, y in b.places(u.models)]
    return row


def arms_of(models: Sequence[Model]) -> Arms:
    m = models[0]
    return Arms(m.kind, tuple(x.id for x in models), m.weapons, m.bought, str(m.worth))


POSITIONS = SagaPositions()
