"""An attack without a battle: against every fall of the dice, and what is no attack at all."""

from fractions import Fraction
from itertools import product
from math import comb, isclose

import pytest

from drumhead.games.deadzone.desk.plain_attack import PlainAttack, chart, in_words, plain_odds, refuse_attack
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
    told = plain_odds(attack)
    assert (told.mine.dice, told.theirs.dice, told.counted) == (mine, theirs, "wounds")
    right = led(successes(mine, attack.quality), successes(theirs, attack.defender_quality), attack.wounds)
    assert all(isclose(a, b, abs_tol=1e-12) for a, b in zip(told.p, right, strict=True))


def test_suppressing_fire_at_two_counts_the_targets_that_are_pinned_together() -> None:
    attack = PlainAttack(how="suppress", targets=2, support=1, clear=True)
    told = plain_odds(attack)
    assert (told.mine.dice, told.theirs.dice, told.counted) == (5, 3, "pinned")
    right = [0.0, 0.0, 0.0]
    for (i, p), (k, q), (m, r) in product(
        enumerate(successes(5, 4)), enumerate(successes(3, 5)), enumerate(successes(3, 5))
    ):
        right[(i > k) + (i > m)] += p * q * r
    assert all(isclose(a, b, abs_tol=1e-12) for a, b in zip(told.p, right, strict=True))
    assert in_words(attack, told) == "Assault Rifle: 5 dice at 4+ against 2 with 3 dice at 5+"


# ---------------------------------------------------------------------------------------------------- exact fractions
def fractions(dice: int, quality: int) -> list[Fraction]:
    """Every fall of the dice, counted."""
    found = [Fraction(0)] * (dice + 1)
    for faces in product(range(1, 9), repeat=dice):
        found[sum(face >= quality for face in faces)] += Fraction(1, 8**dice)
    return found


def wounded(hit: int, save: int, most: int) -> list[Fraction]:
    found = [Fraction(0)] * (most + 1)
    for (hits, p), (saves, q) in product(enumerate(fractions(3, hit)), enumerate(fractions(3, save))):
        found[min(max(0, hits - saves), most)] += p * q
    return found


@clause("deadzone.shooting.wound-per-net-success")
@pytest.mark.parametrize("how", ["shoot", "hazard"])
def test_wounds_as_fractions_are_those_of_every_fall(how: str) -> None:
    told = plain_odds(PlainAttack(how=how, quality=3, defender_quality=6, wounds=2), Fraction)
    assert list(told.p) == wounded(3, 6, 2) and sum(told.p) == 1


def test_suppressing_fire_as_fractions_is_that_of_every_fall() -> None:
    told = plain_odds(PlainAttack(how="suppress", targets=2), Fraction)
    right = [Fraction(0)] * 3
    for (i, p), (k, q), (m, r) in product(*(enumerate(fractions(3, need)) for need in (4, 5, 5))):
        right[(i > k) + (i > m)] += p * q * r
    assert list(told.p) == right


@clause("deadzone.terrain.dangerous-attack-on-one")
@pytest.mark.parametrize(
    ("why", "house", "strikes"),
    [
        ("fall", {}, Fraction(1)),
        ("dangerous", {}, Fraction(1, 8)),
        ("mine", {}, Fraction(1, 8)),
        ("mine", {"mine-removal": "always-attacks"}, Fraction(1)),
    ],
)
def test_a_hazard_strikes_on_its_faces_with_three_dice_against_three(
    why: str, house: dict[str, str], strikes: Fraction
) -> None:
    attack = PlainAttack(how="hazard", why=why, quality=4, defender_quality=5, wounds=3, house=house)
    assert refuse_attack(attack) is None
    told = plain_odds(attack, Fraction)
    hurt = wounded(4, 5, 3)
    assert list(told.p) == [1 - strikes + strikes * hurt[0], *(strikes * p for p in hurt[1:])]
    assert in_words(attack, told) == f"{why.capitalize()}: 3 dice at 4+ against 3 dice at 5+"


