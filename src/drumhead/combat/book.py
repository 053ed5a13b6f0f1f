"""An army book, `drumhead-book-1`: what a faction may buy, in one format for all games.

The reader knows the format and no game. A game hands it its `Vocabulary`; a word outside it fails the load with
its line and the nearest word that is known, so that a typing error never drops a rule in silence.
"""

import math
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Meta, field, json, to_builtins

from drumhead.combat.source import Source
from drumhead.combat.vocabulary import INCH, Buying, Leaf, Vocabulary, rule_parts
from drumhead.flow.question import Refusal

LONGEST = 1000  # inches, of anything in a book
MOST_ROWS = 100  # units, weapons, mounts or spells of a book; groups of a unit, options of a group
MOST_PLAYED = 30_000  # characters of a book in play, as `write_book` has it
HIGHEST = 99  # number of a rule in a book; what adds up may be higher

Name = Annotated[str, Meta(pattern=r"\A[A-Za-z][A-Za-z0-9-]*\Z", max_length=40)]
Line = Annotated[str, Meta(pattern=r"\A[^\x00-\x1f\x7f\u2028\u2029\x85]*\Z", max_length=400)]
Count = Annotated[int, Meta(ge=1, le=1000)]
MOST = 100_000  # points of anything
Points = Annotated[int, Meta(ge=0, le=MOST)]
Price = Annotated[int, Meta(ge=1, le=MOST)]
Inches = Annotated[int, Meta(ge=0, le=LONGEST * INCH)]
Do = Literal["replace", "add", "mount"]
Who = Literal["all", "one", "any"]
Pick = Literal["one", "many"]
Target = Literal["enemy", "friend", "self"]
EffectDo = Literal["hits", "wounds", "grant", "deny", "move", "morale"]


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


SAYS: Mapping[EffectDo, tuple[str, ...]] = {  # which fields belong to which effect
    "hits": ("count", "rules"),
    "wounds": ("count",),
    "grant": ("rule", "until"),
    "deny": ("rule", "until"),
    "move": ("inches",),
    "morale": (),
}


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
    cost: Price
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
    buying: Buying = Buying()  # how the game's models are bought

    def unit(self, id: str) -> BookUnit | None:
        return by_id(self.units, id)

    def unit_name(self, id: str) -> str:
        """The name of a unit that is known to be in the book."""
        unit = self.unit(id)
        assert unit is not None, id
        return unit.name

    def weapon(self, id: str) -> Weapon | None:
        return by_id(self.weapons, id)

    def mount(self, id: str) -> Mount | None:
        return by_id(self.mounts, id)


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


class Known(NamedTuple):
    """What may be named inside one book: the game's words, all weapons and all mounts."""

    words: Vocabulary
    arms: Collection[str]
    mounts: Collection[str]


def read_book(text: str, where: str, words: Vocabulary) -> Book:
    source = Source(text, where)
    for kind, length in LENGTHS:
        in_whole_numbers(source, kind, length, words.reach if length == "range" else INCH)
    file = source.convert(BookFile)
    source.check_known(file.game, (words.game,), "game", "game")
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
    return Book(who.id, who.name, who.about, file.game, file.weapon, file.mount, file.spell, file.unit, words.buying)


def refuse_large(book: Book, words: Vocabulary) -> Refusal | None:
    """Why a book cannot be played: a position holds those of both sides, and must still be read."""
    length = len(write_book(book, words))
    if length <= MOST_PLAYED:
        return None
    return Refusal("", f"a book that is played has up to {MOST_PLAYED} characters, '{book.id}' has {length}")


LENGTHS = (("weapon", "range"), ("mount", "base"), ("spell", "range"), ("unit", "base"))  # of rows, in inches


def write_book(book: Book, words: Vocabulary) -> str:
    """The book as a file of JSON, which reads back as the same book."""
    rows = to_builtins({"weapon": book.weapons, "mount": book.mounts, "spell": book.spells, "unit": book.units})
    for kind, length in LENGTHS:
        for row in rows[kind]:
            row[length] = row.get(length, 0) / (words.reach if length == "range" else INCH)
    faction = {"id": book.id, "name": book.name, "about": book.about}
    return json.encode({"format": "drumhead-book-1", "game": book.game, "faction": faction, **rows}).decode()


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
    for kind in ("weapon", "mount", "spell", "unit"):
        rows = getattr(file, kind)
        refuse_many(source, len(rows), f"a book has up to {MOST_ROWS} {kind}s", kind)
        once(source, [row.id for row in rows], kind)
    if not file.unit:
        raise source.error("a book needs at least one unit")
    for i, weapon in enumerate(file.weapon):
        if weapon.id in words.weapons:
            raise source.error(f"'{weapon.id}' is a weapon of the page; choose another id", f"weapon[{i}].id")


