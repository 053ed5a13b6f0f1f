"""Options: how many walks, mutations and kills are tried, and which ledger entry is proved."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--walks", type=int, default=24, help="random walks of the conformance tests")
    parser.addoption("--mutations", type=int, default=12, help="mutations of each sample, made-up calls of each route")
    parser.addoption("--kills", type=int, default=2, help="how often the server is killed, on each database")
    parser.addoption("--rolls", type=int, default=5_000, help="rolls of each pair of special rules that meet")
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
