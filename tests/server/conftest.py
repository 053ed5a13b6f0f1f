from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.app import create_app


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client
