"""How long it takes until the last of many watchers of one room has been told of an answer."""

import asyncio
import sys
from collections.abc import Sequence
from time import perf_counter

from drumhead.server.bench.crowd import in_time, open_players
from drumhead.server.bench.lines import ScriptedLine
from drumhead.server.bench.script import ScriptStep

EVERY = 1.0  # seconds from one answer to the next
AT_ONCE = 50  # watchers that come at the same time
FILES = 200  # besides the lines


async def watched(address: str, steps: Sequence[ScriptStep], watchers: int, seconds: float) -> list[float]:
    """Play in one room with so many watchers; for each answer the seconds until the last of them was told."""
    allow_files(2 * watchers + FILES)
    room, links, players = await open_players(address, 0)
    lines: list[ScriptedLine] = []
    for first in range(0, watchers, AT_ONCE):
        many = range(first, min(watchers, first + AT_ONCE))
        lines += await asyncio.gather(*(ScriptedLine.open(address, room, links["watch"], said=-1) for _ in many))
    for line in lines:
        await line.until_batch(0)
    took, end = list[float](), perf_counter() + seconds
    for n, step in enumerate(steps, 1):
        if took and perf_counter() >= end:
            break
        came = [line.expect(n) for line in lines]
        heard = players[step.seat].expect(n)
        sent = perf_counter()
        await players[step.seat].say("answer", question=step.question, answer=step.answer)
        told = await in_time(asyncio.gather(*came), 1)
        await heard
        took.append(max(told) - sent)
        await asyncio.sleep(max(0.0, sent + EVERY - perf_counter()))
    await asyncio.gather(*(line.close() for line in (*players, *lines)))
    return took


def allow_files(wanted: int) -> None:
    """Raise the number of files that this process may have open, as far as the system allows it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft not in (resource.RLIM_INFINITY, most) and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
