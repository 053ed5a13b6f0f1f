"""Calls from the open room to the first question: people's lists and tables, sitting down, seeds, dice."""

from contextlib import nullcontext

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from drumhead.server.background import off_the_loop
from drumhead.server.faults import after_commit
from drumhead.server.library import lobby
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room.commands import require_seat
from drumhead.server.routes.auth import Asker, rooms_of, token_of
from drumhead.server.routes.queries import After
from drumhead.server.store import waiting
from drumhead.server.wire.lobby import TablePicture
from drumhead.server.wire.waiting import Judged, OwnBook, OwnList, OwnTable, RoomView, SeedTold, Sitting, TypedFaces
from drumhead.server.words import as_sentence


@post("/api/lists", status_code=200, sync_to_thread=True)
def own_list(data: JSONBody[OwnList]) -> Judged:
    """What a list costs, or the first thing that is wrong with it."""
    judge = lobby.lobby_of(data.game).own_list
    try:
        return Judged(judge(data.points, data.text, data.book))
    except LobbyError as no:
        return Judged(None, as_sentence(str(no)))


@post("/api/tables", status_code=200, sync_to_thread=True)
def own_table(data: JSONBody[OwnTable]) -> TablePicture:
    """A table from a file, drawn, or the first thing that is wrong with it."""
    return lobby.picture_from(data.game, data.text, data.house)


@get("/api/rooms/{id:str}/picture")
async def picture(request: Asker, id: FromPath[str], inside: FromQuery[bool] = False) -> TablePicture | None:
    """The table of this room, drawn; `inside`: that of the battle inside it, as it lies now, or null."""
    rooms, token = rooms_of(request), token_of(request)
    found = await rooms.waiting_rooms.picture(id, token)
    if found:
        return found
    room = (await rooms.enter(id, token)).room
    if inside:
        return await off_the_loop(lobby.picture_inside, room.game.id, room.battle.state)
    return await off_the_loop(lobby.picture_in, room.game.id, room.battle.state)


@get("/api/rooms/{id:str}/books")
async def books(request: Asker, id: FromPath[str]) -> tuple[OwnBook, ...]:
    """The army books that people wrote for this room."""
    rooms, token = rooms_of(request), token_of(request)
    found = await rooms.waiting_rooms.own_books(id, token)
    if found is not None:
        return found
    room = (await rooms.enter(id, token)).room
    brought = await waiting.brought_to(room.store, id)
    return await off_the_loop(lobby.own_books, lobby.with_lists(room.wanted, brought))


@post("/api/rooms/{id:str}/sit", status_code=200)
async def sit(request: Asker, id: FromPath[str], data: JSONBody[Sitting]) -> RoomView:
    """Sit down, with a name and a list if you like, and the hash of 32 random bytes, else the server draws."""
    rooms, token = rooms_of(request), token_of(request)
    return await rooms.waiting_or_battle(await rooms.waiting_rooms.sit(id, token, data), id, token)


@post("/api/rooms/{id:str}/seed", status_code=200)
async def tell_seed(request: Asker, id: FromPath[str], data: JSONBody[SeedTold]) -> RoomView:
    """Reveal the seed that you committed, once everybody has sat down."""
    rooms, token = rooms_of(request), token_of(request)
    return await rooms.waiting_or_battle(await rooms.waiting_rooms.reveal_seed(id, token, data), id, token)


@post("/api/rooms/{id:str}/throw", status_code=200)
async def throw(request: Asker, id: FromPath[str], data: JSONBody[TypedFaces], after: After = -1) -> RoomView:
    """Type dice that you rolled, where the battle cannot start, or a bot go on, without them."""
    rooms, token = rooms_of(request), token_of(request)
    if await rooms.waiting_rooms.waits(id):
        return await rooms.waiting_or_battle(await rooms.waiting_rooms.roll(id, token, data.faces), id, token)
    room, _, who = await rooms.enter(id, token)
    require_seat(who)
    more = await room.roll_for_bot(data.faces)
    room.drive()
    with nullcontext() if more else after_commit():
        sight = await room.look(who, after)
    return replace(sight, dice=more) if more else sight


WAITING = (own_list, own_table, picture, books, sit, tell_seed, throw)
