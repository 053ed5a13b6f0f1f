"""Battles with dice that are known beforehand, or from a position: for tests, and in no program that is served."""

import asyncio
from typing import Any

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Struct

from drumhead.flow.game import Setup
from drumhead.flow.record import Standing
from drumhead.server.beginning import begun, drawn_seeds
from drumhead.server.lobby import setup_of
from drumhead.server.rooms import Rooms
from drumhead.server.seats import first_tokens, new_id
from drumhead.server.wire import NewRoom, Seated


class Rehearsed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle that begins at once, the same one every time."""

    wanted: NewRoom
    seed: int | None = None  # of the dice
    faces: tuple[int, ...] | None = None  # the dice themselves, one after the other; later ones are typed
    position: str = ""  # to begin from, instead of the set-up


@post("/api/rehearsal")
async def rehearse(request: Request[Any, Any, Any], data: JSONBody[Rehearsed]) -> Seated:
    rooms: Rooms = request.app.state.rooms
    id = new_id()
    start = await asyncio.to_thread(start_of, data)
    opened, table = await asyncio.to_thread(
        begun,
        data.wanted,
        start,
        id,
        drawn_seeds(data.seed) + bytes(data.faces or ()),
        record=id if data.seed is None else f"seed-{data.seed}",
        rolled=data.faces is None,
    )
    return await rooms.begin(opened, table, first_tokens(data.wanted.opponent))


def start_of(wished: Rehearsed) -> Setup | Standing:
    return Standing(wished.position) if wished.position else setup_of(wished.wanted)


REHEARSAL = (rehearse,)
