"""The desk of SAGA: lists of its one book, tables of terrain, attacks in words."""

from random import Random

from drumhead.combat.army import ArmyList, buy
from drumhead.combat.desk import Attacks, Chart, Desk, Field, Lists, Tables
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal
from drumhead.games.saga.desk.plain_attack import PlainAttack, foretold, in_words, most_wounds, refuse_attack
from drumhead.games.saga.desk.sheet import sheet_of
from drumhead.games.saga.rules.army import LIMITS, book, cost, refuse_limit, refuse_list, samples, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup, refuse_board
from drumhead.space.board import FORMAT, read_board, write_board
from drumhead.space.generate import generate
from drumhead.space.picture import svg
from drumhead.space.terrain import Board
from drumhead.space.thumbnail import HEADS, rows_of, thumbnail

SEEDS = 10**6
OPTIONS = {
    "attackers": Field("attackers", "Models that fire or strike."),
    "quality": Field("quality", "Of the attackers."),
    "weapons": Field("weapons", "Of each attacker: Sword,Axe."),
    "assaulting": Field("assaulting", "They strike in their own assault."),
    "melee": Field("melee", "They strike back, even with a bow at hand."),
    "cover": Field("cover", "Most defenders are in cover."),
    "spend": Field("fatigue_spent", "Fatigue spent on hits or on blocks; may stand twice."),
    "defenders": Field("defenders", "Models shot at or struck."),
    "defender-quality": Field("defender_quality", "Of the defenders."),
    "tough": Field("tough", "Wounds that remove a defender."),
    "house": Field("house", "A house rule: key=alternative; may stand again."),
}


def refuse_points(points: int) -> Refusal | None:
    return refuse_limit(book(), ArmyList("", book().id, points), points)


def size_of(board: Board) -> str:
    return f"{board.width // 1000} by {board.height // 1000} inches"


def generated(seed: int, pieces: int, symmetric: bool) -> Board:
    return generate(seed, pieces=pieces, symmetric=symmetric)


def drawn(rng: Random) -> Board:
    return generate(rng.randrange(SEEDS))


def chart(a: PlainAttack) -> Chart:
    told = foretold(a)
    facts = {"kind": told.kind, "dice": told.dice}
    return Chart(in_words(a, told), "wounds", most_wounds(a), tuple(told.odds.p("wounds")), facts)


def setup(lists: tuple[ArmyList, ArmyList], board: Board, points: int, house: dict[str, str]) -> Setup:
    return SagaSetup(game="saga", lists=lists, board=board, points=points, house=house)


DESK = Desk(
    "saga",
    HOUSE,
    Lists(
        LIMITS,
        lambda: (book(),),
        samples,
        styles,
        refuse_points,
        lambda army, limit: refuse_list(book(), army, limit),
        lambda army: buy(book(), army),
        lambda army: cost(book(), army),
        lambda id: id,
        lambda army: sheet_of(book(), army),
    ),
    Tables(
        FORMAT, dict, generated, drawn, read_board, write_board, refuse_board, size_of, thumbnail, HEADS, rows_of, svg
    ),
    Attacks(PlainAttack, OPTIONS, refuse_attack, chart),
    setup,
)
