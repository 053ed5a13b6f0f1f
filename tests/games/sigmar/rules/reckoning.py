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
    picked: int = -1  # the model that a Sniper picks
    armored_only: bool = False  # house rules
    besides: bool = False
    spill: bool = False


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
    """What one die leads to: a packet, a wound, both, or nothing."""
    need = 2 if "Sniper" in a.rules else a.quality
    found: dict[str, Fraction] = defaultdict(Fraction)
    cover = a.covered or ("Indirect" in a.rules and not a.seen)
    cover = cover and "Sniper" not in a.rules and not a.melee and not (a.armored and a.armored_only)
    armor = a.armored and not ("Piercing" in a.rules and a.past_armor)
    blocked = Fraction(7 - a.block, 6)
    if "Piercing" in a.rules and not a.past_armor:
        blocked *= blocked
    hit = (Fraction(1, 2) if armor else Fraction(2, 3) if cover else Fraction(1)) * (1 - blocked)
    six = Fraction(2, 3) if cover else Fraction(1)
    for face, chance in faces(a).items():
        is_six = face == 6 and bool(a.rules & {"Deadly", "Poison"})
        sure = "packet" if "Deadly" in a.rules else "wound"
        if face < need:
            found[""] += chance
        elif is_six:
            wounds = hit if a.besides else Fraction(0)
            found[f"{sure} wound"] += chance * six * wounds
            found[sure] += chance * six * (1 - wounds)
            found["wound"] += chance * (1 - six) * wounds
            found[""] += chance * (1 - six) * (1 - wounds)
        else:
            found["wound"] += chance * hit
            found[""] += chance * (1 - hit)
    return found


def outcomes(a: Plain) -> dict[int, Fraction]:
    """The wounds that the target takes in all, each with its chance."""
    kinds = kinds_of_hit(a)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for fallen in product(kinds, repeat=a.dice):
        chance = Fraction(1)
        for kind in fallen:
            chance *= kinds[kind]
        if not chance:
            continue
        words = " ".join(fallen).split()
        wounds, packets = words.count("wound"), words.count("packet")
        batches: list[int | None] = [wounds] if "x" in a.rules else [1] * wounds
        for lost, share in applied(a, (*batches, *[None] * packets), (0,) * len(a.left)):
            found[sum(lost)] += chance * share
    return {taken: chance for taken, chance in found.items() if chance}


Lost = tuple[int, ...]  # by each model


def applied(a: Plain, batches: tuple[int | None, ...], lost: Lost) -> Iterator[tuple[Lost, Fraction]]:
    """Batches one after the other, each on one model; None is a packet whose size is thrown for."""
    if not batches:
        yield lost, Fraction(1)
        return
    first, *rest = batches
    for size in [first] if first is not None else [2, 3, 4]:
        share = Fraction(1) if first is not None else Fraction(1, 3)
        if first is None and a.spill and "Sniper" not in a.rules:
            for end, chance in applied(a, (*[1] * size, *rest), lost):
                yield end, chance * share
            continue
        for now, chance in stopped(a, lost, size):
            for end, more in applied(a, tuple(rest), now):
                yield end, chance * more * share


def stopped(a: Plain, lost: Lost, size: int) -> Iterator[tuple[Lost, Fraction]]:
    """What each has lost after so many wounds on the picked model, or on the one whose turn it is."""
    alive = [i for i, left in enumerate(a.left) if lost[i] < left]
    picked = "Sniper" in a.rules and a.picked >= 0
    at = a.picked if picked else alive[0] if alive else -1
    if at not in alive:
        yield lost, Fraction(1)
        return
    for ignored in product((True, False), repeat=size) if a.wards[at] else [(False,) * size]:
        chance = Fraction(1)
        for luck in ignored:
            chance *= (Fraction(1, 3) if luck else Fraction(2, 3)) if a.wards[at] else 1
        here = min(a.left[at], lost[at] + ignored.count(False))
        yield (*lost[:at], here, *lost[at + 1 :]), chance
