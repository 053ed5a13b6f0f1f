"""The server: a page, and an HTTP interface to rooms. Thin: every rule, sentence and number comes from the engine."""

import time
from collections.abc import Callable, Sequence

from litestar import Litestar, delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import Message, Scope

from drumhead.flow.game import Preview
from drumhead.server import commands, lobby
from drumhead.server.after_routes import AFTER
from drumhead.server.aftermath import Aftermaths
from drumhead.server.archive import IDLE_DAYS
from drumhead.server.asking import Asker, entered, rooms_of, token_of
from drumhead.server.begin import BEGINNING
from drumhead.server.boards import BOARDS
from drumhead.server.lesson import LESSONS
from drumhead.server.limits import Limited, Limits
from drumhead.server.live import live
from drumhead.server.page import FOR_EVER, page
from drumhead.server.pages import PAGES
from drumhead.server.problems import FAULTS
from drumhead.server.rehearsal import REHEARSAL
from drumhead.server.rooms import Rooms
from drumhead.server.rulebook import rule_text
from drumhead.server.store import Store
from drumhead.server.talk_routes import TALK
from drumhead.server.webhook import Webhooks
from drumhead.server.wire import (
    Advice,
    BackWish,
    GameChoice,
    Link,
    NewRoom,
    Outturn,
    Reply,
    RuleText,
    Seated,
    Sight,
    Sketch,
    TablePicture,
)
from drumhead.server.wire_gather import Standing

LARGEST_BODY = 256 * 1024  # a plan for a whole army is a few kilobytes
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


# ---------------------------------------------------------------------------------------------------- the lobby
@get("/api/games", sync_to_thread=True)
def games() -> tuple[GameChoice, ...]:
    """The games, with their sizes, lists, opponents and house rules."""
    return lobby.offered()


@get("/api/tables/{game:str}/{number:int}", sync_to_thread=True)
def table(game: FromPath[str], number: FromPath[int]) -> TablePicture:
    """A table of a game by its number."""
    return lobby.picture_of(game, number)


@get("/terrain.css", media_type="text/css", sync_to_thread=False)
def terrain_style() -> str:
    """The style of every drawing of terrain."""
    return lobby.terrain_style()


@get("/api/rules/{id:str}", sync_to_thread=True)
def rule(id: FromPath[str]) -> RuleText:
    """A clause, decision or ruling in our words."""
    return rule_text(id)


# ---------------------------------------------------------------------------------------------------- rooms
@post("/api/rooms")
async def open_room(request: Asker, data: JSONBody[NewRoom]) -> Seated:
    """Open a battle: its room, your token, and the links to hand out."""
    return await rooms_of(request).found(data)


@get("/api/rooms/{id:str}")
async def look(request: Asker, id: FromPath[str], after: FromQuery[int] = -1, wait: FromQuery[float] = 0) -> Standing:
    """The table as this seat sees it, and the batches after that number; waits that many seconds for one.

    Before the battle begins: who has sat down, and what is wanted of this seat.
    """
    return await rooms_of(request).look(id, token_of(request), after, wait)


@post("/api/rooms/{id:str}/answer", status_code=200)
async def answer(request: Asker, id: FromPath[str], data: JSONBody[Reply]) -> Outturn:
    """Answer the open question: taken, refused, stale or doubled."""
    return await commands.answer(*await entered(request, id), data)


@post("/api/rooms/{id:str}/preview", status_code=200)
async def preview(request: Asker, id: FromPath[str], data: JSONBody[Sketch]) -> Preview:
    """What a drag would lead to, and what may be reached and seen."""
    return await commands.preview(*await entered(request, id), data)


@get("/api/rooms/{id:str}/advice")
async def advice(request: Asker, id: FromPath[str]) -> Advice:
    """A legal answer to the open question, and the odds of its options."""
    return await commands.advice(*await entered(request, id))


@post("/api/rooms/{id:str}/take-back", status_code=200)
async def take_back(request: Asker, id: FromPath[str], data: JSONBody[BackWish], after: FromQuery[int] = -1) -> Sight:
    """Return to this seat's last question."""
    room, who = await entered(request, id)
    await commands.take_back(room, who, data)
    return await room.do(room.sight, who, after)


@post("/api/rooms/{id:str}/links/{seat:str}")
async def new_link(request: Asker, id: FromPath[str], seat: FromPath[str]) -> Link:
    """A new link to a seat; the old one opens nothing any more. For the host."""
    return await rooms_of(request).new_link(id, token_of(request), seat)


@delete("/api/rooms/{id:str}/links/{seat:str}")
async def withdraw_link(request: Asker, id: FromPath[str], seat: FromPath[str]) -> None:
    """Withdraw the link to a seat. For the host."""
    await rooms_of(request).withdraw(id, token_of(request), seat)


# ---------------------------------------------------------------------------------------------------- the program
async def _guarded(message: Message, scope: Scope) -> None:
    """Every response carries the headers, those of files too; only files that never change may be kept."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if message["status"] == 200 and scope["path"].startswith("/assets/"):
            headers["Cache-Control"] = FOR_EVER


def warm() -> None:
    """Compile the kernels before somebody waits for them."""
    from drumhead.space.kernels import warm as warm_kernels

    warm_kernels()


def create_app(
    database: str,
    *,
    rehearsal: bool = False,
    now: Callable[[], float] = time.time,
    webhook_hosts: Sequence[str] = (),
    peeking: bool = True,
    limits: Limits | None = None,
    idle_days: float = IDLE_DAYS,
) -> Litestar:
    """The program at the rooms of this database: `sqlite:///file`, or `postgresql://…`.

    In a rehearsal, which no option of the command line reaches, battles may also be opened with dice that are known.
    Only the hosts that are named may be called when somebody is asked and away.
    Without peeking other processes are heard only where the database itself rings.
    Rooms that were idle for so many days are packed until somebody opens their link; with 0 none is.
    """
    limits = limits or Limits()
    rooms = Rooms(Store(database, now), Webhooks(webhook_hosts), limits, peeking=peeking, idle_days=idle_days)
    app = Litestar(
        [
            games,
            table,
            terrain_style,
            rule,
            *PAGES,
            *LESSONS,
            open_room,
            look,
            answer,
            preview,
            advice,
            take_back,
            *AFTER,
            new_link,
            withdraw_link,
            live,
            *BEGINNING,
            *BOARDS,
            *(REHEARSAL if rehearsal else ()),
            *TALK,
            page(),
        ],
        exception_handlers=FAULTS,
        middleware=[Limited(limits)],
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        before_send=[_guarded],
        on_startup=[rooms.start],
        on_shutdown=[rooms.close],
        openapi_config=OpenAPIConfig("Drumhead", "1", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin()]),
    )
    app.state.rooms = rooms
    app.state.aftermaths = Aftermaths()
    return app
