"""Positions of games of inches: lengths as in table files; a unit needs no more than its seat, kind and places."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations, zip_longest
from typing import Any, NamedTuple, TypeVar, get_type_hints

import numpy as np
from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import asdict

from drumhead.combat.army import Bought
from drumhead.combat.position import Field, PositionError, PositionFile, Row, between
from drumhead.combat.position_editor import EditablePositions, Knob, Spot, Table, flag
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.flow.question import Place
from drumhead.space.board import FORMAT, SIDES, BoardError, as_inches, board_in, read_length, write_board
from drumhead.space.formation import BETWEEN, block, centre
from drumhead.space.table import INCH, SLACK, inches
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE, TableBattle
from drumhead.tabletop.deployment import RANK
from drumhead.tabletop.setting_up import TableRules, refuse_size

T = TypeVar("T", bound=TableBattle)
MOST_MODELS = 1000
MOST_MARKS = 100  # points of fatigue and of other marks: more than any unit has
UNIT = (
    *("seat", "name", "kind", "take", "weapons", "models", "fallen", "places"),
    *("arms", "bought", "worth", "wounds", "acted"),
)


def _edges(row: Row, field: str, value: tuple[int, int]) -> tuple[int, int]:
    for edge in value:
        row.within(field, edge, 0, SIDES[1] // INCH)
    return value[0] * INCH, value[1] * INCH


FIELDS = {
    "edges": Field(tuple[int, int], (0, 48), _edges, lambda edges: [y // INCH for y in edges]),
    "pauses": Field(tuple[str, ...], (), midst=True),
    "deploys_last": Field(int, -1, between(-1, 1), midst=True),
}


class Arms(Struct, frozen=True):
    """Models that were bought together and carry the same: their kind is a unit of the army book."""

    kind: str
    models: tuple[ModelId, ...]
    weapons: tuple[str, ...]
    bought: int = -1  # which entry of the list; -1: one of its own for each unit
    worth: str = ""  # of each model, an exact fraction; without it the price by the book


class Stood(NamedTuple):
    """A unit as a file has it: all its models, and where the living stand (None: not placed yet)."""

    unit: Unit
    models: list[Model]
    places: dict[ModelId, Place | None]


class BoardPositions(PositionFile[T]):
    """Positions on a table of terrain."""

    table = "table"
    demands: TableRules  # of which only the size binds a position

    def read_table(self, table: dict[str, Any], where: str) -> Board:
        board = board_in(table | {"format": FORMAT}, where)
        if refused := refuse_size(board, self.demands.width, self.demands.height, self.demands.size):
            raise PositionError(refused.why, where, refused.clause)
        return board

    def write_table(self, b: T) -> Iterator[str]:
        for line in write_board(b.board).splitlines()[1:]:
            yield "[[table.piece]]" if line == "[[piece]]" else line

    def check_edges(self, b: T, file: Row) -> None:
        """The seats stand at the two long edges; before the sides are chosen both have the same."""
        if not {*b.edges} <= {0, b.board.height}:
            edges = [y // INCH for y in b.edges]
            raise file.fault(f"edges is {edges}, the long edges are 0 and {b.board.height // INCH}", "edges")

    def check_stands(self, b: T, stood: Sequence[tuple[Row, ModelId]]) -> None:
        """Every base on the table and none over another; with each model the row that a fault is found in."""
        at = [(row, m, b.place(m), int(b.radius[m])) for row, m in stood if b.place(m) != NOWHERE]
        for row, m, (x, y), r in at:
            if not (r - SLACK <= x <= b.board.width - r + SLACK and r - SLACK <= y <= b.board.height - r + SLACK):
                raise row.fault(f"model {m} at ({inches(x)}, {inches(y)}) stands off the table", "places")
        for (_, m, (x, y), r), (row, n, (p, q), s) in combinations(at, 2):
            apart = (x - p) ** 2 + (y - q) ** 2
            if apart < (r + s - SLACK) ** 2:
                how = "stand on one spot" if not apart else "stand too close, their bases overlap"
                raise row.fault(f"models {m} and {n} {how}: ({inches(x)}, {inches(y)})", "places")


class TablePositions(BoardPositions[T], EditablePositions[T]):
    rows: Collection[str] = ("unformed",)
    unsettled = ("unformed",)
    titles: Mapping[str, str] = {}  # of the numbers that an editor can set
    flags: Mapping[str, str] = {}  # and of the marks that a unit has or has not
    more: Collection[str] = ()  # further fields of a unit
    fields = FIELDS
    arms_type: type[Arms] = Arms
    unit_type: type[Unit]  # the game's own: the marks it adds to a unit are fields of the file

    # ------------------------------------------------------------------ what a game says
    @abstractmethod
    def read_unit(self, row: Row, u: UnitId, first: ModelId, state: Mapping[str, Any]) -> Stood:
        """`first` is the number of its first model where none are named; `state` has what the file says besides."""

    @abstractmethod
    def models_with_arms(self, row: Row, arms: Arms, seat: int, u: UnitId) -> list[Model]:
        """The models that carry these arms, unhurt."""

    @abstractmethod
    def arms_of(self, models: Sequence[Model]) -> Arms:
        """What models have that were bought together and are the same."""

    @abstractmethod
    def profile(self, row: Table, b: T, file: Row) -> Bought:
        """A unit that is new to the battle of the file, as its book sells it."""

    # ------------------------------------------------------------------ the marks of a unit
    @property
    def marks(self) -> dict[str, Any]:
        """The fields that the game adds to a unit, with their defaults."""
        kind, every = self.unit_type, self.unit_type.__struct_fields__
        optional = dict(zip(every[len(every) - len(kind.__struct_defaults__) :], kind.__struct_defaults__))
        return {name: default for name, default in optional.items() if name not in Unit.__struct_fields__}

    def unit_fields(self) -> Collection[str]:
        return (*UNIT, *self.more, *self.marks)

    def with_marks(self, unit: Unit, row: Row, **own: Any) -> Unit:
        """The game's own unit with its marks, those in `own` as they are; a number is at least 0."""
        kinds, marks = get_type_hints(self.unit_type), dict(own)
        for name, default in self.marks.items():
            if name in own:
                continue
            counts = kinds[name] is int
            marks[name] = row.number(name, default, 0, MOST_MARKS) if counts else row.get(name, kinds[name], default)
        return self.unit_type(**asdict(unit), **marks)

    def write_marks(self, unit: Unit) -> dict[str, Any]:
        """Only those that say something."""
        return {name: value for name, default in self.marks.items() if (value := getattr(unit, name)) != default}

    # ------------------------------------------------------------------ reading units
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        stood: list[Stood] = []
        for u, row in enumerate(units):
            stood.append(self.read_unit(row, u, sum(len(s.models) for s in stood), state))
        models = [m for s in stood for m in s.models]
        models += [m for row in file.rows("unformed") for m in self.read_unformed(row)]
        models.sort(key=lambda m: m.id)
        if [m.id for m in models] != list(range(len(models))):
            raise file.fault("models are numbered from 0 without a gap, each in one unit")
        at = np.full((len(models), 2), NOWHERE[0], dtype=np.int64)
        for s in stood:
            for m, place in s.places.items():
                at[m] = place or NOWHERE
        radius = np.array([m.base // 2 for m in models], dtype=np.int64)
        return {"units": [s.unit for s in stood], "models": models, "at": at, "radius": radius}

    def read_unformed(self, row: Row) -> list[Model]:
        """Models that are in no unit yet."""
        row.only(("seat", *self.arms_type.__struct_fields__))
        try:
            arms = convert({key: value for key, value in row.table.items() if key != "seat"}, self.arms_type)
        except ValidationError as error:
            raise row.fault(str(error).replace("`", "")) from None
        return self.models_with_arms(row, arms, row.seat("seat"), -1)

    def check(self, b: T, file: Row, units: list[Row]) -> None:
        """The seats at the two long edges, every base on the table and none over another."""
        self.check_edges(b, file)
        stood = [(units[u.id], m) for u in b.units for m in u.models]
        if len(stood) > MOST_MODELS:
            raise file.fault(f"{len(stood)} models are too many, a position holds at most {MOST_MODELS}")
        self.check_stands(b, stood)

    # ------------------------------------------------------------------ writing units
    def write_rows(self, b: T) -> Iterator[tuple[str, dict[str, Any]]]:
        for u in b.units:
            yield "unit", self.unit_row(b, u)
        for m in b.models:
            if m.unit < 0:
                yield "unformed", {"seat": m.seat, **to_builtins(self.arms_of([m]))}

    @abstractmethod
    def unit_row(self, b: T, u: Unit) -> dict[str, Any]: ...

    # ------------------------------------------------------------------ changing a position
    def put(self, row: Table, place: Spot, b: T, u: UnitId | None, file: Row) -> Table:
        """A unit keeps its formation round the place; one that is new stands in ranks and looks at the enemy."""
        if u is not None and "places" in row:
            living = b.places(b.units[u].models)
            x, y = centre(np.array(living))
            spots = [(p + place[0] - x, q + place[1] - y) for p, q in living]
        else:
            profile = self.profile(row, b, file)
            spots = self.ranks(profile.size, max(kit.base for kit in profile.kits), place, b, row["seat"])
        return {**row, "places": as_written(spots)}

    def ranks(self, models: int, base: int, place: Spot, b: T, seat: int) -> list[Place]:
        facing = (0, 1) if b.edges[seat] == 0 else (0, -1)
        spots = block(models, RANK, base + BETWEEN, facing) + np.array(place)
        return [(x, y) for x, y in spots.tolist()]

    def stands(self, row: Table) -> bool:
        return "places" in row or not row.get("models", True)

    def knobs(self, b: T, u: UnitId) -> tuple[Knob, ...]:
        unit = b.units[u]
        tough = max((b.model(m).tough for m in unit.models), default=1)
        wounds = max((b.model(m).wounds for m in unit.models), default=0)
        found = [Knob("models", "Models", len(unit.models), 0, len(unit.born))] if len(unit.born) > 1 else []
        found += [Knob("wounds", "Wounds", wounds, 0, tough - 1)] if tough > 1 else []
        found += [Knob(mark, title, getattr(unit, mark), 0, MOST_MARKS) for mark, title in self.titles.items()]
        found += [flag(mark, title, bool(getattr(unit, mark))) for mark, title in self.flags.items()]
        return (*found, flag("acted", "Has acted", unit.acted))

    def turn_knob(self, row: Table, field: str, value: int, b: T, u: UnitId) -> Table:
        if field == "models":
            return self.strength(row, value, b, u)
        return {**row, field: bool(value) if field in ("acted", *self.flags) else value}

    def strength(self, row: Table, models: int, b: T, u: UnitId) -> Table:
        """So many of its models are alive, the first ones; where some come back the unit stands in ranks again."""
        unit = b.units[u]
        born = sorted(unit.born, key=lambda m: (m not in unit.models, m))
        if not 0 <= models <= len(born):
            raise PositionError(f"{unit.name} has 0 to {len(born)} models, not {models}")
        living = b.places(unit.models)
        if models > len(living):
            middle = centre(np.array(living)) if living else (b.board.width // 2, b.board.height // 2)
            spots = self.ranks(models, 2 * b.largest_radius(born), middle, b, unit.seat)
        else:
            spots = living[:models]
        return {**row, "models": born[:models], "fallen": born[models:], "places": as_written(spots)}

    def renumber(self, rows: Sequence[Table]) -> list[Table]:
        """Every model has a number, from 0 without a gap: units may have come or gone."""
        found, first = list[Table](), 0
        for row in rows:
            living = row.get("models", range(len(row.get("places", ()))))
            fallen = row.get("fallen", ())
            born = sorted({*living, *fallen})
            new = dict(zip(born, range(first, first + len(born))))
            first += len(born)
            numbers = {"models": [new[m] for m in living], "fallen": [new[m] for m in fallen]}
            arms = [{**kit, "models": [new[m] for m in kit["models"]]} for kit in row.get("arms", ())]
            found.append({**row, **numbers, **({"arms": arms} if arms else {})})
        return found


def as_written(places: Sequence[Place]) -> list[list[Decimal]]:
    return [[Decimal(as_inches(x)), Decimal(as_inches(y))] for x, y in places]


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


class Counted(NamedTuple):
    """The models of a unit: the living with their places, if they have any, and the fallen."""

    living: tuple[ModelId, ...]
    fallen: tuple[ModelId, ...]
    placed: list[Place]

    @property
    def born(self) -> tuple[ModelId, ...]:
        return tuple(sorted({*self.living, *self.fallen}))

    @property
    def places(self) -> dict[ModelId, Place | None]:
        return dict(zip_longest(self.living, self.placed))


def read_models(row: Row, size: int, first: ModelId) -> Counted:
    """Where no models are named: as many as there are places, or else as the book sells."""
    placed = read_places(row)
    counted = tuple(range(first, first + (len(placed) if "places" in row.table else size)))
    living: tuple[ModelId, ...] = row.get("models", tuple[int, ...], counted)
    fallen: tuple[ModelId, ...] = row.get("fallen", tuple[int, ...], ())
    if placed and len(placed) != len(living):
        raise row.fault(f"{len(living)} models and {len(placed)} places", "models")
    if both := sorted({*living} & {*fallen}):
        raise row.fault(f"model {both[0]} cannot be both alive and fallen", "fallen")
    return Counted(living, fallen, placed)


def write_models(u: Unit) -> dict[str, Any]:
    fallen = sorted({*u.born} - {*u.models})
    return {"models": u.models, **({"fallen": fallen} if fallen else {})}


def write_places(b: TableBattle, u: Unit) -> dict[str, Any]:
    return {"places": as_written(b.places(u.models))} if b.is_placed(u) else {}


def groups_of(models: Iterable[Model], same: Callable[[Model], Any]) -> list[list[Model]]:
    """Models that have the same together, in the order of the first of each."""
    groups: dict[Any, list[Model]] = {}
    for m in models:
        groups.setdefault(same(m), []).append(m)
    return list(groups.values())
