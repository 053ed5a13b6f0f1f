"""Whatever the server reads has a largest size: every text, list, dictionary and number of every message sent to it."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import msgspec.inspect as mi
import pytest

from drumhead.server.routes.rehearsal import Rehearsed
from drumhead.server.wire import schema
from drumhead.server.wire.line import Said

READ = (*schema.SENT, *get_args(Said), Rehearsed)
OPEN = {"Amend.facts{}"}  # a referee's change, which the game judges; no seat of a room is the referee


def unbounded(kind: mi.Type, path: str, seen: set[Any]) -> Iterator[str]:
    """The places in a type where a value may be of any size."""
    match kind:
        case mi.StructType() | mi.TypedDictType():
            if kind.cls not in seen:
                seen.add(kind.cls)
                for field in kind.fields:
                    yield from unbounded(field.type, f"{kind.cls.__name__}.{field.encode_name}", seen)
        case mi.UnionType(types=types) | mi.TupleType(item_types=types):
            for part in types:
                yield from unbounded(part, path, seen)
        case mi.StrType(max_length=None) | mi.IntType(ge=None, gt=None) | mi.IntType(le=None, lt=None):
            yield path
        case mi.DictType(key_type=key, value_type=value, max_length=most):
            yield from [path] if most is None else []
            yield from unbounded(key, f"{path}.key", seen)
            yield from unbounded(value, f"{path}{{}}", seen)
        case mi.VarTupleType(item_type=item, max_length=most) | mi.ListType(item_type=item, max_length=most):
            yield from [path] if most is None else []
            yield from unbounded(item, f"{path}[]", seen)
        case mi.StrType() | mi.IntType() | mi.LiteralType() | mi.BoolType() | mi.NoneType() | mi.FloatType():
            pass
        case _:
            yield path


@pytest.mark.parametrize("message", READ, ids=lambda message: message.__name__)
def test_every_field_of_a_message_to_the_server_has_a_largest_size(message: Any) -> None:
    assert set(unbounded(mi.type_info(message), message.__name__, set())) <= OPEN


def test_the_walk_finds_what_has_no_limit() -> None:
    class Wide(msgspec.Struct):
        text: str
        texts: tuple[str, ...]
        table: dict[str, int]
        anything: Any

    found = set(unbounded(mi.type_info(Wide), "Wide", set()))
    assert found == {"Wide.text", "Wide.texts", "Wide.texts[]", "Wide.table", "Wide.table.key", "Wide.table{}"} | {
        "Wide.anything"
    }
