"""People, bots and watchers come and go at a served process for long: rooms in memory and the memory itself stay flat.

`make soak` does this for 30 minutes and prints what it found; `test_soak.py` does it for some seconds.
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.served import GIVE_UP, ByHttp, ByLine, Player, Served, again_and_again
from tests.server.table import CUBES

KEPT = 24  # rooms that the server may keep in memory
VISITORS = 6  # who open, play, watch and leave at the same time
IN_USE = 3 * VISITORS  # rooms that made way and are still being answered, at most
GROWTH = 0.05  # of memory, from the second third of the time to the last
SAMPLES = 30
MEGABYTE = 1 << 20


class Sample(NamedTuple):
    """What the server has in memory."""

    at: float  # seconds since the start
    kept: int  # rooms
    alive: int  # the same, and those that should be gone
    read: int  # rooms that were opened or read from their log so far
    memory: int  # bytes
    workers: int  # bytes of the bots' processes
    lines: int  # open lines, looks that wait, and addresses whose requests are worked on


class SoakServer(Served):
    """It says what it has in memory."""

    def __init__(self, database: str, log: Path, kept: int) -> None:
        self.kept, self.began = kept, time.monotonic()
        super().__init__(database, log)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.soak_server", str(self.port), self.database, str(self.kept)]
        pipe = subprocess.PIPE
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log)

    def sample(self) -> Sample:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        return Sample(time.monotonic() - self.began, **told)


def tokens_of(seated: dict[str, Any]) -> dict[str, str]:
    return {name: link.split("/")[3] for name, link in seated["links"].items()}


class Visitor(threading.Thread):
    """Opens rooms, plays, watches, leaves, and comes back to rooms that were opened before."""

    def __init__(self, served: SoakServer, seed: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.served, self.chance, self.enough = served, Random(seed), enough
        self.known: list[tuple[str, str]] = []  # rooms and tokens
        self.answers = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        scenes: list[Callable[[], None]] = [self.two_people, self.against_a_bot, self.bots, self.wait_in_vain]
        try:
            while not self.enough.is_set():
                self.chance.choice([*scenes, self.come_back, self.come_back])()
        except BaseException as e:
            self.fault = e
            raise

    # ------------------------------------------------------------------ scenes
    def two_people(self) -> None:
        """One over HTTP, one over the line, and somebody watches; some battles are given up and looked at again."""
        seated = self.opened(opponent="link")
        tokens = tokens_of(seated)
        watcher = threading.Thread(target=self.watch, args=(seated["room"], tokens["watch"], 12), daemon=True)
        watcher.start()
        self.play(seated, [ByHttp, ByLine], self.chance.randrange(4, 20))
        watcher.join(GIVE_UP)
        if self.chance.random() < 0.3:
            self.ask("POST", seated["room"], tokens["0"], "/resign", {})
            for after in ("aftermath", "replay", "record"):
                self.ask("GET", seated["room"], tokens["1"], f"/{after}")

    def against_a_bot(self) -> None:
        more = CUBES if self.chance.random() < 0.5 else {}
        self.play(self.opened(**{**more, "opponent": self.chance.choice(["policy", "chance"])}), [ByHttp], 6)

    def bots(self) -> None:
        """A battle of bots: it is watched for a while, and goes on for nobody."""
        seated = self.opened(opponent="bots", players=["policy", "chance"])
        self.watch(seated["room"], seated["token"], 8)

    def wait_in_vain(self) -> None:
        seated = self.served.opened(sit=False, opponent="link")
        token = tokens_of(seated)["0"]
        self.served.sit(seated["room"], token)
        self.ask("GET", seated["room"], token, "?after=2&wait=0.5")

    def come_back(self) -> None:
        """To a room that may have left the memory; if this seat is asked, it answers."""
        if not self.known:
            return
        room, token = self.chance.choice(self.known)
        seen = self.ask("GET", room, token, "?view=true")
        asked = seen["view"]["question"]
        if asked and not seen["outcome"] and asked["seat"] in seen["seats"]:
            advice = self.ask("GET", room, token, "/advice")
            answer = {"question": advice["question"], "answer": advice["answer"]}
            self.ask("POST", room, token, "/answer", answer)
            self.answers += 1

    # ------------------------------------------------------------------ what they do in them
    def opened(self, **changes: Any) -> dict[str, Any]:
        seated = self.served.opened(**changes)
        self.known = [*self.known[-50:], *((seated["room"], token) for token in tokens_of(seated).values())]
        return seated

    def play(self, seated: dict[str, Any], kinds: Sequence[type[Player]], answers: int) -> None:
        stop, tokens = threading.Event(), tokens_of(seated)
        players = [kind(self.served, seated["room"], tokens[str(n)], stop) for n, kind in enumerate(kinds)]
        for p in players:
            p.start()
        while sum(len(p.acknowledged) for p in players) < answers and any(p.is_alive() for p in players):
            if self.enough.wait(0.02):
                break
        stop.set()
        for p in players:
            p.join(GIVE_UP)
            assert not p.is_alive(), "a player never came to an end"
        self.answers += sum(len(p.acknowledged) for p in players)

    def watch(self, room: str, token: str, news: int) -> None:
        """Hear so many news over a line, or as many as come."""
        try:
            with connect(self.served.line_to(room), max_size=None) as line:
                line.send(json.dumps({"token": token, "said": -1}))
                for _ in range(news):
                    line.recv(timeout=2)
        except (TimeoutError, WebSocketException):
            pass

    def ask(self, method: str, room: str, token: str, path: str, body: Any = None) -> Any:
        headers, url = {"Authorization": f"Bearer {token}"}, f"{self.served.url}/api/rooms/{room}{path}"
        more = {} if body is None else {"json": body}
        with httpx.Client(headers=headers, timeout=GIVE_UP) as http:
            if method == "GET":
                return again_and_again(lambda: http.get(url))
            found = http.request(method, url, **more)
        assert found.status_code < 500, found.text
        return found


# ---------------------------------------------------------------------------------------------------- the whole
class Soaked(NamedTuple):
    """What a soak found: samples on the way, one after everybody has left, and how much was answered."""

    samples: tuple[Sample, ...]
    left: Sample
    answers: int


def soak(
    folder: Path, goes_on: Callable[[Sample], bool], every: float, *, kept: int = KEPT, visitors: int = VISITORS
) -> Soaked:
    """Serve rooms in this folder as long as it `goes_on`, with a sample every so many seconds."""
    database, log = f"sqlite:///{folder / 'rooms.sqlite'}", folder / "log"
    served, enough = SoakServer(database, log, kept), threading.Event()
    try:
        served.sample()  # it has compiled its kernels, however long that takes
        served.opened(opponent="hot-seat")
        served.began = time.monotonic()
        people = [Visitor(served, seed, enough) for seed in range(visitors)]
        for p in people:
            p.start()
        samples = [served.sample()]
        while goes_on(samples[-1]) and not any(p.fault for p in people):
            time.sleep(every)
            samples.append(served.sample())
        enough.set()
        for p in people:
            p.join(GIVE_UP)
        faults = [p.fault for p in people if p.fault]
        assert not faults, faults
        return Soaked(tuple(samples), settled(served), sum(p.answers for p in people))
    finally:
        served.kill()


def settled(served: SoakServer) -> Sample:
    """As soon as no room is alive that is not kept, and no line is open; without the garbage collector's help."""
    end = time.monotonic() + GIVE_UP
    while ((found := served.sample()).alive > found.kept or found.lines) and time.monotonic() < end:
        time.sleep(0.1)
    return found


