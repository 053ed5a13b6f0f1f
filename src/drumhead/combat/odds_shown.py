"""Odds as a screen shows them: a distribution with its mean, and the needs behind it, read from the stages."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from drumhead.combat.stage import Choice, Sort, Stages, Volley
from drumhead.combat.unit import UnitId
from drumhead.flow.game import Odds, Reason


def distribution(text: str, target: UnitId, p: Sequence[float], **facts: Any) -> Odds:
    """The chance of each number of losses, pins or whatever else is counted."""
    return Odds(text, target, tuple(map(float, p)), sum(n * chance for n, chance in enumerate(p)), facts)


def most_first(found: Iterable[Odds | None], stand: str) -> list[Odds]:
    """Odds from one place (`stand`: here, there), the highest mean first."""
    return [replace(o, stand=stand) for o in sorted((o for o in found if o), key=lambda o: -o.mean)]


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
