"""An army book, `drumhead-book-1`: what a faction may buy, in one format for all games.

The reader knows the format and no game. A game hands it its `Vocabulary`; a word outside it fails the load with
its line and the nearest word that is known, so that a typing error never drops a rule in silence.
"""

import math
import re
from collections.abc import Collection, Iterable
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Meta, Struct, field

from drumhead.combat.source import Source

LONGEST = 1000  # inches, of anything in a book
INCH = 1000  # lengths are whole thousandths of an inch in memory, inches in the file

Name = Annotated[str, Meta(pattern=r"\A[A-Za-z][A-Za-z0-9-]*\Z", max_length=40)]
Line = Annotated[str, Meta(pattern=r"\A[^\x00-\x1f\x7f\u2028\u2029\x85]*\Z", max_length=400)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=0, le=100_000)]
Inches = Annotated[int, Meta(ge=0, le=LONGEST * INCH)]
Do = Literal["replace", "add", "mount"]
Who = Literal["all", "one", "any"]
Pick = Literal["one", "many"]
Target = Literal["enemy", "friend", "self"]
EffectDo = Literal["hits", "wounds", "grant", "deny", "move", "morale"]


class Vocabulary(NamedTuple):
    """The words of one game that a book may use."""

    game: str
    types: tuple[str, ...]  # of units
    rules: tuple[str, ...]  # "Armored", or "Tough(X)" for a rule with a number
    weapons: tuple[str, ...] = ()  # weapons of the page itself, whose values the engine knows
    weapon_rules: tuple[str, ...] = ()
    reach: int = INCH  # what a range of 1 in the file is to the engine; a game of cubes counts cubes


