"""The next battle of the same people, sides swapped: whoever wants it second comes to the same room.

No token goes anywhere: those of the old room open the new one, each at the other seat.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from drumhead.flow.question import WATCHER, Seat
from drumhead.server import store_gather
from drumhead.server.beginning import drawn_seeds
from drumhead.server.limits import opener
from drumhead.server.lobby import Brought, names_of, with_lists
from drumhead.server.lobby_parts import ANALYSIS, BY_LINK
from drumhead.server.parley import voice
from drumhead.server.room import Room
from drumhead.server.rooms import Rooms
from drumhead.server.seats import Pass, new_id
from drumhead.server.shared import NotNow
from drumhead.server.store import Chair
from drumhead.server.wire import NewRoom
from drumhead.server.wire_talk import Rematch, Spoken


class Wanted(Exception):
    """Somebody wants it already."""


async def rematch(rooms: Rooms, room: Room, who: Pass) -> Rematch:
    await room.catch_up()
    if not room.table.over:
        raise NotNow("There is a rematch when this battle is over.")
    if room.wanted.opponent == ANALYSIS:
        raise NotNow("This is a board to try things on: there is nobody to play again.")
    said = await announced(room, who)
    brought = await store_gather.brought(room.store, room.id)
    if not await room.store.chairs(said.room):
        await rooms.limits.another_room(room.store)
        chairs = chairs_again(room.wanted, await room.store.chairs(room.id))
        wanted = turned(room.wanted, brought)
        with suppress(IntegrityError):  # the other side has just opened it
            await store_gather.gather(room.store, said.room, wanted, drawn_seeds(), chairs, opener.get())
        await rooms.gatherings.settled(said.room)
    room.ring()
    return Rematch(said.room, names_of(room.wanted, brought)[who.seats[0]])


async def announced(room: Room, who: Pass) -> Spoken:
    """The line of the talk that names the room: the first one counts."""
    talk = room.company.talk

    def judge() -> None:
        if talk.latest("rematch"):
            raise Wanted

    with suppress(Wanted):
        await talk.say(voice(room.company, who), "rematch", judge=judge, room=new_id(), entry=room.last)
    found = talk.latest("rematch")
    assert found is not None
    return found


def across(seat: Seat) -> Seat:
    return seat if seat == WATCHER else 1 - seat


def chairs_again(wanted: NewRoom, chairs: Sequence[Chair]) -> list[Chair]:
    """Two people by link change seats; whoever plays alone or at one screen stays, and the armies change."""
    to = across if wanted.opponent == BY_LINK else lambda seat: seat
    again = [Chair(to(c.seat), c.token_hash, c.revoked, webhook=c.webhook) for c in chairs]
    return sorted(again, key=lambda c: c.seat == WATCHER)


def turned(wanted: NewRoom, brought: Mapping[Seat, Brought]) -> NewRoom:
    """The same battle, in which each side has the other's army."""
    played = with_lists(wanted, brought)
    if wanted.opponent == BY_LINK:
        return replace(played, name=names_of(wanted, brought)[1])
    return replace(played, lists=played.lists[::-1], texts=played.texts[::-1])
