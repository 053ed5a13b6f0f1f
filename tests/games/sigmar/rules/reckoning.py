"""The attack of the page once more, die by die and without stages: what the exact odds are held against."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

SIXTH = Fraction(1, 6)


class Plain(NamedTuple):
    """An attack by the names of its rules, as a person at a table would say it."""

    dice: int
    quality: int
    rules: frozenset[str]  # of the weapon and its bearer
    block: int
    left: tuple[int, ...]  # wounds that each model can still take, in the order in which they are given up
    wards: tuple[bool, ...]
    armored: bool = False
    covered: bool = False
    seen: bool = True
    melee: bool = False
    past_armor: bool = False  # the mode of Piercing


def faces(a: Plain) -> dict[int, Fraction]:
    """The final faces of one hit die."""
    need = 2 if "Sniper" in a.rules else a.quality
    again_hit, again_miss = "Unwieldy" in a.rules, "Rapid" in a.rules
    found: dict[int, Fraction] = defaultdict(Fraction)
    for first, second in product(range(1, 7), repeat=2):
        thrown_again = again_hit if first >= need else again_miss
        found[second if thrown_again else first] += SIXTH * SIXTH
    return found


def kinds_of_hit(a: Plain) -> dict[str, Fraction]:
    """What one die leads to: a packet, a wound, or nothing."""
    need = 2 if "Sniper" in a.rules else a.quality
    found: dict[str, Fraction] = defaultdict(Fraction)
    cover = a.covered or ("Indirect" in a.rules and not a.seen)
    cover = cover and "Sniper" not in a.rules and not a.melee
    armor = a.armored and not ("Piercing" in a.rules and a.past_armor)
    blocked = Fraction(7 - a.block, 6)
    if "Piercing" in a.rules and not a.past_armor:
        blocked *= blocked
    for face, chance in faces(a).items():
        if face < need:
            found["nothing"] += chance
        elif face == 6 and a.rules & {"Deadly", "Poison"}:
            stands = Fraction(2, 3) if cover else Fraction(1)
            found["packet" if "Deadly" in a.rules else "wound"] += chance * stands
            found["nothing"] += chance * (1 - stands)
        else:
            stands = (Fraction(1, 2) if armor else Fraction(2, 3) if cover else Fraction(1)) * (1 - blocked)
            found["wound"] += chance * stands
            found["nothing"] += chance * (1 - stands)
    return found


def outcomes(a: Plain) -> dict[int, Fraction]:
    """The wounds that the target takes in all, each with its chance."""
    kinds = kinds_of_hit(a)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for fallen in product(kinds, repeat=a.dice):
        chance = Fraction(1)
        for kind in fallen:
            chance *= kinds[kind]
        wounds, packets = fallen.count("wound"), fallen.count("packet")
        batches: list[int | None] = [wounds] if "x" in a.rules else [1] * wounds
        for taken, share in applied(a, (*batches, *[None] * packets)):
            found[taken] += chance * share
    return {taken: chance for taken, chance in found.items() if chance}


def applied(a: Plain, batches: tuple[int | None, ...], taken: int = 0) -> Iterator[tuple[int, Fraction]]:
    """Batches one after the other, each on one model; None is a packet whose size is thrown for."""
    if not batches:
        yield taken, Fraction(1)
        return
    first, *rest = batches
    sizes = [first] if first is not None else [2, 3, 4]
    for size in sizes:
        for lost, chance in stopped(a, taken, size):
            for end, share in applied(a, tuple(rest), lost):
                yield end, share * chance / len(sizes)


def stopped(a: Plain, taken: int, size: int) -> Iterator[tuple[int, Fraction]]:
    """Where the unit stands after so many wounds on the model whose turn it is."""
    start = 0
    for left, ward in zip(a.left, a.wards):
        if taken < start + left:
            for ignored in product((True, False), repeat=size) if ward else [(False,) * size]:
                chance = Fraction(1)
                for luck in ignored:
                    chance *= (Fraction(1, 3) if luck else Fraction(2, 3)) if ward else 1
                yield min(start + left, taken + ignored.count(False)), chance
            return
        start += left
    yield taken, Fraction(1)
