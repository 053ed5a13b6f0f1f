"""Exact odds of every attack, foreseen on the same stages that are rolled in play."""

from functools import lru_cache

from drumhead.combat.pools import Pool
from drumhead.combat.volley import Chances, foresee
from drumhead.games.deadzone.rules.attack import (
    blow_pool,
    dodge_pool,
    opposed_stages,
    parry_pool,
    shot_pool,
    suppression_stages,
    targets_in,
)
from drumhead.games.deadzone.rules.state import Deadzone, Fighter


@lru_cache(65536)
def wounds(hit: int, save: int, left: int, attack: int, defence: int) -> tuple[float, ...]:
    """The chance of each number of wounds on a target that can take so many (`left`)."""
    found = foresee(opposed_stages(hit, save, left), {"attack": attack, "defence": defence}, keep=("wounds",)).p(
        "wounds"
    )
    return tuple(found) + (0.0,) * (left + 1 - len(found))


def share_lost(chances: tuple[float, ...], tough: int, hurt: float) -> float:
    """The share of its worth that a unit is expected to lose: all of it with its last wound, and `hurt` times a wound's
    share before that."""
    return chances[-1] + hurt * sum(n * p for n, p in enumerate(chances[:-1])) / tough


def chances(hit: int, target: Fighter, mine: Pool, theirs: Pool) -> tuple[float, ...]:
    return wounds(hit, target.quality, target.left, mine.dice, theirs.dice)


def shot_odds(b: Deadzone, u: Fighter, cube: int, t: Fighter, gun: str, kind: str = "shot") -> tuple[float, ...]:
    """The wounds of a shot from a cube, which need not be the shooter's own."""
    return chances(u.quality, t, shot_pool(b, cube, t.cube, gun), dodge_pool(b, cube, t.cube, kind))


def blow_odds(b: Deadzone, u: Fighter, t: Fighter, rough: bool = False) -> tuple[float, ...]:
    return chances(u.quality, t, blow_pool(u, t), parry_pool(b, t, rough))


@lru_cache(16384)
def pins(hit: int, saves: tuple[int, ...], attack: int, defence: int) -> Chances:
    """Which of the targets are pinned: jointly, because the attacker rolls once for all."""
    volley = {"attack": attack} | {f"defence{i}": defence for i in range(len(saves))}
    return foresee(suppression_stages(hit, saves), volley, keep=tuple(f"pins{i}" for i in range(len(saves))))


def pinned_of(hit: int, saves: tuple[int, ...], attack: int, defence: int) -> tuple[float, ...]:
    """The chance that so many of the targets are pinned."""
    found = [0.0] * (len(saves) + 1)
    for who, chance in pins(hit, saves, attack, defence).joint.items():
        found[sum(who)] += float(chance)
    return tuple(found)


def sweep_odds(b: Deadzone, u: Fighter, cube: int, goal: int, gun: str) -> tuple[float, ...]:
    """How many units in a cube suppressing fire pins; those that lie already do not count."""
    mine, theirs = shot_pool(b, cube, goal, gun), dodge_pool(b, cube, goal, "suppress")
    return pinned_of(u.quality, tuple(t.quality for t in targets_in(b, u.seat, goal)), mine.dice, theirs.dice)


@lru_cache(65536)
def pin_chance(hit: int, save: int, attack: int, defence: int) -> float:
    """The chance for one target by itself: enough for sums of points, which do not depend on the other targets."""
    table = pins(hit, (save,), attack, defence).p("pins0")
    return float(table[1]) if len(table) > 1 else 0.0