@clause("deadzone.morale.one-die", "deadzone.special.discipline")
@pytest.mark.parametrize(
    ("attack", "dice", "tests"),
    [
        (PlainAttack(how="morale", quality=5), 1, 1),
        (PlainAttack(how="morale", quality=3, discipline=True), 2, 1),
        (PlainAttack(how="morale", quality=6, hero=True), 1, 1),
        (PlainAttack(how="morale", quality=4, hero=True, deaths=2), 1, 2),
    ],
)
def test_morale_is_that_of_every_fall(attack: PlainAttack, dice: int, tests: int) -> None:
    assert refuse_attack(attack) is None
    told = plain_odds(attack, Fraction)
    rolls, fallen = dice * (2 if attack.hero else 1), 0
    for faces in product(range(1, 9), repeat=rolls * tests):
        each = [faces[n * rolls : (n + 1) * rolls] for n in range(tests)]
        fallen += any(max(test) < attack.quality for test in each)
    pinned = Fraction(fallen, 8 ** (rolls * tests))
    assert (told.mine.dice, told.counted, list(told.p)) == (dice, "pinned", [1 - pinned, pinned])


@clause("deadzone.special.tactician-roll")
def test_commands_are_those_of_every_fall() -> None:
    told = plain_odds(PlainAttack(how="command"), Fraction)
    assert (told.counted, list(told.p)) == ("commands", fractions(3, 6))
    assert chart(PlainAttack(how="command")).title == "Command: 3 dice at 6+"


# ---------------------------------------------------------------------------------------------------- refusals
@clause("deadzone.terrain.cover-not-against-suppression", "deadzone.weapons.no-range-means-melee")
@pytest.mark.parametrize(
    ("attack", "clause_id", "why"),
    [
        (PlainAttack(how="shot"), "", "an attack is one of shoot, overwatch, suppress, melee, hazard, morale"),
        (PlainAttack(weapon="pistols"), "", "unknown weapon 'pistols'; did you mean 'pistol'?"),
        (PlainAttack(weapon="combat-knife"), "deadzone.weapons.no-range-means-melee", "nobody shoots with Combat"),
        (PlainAttack(how="melee"), "deadzone.weapons.range-means-shooting", "nobody strikes with Assault Rifle"),
        (PlainAttack(quality=9), "", "quality is 9, a Quality is 2 to 8"),
        (PlainAttack(wounds=0), "", "wounds is 0, it must be 1 to 12"),
        (PlainAttack(how="suppress", targets=5), "deadzone.principles.cube-size-limit-four", "a cube holds 1 to 4"),
        (PlainAttack(how="suppress", support=4), "deadzone.principles.cube-size-limit-four", "at most 3 who help"),
        (PlainAttack(how="suppress", cover=True), "deadzone.terrain.cover-not-against-suppression", "no part in"),
        (PlainAttack(how="hazard", why="flood"), "", "a hazard is one of fall, dangerous, mine, not 'flood'"),
        (PlainAttack(how="hazard", weapon="pistol"), "", "weapon has no part in hazard; what has is why, quality"),
        (PlainAttack(how="morale", defender_quality=3), "", "what has is quality, discipline, hero, deaths"),
        (PlainAttack(how="morale", deaths=4), "deadzone.principles.cube-size-limit-four", "a cube holds 1 to 3"),
        (PlainAttack(how="command", quality=3), "", "quality has no part in command; what has is nothing"),
        (PlainAttack(how="hazard", house={"mines": "x"}), "deadzone.decision.house-rules", "no house rule is called"),
        (PlainAttack(hero=True), "", "hero has no part in shoot"),
        (PlainAttack(pinned=True), "", "pinned has no part in shoot; what has is clear, above, cover, wounds"),
    ],
)
def test_what_is_no_attack_is_refused_in_a_sentence(attack: PlainAttack, clause_id: str, why: str) -> None:
    refused = refuse_attack(attack)
    assert refused is not None and refused.clause == clause_id and why in refused.why
