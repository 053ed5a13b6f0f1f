"""The desk of Deadzone: lists of two factions, battlefields of cubes, attacks without a battle."""

from drumhead.combat.army import ArmyList
from drumhead.combat.desk import Attacks, Chosen, Desk, Lists, Points, Tables
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.desk import attack_form, battlefields, plain_attack
from drumhead.games.deadzone.desk.course import COURSE
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.desk.sheet import sheet_of
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import (
    FACTIONS,
    HOME,
    LIMITS,
    WORDS,
    anybody,
    book,
    faults_of,
    refuse_limit,
    refuse_list,
    samples,
    styles,
    weapon_in,
)
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_board
from drumhead.space.cube_map import FORMAT, write_battlefield
from drumhead.space.cube_text import HEADS, levels_drawn, rows_of


def setup(c: Chosen) -> DeadzoneSetup:
    assert c.lists
    house = {**c.house}
    return DeadzoneSetup(game="deadzone", names=c.names, house=house, lists=c.lists, board=c.table, points=c.points)


LISTS = Lists(
    words=WORDS,
    books=lambda: tuple(map(book, FACTIONS)),
    samples=samples,
    styles=styles,
    refuse=refuse_list,
    faults=faults_of,
    weapon=lambda book, id: weapon_in(book, id).name,
    sheet=sheet_of,
    own_book=Refusal(
        "deadzone.ruling.one-faction-per-army", "a battle is fought by the two lists of the page; print it instead"
    ),
    open_books=lambda: tuple(book(faction, anybody) for faction in FACTIONS),
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
    setup=setup,
    house=HOUSE,
    points=Points(LIMITS, lambda points: refuse_limit(book(FACTIONS[0]), ArmyList("", FACTIONS[0], points), points)),
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
    lesson=HOME / "lesson",
)
