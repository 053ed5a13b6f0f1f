"""The desk of SAGA: lists of its one book, tables of terrain, attacks without a battle."""

from drumhead.combat.desk import Desk, Lists, Points, SetupChoices, attacks_from, paragraphs
from drumhead.flow.question import Refusal
from drumhead.games.saga.desk import attack_form, plain_attack
from drumhead.games.saga.desk.course import COURSE
from drumhead.games.saga.desk.position_file import POSITIONS
from drumhead.games.saga.desk.series import SERIES
from drumhead.games.saga.desk.sheet import sheet_of
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules import army
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup, refuse_board, refuse_points
from drumhead.tabletop.tables import terrain_tables


def setup(c: SetupChoices) -> SagaSetup:
    assert c.lists
    return SagaSetup(game="saga", names=c.names, house={**c.house}, lists=c.lists, board=c.table, points=c.points)


LISTS = Lists(
    words=army.WORDS,
    books=lambda: (army.book(),),
    samples=army.samples,
    styles=army.styles,
    refuse=army.refuse_list,
    faults=army.list_rules().faults,
    weapon=lambda _book, id: id,
    sheet=sheet_of,
    own_book=Refusal(
        "saga.ruling.profile-source", "both sides of a battle buy from the book of the page; print it instead"
    ),
    cost=army.cost,
    usual="mixed-host",
)
DESK = Desk(
    game=SAGA,
    title="Saga",
    about="Warbands with bows and axes on open ground; acting too often tires your units.",
    positions=POSITIONS,
    summary=paragraphs(army.HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    points=Points(army.LIMITS, refuse_points, tuple(dict.fromkeys((*army.LIMITS, *army.SIZES))), army.any_limits),
    lists=LISTS,
    tables=terrain_tables(refuse_board, by_house=refuse_board),
    attacks=attacks_from(plain_attack, attack_form),
    course=COURSE,
    series=SERIES,
    lesson=army.HOME / "lesson",
    wins={"greedy": 0.835, "policy": 0.925},
)
