"""How many power dice a spell deserves."""

from drumhead.tabletop.spell_dice import best_dice

VALUES = (0.0, 5.0, 8.0, 8.5)  # with none, one, two, three dice


def test_dice_that_another_spell_uses_better_are_left_for_it() -> None:
    assert best_dice(VALUES, [], 0.0) == (8.5, 3)
    assert best_dice(VALUES, [(0.0, 1.0, 6.0, 6.5)], 0.0) == (11.0, 1)
    assert best_dice(VALUES, [(0.0, -1.0, -2.0, -3.0)], 0.0) == (8.5, 3)


def test_a_die_that_adds_little_is_left_to_somebody_who_casts_later() -> None:
    assert best_dice(VALUES, [], 1.0) == (9.0, 2)


def test_without_dice_there_is_nothing_to_win() -> None:
    assert best_dice((0.0,), [], 1.0) == (0.0, 1)
