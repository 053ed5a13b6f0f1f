"""What goes over a live line besides the battle: talk, wishes, clocks, who is there; sent when it has changed."""

from collections.abc import Awaitable, Callable
from typing import Any

from drumhead.server.room.participants import Participants, Visit
from drumhead.server.wire.talk import Around


class AroundNews:
    """One listener, and what it was told last."""

    def __init__(self, said: int | None) -> None:
        self.wanted = said is not None
        self.mark: tuple[Any, ...] | None = None
        self.after = -1 if said is None else said
        self.watches: Participants | None = None  # where this line counts as a watcher

    async def tell(self, visit: Visit, send: Callable[[Around], Awaitable[None]]) -> None:
        room, people, who = visit
        if not who.seats and self.watches is None:
            self.watches = people
            people.watching += 1
            room.ring()
        if not self.wanted:
            return
        await people.read_talk()
        await people.check_clock()
        mark = people.mark(who)
        if mark != self.mark:
            around = await room.do(people.around, who, self.after)
            await send(around)
            self.mark, self.after = mark, around.next

    def gone(self) -> None:
        if self.watches:
            self.watches.watching -= 1
            self.watches.room.ring()
            self.watches = None
