"""What the README and the other pages say is true: commands, code, links, modules."""

import re
import shlex
from pathlib import Path

import pytest

from drumhead.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).is_file()] == []


def test_the_readme_links_to_every_page() -> None:
    names = (page.relative_to(ROOT).as_posix() for page in PAGES if page.name != "README.md")
    assert [name for name in names if f"]({name})" not in README] == []


def test_every_module_that_the_glossary_names_is_there() -> None:
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    named = re.findall(r"\| `([a-z_/]+(?:\.py)?)` \|$", glossary, re.MULTILINE)
    assert len(named) > 40
    assert [name for name in named if not (ROOT / "src/drumhead" / name).exists()] == []
