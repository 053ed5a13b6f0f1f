"""The calls from New battle to the first question: lists and tables of one's own, sitting down, seeds, dice."""

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from drumhead.server import lobby
from drumhead.server.asking import Asker, rooms_of, token_of
from drumhead.server.commands import only_seats
from drumhead.server.jobs import off_the_loop
from drumhead.server.lobby_parts import LobbyError
from drumhead.server.wire import TablePicture
from drumhead.server.wire_gather import Judged, OwnList, OwnTable, SeedTold, Sitting, Standing, Throw
from drumhead.server.wording import as_sentence


@post("/api/lists", status_code=200, sync_to_thread=True)
def own_list(data: JSONBody[OwnList]) -> Judged:
    """What a list of one's own amounts to, or the first thing that is wrong with it."""
    judge = lobby.lobby_of(data.game).own_list
    try:
        return Judged(judge(data.points, data.text))
    except LobbyError as no:
        return Judged(None, as_sentence(str(no)))


@post("/api/tables", status_code=200, sync_to_thread=True)
def own_table(data: JSONBody[OwnTable]) -> TablePicture:
    """A table from a file, drawn, or the first thing that is wrong with it."""
    return lobby.picture_from(data.game, data.text)


@get("/api/rooms/{id:str}/picture")
async def picture(request: Asker, id: FromPath[str]) -> TablePicture:
    """The table of this room, drawn."""
    rooms, token = rooms_of(request), token_of(request)
    found = await rooms.gatherings.picture(id, token)
    if found:
        return found
    room, _ = await rooms.enter(id, token)
    return await off_the_loop(lobby.picture_in, room.game.id, room.table.state)


@post("/api/rooms/{id:str}/sit", status_code=200)
async def sit(request: Asker, id: FromPath[str], data: JSONBody[Sitting]) -> Standing:
    """Sit down, with a name and a list if you like, and the hash of 32 random bytes; without it the server draws."""
    rooms, token = rooms_of(request), token_of(request)
    return await rooms.begun_or(await rooms.gatherings.sit(id, token, data), id, token)


@post("/api/rooms/{id:str}/seed", status_code=200)
async def tell_seed(request: Asker, id: FromPath[str], data: JSONBody[SeedTold]) -> Standing:
    """Tell the seed that you promised, once everybody has sat down."""
    rooms, token = rooms_of(request), token_of(request)
    return await rooms.begun_or(await rooms.gatherings.tell(id, token, data), id, token)


@post("/api/rooms/{id:str}/throw", status_code=200)
async def throw(request: Asker, id: FromPath[str], data: JSONBody[Throw], after: FromQuery[int] = -1) -> Standing:
    """Type dice that you threw, where the battle cannot begin, or a bot not go on, without them."""
    rooms, token = rooms_of(request), token_of(request)
    if await rooms.gatherings.waits(id):
        return await rooms.begun_or(await rooms.gatherings.throw(id, token, data.faces), id, token)
    room, who = await rooms.enter(id, token)
    only_seats(who)
    more = await room.throw(data.faces)
    room.drive()
    sight = await room.look(who, after)
    return replace(sight, dice=more) if more else sight


BEGINNING = (own_list, own_table, picture, sit, tell_seed, throw)
