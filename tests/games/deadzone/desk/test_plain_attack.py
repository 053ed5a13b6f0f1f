"""An attack without a battle: against every fall of the dice, and what is no attack at all."""

from itertools import product
from math import comb, isclose

import pytest

from drumhead.games.deadzone.desk.plain_attack import PlainAttack, foretold, in_words, refuse_attack
from drumhead.testkit import clause


def successes(dice: int, quality: int) -> list[float]:
    p = (9 - quality) / 8
    return [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]


def led(attack: list[float], defence: list[float], most: int) -> list[float]:
    found = [0.0] * (most + 1)
    for (i, p), (k, q) in product(enumerate(attack), enumerate(defence)):
        found[min(max(0, i - k), most)] += p * q
    return found


@pytest.mark.parametrize(
    ("attack", "mine", "theirs"),
    [
        (PlainAttack(), 3, 3),
        (PlainAttack(clear=True, above=True, weapon="machinegun", wounds=3), 6, 3),
        (PlainAttack(cover=True, quality=3, defender_quality=4, wounds=2), 3, 4),
        (PlainAttack(how="overwatch", cover=True), 3, 5),
        (PlainAttack(how="melee", weapon="energy-gauntlet", pinned=True, wounds=3), 6, 3),
        (PlainAttack(how="melee", weapon="fists-claws", company=True, rough=True), 3, 5),
    ],
)
def test_wounds_are_the_lead_of_two_tests(attack: PlainAttack, mine: int, theirs: int) -> None:
    assert refuse_attack(attack) is None
    told = foretold(attack)
    assert (told.mine.dice, told.theirs.dice, told.counted) == (mine, theirs, "wounds")
    right = led(successes(mine, attack.quality), successes(theirs, attack.defender_quality), attack.wounds)
    assert all(isclose(a, b, abs_tol=1e-12) for a, b in zip(told.p, right, strict=True))


def test_suppressing_fire_at_two_counts_those_who_are_pinned_together() -> None:
    attack = PlainAttack(how="suppress", targets=2, support=1, clear=True)
    told = foretold(attack)
    assert (told.mine.dice, told.theirs.dice, told.counted) == (5, 3, "pinned")
    right = [0.0, 0.0, 0.0]
    for (i, p), (k, q), (m, r) in product(
        enumerate(successes(5, 4)), enumerate(successes(3, 5)), enumerate(successes(3, 5))
    ):
        right[(i > k) + (i > m)] += p * q * r
    assert all(isclose(a, b, abs_tol=1e-12) for a, b in zip(told.p, right, strict=True))
    assert in_words(attack, told) == "Assault Rifle: 5 dice at 4+ against 2 with 3 dice at 5+"


@clause("deadzone.terrain.cover-not-against-suppression", "deadzone.weapons.no-range-means-melee")
@pytest.mark.parametrize(
    ("attack", "clause_id", "why"),
    [
        (PlainAttack(how="shot"), "", "an attack is one of shoot, overwatch, suppress, melee, not 'shot'"),
        (PlainAttack(weapon="pistols"), "", "unknown weapon 'pistols'; did you mean 'pistol'?"),
        (PlainAttack(weapon="combat-knife"), "deadzone.weapons.no-range-means-melee", "nobody shoots with Combat"),
        (PlainAttack(how="melee"), "deadzone.weapons.range-means-shooting", "nobody strikes with Assault Rifle"),
        (PlainAttack(quality=9), "", "quality is 9, a Quality is 2 to 8"),
        (PlainAttack(wounds=0), "", "wounds is 0, it must be 1 to 12"),
        (PlainAttack(how="suppress", targets=5), "deadzone.principles.cube-size-limit-four", "a cube holds 1 to 4"),
        (PlainAttack(how="suppress", support=4), "deadzone.principles.cube-size-limit-four", "at most 3 who help"),
        (PlainAttack(how="suppress", cover=True), "deadzone.terrain.cover-not-against-suppression", "no part in"),
        (PlainAttack(pinned=True), "", "pinned has no part in shoot; what has is clear, above, cover, wounds"),
    ],
)
def test_what_is_no_attack_is_refused_in_a_sentence(attack: PlainAttack, clause_id: str, why: str) -> None:
    refused = refuse_attack(attack)
    assert refused is not None and refused.clause == clause_id and why in refused.why