def refuse_many(source: Source, rows: int, allowed: str, path: str) -> None:
    if rows > MOST_ROWS:
        raise source.error(f"{allowed}, not {rows}", f"{path}[{MOST_ROWS}]")


def once(source: Source, ids: list[str], path: str) -> None:
    for i, id in enumerate(ids):
        if id in ids[:i]:
            kind = path.rpartition(".")[2]
            raise source.error(f"the {kind} '{id}' stands twice; choose another id", f"{path}[{i}].id", id)


def check_weapon(source: Source, weapon: Weapon, path: str, words: Vocabulary) -> None:
    if not weapon.base and not words.own_weapons:
        raise source.error(f"the weapon '{weapon.id}' needs a base, a weapon of the page", path, weapon.id)
    if bool(weapon.base) == bool(weapon.attacks):
        raise source.error(f"the weapon '{weapon.id}' needs either a base or attacks of its own", path, weapon.id)
    if weapon.base:
        source.check_known(weapon.base, words.weapons, "weapon", f"{path}.base")
        if weapon.range:
            raise source.error(f"the range of '{weapon.id}' comes from its base", f"{path}.range")
    check_rules(source, weapon.rules, f"{path}.rules", words.weapon_rules)


def check_rules(source: Source, rules: Iterable[str], path: str, known: Collection[str], raised: bool = False) -> None:
    """Every rule is one of these, written with a number where it has one; with `raised` also as "Tough(+1)"."""
    for rule in rules:
        name, number = rule_parts(rule)
        if (f"{name}(X)" if number else name) not in known:
            source.check_known(rule, known, "rule", path)
        if number > HIGHEST:
            raise source.error(f"the number of '{rule}' must be 1 to {HIGHEST}", path, rule)
        if "(+" in rule and not raised:
            raise source.error(f"'{rule}' is for options; write '{name}({number})' here", path, rule)


def check_kit(source: Source, who: Mount | BookUnit, path: str, known: Known) -> None:
    if not who.base:
        raise source.error(f"'{who.id}' needs a base of more than 0 inches", f"{path}.base")
    for weapon in who.equipment:
        source.check_known(weapon, known.arms, "weapon", f"{path}.equipment")
    check_rules(source, who.rules, f"{path}.rules", known.words.rules)
    if apart := [rule for rule in who.rules if rule in known.words.buying.apart]:
        why = f"{apart[0]} is for one model of a unit; offer it in a group with who = 'one'"
        raise source.error(why, f"{path}.rules", apart[0])


def check_spell(source: Source, spell: Spell, path: str, words: Vocabulary) -> None:
    if not spell.effects:
        raise source.error(f"the spell '{spell.id}' needs at least one effect", path, spell.id)
    refuse_many(source, len(spell.effects), f"a spell has up to {MOST_ROWS} effects", f"{path}.effects")
    for i, effect in enumerate(spell.effects):
        check_effect(source, effect, f"{path}.effects[{i}]", words)
        if effect.do == "move" and spell.target == "enemy":
            why = f"'{spell.id}' cannot move an enemy; target must be 'friend' or 'self' for do = 'move'"
            raise source.error(why, f"{path}.effects[{i}]", "move")


def check_effect(source: Source, effect: Effect, path: str, words: Vocabulary) -> None:
    filled = [name for name in effect.__struct_fields__ if name != "do" and getattr(effect, name)]
    if stray := [name for name in filled if name not in SAYS[effect.do]]:
        known = f"known are {', '.join(SAYS[effect.do])}" if SAYS[effect.do] else "it needs no field"
        raise source.error(f"{effect.do} has no '{stray[0]}'; {known}", path, stray[0])
    if "count" in SAYS[effect.do] and not re.fullmatch(r"[1-9]\d?|[1-9]?D[36]", effect.count):
        raise source.error(f"{effect.do} needs a count like '4', 'D3' or '2D6', not '{effect.count}'", path)
    if "rule" in SAYS[effect.do]:
        check_lasting(source, effect, path, words)
    if effect.do == "move" and not effect.inches:
        raise source.error("move needs inches of more than 0", path)
    check_rules(source, effect.rules, path, words.weapon_rules)


