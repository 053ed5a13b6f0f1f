"""A link to a room as chat programs see it: `/b/<room>`, the same page with a title, a sentence and a picture.

The token stands behind the hash and never comes here: who knows the room alone learns its game and its table.
"""

from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import PathParameter

from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotFound
from drumhead.server.library.opponents import LobbyError
from drumhead.server.library.preview import Preview, picture_of_table, preview_of, with_tags
from drumhead.server.routes.auth import Asker, rooms_of
from drumhead.server.routes.page import DIST, what_to_run
from drumhead.server.store.store import wanted_in
from drumhead.server.wire.lobby import NewRoom

RoomId = Annotated[str, PathParameter(max_length=32)]
UNKNOWN = Preview("Drumhead", words.PREVIEW_UNKNOWN, False)
KEEP = "public, max-age=86400"  # a room never changes its table


@get("/b/{id:str}", media_type=MediaType.HTML, include_in_schema=False)
async def link_to_room(request: Asker, id: RoomId) -> Response[str]:
    """The page, with what a chat program shows of this link."""
    wanted = await wanted_in(rooms_of(request).store, id)
    picture = f"{request.base_url}api/previews/{id}"
    found = await off_the_loop(page_with_preview, DIST / "index.html", wanted, picture)
    return Response(found, media_type=MediaType.HTML) if found else what_to_run()


@get("/api/previews/{id:str}", media_type="image/png")
async def table_picture(request: Asker, id: RoomId) -> Response[bytes]:
    """The table of a room as a PNG, for previews of its link: no figure, no name."""
    wanted = await wanted_in(rooms_of(request).store, id)
    drawn = await off_the_loop(drawn_for, wanted) if wanted else None
    if drawn is None:
        raise NotFound(words.ROOM_GONE)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": KEEP})


def page_with_preview(index: Path, wanted: NewRoom | None, picture: str) -> str | None:
    if not index.is_file():
        return None
    try:
        preview = preview_of(wanted) if wanted else UNKNOWN
    except LobbyError:  # a game or a table that this version no longer has
        preview = UNKNOWN
    return with_tags(index, preview, picture)


def drawn_for(wanted: NewRoom) -> bytes | None:
    try:
        return picture_of_table(wanted.game, wanted.table, wanted.board) if preview_of(wanted).picture else None
    except LobbyError:
        return None


PREVIEWS = (link_to_room, table_picture)
