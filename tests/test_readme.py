"""What the README says works."""

import re
import shlex
from pathlib import Path

import pytest

from drumhead.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ drumhead (.+?)(?:\s+#.*)?$", README, re.MULTILINE)


def test_the_battle_in_python_runs_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, {})
    assert re.search(r"wins|draw", capsys.readouterr().out)


@pytest.mark.parametrize("command", sorted({" ".join(shlex.split(c)[:2]) for c in COMMANDS}))
def test_every_command_that_is_shown_exists(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [w for w in command.split() if w not in ("saga", "--open")]
    assert main([*words, "--help"]) == 0
    assert "Usage" in capsys.readouterr().out


def test_every_page_that_is_linked_is_there() -> None:
    root = Path(__file__).parent.parent
    missing = [link for link in re.findall(r"\]\((docs/[^)]+)\)", README) if not (root / link).is_file()]
    assert missing == []
