"""Answers worth thinking about, best first, in a stable order."""

from collections.abc import Sequence

from drumhead.flow.question import Answer
from drumhead.games.deadzone.state import Deadzone
from drumhead.games.deadzone.suggest import suggest
from drumhead.games.deadzone.weighing import weighed

SLACK = 0.0  # points: what is so much worse than the best need not be thought about


def candidates(b: Deadzone, most: int) -> Sequence[Answer]:
    """Where there is little to weigh, the policy's."""
    found = weighed(b)
    if not found:
        return [suggest(b)]
    near = [a for points, a in found if points >= found[0][0] - SLACK][:most]
    usual = suggest(b)
    return near if usual in near else [*near[: most - 1], usual]
