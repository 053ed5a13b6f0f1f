"""A whole melee without a battle: against every fall of the dice, in every order of striking."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from drumhead.games.saga.desk.plain_attack import PlainAttack, chart, refuse_attack
from drumhead.games.saga.play.odds import melee_odds
from drumhead.games.saga.rules.state import Melee
from drumhead.testkit import clause
from tests.games.saga.kit import battle, regulars, rookies

Table = dict[tuple[int, int], Fraction]


def falls(dice: int, need: int) -> list[tuple[int, Fraction]]:
    found: dict[int, int] = defaultdict(int)
    for faces in product(range(1, 7), repeat=dice):
        found[sum(face >= need for face in faces)] += 1
    return [(k, Fraction(n, 6**dice)) for k, n in found.items()]


def wounds(dice: int, hit: int, block: int, most: int) -> list[tuple[int, Fraction]]:
    """Of so many dice: hits that are not blocked, no more than can be taken."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for hits, p in falls(dice, hit):
        for blocks, q in falls(hits, block):
            found[min(hits - blocks, most)] += p * q
    return list(found.items())


def by_hand(a: PlainAttack) -> Table:
    """Wounds on the assaulters and on the defenders: swords have one die, an assaulting model one more."""
    table: Table = defaultdict(Fraction)
    first = "together" if a.above == a.rough else "assaulters" if a.above else "defenders"
    if first == "defenders":
        for lost, p in wounds(a.defenders, a.defender_quality, a.quality, a.attackers):
            for dealt, q in wounds(2 * (a.attackers - lost), a.quality, a.defender_quality, a.defenders):
                table[lost, dealt] += p * q
        return table
    for dealt, p in wounds(2 * a.attackers, a.quality, a.defender_quality, a.defenders):
        left = a.defenders - (dealt if first == "assaulters" else 0)
        for lost, q in wounds(left, a.defender_quality, a.quality, a.attackers):
            table[lost, dealt] += p * q
    return table


@clause("saga.melee.both-sides-attack", "saga.melee.simultaneous", "saga.melee.assault-bonus")
@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 3), (3, 2)])
def test_a_whole_melee_is_that_of_every_fall(above: bool, rough: bool, attackers: int, defenders: int) -> None:
    a = PlainAttack(attackers, 4, defenders=defenders, defender_quality=5, back=True, above=above, rough=rough)
    assert refuse_attack(a) is None
    found, right = chart(a, Fraction), by_hand(a)
    assert found.also is not None
    dealt = [sum((p for (_, n), p in right.items() if n == k), Fraction(0)) for k in range(defenders + 1)]
    lost = [sum((p for (n, _), p in right.items() if n == k), Fraction(0)) for k in range(attackers + 1)]
    assert list(found.p) == dealt and list(found.also.p) == lost
    assert chart(a).p == pytest.approx([float(p) for p in dealt], abs=1e-12)


def test_it_is_the_melee_of_a_battle() -> None:
    b = battle([regulars([(10 + i, 10) for i in range(4)])], [rookies([(10 + i, 11.2) for i in range(5)])])
    fought = melee_odds(b, 0, 1, Melee(0, 1, 0, False, rough=True))
    ours, theirs = b.band(0).quality, b.band(1).quality
    a = PlainAttack(4, ours, defenders=5, defender_quality=theirs, back=True, rough=True)
    told = chart(a)
    assert told.also and told.p == pytest.approx(fought.wounds(1)) and told.also.p == pytest.approx(fought.wounds(0))
    assert told.title.endswith("the defenders first") and told.facts["dice"] == 8


def test_one_sides_attack_is_told_in_fractions() -> None:
    found = chart(PlainAttack(attackers=2, quality=3, defender_quality=5), Fraction)
    assert list(found.p) == [p for _, p in sorted(wounds(2, 3, 5, 8))] and found.also is None


@pytest.mark.parametrize(
    ("attack", "why"),
    [
        (PlainAttack(rough=True), "rough has a part in a whole melee only; say back as well"),
        (PlainAttack(defender_weapons=("Axe",)), "defender_weapons has a part in a whole melee only"),
        (PlainAttack(back=True, cover=True), "cover has no part in a whole melee"),
        (
            PlainAttack(back=True, fatigue_spent=("hits",)),
            "what has is defender_weapons, above, rough, tired",
        ),
        (PlainAttack(back=True, tired=-1), "tired is -1, it must be 0 to 12"),
        (PlainAttack(back=True, defender_weapons=("Bwo",)), "unknown weapon 'Bwo'; did you mean 'Bow'?"),
    ],
)
def test_what_is_no_melee_is_refused_in_a_sentence(attack: PlainAttack, why: str) -> None:
    refused = refuse_attack(attack)
    assert refused and why in refused.why
