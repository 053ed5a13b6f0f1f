"""Deployment: units placed in turn, strips without room, and random armies set up at random."""

from random import Random

import pytest
from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.book import Book
from drumhead.combat.unit import UnitId
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Noted, Put
from drumhead.flow.question import Answer, Pick, Picked, Placed, Places, Ways, Went
from drumhead.games.sigmar.rules.army import books, refuse_list
from drumhead.games.sigmar.rules.move import judge_move, unit_march
from drumhead.games.sigmar.rules.placing import a_place, bounds_at
from drumhead.games.sigmar.rules.setup import SigmarSetup, refuse_setup
from drumhead.games.sigmar.rules.setup import muster as mustered
from drumhead.games.sigmar.rules.state import Move, Sigmar
from drumhead.space.formation import form_up
from drumhead.space.generate import generate
from drumhead.space.terrain import Piece
from drumhead.tabletop.deployment import room_for
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, say, seat
from drumhead.testkit.inches import Inches, at, block, piece, place, row
from drumhead.testkit.play import GATE
from tests.games.sigmar.drill import POWER, buy, deploying


# ---------------------------------------------------------------------------------------------------- in turn
@clause("sigmar.setup.deploy-alternate", "sigmar.ruling.deploy-turns", "sigmar.decision.deploy")
@pytest.mark.parametrize(("dice", "first"), [((6, 1), 0), ((1, 6), 1)])
def test_one_unit_each_in_turn_and_the_rest_of_the_longer_side_at_the_end(dice: tuple[int, int], first: int) -> None:
    armies = [["chief", "post", "gun"], ["chief", "post", "gun", "gun", "beast"]]
    b = deploying(*(armies if first == 0 else armies[::-1]), dice=dice)
    turns = []
    while asked(b) == "deploy":
        turns.append(seat(b))
        if isinstance(question(b).ask, Pick):
            say(b, offered(b)[0])
        x = 5 + 5 * len(turns)
        say(b, at((x, 5 if b.edges[turns[-1]] == 0 else 43)), dice=POWER if len(turns) == 8 else ())
    assert [turn if first == 0 else 1 - turn for turn in turns] == [0, 1, 0, 1, 0, 1, 1, 1]
    assert asked(b) == "activate"


@clause("sigmar.decision.deploy", "sigmar.setup.deploy-alternate")
def test_the_owner_picks_the_unit_and_then_a_place_for_each_model() -> None:
    b = deploying(["chief", "ogres", "gun"], ["post", "gun"])
    assert (asked(b), offered(b)) == ("deploy", [0, 1, 2])
    say(b, 2)
    assert question(b).ask == Places((14,), (0, 0, 72_000, 12_000))
    say(b, at((10, 5)))
    assert place(b, 14) == (10, 5)
    assert (asked(b), seat(b), offered(b)) == ("deploy", 1, [3, 4])
    say(b, 3, at((10, 40)))
    assert offered(b) == [0, 1]
    assert refusal(b, 2).why == "already_placed"
    assert refusal(b, 2).clause == "sigmar.setup.deploy-alternate"


@clause("sigmar.setup.deploy-zone", "sigmar.ruling.table-sides")
@pytest.mark.parametrize(
    ("spot", "legal"),
    [
        ((10, 11.5), True),
        ((10, 11.6), False),
        ((10, 0.5), True),
        ((10, 0.4), False),
        ((0.4, 5), False),
        ((71.5, 5), True),
        ((72.2, 5), False),
    ],
)
def test_whole_bases_stand_within_12_inches_of_the_edge_and_on_the_table(spot: Inches, legal: bool) -> None:
    assert allowed(deploying(["post"], ["gun"]), at(spot)) is legal


@clause("sigmar.setup.deploy-zone")
def test_a_place_outside_the_strip_is_refused_by_its_clause() -> None:
    found = refusal(deploying(["post"], ["gun"]), at((10, 11.6)))
    assert (found.clause, found.why, found.facts["most"]) == ("sigmar.setup.deploy-zone", "out_of_strip", 12_000)


