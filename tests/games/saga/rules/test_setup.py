"""Before we begin: the table, the lists, the roll-off, sides, and placing units."""

import pytest

from drumhead.flow.event import Noted, Rolled, Showed
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import suggested_list
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import refuse_setup
from drumhead.space import sight
from drumhead.space.generate import generate
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import ids
from drumhead.testkit import allowed, asked, clause, clauses, offered, seat
from drumhead.testkit.inches import Inches, at, block, piece, place, row
from tests.games.saga.kit import (
    buy,
    deploy,
    field,
    forming,
    muster,
    parted,
    refusal,
    say,
    setup,
    table,
    words,
)

HERO, VETERANS, REGULARS, ROOKIES = (buy(u) for u in ("veteran-hero", "veterans", "regulars", "rookies"))


def refused(**more: object) -> tuple[str, str]:
    found = refuse_setup(setup([REGULARS], [REGULARS], **more))
    assert found is not None, "it may be played"
    return found.clause, found.why


# ---------------------------------------------------------------------------------------------------- the lobby
@clause("saga.setup.table-size", "saga.decision.table")
@pytest.mark.parametrize("size", [(72_000, 47_000), (60_000, 48_000), (48_000, 72_000), (84_000, 60_000)])
def test_a_table_must_be_72_by_48(size: tuple[int, int]) -> None:
    assert refuse_setup(setup([REGULARS], [REGULARS])) is None
    assert refused(board=Board(*size, table().pieces))[0] == "saga.setup.table-size"


@clause("saga.setup.table-size", "saga.ruling.levels")
def test_a_table_is_flat_but_for_its_hills() -> None:
    b, _ = muster(setup([HERO, HERO], [HERO], board=field(piece("hill", 10, 2, 16, 8), *table().pieces)))
    say(b, "near", at((13, 5)), at((30, 5)))
    deploy(b)
    assert (b.board.width, b.board.height) == (72_000, 48_000)
    assert sight.levels(b.ground, b.at, ids((0, 1, 2))).tolist() == [1, 0, 0]


@clause("saga.setup.terrain-minimum", "saga.decision.table")
def test_9_pieces_of_terrain_are_refused_and_10_are_played_on() -> None:
    why = "the table has 9 pieces of terrain, at least 10 are needed"
    assert refused(board=table(9)) == ("saga.setup.terrain-minimum", why)
    assert refuse_setup(setup([REGULARS], [REGULARS], board=table(10))) is None


@clause("saga.ruling.terrain-setup", "saga.decision.table")
@pytest.mark.parametrize("bottom", [0, 36])
def test_solid_pieces_may_fill_half_of_a_strip_and_no_more(bottom: int) -> None:
    def walled(width: float) -> Board:
        return field(*table(10).pieces, piece("rock", 0, bottom, width, bottom + 12))

    assert refuse_setup(setup([HERO], [HERO], board=walled(36))) is None
    assert refused(board=walled(36.1))[0] == "saga.ruling.terrain-setup"


@clause("saga.ruling.terrain-setup", "saga.decision.table")
@pytest.mark.parametrize("seed", range(3))
def test_a_generated_table_is_fixed_before_the_roll_off_and_leaves_the_strips_open(seed: int) -> None:
    board = generate(seed)
    b, _ = muster(setup([HERO], [HERO], board=board))
    assert refuse_setup(setup([HERO], [HERO], board=board)) is None
    assert b.board == board
    in_the_way = [p for p in board.pieces if {"solid", "impassable"} & set(p.traits)]
    assert all(12_000 <= y <= 36_000 for p in in_the_way for _, y in p.corners)


@clause("saga.ruling.terrain-setup")
def test_a_place_in_two_pieces_has_the_traits_of_both() -> None:
    both = (piece("hill", 10, 2, 16, 8), piece("swamp", 12, 2, 16, 8))
    b, _ = muster(setup([HERO], [HERO], board=field(*both, *table().pieces)))
    say(b, "near")
    assert allowed(b, at((11, 5)))
    assert refusal(b, at((13, 5))).clause == "saga.ruling.solid"


@clause("saga.decision.house-rules")
def test_a_house_rule_is_named_right_or_refused() -> None:
    why = "no house rule is called 'finish-first'; did you mean 'finished-first'?"
    assert refused(house={"finish-first": "swap"}) == ("saga.decision.house-rules", why)
    why = "house rule finished-first has no 'swop'; it has last-activation, swap, roll-off"
    assert refused(house={"finished-first": "swop"}) == ("saga.ruling.finished-first", why)


