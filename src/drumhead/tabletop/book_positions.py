"""Positions of games of several army books: a side plays a book that the file names or holds, or any of the game's.

A unit is what its book sells, with the models that joined it. What a battle writes needs no book: every model stands
in the file as it is.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import cycle, islice
from typing import Any, NamedTuple, TypeVar

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from drumhead.combat.army import Bought, Kit
from drumhead.combat.book import Book, read_book, write_book
from drumhead.combat.position import MOST, MOST_NAMED, PositionError, Row
from drumhead.combat.position_editor import Table
from drumhead.combat.source import ArmyError, Source, nearest
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.combat.vocabulary import Vocabulary, rule_parts
from drumhead.space.board import BoardError, as_inches, read_length
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.positions import (
    Arms,
    Counted,
    Stood,
    TablePositions,
    groups_of,
    read_models,
    write_models,
    write_places,
)

T = TypeVar("T", bound=TableBattle)
S = TypeVar("S")
LENGTHS = ("range", "base")
SURE, WORST = 2, 6  # the best and the worst Quality
TOO_FEW = "{} models are too few for those that have joined"

read_own = lru_cache(32)(read_book)  # an editor reads a position again and again


class Kits(Arms, frozen=True):
    """Models that were bought together and are the same, with all that a book says of them."""

    rules: tuple[str, ...] = ()
    type: str = ""  # of the unit they were bought with; none: the first of the game
    mount: str = ""
    base: Decimal = Decimal(1)  # inches across


class Side(NamedTuple):
    """What the units of a side are made of: its book, or all books where it names none, and every weapon."""

    seat: int
    books: tuple[Book, ...]
    weapons: Mapping[str, Any]


class BookPositions(TablePositions[T]):
    arms_type = Kits
    beside = ("books",)
    more = ("joined", "rules", "quality")
    words: Vocabulary  # that books may use
    model_type: type[Any]  # a Model with type, rules and mount
    joins: str  # the clause by which models that join have the Quality of the unit

    # ------------------------------------------------------------------ what a game says
    @abstractmethod
    def known_books(self) -> tuple[Book, ...]:
        """Those that come with the game."""

    @abstractmethod
    def weapons(self, file: Row, seat: int, books: Sequence[Book]) -> Mapping[str, Any]:
        """All that models of a side may carry."""

    @abstractmethod
    def with_kit(self, model: Model, type: str, kit: Kit, weapons: Mapping[str, Any]) -> Model:
        """A model of a unit of this type."""

    @abstractmethod
    def tough(self, rules: tuple[str, ...]) -> int: ...

    # ------------------------------------------------------------------ books
    def books_of(self, file: Row, seat: int) -> tuple[Book, ...]:
        """The book that a side plays: one that comes with the game, by its id, or a whole book as text. A side that
        names none may have units of all books that come with the game."""
        named: tuple[str, str] = file.get("books", tuple[str, str], ("", ""))
        name = named[seat]
        if not name:
            return self.known_books()
        if "\n" in name or name.startswith("{"):
            try:
                return (read_own(name, f"{file.source.where}: the book of side {seat}", self.words),)
            except ArmyError as error:
                raise PositionError(str(error)) from None
        file.check_known("books", name, [book.id for book in self.known_books()], "book")
        return tuple(book for book in self.known_books() if book.id == name)

    def own_books(self, text: str) -> tuple[tuple[Book, ...], tuple[Book, ...]]:
        file = self.file_in(text, "")
        named: tuple[str, str] = file.get("books", tuple[str, str], ("", ""))
        first, second = (self.books_of(file, seat) if named[seat] else () for seat in (0, 1))
        return first, second

    def begun_with(self, start: Mapping[str, Any]) -> Mapping[str, Any]:
        """The books of both sides, from the set-up, or from the position with which the battle started."""
        if "position" in start:
            books = Source(start["position"], "", PositionError, Decimal).tables.get("books")
        else:
            books = [self.book_reference(convert(book, Book)) for book in start.get("books", ())]
        return {"books": books} if books else {}

    def book_reference(self, book: Book) -> str:
        """A book that comes with the game by its id, any other as a whole."""
        return book.id if book in self.known_books() else write_book(book, self.words)

    def buy_row(self, row: Row, books: Sequence[Book]) -> Bought:
        """A unit as the book of its side sells it."""
        kind = str(row.table.get("kind"))
        own = [book.id for book in books]
        other = next((book for book in self.known_books() if book.id not in own and book.unit(kind)), None)
        if other and not any(book.unit(kind) for book in books):
            raise row.fault(f"'{kind}' is a unit of {other.name}, this side plays {books[0].name}", "kind", kind)
        return row.buy(books)

    # ------------------------------------------------------------------ reading
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        sides = [self.read_side(file, seat) for seat in (0, 1)]
        found = super().read_rows(file, units, {**state, "sides": sides})
        return found | self.read_sides(file, sides, found["models"], state)

    def read_side(self, file: Row, seat: int) -> Side:
        books = self.books_of(file, seat)
        return Side(seat, books, self.weapons(file, seat, books))

    def read_sides(
        self, file: Row, sides: Sequence[Side], models: Sequence[Any], state: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The fields of the state that come from the books of both sides."""
        return {}

    def read_unit(self, row: Row, u: UnitId, first: ModelId, state: Mapping[str, Any]) -> Stood:
        side: Side = state["sides"][row.seat("seat")]
        if "arms" in row.table:
            return self.read_whole(row, u, first, side)
        host, *others = profiles = [self.buy_row(one, side.books) for one in (row, *joined_rows(row))]
        counted = read_models(row, sum(p.size for p in profiles), first)
        models = self.models_of_row(row, profiles, counted, side, u)
        copies = -(-(len(models) - sum(p.size for p in others)) // host.size)  # two copies may be one unit
        cost = host.cost * copies + sum(p.cost for p in others)
        unit = Unit(u, side.seat, host.unit.name, host.unit.id, models[0].quality, counted.born, ())
        return self.stood(row, unit, models, counted, side, (host.unit.type, cost))

    def read_whole(self, row: Row, u: UnitId, first: ModelId, side: Side) -> Stood:
        """A unit that says everything itself: no book is asked."""
        counted, kind = read_models(row, 0, first), row.name("kind", "")
        every: tuple[Kits, ...] = row.get("arms", tuple[Kits, ...])
        models = [m for arms in every for m in self.models_with_arms(row, arms, side.seat, u)]
        if sorted(m.id for m in models) != list(counted.born):
            raise row.fault("its arms are not those of its models, living and fallen", "arms")
        cost, quality = sum((m.worth for m in models), Fraction(0)), row.number("quality", WORST, SURE, WORST)
        unit = Unit(u, side.seat, kind, kind, quality, counted.born, ())
        return self.stood(row, unit, models, counted, side, (self.words.types[0], round(cost)))

    def stood(
        self, row: Row, unit: Unit, models: list[Any], counted: Counted, side: Side, bought: tuple[str, int]
    ) -> Stood:
        """With all that the row says of the unit itself; by the book it is of this type and costs so much."""
        for m in models:
            check_weapons(row, m.weapons, side)
        type = row.get("type", str, bought[0])
        row.check_known("type", type, self.words.types, "unit type")
        named = replace(
            unit,
            name=row.name("name", unit.name),
            models=tuple(sorted(counted.living)),
            acted=row.get("acted", bool, False),
        )
        full = row.number("full", sum(m.tough for m in models), 0, MOST)
        cost = row.number("cost", bought[1], 0, MOST)
        return Stood(
            self.with_marks(named, row, type=type, full=full, cost=cost),
            list(hurt(row, models, counted)),
            counted.places,
        )

    def models_with_arms(self, row: Row, arms: Arms, seat: int, u: UnitId) -> list[Any]:
        assert isinstance(arms, Kits)
        type = arms.type or self.words.types[0]
        row.check_name("kind", arms.kind)
        row.within("bought", arms.bought, -1, MOST)
        row.check_known("type", type, self.words.types, "unit type")
        self.check_rules(row, "rules", arms.rules)
        base = length(row, "base", arms.base)
        row.within("base", base, 1, MOST)
        share = row.fraction("worth", arms.worth or "0").as_integer_ratio()
        quality, tough = row.number("quality", WORST, SURE, WORST), self.tough(arms.rules)
        entry = arms.bought if arms.bought >= 0 else u
        bare = arms.kind, quality, arms.weapons, tough, base, entry, share, u
        return [self.model_type(m, seat, *bare, 0, type, arms.rules, arms.mount) for m in arms.models]

    def models_of_row(self, row: Row, profiles: Sequence[Bought], counted: Counted, side: Side, u: UnitId) -> list[Any]:
        """The models of a unit: its own first, as many as it has (two copies in one unit have their upgrades twice),
        then those that have joined it."""
        host, *others = profiles
        size = len(counted.born) - sum(p.size for p in others)
        quality = row.number("quality", host.unit.quality, SURE, WORST)
        if size < 1:
            raise row.fault(TOO_FEW.format(len(counted.born)), "joined")
        if other := next((p.unit for p in others if p.unit.quality != quality), None):
            why = f"{other.name} has Quality {other.quality}+, {host.unit.name} {quality}+"
            raise row.fault(why, "joined", clause=self.joins)
        given = [(host, self.own_kit(row, kit)) for kit in islice(cycle(host.kits), size)]
        given += [(p, kit) for p in others for kit in p.kits]
        found = list[Any]()
        for m, (p, kit) in zip(counted.born, given):
            check_weapons(row, kit.weapons, side)
            share = Fraction(p.cost, p.size).as_integer_ratio()
            tough = self.tough(kit.rules)
            plain = Model(m, side.seat, p.unit.id, quality, kit.weapons, tough, kit.base, u, share, u)
            found.append(self.with_kit(plain, p.unit.type, kit, side.weapons))
        return found

    def own_kit(self, row: Row, kit: Kit) -> Kit:
        """With what the row says instead of the book."""
        rules = row.get("rules", tuple[str, ...], kit.rules)
        self.check_rules(row, "rules", rules)
        return replace(kit, weapons=row.get("weapons", tuple[str, ...], kit.weapons), rules=rules)

    def check_rules(self, row: Row, field: str, rules: tuple[str, ...]) -> None:
        """Every rule as books write it: one of the page, with a number where it has one."""
        check_count(row, field, rules)
        known = (*self.words.rules, *self.words.weapon_rules)
        for rule in rules:
            name, number = rule_parts(rule)
            if (f"{name}(X)" if number else name) not in known or "(+" in rule:
                raise row.fault(f"unknown rule {rule!r}{nearest(rule, known)}", field, rule)

    # ------------------------------------------------------------------ writing
    def unit_row(self, b: T, u: Unit) -> dict[str, Any]:
        row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind, "quality": u.quality}
        kits = [self.arms_of(group) for group in groups_of(map(b.model, u.born), same)]
        row["arms"] = to_builtins(kits, builtin_types=[Decimal])
        row |= write_models(u) | write_wounds(u, b.models)
        row |= ({"acted": True} if u.acted else {}) | to_builtins(self.write_marks(u))
        return row | write_places(b, u)

    def arms_of(self, models: Sequence[Any]) -> Kits:
        m = models[0]
        told = m.kind, tuple(x.id for x in models), m.weapons, m.bought, str(m.worth)
        return Kits(*told, m.rules, m.type, m.mount, Decimal(as_inches(m.base)))

    # ------------------------------------------------------------------ changing a position
    def profile(self, row: Table, b: T, file: Row) -> Bought:
        return self.buy_row(Row(Source("", "", PositionError), row), self.books_of(file, row["seat"]))

    def strength(self, row: Table, models: int, b: T, u: UnitId) -> Table:
        """Without the wounds of single models, which no longer fit."""
        return super().strength({key: value for key, value in row.items() if key != "wounds"}, models, b, u)


