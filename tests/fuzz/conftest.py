"""How many mutations of each sample are tried."""

from random import Random

import pytest


@pytest.fixture
def mutations(request: pytest.FixtureRequest) -> list[Random]:
    """A generator for each mutation: a failure names the seed that brings it back."""
    count: int = request.config.getoption("--mutations")
    return [Random(seed) for seed in range(count)]
