"""Events: a closed set that is written and read by tags."""

import re
from typing import Any, get_args

import msgspec
import pytest

from drumhead.flow.event import (
    Asked,
    BattleClosed,
    BattleEvent,
    BattleOpened,
    Counted,
    Event,
    Marked,
    Moved,
    Noted,
    Piece,
    Put,
    Removed,
    Rolled,
    Showed,
)
from drumhead.flow.question import Option, Pick, Question
from drumhead.flow.view import View

QUESTION = Question(3, 1, "toy.decision.pull", Pick((Option("pull", "Pull"),)), "What now?")
WHOLE: dict[type, dict[str, Any]] = {
    Put: {"pieces": (Piece("m1", "knot", 0, (1, 2)),), "clause": "toy.put"},
    Moved: {"ways": {"m1": ((1, 2), (3, 4))}, "clause": "toy.pull"},
    Removed: {"pieces": ("m1",), "clause": "toy.gone"},
    Marked: {"marks": {"m1": {"wounds": 2, "watch": None}}, "clause": "toy.hurt"},
    Counted: {"counters": {"score": "1/3"}, "clause": "toy.score", "seat": 1},
    Rolled: {"sides": 6, "faces": (1, 6), "reading": ("miss", "hit"), "clause": "toy.roll", "seat": 0},
    Showed: {"seat": 1, "hand": ({"card": 7},), "clause": "toy.show"},
    Asked: {"question": QUESTION},
    Noted: {"clause": "toy.note", "facts": {"unit": 4}},
    BattleOpened: {"view": View("toy", {}, {}, (), {}), "clause": "toy.tug", "events": (Noted("toy.begin"),)},
    BattleEvent: {"event": Noted("toy.note", "waits"), "only": (1,), "others": Noted("toy.hidden")},
    BattleClosed: {"clause": "toy.tug"},
}


def made(kind: type) -> Event:
    silent = {"text": ""} if "text" in {f.name for f in msgspec.structs.fields(kind) if f.required} else {}
    event: Event = kind(**WHOLE[kind], **silent)
    return event


def test_the_examples_are_the_whole_set() -> None:
    assert set(WHOLE) == set(get_args(Event))


@pytest.mark.parametrize("kind", WHOLE, ids=lambda kind: kind.__name__)
def test_an_event_that_is_written_and_read_is_the_same_event(kind: type) -> None:
    event = made(kind)
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_each_event_has_a_tag_of_its_own() -> None:
    tags = [msgspec.to_builtins(made(kind))["type"] for kind in WHOLE]
    assert tags == [re.sub("(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in WHOLE]


def test_every_event_cites_and_tells_facts() -> None:
    assert all({"clause", "facts"} <= set(kind.__struct_fields__) for kind in WHOLE)
