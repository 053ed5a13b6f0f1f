"""Run work in a thread, off the event loop."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

R = TypeVar("R")


async def off_the_loop(job: Callable[..., R], *args: Any) -> R:
    """Do this in a thread. A caller that is cancelled waits for its end, so no other job starts halfway through."""
    working = asyncio.ensure_future(asyncio.to_thread(job, *args))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
