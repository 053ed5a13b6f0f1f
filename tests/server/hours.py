"""Time that goes on when a test says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.app import create_app


class Hours:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@contextmanager
def served_at(database: str, hours: Hours, **more: Any) -> Iterator[TestClient[Litestar]]:
    """The program with these hours, at a rehearsal."""
    app = create_app(database, rehearsal=True, now=hours, **more)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
