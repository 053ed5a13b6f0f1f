"""Files that people write: every mistake is a sentence with its line and the nearest word."""

from decimal import Decimal
from typing import Literal

import pytest
from msgspec import Struct

from drumhead.combat.source import ArmyError, FileError, Source, nearest

TEXT = """name = "X"

[[row]]
kind = "axe"

[[row]]
kind = "bow"
size = "two"
"""


class Row(Struct, forbid_unknown_fields=True):
    kind: str
    size: int = 1


class File(Struct, forbid_unknown_fields=True):
    name: str
    row: list[Row]


class Fault(FileError):
    pass


def test_a_wrong_type_is_told_with_its_line() -> None:
    with pytest.raises(ArmyError, match=r"^x\.toml line 8: size: expected int, got str"):
        Source(TEXT, "x.toml").convert(File)


def test_an_unknown_field_is_told_with_the_nearest() -> None:
    with pytest.raises(ArmyError, match=r"^x\.toml line 8: unknown field 'sice'; did you mean 'size'\?"):
        Source(TEXT.replace('size = "two"', "sice = 2"), "x.toml").convert(File)


def test_a_missing_field_is_told_with_its_table() -> None:
    with pytest.raises(ArmyError, match=r"line 6: the field 'kind' is missing"):
        Source(TEXT.replace('kind = "bow"\nsize = "two"', "size = 2"), "x.toml").convert(File)


def test_a_file_has_its_own_kind_of_fault_and_of_numbers() -> None:
    source = Source("x = 1.10", "x.toml", Fault, Decimal)
    assert source.tables == {"x": Decimal("1.10")}
    assert isinstance(source.error("no", "x"), Fault)
    with pytest.raises(Fault, match=r"^x\.toml: not readable: "):
        Source("x = ", "x.toml", Fault)


def test_a_clause_ends_the_sentence() -> None:
    assert str(Source(TEXT, "x").error("too many", "row[1]", clause="a.b")) == "x line 6: too many (a.b)"


def test_the_nearest_word_or_all_of_them() -> None:
    assert nearest("bwo", ["bow", "axe"]) == "; did you mean 'bow'?"
    assert nearest("zzz", ["bow", "axe"]) == "; known are axe, bow"
    assert nearest("zzz", []) == "; none is known here"


def test_json_is_read_too_and_a_field_that_stands_twice_is_not() -> None:
    assert Source('{"a": 1}', "x").tables == {"a": 1}
    with pytest.raises(ArmyError, match="the field 'a' stands twice"):
        Source('{"a": 1, "a": 2}', "x")


class Part(Struct, forbid_unknown_fields=True):
    kind: Literal["top", "side"]


class Whole(Struct, forbid_unknown_fields=True):
    kind: Literal["box", "sack"]
    weight: int = 1
    part: list[Part] = []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('kind = "box"\n[[part]]\nkind = "top"\nweight = 2', "x line 4: unknown field 'weight'; known are kind"),
        ('kind = "box"\n[[part]]\nkind = "sack"', "x line 3: kind cannot be 'sack'; known are side, top"),
        ('kind = "sak"\n[[part]]\nkind = "top"', "x line 1: kind cannot be 'sak'; did you mean 'sack'?"),
        ('kind = "box"\n[[part]]\npart = "top"', "x line 3: unknown field 'part'; known are kind"),
        ('kind = "box"\npart = [\n  { kind = "top" },\n  { kind = "tap" },\n]', "x line 4: kind cannot be 'tap'"),
    ],
)
def test_the_nearest_word_is_one_of_the_table_where_the_mistake_is(text: str, why: str) -> None:
    with pytest.raises(ArmyError) as caught:
        Source(text, "x").convert(Whole)
    assert str(caught.value).startswith(why)
