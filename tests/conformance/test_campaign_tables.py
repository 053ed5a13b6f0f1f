"""Battles as a campaign sets them up: walks on the table of every row of its page, with limits far apart."""

from dataclasses import replace
from functools import partial

import pytest

from tests.conformance.draws import CONFORMANT
from tests.conformance.saga import ROWS, campaign_battle
from tests.conformance.test_walks import walk

LIMITS = ((2, 18), (18, 2), (4, 12), (7, 3), (2, 2), (10, 16), (5, 6))


@pytest.mark.parametrize(("row", "limits"), list(zip(ROWS, LIMITS, strict=True)))
@pytest.mark.timeout(0)
def test_a_battle_on_the_table_of_every_row_keeps_every_promise(row: str, limits: tuple[int, int]) -> None:
    (saga,) = (kind for kind in CONFORMANT if kind.game.id == "saga")
    walk(replace(saga, draw=partial(campaign_battle, row=row, limits=limits)), ROWS.index(row) + 1)
