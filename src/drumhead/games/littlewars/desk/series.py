"""Little Wars' row of battles: its own tables and generated ones, at most thirty turns a side."""

from random import Random

from drumhead.combat.series import AnswerKind, Draw, Feature, Series
from drumhead.games.littlewars.desk.tables import boards, own_tables
from drumhead.games.littlewars.rules.setup import LittleWarsSetup

TABLES = 12
THIRTY = {"turn-limit": "thirty"}  # turns of each side, so that random play comes to an end
MOVE = ("littlewars.decision.move",)
HAULED = ("littlewars.artillery.move-6-infantry", "littlewars.artillery.move-12-cavalry")
FEATURES = {
    "guns": Feature(("littlewars.shooting.up-to-four-shots",), AnswerKind(("littlewars.decision.next-gun",), "guns")),
    "haul": Feature(HAULED, AnswerKind(MOVE, "haul")),
    "captives": Feature(("littlewars.prisoners.controlled-by-captor",), AnswerKind(MOVE, "captives")),
    "guns taken": Feature(("littlewars.ruling.gun-ownership",)),
    "men taken": Feature(("littlewars.combat.unsupported-prisoners",)),
    "men freed": Feature(("littlewars.prisoners.recapture-unguarded",)),
    "led home": Feature(("littlewars.prisoners.permanent-in-zone",)),
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
