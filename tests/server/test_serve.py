"""`drumhead serve`: when a browser may open, and what it says when it cannot listen."""

import json
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from drumhead.cli import main
from drumhead.cli.serve import has_desktop
from tests.server.served import Served


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_opens_only_where_there_is_a_desktop(environment: dict[str, str], platform: str, opens: bool) -> None:
    assert has_desktop(environment, platform) is opens


def test_a_port_that_is_taken_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "try another --port" in told


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--database", "mysql://here/x"], "'mysql' is not known here"),
        (["--database", "postgresql://nobody:secret@127.0.0.1:1/x"], "the database cannot be used"),
        (["--data", "/dev/null/rooms"], "Not a directory"),
    ],
)
def test_a_place_that_keeps_nothing_is_one_line_and_exit_code_2(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert main(["serve", "--port", str(port), *options]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and words in told and "secret" not in told


def test_a_proxy_that_is_no_address_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--behind", "proxy.example"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "--behind takes the address of a proxy" in told


def test_a_port_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "70000"]) == 2
    assert "65535" in capsys.readouterr().err


def test_ctrl_c_answers_waiting_clients_and_prints_no_traceback(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'rooms.sqlite'}", tmp_path / "log")
    try:
        seated = served.opened(opponent="greedy")
        headers = {"Authorization": f"Bearer {seated['token']}"}
        with httpx.Client(base_url=served.url, headers=headers, timeout=30) as http:
            room = f"/api/rooms/{seated['room']}"
            known = http.get(room).json()["next"]
            with ThreadPoolExecutor() as pool, connect(served.line_to(seated["room"])) as line:
                line.send(json.dumps({"token": seated["token"]}))
                line.recv(timeout=10)
                waiting = pool.submit(http.get, f"{room}?after={known + 1000}&wait=20")
                http.get("/api/games")  # by now the other one waits, or will find the server in a hurry
                served.process.send_signal(signal.SIGINT)
                assert waiting.result().status_code == 200
        assert served.process.wait(200) == 0
    finally:
        served.kill()
    told = served.log.read_text()
    assert "Traceback" not in told and "Drumhead is at" in told