@clause("saga.decision.house-rules", "saga.principles.common-sense", "saga.ruling.reading-order")
def test_a_switched_ruling_is_applied_and_named_in_the_log() -> None:
    b, told = muster(setup([REGULARS], [REGULARS], house={"forming-units": "as-bought"}))
    (noted,) = [words(b).event(e) for e in told if isinstance(e, Noted)]
    assert (noted.clause, noted.text) == ("saga.ruling.merge-and-split", "House rule: each bought group is one unit.")
    say(b, "near")
    assert asked(b) == "place-army"
    b, told = muster(setup([REGULARS], [REGULARS]))
    assert "saga.ruling.merge-and-split" not in clauses(told)
    say(b, "near")
    assert asked(b) == "form-units"


@clause("saga.setup.points-limit", "saga.decision.points-limit", "saga.ruling.same-limit")
def test_both_armies_are_held_against_the_one_limit() -> None:
    ten, eleven = [REGULARS] * 5, [REGULARS] * 5 + [HERO]
    assert refuse_setup(setup(ten, ten)) is None
    for seat_, name in enumerate(("Azure", "Gules")):
        lists = (eleven, ten) if seat_ == 0 else (ten, eleven)
        found = refuse_setup(setup(*lists))
        assert found is not None and found.clause == "saga.setup.points-limit"
        assert found.why == f"{name}: the army costs 11 points, the limit is 10"
        assert found.facts["seat"] == seat_
        assert refuse_setup(setup(*lists, points=20)) is None
    assert refused(points=15) == ("saga.setup.points-limit", "the limit is 10 or 20 points, not 15")
    assert refused(points=(10, 20)) == ("saga.setup.points-limit", "the limit is 10 or 20 points, not 10 and 20")


FREE = {"points-limit": "free-limit"}


@clause("saga.ruling.same-limit=free-limit")
@pytest.mark.parametrize(("mine", "yours"), [(2, 18), (18, 2), (5, 4), (1, 20), (7, 7)])
def test_by_a_house_rule_each_side_has_its_own_limit(mine: int, yours: int) -> None:
    lists = [list(suggested_list(points).entries) for points in (mine, yours)]
    fair = setup(*lists, points=(mine, yours), house=FREE)
    assert refuse_setup(fair) is None
    b, _ = muster(fair)
    assert b.points == (mine, yours) and type(b).load(b.save()).points == b.points
    for seat_, name in enumerate(("Azure", "Gules")):
        more = [[*army, REGULARS] if s == seat_ else army for s, army in enumerate(lists)]
        found = refuse_setup(setup(*more, points=(mine, yours), house=FREE))
        assert found is not None and found.clause == "saga.setup.points-limit" and found.why.startswith(f"{name}: ")


@clause("saga.ruling.same-limit=free-limit")
@pytest.mark.parametrize(("points", "wrong"), [(0, 0), (21, 21), ((10, 0), 0), ((-3, 10), -3), ((4, 21), 21)])
def test_a_free_limit_is_1_to_20(points: int | tuple[int, int], wrong: int) -> None:
    why = f"a limit is a whole number from 1 to 20 points, not {wrong}"
    assert refused(points=points, house=FREE) == ("saga.ruling.same-limit", why)
    assert refuse_setup(setup([HERO], [HERO], points=7, house=FREE)) is None


@clause("saga.ruling.hero-count=free-hero")
def test_a_free_hero_is_worth_his_point_to_the_enemy_though_he_costs_none() -> None:
    two = [HERO, REGULARS]
    b, _ = muster(setup(two, two, points=2, house={**FREE, "hero-count": "free-hero"}))
    assert [sum(m.worth for m in b.models if m.seat == s) for s in (0, 1)] == [3, 3]
    found = refuse_setup(setup(two, [REGULARS], points=2, house={**FREE, "hero-count": "free-hero"}))
    assert found is not None and found.clause == "saga.ruling.hero-count"
    assert found.why == "Gules: an army has exactly one hero, on top of its limit, not none"


@clause("saga.ruling.terrain-count=none")
@pytest.mark.parametrize("pieces", [0, 1, 9])
def test_by_a_house_rule_a_table_may_have_few_pieces_or_none(pieces: int) -> None:
    assert refused(board=table(pieces))[0] == "saga.setup.terrain-minimum"
    few = setup([HERO], [HERO], board=table(pieces), house={"terrain-minimum": "none"})
    assert refuse_setup(few) is None
    b, _ = muster(few)
    assert len(b.board.pieces) == pieces
    crowded = field(piece("rock", 0, 0, 37, 12))  # the rest of the page still holds
    assert refused(board=crowded, house={"terrain-minimum": "none"})[0] == "saga.ruling.terrain-setup"


