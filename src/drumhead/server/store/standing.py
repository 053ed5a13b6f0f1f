"""How a room stands, kept in its row and written with every entry: no list reads a log, no notice is forgotten.

What a row says about time counts as watchers count: `since` begins again when they are told of another question, so it
does not show how often somebody was asked in private.
"""

from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from drumhead.flow.question import Seat
from drumhead.server.store import schema


class Standing(Struct, frozen=True):
    """What everybody may know of a battle in one line, and who has to go on with it."""

    names: tuple[str, ...]
    scores: tuple[str, ...]
    round: int
    asked: Seat | None  # nobody when it is over
    question: str  # what is asked, as watchers are told it
    number: str  # changes when watchers are told of another question
    over: str  # the sentence of the end
    ended: bool = False
    thinks: bool = False  # a bot has to answer, and people have a seat in this room
    counters: dict[str, int] = {}  # what the game's legend tells of its end
    patience: float | None = None  # seconds for the answer, where the room has a pace and a person is asked


def columns_of(standing: Standing, now: float) -> dict[str, Any]:
    """The columns of a row that had no standing before."""
    return {
        "summary": msgspec.json.encode(standing).decode(),
        "asked": standing.asked,
        "question": standing.number,
        "since": now,
        "due": now + standing.patience if standing.patience else None,
        "called": False,
        "thinks": standing.thinks,
    }


def _stand() -> sa.Update:
    """A seat that stays asked is not called again; a question that stays open is due when it was."""
    t, new = schema.room.c, sa.bindparam
    same_question = t.question.is_not_distinct_from(new("new_question"))
    same_seat = t.asked.is_not_distinct_from(new("new_asked"))
    return (
        sa.update(schema.room)
        .where(t.id == new("of_room"))
        .values(
            touched=new("new_since"),
            state=new("new_state"),
            summary=new("new_summary"),
            asked=new("new_asked"),
            question=new("new_question"),
            thinks=new("new_thinks"),
            since=sa.case((same_question, t.since), else_=new("new_since")),
            due=sa.case((same_question, t.due), else_=new("new_due")),
            called=sa.case((same_seat, t.called), else_=new("new_called")),
        )
    )


STAND = _stand()


def values_of(room: str, standing: Standing, now: float) -> dict[str, Any]:
    """For the statement STAND."""
    columns = columns_of(standing, now) | {"state": "over" if standing.ended else "open"}
    return {"of_room": room, **{f"new_{name}": value for name, value in columns.items()}}
