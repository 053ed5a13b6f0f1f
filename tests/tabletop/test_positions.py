"""Positions in inches: places to the thousandth, and what a model is worth with the arms it carries."""

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction

import pytest

from drumhead.combat.army import Entry, Take, price
from drumhead.combat.book import Book, BookUnit, read_book
from drumhead.combat.position import PositionError, Row
from drumhead.combat.source import Source
from drumhead.combat.unit import Model, Unit
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.state import Frame
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.one_book_positions import OneBookPositions, price_of_one
from drumhead.tabletop.positions import read_places

ARMS = Vocabulary("parade", ("foot",), (), ("Pike", "Bow", "Net", "Horn"))
BOOK = """format = "drumhead-book-1"
game = "parade"
[faction]
id = "watch"
name = "The Watch"
about = ""
[[unit]]
id = "guard"
name = "Guard"
type = "foot"
size = 4
quality = 4
base = 1.0
equipment = ["Pike"]
cost = 6
[[unit.group]]
id = "all"
text = "All take"
do = "add"
who = "all"
pick = "many"
options = [{ id = "bows", gives = ["Bow"], cost = 2 }, { id = "nets", gives = ["Net"], cost = 4 }]
[[unit.group]]
id = "some"
text = "Any takes"
do = "add"
who = "any"
pick = "one"
options = [{ id = "horn", gives = ["Horn"], cost = 3 }]
"""


def guard() -> tuple[Book, BookUnit]:
    book = read_book(BOOK, "watch.toml", ARMS)
    return book, book.units[0]


def file(text: str) -> Row:
    source = Source(text, "x.toml", PositionError, Decimal)
    return Row(source, source.tables)


@pytest.mark.parametrize("taken", [(), ("bows",), ("bows", "nets")])
def test_a_models_share_is_that_of_the_price_of_its_group(taken: tuple[str, ...]) -> None:
    book, unit = guard()
    weapons = ("Pike", *({"bows": "Bow", "nets": "Net"}[t] for t in taken))
    whole = price(book, Entry("guard", tuple(Take("all", t) for t in taken)))
    assert price_of_one(unit, weapons) == Fraction(whole, 4)


def test_what_one_model_takes_alone_it_pays_alone() -> None:
    _, unit = guard()
    assert price_of_one(unit, ("Pike", "Horn")) == Fraction(6, 4) + 3
    assert price_of_one(unit, ()) == Fraction(6, 4), "weapons that it lost were paid for"


def test_places_are_read_as_they_are_written() -> None:
    assert read_places(file("places = [[2, 3.1255], [0.001, 7]]")) == [(2000, 3126), (1, 7000)]
    assert read_places(file("")) == []


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ("5", "places must be a list of [x, y] in inches"),
        ("[[1, 1], [2]]", "model 2 of its places is [2], it must be [x, y] in inches"),
        ("[[1, nan]]", "model 1 of its places: y is NaN, it must be a number of inches"),
        ("[[1, 1e9]]", "far off any table"),
    ],
)
def test_a_wrong_place_is_told_with_its_line(places: str, why: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_places(file(f"\nplaces = {places}"))
    assert str(refused.value).startswith("x.toml line 2: ") and why in str(refused.value)


def test_models_that_carry_the_same_are_written_together() -> None:
    models = [Model(i, 0, "guard", 4, ("Pike",), 1, 1000, 2, (3, 2)) for i in (5, 7)]
    arms = Parade().arms_of(models)
    assert (arms.kind, arms.models, arms.weapons, arms.bought, arms.worth) == ("guard", (5, 7), ("Pike",), 2, "3/2")


class Watch(Unit, frozen=True):
    tired: int = 0
    sworn: bool | None = None


class Parade(OneBookPositions[TableBattle]):
    unit_type = Watch

    def book(self) -> Book:
        return read_book(BOOK, "watch.toml", ARMS)

    def weapons(self) -> Collection[str]:
        return ()

    def tough(self, unit: BookUnit) -> int:
        return 1

    def turn(self, seat: int) -> Frame:
        return ("parade.turn", (seat,))

    activate = turn


def test_the_marks_that_a_game_adds_to_a_unit_are_fields_of_the_file() -> None:
    unit = Unit(0, 0, "Watch", "guard", 4, (0,), (0,))
    assert set(Parade().unit_fields()) > {"seat", "tired", "sworn"}
    read = Parade().with_marks(unit, file("tired = 2\nsworn = false\n"))
    assert read == Watch(0, 0, "Watch", "guard", 4, (0,), (0,), tired=2, sworn=False)
    assert Parade().write_marks(read) == {"tired": 2, "sworn": False}
    assert Parade().write_marks(Parade().with_marks(unit, file(""))) == {}
    with pytest.raises(PositionError, match="tired is -1, it must be 0 to 100"):
        Parade().with_marks(unit, file("tired = -1\n"))
