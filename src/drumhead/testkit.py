"""What tests are written with."""

import pytest

from drumhead.ledger.clause import require_citable


def clause(*ids: str) -> pytest.MarkDecorator:
    """This test proves these ledger entries; an id that no ledger has fails at import, with the nearest one."""
    return pytest.mark.clause(*map(require_citable, ids))
