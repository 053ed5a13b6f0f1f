"""The desk of Deadzone: lists of two factions, battlefields of cubes, attacks without a battle."""

from drumhead.combat.army import ArmyList
from drumhead.combat.desk import Attacks, Desk, Lists, Points, SetupChoices, Tables, paragraphs
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.desk import attack_form, battlefields, plain_attack
from drumhead.games.deadzone.desk.course import COURSE
from drumhead.games.deadzone.desk.position_file import POSITIONS
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.desk.sheet import sheet_of
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules import army
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_board
from drumhead.space.cube_map import FORMAT, write_battlefield
from drumhead.space.cube_text import HEADS, levels_drawn, rows_of


def setup(c: SetupChoices) -> DeadzoneSetup:
    assert c.lists
    house = {**c.house}
    return DeadzoneSetup(game="deadzone", names=c.names, house=house, lists=c.lists, board=c.table, points=c.points)


def refuse_points(points: int) -> Refusal | None:
    first = army.FACTIONS[0]
    return army.refuse_limit(army.book(first), ArmyList("", first, points), points)


LISTS = Lists(
    words=army.WORDS,
    books=lambda: tuple(map(army.book, army.FACTIONS)),
    samples=army.samples,
    styles=army.styles,
    refuse=army.refuse_list,
    faults=army.faults_of,
    weapon=lambda book, id: army.weapon_in(book, id).name,
    sheet=sheet_of,
    own_book=Refusal("deadzone.ruling.one-faction-per-army", "battles use the books of the page; print it instead"),
    open_books=lambda: tuple(army.book(faction, army.anybody) for faction in army.FACTIONS),
)
TABLES = Tables(
    format=FORMAT,
    named=battlefields.named,
    read=battlefields.field_in,
    write=write_battlefield,
    refuse=refuse_board,
    size=battlefields.size_of,
    letters=levels_drawn,
    heads=HEADS,
    rows=rows_of,
    picture=battlefields.picture_of,
    generate=battlefields.generated,
    about=lambda field: field.note,
)
DESK = Desk(
    game=DEADZONE,
    title="Deadzone",
    about="A handful of fighters among ruins of cubes: climb, watch a street, keep heads down.",
    positions=POSITIONS,
    summary=paragraphs(army.HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    points=Points(army.LIMITS, refuse_points),
    lists=LISTS,
    tables=TABLES,
    attacks=Attacks(
        plain_attack.PlainAttack,
        plain_attack.OPTIONS,
        plain_attack.refuse_attack,
        plain_attack.chart,
        attack_form.attack_form,
        attack_form.odds_of,
    ),
    course=COURSE,
    series=SERIES,
    lesson=army.HOME / "lesson",
    wins={"greedy": 0.812, "policy": 0.925},
)
