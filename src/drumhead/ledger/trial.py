"""One trial of a rule: its tests are run while one place that carries it out is disarmed.

Run as `python -m drumhead.ledger.trial` this is a process that has everything slow imported, but no game. It reads
trials from its standard input, one JSON line each, and answers each with the outcome. Every trial is a fork of its own,
because a citation is disarmed while the module that makes it is imported.
"""

import gc
import os
import pkgutil
import sys
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points

import msgspec
import pytest
from msgspec import Struct

from drumhead.ledger import cite

# The layers below combat cite no game's entries, so they may stand in memory before a rule is disarmed.
LIBRARIES = ("numpy", "numba", "shapely", "networkx", "hypothesis")
LAYERS = ("drumhead.ledger", "drumhead.dice", "drumhead.space", "drumhead.flow")
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")


class Trial(Struct, frozen=True):
    disarm: str  # <id>@<site>, or nothing
    ids: tuple[str, ...]
    files: tuple[str, ...]
    stop: bool = True  # at the first failure
    seconds: int = 60  # that one test may take: without its rule it may never end


class TrialResult(Struct, eq=False):  # a plugin of pytest must have a hash
    """Names of tests; an error outside the test itself (an import, a fixture) makes it broken, not failed."""

    passed: list[str] = []
    failed: list[str] = []
    broken: list[str] = []
    longest: float = 0.0  # seconds of the slowest test

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.longest = max(self.longest, report.duration)
        if report.when == "call" and not report.skipped:
            (self.passed if report.passed else self.failed).append(report.nodeid)
        elif report.failed:
            self.broken.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)


def run(trial: Trial) -> TrialResult:
    os.environ["DRUMHEAD_DISARM"] = trial.disarm  # for processes that a test starts
    cite.DISARMED = trial.disarm
    chosen = [f"--clause-id={id}" for id in trial.ids]
    outcome = TrialResult()
    bounds = [f"--timeout={trial.seconds}", *(["-x"] if trial.stop else [])]
    code = pytest.main([*QUIET, *bounds, *chosen, *trial.files], plugins=[outcome])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        outcome.broken.append(f"pytest ended with code {int(code)}")
    return outcome


def run_forked(trial: Trial) -> bytes:
    """The outcome as JSON, from a child that starts as this process is now."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            silence()
            with os.fdopen(writing, "wb") as answer:
                answer.write(msgspec.json.encode(run(trial)))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return told or msgspec.json.encode(TrialResult(broken=["the tests ended without a word"]))


def silence() -> None:
    """The three standard streams belong to the conversation with the parent, not to the tests."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def warm() -> None:
    modules = (m.name for layer in LAYERS for m in pkgutil.iter_modules(import_module(layer).__path__, f"{layer}."))
    plugins = (p.module for p in entry_points(group="pytest11"))  # pytest imports all that are installed
    for name in (*LIBRARIES, *plugins, *modules):
        with suppress(ImportError):
            import_module(name)


def without_shrinking() -> None:
    """One failing example is proof enough, and the same examples each time make the same proof."""
    from hypothesis import Phase, settings

    settings.register_profile("trial", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)
    settings.load_profile("trial")


def main() -> None:
    warm()
    without_shrinking()
    gc.freeze()  # no child has to scan what is loaded here
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(run_forked(msgspec.json.decode(line, type=Trial)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
