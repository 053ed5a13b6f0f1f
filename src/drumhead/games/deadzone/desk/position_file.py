"""Positions of Deadzone as text: a battle that people read, send with a report and play on from."""

from collections.abc import Iterator
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
from drumhead.flow.loop import close, run, with_dice
from drumhead.games.deadzone.desk.battlefields import field_in
from drumhead.games.deadzone.rules.army import ARMOURY, FACTIONS, WORDS, book
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.move import ROOM
from drumhead.games.deadzone.rules.round import turn
from drumhead.games.deadzone.rules.setup import refuse_board
from drumhead.games.deadzone.rules.specials import SPECIALS, toughness
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter, Mine, Work
from drumhead.space.board import BoardError
from drumhead.space.cube_map import write_battlefield
from drumhead.space.cubes import CUBES, Battlefield, Cube, grid, number_of

HEAD: dict[str, Any] = {  # with the type of each
    "points": int,
    "round": int,
    "opener": int,
    "winner": int,
    "activations": int,
    "last": tuple[int, int],
    "scores": tuple[str, str],
    "sides": tuple[str, str],
}
MIDST: dict[str, Any] = {
    "frames": tuple[tuple[str, tuple[int | str | bool, ...]], ...],
    "works": dict[int, Work],
    "active": int,
    "opened": int,
    "asked": int,
    "hands": tuple[tuple[dict[str, Any], ...], ...],
}
FIELDS = ("format", "names", "house", "turn", *HEAD, *MIDST, "mine", "unit", "field")
MARKS = ("wounds", "pinned", "watch", "acted")
UNIT = ("seat", "name", "kind", "cube", "fallen", "weapons", "rules", "room", "cost", "quality", *MARKS)


# ---------------------------------------------------------------------------------------------------- writing
def write_position(b: Deadzone) -> str:
    """The battle as it stands at its question; reading it gives the same battle."""
    house = {key: name for key, name in b.house.items() if name != HOUSE.switches[key].default}
    head: dict[str, Any] = {"format": FORMAT, "names": b.names, "house": house}
    head |= {f: getattr(b, f) for f in HEAD} | {"scores": [str(s) for s in b.scores]}
    head |= {"frames": b.frames, "works": b.works, "active": b.active, "opened": b.opened, "asked": b.asked - 1}
    head["hands"] = b.hands
    lines = [f"{key} = {inline(msgspec.to_builtins(value, str_keys=True))}" for key, value in head.items()]
    mines = [
        line for m in b.mines for line in _table("mine", {"cube": CUBES[m.cube], "seat": m.seat, "quality": m.quality})
    ]
    units = [line for u in b.units for line in _table("unit", _written(u))]
    return "\n".join([*lines, *mines, *units, "", *_field(b.board)]) + "\n"


def _table(name: str, row: dict[str, Any]) -> list[str]:
    return ["", f"[[{name}]]", *(f"{key} = {inline(value)}" for key, value in row.items())]


def _written(u: Fighter) -> dict[str, Any]:
    row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind}
    if u.cube != NOWHERE:
        row["cube"] = CUBES[u.cube]
    if not u.models:
        row["fallen"] = True
    row |= {"weapons": u.weapons, "rules": u.rules, "room": u.room, "cost": u.cost, "quality": u.quality}
    return row | {key: value for key in MARKS if (value := getattr(u, key))}


def _field(board: Battlefield) -> Iterator[str]:
    """A battlefield file as a part of this one."""
    yield "[field]"
    for line in write_battlefield(board).splitlines():
        head = line.removeprefix("[[")
        yield f"[[field.{head}" if line.startswith("[[") else line


# ---------------------------------------------------------------------------------------------------- reading
def read_position(text: str, where: str) -> Deadzone:
    """The battle that a position file describes, at its question; `where` names the file in messages."""
    file = parsed(text, where, FIELDS)
    house, board = read_house(file, HOUSE, where), read_field(file, where)
    rest = {f: checked(file[f], kind, f"{where}: {f}") for f, kind in (HEAD | MIDST).items() if f in file}
    rest["scores"] = [read_fraction(s, f"{where}: scores") for s in rest.get("scores", ("0", "0"))]
    rest["last"] = list(rest.get("last", (0, 0)))
    frames = rest.pop("frames", ())
    known_steps(frames, f"{where}: frames")
    names = checked(file.get("names", ["Azure", "Gules"]), tuple[str, str], f"{where}: names")
    b = Deadzone(game="deadzone", house=HOUSE.full(house), names=names, board=board, **({"round": 1} | rest))
    b.units = read_units(file, where)
    b.mines = read_mines(file, where)
    check_cubes(b, where)
    b.frames = list(frames) or [turn(read_seat(file.get("turn", 0), f"{where}: turn"))]
    return stood(b, where)


def stood(b: Deadzone, where: str) -> Deadzone:
    try:
        with_dice(b, None)  # type: ignore[arg-type]  # nothing is rolled on the way to a question
        run(b)
        close(b)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise PositionError(f"{where}: its frames, works and units do not fit together.") from None
    return b


