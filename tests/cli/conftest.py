"""One recorded battle for all tests of commands that read one."""

from pathlib import Path

import pytest

from drumhead.cli import main


@pytest.fixture(scope="session")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("record") / "battle.json"
    assert main(["match", "saga", "--seed", "11", "--bots", "chance,chance", "--save", str(file), "--quiet"]) == 0
    return file