def check_weapons(row: Row, weapons: tuple[str, ...], side: Side) -> None:
    check_count(row, "weapons", weapons)
    for weapon in weapons:
        row.check_known("weapons", weapon, side.weapons, "weapon")


def check_count(row: Row, field: str, found: tuple[str, ...]) -> None:
    if len(found) > MOST_NAMED:
        raise row.fault(f"{field} names {len(found)}, at most {MOST_NAMED} are possible", field)


# ---------------------------------------------------------------------------------------------------- models
def joined_rows(row: Row) -> list[Row]:
    """Who is among its models besides, the last of them."""
    found: tuple[dict[str, Any], ...] = row.get("joined", tuple[dict[str, Any], ...], ())
    rows = [Row(row.source, one, row.path, row.label) for one in found]
    for one in rows:
        one.only(("kind", "take"))
    return rows


def same(m: Any) -> tuple[Any, ...]:
    return m.kind, m.weapons, m.bought, m.share, m.rules, m.type, m.mount, m.base


def hurt(row: Row, models: Sequence[Any], counted: Counted) -> Iterator[Any]:
    """`wounds` are those of the first model that can take several, or one number for each living model; then, if need
    be, one for each that has fallen, whose wounds are otherwise all that it could take."""
    told: int | tuple[int, ...] = row.get("wounds", int | tuple[int, ...], ())
    if isinstance(told, int):
        able = {m.id: m.tough for m in models if m.id in counted.living and m.tough > 1}
        first = min(able, default=-1)
        row.within("wounds", told, 0, able.get(first, 1) - 1)
        told = tuple(told if m == first else 0 for m in counted.living)
    order = (*counted.living, *counted.fallen)
    if len(told) not in (0, len(counted.living), len(order)):
        raise row.fault(f"wounds has {len(told)} numbers for {len(counted.living)} models", "wounds")
    has = dict(zip(order, told))
    for m in models:
        alive = m.id in counted.living
        wounds = has.get(m.id, 0 if alive else m.tough)
        row.within("wounds", wounds, 0, m.tough - 1 if alive else m.tough)  # one more, and it would not live
        yield replace(m, wounds=wounds)


def write_wounds(u: Unit, models: Sequence[Model]) -> dict[str, Any]:
    living, fallen = [models[m].wounds for m in u.models], sorted({*u.born} - {*u.models})
    if any(models[m].left for m in fallen):
        return {"wounds": [*living, *(models[m].wounds for m in fallen)]}
    return {"wounds": living} if any(living) else {}


# ---------------------------------------------------------------------------------------------------- rows
def struct_of(row: Row, but: Collection[str], kind: type[S]) -> S:
    """A row of the file as a struct of the engine; lengths stand in inches."""
    table = {key: value for key, value in row.table.items() if key not in but}
    lengths = {key: length(row, key, table[key]) for key in LENGTHS if key in table}
    try:
        return convert({**table, **lengths}, kind)
    except ValidationError as error:
        raise row.fault(str(error).replace("`", "")) from None


def length(row: Row, field: str, value: object) -> int:
    try:
        return read_length(value, field)
    except BoardError as error:
        raise row.fault(str(error).rstrip("."), field) from None


def in_inches(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: Decimal(as_inches(value)) if key in LENGTHS else value for key, value in table.items()}