def read_field(file: dict[str, Any], where: str) -> Battlefield:
    table = file.get("field")
    if not isinstance(table, dict):
        raise PositionError(f"{where}: the table field is missing; a position holds its whole battlefield.")
    try:
        board = field_in(tomli_w.dumps(table), f"{where}: field")
    except BoardError as error:
        raise PositionError(str(error)) from None
    if refusal := refuse_board(board):
        raise PositionError(f"{where}: {refusal.why} ({refusal.clause})")
    return board


def read_seat(value: object, where: str) -> int:
    if value not in (0, 1) or isinstance(value, bool):
        raise PositionError(f"{where} is {value}, a seat is 0 or 1.")
    return int(str(value))


def read_rows(file: dict[str, Any], name: str, where: str) -> list[dict[str, Any]]:
    rows = file.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise PositionError(f"{where}: {name} must be written as [[{name}]] tables.")
    return rows


def read_cube(value: object, where: str) -> int:
    cube: Cube = checked(value, tuple[int, int, int], where)
    if cube not in CUBES:
        raise PositionError(f"{where} is {list(cube)}, a cube is [x, y, z] with x and y from 0 to 7.")
    return number_of(cube)


def read_mines(file: dict[str, Any], where: str) -> tuple[Mine, ...]:
    found = []
    for n, row in enumerate(read_rows(file, "mine", where), 1):
        at = f"{where}: mine {n}"
        known_fields(row, ("cube", "seat", "quality"), at)
        cube, seat = read_cube(row.get("cube"), f"{at}: cube"), read_seat(row.get("seat"), f"{at}: seat")
        found.append(Mine(cube, seat, checked(row.get("quality", 4), int, f"{at}: quality")))
    return tuple(found)


# ---------------------------------------------------------------------------------------------------- units
def read_units(file: dict[str, Any], where: str) -> list[Fighter]:
    return [read_unit(row, n, f"{where}: unit {n + 1}") for n, row in enumerate(read_rows(file, "unit", where))]


def read_unit(row: dict[str, Any], id: int, where: str) -> Fighter:
    if isinstance(row.get("name"), str):
        where = f"{where} ({row['name']})"
    known_fields(row, UNIT, where)
    profile = read_kind(row.get("kind"), where)
    rules = checked(row.get("rules", list(profile.rules)), tuple[str, ...], f"{where}: rules")
    weapons = checked(row.get("weapons", list(profile.equipment)), tuple[str, ...], f"{where}: weapons")
    for weapon in weapons:
        if weapon not in ARMOURY:
            raise PositionError(f"{where}: unknown weapon {weapon!r}{nearest(weapon, ARMOURY)}")
    for rule in rules:
        read_rule(rule, where)
    whole = {
        "id": id,
        "seat": read_seat(row.get("seat"), f"{where}: seat"),
        "name": row.get("name", profile.name),
        "kind": profile.id,
        "quality": row.get("quality", profile.quality),
        "born": (id,),
        "models": () if row.get("fallen") else (id,),
        "weapons": weapons,
        "rules": rules,
        "tough": toughness(rules),
        "room": row.get("room", profile.room),
        "cost": row.get("cost", profile.cost),
        "cube": read_cube(row["cube"], f"{where}: cube") if "cube" in row else NOWHERE,
    }
    unit: Fighter = checked(whole | {key: row[key] for key in MARKS if key in row}, Fighter, where)
    if not 0 <= unit.wounds <= unit.tough or unit.pinned < 0:
        raise PositionError(f"{where}: {unit.wounds} wounds, it can have 0 to {unit.tough}.")
    return unit


def read_kind(kind: object, where: str) -> BookUnit:
    known = {unit.id: unit for faction in FACTIONS for unit in book(faction).units}
    if kind not in known:
        raise PositionError(f"{where}: unknown kind {kind!r}{nearest(str(kind), known)}")
    return known[str(kind)]


def read_rule(rule: str, where: str) -> None:
    try:
        SPECIALS.read(rule)
    except (ValueError, TypeError):
        raise PositionError(f"{where}: unknown rule {rule!r}{nearest(rule, WORDS.rules)}") from None


def check_cubes(b: Deadzone, where: str) -> None:
    """Everybody stands in a cube one can stand in, no cube holds more than its room."""
    stands = set(grid(b.board).numbers())
    for u in b.units:
        if u.models and b.round > 0 and u.cube not in stands:
            spot = "nowhere" if u.cube == NOWHERE else f"in {list(CUBES[u.cube])}"
            raise PositionError(f"{where}: {u.name} stands {spot}, where nobody can.")
    for cube in {u.cube for u in b.units if u.models and u.cube != NOWHERE}:
        for seat in (0, 1):
            if sum(u.room for u in b.within(cube) if u.seat == seat) > ROOM:
                raise PositionError(f"{where}: cube {list(CUBES[cube])} is too full: sizes may add up to {ROOM}.")
