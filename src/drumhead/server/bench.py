"""How fast the server is: many rooms of scripted play over live lines, paced, with previews in a tenth of the rooms.

The server runs in its own process. The answers were found beforehand, by playing the same battles with the same dice,
so the scripted people cost next to nothing. It times the way from an answer sent to its event at the other seat.
"""

import asyncio
import gc
import multiprocessing
import socket
import tempfile
from collections.abc import Callable
from itertools import count
from math import ceil
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from drumhead.flow.question import Answer, Placed, Seat, Went
from drumhead.server import words
from drumhead.server.app import create_app, warm
from drumhead.server.library.lobby import setup_of
from drumhead.server.library.opponents import BY_LINK
from drumhead.server.limits import Limits, Rate
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.serving import run
from drumhead.server.store.store import in_folder
from drumhead.server.wire.lobby import NewRoom

ROOMS, A_SECOND, SKETCHES = 100, 150.0, 5.0  # rooms; answers in all of them; sketches in each tenth room
BATTLES = 6  # different ones
WARM_UP = 2.0  # seconds that do not count
ENDLESS = Rate(1e9, 1e9)
WANTED = NewRoom(game="saga", points=20, lists=("mixed-host", "bow-line"), opponent=BY_LINK, table=5871)
GOALS = {"p95_ms": 50.0, "p50_ratio": 3.0}


class ScriptStep(Struct, frozen=True):
    """A question of the battle, its answer, and a sketch that somebody might draw before it."""

    question: int
    seat: Seat
    answer: Answer
    draft: dict[str, Any] | None


class Paced(Struct, frozen=True):
    """What was measured with so many rooms; milliseconds."""

    rooms: int
    answers: int
    answers_per_s: float
    p50_ms: float
    p95_ms: float
    sketches: int
    sketch_p50_ms: float
    sketch_p95_ms: float
    bytes_per_answer: float = 0.0  # of all that both seats are sent, previews aside


class ServerReport(Struct, frozen=True):
    seconds: float
    wanted_per_s: float
    one: Paced
    many: Paced

    @property
    def p50_ratio(self) -> float:
        return self.many.p50_ms / self.one.p50_ms


# ---------------------------------------------------------------------------------------------------- the script
def script(seed: int) -> list[ScriptStep]:
    """A battle by the policy, with the dice that a rehearsal with this seed has."""
    _, battle = open_battle(WANTED, setup_of(WANTED), "script", draw_seeds(seed), record=f"seed-{seed}")
    game, steps = battle.game, list[ScriptStep]()
    while (q := game.pending(battle.state)) is not None:
        answer = game.suggest(game.imagine(battle.state, q.seat, Random(len(steps))))
        steps.append(ScriptStep(q.id, q.seat, answer, drawn(q.facts, answer)))
        battle.answer(battle.state.asked_seat, answer)
    return steps