def check_lasting(source: Source, effect: Effect, path: str, words: Vocabulary) -> None:
    """A rule that is granted or denied for a time."""
    known = (*words.rules, *words.weapon_rules)
    check_rules(source, [effect.rule], path, known)
    name = rule_parts(effect.rule)[0]
    if name in words.ungranted:
        able = [rule for rule in known if rule_parts(rule.replace("(X)", ""))[0] not in words.ungranted]
        why = f"no spell can {effect.do} {effect.rule}; it can {effect.do} {', '.join(able)}"
        raise source.error(why, path, effect.rule)
    if not effect.until:
        raise source.error(f"{effect.do} needs until = 'round' or 'activation'", path)


def check_unit(source: Source, unit: BookUnit, path: str, known: Known) -> None:
    source.check_known(unit.type, known.words.types, "unit type", f"{path}.type")
    check_kit(source, unit, path, known)
    if unit.mount:
        source.check_known(unit.mount, known.mounts, "mount", f"{path}.mount")
    refuse_many(source, len(unit.groups), f"a unit has up to {MOST_ROWS} groups", f"{path}.group")
    once(source, [group.id for group in unit.groups], f"{path}.group")
    options = [option.id for group in unit.groups for option in group.options]
    seen: set[str] = set()
    for i, group in enumerate(unit.groups):
        at = f"{path}.group[{i}]"
        check_group(source, unit, group, at, known)
        for option in group.options:
            if option.id in seen:
                why = f"the option '{option.id}' stands twice in '{unit.id}'; choose another id"
                raise source.error(why, f"{at}.options", option.id)
            seen.add(option.id)
            check_option(source, group, option, f"{at}.options", known)
            if apart := [rule for rule in option.rules if rule in known.words.buying.apart]:
                check_apart(source, unit, group, apart, f"{at}.options")
        for key, ids in (("needs", group.needs), ("bars", group.bars)):
            for id in ids:
                source.check_known(id, options, "option", f"{at}.{key}")


def check_group(source: Source, unit: BookUnit, group: Group, path: str, known: Known) -> None:
    if not group.options:
        raise source.error(f"the group '{group.id}' needs at least one option", path, group.id)
    refuse_many(source, len(group.options), f"a group has up to {MOST_ROWS} options", f"{path}.options")
    if (group.do == "replace") != bool(group.takes):
        raise source.error(f"'{group.id}': takes belongs to do = 'replace', and only there", path, group.id)
    if isinstance(group.who, int) and group.who > unit.size:
        raise source.error(f"'{group.id}' is for up to {group.who} models, '{unit.id}' has {unit.size}", f"{path}.who")
    for weapon in group.takes:
        source.check_known(weapon, known.arms, "weapon", f"{path}.takes")


def check_option(source: Source, group: Group, option: Option, path: str, known: Known) -> None:
    if (group.do == "mount") != bool(option.mount):
        raise source.error(f"'{option.id}': a mount belongs to do = 'mount', and only there", path, option.id)
    if not (option.gives or option.rules or option.mount):
        raise source.error(f"the option '{option.id}' gives nothing", path, option.id)
    for weapon in option.gives:
        source.check_known(weapon, known.arms, "weapon", path)
    check_rules(source, option.rules, path, known.words.rules, raised=True)
    if option.mount:
        source.check_known(option.mount, known.mounts, "mount", path)


def check_apart(source: Source, unit: BookUnit, group: Group, apart: list[str], path: str) -> None:
    """Rules that go to different models, each to one."""
    if unit.size < 2:
        why = f"{apart[0]} is for one model of a unit of at least 2, '{unit.id}' has 1"
        raise source.error(why, path, apart[0])
    if group.who not in ("one", 1):
        raise source.error(f"{apart[0]} is for one model; who must be 'one' in '{group.id}'", path, apart[0])
    if len(apart) > 1:
        raise source.error(f"{' and '.join(apart)} go to different models; make each an option", path, apart[0])
