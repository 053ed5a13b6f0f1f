"""The public lobby: rooms whose hosts show them to everybody. Nothing is listed unless a host asks for it."""

import asyncio
from collections.abc import Callable

from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotNow
from drumhead.server.library.lobby import names_of, short_name, table_named, title_of
from drumhead.server.library.opponents import LobbyError
from drumhead.server.limits import Limits
from drumhead.server.room.seats import link_of, new_token
from drumhead.server.store.listed import Listed, listed_rooms, take_free_seat
from drumhead.server.store.store import Store
from drumhead.server.wire.lobby import Joined, ListedRoom, PublicLobby

INVITED = 2 * 3600.0  # seconds after the last change: then nobody waits there any more
FOUGHT = 6 * 3600.0
FRESH = 2.0  # seconds for which a reading is good for everybody


class ListedRooms:
    def __init__(self, store: Store, limits: Limits, knock: Callable[[str], None]) -> None:
        self.store, self.limits, self.knock = store, limits, knock
        self.read: tuple[float, PublicLobby] | None = None
        self.reading = asyncio.Lock()

    async def look(self) -> PublicLobby:
        """All that is listed; read once in a while, however many ask."""
        if not self.limits.listed:
            return PublicLobby(open=False)
        async with self.reading:
            now = self.store.now()
            if self.read is None or not 0 <= now - self.read[0] < FRESH:
                found = await listed_rooms(self.store, self.limits.listed, now - INVITED, now - FOUGHT)
                self.read = now, PublicLobby(True, await off_the_loop(rooms_shown, found, now))
            return self.read[1]

    def forget(self) -> None:
        """Something was listed here: who looks now sees it."""
        self.read = None

    async def join(self, id: str) -> Joined:
        """The free seat, for the first who asks: the host's own link to it stops working."""
        if not self.limits.listed:
            raise NotNow(words.NO_LOBBY)
        self.limits.join()
        token = new_token()
        taken = await take_free_seat(self.store, id, token)
        self.forget()
        if not taken:
            raise NotNow(words.SEAT_GONE)
        self.knock(id)
        return Joined(id, token, link_of(id, token))


def rooms_shown(rooms: list[Listed], now: float) -> tuple[ListedRoom, ...]:
    found = []
    for room in rooms:
        try:
            found.append(as_shown(room, now))
        except LobbyError:  # of a game or table that this version no longer has
            continue
    return tuple(found)


def as_shown(room: Listed, now: float) -> ListedRoom:
    wanted = room.wanted
    host = short_name(wanted.name)
    names = ((host,) if host else ()) if room.waiting else names_of(wanted, room.brought)
    return ListedRoom(
        room=room.id,
        game=wanted.game,
        title=title_of(wanted),
        table=table_named(wanted),
        names=names,
        age=max(0, int(now - room.created)),
        watch="" if room.waiting else link_of(room.id, room.token),
    )
