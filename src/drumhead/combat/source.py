"""A file of tables that people write (TOML, or JSON), read strictly: every mistake is a sentence with its line."""

import json
import re
from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from drumhead.toml_reader import LONGEST, LONGEST_WORD, TomlError, first_line, in_brief, measure, read_toml

T = TypeVar("T")
Number: TypeAlias = Callable[[str], Any]
STEP = re.compile(r"([A-Za-z_]+)(?:\[(\d+)\])?")  # of a path such as unit[3].group[0].who


class FileError(ValueError):
    """A file that cannot be used: the place, the reason and, where a rule decides, its clause."""

    def __init__(self, why: str, where: str = "", clause: str = "") -> None:
        why = in_brief(why)
        super().__init__(": ".join(part for part in (where, why) if part) + (f" ({clause})" if clause else ""))
        self.why, self.where, self.clause = why, where, clause


class ArmyError(FileError):
    """A book or list that cannot be used."""


def nearest(word: str, known: Collection[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, or all of them."""
    by_lower = {k.lower(): k for k in known}
    close = get_close_matches(word[:LONGEST_WORD].lower(), by_lower, 1, 0.6)
    if close:
        return f"; did you mean '{by_lower[close[0]]}'?"
    return f"; known are {', '.join(sorted(known))}" if known else "; none is known here"


class Source:
    """A text and where it comes from; turns a mistake into a sentence that names the line."""

    def __init__(
        self, text: str, where: str, fault: type[FileError] = ArmyError, number: Number = float, longest: int = LONGEST
    ) -> None:
        """`fault` is the error of this kind of file, `number` what a number with a point becomes."""
        self.tables = parse(text, where, fault, number, longest)
        self.lines, self.where, self.fault = text.splitlines(), where, fault

    def error(self, why: str, path: str = "", word: str = "", clause: str = "") -> FileError:
        line = self.line(path, word)
        return self.fault(why, f"{self.where} line {line}" if line else self.where, clause)

    def check_known(self, word: str, known: Collection[str], kind: str, path: str) -> None:
        if word not in known:
            raise self.error(f"unknown {kind} '{word}'{nearest(word, known)}", path, word)

    def convert(self, type: type[T]) -> T:
        try:
            return msgspec.convert(self.tables, type)
        except msgspec.ValidationError as mistake:
            raise self.in_words(str(mistake), type) from None

    def in_words(self, mistake: str, type: Any) -> FileError:
        """msgspec names the field by its path; people want the line and the word."""
        why, _, path = mistake.partition(" - at `$")
        path = path.rstrip("`").lstrip(".")
        field = (re.findall(r"[A-Za-z_]+", path) or ["the file"])[-1]
        if unknown := re.match(r"Object contains unknown field `(.*)`", why):
            known = fields_at(type, path)
            return self.error(f"unknown field '{unknown[1]}'{nearest(unknown[1], known)}", path, unknown[1])
        if missing := re.match(r"Object missing required field `(.*)`", why):
            return self.error(f"the field '{missing[1]}' is missing", path)
        if wrong := re.match(r"Invalid enum value '?(.*?)'?$", why):
            known = choices_at(type, path)
            return self.error(f"{field} cannot be '{wrong[1]}'{nearest(wrong[1], known)}", path, wrong[1])
        if bound := re.match(r"Expected `int` ([<>])= (-?\d+)", why):
            limit = f"at {'least' if bound[1] == '>' else 'most'} {bound[2]}"
            value = str(self.value_at(path))
            return self.error(f"{field} must be {limit}, not {value}", path, value)
        if "matching regex" in why:
            text = "be one line of text" if "^" in why else "begin with a letter and hold only letters, digits and '-'"
            return self.error(f"{field} must {text}", path)
        return self.error(f"{field}: {why[:1].lower()}{why[1:].replace('`', '')}", path)

    def value_at(self, path: str) -> Any:
        found: Any = self.tables
        for name, index in STEP.findall(path):
            found = found[name][int(index)] if index else found[name]
        return found

    def line(self, path: str, word: str) -> int:
        """Where the table of this path stands in the text, and in it the key, its row and the word."""
        start, end, dotted = 0, len(self.lines), ""
        keys: list[tuple[str, str]] = []
        inside = 0  # behind the heading, which may be spelled like the word
        for name, index in STEP.findall(path):
            dotted = f"{dotted}.{name}" if dotted else name
            heads = [i for i in range(start, end) if heading(self.lines[i]) == dotted]
            nth = int(index or 0)
            if keys or nth >= len(heads):
                keys.append((name, index))
                continue
            start, end = heads[nth], self.end_of(heads[nth], dotted, end)
            inside = start + 1
        first = self.row_of(*keys[0], start, end) if keys else None
        if word:
            spelled = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for i in range(inside if first is None else first, end):
                if spelled.search(self.lines[i]):
                    return i + 1
        if first is not None:
            return first + 1
        return start + 1 if dotted and (start or not keys) else 0

    def row_of(self, key: str, index: str, start: int, end: int) -> int | None:
        """The line with this key or, where a row of it is meant, the one that opens this row."""
        key_line = re.compile(rf'\s*"?{key}"?\s*[=:]')
        first = next((i for i in range(start, end) if key_line.match(self.lines[i])), None)
        if first is None or not index:
            return first
        opened = 0
        for i in range(first, end):
            opened += self.lines[i].count("{")
            if opened > int(index):
                return i
        return first

    def end_of(self, head: int, dotted: str, limit: int) -> int:
        for i in range(head + 1, limit):
            title = heading(self.lines[i])
            if title and not title.startswith(f"{dotted}."):
                return i
        return limit


def heading(line: str) -> str:
    found = re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]", line)
    return found[1] if found else ""


def parse(
    text: str, where: str, fault: type[FileError] = ArmyError, number: Number = float, longest: int = LONGEST
) -> dict[str, Any]:
    """TOML, or JSON when the text opens with a brace."""
    try:
        if text.lstrip().startswith("{"):
            measure(text, longest)
            found: dict[str, Any] = json.loads(text, object_pairs_hook=no_twins, parse_constant=no_constant)
            return found
        return read_toml(text, number, longest)
    except TomlError as mistake:
        place = f"{where} line {mistake.line}" if mistake.line else where
        raise fault(f"not readable: {mistake.why}", place) from None
    except ValueError as mistake:
        raise fault(f"not readable: {first_line(str(mistake))}", where) from None


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise ValueError(f"the field '{key}' stands twice")
        table[key] = value
    return table


def no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def fields_at(type: Any, path: str) -> list[str]:
    """The fields of the table at this path, for the nearest one to a wrong name."""
    return [field.encode_name for table in tables_at(type, path) for field in msgspec.structs.fields(table)]


def choices_at(type: Any, path: str) -> list[str]:
    """The words that may stand in the field at this path."""
    parent, _, name = path.rpartition(".")
    fields = (field for table in tables_at(type, parent) for field in msgspec.structs.fields(table))
    asked = name.partition("[")[0]
    found = (choice for field in fields if field.encode_name == asked for choice in literals(field.type))
    return [str(choice) for choice in found if choice]


def literals(type: Any) -> Iterator[Any]:
    if get_origin(type) is Literal:
        yield from get_args(type)
    else:
        for part in get_args(type):
            yield from literals(part)


def tables_at(type: Any, path: str) -> list[Any]:
    """The struct types that may stand at this path; nothing that stands elsewhere in the format."""
    found = list(structs_in(type))
    for name, _ in STEP.findall(path):
        fields = (field for table in found for field in msgspec.structs.fields(table))
        found = [inner for field in fields if field.encode_name == name for inner in structs_in(field.type)]
    return found


def structs_in(type: Any) -> Iterator[Any]:
    """The struct types that a value of this type is, or is a row of."""
    if isinstance(type, msgspec.StructMeta):
        yield type
    for part in get_args(type):
        yield from structs_in(part)
