"""The example bot plays a battle at a real server, by the link of a seat."""

import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.served import Served
from tests.server.table import SHORT

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_a_battle_by_its_link(lite: str, tmp_path: Path) -> None:
    served = Served(lite, tmp_path / "log")
    try:
        seated = served.opened(opponent="chance", lists=SHORT, sit=False)
        link = f"{served.url}/b/{seated['room']}{seated['links']['0']}"  # as the waiting room hands it out
        done = subprocess.run(
            [sys.executable, "-I", BOT, link], capture_output=True, text=True, timeout=200, check=False
        )
        assert done.returncode == 0, done.stderr
        headers = {"Authorization": f"Bearer {seated['token']}"}
        sight = httpx.get(f"{served.url}/api/rooms/{seated['room']}", headers=headers).json()
    finally:
        served.kill()
    assert done.stdout.strip() == sight["outcome"]["text"]
    assert len(BOT.read_text("utf-8").splitlines()) <= 45