def test_a_switch_that_was_built_later_is_written_only_where_it_is_set() -> None:
    b, _ = muster(setup([HERO], [HERO], house={"terrain-minimum": "ten"}))
    assert set(b.house) == set(HOUSE.built) - set(HOUSE.later)
    b, _ = muster(setup([HERO], [HERO], house={"terrain-minimum": "none"}))
    assert set(b.house) == set(HOUSE.built) - set(HOUSE.later) | {"terrain-minimum"}


def test_a_pause_that_does_not_exist_is_refused() -> None:
    assert refused(pauses=("tea",)) == (
        "saga.decision.table",
        "no pause is called 'tea'; there are sides-chosen, before-set-up, armies-placed",
    )
    assert refused(pauses=("",))[0] == "saga.decision.table"


@clause("saga.ruling.open-information")
def test_both_lists_are_shown_together_before_anything_else() -> None:
    b, told = muster(setup([HERO, buy("regulars", "bows")], [VETERANS]))
    shown = [e for e in told if isinstance(e, Showed)]
    assert told[:2] == shown
    assert [(e.seat, [(h["unit"], h["cost"]) for h in e.hand]) for e in shown] == [
        (0, [("Veteran Hero", 1), ("Regulars", 4)]),
        (1, [("Veterans", 2)]),
    ]
    assert SAGA.view(b, 0).seats == SAGA.view(b, 1).seats


@clause("saga.ruling.upgrades-add=replace", "saga.ruling.upgrades-add")
def test_bought_axes_are_carried_besides_or_take_the_place_of_the_sword() -> None:
    lists = [buy("regulars", "axes", "bows")], [REGULARS]
    besides, _ = muster(setup(*lists))
    instead, _ = muster(setup(*lists, house={"upgrade-weapons": "replace"}))
    assert set(besides.model(0).weapons) == {"Sword", "Axe", "Bow"}
    assert set(instead.model(0).weapons) == {"Axe", "Bow"}
    both = setup([buy("regulars", "axes", "hammers")], [REGULARS], house={"upgrade-weapons": "replace"})
    found = refuse_setup(both)
    assert found is not None and found.clause == "saga.ruling.upgrades-add"


# ---------------------------------------------------------------------------------------------------- roll-off, sides
@clause("saga.setup.roll-off", "saga.ruling.roll-off")
def test_a_tie_is_rolled_again_and_the_higher_die_wins() -> None:
    b, told = muster(setup([HERO], [HERO]), dice=(4, 4, 2, 5))
    assert [e.faces for e in told if isinstance(e, Rolled)] == [(4, 4), (2, 5)]
    assert b.winner == 1
    assert (asked(b), seat(b)) == ("pick-side", 1)


@clause("saga.setup.winner-picks-side", "saga.decision.pick-side", "saga.ruling.table-sides")
@pytest.mark.parametrize(("side", "edge", "other"), [("near", 0, 48_000), ("far", 48_000, 0)])
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_the_winner_picks_a_long_edge_and_the_loser_gets_the_other(
    dice: tuple[int, int], winner: int, side: str, edge: int, other: int
) -> None:
    b, _ = muster(setup([HERO], [HERO]), dice)
    assert (asked(b), seat(b), offered(b)) == ("pick-side", winner, ["near", "far"])
    say(b, side)
    assert (b.edges[winner], b.edges[1 - winner]) == (edge, other)


# ---------------------------------------------------------------------------------------------------- who deploys when
@clause("saga.setup.winner-deploys-first", "saga.ruling.deployment-order", "saga.decision.place-army")
def test_the_winner_places_his_whole_army_before_the_other_places_anything() -> None:
    b, _ = muster(setup([HERO], [HERO, HERO, HERO]), dice=(1, 6))
    say(b, "near")
    for x in (10, 20, 30):
        assert (asked(b), seat(b)) == ("place-army", 1)
        assert b.army(0) == []
        say(b, at((x, 5)))
    assert (asked(b), seat(b)) == ("place-army", 0)


@clause("saga.setup.loser-deploys-second", "saga.ruling.deployment-order", "saga.decision.place-army")
def test_the_loser_places_from_the_opposite_edge_when_the_winner_stands() -> None:
    b, _ = muster(setup([HERO], [HERO]), dice=(1, 6))
    say(b, "near")
    say(b, at((10, 5)))
    assert (asked(b), seat(b)) == ("place-army", 0)
    assert refusal(b, at((10, 36.4))).clause == "saga.setup.deployment-depth"
    assert refusal(b, at((10, 5))).clause == "saga.setup.deployment-depth"
    say(b, at((10, 36.5)))
    assert place(b, 0) == (10, 36.5)
    assert asked(b) == "first-step"


