"""SAGA's row of battles: its sample lists on a few generated tables, both limits in turn."""

from random import Random

from drumhead.combat.series import AnswerKind, Draw, Feature, Series, spent_on
from drumhead.games.saga.rules.army import LIMITS, book, styles
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.tabletop.tables import boards

TABLES = 12
STEPS = ("saga.decision.first-step", "saga.decision.extra-action")
FEATURES = {
    "assault": Feature(("saga.activation.assault",), AnswerKind(STEPS, "assault")),
    "run": Feature(("saga.activation.run",), AnswerKind(STEPS, "run")),
    "rest": Feature(("saga.fatigue.rest-removes-d3",), AnswerKind(STEPS, "rest")),
}


def draw(number: int, wanted: str = "") -> Draw:
    """Any two of the sample lists; `wanted` names a limit ("10") or nothing."""
    rng = Random(number)
    points = int(wanted) if wanted else LIMITS[number % len(LIMITS)]
    first, second = rng.sample(list(styles(points).items()), 2)
    board = rng.choice(boards(1000, TABLES))
    setup = SagaSetup(game="saga", lists=(first[1], second[1]), board=board, points=points)
    spent = (spent_on(book(), first[1]), spent_on(book(), second[1]))
    return Draw(setup, (first[0], second[0]), {"points": str(points)}, spent=spent)


SERIES = Series(draw, FEATURES, tuple(map(str, LIMITS)))
