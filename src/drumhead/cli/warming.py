"""While the engine is compiled: a line each second, and a page for a browser that has come too early."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from string import Template
from threading import Event, Thread
from time import monotonic

from drumhead.cli import words

READS = 65536  # bytes of a request that are looked at
PATIENCE = 1.0  # seconds that a client has to say what it wants


class Progress:
    """How much of the engine is ready; it is told once a second for as long as it takes."""

    def __init__(self, ready: Callable[[], tuple[int, int]], tell: Callable[[str], None]) -> None:
        self._ready, self._tell = ready, tell
        self._began = monotonic()

    def text(self) -> str:
        return words.preparing(*self._ready(), round(monotonic() - self._began))

    def page(self) -> str:
        """It asks again by itself, and needs nothing else of the server."""
        ready, parts = self._ready()
        text = {"title": words.STARTING, "why": words.COMPILING, "text": self.text()}
        page = Template(files("drumhead.cli").joinpath("waiting.html").read_text(encoding="utf-8"))
        return page.substitute(text, ready=ready, parts=parts)

    def report(self, over: Event) -> None:
        while not over.wait(1):
            self._tell(self.text())


@contextmanager
def progress_shown(
    listening: socket.socket, ready: Callable[[], tuple[int, int]], tell: Callable[[str], None]
) -> Iterator[None]:
    """Until the work is done: lines for the person who started the server, and at its address the same as a page."""
    over, progress = Event(), Progress(ready, tell)
    listening.listen()
    listening.settimeout(0.2)
    threads = [
        Thread(target=progress.report, args=(over,)),
        Thread(target=_answer_browsers, args=(listening, over, progress)),
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
        listening.settimeout(None)


def _answer_browsers(listening: socket.socket, over: Event, progress: Progress) -> None:
    """Browsers get a page that asks again; a program finds nobody at home, as before the start."""
    while not over.is_set():
        try:
            client, _ = listening.accept()
        except TimeoutError:
            continue
        with client:
            client.settimeout(PATIENCE)
            try:
                request = client.recv(READS).lower()
                if request.startswith(b"get ") and b"text/html" in request:
                    client.sendall(put_off(progress.page()))
            except OSError:
                continue


def put_off(page: str) -> bytes:
    body = page.encode()
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}"
    return f"{head}\r\nRetry-After: 1\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n".encode() + body
