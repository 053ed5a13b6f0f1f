"""The message that says what went wrong."""

from typing import Any

from msgspec import Struct


class Problem(Struct, frozen=True, omit_defaults=True):
    """RFC 9457: one sentence for a person, and the clause where a rule is behind it."""

    title: str
    status: int
    detail: str
    clause: str = ""
    facts: dict[str, Any] = {}
