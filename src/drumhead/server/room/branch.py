"""Play on from a moment of a battle: a new room with new dice, whose record says where it came from."""

from random import Random

from msgspec.structs import replace

from drumhead.flow.question import Seat
from drumhead.flow.record import StartPosition
from drumhead.flow.state import State
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotNow, NotYours
from drumhead.server.library.lobby import refuse_players
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.replay import eyes_wished, may_branch, moments_for
from drumhead.server.room.room import Room
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass, first_tokens, new_id
from drumhead.server.wire.after import BranchWish
from drumhead.server.wire.lobby import Seated


async def open_branch(rooms: Rooms, room: Room, who: Pass, wish: BranchWish) -> Seated:
    wanted = replace(room.wanted, opponent=wish.opponent)
    refuse_players(wanted)
    start = await room.do(position_at, room, who, wish)
    opened, battle = await off_the_loop(open_battle, wanted, start, new_id(), draw_seeds())
    return await rooms.start_battle(opened, battle, first_tokens(wish.opponent))


def position_at(room: Room, who: Pass, wish: BranchWish) -> StartPosition:
    """The position of that moment; while the battle goes on, as this person may believe it."""
    if not may_branch(room, who):
        raise NotYours(words.BRANCH_TOO_EARLY)
    told = moments_for(room, eyes_wished(room, who, wish.eyes), wish.battle)
    if wish.at >= len(told.moments):
        raise NotNow(words.no_such_moment(len(told.moments) - 1, wish.at))
    entry = told.entries[wish.at]
    state = state_for(room, who, entry)
    if state.question is None:
        raise NotNow(words.OVER_AT_THAT_MOMENT)
    says = {"from": {"record": room.battle.head.id, "entry": entry}}
    return StartPosition(room.game.position(state, room.battle.head.start), words.BEFORE_THE_BRANCH, says)


def state_for(room: Room, who: Pass, entry: int) -> State:
    """The battle after an entry; while it goes on, as this person may believe it."""
    state = room.battle.stood[entry]
    return state if room.outcome else room.game.imagine(state, who.seats[0], Random())


def position_text(room: Room, who: Pass, at: int | None, eyes: Seat | None, battle: int = 0) -> str:
    """The position of a moment, to share; without a number, of the last one. In a game with secrets that last, it would
    also hold how often the other side was asked: only somebody who plays alone has it before the end."""
    if room.outcome is None and (not who.seats or (room.game.battles and not may_branch(room, who))):
        raise NotYours(words.POSITION_TOO_EARLY)
    told = moments_for(room, eyes_wished(room, who, eyes), battle)
    last = len(told.moments) - 1
    if at is not None and not 0 <= at <= last:
        raise NotNow(words.no_such_moment(last, at))
    state = state_for(room, who, room.last if at is None else told.entries[at])
    return room.game.position(state, room.battle.head.start)
