"""Play on from a moment of a battle: a room of its own, with new dice, whose record says where it came from."""

import asyncio
from random import Random

from msgspec.structs import replace

from drumhead.flow.record import Standing
from drumhead.server.beginning import begun, drawn_seeds
from drumhead.server.lobby import refuse_players
from drumhead.server.replaying import eyes_of, may_branch, told_in
from drumhead.server.room import Room
from drumhead.server.rooms import Rooms
from drumhead.server.seats import NotYours, Pass, first_tokens, new_id
from drumhead.server.shared import NotNow
from drumhead.server.wire import Seated
from drumhead.server.wire_after import BranchWish


async def branched(rooms: Rooms, room: Room, who: Pass, wish: BranchWish) -> Seated:
    wanted = replace(room.wanted, opponent=wish.opponent)
    refuse_players(wanted)
    start = await room.do(standing_at, room, who, wish)
    opened, table = await asyncio.to_thread(begun, wanted, start, new_id(), drawn_seeds())
    return await rooms.begin(opened, table, first_tokens(wish.opponent))


def standing_at(room: Room, who: Pass, wish: BranchWish) -> Standing:
    """The position of that moment; while the battle goes on, as this person may believe it."""
    if not may_branch(room, who):
        raise NotYours("You can play on from here when the battle is over.")
    told = told_in(room, eyes_of(room, who, wish.eyes))
    if wish.at >= len(told.moments):
        raise NotNow(f"This battle has the moments 0 to {len(told.moments) - 1}; there is no {wish.at}.")
    entry = told.entries[wish.at]
    state = room.table.stood[entry]
    if state.question is None:
        raise NotNow("The battle was over then: play on from an earlier moment.")
    if room.outcome is None:
        state = room.game.imagine(state, who.seats[0], Random())
    says = {"from": {"record": room.table.head.id, "entry": entry}}
    return Standing(room.game.position(state), "the battle that went before", says)
