"""What the units of a position are made of: the army book of each side, its weapons and spells, the words for rules."""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from msgspec import ValidationError, convert, to_builtins

from drumhead.combat.army import Bought
from drumhead.combat.book import LONGEST, Book, Spell, read_book
from drumhead.combat.position import MOST_NAMED, PositionError, Row
from drumhead.combat.source import ArmyError, nearest
from drumhead.combat.vocabulary import rule_parts
from drumhead.games.sigmar.rules.army import books
from drumhead.games.sigmar.rules.kinds import ARMOURY, WORDS, Weapon, weapon_in
from drumhead.games.sigmar.rules.pieces import casts
from drumhead.games.sigmar.rules.state import Fighter
from drumhead.space.board import BoardError, as_inches, read_length
from drumhead.space.table import INCH

T = TypeVar("T")
LENGTHS = ("range", "base")
PLAIN = Weapon("", -1)
MOST_DICE = 100  # of a weapon or of a wizard: more than any has


# ---------------------------------------------------------------------------------------------------- books
class Side(NamedTuple):
    """What the units of a side are made of: its book, or all books where it names none, and every weapon."""

    seat: int
    books: tuple[Book, ...]
    weapons: Mapping[str, Weapon]


def read_side(file: Row, seat: int) -> Side:
    found = books_of(file, seat)
    own = {w.id: weapon_in(book, w.id) for book in found for w in book.weapons}
    told = dict(read_weapon(row) for row in file.rows("weapon") if row.seat("seat") == seat)
    return Side(seat, found, {**ARMOURY, **own, **told})


def books_of(file: Row, seat: int) -> tuple[Book, ...]:
    """The book that a side plays: one that comes with the game, by its id, or a whole book as text. A side that names
    none may have units of all books that come with the game."""
    named: tuple[str, str] = file.get("books", tuple[str, str], ("", ""))
    name = named[seat]
    if not name:
        return books()
    if "\n" in name:
        try:
            return (read_book(name, f"{file.source.where}: the book of side {seat}", WORDS),)
        except ArmyError as error:
            raise PositionError(str(error)) from None
    file.known("books", name, [book.id for book in books()], "book")
    return tuple(book for book in books() if book.id == name)


def bought(row: Row, side: Side) -> Bought:
    """A unit as the book of its side sells it."""
    kind = str(row.table.get("kind"))
    own = [book.id for book in side.books]
    other = next((book for book in books() if book.id not in own and book.unit(kind)), None)
    if other and not any(book.unit(kind) for book in side.books):
        raise row.fault(f"'{kind}' is a unit of {other.name}, this side plays {side.books[0].name}", "kind", kind)
    return row.bought(side.books)


# ---------------------------------------------------------------------------------------------------- words
def check_words(row: Row, field: str, found: tuple[str, ...], known: Collection[str], what: str) -> None:
    check_number(row, field, found)
    for word in found:
        row.known(field, word, known, what)


def check_rules(row: Row, field: str, rules: tuple[str, ...]) -> None:
    """Every rule as books write it: one of the page, with a number where it has one."""
    check_number(row, field, rules)
    known = (*WORDS.rules, *WORDS.weapon_rules)
    for rule in rules:
        name, number = rule_parts(rule)
        if (f"{name}(X)" if number else name) not in known or "(+" in rule:
            raise row.fault(f"unknown rule {rule!r}{nearest(rule, known)}", field, rule)


def check_number(row: Row, field: str, found: tuple[str, ...]) -> None:
    if len(found) > MOST_NAMED:
        raise row.fault(f"{field} names {len(found)}, at most {MOST_NAMED} are possible", field)


# ---------------------------------------------------------------------------------------------------- weapons, spells
def read_weapon(row: Row) -> tuple[str, Weapon]:
    """A weapon in play that its book made."""
    row.only(("seat", "id", *Weapon.__struct_fields__))
    weapon = converted(row, ("seat", "id"), Weapon)
    row.check_name("name", weapon.name)
    for field in ("attacks", "charged"):
        row.within(field, getattr(weapon, field), 0, MOST_DICE)
    row.within("range", weapon.range, 0, LONGEST * INCH)
    check_rules(row, "rules", (*weapon.rules, *weapon.bearer))
    return row.name("id", ""), weapon


def write_weapon(weapon: Weapon) -> dict[str, Any]:
    """The fields that say something."""
    fields = {name: getattr(weapon, name) for name in weapon.__struct_fields__}
    return in_inches({name: value for name, value in fields.items() if value != getattr(PLAIN, name)})


def read_spells(file: Row, seat: int, open_to: Sequence[Book], models: Sequence[Fighter]) -> tuple[Spell, ...]:
    """Those that the file tells, or else those of the book whose wizards are in play."""
    told = [converted(row, ("seat",), Spell) for row in file.rows("spell") if row.seat("seat") == seat]
    if told:
        return tuple(told)
    wizards = [m.kind for m in models if m.seat == seat and casts(m)]
    return next((book.spells for book in open_to if any(book.unit(kind) for kind in wizards)), ())


def write_spell(spell: Spell) -> dict[str, Any]:
    return in_inches(to_builtins(spell))


def check_magic(
    file: Row, state: Mapping[str, Any], models: Sequence[Fighter], spells: Sequence[tuple[Spell, ...]]
) -> None:
    """Power dice belong to wizards, attempts to spells of the side."""
    for seat in (0, 1):
        wizards = {m.id for m in models if m.seat == seat and casts(m)}
        if lost := sorted({*state["power"][seat]} - wizards - {-1}):
            raise file.fault(f"model {lost[0]} has power dice, but is no wizard of side {seat}", "power")
        for spell in state["tried"][seat]:
            file.known("tried", spell, [s.id for s in spells[seat]], "spell")


# ---------------------------------------------------------------------------------------------------- rows
def converted(row: Row, but: Collection[str], kind: type[T]) -> T:
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
