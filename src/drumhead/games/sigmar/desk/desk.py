"""The desk of Sigmar: army books, lists bought from them, tables of terrain, attacks without a battle."""

from drumhead.combat.army import refuse_size
from drumhead.combat.desk import Desk, Lists, Points, SetupChoices, attacks_from, paragraphs
from drumhead.games.sigmar.desk import attack_form, plain_attack
from drumhead.games.sigmar.desk.course import COURSE
from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.desk.series import SERIES
from drumhead.games.sigmar.desk.sheet import COMPANY, sheet_of
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules import army
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.kinds import WORDS, weapon_in
from drumhead.games.sigmar.rules.prices import worth
from drumhead.games.sigmar.rules.setup import SigmarSetup, refuse_board
from drumhead.tabletop.tables import terrain_tables


def setup(c: SetupChoices) -> SigmarSetup:
    assert c.lists
    books = c.books or (army.book_of(c.lists[0]), army.book_of(c.lists[1]))
    return SigmarSetup(
        game="sigmar", names=c.names, house={**c.house}, lists=c.lists, books=books, board=c.table, points=c.limit
    )


LISTS = Lists(
    words=WORDS,
    books=army.books,
    samples=army.samples,
    styles=army.styles,
    refuse=army.refuse_list,
    faults=army.LIST_RULES.faults,
    weapon=lambda book, id: weapon_in(book, id).name,
    sheet=sheet_of,
    notes=COMPANY.notes,
    usual="saltgate-balanced",
    worth=worth,
)
DESK = Desk(
    game=SIGMAR,
    title="Sigmar",
    about="Fantasy armies of heroes, monsters and engines; spells, special rules, units that waver and run.",
    positions=POSITIONS,
    summary=paragraphs(army.HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    points=Points(army.LIMITS, lambda points, _house: refuse_size(points, army.LIMITS, army.LIMITED)),
    lists=LISTS,
    tables=terrain_tables(refuse_board, army.own_tables),
    attacks=attacks_from(plain_attack, attack_form),
    course=COURSE,
    series=SERIES,
    wins={"greedy": 0.72, "policy": 0.85},
    lesson=army.HOME / "lesson",
)
