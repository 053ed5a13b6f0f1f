"""The wire types as a JSON schema, from which the page's own types are made (`make types`)."""

import sys
from typing import Any, get_args

import msgspec

from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Answer, Ask, Facts
from drumhead.server.wire import after, editor, pages, talk, waiting
from drumhead.server.wire.battle import (
    Advice,
    AnswerResult,
    BackWish,
    Briefing,
    Doubled,
    Hello,
    Reply,
    Sight,
    Sketch,
    Stale,
    Taken,
)
from drumhead.server.wire.lesson import Lesson
from drumhead.server.wire.line import LineNews, Said
from drumhead.server.wire.lobby import (
    ClockChoice,
    GameChoice,
    Joined,
    Link,
    Network,
    NewBoard,
    NewRoom,
    PublicLobby,
    Seated,
    TablePicture,
)
from drumhead.server.wire.pages import RuleText
from drumhead.server.wire.problem import Problem
from drumhead.server.wire.waiting import RoomView

MESSAGES = (after, waiting, pages, talk, editor)
SENT = (BackWish, Hello, NewBoard, NewRoom, Reply, Sketch, *(t for m in MESSAGES for t in m.SENT))  # by the page
TOLD = (
    Advice,
    Briefing,
    GameChoice,
    Joined,
    Lesson,
    Link,
    Network,
    Preview,
    Problem,
    PublicLobby,
    RuleText,
    Seated,
    Sight,
    TablePicture,
    *(t for m in MESSAGES for t in m.TOLD),
)  # by the server
UNIONS = {
    "Answer": Answer,
    "Ask": Ask,
    "TableEvent": Event,
    "AnswerResult": AnswerResult,
    "Said": Said,
    "LineNews": LineNews,
    "RoomView": RoomView,
    **pages.UNIONS,
}
# These may come without what has a default.
LEAVES_OUT = {t.__name__ for t in (*SENT, *get_args(Said), ClockChoice, Doubled, Draft, Problem, Stale, Taken)}

OPEN = Facts.__name__  # the facts of an option are an open dictionary to the page, as those of events are
SELDOM = {"deed", "idle", "result", "undoes_after", "allowances", "battle", "whole"}  # written only where there is one
UNTOLD = {"only", "others"}  # who is told an event stands in no message
UNREAD = "says"  # the page reads sentences; their names are for the server

# A page that is written by the same people needs no limits; some of them would make its types unreadable.
UNREADABLE = {"default", "prefixItems", "maxItems", "maxProperties", "propertyNames", "maxLength", "minimum", "maximum"}

Schema = dict[str, Any]


def wire_schema() -> Schema:
    """One definition for each type, and a named one for each union."""
    types = [*UNIONS.values(), *SENT, *TOLD]
    found, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, found))
    parts = {name: _whole(name, part) for name, part in parts.items() if name != OPEN}
    named: Schema = _readable({**parts, **unions})
    return {"title": "Wire", "type": "object", "additionalProperties": False, "$defs": named}


def _whole(name: str, part: Schema) -> Schema:
    """The server writes every field, those with a default too."""
    if name in LEAVES_OUT or part.get("type") != "object" or "properties" not in part:
        return part
    unread = {UNREAD} if "text" in part["properties"] else set()
    shown = {field: x for field, x in part["properties"].items() if field not in unread | UNTOLD}
    return {**part, "properties": shown, "required": [field for field in shown if field not in SELDOM]}


def _readable(part: Any) -> Any:
    """Tuples in the older spelling, open dictionaries as such, no defaults or lengths: what our generator reads."""
    if isinstance(part, list):
        return [_readable(x) for x in part]
    if not isinstance(part, dict):
        return part
    if part.get("$ref") == f"#/$defs/{OPEN}":
        part = {"type": "object"}
    plain = {k: _readable(x) for k, x in part.items() if k not in UNREADABLE}
    if plain == {"type": "object"}:
        return {**plain, "additionalProperties": True}
    return {**plain, "items": _readable(part["prefixItems"])} if "prefixItems" in part else plain


def schema_bytes() -> bytes:
    return msgspec.json.format(msgspec.json.encode(wire_schema(), order="sorted"), indent=2) + b"\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(schema_bytes())
