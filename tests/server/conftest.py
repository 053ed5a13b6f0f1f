"""Every test of the server runs twice: on SQLite and on a real PostgreSQL."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient, websocket_test_session

from drumhead.server import limits
from drumhead.server.app import create_app
from drumhead.server.room import rooms as all_rooms
from drumhead.server.room.bot_workers import BotWorkers
from tests.server.databases import binaries, fresh_database, running_postgres


class Shared(BotWorkers):
    """One set of workers for all programs of the tests: to start them takes longer than most tests."""

    async def close(self) -> None:
        pass

    async def end(self) -> None:
        await super().close()


@pytest.fixture(scope="session", autouse=True)
def workers() -> Iterator[None]:
    shared = Shared()
    all_rooms.BotWorkers = lambda: shared  # type: ignore[assignment,misc]
    yield
    asyncio.run(shared.end())


@pytest.fixture(scope="session", autouse=True)
def haste() -> None:
    """The tests ask for more in a second than people would."""
    limits.PER_LINK = limits.PER_ADDRESS = limits.Rate(1e6, 1e6)


@pytest.fixture(scope="session", autouse=True)
def quiet_lines() -> None:
    """Litestar's test lines ask without a pause whether a command has come: each keeps a core from all else."""

    async def rest(_: float) -> None:
        await asyncio.sleep(0.002)

    websocket_test_session.sleep = rest  # type: ignore[assignment,attr-defined]


@pytest.fixture(scope="session", autouse=True)
def no_line_for_each_call() -> None:
    """What a failed test shows is what the server said, not that it was called."""
    logging.getLogger("httpx").setLevel(logging.WARNING)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    bins = binaries()
    if bins is None:
        pytest.fail("there is no PostgreSQL; `make postgres` installs one")
    with running_postgres(bins) as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an empty database."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield f"sqlite:///{tmp_path_factory.mktemp('rooms') / 'rooms.sqlite'}"
        else:
            yield stack.enter_context(fresh_database(request.getfixturevalue("postgres")))


@pytest.fixture(scope="module")
def lite(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the database makes no difference."""
    folder: Path = tmp_path_factory.mktemp("rooms")
    return f"sqlite:///{folder / 'rooms.sqlite'}"


@pytest.fixture(scope="module")
def client(database: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(database, rehearsal=True), raise_server_exceptions=False) as client:
        yield client
