"""The desk of Little Wars: tables of terrain; forces are fixed, so there are neither lists nor points."""

from drumhead.combat.desk import Desk, SetupChoices, attacks_from, paragraphs
from drumhead.games.littlewars.desk import attack_form, plain_attack
from drumhead.games.littlewars.desk.course import COURSE
from drumhead.games.littlewars.desk.series import SERIES
from drumhead.games.littlewars.desk.tables import HOME, own_tables
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.setup import LittleWarsSetup, refuse_board
from drumhead.space.generate import FEW_AND_HARMLESS
from drumhead.tabletop.tables import terrain_tables


def setup(c: SetupChoices) -> LittleWarsSetup:
    return LittleWarsSetup(game="littlewars", names=c.names, house={**c.house}, board=c.table)


DESK = Desk(
    game=LITTLEWARS,
    title="Little Wars",
    about="164 toy soldiers with guns and prisoners; numbers, not dice, decide the melee.",
    summary=paragraphs(HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    armies="littlewars.setup.fifty-infantry",
    tables=terrain_tables(refuse_board, own_tables, FEW_AND_HARMLESS, pieces=0),
    attacks=attacks_from(plain_attack, attack_form),
    course=COURSE,
    series=SERIES,
    lesson=HOME / "lesson",
    wins={"greedy": 0.975, "policy": 0.98},
)
