"""Positions of SAGA: what this page adds to those of inch games."""

from collections.abc import Collection

from drumhead.combat.army import Arm, Limits
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.position import Field, limits_read
from drumhead.combat.special import modify
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.army import ARMS, armoury, book
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.games.saga.rules.round import activate, turn
from drumhead.games.saga.rules.setup import FORMING, TABLE
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Saga
from drumhead.tabletop.one_book_positions import OneBookPositions
from drumhead.tabletop.positions import FIELDS


class SagaPositions(OneBookPositions[Saga]):
    state, house, rounds = Saga, HOUSE, ROUNDS
    unit_type, demands, forming = Band, TABLE, FORMING
    titles = {"fatigue": "Fatigue"}
    fields = {"points": Field(Limits, 10, limits_read), **FIELDS}

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    def book(self) -> Book:
        return book()

    def weapons(self) -> Collection[str]:
        return armoury()

    def tough(self, unit: BookUnit) -> int:
        return modify(SPECIALS.of(unit.rules), "tough", 1)

    def arm(self, house: dict[str, str]) -> Arm:
        return ARMS[house["upgrade-weapons"]]


POSITIONS = SagaPositions()
