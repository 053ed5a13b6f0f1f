"""Pools of dice with the clauses they come from."""

from drumhead.combat.pools import pool_of


def test_a_pool_counts_its_dice_and_leaves_out_clauses_that_give_none() -> None:
    pool = pool_of(("page.test", 3), (("page.cover", 1), ("page.height", 0)))
    assert pool == (4, (("page.test", 3), ("page.cover", 1)))


def test_a_pool_without_extra_dice_is_its_base() -> None:
    assert pool_of(("page.test", 3), ()) == (3, (("page.test", 3),))
