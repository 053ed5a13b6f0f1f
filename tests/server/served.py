"""`drumhead serve` in a process of its own, and scripted people who play at it whatever happens to it."""

import json
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from drumhead.server.serving import Server
from tests.server.table import BATTLE

GIVE_UP = 600.0  # seconds in which nothing happens: a busy machine may need minutes to start a server


class Served:
    """It can be killed, and started again at the same port."""

    def __init__(self, database: str, log: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database, self.log = database, log
        self.arguments = ["serve", "--port", str(self.port), "--database", database]
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "drumhead.cli", *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def opened(self, *, sit: bool = True, **changes: Any) -> dict[str, Any]:
        """A room in which all sit, as soon as the server is up."""
        wanted = BATTLE | changes
        seated = dict(again_and_again(lambda: httpx.post(f"{self.url}/api/rooms", json=wanted, timeout=30)))
        for token in {link.split("/")[3] for name, link in seated["links"].items() if name != "watch" and sit}:
            self.sit(seated["room"], token)
        return seated

    def sit(self, room: str, token: str) -> None:
        """The server draws the seed of this seat."""
        headers = {"Authorization": f"Bearer {token}"}
        again_and_again(lambda: httpx.post(f"{self.url}/api/rooms/{room}/sit", json={}, headers=headers, timeout=30))

    def line_to(self, room: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/rooms/{room}/live"


def again_and_again(ask: Callable[[], httpx.Response]) -> Any:
    """Ask until the server answers."""
    end = time.monotonic() + GIVE_UP
    while time.monotonic() < end:
        try:
            return ask().raise_for_status().json()
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server never came back")


@contextmanager
def serving(app: Litestar, **how: Any) -> Iterator[tuple[Server, int]]:
    """The program at a loopback port, in a thread."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        server = Server(app, **how)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield server, listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


class Player(threading.Thread):
    """Answers by the advice until the battle is over or `enough`, and sends each command until it is acknowledged."""

    def __init__(self, served: Served, room: str, token: str, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.served, self.room, self.token, self.enough = served, room, token, enough
        self.acknowledged: list[str] = []
        self.seen: list[int] = []
        self.over = False
        self.asked: dict[str, Any] | None = None  # the open question

    @property
    def known(self) -> int:
        return self.seen[-1] if self.seen else -1

    def see(self, sight: dict[str, Any]) -> int | None:
        """What came; the number of the question, where it is this one's."""
        self.seen += [b["number"] for b in sight["batches"]]
        self.over = sight["outcome"] is not None
        events = [e for b in sight["batches"] for e in b["events"] if e["type"] == "asked"]
        if sight["view"] or events:
            self.asked = sight["view"]["question"] if sight["view"] else events[-1]["question"]
        mine = self.asked is not None and self.asked["seat"] in sight["seats"] and not sight["answered_by"]
        return self.asked["id"] if self.asked and mine else None

    def acknowledge(self, became: dict[str, Any], command: str) -> None:
        assert became["type"] in ("taken", "doubled"), became
        self.acknowledged.append(command)

    @property
    def done(self) -> bool:
        return self.over or self.enough.is_set()


class ByHttp(Player):
    def run(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        at = f"{self.served.url}/api/rooms/{self.room}"
        with httpx.Client(base_url=at, headers=headers, timeout=30) as http:
            question = None
            while not self.done:
                if question is None:
                    question = self.see(again_and_again(lambda: http.get(f"?after={self.known}&wait=0.5")))
                if question is not None:
                    advice = again_and_again(lambda: http.get("/advice"))
                    command = {"question": question, "answer": advice["answer"], "id": uuid.uuid4().hex}
                    question = self.answer(http, command)

    def answer(self, http: httpx.Client, command: dict[str, Any]) -> int | None:
        """The number of the next question, where it is this one's."""
        became = again_and_again(lambda: http.post("/answer", json=command | {"after": self.known}))
        self.acknowledge(became, command["id"])
        return self.see(became["sight"])


class ByLine(Player):
    """Over the live line alone: what was lost with one line is sent again over the next."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.command: dict[str, Any] | None = None  # that is not acknowledged yet

    def run(self) -> None:
        end = time.monotonic() + GIVE_UP
        while self.command or not self.done:  # `enough` may come while a command waits to be sent again
            try:
                with connect(self.served.line_to(self.room), max_size=None) as line:
                    end = time.monotonic() + GIVE_UP
                    line.send(json.dumps({"token": self.token, "after": self.known}))
                    self.talk(line)
            except (OSError, WebSocketException):
                assert time.monotonic() < end, "the server never came back"
                time.sleep(0.1)

    def talk(self, line: ClientConnection) -> None:
        sight = json.loads(line.recv(timeout=GIVE_UP))
        question = self.see(sight)
        if self.command:
            question = self.send(line, question)
        while not self.done:
            if question is None:
                question = self.heard(line)
                continue
            asked = {"type": "advice", "id": uuid.uuid4().hex}
            line.send(json.dumps(asked))
            question, told = self.reply(line, asked["id"], question)
            if told["type"] == "advised":
                answer = {"question": told["advice"]["question"], "answer": told["advice"]["answer"]}
                self.command = {"type": "answer", "id": uuid.uuid4().hex, **answer}
                question = self.send(line)

    def send(self, line: ClientConnection, seen: int | None = None) -> int | None:
        """What is asked next. A command that was taken before changes nothing: what was seen is still asked."""
        command = self.command
        assert command
        line.send(json.dumps(command))
        question, became = self.reply(line, command["id"], None)
        self.acknowledge(became, command["id"])
        self.command = None
        return seen if question is None and became["type"] == "doubled" else question

    def reply(self, line: ClientConnection, to: str, question: int | None) -> tuple[int | None, dict[str, Any]]:
        """What became of a command, and what is asked by then."""
        while True:
            told = json.loads(line.recv(timeout=GIVE_UP))
            if told["type"] == "replied" and told["to"] == to:
                return question, told["became"]
            if told["type"] == "sight":
                question = self.see(told)

    def heard(self, line: ClientConnection) -> int | None:
        try:
            told = json.loads(line.recv(timeout=0.5))
        except TimeoutError:
            return None
        return self.see(told) if told["type"] == "sight" else None
