"""Combat units, called bodies: who belongs together, and how wide a body may be."""

import pytest

from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.testkit import allowed, clause
from tests.games.littlewars.kit import battle, cavalry, gun, infantry, refusal, say, ways

SPAN = "littlewars.combat.unit-span-six"


@clause("littlewars.combat.unit")
def test_gaps_of_an_inch_join_and_wider_ones_do_not() -> None:
    xs = [10, 11.8, 13.6, 15.8, 17.6]  # gaps of 0.8, 0.8, 1.2, 0.8
    b = battle(infantry(0, *((x, 20) for x in xs)))
    assert bodies(b, 0)[:2] == ((0, 1, 2), (3, 4))


@clause("littlewars.ruling.unit-components")
def test_arms_mix_and_guns_and_captives_are_in_no_body() -> None:
    b = battle(
        infantry(0, (10, 20)),
        cavalry(0, (12, 20)),
        gun(0, (14, 20)),
        infantry(1, (10, 21.2), holder=0),
        reserves=(0, 0),
    )
    assert bodies(b, 0) == ((0, 1),)
    assert bodies(b, 1) == ()


@clause("littlewars.combat.unit-span-six")
@pytest.mark.parametrize(("x", "legal"), [(17.0, True), (17.5, False)])
def test_a_command_leaves_no_body_wider_than_6_inches(x: float, legal: bool) -> None:
    """A chain with gaps of half an inch; the last man comes up to it."""
    chain = [(10 + 1.5 * i, 20) for i in range(5)]  # the last at 16, its right side at 16.5
    b = battle(infantry(0, *chain, (x, 22.5)))
    say(b, "men")
    answer = ways(b, m5=[(x, 20)]) if legal else ways(b, m5=[(17.5, 20)])
    assert allowed(b, answer) is legal
    if not legal:
        found, why = refusal(b, answer)
        assert found == SPAN
        assert "6.5 in apart" in why


@clause("littlewars.ruling.unit-width-check")
def test_men_who_were_as_far_apart_in_one_body_before_are_no_fault() -> None:
    chain = [(10 + 1.5 * i, 20) for i in range(8)]  # 10.5 inches from the first to the last
    b = battle(infantry(0, *chain), wide=[{"man": 0}])
    say(b, "men")
    assert allowed(b, ways(b, **{f"m{i}": [(10 + 1.5 * i, 21)] for i in range(8)}))
    assert refusal(b, ways(b, m7=[(20.6, 20)]))[0] == SPAN


@clause("littlewars.ruling.unit-width-check=free")
def test_with_the_house_rule_wide_groups_are_simply_one_body() -> None:
    chain = [(10 + 1.5 * i, 20) for i in range(8)]
    b = battle(infantry(0, *chain), house={"unit-width": "free"})
    say(b, "men")
    assert allowed(b, ways(b, m7=[(20.6, 20)]))
    assert max(map(len, bodies(b, 0))) == 8
