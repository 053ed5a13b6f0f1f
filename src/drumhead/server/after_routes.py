"""What one asks of a battle from a distance: its replay, aftermath and record, a branch, how it stands."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from drumhead.flow.question import Seat
from drumhead.server.aftermath import Aftermaths
from drumhead.server.asking import Asker, entered, rooms_of, token_of
from drumhead.server.branch import branched
from drumhead.server.glance import glance_at, glance_before, gone
from drumhead.server.replaying import picture_of_start, replay_of, shared_by
from drumhead.server.room import Room
from drumhead.server.rooms import Rooms
from drumhead.server.seats import NotFound, Pass, passed
from drumhead.server.store_gather import waiting
from drumhead.server.wire import Seated, TablePicture
from drumhead.server.wire_after import Aftermath, BranchWish, Glance, Glanced, Glances, RecordStart, Replay


@get("/api/rooms/{id:str}/replay")
async def replay(request: Asker, id: FromPath[str], eyes: FromQuery[Seat | None] = None) -> Replay:
    """The battle from its mustering on, as these eyes are told it; when it is over, as any."""
    room, who = await come_to_look(request, id)
    return await room.do(replay_of, room, who, eyes)


@get("/api/rooms/{id:str}/aftermath")
async def aftermath(request: Asker, id: FromPath[str]) -> Aftermath:
    """The luck of both sides and the proof of the dice, when the battle is over."""
    room, _ = await come_to_look(request, id)
    found: Aftermaths = request.app.state.aftermaths
    return await found.of(room.id, lambda: room.do(room.record))


@get("/api/rooms/{id:str}/record")
async def record(request: Asker, id: FromPath[str]) -> Response[bytes]:
    """The record of a battle that is over, its seeds included."""
    room, _ = await come_to_look(request, id)
    saved = await room.do(room.record)
    name = f'attachment; filename="{room.game.id}-{room.id}.json"'
    return Response(saved, media_type="application/json", headers={"Content-Disposition": name})


@post("/api/rooms/{id:str}/branch")
async def branch(request: Asker, id: FromPath[str], data: JSONBody[BranchWish]) -> Seated:
    """Play on from a moment of this battle: a new room with new dice."""
    room, who = await come_to_look(request, id)
    return await branched(rooms_of(request), room, who, data)


@post("/api/pictures", status_code=200, sync_to_thread=True)
def picture(data: JSONBody[RecordStart]) -> TablePicture:
    """The table that a record in a file was played on."""
    return picture_of_start(data)


@post("/api/glances", status_code=200)
async def glances(request: Asker, data: JSONBody[Glances]) -> Glanced:
    """How several battles stand: the round, the scores, whose turn it is."""
    rooms = rooms_of(request)
    return Glanced({id: await glance(rooms, id, token) for id, token in data.rooms.items()})


async def glance(rooms: Rooms, id: str, token: str) -> Glance:
    try:
        who = passed(await rooms.store.chairs(id), token)
    except NotFound as no:
        return gone(str(no))
    w = await waiting(rooms.store, id)
    if w:
        return glance_before(w, who)
    kept = await rooms.store.load(id)
    return glance_at(kept, who) if kept else gone("This battle is not on the table any more.")


async def come_to_look(request: Asker, id: str) -> tuple[Room, Pass]:
    """By any link to the room; when the battle is over, by the one that shows it too."""
    try:
        room, who = await entered(request, id)
    except NotFound:
        seeds = await rooms_of(request).store.seeds(id)
        if seeds is None or not shared_by(token_of(request), seeds, id):
            raise
        room, who = await rooms_of(request).room(id), Pass(())
        if room.outcome is None:
            raise
    await room.catch_up()
    return room, who


AFTER = (replay, aftermath, record, branch, picture, glances)
