"""The three comparisons of lengths, at their borders, and how a length is written."""

from drumhead.space.table import at_least, beyond, inches, within


def test_within_ends_a_thousandth_beyond_the_limit() -> None:
    assert within(6001, 6000) and not within(6002, 6000)
    assert not within(6001.01, 6000)


def test_at_least_begins_a_thousandth_before_the_limit() -> None:
    assert at_least(999, 1000) and not at_least(998, 1000)


def test_beyond_is_what_is_not_within() -> None:
    assert not beyond(6001, 6000) and beyond(6002, 6000)


def test_lengths_are_written_in_inches_with_one_decimal() -> None:
    assert [inches(6000), inches(6100), inches(0)] == ["6.0", "6.1", "0.0"]
