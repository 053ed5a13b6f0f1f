"""What goes on beside the rooms that are timed: people in waiting rooms, and bots that fight each other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from drumhead.server.bench.lines import ScriptedLine, asked
from drumhead.server.bench.script import WANTED
from drumhead.server.library.opponents import BOTS

PLAYERS = ("greedy", "policy")  # one that thinks, and one that answers at once
OF_BOTS = replace(WANTED, opponent=BOTS, players=PLAYERS)


class Counts(Struct):
    """What there was beside the timed rooms."""

    waiting: int = 0  # people who have a line into a room that has not begun
    battles: int = 0  # of bots, each watched by one person; another one begins where one ends
    bot_answers: int = 0  # that their watchers were told of


@asynccontextmanager
async def going_on(address: str, waiting: int, battles: int) -> AsyncIterator[Counts]:
    """So many people wait, and so many battles of bots run."""
    counts = Counts()
    beside = [wait_in_room] * waiting + [watch_bots] * battles
    tasks = [asyncio.create_task(begin(address, counts)) for begin in beside]
    try:
        while (counts.waiting, counts.battles) != (waiting, battles):
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)
        yield counts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def wait_in_room(address: str, counts: Counts) -> None:
    """Open a room by link and wait for the other seat, who never comes."""
    line = await opened(address, WANTED)
    counts.waiting += 1
    await line.over.wait()
    raise RuntimeError("a line into a waiting room was cut")


async def watch_bots(address: str, counts: Counts) -> None:
    """Watch one battle of bots after the other."""
    first = True
    while True:
        line = await opened(address, OF_BOTS)
        await line.until_batch(0)
        counts.battles += first
        first = False
        try:
            await line.over.wait()
        finally:
            counts.bot_answers += line.last
            await line.close()


async def opened(address: str, wanted: Any) -> ScriptedLine:
    """A new room, and the line of the person who opened it."""
    seated = await asyncio.to_thread(asked, address, "rooms", wanted)
    return await ScriptedLine.open(address, seated["room"], seated["token"], said=-1)
