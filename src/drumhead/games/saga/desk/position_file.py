"""Positions of SAGA: what this page adds to those of inch games, fatigue and a hero among others."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import asdict

from drumhead.combat.army import Arm
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.position import Field, Row
from drumhead.combat.special import modified
from drumhead.combat.unit import Unit
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.army import ARMS, armoury, book
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.round import activate, turn
from drumhead.games.saga.rules.setup import HEIGHT, MOST, WIDTH
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Saga
from drumhead.space.table import INCH
from drumhead.tabletop.positions import UNIT, TablePositions


def _edges(_row: Row, _field: str, value: tuple[int, int]) -> tuple[int, int]:
    return value[0] * INCH, value[1] * INCH


class SagaPositions(TablePositions[Saga]):
    state, house, rounds = Saga, HOUSE, ROUNDS
    width, height, size_clause = WIDTH, HEIGHT, "saga.setup.table-size"
    most, most_clause = MOST, "saga.army.unit-maximum"
    fields = {
        "points": Field(int, 10),
        "edges": Field(tuple[int, int], (0, 48), _edges, lambda edges: [y // INCH for y in edges]),
        "pauses": Field(tuple[str, ...], (), midst=True),
        "deploys_last": Field(int, -1, midst=True),
    }
    unit = (*UNIT, "fatigue", "taken", "hero_first")

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    def book(self) -> Book:
        return book()

    def weapons(self) -> Collection[str]:
        return armoury()

    def tough(self, unit: BookUnit) -> int:
        return modified(SPECIALS.of(unit.rules), "tough", 1)

    def arm(self, house: dict[str, str]) -> Arm:
        return ARMS[house["upgrade-weapons"]]

    def marked(self, unit: Unit, row: Row) -> Band:
        fatigue, taken = row.number("fatigue", 0, 0), row.number("taken", 0, 0)
        hero_first = row.get("hero_first", bool | None, None)
        return Band(**asdict(unit), fatigue=fatigue, taken=taken, hero_first=hero_first)

    def marks(self, unit: Band) -> dict[str, Any]:
        tired = {"fatigue": unit.fatigue, "taken": unit.taken}
        chosen = {} if unit.hero_first is None else {"hero_first": unit.hero_first}
        return {key: value for key, value in tired.items() if value} | chosen


POSITIONS = SagaPositions()
