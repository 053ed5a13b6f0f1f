"""What goes over a live line beside the battle: talk, wishes, clocks, who is there; sent when it has changed."""

from collections.abc import Awaitable, Callable
from typing import Any

from drumhead.server.company import Company
from drumhead.server.room import Room
from drumhead.server.seats import Pass
from drumhead.server.wire_talk import Around


class Surroundings:
    """One listener: what it was told last."""

    def __init__(self, send: Callable[[Around], Awaitable[None]], said: int | None) -> None:
        self.send, self.wanted = send, said is not None
        self.mark: tuple[Any, ...] | None = None
        self.after = -1 if said is None else said
        self.watches: Company | None = None  # where this line is counted among the watchers

    async def tell(self, room: Room, who: Pass) -> None:
        company = room.company
        if not who.seats and self.watches is None:
            self.watches = company
            company.watching += 1
            room.ring()
        if not self.wanted:
            return
        await company.read_on()
        await company.tick()
        mark = company.mark(who)
        if mark != self.mark:
            around = await room.do(company.around, who, self.after)
            await self.send(around)
            self.mark, self.after = mark, around.next

    def gone(self) -> None:
        if self.watches:
            self.watches.watching -= 1
            self.watches.room.ring()
