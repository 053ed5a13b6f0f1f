"""The calls for lessons: which games have one, what it says, and its battle."""

from litestar import get, post
from litestar.params import FromPath

from drumhead.flow.record import LiveBattle
from drumhead.server.background import off_the_loop
from drumhead.server.library.lesson import games_with_lesson, lesson_of, position_of, wanted_for
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.seats import first_tokens, new_id
from drumhead.server.routes.auth import Asker, rooms_of
from drumhead.server.store.store import Opened
from drumhead.server.wire.lesson import Lesson
from drumhead.server.wire.lobby import Seated


@get("/api/lessons", sync_to_thread=True)
def lessons() -> tuple[str, ...]:
    """The games that have a lesson, by id."""
    return games_with_lesson()


@get("/api/lessons/{game:str}", sync_to_thread=True)
def lesson(game: FromPath[str]) -> Lesson:
    """What the lesson of a game says, and when."""
    return lesson_of(game)


@post("/api/lessons/{game:str}")
async def open_lesson(request: Asker, game: FromPath[str]) -> Seated:
    """Open the battle of the lesson: a room like any other, with dice that nobody knows."""
    opened, battle = await off_the_loop(open_position, game)
    return await rooms_of(request).start_battle(opened, battle, first_tokens(opened.wanted.opponent))


def open_position(game: str) -> tuple[Opened, LiveBattle]:
    return open_battle(wanted_for(game), position_of(game), new_id(), draw_seeds())


LESSONS = (lessons, lesson, open_lesson)
