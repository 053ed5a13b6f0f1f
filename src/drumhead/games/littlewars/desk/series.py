"""Little Wars' row of battles: its own tables and generated ones, at most thirty turns a side."""

from random import Random

from drumhead.combat.series import AnswerKind, Draw, Feature, Series
from drumhead.games.littlewars.desk.tables import boards, own_tables
from drumhead.games.littlewars.rules.setup import LittleWarsSetup

TABLES = 12
THIRTY = {"turn-limit": "thirty"}  # turns of each side, so that random play comes to an end
MOVE = ("littlewars.decision.move",)
FEATURES = {
    "guns": Feature("littlewars.shooting.one-model-one-die", AnswerKind(("littlewars.decision.next-gun",), "guns")),
    "haul": Feature("littlewars.artillery.crew-moves-along", AnswerKind(MOVE, "haul")),
    "captives": Feature("littlewars.prisoners.controlled-by-captor", AnswerKind(MOVE, "captives")),
}


def draw(number: int, wanted: str = "") -> Draw:
    """Any table; `wanted` names one of the game's own, or nothing."""
    rng = Random(number)
    own = own_tables()
    named = {**own, **{f"table {board.seed}": board for board in boards(1000, TABLES)}}
    name = wanted or rng.choice(list(named))
    setup = LittleWarsSetup(game="littlewars", board=named[name], house=THIRTY)
    return Draw(setup, ("", ""), {"table": name if name in own else "generated"})


SERIES = Series(draw, FEATURES, tuple(own_tables()))
