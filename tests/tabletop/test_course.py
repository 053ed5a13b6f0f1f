from drumhead.tabletop.course import SIGHT


def test_the_sight_of_two_lines_across_a_table_is_timed_as_one_call() -> None:
    (look,) = SIGHT["sight_us"].calls(None)
    seen = look()
    assert seen.shape == (12, 12)  # type: ignore[attr-defined]
