"""Before the battle: the table, the forces, edges, deployment."""

import pytest

from drumhead.flow.question import Placed
from drumhead.games.littlewars.desk.tables import own_tables
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.setup import FORCE, LittleWarsSetup, refuse_board, refuse_setup, room_in
from drumhead.space.board import CROSSINGS, make_piece
from drumhead.space.generate import generate
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.testkit import asked, clause, muster, seat
from drumhead.testkit.inches import piece
from tests.games.littlewars.kit import refusal, say

PIECES = tuple(piece("forest", 10 + 8 * i, 20, 14 + 8 * i, 24) for i in range(5))
OPEN = Board(72 * INCH, 48 * INCH, PIECES, "five woods")


def begun(**more: object):  # type: ignore[no-untyped-def]
    return muster(LITTLEWARS, LittleWarsSetup(game="littlewars", board=OPEN, **more), dice=[5, 2])  # type: ignore[arg-type]


def deployed(b):  # type: ignore[no-untyped-def]
    return LITTLEWARS.suggest(b)


@clause("littlewars.setup.table", "littlewars.decision.table")
def test_the_table_is_72_by_48() -> None:
    assert refuse_board(OPEN) is None
    small = refuse_board(Board(48 * INCH, 48 * INCH, PIECES))
    assert small is not None
    assert small.clause == "littlewars.setup.table"


@pytest.mark.parametrize("name", own_tables())
def test_a_table_of_our_own_is_played_on_and_marks_what_crosses_its_river(name: str) -> None:
    board = own_tables()[name]
    assert refuse_board(board) is None
    parts = sum(p.kind == "river" for p in board.pieces)
    assert sum(p.kind in CROSSINGS for p in board.pieces) == max(parts - 1, 0)


@clause("littlewars.setup.terrain-count", "littlewars.ruling.terrain-setup")
def test_five_pieces_are_needed() -> None:
    few = refuse_board(Board(72 * INCH, 48 * INCH, PIECES[:4]))
    assert few is not None
    assert few.clause == "littlewars.setup.terrain-count"


@clause("littlewars.setup.fifty-infantry", "littlewars.setup.thirty-cavalry", "littlewars.setup.two-artillery")
def test_each_side_has_50_infantry_30_cavalry_and_2_guns() -> None:
    b, _ = begun()
    for s in (0, 1):
        kinds = [f.kind for f in b.models if f.seat == s]
        assert [kinds.count(kind) for kind in FORCE] == [50, 30, 2]


@clause("littlewars.deploy.roll-off-chooses-edge", "littlewars.ruling.roll-off", "littlewars.decision.pick-side")
def test_the_winner_of_the_roll_off_picks_an_edge() -> None:
    b, _ = begun()
    assert (asked(b), seat(b)) == ("pick-side", 0)
    say(b, "far")
    assert b.edges == (48 * INCH, 0)


@clause("littlewars.deploy.winner-first", "littlewars.decision.deployment", "littlewars.turns.deployed-first-starts")
def test_all_82_of_the_winner_come_first_and_then_the_others() -> None:
    b, _ = begun()
    say(b, "near")
    assert (asked(b), seat(b)) == ("deployment", 0)
    whole = deployed(b)
    assert refusal(b, Placed(whole.places[:81]))[0] == "littlewars.deploy.within-three"
    say(b, whole)
    assert (asked(b), seat(b)) == ("deployment", 1)
    say(b, deployed(b))
    assert (asked(b), seat(b), b.round, b.phase) == ("move", 0, 1, "movement")


@clause("littlewars.deploy.within-three", "littlewars.ruling.deploy-measure")
@pytest.mark.parametrize(("y", "legal"), [(2.5, True), (2.6, False)])
def test_whole_bases_stand_within_3_inches_of_the_edge(y: float, legal: bool) -> None:
    b, _ = begun()
    say(b, "near")
    places = list(deployed(b).places)
    top = max(range(50), key=lambda i: (places[i][1], places[i][0]))
    places[top] = (places[top][0], round(y * INCH))
    answer = Placed(tuple(places))
    if legal:
        say(b, answer)
    else:
        assert refusal(b, answer)[0] == "littlewars.deploy.within-three"


@clause("littlewars.ruling.deployment-spacing", "littlewars.combat.unit-span-six")
def test_no_body_is_wider_than_6_inches_at_deployment() -> None:
    b, _ = begun()
    say(b, "near")
    places = list(deployed(b).places)
    places[49] = (36 * INCH, places[28][1])  # a man of the last block of infantry stands between it and the next one
    assert refusal(b, Placed(tuple(places)))[0] == "littlewars.combat.unit-span-six"


@clause("littlewars.ruling.room-to-deploy")
def test_a_table_with_a_closed_strip_is_refused() -> None:
    wall = make_piece("wall", [(10 * INCH, 0), (60 * INCH, 0), (60 * INCH, 3 * INCH), (10 * INCH, 3 * INCH)])
    closed = refuse_board(Board(72 * INCH, 48 * INCH, (*PIECES, wall)))
    assert closed is not None
    assert closed.clause == "littlewars.ruling.room-to-deploy"
    house = make_piece("house", [(30 * INCH, 0), (36 * INCH, 0), (36 * INCH, 3 * INCH), (30 * INCH, 3 * INCH)])
    assert refuse_board(Board(72 * INCH, 48 * INCH, (*PIECES, house))) is None


@clause("littlewars.ruling.room-to-deploy")
def test_generated_tables_have_room() -> None:
    for seed in range(30):
        board = generate(seed, pieces=10)
        assert room_in(board, 0)
        assert room_in(board, board.height)


@clause("littlewars.decision.house-rules", "littlewars.principles.common-sense")
def test_house_rules_are_fixed_at_set_up_and_told() -> None:
    b, told = begun(house={"turn-limit": "thirty"})
    assert b.house["turn-limit"] == "thirty"
    assert any(e.clause == "littlewars.ruling.turn-limit" for e in told)
    wrong = refuse_setup(LittleWarsSetup(game="littlewars", board=OPEN, house={"turn-limits": "thirty"}))
    assert wrong is not None
    assert "turn-limit" in wrong.why