def faults_in(found: Soaked, *, kept: int = KEPT, in_use: int = IN_USE) -> list[str]:
    """What is not flat in the number of rooms."""
    most = max(s.alive for s in found.samples)
    faults = [f"{most} rooms were alive at once, {kept + in_use} are allowed"] if most > kept + in_use else []
    if found.left.alive > found.left.kept or found.left.kept > kept:
        faults.append(f"{found.left.alive} rooms are alive after everybody left, {found.left.kept} of them are kept")
    if found.left.lines:
        faults.append(f"{found.left.lines} lines are open after everybody left")
    return faults


def growth(samples: Sequence[Sample], of: Callable[[Sample], int]) -> float:
    """From the mean of the second third to that of the last one, as a share of the former."""
    third = len(samples) // 3
    before, after = fmean(map(of, samples[third : 2 * third])), fmean(map(of, samples[2 * third :]))
    return after / before - 1 if before else 0.0


def show(found: Soaked) -> None:
    print(f"{'minute':>7}{'kept':>6}{'alive':>7}{'read':>7}{'server MB':>11}{'bots MB':>9}")
    for s in (*found.samples, found.left):
        print(f"{s.at / 60:7.1f}{s.kept:6}{s.alive:7}{s.read:7}{s.memory / MEGABYTE:11.1f}{s.workers / MEGABYTE:9.1f}")
    print(f"{found.answers} answers of people; rooms kept: at most {KEPT}")


def main(seconds: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = soak(Path(folder), lambda s: s.at < seconds, seconds / SAMPLES)
    show(found)
    faults = faults_in(found)
    for what, of in (("the server", lambda s: s.memory), ("the bots", lambda s: s.workers)):
        grown = growth(found.samples, of)
        print(f"memory of {what}, last third against the one before: {grown:+.1%}, allowed {GROWTH:+.0%}")
        if grown > GROWTH:
            faults.append(f"the memory of {what} has grown by {grown:.1%}")
    for fault in faults:
        print("NOT FLAT:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
