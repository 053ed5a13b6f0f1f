"""Calls about a battle as a whole: its replay, aftermath and record, a branch, summaries."""

import asyncio
from contextlib import nullcontext
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.description import TakesRecord, answers_with
from drumhead.server.faults import NotFound
from drumhead.server.room.aftermath import Aftermaths
from drumhead.server.room.branch import open_branch, position_text
from drumhead.server.room.replay import is_share_token, luck_in, replay_in, replay_of
from drumhead.server.room.room import Room
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass, pass_for
from drumhead.server.room.standings import standing_in_log
from drumhead.server.room.summaries import no_summary, summary, summary_before_start
from drumhead.server.routes.auth import Asker, rooms_of, token_of, visitor
from drumhead.server.routes.queries import BattleNumber, Eyes, MomentNumber
from drumhead.server.routes.readable import LARGEST_BODY
from drumhead.server.store.archive import load
from drumhead.server.store.notices import stands
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import NotBegun, reading
from drumhead.server.store.waiting import waiting_room
from drumhead.server.wire.after import (
    Aftermath,
    BattleLuck,
    BattleSummary,
    BranchWish,
    Replay,
    SharedPosition,
    Summaries,
    SummariesWish,
)
from drumhead.server.wire.lobby import Seated

LARGEST_RECORD = 16 * 1024 * 1024  # 5,000 entries of a campaign, indented as a file has them, are 12 MB
LARGE = asyncio.Semaphore(2)  # large records that are taken apart at once: each may need 200 MB meanwhile


@get("/api/rooms/{id:str}/replay")
async def replay(request: Asker, id: FromPath[str], eyes: Eyes = None, battle: BattleNumber = 0) -> Replay:
    """The battle from its start, as one seat is told it; when it is over, as any seat.

    Of a game with battles inside: the game without them, or one of them.
    """
    room, who = await viewer(request, id)
    return await room.do(replay_of, room, who, eyes, battle)


@get("/api/rooms/{id:str}/luck")
async def luck(request: Asker, id: FromPath[str], battle: BattleNumber) -> BattleLuck:
    """The luck of both sides in a battle inside, as soon as that battle is over."""
    room, _ = await viewer(request, id)
    return await room.do(luck_in, room, battle)


@get("/api/rooms/{id:str}/aftermath")
async def aftermath(request: Asker, id: FromPath[str]) -> Aftermath:
    """The luck of both sides and the proof of the dice, when the battle is over."""
    room, _ = await viewer(request, id)
    found: Aftermaths = request.app.state.aftermaths
    people = await rooms_of(request).people(room.id)
    return await found.of(room.id, people.record)


@get("/api/rooms/{id:str}/record", responses=answers_with(dict[str, Any]))
async def record(request: Asker, id: FromPath[str]) -> Response[bytes]:
    """The record of a battle that is over, its seeds included."""
    room, _ = await viewer(request, id)
    saved = await (await rooms_of(request).people(room.id)).record()
    name = f'attachment; filename="{room.game.id}-{room.id}.json"'
    return Response(saved, media_type="application/json", headers={"Content-Disposition": name})


@get("/api/rooms/{id:str}/position")
async def position(
    request: Asker, id: FromPath[str], at: MomentNumber = None, eyes: Eyes = None, battle: BattleNumber = 0
) -> SharedPosition:
    """A moment of a battle as a position: the last one, or one of its replay."""
    room, who = await viewer(request, id)
    return SharedPosition(room.game.id, await room.do(position_text, room, who, at, eyes, battle))


@post("/api/rooms/{id:str}/branch")
async def branch(request: Asker, id: FromPath[str], data: JSONBody[BranchWish]) -> Seated:
    """Play on from a moment of this battle: a new room with new dice."""
    room, who = await viewer(request, id)
    return await open_branch(rooms_of(request), room, who, data)


@post("/api/replays", status_code=200, request_max_body_size=LARGEST_RECORD, operation_class=TakesRecord)
async def replay_of_file(request: Asker, battle: BattleNumber = 0) -> Replay:
    """The replay of a record that somebody has in a file; of one with battles inside: without them, or one of them."""
    raw = await request.body()
    async with LARGE if len(raw) > LARGEST_BODY else nullcontext():
        return await off_the_loop(replay_in, raw, battle)


@post("/api/summaries", status_code=200)
async def summaries(request: Asker, data: JSONBody[SummariesWish]) -> Summaries:
    """How several battles stand: the round, the scores, whose turn it is."""
    rooms = rooms_of(request)
    return Summaries({id: await summary_of(rooms, id, token) for id, token in data.rooms.items()})


async def summary_of(rooms: Rooms, id: str, token: str) -> BattleSummary:
    """Each room answers for itself: one that cannot be had or read says why, and hides no other."""
    try:
        who = pass_for(await rooms.store.chairs(id), token)
        if w := await waiting_room(rooms.store, id):
            with reading(id):
                return await off_the_loop(summary_before_start, w, who)
        found = await stands(rooms.store, id)
        if found is None:
            return no_summary(words.ROOM_GONE)
        return summary(found.wanted, found.standing or await standing_read(rooms, id), found.due, who)
    except NotFound as no:
        return no_summary(str(no))
    except NotBegun:
        return no_summary(words.SPOILT)


async def standing_read(rooms: Rooms, id: str) -> Standing:
    """From the log, also from a packed one: an older release wrote the last entry of this room."""
    kept = await load(rooms.store, id)
    if kept is None:
        raise NotFound(words.ROOM_GONE)
    with reading(id):
        return await off_the_loop(standing_in_log, kept)


async def viewer(request: Asker, id: str) -> tuple[Room, Pass]:
    """By any link to the room; when the battle is over, also by its share token."""
    try:
        room, _, who = await visitor(request, id)
    except NotFound:
        seeds = await rooms_of(request).store.seeds(id)
        if seeds is None or not is_share_token(token_of(request), seeds, id):
            raise
        room, who = (await rooms_of(request).people(id)).room, Pass(())
        if room.outcome is None:
            raise
    await room.catch_up()
    return room, who


AFTER = (replay, luck, aftermath, record, position, branch, replay_of_file, summaries)
