"""Trials: the tests of an id, each in a child process with one citation disarmed."""

import subprocess
import sys
from pathlib import Path

import msgspec

from drumhead.ledger.trial import Trial, TrialResult

FILES = ("tests/test_toy.py",)
WALK = "toy.moving.walk@fakewar.toy.move:walk"


def tried(root: Path, *trials: Trial) -> list[TrialResult]:
    """One process answers all trials, line by line."""
    asked = b"".join(msgspec.json.encode(trial) + b"\n" for trial in trials)
    command = [sys.executable, "-m", "drumhead.ledger.trial"]
    told = subprocess.run(command, input=asked, cwd=root, capture_output=True, check=True).stdout
    return [msgspec.json.decode(line, type=TrialResult) for line in told.splitlines()]


def names(tests: list[str]) -> list[str]:
    return [t.rpartition("::")[2] for t in tests]


def test_each_trial_disarms_one_citation_and_leaves_the_next_trial_alone(repository: Path) -> None:
    (repository / "tests" / "test_death.py").write_text("import os\nos._exit(1)\n")
    disarmed, stopped, sound, broken, dead = tried(
        repository,
        Trial(WALK, ("toy.moving.walk",), FILES, stop=False),
        Trial(WALK, ("toy.moving.walk",), FILES),
        Trial("", ("toy.moving.walk",), FILES),
        Trial("toy.moving.swim@fakewar.toy.move:swim", ("toy.moving.swim",), FILES),
        Trial("", (), ("tests/test_death.py",)),
    )
    assert (names(disarmed.failed), names(disarmed.passed)) == (["test_a_walk_is_six"], ["test_a_halt_is_nothing"])
    assert (names(stopped.failed), stopped.passed) == (["test_a_walk_is_six"], [])
    assert names(sound.passed) == ["test_a_walk_is_six", "test_a_halt_is_nothing"]
    assert (sound.failed, sound.broken) == ([], [])
    assert (broken.passed, broken.failed, broken.broken[0]) == ([], [], "tests/test_toy.py")
    assert dead.broken == ["the tests ended without a word"]


def test_a_test_that_never_ends_fails_when_its_time_is_over(repository: Path) -> None:
    (repository / "tests" / "test_endless.py").write_text("def test_endless():\n    while True: pass\n")
    (endless,) = tried(repository, Trial("", (), ("tests/test_endless.py",), seconds=1))
    assert (names(endless.failed), endless.passed) == (["test_endless"], [])
    assert endless.longest > 0
