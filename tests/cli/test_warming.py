"""A start that takes long tells how far it is: on the command line, and to a browser that has come too early."""

import socket
from threading import Event

import httpx
import pytest

from drumhead.cli.warming import Progress, progress_shown


class Ticks(Event):
    """Over after so many seconds, none of which is waited for."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.left = seconds

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout == 1
        self.left -= 1
        return self.left < 0


def test_every_second_is_a_line() -> None:
    told: list[str] = []
    Progress(lambda: (12, 54), told.append).report(Ticks(3))
    assert len(told) == 3
    assert told[0].startswith("Preparing the engine: 12 of 54 parts")


def test_a_browser_sees_how_far_it_is_and_a_program_finds_nobody() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        with progress_shown(listening, lambda: (12, 54), lambda text: None):
            page = httpx.get(url, headers={"Accept": "text/html"}, timeout=30)
            assert page.status_code == 503 and page.headers["Retry-After"] == "1"
            assert "Preparing the engine: 12 of 54 parts" in page.text and "location.reload()" in page.text
            assert '<progress value="12" max="54"' in page.text and "$" not in page.text
            with pytest.raises(httpx.TransportError):
                httpx.get(f"{url}api/games", timeout=30)
        assert listening.gettimeout() is None