@clause("sigmar.ruling.deployment-spacing", "sigmar.ruling.solid", "sigmar.ruling.passing-models")
def test_a_unit_is_placed_coherent_apart_from_others_and_off_walls_and_bogs() -> None:
    wall, bog = piece("wall", 30, 2, 32, 4), piece("swamp", 40, 2, 44, 6)
    b = deploying(["post", "pikes"], ["gun"], wall, bog)
    say(b, 0)
    assert refusal(b, at((29.6, 3))).clause == "sigmar.ruling.solid"
    assert refusal(b, at((42, 4))).clause == "sigmar.ruling.solid"
    say(b, at((10, 5)), at((10, 40)))
    assert refusal(b, at(*row(5, 11.9, 5))).clause == "sigmar.moving.one-inch"
    assert refusal(b, at(*row(4, 12, 5), (18.1, 5))).clause == "sigmar.moving.coherency-near"
    assert refusal(b, at(*row(4, 12, 5), (15, 5.9))).clause == "sigmar.ruling.passing-models"
    say(b, at(*row(4, 12, 5), (18, 5)), dice=POWER)  # 2 inches, where SAGA has 1
    assert place(b, 5) == (18, 5)


@clause("sigmar.ruling.deployment-spacing", "sigmar.moving.coherency-far")
def test_a_placed_unit_is_no_wider_than_12_inches() -> None:
    b = deploying(["swarm"], ["gun"])
    wide = [*row(7, 10, 5, step=2), *row(6, 11, 7, step=2), *row(6, 11, 9, step=2)]
    assert refusal(b, at(*wide, (23.1, 5))).clause == "sigmar.moving.coherency-far"
    assert allowed(b, at(*wide, (23, 5)))


@clause("sigmar.ruling.deployment-spacing")
def test_placing_is_not_moving_so_bad_ground_does_no_harm() -> None:
    b = deploying(["post", "gun"], ["gun"], piece("lava", 10, 2, 16, 8), piece("mud", 20, 2, 26, 8))
    say(b, 0, at((13, 5)), at((10, 40)), at((23, 5)), dice=POWER)  # none are rolled for the ground
    assert asked(b) == "activate"


@clause("sigmar.ruling.open-information")
def test_a_placed_unit_is_shown_with_its_models() -> None:
    b = deploying([buy("chief", "ride/ox")], ["gun"])
    (told,) = [e for e in say(b, at((10, 5))) if isinstance(e, Put)]
    unit, model = told.pieces
    assert (unit.name, unit.marks["type"]) == ("Chief", "hero")
    assert (model.place, model.marks["base"], model.marks["tough"]) == ((10_000, 5_000), 2000, 6)


# ---------------------------------------------------------------------------------------------------- no room
def full_strip(depth: float) -> tuple[Piece, ...]:
    """Rocks over the strip of the near edge, and more, as no table in the lobby has them."""
    return (piece("rock", 0, 0, 72, depth),)


@clause("sigmar.ruling.no-room")
@pytest.mark.parametrize(
    ("depth", "zone"), [(11.5, (0, 0, 72_000, 24_000)), (23.5, (0, 0, 72_000, 48_000)), (10, (0, 0, 72_000, 12_000))]
)
def test_where_the_strip_has_no_room_a_unit_goes_into_its_half_and_then_anywhere(
    depth: float, zone: tuple[int, int, int, int]
) -> None:
    b = deploying(["pikes"], ["gun"], *full_strip(depth))
    assert question(b).ask.zone == zone  # type: ignore[union-attr]
    places = a_place(b, b.troop(0), {12_000: "strip", 24_000: "half", 48_000: "table"}[zone[3]])
    assert places
    say(b, Placed(tuple(places)))
    assert seat(b) == 1


@clause("sigmar.ruling.no-room")
def test_outside_its_half_it_is_refused_as_long_as_there_is_room_in_it() -> None:
    b = deploying(["post"], ["gun"], *full_strip(11.5))
    found = refusal(b, at((10, 23.6)))
    assert (found.clause, found.why, found.facts["most"]) == ("sigmar.ruling.no-room", "out_of_strip", 24_000)
    assert allowed(b, at((10, 23.5)))


@clause("sigmar.ruling.no-room", "sigmar.setup.score")
def test_a_unit_without_any_place_is_left_out_and_scored() -> None:
    b = deploying(["pikes", "post"], ["gun"], *full_strip(47.5))
    told = say(b, 0, dice=POWER)
    assert [e.says for e in told if isinstance(e, Noted)] == ["left_out", "left_out", "left_out"]
    assert b.scores == [10, 20]
    assert not b.army(0)


