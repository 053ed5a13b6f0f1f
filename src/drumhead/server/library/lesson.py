"""The lesson of a game: a real battle that begins close to the enemy, and what is said along the way."""

from functools import cache
from importlib.resources.abc import Traversable

import msgspec

from drumhead.flow.record import StartPosition
from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.wire.lesson import Lesson
from drumhead.server.wire.lobby import NewRoom
from drumhead.toml_reader import read_toml


def games_with_lesson() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(id for id, desk in DESKS.items() if desk.lesson)


def folder_of(game: str) -> Traversable:
    known = games_with_lesson()
    if game not in known:
        raise NotFound(words.no_lesson_for(game, known))
    lesson = DESKS[game].lesson
    assert lesson
    return lesson


@cache
def lesson_of(game: str) -> Lesson:
    return msgspec.convert(read_toml((folder_of(game) / "plan.toml").read_text("utf-8")), Lesson)


def position_of(game: str) -> StartPosition:
    text = (folder_of(game) / "position.toml").read_text("utf-8")
    return StartPosition(text, "lesson/position.toml", {"lesson": True})


def wanted_for(game: str) -> NewRoom:
    plan = lesson_of(game)
    return NewRoom(game=game, points=plan.points, lists=plan.lists, opponent=plan.opponent, table=plan.table)
