"""What all position files share: values on one line, and tables read field by field with the line of a mistake."""

import tomllib
from decimal import Decimal
from fractions import Fraction

import pytest

from drumhead.combat.position import PositionError, Row, inline
from drumhead.combat.source import Source

TEXT = """speed = 3
side = 1

[[unit]]
name = "First"
size = 2

[[unit]]
size = 7
rules = ["Fearless", "Slow"]
"""


def file(text: str = TEXT) -> Row:
    source = Source(text, "x.toml", PositionError, Decimal)
    return Row(source, source.tables)


def refused(found: object) -> str:
    with pytest.raises(PositionError) as error:
        assert callable(found)
        found()
    return str(error.value)


@pytest.mark.parametrize(
    "value", [1, -2, True, "a \"b\" \\ ö", [1, [2, 3]], {"a-b": 1, "c d": {"e": ["f"]}}, [], {}, Decimal("3.125")]
)  # fmt: skip
def test_a_value_on_one_line_is_read_as_it_was(value: object) -> None:
    line = f"x = {inline(value)}"
    assert "\n" not in line
    assert tomllib.loads(line, parse_float=Decimal) == {"x": value}


def test_fields_come_in_their_type_and_as_their_default() -> None:
    first, second = file().rows("unit")
    assert (first.get("size", int), second.get("rules", tuple[str, ...])) == (2, ("Fearless", "Slow"))
    assert (second.get("name", str, "none"), file().seat("side"), file().seat("turn", 0)) == ("none", 1, 0)
    assert file().fraction("speed", "3/8") == Fraction(3, 8)


def test_every_fault_has_its_line_its_row_and_the_nearest_word() -> None:
    f = file()
    first, second = f.rows("unit")
    assert refused(lambda: f.only(("spede", "unit", "side"))) == (
        "x.toml line 1: there is no field 'speed'; did you mean 'spede'?"
    )
    assert refused(lambda: f.seat("speed")) == "x.toml line 1: speed is 3, a seat is 0 or 1"
    assert (
        refused(lambda: first.number("size", 0, 3)) == "x.toml line 6: unit 1 (First): size is 2, it must be at least 3"
    )
    assert refused(lambda: second.number("size", 0, 1, 6)) == "x.toml line 9: unit 2: size is 7, it must be 1 to 6"
    assert refused(lambda: second.words("rules", (), ("Fearless", "Slaw"), "rule")) == (
        "x.toml line 10: unit 2: unknown rule 'Slow'; did you mean 'Slaw'?"
    )
    assert refused(lambda: first.get("name", int)).startswith("x.toml line 5: unit 1 (First): name: ")
    assert "it must be a fraction such as 3/8" in refused(lambda: f.fraction("speed", "1/0"))
    assert "must be written as [[side]] tables" in refused(lambda: f.rows("side"))