class Leaf(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Weapon(Leaf, frozen=True):
    id: Name
    name: Line = ""
    base: str = ""  # a weapon of the page, or else attacks and range below
    attacks: Annotated[int, Meta(ge=0, le=100)] = 0
    range: Inches = 0  # 0: melee
    rules: tuple[str, ...] = ()
    clause: str = ""


class Mount(Leaf, frozen=True):
    id: Name
    name: Line
    base: Inches
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    clause: str = ""


class Effect(Leaf, frozen=True):
    do: EffectDo
    count: str = ""  # "4", "D3", "2D6"
    rules: tuple[str, ...] = ()
    rule: str = ""
    until: Literal["", "round", "activation"] = ""
    inches: Annotated[int, Meta(ge=0, le=100)] = 0


class Spell(Leaf, frozen=True):
    id: Name
    name: Line
    number: Count
    range: Inches
    target: Target
    effects: tuple[Effect, ...]
    clause: str = ""


class Option(Leaf, frozen=True):
    id: Name
    gives: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    mount: str = ""
    cost: Points = 0
    clause: str = ""


class Group(Leaf, frozen=True):
    """One line of a unit's upgrade table."""

    id: Name
    text: Line
    do: Do
    who: Who | Count  # a number: up to that many models
    pick: Pick
    options: tuple[Option, ...]
    takes: tuple[str, ...] = ()  # what a replacing model gives up
    needs: tuple[str, ...] = ()  # options that must be taken as well
    bars: tuple[str, ...] = ()  # options that must not

    def option(self, id: str) -> Option | None:
        return by_id(self.options, id)


class BookUnit(Leaf, frozen=True):
    id: Name
    name: Line
    type: str
    size: Count
    quality: Annotated[int, Meta(ge=2, le=6)]
    base: Inches
    cost: Points
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    mount: str = ""
    groups: tuple[Group, ...] = field(default=(), name="group")
    clause: str = ""
    room: Count = 1  # how much of a place it fills, where places hold only so much

    def group(self, id: str) -> Group | None:
        return by_id(self.groups, id)


class Faction(Leaf, frozen=True):
    id: Name
    name: Line
    about: Line = ""


class Book(Leaf, frozen=True):
    id: Name
    name: Line
    about: Line
    game: Name
    weapons: tuple[Weapon, ...]
    mounts: tuple[Mount, ...]
    spells: tuple[Spell, ...]
    units: tuple[BookUnit, ...]

    def unit(self, id: str) -> BookUnit | None:
        return by_id(self.units, id)

    def unit_name(self, id: str) -> str:
        """The name of a unit that is known to be in the book."""
        unit = self.unit(id)
        assert unit is not None, id
        return unit.name

    def weapon(self, id: str) -> Weapon | None:
        return by_id(self.weapons, id)


class BookFile(Leaf, frozen=True):
    """The file as it is written: one table for each kind of thing."""

    format: Literal["drumhead-book-1"]
    game: Name
    faction: Faction
    unit: tuple[BookUnit, ...]
    weapon: tuple[Weapon, ...] = ()
    mount: tuple[Mount, ...] = ()
    spell: tuple[Spell, ...] = ()


class HasId(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=HasId)


def by_id(things: Iterable[N], id: str) -> N | None:
    return next((thing for thing in things if thing.id == id), None)


def rule_parts(rule: str) -> tuple[str, int]:
    """("Tough", 3) of "Tough(3)", ("Armored", 0) of "Armored"; what "Tough(+1)" adds is read in the same way."""
    found = re.fullmatch(r"([A-Za-z ]+)\(\+?([1-9][0-9]?)\)", rule)
    return (found[1], int(found[2])) if found else (rule, 0)


def rated(rules: Iterable[str], name: str) -> int:
    """The number of a rule such as Tough(X), 0 where it is missing."""
    return max((number for known, number in map(rule_parts, rules) if known == name), default=0)


class Known(NamedTuple):
    """What may be named inside one book: the game's words, all weapons and all mounts."""

    words: Vocabulary
    arms: Collection[str]
    mounts: Collection[str]


def read_book(text: str, where: str, words: Vocabulary) -> Book:
    source = Source(text, where)
    for kind, length in (("weapon", "range"), ("mount", "base"), ("spell", "range"), ("unit", "base")):
        in_whole_numbers(source, kind, length, words.reach if length == "range" else INCH)
    file = source.convert(BookFile)
    source.known(file.game, (words.game,), "game", "game")
    check_names(source, file, words)
    known = Known(words, (*words.weapons, *(w.id for w in file.weapon)), [mount.id for mount in file.mount])
    for i, weapon in enumerate(file.weapon):
        check_weapon(source, weapon, f"weapon[{i}]", words)
    for i, mount in enumerate(file.mount):
        check_kit(source, mount, f"mount[{i}]", known)
    for i, spell in enumerate(file.spell):
        check_spell(source, spell, f"spell[{i}]", words)
    for i, unit in enumerate(file.unit):
        check_unit(source, unit, f"unit[{i}]", known)
    who = file.faction
    return Book(who.id, who.name, who.about, file.game, file.weapon, file.mount, file.spell, file.unit)


def in_whole_numbers(source: Source, kind: str, length: str, measure: int) -> None:
    """Turn the lengths of the file into the integers of the engine; wrong shapes are left for the strict reading."""
    rows = source.tables.get(kind)
    for i, row in enumerate(rows if isinstance(rows, list) else ()):
        inches = row.get(length) if isinstance(row, dict) else None
        if isinstance(inches, bool) or not isinstance(inches, int | float):
            continue
        if not math.isfinite(inches) or not 0 <= inches <= LONGEST:
            raise source.error(f"{length} must be 0 to {LONGEST} inches, not {inches}", f"{kind}[{i}].{length}")
        row[length] = round(inches * measure)


def check_names(source: Source, file: BookFile, words: Vocabulary) -> None:
    once(source, [weapon.id for weapon in file.weapon], "weapon")
    once(source, [mount.id for mount in file.mount], "mount")
    once(source, [spell.id for spell in file.spell], "spell")
    once(source, [unit.id for unit in file.unit], "unit")
    if not file.unit:
        raise source.error("a book needs at least one unit")
    for i, weapon in enumerate(file.weapon):
        if weapon.id in words.weapons:
            raise source.error(f"'{weapon.id}' is a weapon of the page; choose another id", f"weapon[{i}].id")


def once(source: Source, ids: list[str], path: str) -> None:
    for i, id in enumerate(ids):
        if id in ids[:i]:
            kind = path.rpartition(".")[2]
            raise source.error(f"the {kind} '{id}' stands twice", f"{path}[{i}].id", id)


def check_weapon(source: Source, weapon: Weapon, path: str, words: Vocabulary) -> None:
    if bool(weapon.base) == bool(weapon.attacks):
        raise source.error(f"the weapon '{weapon.id}' needs either a base or attacks of its own", path, weapon.id)
    if weapon.base:
        source.known(weapon.base, words.weapons, "weapon", f"{path}.base")
        if weapon.range:
            raise source.error(f"the range of '{weapon.id}' comes from its base", f"{path}.range")
    check_rules(source, weapon.rules, f"{path}.rules", words.weapon_rules)


def check_rules(source: Source, rules: Iterable[str], path: str, known: Collection[str]) -> None:
    for rule in rules:
        name, number = rule_parts(rule)
        if (f"{name}(X)" if number else name) not in known:
            source.known(rule, known, "rule", path)


def check_kit(source: Source, who: Mount | BookUnit, path: str, known: Known) -> None:
    if not who.base:
        raise source.error(f"'{who.id}' needs a base of more than 0 inches", f"{path}.base")
    for weapon in who.equipment:
        source.known(weapon, known.arms, "weapon", f"{path}.equipment")
    check_rules(source, who.rules, f"{path}.rules", known.words.rules)


def check_spell(source: Source, spell: Spell, path: str, words: Vocabulary) -> None:
    for i, effect in enumerate(spell.effects):
        at = f"{path}.effects[{i}]"
        if effect.do in ("hits", "wounds") and not re.fullmatch(r"[1-9]\d?|[1-9]?D[36]", effect.count):
            raise source.error(f"{effect.do} needs a count like '4', 'D3' or '2D6', not '{effect.count}'", at)
        if effect.do in ("grant", "deny"):
            check_rules(source, [effect.rule], at, (*words.rules, *words.weapon_rules))
            if not effect.until:
                raise source.error(f"{effect.do} needs until = 'round' or 'activation'", at)
        if effect.do == "move" and not effect.inches:
            raise source.error("move needs inches of more than 0", at)
        check_rules(source, effect.rules, at, words.weapon_rules)


def check_unit(source: Source, unit: BookUnit, path: str, known: Known) -> None:
    source.known(unit.type, known.words.types, "unit type", f"{path}.type")
    check_kit(source, unit, path, known)
    if unit.mount:
        source.known(unit.mount, known.mounts, "mount", f"{path}.mount")
    once(source, [group.id for group in unit.groups], f"{path}.group")
    options = [option.id for group in unit.groups for option in group.options]
    seen: set[str] = set()
    for i, group in enumerate(unit.groups):
        at = f"{path}.group[{i}]"
        check_group(source, unit, group, at, known)
        for option in group.options:
            if option.id in seen:
                raise source.error(f"the option '{option.id}' stands twice in '{unit.id}'", f"{at}.options", option.id)
            seen.add(option.id)
            check_option(source, group, option, f"{at}.options", known)
        for key, ids in (("needs", group.needs), ("bars", group.bars)):
            for id in ids:
                source.known(id, options, "option", f"{at}.{key}")


def check_group(source: Source, unit: BookUnit, group: Group, path: str, known: Known) -> None:
    if not group.options:
        raise source.error(f"the group '{group.id}' needs at least one option", path, group.id)
    if (group.do == "replace") != bool(group.takes):
        raise source.error(f"'{group.id}': takes belongs to do = 'replace', and only there", path, group.id)
    if isinstance(group.who, int) and group.who > unit.size:
        raise source.error(f"'{group.id}' is for up to {group.who} models, '{unit.id}' has {unit.size}", f"{path}.who")
    for weapon in group.takes:
        source.known(weapon, known.arms, "weapon", f"{path}.takes")


def check_option(source: Source, group: Group, option: Option, path: str, known: Known) -> None:
    if (group.do == "mount") != bool(option.mount):
        raise source.error(f"'{option.id}': a mount belongs to do = 'mount', and only there", path, option.id)
    if not (option.gives or option.rules or option.mount):
        raise source.error(f"the option '{option.id}' gives nothing", path, option.id)
    for weapon in option.gives:
        source.known(weapon, known.arms, "weapon", path)
    check_rules(source, option.rules, path, known.words.rules)
    if option.mount:
        source.known(option.mount, known.mounts, "mount", path)
