"""Positions as text, `drumhead-position-1`: what the files of all battles have in common."""

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from drumhead.combat.source import nearest
from drumhead.flow.frame import PARTS
from drumhead.flow.house import House
from drumhead.flow.state import Frame

FORMAT = "drumhead-position-1"
BARE = re.compile("[A-Za-z0-9_-]+")  # a key that needs no quotes


class PositionError(ValueError):
    """A position that cannot be stood up; the message is one sentence for its author."""


# ---------------------------------------------------------------------------------------------------- writing
def inline(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool() | int():
            return json.dumps(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            pairs = ", ".join(f"{k if BARE.fullmatch(k) else inline(k)} = {inline(v)}" for k, v in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case list() | tuple():
            return "[" + ", ".join(map(inline, value)) + "]"
    raise TypeError(f"{value!r} cannot be written in a position")


# ---------------------------------------------------------------------------------------------------- reading
def parsed(text: str, where: str, fields: Sequence[str]) -> dict[str, Any]:
    """The tables of a position file with these fields."""
    try:
        file = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PositionError(f"{where} is no readable TOML: {error}.") from None
    known_fields(file, fields, where)
    if file.get("format") != FORMAT:
        raise PositionError(f'{where}: format is {file.get("format")!r}, this program reads "{FORMAT}".')
    return file


def read_house(file: dict[str, Any], house: House, where: str) -> dict[str, str]:
    picked: dict[str, str] = checked(file.get("house", {}), dict[str, str], f"{where}: house")
    if refusal := house.refuse(picked):
        raise PositionError(f"{where}: {refusal.why} ({refusal.clause})")
    return picked


def known_fields(table: dict[str, Any], known: Sequence[str], where: str) -> None:
    for field in table:
        if field not in known:
            raise PositionError(f"{where}: there is no field {field!r}{nearest(field, known)}")


def checked(value: Any, kind: Any, where: str) -> Any:
    """The value in its type; a Decimal, and with it NaN, is no whole number."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise PositionError(f"{where}: {str(error).replace('`', '')}.") from None


def read_fraction(value: str, where: str) -> Fraction:
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise PositionError(f"{where} is {value!r}, it must be a fraction such as 3/8.") from None


def known_steps(frames: Iterable[Frame], where: str) -> None:
    for name, _ in frames:
        if name not in PARTS:
            raise PositionError(f"{where}: there is no step {name!r}{nearest(name, PARTS)}")
