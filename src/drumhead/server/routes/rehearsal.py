"""Battles with known dice, or from a position: for tests only, `drumhead serve` has no such route."""

import asyncio
from typing import Any

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Struct

from drumhead.flow.game import Setup
from drumhead.flow.question import Whole
from drumhead.flow.record import StartPosition
from drumhead.server.library.lobby import setup_of
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import first_tokens, new_id
from drumhead.server.wire.fields import Faces, FileText
from drumhead.server.wire.lobby import NewRoom, Seated


class Rehearsed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle that starts at once, the same one every time."""

    wanted: NewRoom
    seed: Whole | None = None  # of the dice
    faces: Faces | None = None  # the dice themselves, one after the other; later ones are typed
    position: FileText = ""  # to begin from, instead of the set-up


@post("/api/rehearsal")
async def rehearse(request: Request[Any, Any, Any], data: JSONBody[Rehearsed]) -> Seated:
    rooms: Rooms = request.app.state.rooms
    id = new_id()
    start = await asyncio.to_thread(start_of, data)
    opened, battle = await asyncio.to_thread(
        open_battle,
        data.wanted,
        start,
        id,
        draw_seeds(data.seed) + bytes(data.faces or ()),
        record=id if data.seed is None else f"seed-{data.seed}",
        rolled=data.faces is None,
    )
    return await rooms.start_battle(opened, battle, first_tokens(data.wanted.opponent))


def start_of(wished: Rehearsed) -> Setup | StartPosition:
    return StartPosition(wished.position) if wished.position else setup_of(wished.wanted)


REHEARSAL = (rehearse,)
