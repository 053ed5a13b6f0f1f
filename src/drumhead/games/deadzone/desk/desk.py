"""The desk of Deadzone: lists of two factions, battlefields of cubes, attacks without a battle."""

from drumhead.combat.army import refuse_size
from drumhead.combat.cube_tables import cube_tables
from drumhead.combat.desk import Desk, Lists, Points, SetupChoices, attacks_from, paragraphs
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.desk import attack_form, plain_attack
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.desk.course import COURSE
from drumhead.games.deadzone.desk.position_file import POSITIONS
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.desk.sheet import sheet_of
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules import army
from drumhead.games.deadzone.rules.ground import board_shown
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_board


def setup(c: SetupChoices) -> DeadzoneSetup:
    assert c.lists
    house = {**c.house}
    return DeadzoneSetup(game="deadzone", names=c.names, house=house, lists=c.lists, board=c.table, points=c.limit)


LISTS = Lists(
    words=army.WORDS,
    books=lambda: tuple(map(army.book, army.FACTIONS)),
    samples=army.samples,
    styles=army.styles,
    refuse=lambda _book, host, limit: army.refuse_list(host, limit),
    faults=army.faults_of,
    weapon=lambda book, id: army.weapon_in(book, id).name,
    sheet=sheet_of,
    own_book=Refusal("deadzone.ruling.one-faction-per-army", "battles use the books of the page; print it instead"),
    open_books=lambda: tuple(army.book(faction, army.anybody) for faction in army.FACTIONS),
)
DESK = Desk(
    game=DEADZONE,
    title="Deadzone",
    about="A handful of fighters among ruins of cubes: climb, watch a street, keep heads down.",
    positions=POSITIONS,
    summary=paragraphs(army.HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    points=Points(army.LIMITS, lambda points, _house: refuse_size(points, army.LIMITS, army.LIMITED)),
    lists=LISTS,
    tables=cube_tables(battlefields, refuse_board, board_shown),
    attacks=attacks_from(plain_attack, attack_form),
    course=COURSE,
    series=SERIES,
    lesson=army.HOME / "lesson",
    wins={"greedy": 0.812, "policy": 0.925},
)
