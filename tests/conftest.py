"""Options: how many walks, mutations and kills are tried, and which ledger entry is proved."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--walks", type=int, default=24, help="random walks of the conformance tests")
    parser.addoption("--mutations", type=int, default=12, help="mutations of each sample, made-up calls of each route")
    parser.addoption("--kills", type=int, default=2, help="how often the server is killed, on each database")
    parser.addoption("--campaigns", type=int, default=6, help="whole campaigns with real battles")
    parser.addoption("--rolls", type=int, default=5_000, help="rolls of each pair of special rules that meet")
    parser.addoption(
        "--clause-id", action="append", default=[], metavar="ID", help="only the tests that prove this entry"
    )


# Two workers share the tests: what takes longest is begun first, so that neither waits for the other's last test.
LONGEST = (
    "server",
    "lab",
    "conformance",
    "cli",
    "browser/test_access.py",
    "browser/test_lesson.py",
    "browser/test_play.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda i: not any(i.path.is_relative_to(HERE / part) for part in LONGEST))
    wanted = set(config.getoption("--clause-id"))
    if not wanted:
        return
    kept = [i for i in items if any(wanted.intersection(m.args) for m in i.iter_markers("clause"))]
    config.hook.pytest_deselected(items=[i for i in items if i not in kept])
    items[:] = kept
