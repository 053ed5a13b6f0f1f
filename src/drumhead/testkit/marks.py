"""Which ledger entries a test proves."""

import pytest

from drumhead.ledger.clause import require_citable


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ledger entries it proves; an id that no ledger has fails at import, with the nearest one.

    >>> @clause("saga.activation.walk")
    ... def test_a_walk_of_seven_inches_is_refused() -> None: ...
    """
    return pytest.mark.clause(*map(require_citable, ids))
