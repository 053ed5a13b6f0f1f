"""How strong an army may be, as chances of its points, and what a battle between two such armies leads to.

The other side's points come from all divisions that fit what is public; a battle from how battles went when they were
measured, with the saves that follow it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from drumhead.campaign.play.measured import battle_between
from drumhead.campaign.rules.aftermath import LOSER_SAVES, WINNER_SAVES
from drumhead.campaign.rules.initiative import penalty
from drumhead.campaign.rules.state import WEAK, Campaign
from drumhead.flow.question import Seat

Strength: TypeAlias = tuple[tuple[int, float], ...]  # points with their chances
KEPT = 1 << 16  # pairs that are remembered
CONCENTRATED = 1.3  # an army of six is worth more than two of three: points count by this power
FEEBLE = 0.35  # a weak army is worth this share of its points: it does nothing but go home


def exactly(points: int) -> Strength:
    return ((points, 1.0),)


def mix(parts: Iterable[tuple[float, Strength]]) -> Strength:
    """Several strengths, each with its chance; rounded, so that equal ones are found again in the caches."""
    found: dict[int, float] = defaultdict(float)
    total = 0.0
    for chance, strength in parts:
        total += chance
        for points, share in strength:
            found[points] += chance * share
    return tuple((points, round(share / total, 9)) for points, share in sorted(found.items()))


def strengths_of(s: Campaign, seat: Seat, eyes: Seat) -> list[Strength]:
    """Of all armies of a side in their order, as another side may know them; its own, as they are."""
    if seat == eyes or not s.hides or not s.possible[seat]:
        return [exactly(a.points) for a in s.of(seat)]
    return [_counted(column) for column in zip(*s.possible[seat], strict=True)]


def _counted(column: tuple[int, ...]) -> Strength:
    return tuple((points, round(column.count(points) / len(column), 6)) for points in sorted(set(column)))


def likely_penalty(s: Campaign, seat: Seat, eyes: Seat) -> int:
    """On the initiative die of a side: its own, as it is; the other's, as most divisions that are possible have it."""
    if seat == eyes or not s.hides:
        return penalty(tuple(a.points for a in s.of(seat)))
    (found,) = Counter(map(penalty, s.possible[seat])).most_common(1)
    return found[0]


@lru_cache(KEPT)
def mean(strength: Strength) -> float:
    return sum(points * chance for points, chance in strength)


@lru_cache(KEPT)
def worth(strength: Strength) -> float:
    """What an army counts for, in points of an army of six."""
    return sum(chance * _worth(points) for points, chance in strength)


def _worth(points: int) -> float:
    value: float = 6 * (points / 6) ** CONCENTRATED
    return value * FEEBLE if points <= WEAK else value


@lru_cache(KEPT)
def able(strength: Strength) -> float:
    """The chance that it is not weak: that it fights, pillages and guards."""
    return sum(chance for points, chance in strength if points > WEAK)


# ---------------------------------------------------------------------------------------------------- battles
class Branch(NamedTuple):
    """How a battle may end: who has won, how likely that is, and what both armies have left after the saves."""

    won: int  # 1: the first, -1: the second, 0: nobody
    chance: float
    first: Strength
    second: Strength


@lru_cache(KEPT)
def branches(first: Strength, second: Strength) -> tuple[Branch, ...]:
    """A battle between two armies; a weak one does not stand, which counts as a battle won without a loss."""
    parts: dict[int, list[tuple[float, Strength, Strength]]] = {1: [], 0: [], -1: []}
    for own, chance in first:
        for other, share in second:
            for won, likely, left, right in _ends(own, other):
                parts[won].append((chance * share * likely, left, right))
    found = []
    for won, ways in parts.items():
        total = sum(chance for chance, *_ in ways)
        if total > 0:
            left, right = (mix((way[0], way[k]) for way in ways) for k in (1, 2))  # type: ignore[misc]
            found.append(Branch(won, total, left, right))
    return tuple(found)


@lru_cache(KEPT)
def _ends(own: int, other: int) -> tuple[tuple[int, float, Strength, Strength], ...]:
    if own <= WEAK or other <= WEAK:
        return ((1 if own >= other else -1, 1.0, exactly(own), exactly(other)),)
    return tuple(
        (r.won, chance, _after(own, r.lost[0], r.won > 0), _after(other, r.lost[1], r.won < 0))
        for chance, r in battle_between(own, other).chances
    )


@lru_cache(KEPT)
def _after(points: int, lost: int, won: bool) -> Strength:
    """What is left after the saving dice."""
    saved = (7 - (WINNER_SAVES if won else LOSER_SAVES)) / 6
    kept = [(points - lost + k, comb(lost, k) * saved**k * (1 - saved) ** (lost - k)) for k in range(lost + 1)]
    return tuple(kept)


@lru_cache(KEPT)
def win(first: Strength, second: Strength) -> float:
    """The chance that the first wins a battle against the second."""
    return sum(b.chance for b in branches(first, second) if b.won > 0)


@lru_cache(KEPT)
def swing(first: Strength, second: Strength, card: float, ground: float) -> float:
    """What a battle brings the first, on average: what both lose, and a card and the ground for the winner."""
    gained = 0.0
    for b in branches(first, second):
        spoils = (card + ground) * b.won
        gained += b.chance * (worth(second) - worth(b.second) - worth(first) + worth(b.first) + spoils)
    return gained