@clause("sigmar.ruling.deploy-turns", "sigmar.ruling.no-room", "sigmar.special.scout-place")
@pytest.mark.parametrize("wish", ["scout:0", "strip:0"])
def test_a_scout_with_no_place_far_enough_from_the_enemy_goes_into_its_own_strip(wish: str) -> None:
    b = deploying(["lone", "post"], ["swarm"] * 3)
    say(b, at((36, 3)), 2, "none", at(*block(20, 10, 40)), 3, "none", at(*block(20, 20, 40)))
    say(b, at(*block(20, 30, 40)))
    for u, y in ((2, 10), (3, 30), (4, 42)):  # as if they had come across the table: nothing is over 12 inches away
        b.set_places(b.troop(u).models, [(1800 + 3600 * i, 1000 * y) for i in range(20)])
    say(b, wish)
    assert (asked(b), question(b).ask.zone) == ("scout", (0, 0, 72_000, 12_000))  # type: ignore[union-attr]
    assert refusal(b, at((20, 12))).clause == "sigmar.setup.deploy-zone"
    say(b, at((20, 3)), dice=POWER)
    assert asked(b) == "activate"


# ---------------------------------------------------------------------------------------------------- at random
def random_answer(b: Sigmar, rng: Random) -> Answer:
    match question(b).ask:
        case Pick(options):
            return Picked(rng.choice(options).key)
        case Places(_, zone):
            u, where = placing(b)
            wish = rng.randint(zone[0], zone[2]), rng.randint(zone[1], zone[3])
            troop, ranks = b.troop(u), rng.randint(1, 8)
            return Placed(
                tuple(room_for(bounds_at(b, troop, where), zone, wish, ranks) or a_place(b, troop, where) or ())
            )
        case Ways(_, allowance):
            march = unit_march(b, b.work(int(b.frames[-1][1][0]), Move).unit, allowance)
            ways = tuple(form_up(march, (rng.randint(0, 72_000), rng.randint(0, 48_000))))
            assert judge_move(march, ways) is None
            return Went(ways)
    raise AssertionError("nothing else is asked before the first round")


def placing(b: Sigmar) -> tuple[UnitId, str]:
    u, where = b.frames[-1][1]
    return int(u), str(where)


def deploy_at_random(b: Sigmar, rng: Random, dice: SeededDice) -> None:
    """Legal answers up to the first round, or to the end where nobody is left."""
    while b.round == 0 and b.question:
        a = random_answer(b, rng)
        assert GATE.refuse(b, b.asked_seat, a) is None
        GATE.answer(b, b.asked_seat, a, dice)


def random_list(book: Book, rng: Random) -> ArmyList:
    """Units with upgrades as they come, as long as the list stays legal."""
    army = ArmyList("Random", book.id, 350)
    for _ in range(25):
        unit = rng.choice(book.units)
        takes = [Take(group.id, option.id) for group in unit.groups for option in group.options if rng.random() < 0.3]
        more = replace(army, entries=(*army.entries, Entry(unit.id, tuple(takes))))
        if refuse_list(book, more, 350) is None:
            army = more
    return army


@clause("sigmar.setup.deploy-alternate", "sigmar.decision.deploy", "sigmar.ruling.no-room")
@pytest.mark.parametrize("seed", range(30))
def test_random_armies_are_set_up_by_random_answers(seed: int) -> None:
    rng = Random(seed)
    chosen = rng.choice(books()), rng.choice(books())
    lists = random_list(chosen[0], rng), random_list(chosen[1], rng)
    s = SigmarSetup(game="sigmar", lists=lists, books=chosen, board=generate(seed))
    assert refuse_setup(s) is None
    dice = SeededDice.from_number(seed)
    b, _ = mustered(s, dice)
    paid = sum(u.cost for u in b.units)
    deploy_at_random(b, rng, dice)
    assert b.round == 1
    assert sum(u.cost for u in b.units) == paid
    assert all(b.is_placed(u) for u in b.units if u.models)
    assert sum(len(u.born) for u in b.units) == len(b.models)
    assert b.scores == [0, 0] or any(m.wounds for m in b.models)  # nobody was left out for want of room
    assert Sigmar.load(b.save()) == b


@clause("sigmar.ruling.no-room", "sigmar.ruling.largest-army")
@pytest.mark.parametrize("seed", range(3))
def test_the_largest_armies_fill_a_crowded_table_without_stopping_the_game(seed: int) -> None:
    rocks = [piece("rock", 0, y, 36, y + 12) for y in (0, 36)]  # half of each strip
    b = deploying(["brutes"] * 4, ["brutes"] * 4, *rocks)
    deploy_at_random(b, Random(seed), SeededDice.from_number(seed))
    assert b.round == 1
    assert all(b.is_placed(u) for u in b.units if u.models)
