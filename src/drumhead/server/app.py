"""The server: a page, and an HTTP interface to rooms. Thin: every rule, sentence and number comes from the engine."""

from collections.abc import Callable, Sequence

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from drumhead.server.description import Description
from drumhead.server.limits import Limited, Limits
from drumhead.server.room.aftermath import Aftermaths
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.webhook import Webhooks
from drumhead.server.routes.after import AFTER
from drumhead.server.routes.battle import BATTLE
from drumhead.server.routes.boards import BOARDS
from drumhead.server.routes.editor import EDITOR
from drumhead.server.routes.lessons import LESSONS
from drumhead.server.routes.live import LiveSocket, live
from drumhead.server.routes.lobby import LOBBY
from drumhead.server.routes.origin import OwnPages
from drumhead.server.routes.page import FOR_EVER, page
from drumhead.server.routes.pages import PAGES
from drumhead.server.routes.previews import PREVIEWS
from drumhead.server.routes.problems import FAULTS
from drumhead.server.routes.readable import LARGEST_BODY, JsonRequest, Readable
from drumhead.server.routes.rehearsal import REHEARSAL
from drumhead.server.routes.samples import sample
from drumhead.server.routes.talk import TALK
from drumhead.server.routes.waiting import WAITING
from drumhead.server.steady_time import steady_time
from drumhead.server.store.archive import IDLE_DAYS
from drumhead.server.store.store import Store

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


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
    now: Callable[[], float] = steady_time,
    webhook_hosts: Sequence[str] = (),
    peeking: bool = True,
    limits: Limits | None = None,
    idle_days: float = IDLE_DAYS,
    addresses: Sequence[str] = (),
) -> Litestar:
    """The program at the rooms of this database: `sqlite:///file`, or `postgresql://…`.

    A rehearsal, which the command line does not offer, can also open battles with known dice.
    Webhooks may call the named hosts only.
    Without peeking other processes are heard only where the database itself rings.
    Rooms that were idle for so many days are packed until somebody opens their link; with 0 none is.
    A page that was opened on this machine is told the addresses at which other devices reach it.
    """
    limits = limits or Limits()
    hooks = Webhooks(webhook_hosts, addresses[0] if addresses else "")
    rooms = Rooms(Store(database, now), hooks, limits, peeking=peeking, idle_days=idle_days)
    app = Litestar(
        [
            *LOBBY,
            *PAGES,
            *LESSONS,
            sample,
            *BATTLE,
            *AFTER,
            live,
            *WAITING,
            *BOARDS,
            *EDITOR,
            *(REHEARSAL if rehearsal else ()),
            *TALK,
            *PREVIEWS,
            page(),
        ],
        exception_handlers=FAULTS,
        middleware=[Limited(limits), OwnPages(), Readable()],
        request_class=JsonRequest,
        websocket_class=LiveSocket,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        before_send=[_guarded],
        on_startup=[rooms.start],
        on_shutdown=[rooms.close],
        openapi_config=Description("Drumhead", "1", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin()]),
    )
    app.state.rooms = rooms
    app.state.aftermaths = Aftermaths()
    app.state.addresses = tuple(addresses)
    return app
