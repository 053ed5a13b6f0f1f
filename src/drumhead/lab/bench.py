"""How fast the engine is, on one core: whole battles, single questions, and the parts that a battle is made of.

Every figure is taken after a warm-up. A plain Python loop and, where it is installed, python-chess are timed in the
same run, so that figures of two machines, or of two hours on a shared one, can be compared as ratios. What a game adds
is in the Course of its desk.
"""

from collections.abc import Callable
from itertools import islice
from random import Random
from statistics import median

from msgspec import Struct

from drumhead.combat.course import Part
from drumhead.combat.desk import Desk
from drumhead.dice.seeded import SeededDice
from drumhead.lab.bench_battles import (
    Tally,
    battles,
    micros_by_decision,
    midway,
    play,
    players,
    recorded_per_s,
    row,
    smallest,
)
from drumhead.lab.bench_inside import figures_inside
from drumhead.lab.timing import baseline, chess_moves_per_s, micros, python_calls

FIXED = 8  # battles of chance for the figures by decision and with a record
RECORDED, BY_DECISION, CALLS = 10_000, 20_000, 30_000  # their first numbers: no figure profits from another's caches
CLONE = Part("clone, µs", lambda b: [b.clone], 5000)


class Size(Struct, frozen=True):
    """What battles cost at one size of armies."""

    points: int
    models: int
    chance_decisions: int
    chance_us: float  # of one decision
    policy_decisions: int
    policy_us: float
    policy_battle_s: float


class Report(Struct, frozen=True):
    game: str
    seconds: float  # for the battles of chance and of policy
    baseline_loops_per_s: float
    decisions_per_s: float
    recorded_decisions_per_s: float
    calls_per_decision: float
    decisions: int
    mix: dict[str, int]  # how often each decision was asked
    micros: dict[str, float]  # of one answer, by decision
    moves_or_assaults: float  # their share of all answers
    chance_battles_per_s: float
    policy_battles_per_s: float
    greedy_battles: int  # always the same
    greedy_battle_s: float
    parts: dict[str, float]
    growth: tuple[Size, ...] = ()
    chess_moves_per_s: float | None = None

    def figures(self) -> dict[str, float]:
        """All that was measured, by name."""
        whole = ("decisions_per_s", "recorded_decisions_per_s", "calls_per_decision", "chance_battles_per_s")
        found = {name: getattr(self, name) for name in (*whole, "policy_battles_per_s", "greedy_battle_s")}
        found["greedy_battles_per_s"] = 1 / self.greedy_battle_s
        found |= self.parts | {"baseline_loops_per_s": self.baseline_loops_per_s}
        found["decisions_per_kiloloop"] = 1000 * self.decisions_per_s / self.baseline_loops_per_s
        if self.chess_moves_per_s:
            found["chess_moves_per_s"] = self.chess_moves_per_s
            found["decisions_per_chess_move"] = self.decisions_per_s / self.chess_moves_per_s
        return found


def bench(
    desk: Desk,
    seconds: float,
    told: Callable[[str], None] = lambda _: None,
    fixed: int | None = None,
    growth: bool = True,
) -> Report:
    """All figures of a game; `fixed`: so many of the battles that are always the same, in place of what its course says
    for greedy and of what the others play."""
    told("Warming up")
    warm_up(desk)
    paces = [baseline()]
    told("Battles of chance against chance")
    chance = battles(desk.game, row(desk), "chance", seconds)
    recorded = recorded_per_s(desk.game, islice(row(desk, RECORDED), fixed or FIXED), "chance")
    by_decision = micros_by_decision(desk.game, islice(row(desk, BY_DECISION), fixed or FIXED), "chance")
    paces.append(baseline())
    chess = chess_moves_per_s()
    told("Battles of policy against policy")
    policy = battles(desk.game, row(desk), "policy", seconds)
    told("Battles of greedy against greedy")
    greedy = battles(desk.game, islice(smallest(desk), fixed or desk.course.greedy), "greedy")
    told("Parts")
    b = midway(desk)
    return Report(
        game=desk.id,
        seconds=seconds,
        baseline_loops_per_s=median([*paces, baseline()]),
        decisions_per_s=chance.answers / chance.seconds,
        recorded_decisions_per_s=recorded,
        calls_per_decision=calls_per_decision(desk),
        decisions=chance.answers,
        mix=dict(chance.mix.most_common()),
        micros=by_decision,
        moves_or_assaults=chance.moving / chance.answers,
        chance_battles_per_s=chance.played / chance.seconds,
        policy_battles_per_s=policy.played / policy.seconds,
        greedy_battles=greedy.played,
        greedy_battle_s=greedy.seconds / greedy.played,
        parts={figure: time_of(part, b) for figure, part in parts_of(desk).items()} | figures_inside(desk, fixed),
        growth=tuple(size(desk, points, told) for points in desk.course.sizes if growth),
        chess_moves_per_s=chess,
    )


def parts_of(desk: Desk) -> dict[str, Part]:
    return {"clone_us": CLONE, **desk.course.parts}


def time_of(part: Part, battle: object) -> float:
    """In the unit that its name ends with."""
    return micros(part, battle) / (1000 if part.name.endswith("ms") else 1)


def warm_up(desk: Desk) -> None:
    """Compile what is compiled, lay out every table of the course, and play two battles that do not count."""
    if desk.course.warm:
        desk.course.warm()
    for _, setup in islice(row(desk), len(desk.course.tables()) if desk.course.tables else 0):
        desk.game.muster(setup, SeededDice.from_number(0))
    for name in ("chance", "policy"):
        battles(desk.game, islice(row(desk), 1), name)


def calls_per_decision(desk: Desk) -> float:
    """Python functions called for one decision of chance, over one battle that is always the same."""
    n, setup = next(row(desk, CALLS))
    asked, calls = python_calls(
        lambda: play(desk.game, setup, players("chance", n), SeededDice.from_number(n), Random(n))
    )
    return calls / len(asked)


def size(desk: Desk, points: int, told: Callable[[str], None]) -> Size:
    """One battle of chance and one of policy with armies of this size."""
    assert desk.course.larger
    told(f"Battles of {points} points")
    setup = desk.course.larger(points)
    chance, policy = (battles(desk.game, [(points, setup)], name) for name in ("chance", "policy"))
    b, _ = desk.game.muster(setup, SeededDice.from_number(0))
    return Size(
        points,
        len(b.models),
        chance.answers,
        per_decision(chance),
        policy.answers,
        per_decision(policy),
        policy.seconds,
    )


def per_decision(tally: Tally) -> float:
    return tally.seconds / tally.answers * 1e6
