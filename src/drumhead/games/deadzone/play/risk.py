"""What a way may do to who goes it: the hazards of every cube entered, their exact chances, and the safest ways."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from drumhead.games.deadzone.play.odds import wounds
from drumhead.games.deadzone.rules.attack import BASE, SIDES
from drumhead.games.deadzone.rules.move import enemy_cubes, is_rough, minds_mud, shut_by_friends, steps_for
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.games.deadzone.rules.terrain import DANGEROUS, MINED, STRIKES, falls_hard, is_dangerous, mine_for
from drumhead.space.cube_steps import Step

FALL = "deadzone.terrain.drop-attack"
HAIR = 1e-12  # less than this is no difference of risk


# ---------------------------------------------------------------------------------------------------- hazards
class Hazard(NamedTuple):
    """An attack that waits in a cube."""

    why: str  # fall, dangerous, mine
    clause: str
    chance: float  # that it strikes at all
    quality: int


def hazards_in(b: Deadzone, u: Fighter, cube: int, dropped: int = 0) -> list[Hazard]:
    """In the order in which they are met by one who enters the cube, after a drop of so many levels."""
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


def endured(u: Fighter, hazards: Sequence[Hazard]) -> tuple[float, ...]:
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
    """The wounds to be expected of a step: by their sum ways are compared."""
    found = hazards_in(b, u, cube, dropped)
    return sum(n * p for n, p in enumerate(endured(u, found))) if found else 0.0


# ---------------------------------------------------------------------------------------------------- ways
class Way(NamedTuple):
    steps: tuple[Step, ...]
    cost: int

    @property
    def cubes(self) -> tuple[int, ...]:
        return tuple(s.to for s in self.steps)


class _Mark(NamedTuple):
    """How a cube was come to: with how many of the cubes to pass behind one, for what cost and harm, and from where."""

    cube: int
    passed: int
    cost: int
    harm: float
    step: Step | None
    before: "_Mark | None"


def best_ways(b: Deadzone, u: Fighter, action: str, allowance: int, through: tuple[int, ...] = ()) -> dict[int, Way]:
    """To every cube that a move can get to, passing these on the way: the least risk first, then the least cost."""
    graph, enemy = steps_for(b, u), enemy_cubes(b, u.seat)
    mud = b.ground.difficult if minds_mud(u, action) else None
    shut = shut_by_friends(b, u) | (frozenset() if action == "assault" else enemy)
    ahead: list[list[_Mark]] = [[] for _ in range(allowance + 1)]
    ahead[0].append(_Mark(u.cube, int(through[:1] == (u.cube,)), 0, 0.0, None, None))
    best: dict[tuple[int, int], _Mark] = {}
    harms: dict[tuple[int, int], float] = {}
    for marks in ahead:  # in the order of cost: a dearer mark counts only where it is safer
        for mark in marks:
            if not _safer(best, mark.cube, mark.passed, mark.harm):
                continue
            best[mark.cube, mark.passed] = mark
            if mark.cube in enemy or (mud and mud[mark.cube]):
                continue
            for s in graph[mark.cube]:
                cost = mark.cost + s.cost
                if cost > allowance or s.to in shut or (mud and mud[s.to]):
                    continue
                hurt = harms.get((s.to, s.dropped))
                if hurt is None:
                    hurt = harms[s.to, s.dropped] = harm(b, u, s.to, s.dropped)
                passed = mark.passed + (through[mark.passed : mark.passed + 1] == (s.to,))
                if _safer(best, s.to, passed, mark.harm + hurt):
                    ahead[cost].append(_Mark(s.to, passed, cost, mark.harm + hurt, s, mark))
    return {cube: _way(mark) for (cube, passed), mark in best.items() if passed == len(through)}


def _safer(best: dict[tuple[int, int], _Mark], cube: int, passed: int, hurt: float) -> bool:
    """Than all that was found for less, or for as much."""
    known = best.get((cube, passed))
    return known is None or hurt < known.harm - HAIR


def _way(mark: _Mark) -> Way:
    cost, steps = mark.cost, []
    while mark.step is not None and mark.before is not None:
        steps.append(mark.step)
        mark = mark.before
    return Way(tuple(reversed(steps)), cost)


def went_rough(b: Deadzone, u: Fighter, way: Way) -> bool:
    """Whoever comes through difficult ground gives those it attacks a die."""
    return bool(way.steps) and any(is_rough(b, u, c) for c in (u.cube, *way.cubes))
