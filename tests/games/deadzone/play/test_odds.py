"""The odds of Deadzone are exact: opposed tests with every modifier, and suppressing fire jointly, as by hand."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from drumhead.combat.volley import foresee
from drumhead.games.deadzone.play.odds import blow_odds, pins, shot_odds, wounds
from drumhead.games.deadzone.rules.attack import opposed_stages, suppression_stages
from drumhead.games.deadzone.screen.odds_shown import sweep
from drumhead.testkit import clause
from drumhead.testkit.cubes import number
from tests.games.deadzone.kit import Draft, battle, dog, first, keeper, tactical, third

Chances = dict[int, Fraction]
MOST_AT_ONCE = 4


# ---------------------------------------------------------------------------------------------------- by hand
@cache
def falls(n: int, need: int) -> Chances:
    """How often just k of n dice show the number or more: every fall of up to four dice counted, more in two heaps."""
    found: Chances = defaultdict(Fraction)
    if n > MOST_AT_ONCE:
        for (i, p), (j, q) in product(falls(MOST_AT_ONCE, need).items(), falls(n - MOST_AT_ONCE, need).items()):
            found[i + j] += p * q
        return dict(found)
    for faces in product(range(1, 9), repeat=n):
        found[sum(face >= need for face in faces)] += Fraction(1, 8**n)
    return dict(found)


def wounds_by_hand(hit: int, save: int, left: int, attack: int, defence: int) -> list[Fraction]:
    found = [Fraction(0)] * (left + 1)
    for (hits, p), (saves, q) in product(falls(attack, hit).items(), falls(defence, save).items()):
        found[min(max(hits - saves, 0), left)] += p * q
    return found


def pins_by_hand(hit: int, saves: tuple[int, ...], attack: int) -> dict[tuple[int, ...], Fraction]:
    """Who of the targets is pinned, all together: the attacker's dice fall once."""
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for hits, p in falls(attack, hit).items():
        for rolled in product(*(falls(3, save).items() for save in saves)):
            chance = p
            for _, q in rolled:
                chance *= q
            found[tuple(int(hits > saved) for saved, _ in rolled)] += chance
    return dict(found)


# ---------------------------------------------------------------------------------------------------- opposed tests
@clause("deadzone.shooting.opposed-quality-tests", "deadzone.shooting.wound-per-net-success")
@clause("deadzone.ruling.ties-do-nothing", "deadzone.ruling.excess-wounds")
@pytest.mark.parametrize("hit", [3, 4, 5])
@pytest.mark.parametrize("save", [3, 4, 5])
def test_opposed_tests_with_every_number_of_dice_equal_enumeration(hit: int, save: int) -> None:
    for left, attack, defence in product((1, 2, 3, 4), range(3, 10), (3, 4, 5)):
        dice = {"attack": attack, "defence": defence}
        exact = foresee(opposed_stages(hit, save, left), dice, keep=("wounds",), exact=Fraction).joint
        by_hand = wounds_by_hand(hit, save, left, attack, defence)
        assert [exact.get((n,), 0) for n in range(left + 1)] == by_hand
        assert wounds(hit, save, left, attack, defence) == pytest.approx([float(p) for p in by_hand], abs=1e-12)


class Evaluation(NamedTuple):
    """A shot with what the page gives each side."""

    blue: Draft
    red: Draft
    parts: tuple[str, ...]
    kind: str
    attack: int
    defence: int


DOWN, UP = ("floor 2,0,1",), ("floor 2,2,1",)
SCENES = {
    "open": Evaluation(tactical((2, 0)), dog((2, 2)), (), "shot", 4, 3),
    "cover": Evaluation(tactical((2, 0)), keeper((2, 2)), ("low 2,2,0 S",), "shot", 3, 4),
    "ap": Evaluation(tactical((2, 0), "missile-launcher"), first((2, 2)), (), "shot", 7, 3),
    "from above": Evaluation(tactical((2, 0, 1), "fusion-gun"), dog((2, 2)), DOWN, "shot", 8, 3),
    "from below": Evaluation(third((2, 0)), tactical((2, 2, 1), wounds=1), UP, "shot", 4, 4),
    "overwatch": Evaluation(third((2, 0)), keeper((2, 2), wounds=1), (), "overwatch", 4, 4),
    "overwatch into cover": Evaluation(third((2, 0)), keeper((2, 2)), ("cover 2,2,0",), "overwatch", 3, 5),
}


