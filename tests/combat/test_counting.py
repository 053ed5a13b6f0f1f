"""Dice that are added up."""

import pytest

from drumhead.combat.counting import ADDED, D3, D6, also, average, one, read_count, stages_of_sum
from drumhead.combat.volley import foresee, settle


@pytest.mark.parametrize(("written", "found"), [("4", (4, None)), ("D3", (1, "D3")), ("2D6", (2, "D6"))])
def test_a_count_of_a_book_is_a_number_or_dice(written: str, found: object) -> None:
    assert read_count(written) == found
    assert ADDED == {"D3": D3, "D6": D6}


@pytest.mark.parametrize(("written", "found"), [("4", 4.0), ("D3", 2.0), ("2D6", 7.0)])
def test_a_count_has_an_average(written: str, found: float) -> None:
    assert average(written) == found


def test_what_dice_show_is_added_up_with_something_more_for_each() -> None:
    stages = stages_of_sum("dice", D3, "hits", "page.count", plus=1)
    seen = foresee(stages, {"dice": 2}, keep=("hits",)).p("hits")
    assert [round(float(p) * 9) for p in seen] == [0, 0, 0, 0, 1, 2, 3, 2, 1]  # D3+1 twice: 4 to 8


def test_a_field_counts_one_and_another_counts_as_well() -> None:
    assert settle(one("next"), {})["next"] == 1
    after = settle(also("sixes", "hits"), {"sixes": 2, "hits": 3})
    assert (after["sixes"], after["hits"]) == (2, 5)
