"""Positions as text, `drumhead-position-1`: a battle that people read, send with a report and play on from.

In the file lengths are inches, as in tables; a unit needs no more than its seat, its kind and where its models stand.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, zip_longest
from typing import Any

import msgspec
import tomli_w

from drumhead.combat.book import BookUnit
from drumhead.combat.position import (
    FORMAT,
    PositionError,
    checked,
    inline,
    known_fields,
    known_steps,
    parsed,
    read_fraction,
    read_house,
)
from drumhead.combat.source import nearest
from drumhead.flow.question import Place
from drumhead.games.saga.desk.position import Arms, Company, Position, position_of, stand
from drumhead.games.saga.rules.army import armoury, book
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.round import activate
from drumhead.games.saga.rules.setup import MOST, refuse_board
from drumhead.games.saga.rules.state import Saga, Work
from drumhead.space.board import FORMAT as TABLE_FORMAT
from drumhead.space.board import BoardError, as_inches, read_board, read_length, write_board
from drumhead.space.table import INCH, SLACK, inches
from drumhead.space.terrain import Board

SEATS = (0, 1)
MOST_MODELS = 1000
HEAD = ("points", "round", "turn", "opener", "winner", "activations", "last", "scores", "edges")
MIDST = ("frames", "works", "active", "opened", "asked", "pauses", "deploys_last", "unformed", "hands")
PLAIN = {f.name: f.default for f in msgspec.structs.fields(Position)}
PLAIN |= {f: {} for f in ("works", "house")}  # defaults that are made anew each time
FIELDS = ("format", "names", "house", *HEAD, *MIDST, "table", "unit")
MARKS = ("fatigue", "taken", "acted", "wounds")
UNIT_FIELDS = (
    *("seat", "name", "kind", "weapons", "models", "fallen", "places", "arms", "bought", "worth"),
    *(*MARKS, "hero_first"),
)


# ---------------------------------------------------------------------------------------------------- writing
def write_position(b: Saga) -> str:
    """The battle as it stands at its question; reading it gives the same battle."""
    p = position_of(b)
    house = {key: name for key, name in p.house.items() if name != HOUSE.switches[key].default}
    head = {"format": FORMAT, "names": p.names, "house": house} | {f: getattr(p, f) for f in HEAD if f != "turn"}
    head["edges"] = [edge // INCH for edge in p.edges]
    midst = {f: getattr(p, f) for f in MIDST if getattr(p, f) != PLAIN[f]}
    if p.frames == (activate(p.turn),):  # between two activations
        head["turn"] = p.turn
        del midst["frames"]
    lines = [f"{key} = {inline(msgspec.to_builtins(value, str_keys=True))}" for key, value in (head | midst).items()]
    units = [line for unit in p.units for line in write_unit(unit)]
    return "\n".join([*lines, *units, "", *write_table(p.board)]) + "\n"


def write_unit(c: Company) -> list[str]:
    unit: dict[str, Any] = {"seat": c.seat, "name": c.name, "kind": c.kind}
    if len(c.arms) == 1 and c.arms[0].kind == c.kind:
        unit |= {"weapons": c.arms[0].weapons, "bought": c.arms[0].bought, "worth": c.arms[0].worth}
    else:
        unit["arms"] = msgspec.to_builtins(c.arms)
    living = sorted(c.places)
    fallen = sorted({m for arms in c.arms for m in arms.models} - set(living))
    unit["models"] = living
    unit |= {"fallen": fallen} if fallen else {}
    unit |= {key: value for key in MARKS if (value := getattr(c, key))}
    unit |= {} if c.hero_first is None else {"hero_first": c.hero_first}
    lines = [f"{key} = {inline(value)}" for key, value in unit.items()]
    placed = [place for m in living if (place := c.places[m]) is not None]
    if placed:
        corners = ", ".join(f"[{as_inches(x)}, {as_inches(y)}]" for x, y in placed)
        lines.append(f"places = [{corners}]")
    return ["", "[[unit]]", *lines]


def write_table(board: Board) -> Iterator[str]:
    """A table file as a part of this one."""
    yield "[table]"
    for line in write_board(board).splitlines()[1:]:
        yield "[[table.piece]]" if line == "[[piece]]" else line


# ---------------------------------------------------------------------------------------------------- reading
def read_position(text: str, where: str) -> Saga:
    """The battle that a position file describes, at its question; `where` names the file in messages."""
    p = parse_position(text, where)
    check_places(p, where)
    try:
        return stand(p)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise PositionError(f"{where}: its frames, works and units do not fit together.") from None


def parse_position(text: str, where: str) -> Position:
    file = parsed(text, where, FIELDS)
    house = read_house(file, HOUSE, where)
    rest: dict[str, Any] = {"names": checked(file.get("names", ["Azure", "Gules"]), tuple[str, str], f"{where}: names")}
    for field in (*HEAD, *MIDST):
        if field in file:
            rest[field] = read_field(field, file[field], f"{where}: {field}")
    board, units = read_table(file, where), read_units(file, where)
    return Position(board=board, units=units, house=house, **rest)


def read_field(field: str, value: Any, where: str) -> Any:
    if field == "edges":
        near, far = checked(value, tuple[int, int], where)
        return near * INCH, far * INCH
    if field == "works":
        return checked(value, dict[int, Work], where)
    kinds = {f.name: f.type for f in msgspec.structs.fields(Position)}
    read = checked(value, kinds[field], where)
    if field in ("turn", "opener", "winner") and read not in SEATS:
        raise PositionError(f"{where} is {read}, a seat is 0 or 1.")
    if field == "scores":
        for score in read:
            read_fraction(score, where)
    if field == "frames":
        known_steps(read, where)
    return read


def read_table(file: dict[str, Any], where: str) -> Board:
    table = file.get("table")
    if not isinstance(table, dict):
        raise PositionError(f"{where}: the field table is missing; a position holds its whole table.")
    try:
        board = read_board(tomli_w.dumps(table | {"format": TABLE_FORMAT}), f"{where}: table")
    except BoardError as error:
        raise PositionError(str(error)) from None
    if refusal := refuse_board(board):
        raise PositionError(f"{where}: {refusal.why} ({refusal.clause})")
    return board


# ---------------------------------------------------------------------------------------------------- units
def read_units(file: dict[str, Any], where: str) -> tuple[Company, ...]:
    units = file.get("unit", [])
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        raise PositionError(f"{where}: unit must be written as [[unit]] tables, one for each unit.")
    unformed = len(file.get("unformed", []))
    found: list[Company] = []
    for number, unit in enumerate(units, 1):
        taken = sum(len(arms.models) for company in found for arms in company.arms)
        found.append(read_unit(unit, f"{where}: unit {number}", taken))
    models = [m for company in found for arms in company.arms for m in arms.models]
    if not unformed and sorted(models) != list(range(len(models))):
        raise PositionError(f"{where}: models are numbered from 0 without a gap, each in one unit.")
    return tuple(found)


def read_unit(unit: dict[str, Any], where: str, first: int) -> Company:
    """`first` is the number of its first model where none are named."""
    if isinstance(unit.get("name"), str):
        where = f"{where} ({unit['name']})"
    known_fields(unit, UNIT_FIELDS, where)
    profile = read_kind(unit.get("kind"), where)
    seat = unit.get("seat")
    if seat not in SEATS or isinstance(seat, bool):
        raise PositionError(f"{where}: seat is {seat}, it must be 0 or 1.")
    spots = unit.get("places", [])
    if not isinstance(spots, list):
        raise PositionError(f"{where}: places must be a list of [x, y] in inches.")
    placed = [read_place(spot, f"{where}: model {n} of its places") for n, spot in enumerate(spots, 1)]
    count = len(placed) or profile.size
    living = checked(unit.get("models", list(range(first, first + count))), tuple[int, ...], f"{where}: models")
    if placed and len(placed) != len(living):
        raise PositionError(f"{where}: {len(living)} models and {len(placed)} places.")
    fallen = checked(unit.get("fallen", []), tuple[int, ...], f"{where}: fallen")
    arms = read_arms(unit, profile, tuple(sorted({*living, *fallen})), where)
    if len(living) + len(fallen) > MOST:
        why = f"a unit of {len(living) + len(fallen)} is too large: at most {MOST} models"
        raise PositionError(f"{where}: {why} (saga.army.unit-maximum)")
    marks = {key: unit[key] for key in (*MARKS, "hero_first") if key in unit}
    whole = {"seat": seat, "name": unit.get("name", profile.name), "kind": profile.id, "arms": [], **marks}
    company: Company = checked(whole, Company, where)
    for key in ("fatigue", "taken", "wounds"):
        if getattr(company, key) < 0:
            raise PositionError(f"{where}: {key} is {getattr(company, key)}, it cannot be below 0.")
    places: dict[int, Place | None] = dict(zip_longest(living, placed))
    return msgspec.structs.replace(company, arms=arms, places=places)


def read_kind(kind: object, where: str) -> BookUnit:
    profile = book().unit(kind) if isinstance(kind, str) else None
    if profile is None:
        raise PositionError(f"{where}: unknown kind {kind!r}{nearest(str(kind), [u.id for u in book().units])}")
    return profile


def read_arms(unit: dict[str, Any], profile: BookUnit, models: tuple[int, ...], where: str) -> tuple[Arms, ...]:
    """What the models carry: one kit for all, or `arms` with the models of each."""
    worth = unit.get("worth", str(Fraction(profile.cost, profile.size)))
    kit = {"kind": profile.id, "weapons": unit.get("weapons", list(profile.equipment)), "worth": worth}
    alike = [kit | {"models": models, "bought": unit.get("bought", 0)}]
    arms: tuple[Arms, ...] = checked(unit.get("arms", alike), tuple[Arms, ...], where)
    for each in arms:
        read_kind(each.kind, where)
        read_fraction(each.worth, f"{where}: worth")
        for weapon in each.weapons:
            if weapon not in armoury():
                raise PositionError(f"{where}: unknown weapon {weapon!r}{nearest(weapon, armoury())}")
    if sorted(m for each in arms for m in each.models) != list(models):
        raise PositionError(f"{where}: its arms are not those of its models, living and fallen.")
    return arms


def read_place(spot: object, where: str) -> Place:
    if not isinstance(spot, list) or len(spot) != 2:
        raise PositionError(f"{where} is {spot}, it must be [x, y] in inches.")
    try:
        x, y = (read_length(value, f"{where}: {axis}") for axis, value in zip("xy", spot))
    except BoardError as error:
        raise PositionError(str(error)) from None
    return x, y


# ---------------------------------------------------------------------------------------------------- the table
def check_places(p: Position, where: str) -> None:
    """Every base on the table and none over another."""
    stood = list(standing(p))
    if len(stood) > MOST_MODELS:
        raise PositionError(f"{where}: {len(stood)} models are too many, a position holds at most {MOST_MODELS}.")
    for m, (x, y), r in stood:
        if not (r - SLACK <= x <= p.board.width - r + SLACK and r - SLACK <= y <= p.board.height - r + SLACK):
            raise PositionError(f"{where}: model {m} at ({inches(x)}, {inches(y)}) stands off the table.")
    for (m, (x, y), r), (n, (u, v), q) in combinations(stood, 2):
        apart = (x - u) ** 2 + (y - v) ** 2
        if not apart:
            raise PositionError(f"{where}: models {m} and {n} stand on one spot, ({inches(x)}, {inches(y)}).")
        if apart < (r + q - SLACK) ** 2:
            raise PositionError(f"{where}: the bases of models {m} and {n} overlap at ({inches(x)}, {inches(y)}).")


def standing(p: Position) -> Iterator[tuple[int, Place, int]]:
    """Every model on the table with its place and the radius of its base."""
    for unit in p.units:
        for arms in unit.arms:
            profile = book().unit(arms.kind)
            for m in arms.models:
                place = unit.places.get(m)
                if profile and place is not None:
                    yield m, place, profile.base // 2
