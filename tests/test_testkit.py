import pytest

from drumhead.ledger.clause import LedgerError
from drumhead.testkit import clause


def test_a_mark_carries_its_ids() -> None:
    assert clause("saga.activation.walk", "saga.ruling.no-split-fire=split").args == (
        "saga.activation.walk",
        "saga.ruling.no-split-fire=split",
    )


def test_a_mark_with_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(LedgerError, match=r"no 'saga\.activation\.wlak' .* 'saga\.activation\.walk'\?"):
        clause("saga.activation.wlak")


def test_the_default_of_a_switch_is_the_ruling_itself_and_not_an_alternative() -> None:
    with pytest.raises(LedgerError, match="no-split-fire=one-target"):
        clause("saga.ruling.no-split-fire=one-target")
