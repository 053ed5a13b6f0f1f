"""Answers worth thinking about, best first, in a stable order, the policy's among them."""

from collections.abc import Sequence

from drumhead.flow.question import Answer
from drumhead.games.deadzone.play.ranking import weighed
from drumhead.games.deadzone.play.suggest import suggest
from drumhead.games.deadzone.rules.state import Deadzone


def candidates(b: Deadzone, most: int) -> Sequence[Answer]:
    """Where nothing is weighed, the policy's alone; who wants a single one has the best."""
    found = [a for _, a in weighed(b)][:most]
    if found and most == 1:
        return found
    usual = suggest(b)
    return found if usual in found else [*found[: most - 1], usual]
