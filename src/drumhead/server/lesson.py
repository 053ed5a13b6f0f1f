"""The lesson of a game: an honest battle that begins close to the enemy, and what is said beside it."""

import asyncio
import tomllib
from functools import cache
from importlib.resources.abc import Traversable

import msgspec
from litestar import get, post
from litestar.params import FromPath

from drumhead.flow.record import Standing
from drumhead.ledger.clause import did_you_mean
from drumhead.registry import DESKS
from drumhead.server.faults import NotFound
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.seats import first_tokens, new_id
from drumhead.server.routes.auth import Asker, rooms_of
from drumhead.server.wire.lesson import Lesson
from drumhead.server.wire.lobby import NewRoom, Seated


def taught() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(id for id, desk in DESKS.items() if desk.lesson)


def folder_of(game: str) -> Traversable:
    known = taught()
    if game not in known:
        near = did_you_mean(game, known) or f"; there are lessons for {', '.join(known)}."
        raise NotFound(f"There is no lesson for {game!r}{near}")
    lesson = DESKS[game].lesson
    assert lesson
    return lesson


@cache
def lesson_of(game: str) -> Lesson:
    return msgspec.convert(tomllib.loads((folder_of(game) / "plan.toml").read_text("utf-8")), Lesson)


def standing_of(game: str) -> Standing:
    text = (folder_of(game) / "position.toml").read_text("utf-8")
    return Standing(text, "lesson/position.toml", {"lesson": True})


def wanted_for(game: str) -> NewRoom:
    plan = lesson_of(game)
    return NewRoom(game=game, points=plan.points, lists=plan.lists, opponent=plan.opponent, table=plan.table)


@get("/api/lessons", sync_to_thread=True)
def lessons() -> tuple[str, ...]:
    """The games that have a lesson, by id."""
    return taught()


@get("/api/lessons/{game:str}", sync_to_thread=True)
def lesson(game: FromPath[str]) -> Lesson:
    """What the lesson of a game says, and when."""
    return lesson_of(game)


@post("/api/lessons/{game:str}")
async def open_lesson(request: Asker, game: FromPath[str]) -> Seated:
    """Open the battle of the lesson: a room like any other, with dice that nobody knows."""
    wanted = await asyncio.to_thread(wanted_for, game)
    opened, table = await asyncio.to_thread(open_battle, wanted, standing_of(game), new_id(), draw_seeds())
    return await rooms_of(request).start_battle(opened, table, first_tokens(wanted.opponent))


LESSONS = (lessons, lesson, open_lesson)
