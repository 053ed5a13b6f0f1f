"""The words next to lines on a table of inches."""

import pytest

from drumhead.tabletop.table_words import each, in_cover, in_danger, sees, threat, too_far


@pytest.mark.parametrize(
    ("far", "limit", "text"),
    [
        (12_000, 0, "12.0 in"),
        (12_000, 24_000, "12.0 in"),
        (25_500, 24_000, "25.5 in, too far by 1.5"),
        (24_001, 24_000, "24.0 in, too far by 0.1"),
    ],
)
def test_a_target_out_of_range_is_too_far_by_at_least_a_tenth(far: float, limit: int, text: str) -> None:
    assert too_far(far, limit) == text


def test_what_stands_on_the_lines_has_its_numbers_and_units() -> None:
    assert sees(12_340) == "clear · 12.3 in" and threat("Axes", "assault", 9000) == "Axes: assault 9.0 in"
    assert in_cover(3, 8) == "3 of 8 in cover"
    assert (in_danger(1), in_danger(2)) == ("dangerous: 1 die", "dangerous: 2 dice")


def test_equal_weapons_are_counted_in_the_order_in_which_they_come() -> None:
    assert each(["Bow 24 in", "Javelin 8 in", "Bow 24 in"]) == "2 × Bow 24 in, 1 × Javelin 8 in"
