"""The risk of a way: the hazards of every cube that is entered, their exact chances, and the safest ways."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from drumhead.games.deadzone.play.odds import wounds
from drumhead.games.deadzone.rules.attack import BASE, SIDES
from drumhead.games.deadzone.rules.move import bounds_of, is_rough, steps_for
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.games.deadzone.rules.terrain import DANGEROUS, MINED, STRIKES, falls_hard, is_dangerous, mine_for
from drumhead.space.cube_steps import Step
from drumhead.space.cube_ways import Path, Way, safest_ways

FALL = "deadzone.terrain.drop-attack"


# ---------------------------------------------------------------------------------------------------- hazards
class Hazard(NamedTuple):
    """An attack that waits in a cube."""

    why: str  # fall, dangerous, mine
    clause: str
    chance: float  # that it strikes at all
    quality: int


def hazards_in(b: Deadzone, u: Fighter, cube: int, dropped: int = 0) -> list[Hazard]:
    """The hazards of entering a cube after a drop of so many levels, in the order in which they are met."""
    found, quality = [], b.rules.hazard_quality
    if falls_hard(u, dropped):
        found.append(Hazard("fall", FALL, 1.0, quality(u, 0)))
    if is_dangerous(b, u, cube):
        found.append(Hazard("dangerous", DANGEROUS, STRIKES / SIDES, quality(u, 0)))
    if mine := mine_for(b, u, cube):
        found.append(Hazard("mine", MINED, mine_strikes(b), quality(u, mine.quality)))
    return found


def mine_strikes(b: Deadzone) -> float:
    return STRIKES / SIDES if b.rules.mine_removal.rolls else 1.0


def hazards_of(b: Deadzone, u: Fighter, steps: Iterable[Step]) -> list[Hazard]:
    return [h for s in steps for h in hazards_in(b, u, s.to, s.dropped)]


def wounds_from(u: Fighter, hazards: Sequence[Hazard]) -> tuple[float, ...]:
    """The chance of each number of wounds from hazards met one after the other; the last number kills."""
    chances = [1.0] + [0.0] * u.left
    for h in hazards:
        after = [0.0] * (u.left + 1)
        after[u.left] = chances[u.left]
        for taken, p in enumerate(chances[:-1]):
            after[taken] += p * (1 - h.chance)
            for more, q in enumerate(wounds(h.quality, u.quality, u.left - taken, BASE, BASE)):
                after[taken + more] += p * h.chance * q
        chances = after
    return tuple(chances)


def harm(b: Deadzone, u: Fighter, cube: int, dropped: int) -> float:
    """The expected wounds of a step; ways are compared by their sum."""
    found = hazards_in(b, u, cube, dropped)
    return sum(n * p for n, p in enumerate(wounds_from(u, found))) if found else 0.0


# ---------------------------------------------------------------------------------------------------- ways
def best_ways(b: Deadzone, u: Fighter, action: str, allowance: int, through: Path = ()) -> dict[int, Way]:
    """To every cube that a move can get to, passing these on the way: the least risk first, then the least cost."""
    bounds = bounds_of(b, u, action, allowance)
    return safest_ways(steps_for(b, u), u.cube, bounds, lambda cube, dropped: harm(b, u, cube, dropped), through)


def went_rough(b: Deadzone, u: Fighter, way: Way) -> bool:
    """An attacker that comes through difficult ground gives its target a die."""
    return bool(way.steps) and any(is_rough(b, u, c) for c in (u.cube, *way.cubes))