@clause("deadzone.ruling.dice-modifiers-complete-list", "deadzone.ruling.cover-once")
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_shots_odds_count_every_modifier(scene: Evaluation) -> None:
    b = battle([scene.blue], [scene.red, dog((7, 7))], *scene.parts)
    u, t = b.fighter(0), b.fighter(1)
    by_hand = wounds_by_hand(u.quality, t.quality, t.left, scene.attack, scene.defence)
    assert shot_odds(b, u, u.cube, t, u.weapons[0], scene.kind) == pytest.approx([float(p) for p in by_hand], abs=1e-12)


@clause("deadzone.ruling.dice-modifiers-complete-list", "deadzone.ruling.several-enemies-counting")
@pytest.mark.parametrize(
    ("target", "others", "rough", "attack", "defence"),
    [
        (dog((2, 1)), [], False, 5, 3),
        (dog((2, 1), pinned=1), [], False, 6, 3),
        (keeper((2, 1)), [dog((2, 1))], False, 5, 4),
        (keeper((2, 1), pinned=1), [dog((2, 1)), dog((2, 1))], True, 6, 5),
        (tactical((2, 1)), [dog((2, 1), pinned=1)], True, 5, 4),
    ],
)
def test_a_blows_odds_count_every_modifier(
    target: Draft, others: list[Draft], rough: bool, attack: int, defence: int
) -> None:
    b = battle([keeper((2, 0))], [target, *others, dog((7, 7))])
    u, t = b.fighter(0), b.fighter(1)
    by_hand = wounds_by_hand(u.quality, t.quality, t.left, attack, defence)
    assert blow_odds(b, u, t, rough) == pytest.approx([float(p) for p in by_hand], abs=1e-12)


# ---------------------------------------------------------------------------------------------------- suppressing fire
CROWDS = [(5, 5), (4, 5), (3, 4), (5, 5, 5), (3, 4, 5)]


@clause("deadzone.shooting.suppress-rolls", "deadzone.shooting.suppress-pins")
@pytest.mark.parametrize("saves", CROWDS, ids=str)
@pytest.mark.parametrize("hit", [4, 5])
def test_suppressing_fire_at_two_and_three_targets_equals_enumeration_jointly(hit: int, saves: tuple[int, ...]) -> None:
    for attack in (3, 4, 6, 9):
        dice = {"attack": attack} | {f"defence{i}": 3 for i in range(len(saves))}
        keep = tuple(f"pins{i}" for i in range(len(saves)))
        exact = foresee(suppression_stages(hit, saves), dice, keep=keep, exact=Fraction).joint
        assert exact == pins_by_hand(hit, saves, attack)
        floats = pins(hit, saves, attack, 3).joint
        assert floats == pytest.approx({who: float(p) for who, p in exact.items()}, abs=1e-12)


@clause("deadzone.shooting.suppress-rolls")
@pytest.mark.parametrize("saves", CROWDS, ids=str)
def test_what_befalls_the_targets_hangs_together(saves: tuple[int, ...]) -> None:
    together = pins_by_hand(4, saves, 4)
    apart = [pins_by_hand(4, (save,), 4)[1,] for save in saves]
    all_of_them = Fraction(1)
    for p in apart:
        all_of_them *= p
    found = pins(4, saves, 4, 3).joint[(1,) * len(saves)]
    assert found == pytest.approx(float(together[(1,) * len(saves)]), abs=1e-12)
    assert found > float(all_of_them) + 0.01  # more than the product: one lucky roll meets all of them


@clause("deadzone.shooting.suppress-support", "deadzone.terrain.cover-not-against-suppression")
@pytest.mark.parametrize("helpers", [0, 1])
def test_the_odds_of_suppressing_fire_count_support_and_no_cover(helpers: int) -> None:
    b = battle([tactical((2, 0), "machinegun")], [dog((2, 2)), keeper((2, 2)), dog((7, 7))], "cover 2,2,0")
    by_hand = pins_by_hand(4, (5, 4), 4 + helpers)  # three dice, AP, no clear sight of who is in cover
    u = b.fighter(0)
    found = sweep(b, u, u.cube, number((2, 2)), "machinegun", helpers)
    counted = [sum(p for who, p in by_hand.items() if sum(who) == n) for n in range(3)]
    each = {i + 1: sum(p for who, p in by_hand.items() if who[i]) for i in range(2)}
    assert found.p == pytest.approx([float(p) for p in counted], abs=1e-12)
    assert dict(found.facts["pins"]) == pytest.approx({u: float(p) for u, p in each.items()}, abs=1e-12)
