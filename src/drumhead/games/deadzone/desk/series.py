"""Deadzone's series of battles: its sample lists, its own battlefields and generated ones, both limits in turn."""

from functools import cache
from random import Random

from drumhead.combat.series import AnswerKind, Draw, Feature, Series, spent_on
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.rules.army import FACTIONS, LIMITS, book, styles
from drumhead.games.deadzone.rules.setup import DeadzoneSetup
from drumhead.space.cube_generate import generate
from drumhead.space.cubes import Battlefield

GENERATED = 6  # battlefields by number beside those with a name
ACTION, SHOT = ("deadzone.decision.action",), ("deadzone.decision.shot",)
FEATURES = {
    "overwatch": Feature(("deadzone.activation.overwatch",), AnswerKind(ACTION, "overwatch")),
    "suppression": Feature(("deadzone.shooting.suppress-whole-cube",), AnswerKind(SHOT, "suppress:")),
    "command": Feature(("deadzone.special.tactician-roll",), AnswerKind(ACTION, "command")),
    "mine": Feature(("deadzone.special.engineer-places-mine",), AnswerKind(ACTION, "plant")),
}


@cache
def fields() -> tuple[Battlefield, ...]:
    return (*battlefields(), *(generate(1000 + n) for n in range(GENERATED)))


def draw(number: int, wanted: str = "") -> Draw:
    """Enforcers against Plague, seats in turn, with any of their lists; `wanted` names a limit ("150") or nothing."""
    rng = Random(number)
    points = int(wanted) if wanted else LIMITS[number % len(LIMITS)]
    field = rng.choice(fields())
    order = FACTIONS if number // 2 % 2 == 0 else FACTIONS[::-1]
    lists = [rng.choice([army for army in styles(points).values() if army.book == faction]) for faction in order]
    setup = DeadzoneSetup(game="deadzone", lists=(lists[0], lists[1]), board=field, points=points)
    labels = {"battlefield": field.name, "points": str(points)}
    spent = (spent_on(book(order[0]), lists[0]), spent_on(book(order[1]), lists[1]))
    return Draw(setup, (order[0], order[1]), labels, spent=spent)


SERIES = Series(draw, FEATURES, tuple(map(str, LIMITS)))