@clause("saga.setup.deployment-depth", "saga.ruling.table-sides")
@pytest.mark.parametrize(
    ("spot", "legal"),
    [
        ((10, 11.5), True),
        ((10, 11.6), False),
        ((10, 0.5), True),
        ((10, 0.4), False),
        ((0.5, 5), True),
        ((0.4, 5), False),
        ((71.5, 5), True),
        ((71.6, 5), False),
    ],
)
def test_whole_bases_stand_within_12_inches_of_the_edge_and_on_the_table(spot: Inches, legal: bool) -> None:
    b, _ = muster(setup([HERO], [HERO]))
    say(b, "near")
    assert allowed(b, at(spot)) is legal


@clause("saga.ruling.deployment-order", "saga.army.grouped-at-deployment", "saga.decision.form-units")
def test_side_units_places_then_the_other_forms_and_places_having_seen_the_first() -> None:
    b, _ = muster(setup([REGULARS], [REGULARS]), dice=(1, 6))
    asking = [(asked(b), seat(b))]
    say(b, "near")
    for y in (5, 40):
        asking.append((asked(b), seat(b)))
        say(b, parted(b, 8))
        asking.append((asked(b), seat(b)))
        say(b, at(*block(8, 10, y)))
    assert asking == [("pick-side", 1), ("form-units", 1), ("place-army", 1), ("form-units", 0), ("place-army", 0)]
    assert (asked(b), seat(b)) == ("first-step", 1)


# ---------------------------------------------------------------------------------------------------- placing
@clause("saga.ruling.deployment-spacing", "saga.decision.place-army")
def test_a_unit_is_placed_coherent_apart_from_others_and_off_walls_and_bogs() -> None:
    wall, bog = piece("wall", 30, 2, 32, 4), piece("swamp", 40, 2, 44, 6)
    b, _ = muster(setup([HERO, VETERANS], [HERO], board=field(wall, bog, *table().pieces)))
    say(b, "near")
    assert refusal(b, at((29.6, 3))).clause == "saga.ruling.solid"
    assert refusal(b, at((42, 4))).clause == "saga.ruling.solid"
    assert allowed(b, at((29.5, 3)))
    say(b, at((10, 5)))
    assert refusal(b, at(*row(6, 11.9, 5))).clause == "saga.moving.keep-one-inch"
    assert refusal(b, at(*row(5, 12, 5), (19.1, 5))).clause == "saga.moving.coherency-neighbour"
    assert refusal(b, at(*row(5, 12, 5), (16, 5.9))).clause == "saga.ruling.passing-models"
    say(b, at(*row(6, 12, 5)))
    assert place(b, 6) == (17, 5)


@clause("saga.ruling.deployment-spacing", "saga.moving.coherency-spread")
def test_a_placed_unit_is_no_wider_than_12_inches() -> None:
    b, _ = muster(setup([ROOKIES], [HERO]))
    say(b, "near")
    say(b, parted(b, 12))
    wide = [*row(7, 10, 5, step=2), *row(4, 12, 7, step=2)]
    assert refusal(b, at(*wide, (23.1, 5))).clause == "saga.moving.coherency-spread"
    assert allowed(b, at(*wide, (23, 5)))


@clause("saga.ruling.deployment-spacing")
def test_placing_is_not_moving_so_bad_ground_does_no_harm() -> None:
    bad = (piece("lava", 10, 2, 16, 8), piece("mud", 20, 2, 26, 8))
    b, _ = muster(setup([HERO, HERO], [HERO], board=field(*bad, *table().pieces)))
    say(b, "near", at((13, 5)), at((23, 5)))  # no dice are rolled
    assert (asked(b), seat(b)) == ("place-army", 1)


@clause("saga.decision.place-army")
def test_every_unit_is_placed_in_turn_with_a_place_for_each_model() -> None:
    b = forming("regular-hero", "regulars")
    say(b, parted(b, 4, 4))
    zones = []
    for models in ((0,), (1, 2, 3, 4), (5, 6, 7, 8)):
        assert b.question and b.question.ask.models == models  # type: ignore[union-attr]
        zones.append(b.question.ask.zone)  # type: ignore[union-attr]
        assert refusal(b, at(*row(5, 10, 5))).why == f"5 given, {len(models)} needed"
        say(b, at(*row(len(models), 10, 2 + 2 * len(zones))))
    assert zones == [(0, 0, 72_000, 12_000)] * 3
    assert [place(b, m) for m in (0, 1, 8)] == [(10, 4), (10, 6), (13, 8)]
