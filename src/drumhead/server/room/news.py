"""What is new for the live lines of a room: put together once for all lines with the same pass that know the same."""

from typing import NamedTuple, TypeAlias

import msgspec

from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.room.shared import Shared
from drumhead.server.wire.battle import Wanting

LONG = 32 * 1024  # characters; what is longer is not kept for a line that may come later

Moment: TypeAlias = tuple[int, str, Wanting | None, Pass]  # the last entry, trouble, dice to roll, who it is


class News(NamedTuple):
    """A sight as it is sent."""

    at: Moment
    next: int  # the last batch in it
    text: str


def moment_of(room: Room, who: Pass) -> Moment:
    """Changes when there may be something to tell."""
    return room.last, room.trouble, room.wanting, who


def news_after(room: Room, who: Pass, after: int) -> News:
    """A job of the room."""
    at, sight = moment_of(room, who), room.sight(who, after)
    return News(at, sight.next, msgspec.json.encode(sight).decode())


class SharedNews:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.shared: Shared[News] = Shared(lambda news: len(news.text) <= LONG)

    async def after(self, who: Pass, after: int) -> News:
        """What a line with this pass that knows the batches up to that one has not been told."""
        room = self.room
        key = (moment_of(room, who), *room.bots, after)
        return await self.shared.get(key, lambda: room.do(news_after, room, who, after))
