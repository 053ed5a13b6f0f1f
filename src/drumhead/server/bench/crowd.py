"""Many rooms of scripted play at once, paced, with previews in a tenth of the rooms."""

import asyncio
from collections.abc import Awaitable
from itertools import count
from math import ceil, inf
from time import perf_counter
from typing import TypeVar

from drumhead.server.bench import words
from drumhead.server.bench.lines import ScriptedLine, asked
from drumhead.server.bench.script import WANTED, ScriptStep

SKETCHES = 5.0  # a second in each tenth room
R = TypeVar("R")
LOST = 60.0  # seconds after which an event that did not come ends the bench


async def open_players(address: str, number: int) -> tuple[str, dict[str, str], list[ScriptedLine]]:
    """A room with the dice of that script: its id, its links, and the lines of both seats."""
    seated = await asyncio.to_thread(asked, address, "rehearsal", {"wanted": WANTED, "seed": number})
    room, links = seated["room"], seated["links"]
    lines = [await ScriptedLine.open(address, room, links[str(seat)]) for seat in (0, 1)]
    for line in lines:
        await line.until_batch(0)
    return room, links, lines


async def in_time(came: Awaitable[R], rooms: int) -> R:
    """Wait for an event in one of so many rooms."""
    try:
        return await asyncio.wait_for(came, LOST)
    except TimeoutError:
        raise TimeoutError(words.no_event(LOST, rooms)) from None


class Crowd:
    """So many rooms at once, each with two people, one battle after the other."""

    def __init__(self, address: str, scripts: list[list[ScriptStep]], rooms: int, a_second: float) -> None:
        self.address, self.scripts, self.rooms = address, scripts, rooms
        self.every = rooms / a_second  # seconds from one answer in a room to the next
        self.opened = 0
        self.all_open = asyncio.Event()
        self.until = inf
        self.answers: list[tuple[float, float]] = []  # when each was sent, and how long it took
        self.sketches: list[tuple[float, float]] = []
        self.received: list[tuple[float, int]] = []

    async def play(self) -> None:
        await asyncio.gather(*(self._room(n) for n in range(self.rooms)))

    async def _room(self, n: int) -> None:
        phase = self.every * n / self.rooms  # the rooms answer one after the other, not all at once
        for seed in count(n):
            number = seed % len(self.scripts)
            _, _, lines = await open_players(self.address, number)
            self._note_opened()
            await self._battle(lines, self.scripts[number], phase, sketching=n % 10 == 0)
            for line in lines:
                self.received += line.received
                await line.close()
            if perf_counter() >= self.until:
                return

    def _note_opened(self) -> None:
        self.opened += 1
        if self.opened >= self.rooms:
            self.all_open.set()

    async def _battle(self, lines: list[ScriptedLine], steps: list[ScriptStep], phase: float, sketching: bool) -> None:
        due = self._next(phase, perf_counter())
        for n, step in enumerate(steps, 1):
            if due >= self.until:
                return
            sketches = asyncio.create_task(self._sketch(lines[step.seat], step)) if sketching and step.draft else None
            await asyncio.sleep(due - perf_counter())
            if sketches:
                sketches.cancel()
            came = lines[1 - step.seat].expect(n)
            sent = perf_counter()
            await lines[step.seat].say("answer", question=step.question, answer=step.answer)
            self.answers.append((sent, await in_time(came, self.rooms) - sent))
            due = self._next(phase, max(due + self.every / 2, perf_counter()))

    def _next(self, phase: float, after: float) -> float:
        """The first moment after that one at which it is this room's turn."""
        return phase + ceil((after - phase) / self.every) * self.every

    async def _sketch(self, line: ScriptedLine, step: ScriptStep) -> None:
        """Draw until the answer goes off."""
        while True:
            sent = perf_counter()
            came = line.expect(await line.say("preview", question=step.question, draft=step.draft))
            self.sketches.append((sent, await came - sent))
            await asyncio.sleep(max(0.0, sent + 1 / SKETCHES - perf_counter()))
