"""The next battle of the same people, sides swapped. The second person to ask gets the same room.

No token is sent: the tokens of the old room open the new one, each at the other seat.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from drumhead.flow.question import WATCHER, Seat
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotNow
from drumhead.server.library.lobby import Brought, lobby_of, names_of, with_lists, with_prints
from drumhead.server.library.opponents import ANALYSIS, BY_LINK
from drumhead.server.limits import opener
from drumhead.server.room.agreements import speaker
from drumhead.server.room.opening import draw_seeds
from drumhead.server.room.participants import Participants, Visit
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass, new_id
from drumhead.server.store import waiting
from drumhead.server.store.store import Chair
from drumhead.server.wire.lobby import NewRoom
from drumhead.server.wire.talk import Rematch, Spoken


class AskedAlready(Exception):
    """Somebody asked for it already."""


async def open_rematch(rooms: Rooms, visit: Visit) -> Rematch:
    room, people, who = visit
    await room.catch_up()
    if not room.battle.over:
        raise NotNow(words.REMATCH_TOO_EARLY)
    if room.wanted.opponent == ANALYSIS:
        raise NotNow(words.NO_REMATCH_OF_BOARD)
    said = await announce(people, who)
    brought = await waiting.brought_to(room.store, room.id)
    if not await room.store.chairs(said.room):
        await rooms.limits.another_room(room.store)
        chairs = chairs_again(room.wanted, await room.store.chairs(room.id))
        wanted = await off_the_loop(with_prints, with_armies_swapped(room.wanted, brought))
        with suppress(IntegrityError):  # the other side has just opened it
            await waiting.open_room(room.store, said.room, wanted, draw_seeds(), chairs, opener.get())
        await rooms.waiting_rooms.start_if_ready(said.room)
    room.ring()
    return Rematch(said.room, names_of(room.wanted, brought)[who.seats[0]])


async def announce(people: Participants, who: Pass) -> Spoken:
    """The line of the talk that names the room: the first one counts."""
    talk = people.talk

    def judge() -> None:
        if talk.latest("rematch"):
            raise AskedAlready

    with suppress(AskedAlready):
        await talk.say(speaker(people, who), "rematch", judge=judge, room=new_id(), entry=people.room.last)
    found = talk.latest("rematch")
    assert found is not None
    return found


def across(seat: Seat) -> Seat:
    return seat if seat == WATCHER else 1 - seat


def chairs_again(wanted: NewRoom, chairs: Sequence[Chair]) -> list[Chair]:
    """Two people by link change seats; alone or at one screen people stay, and the armies change. A seat that was
    taken stays its holder's: the new host cannot hand it to somebody else."""
    to = across if wanted.opponent == BY_LINK else lambda seat: seat
    again = [Chair(to(c.seat), c.token_hash, c.revoked, c.taken, webhook=c.webhook) for c in chairs]
    return sorted(again, key=lambda c: c.seat == WATCHER)


def with_armies_swapped(wanted: NewRoom, brought: Mapping[Seat, Brought]) -> NewRoom:
    """The same battle, in which each side has the other's army."""
    played = replace(with_lists(wanted, brought), prints=("", ""))  # with the books as they are now
    if wanted.opponent == BY_LINK:
        return replace(played, name=names_of(wanted, brought)[1])
    swapped = replace(played, lists=played.lists[::-1], texts=played.texts[::-1], books=played.books[::-1])
    return with_sides_swapped(swapped)


def with_sides_swapped(wanted: NewRoom) -> NewRoom:
    """Where sides differ, the first seat plays the one that it has not played. A bot that plays one side only makes way
    for its counterpart on the other."""
    desk = lobby_of(wanted.game).desk
    if not desk.sides:
        return wanted
    by_side = [[name for name, p in desk.players.items() if p.side == side] for side in (0, 1)]
    for theirs, others in (by_side, by_side[::-1]):
        if wanted.opponent in theirs and others:
            return replace(wanted, side="", opponent=others[theirs.index(wanted.opponent) % len(others)])
    played = wanted.side or desk.sides[0]
    return replace(wanted, side=next(side for side in desk.sides if side != played))
