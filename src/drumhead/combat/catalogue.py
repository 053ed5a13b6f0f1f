"""The catalogue of a game: its books with every number cited, the lists that come with it, the faults of a list."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Entry, read_list
from drumhead.combat.book import Book, BookUnit, Option, Weapon, read_book
from drumhead.combat.source import nearest
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.question import Refusal
from drumhead.ledger.cite import datum

Check: TypeAlias = Callable[[Book, ArmyList, int], Refusal | None]  # of a list by its book, for a battle of this limit


# ---------------------------------------------------------------------------------------------------- cited books
class Citing(NamedTuple):
    """Cites the numbers of a book as the page prints them; each has a misprint that some test must notice."""

    file: str  # of the book, as the audit names it
    counted: str  # the number that a unit of this game is counted by: size, room
    misprint: tuple[str, ...]  # of a unit's equipment
    priced_by: Mapping[str, str] = {}  # the clause of a unit's price by its type; else it is the unit's own

    def book(self, book: Book) -> Book:
        weapons, units = tuple(map(self._weapon, book.weapons)), tuple(map(self._unit, book.units))
        return replace(book, weapons=weapons, units=units)

    def _weapon(self, weapon: Weapon) -> Weapon:
        attacks = self._cite(weapon.clause, weapon.attacks, weapon.attacks + 1, weapon.id, "attacks")
        reach = self._cite(weapon.clause, weapon.range, weapon.range + 6000, weapon.id, "range")
        return replace(weapon, attacks=attacks, range=reach)

    def _unit(self, unit: BookUnit) -> BookUnit:
        id, clause, counted = unit.id, unit.clause, getattr(unit, self.counted)
        numbers = {
            self.counted: self._cite(clause, counted, counted + 1, id, self.counted),
            "quality": self._cite(clause, unit.quality, unit.quality - 1, id, "quality"),
            "equipment": self._cite(clause, unit.equipment, self.misprint, id, "equipment"),
            "rules": self._cite(clause, unit.rules, (), id, "rules"),
            "cost": self._cite(self.priced_by.get(unit.type, clause), unit.cost, unit.cost + 1, id, "cost"),
        }
        groups = tuple(replace(g, options=tuple(self._option(id, o) for o in g.options)) for g in unit.groups)
        return replace(unit, groups=groups, **numbers)

    def _option(self, unit: str, option: Option) -> Option:
        clause, entry = option.clause, (unit, option.id)
        return replace(
            option,
            gives=self._cite(clause, option.gives, (), *entry, "gives"),
            rules=self._cite(clause, option.rules, (), *entry, "rules"),
            cost=self._cite(clause, option.cost, option.cost + 1, *entry, "cost"),
        )

    def _cite(self, clause: str, value: Any, wrong: Any, *entry: str) -> Any:
        """What the page leaves out has no number to misprint."""
        return datum(clause, value, wrong, f"{self.file}:{'.'.join(entry)}") if value != wrong else value


# ---------------------------------------------------------------------------------------------------- of folders
def texts_in(folder: Traversable) -> dict[str, str]:
    """The files of a folder, by name."""
    return dict(sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir()))


def books_in(folder: Traversable, words: Vocabulary) -> tuple[Book, ...]:
    """The books that come with a game, by file name."""
    return tuple(read_book(text, f"books/{name}", words) for name, text in texts_in(folder).items())


def sample_lists(folder: Traversable, *books: Book) -> dict[str, ArmyList]:
    """The lists that come with a game, by file name."""
    texts = texts_in(folder)
    return {name.removesuffix(".toml"): read_list(text, f"lists/{name}", *books) for name, text in texts.items()}


def styles_of(samples: Mapping[str, ArmyList], limit: int) -> dict[str, ArmyList]:
    """The sample lists of one limit by style: "bow-line" for the file bow-line-10."""
    ending = f"-{limit}"
    return {name.removesuffix(ending): army for name, army in samples.items() if name.endswith(ending)}


# ---------------------------------------------------------------------------------------------------- faults of a list
def first_refusal(checks: Sequence[Check], book: Book, army: ArmyList, limit: int) -> Refusal | None:
    return next((refused for check in checks if (refused := check(book, army, limit))), None)


def refuse_entries(army: ArmyList, judge: Callable[[Entry], Refusal | None]) -> Refusal | None:
    """The first entry that is refused, with its number."""
    for i, entry in enumerate(army.entries):
        if refused := judge(entry):
            return replace(refused, why=f"entry {i + 1}: {refused.why}", facts={"entry": i})
    return None


def unknown_word(book: Book, entry: Entry) -> str:
    """The first word of an entry that its book does not have, with the nearest that it has."""
    units = [unit.id for unit in book.units]
    groups = {group.id: list[str]() for unit in book.units for group in unit.groups}
    for group in (group for unit in book.units for group in unit.groups):
        groups[group.id] += [option.id for option in group.options]  # groups of several units may share an id
    if entry.unit not in units:
        return f"unknown unit '{entry.unit}'{nearest(entry.unit, units)}"
    for take in entry.take:
        if take.group not in groups:
            return f"unknown group '{take.group}'{nearest(take.group, groups)}"
        if take.option not in groups[take.group]:
            return f"unknown option '{take.option}'{nearest(take.option, groups[take.group])}"
    return ""


def faults_of_list(
    book: Book, army: ArmyList, limit: int, alone: Check, whole: Sequence[Check], priced: Check
) -> Iterator[Refusal]:
    """All that is wrong with a list: the first fault of each entry alone, then those of the whole, then its price.

    Only sound entries are priced: what a wrong one costs nobody knows.
    """
    sound = []
    for i, entry in enumerate(army.entries):
        if refused := alone(book, replace(army, entries=(entry,)), limit):
            yield replace(refused, why=refused.why.removeprefix("entry 1: "), facts={"entry": i})
        else:
            sound.append(entry)
    yield from (refused for check in whole if (refused := check(book, army, limit)))
    if refused := priced(book, replace(army, entries=tuple(sound)), limit):
        yield refused


# ---------------------------------------------------------------------------------------------------- names
def names_in(books: Iterable[Book]) -> dict[str, str]:
    """Of units, weapons and mounts, by their ids."""
    found: dict[str, str] = {}
    for book in books:
        found |= {unit.id: unit.name for unit in book.units}
        found |= {weapon.id: weapon.name or weapon.id for weapon in book.weapons}
        found |= {mount.id: mount.name for mount in book.mounts}
    return found


def display_name(id: str, names: Mapping[str, str]) -> str:
    """ "Gate bailiffs" for "bailiffs"; where nobody named it, the id in plain letters: "Mud hounds"."""
    return names.get(id) or (f"{id[:1].upper()}{id[1:].replace('-', ' ')}" if id.islower() else id)
