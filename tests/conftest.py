"""Two options: how many random walks conformance takes, and the choice of tests by the ledger entry they prove."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--walks", type=int, default=200, help="random walks of the conformance tests")
    parser.addoption(
        "--clause-id", action="append", default=[], metavar="ID", help="only the tests that prove this entry"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--clause-id"))
    if not wanted:
        return
    kept = [i for i in items if any(wanted.intersection(m.args) for m in i.iter_markers("clause"))]
    config.hook.pytest_deselected(items=[i for i in items if i not in kept])
    items[:] = kept
