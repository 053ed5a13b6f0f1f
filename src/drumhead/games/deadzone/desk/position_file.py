"""Positions of Deadzone: cubes as [x, y, z]; a unit needs only its seat, kind and cube."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from drumhead.combat.army import Bought
from drumhead.combat.position import LONGEST_NAME, MOST, MOST_NAMED, Field, Row, points_read
from drumhead.combat.position_editor import EditablePositions, Knob, Spot, Table, flag
from drumhead.combat.source import nearest
from drumhead.combat.unit import UnitId
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.army import ARMOURY, FACTIONS, WORDS, book
from drumhead.games.deadzone.rules.attack import SIDES
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.mission import ROUNDS
from drumhead.games.deadzone.rules.move import ROOM
from drumhead.games.deadzone.rules.round import activate, turn
from drumhead.games.deadzone.rules.setup import fighter
from drumhead.games.deadzone.rules.specials import SPECIALS, toughness
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter, Mine
from drumhead.space.cube_map import battlefield_in, write_battlefield
from drumhead.space.cubes import CUBES, Battlefield, Cube, grid, number_of

MARKS = ("wounds", "pinned", "watch", "acted")
EDGES = ("S", "N", "W", "E")
TOUGHEST = 12  # wounds of one model: more than any profile has
SURE = 2  # the best Quality: a 1 always fails


def read_sides(row: Row, field: str, value: tuple[str, str]) -> tuple[str, str]:
    for side in value:
        row.check_known(field, side, ("", *EDGES), "side")
    return value


class DeadzonePositions(EditablePositions[Deadzone]):
    state, house, rounds, table = Deadzone, HOUSE, ROUNDS, "field"
    fields = {"points": Field(int, 150, points_read), "sides": Field(tuple[str, str], ("", ""), read_sides)}
    rows = ("mine",)
    unit = ("seat", "name", "kind", "take", "cube", "fallen", "weapons", "rules", "room", "cost", "quality", *MARKS)

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    # ------------------------------------------------------------------ the battlefield
    def read_table(self, table: dict[str, Any], where: str) -> Battlefield:
        return battlefield_in(table, where, fewest=0)

    def write_table(self, b: Deadzone) -> Iterator[str]:
        for line in write_battlefield(b.board).splitlines():
            yield f"[[{self.table}.{line.removeprefix('[[')}" if line.startswith("[[") else line

    # ------------------------------------------------------------------ units and mines
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        open_to = HOUSE.rules(state["house"]).headless_upgrades
        books = [book(faction, open_to) for faction in FACTIONS]
        fighters = [read_unit(row, u, row.buy(books), state["round"]) for u, row in enumerate(units)]
        return {"units": fighters, "mines": tuple(map(read_mine, file.rows("mine")))}

    def write_rows(self, b: Deadzone) -> Iterator[tuple[str, dict[str, Any]]]:
        for m in b.mines:
            yield "mine", {"cube": CUBES[m.cube], "seat": m.seat, "quality": m.quality}
        for u in b.units:
            yield "unit", unit_row(u)

    # ------------------------------------------------------------------ changing a position
    def put(self, row: Table, place: Spot, b: Deadzone, u: UnitId | None, file: Row) -> Table:
        return {**row, "cube": [*place]}

    def stands(self, row: Table) -> bool:
        return "cube" in row or bool(row.get("fallen"))

    def knobs(self, b: Deadzone, u: UnitId) -> tuple[Knob, ...]:
        unit, now = b.units[u], max(1, b.round)
        pinned = ("no", *(f"in round {n}" for n in range(1, now + 1)))
        wounds = [Knob("wounds", "Wounds", unit.wounds, 0, unit.tough - 1)] if unit.tough > 1 else []
        return (
            *wounds,
            Knob("pinned", "Pinned", unit.pinned, 0, now, pinned),
            flag("watch", "On overwatch", unit.watch),
            flag("acted", "Has acted", unit.acted),
        )

    def turn_knob(self, row: Table, field: str, value: int, b: Deadzone, u: UnitId) -> Table:
        return {**row, field: bool(value) if field in ("watch", "acted") else value}

    # ------------------------------------------------------------------ what cannot stand together
    def check(self, b: Deadzone, file: Row, units: list[Row]) -> None:
        """Every unit in a cube where it can stand, with room for all; enemies share one only while they fight."""
        stands = set(grid(b.board).numbers())
        for u, row in zip(b.units, units):
            beside = [other for other in b.within(u.cube) if other.models and u.models and u.cube != NOWHERE]
            if u.models and b.round > 0 and u.cube not in stands:
                spot = "nowhere" if u.cube == NOWHERE else f"in {list(CUBES[u.cube])}"
                raise row.fault(f"it stands {spot}, where nobody can", "cube")
            if sum(other.room for other in beside if other.seat == u.seat) > ROOM:
                raise row.fault(f"cube {list(CUBES[u.cube])} is too full: sizes may add up to {ROOM}", "cube")
            foe = next((other for other in beside if other.seat != u.seat and other.id < u.id), None)
            if foe and "frames" not in file.table:
                raise row.fault(f"cube {list(CUBES[u.cube])} holds an enemy, {foe.name}: a melee is fought out", "cube")
        for i, (m, row) in enumerate(zip(b.mines, file.rows("mine"))):
            if m.cube not in stands:
                raise row.fault(f"it lies in {list(CUBES[m.cube])}, where nobody can stand", "cube")
            if any((m.cube, m.seat) == (other.cube, other.seat) for other in b.mines[:i]):
                raise row.fault(f"the cube {list(CUBES[m.cube])} has a mine of that side already", "cube")


def read_unit(row: Row, u: int, bought: Bought, now: int) -> Fighter:
    """A unit as its book sells it, with everything that the row says instead."""
    unit = fighter(u, row.seat("seat"), row.name("name", bought.unit.name), bought)
    fallen, rules = row.get("fallen", bool, False), read_rules(row, unit.rules)
    tough = toughness(rules)
    return replace(
        unit,
        quality=row.number("quality", unit.quality, SURE, SIDES),
        models=() if fallen else unit.models,
        acted=row.get("acted", bool, False),
        weapons=row.words("weapons", unit.weapons, ARMOURY, "weapon"),
        rules=rules,
        tough=tough,
        room=row.number("room", unit.room, 1),
        cost=row.number("cost", unit.cost, 0, MOST),
        cube=read_cube(row) if "cube" in row.table else NOWHERE,
        wounds=row.number("wounds", 0, 0, tough if fallen else tough - 1),  # one more, and it would not live
        pinned=row.number("pinned", 0, 0, now),
        watch=row.get("watch", bool, False),
    )


def read_rules(row: Row, default: tuple[str, ...]) -> tuple[str, ...]:
    rules: tuple[str, ...] = row.get("rules", tuple[str, ...], default)
    if len(rules) > MOST_NAMED:
        raise row.fault(f"rules names {len(rules)}, a unit has at most {MOST_NAMED}", "rules")
    for rule in rules:
        read_rule(row, rule)
    return rules


def read_rule(row: Row, rule: str) -> None:
    if any(int(number) > TOUGHEST for number in re.findall(r"\d+", rule[:LONGEST_NAME])) or len(rule) > LONGEST_NAME:
        raise row.fault(f"rule {rule!r}: its number is at most {TOUGHEST}", "rules")
    try:
        SPECIALS.read(rule)
    except (ValueError, TypeError):
        raise row.fault(f"unknown rule {rule!r}{nearest(rule, WORDS.rules)}", "rules", rule) from None


def read_mine(row: Row) -> Mine:
    row.only(("cube", "seat", "quality"))
    return Mine(read_cube(row), row.seat("seat"), row.number("quality", 4, SURE, SIDES))


def read_cube(row: Row) -> int:
    cube: Cube = row.get("cube", tuple[int, int, int])
    if cube not in CUBES:
        raise row.fault(f"cube is {list(cube or ())}, a cube is [x, y, z] with x and y from 0 to 7", "cube")
    return number_of(cube)


def unit_row(u: Fighter) -> dict[str, Any]:
    row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind}
    row |= {"cube": CUBES[u.cube]} if u.cube != NOWHERE else {}
    row |= {} if u.models else {"fallen": True}
    row |= {"weapons": u.weapons, "rules": u.rules, "room": u.room, "cost": u.cost, "quality": u.quality}
    return row | {key: value for key in MARKS if (value := getattr(u, key))}


POSITIONS = DeadzonePositions()
