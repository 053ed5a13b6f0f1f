"""Odds as a screen shows them: a distribution with its mean, and the needs behind it, read from the stages."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import replace

from drumhead.combat.stage import Choice, Sort, Stages, Volley
from drumhead.combat.unit import UnitId
from drumhead.flow.game import Odds, Reason


def distribution(
    text: str,
    target: UnitId,
    p: Sequence[float],
    kills: float | None = None,
    own: Sequence[float] = (),
    /,
    **facts: Any,
) -> Odds:
    """The chance of each number of losses, pins or whatever else is counted."""
    mean = sum(n * chance for n, chance in enumerate(p))
    return Odds(text, target, tuple(map(float, p)), mean, facts, destroys=kills, own=tuple(map(float, own)))


def if_it_lives(o: Odds, lives: float) -> Odds:
    """An attack by a unit that may be gone before it is made."""
    none, *some = (chance * lives for chance in o.p)
    destroys = None if o.destroys is None else o.destroys * lives
    return replace(o, p=(none + 1 - lives, *some), mean=o.mean * lives, destroys=destroys)


def with_answer(o: Odds, answers: Iterable[Odds]) -> Odds:
    """With the worst of what the enemy may do next, where that does any harm: the target answers only if it lives."""
    dies = o.destroys or 0.0
    found = (if_it_lives(a, 1 - dies) if a.facts.get("unit") == o.target else a for a in answers)
    worst = max(found, key=lambda a: (a.mean, a.destroys or 0.0), default=None)
    return replace(o, back=replace(worst, reasons=())) if worst and worst.mean > 0 else o


def add_exposure(o: Odds, most: int, watched: Iterable[Odds], answers: Iterable[Odds]) -> Odds:
    """With what enemies that wait to shoot may cost the attacker, which can take so many losses, and the answer."""
    own = reduce(lambda p, w: sum_losses(p, w.p, most), watched, o.own)
    return with_answer(replace(o, own=own), answers)


def sum_losses(first: Sequence[float], second: Sequence[float], most: int) -> tuple[float, ...]:
    """Losses by two causes, one after the other, of a unit that can take so many; () is none."""
    if not (first and second):
        return tuple(first or second)
    found = [0.0] * (most + 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            found[min(i + j, most)] += p * q
    return tuple(found)


def most_first(found: Iterable[Odds | None], stand: str) -> list[Odds]:
    """Odds from one place (`stand`: here, there), the highest mean first."""
    return [replace(o, stand=stand) for o in sorted((o for o in found if o), key=lambda o: -o.mean)]


def best_first(found: Iterable[Odds]) -> list[Odds]:
    """The likeliest to destroy its target first; of equal ones the most losses."""
    return sorted(found, key=lambda o: (-(o.destroys or 0.0), -o.mean))


def best_of(found: Iterable[Odds]) -> Odds | None:
    return next(iter(best_first(found)), None)


def reasons_of(
    stages: Stages, volley: Volley, need: Callable[[Sort], Reason], choice: Callable[[Choice], Reason]
) -> tuple[Reason, ...]:
    """Each need on the way from the dice to the losses, and each choice that is open with these counts."""
    found: list[Reason] = []
    for stage in stages:
        if isinstance(stage, Sort):
            found.append(need(stage))
        elif isinstance(stage, Choice) and all(volley.get(f, 1) for f in stage.needs):
            found.append(choice(stage))
    return tuple(dict.fromkeys(found))