def drawn(facts: dict[str, Any], answer: Answer) -> dict[str, Any] | None:
    """A drag to about where the answer leads."""
    match answer:
        case Placed(places=places) if places:
            ends = places
        case Went(ways=ways) if ways:
            ends = tuple(way[-1] for way in ways)
        case _:
            return None
    middle = [sum(p[i] for p in ends) // len(ends) for i in (0, 1)]
    return {"unit": facts["unit"], "goal": middle} if "unit" in facts else None


# ---------------------------------------------------------------------------------------------------- the server
def serve(folder: Path, listening: socket.socket) -> None:
    """Serve in a separate process, at a loopback port, with rooms that are not kept."""
    warm()
    run(
        create_app(
            in_folder(folder), rehearsal=True, limits=Limits(per_link=ENDLESS, per_address=ENDLESS, rooms=10**9)
        ),
        listening,
    )


# ---------------------------------------------------------------------------------------------------- scripted people
class Result(Struct, frozen=True):
    type: str = ""


class Heard(Struct):
    """The part of a message that the script needs."""

    type: str
    next: int = -1
    to: str = ""
    became: Result = Result()


class ScriptedLine:
    """One seat's end of a live line: when each batch came, and each reply."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last = -1
        self.received: list[tuple[float, int]] = []  # when each message came, previews aside, and its bytes
        self.waiting: dict[str | int, asyncio.Future[float]] = {}
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        decode = msgspec.json.Decoder(Heard).decode
        async for message in self.socket:
            now, heard = perf_counter(), decode(message)
            if heard.became.type != "previewed":
                self.received.append((now, len(message)))
            if heard.type == "sight":
                for n in range(self.last + 1, heard.next + 1):
                    self._come(n, now)
                self.last = heard.next
            else:
                self._come(heard.to, now)

    def _come(self, what: str | int, now: float) -> None:
        waited = self.waiting.pop(what, None)
        if waited and not waited.done():
            waited.set_result(now)

    def expect(self, what: str | int) -> asyncio.Future[float]:
        found = self.waiting[what] = asyncio.get_running_loop().create_future()
        return found

    async def close(self) -> None:
        self.reading.cancel()
        await self.socket.close()


class Crowd:
    """So many rooms at once, each with two people, one battle after the other."""

    def __init__(
        self, address: str, scripts: list[list[ScriptStep]], rooms: int, a_second: float, until: float
    ) -> None:
        self.address, self.scripts, self.rooms = address, scripts, rooms
        self.every = rooms / a_second  # seconds from one answer in a room to the next
        self.until = until
        self.answers: list[tuple[float, float]] = []  # when each was sent, and how long it took
        self.sketches: list[tuple[float, float]] = []
        self.received: list[tuple[float, int]] = []
        self.ids = count()

    async def play(self) -> None:
        await asyncio.gather(*(self._room(n) for n in range(self.rooms)))

    async def _room(self, n: int) -> None:
        phase = self.every * n / self.rooms  # the rooms answer one after the other, not all at once
        for seed in count(n):
            number = seed % len(self.scripts)
            seated = await asyncio.to_thread(asked, self.address, "rehearsal", {"wanted": WANTED, "seed": number})
            lines = [await self._line(seated["room"], seated["links"][str(seat)]) for seat in (0, 1)]
            await self._battle(lines, self.scripts[number], phase, sketching=n % 10 == 0)
            for line in lines:
                self.received += line.received
                await line.close()
            if perf_counter() >= self.until:
                return

    async def _line(self, room: str, link: str) -> ScriptedLine:
        at = f"ws://{self.address}/api/rooms/{room}/live"
        line = ScriptedLine(await connect(at, max_size=None, compression=None))
        first = line.expect(0)
        await line.socket.send(msgspec.json.encode({"token": link.split("/")[-1]}).decode())
        await first
        return line

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
            await self._say(lines[step.seat], "answer", question=step.question, answer=step.answer)
            self.answers.append((sent, await asyncio.wait_for(came, 60) - sent))
            due = self._next(phase, max(due + self.every / 2, perf_counter()))

    def _next(self, phase: float, after: float) -> float:
        """The first moment after that one at which it is this room's turn."""
        return phase + ceil((after - phase) / self.every) * self.every

    async def _sketch(self, line: ScriptedLine, step: ScriptStep) -> None:
        """Draw until the answer goes off."""
        while True:
            sent = perf_counter()
            came = line.expect(await self._say(line, "preview", question=step.question, draft=step.draft))
            self.sketches.append((sent, await came - sent))
            await asyncio.sleep(max(0.0, sent + 1 / SKETCHES - perf_counter()))

    async def _say(self, line: ScriptedLine, kind: str, **more: Any) -> str:
        id = f"c{next(self.ids)}"
        await line.socket.send(msgspec.json.encode({"type": kind, "id": id, **more}).decode())
        return id


# ---------------------------------------------------------------------------------------------------- measuring
def bench(
    seconds: float, told: Callable[[str], None] = lambda _: None, *, rooms: int = ROOMS, a_second: float = A_SECOND
) -> ServerReport:
    told(words.FINDING_ANSWERS)
    warm()
    scripts = [script(seed) for seed in range(BATTLES)]
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(Path(folder), listening))
        server.start()
        try:
            until_it_is_up(address)
            told(words.ONE_ROOM)
            one = paced(address, scripts, 1, a_second, seconds)
            told(words.so_many_rooms(rooms))
            many = paced(address, scripts, rooms, a_second, seconds)
        finally:
            server.terminate()
            server.join()
    return ServerReport(seconds, a_second, one, many)


def until_it_is_up(address: str) -> None:
    for _ in range(6000):
        try:
            asked(address, "games")
        except URLError:
            sleep(0.1)
        else:
            return
    raise RuntimeError("the server never came up")


def asked(address: str, path: str, body: Any = None) -> Any:
    data = None if body is None else msgspec.json.encode(body)
    request = Request(f"http://{address}/api/{path}", data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as response:
        return msgspec.json.decode(response.read())


def paced(address: str, scripts: list[list[ScriptStep]], rooms: int, a_second: float, seconds: float) -> Paced:
    """Play with so many rooms; the moments in which all of them are opened, and closed at once, do not count."""
    settled = WARM_UP + rooms / 20
    gc.collect()
    gc.disable()  # the time this process would take to look for garbage is not the server's
    start = perf_counter()
    end = start + settled + seconds
    crowd = Crowd(address, scripts, rooms, a_second, end + WARM_UP)
    asyncio.run(crowd.play())
    gc.enable()
    answers = [took for sent, took in crowd.answers if start + settled <= sent < end]
    sketches = [took for sent, took in crowd.sketches if start + settled <= sent < end]
    p50, p95 = percentiles(answers)
    sketch_p50, sketch_p95 = percentiles(sketches)
    sent = sum(size for came, size in crowd.received if start + settled <= came < end) / max(1, len(answers))
    return Paced(rooms, len(answers), len(answers) / seconds, p50, p95, len(sketches), sketch_p50, sketch_p95, sent)


def percentiles(took: list[float]) -> tuple[float, float]:
    """The middle and the 95th of a hundred, in milliseconds."""
    if len(took) < 2:
        return 0.0, 0.0
    return median(took) * 1000, quantiles(took, n=20)[-1] * 1000
