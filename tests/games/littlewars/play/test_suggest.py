"""The policy, sentence by sentence of the ledger."""

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Picked
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.play.moves import escorts, is_won, next_move
from drumhead.games.littlewars.rules.artillery import in_action_for
from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.games.littlewars.rules.setup import LittleWarsSetup
from drumhead.games.littlewars.rules.state import CAVALRY, INFANTRY, LittleWars
from drumhead.space.generate import generate
from drumhead.space.table import INCH
from drumhead.space.terrain import Piece
from drumhead.testkit import asked
from drumhead.testkit.inches import Inches
from tests.games.littlewars.kit import battle, cavalry, gun, infantry


def block(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    return [(x + i % 4 * step, y + i // 4 * step) for i in range(n)]


def follow(b: LittleWars, decision: str) -> LittleWars:
    while asked(b) != decision:
        LITTLEWARS.answer(b, b.asked_seat, LITTLEWARS.suggest(b), SeededDice.from_number(1))
    return b


def test_guns_stand_at_the_quarters_of_the_edge_with_infantry_about_them() -> None:
    setup = LittleWarsSetup(game="littlewars", board=generate(1, pieces=10))
    b = follow(LITTLEWARS.muster(setup, SeededDice.from_number(1))[0], "move")
    for seat in (0, 1):
        guns = [g for g in b.roster.guns if b.models[g].seat == seat]
        assert sorted(b.place(g)[0] for g in guns) == [18 * INCH, 54 * INCH]
        assert all(in_action_for(b, g) == seat for g in guns)
        men = b.men(seat)
        xs = {arm: [b.place(m)[0] for m in b.of_arm(men, arm)] for arm in (INFANTRY, CAVALRY)}
        assert not any(min(xs[INFANTRY]) < x < max(xs[INFANTRY]) for x in xs[CAVALRY])
        assert sorted(map(len, bodies(b, seat))) == [7, 7, 8, 8, 11, 11, 14, 14]


def test_cavalry_charges_if_the_combat_is_won() -> None:
    b = battle(cavalry(0, *block(6, 20, 20, 1.5)), infantry(1, *block(4, 20, 30)))
    ways = next_move(b, 0)
    assert is_won(b, 0, ways)
    LITTLEWARS.answer(b, 0, Picked("men"), SeededDice.from_number(1))
    LITTLEWARS.answer(b, 0, LITTLEWARS.suggest(b), SeededDice.from_number(1))
    assert merged_combats(b)


RIDERS = (
    (10.405, 35.986), (9.017, 35.27), (7.548, 32.849), (6.04, 32.798), (11.076, 37.408), (9.575, 37.26),
    (7.585, 34.588), (6.077, 34.536), (8.312, 38.205), (7.052, 36.188), (5.544, 36.137), (4.483, 33.972),
    (8.333, 39.845), (6.683, 38.877), (5.551, 37.683),
)  # fmt: skip


def test_a_body_that_its_way_would_part_goes_towards_a_nearer_place() -> None:
    """Behind a house, as wide as a body may be: some would pass it on the left and some on the right."""
    house = Piece("house", ((9200, 31700), (14200, 30800), (14800, 34300), (9800, 35200)), ("solid",))
    b = battle(cavalry(0, *RIDERS), infantry(1, (18.127, 24.381)), pieces=(house,), reserves=(16, 0))
    assert len(next_move(b, 0)) == 15


def test_cavalry_does_not_charge_where_others_would_join_the_fight() -> None:
    near = infantry(1, *block(4, 20, 28), *block(8, 20, 31.8))  # the second body is within 3 inches of the first
    b = battle(cavalry(0, *block(6, 20, 18, 1.5)), near)
    while str(LITTLEWARS.suggest(b).key) == "men":  # type: ignore[union-attr]
        LITTLEWARS.answer(b, 0, Picked("men"), SeededDice.from_number(1))
        LITTLEWARS.answer(b, 0, LITTLEWARS.suggest(b), SeededDice.from_number(1))
    assert not merged_combats(b)


def test_crews_stay_with_their_guns() -> None:
    crew = infantry(0, (18, 20), (22, 20), (20, 18), (20, 22))
    b = battle(gun(0, (20, 20)), crew, infantry(1, (20, 30)))
    assert not set(next_move(b, 0)) & {1, 2, 3, 4}


def test_one_escort_leads_seven_home_and_the_others_go_on() -> None:
    prisoners = infantry(1, *[(18 + i, 10) for i in range(4)], *[(18 + i, 11) for i in range(3)], holder=0)
    b = battle(infantry(0, (19, 9), (20, 9), (19, 12.2), (20, 12.2)), prisoners)
    assert len(escorts(b, 0)) == 1
    eighth = battle(infantry(0, (19, 9), (20, 9)), prisoners, infantry(1, (21, 11), holder=0))
    assert len(escorts(eighth, 0)) == 2
