"""The policies of the ledger, decision by decision, and the help that players lean on: all of it legal and steady."""

from random import Random

import pytest
from msgspec.structs import replace

from drumhead.flow.question import Chosen, Ordered, Parted, Picked, Placed, Went
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.play.suggest import believed_losses
from drumhead.games.saga.rules.state import Attack, Saga
from drumhead.space.generate import generate
from drumhead.testkit import asked, offered
from drumhead.testkit.inches import block, column, gap, piece, place, row
from tests.games.saga.kit import (
    Draft,
    battle,
    buy,
    muster,
    parted,
    regular_hero,
    regulars,
    rookies,
    say,
    setup,
    veteran_hero,
    veterans,
)


def suggested(b: Saga) -> object:
    """The key that the policy picks; the whole answer where it is no pick."""
    a = SAGA.suggest(b)
    assert SAGA.refuse(b, b.asked_seat, a) is None
    return a.key if isinstance(a, Picked) else a


def follow(b: Saga, times: int = 1) -> None:
    """Play on by the policy, where no die falls."""
    for _ in range(times):
        say(b, SAGA.suggest(b))


def bows(y: float = 10) -> Draft:
    return regulars(block(8, 30, y), "Bow")


# ---------------------------------------------------------------------------------------------------- before we begin
def test_the_near_edge_each_group_a_unit_and_every_hero_alone() -> None:
    b, _ = muster(setup([buy("regular-hero"), buy("regulars"), buy("regulars")], [buy("rookies")]))
    assert suggested(b) == "near"
    say(b, "near")
    assert suggested(b) == parted(b, 8, 8)


def test_a_hero_who_may_join_a_unit_stays_alone() -> None:
    b, _ = muster(setup([buy("regular-hero"), buy("regulars")], [buy("rookies")], house={"heroes-join": "may-join"}))
    say(b, "near")
    follow(b)
    assert asked(b) == "form-units"
    assert suggested(b) == "alone"


def test_units_are_set_up_from_the_middle_outwards_on_the_line_in_ranks_of_four() -> None:
    b, _ = muster(setup([buy("regulars"), buy("regulars"), buy("regulars")], [buy("rookies")]))
    say(b, "near")
    follow(b, 4)
    fronts = [[place(b, m) for m in u.models if place(b, m)[1] == 11.5] for u in b.army(0)]
    assert [len(front) for front in fronts] == [4, 4, 4]
    middles = [sum(x for x, _ in front) / 4 for front in fronts]
    assert middles == [36.0, pytest.approx(41.6, abs=0.1), pytest.approx(30.4, abs=0.1)]
    assert gap(b, max(b.unit(0).models, key=b.place), *b.unit(1).models) == pytest.approx(1, abs=0.1)


def test_a_strip_without_any_room_is_refused_and_raises_nothing() -> None:
    b, _ = muster(setup([buy("regulars")], [buy("rookies")], house={"forming-units": "as-bought"}))
    say(b, "near")
    b.board = replace(b.board, pieces=(piece("house", 0, 0, 72, 11.6),))
    for a in (SAGA.suggest(b), SAGA.sample(b, Random(1))):
        assert isinstance(a, Placed)
        assert len(a.places) == 8
        assert SAGA.refuse(b, 0, a) is not None


# ---------------------------------------------------------------------------------------------------- activation
def test_the_unit_with_the_best_exchange_acts_first() -> None:
    idle, near = regulars(block(8, 60, 5)), veterans(block(6, 10, 10), "Hammer")
    b = battle([idle, near], [rookies(row(12, 10, 16))])
    assert suggested(b) == 1


def test_without_any_exchange_the_first_of_the_list_acts() -> None:
    b = battle([regulars(block(8, 10, 5)), regulars(block(8, 30, 5))], [rookies(row(12, 30, 44))])
    assert suggested(b) == 0


def test_rest_with_two_points_of_fatigue_and_nobody_near() -> None:
    b = battle([regulars(block(8, 30, 5), fatigue=2)], [rookies(row(12, 30, 40))])
    assert suggested(b) == "rest"


def test_no_rest_with_an_enemy_within_twelve_inches() -> None:
    b = battle([regulars(block(8, 30, 5), fatigue=2)], [rookies(row(12, 30, 17))])
    assert suggested(b) != "rest"


def test_assault_if_it_wins_more_points_than_it_costs() -> None:
    b = battle([veterans(block(6, 30, 10), "Hammer")], [rookies(row(6, 30, 18)), veterans(row(6, 40, 18), "Hammer")])
    assert suggested(b) == "assault:1"


def test_no_assault_that_loses_points_shoot_instead() -> None:
    b = battle([rookies(row(4, 30, 10), "Bow")], [veterans(row(6, 30, 18), "Hammer")])
    assert suggested(b) == "hold"


def test_walk_if_that_brings_a_target_into_range() -> None:
    b = battle([bows(10)], [rookies(row(12, 28, 40))])
    assert suggested(b) == "walk"
    say(b, "walk")
    follow(b)
    assert asked(b) == "shoot"


def test_else_run_towards_the_nearest_enemy() -> None:
    b = battle([regulars(block(8, 30, 5))], [rookies(row(12, 30, 40))])
    assert suggested(b) == "run"


def test_walk_out_of_woods_through_which_nobody_runs() -> None:
    b = battle([regulars(block(8, 30, 5))], [rookies(row(12, 30, 40))], piece("woods", 28, 3, 36, 14))
    assert suggested(b) == "walk"


def test_the_activation_ends_after_one_action() -> None:
    b = battle([bows(10)], [rookies(row(12, 28, 40))])
    say(b, "hold")
    assert asked(b) == "extra-action"
    assert suggested(b) == "end"


# ---------------------------------------------------------------------------------------------------- moving
@pytest.mark.parametrize(("far", "answer"), [(5, "keep"), (9, "spend")])
def test_an_assault_is_halved_only_if_that_stops_it(far: float, answer: str) -> None:
    b = battle([veterans(block(6, 30, 10), fatigue=1)], [rookies(row(12, 30, 12 + far))])
    say(b, "assault:1")
    assert asked(b) == "halve-move"
    assert suggested(b) == answer


def test_a_walk_is_never_halved() -> None:
    b = battle([veterans(block(6, 30, 10), fatigue=1)], [rookies(row(12, 30, 40))])
    say(b, "walk")
    assert suggested(b) == "keep"


def test_a_unit_goes_straight_at_the_nearest_enemy_and_keeps_its_formation() -> None:
    b = battle([regulars(block(8, 30, 5))], [rookies(row(4, 30, 40)), rookies(row(4, 60, 40))])
    say(b, "run")
    a = SAGA.suggest(b)
    assert isinstance(a, Went)
    assert {(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in a.ways} == {(0, 12_000)}


def test_shooters_stop_at_the_edge_of_their_range() -> None:
    b = battle([bows(10)], [rookies(row(4, 30, 40))])
    say(b, "walk")
    follow(b)
    assert gap(b, 4, *b.unit(1).models) == pytest.approx(24, abs=0.002)


def test_shooters_who_would_see_nobody_from_there_go_on() -> None:
    wall = piece("wall", 0, 37, 72, 38)
    b = battle([bows(10)], [rookies(row(4, 30, 40))], wall)
    say(b, "walk")
    a = SAGA.suggest(b)
    assert isinstance(a, Went)
    assert {way[-1][1] - way[0][1] for way in a.ways} == {6_000}


# ---------------------------------------------------------------------------------------------------- shooting
def test_fire_goes_where_most_points_are_expected_to_fall() -> None:
    b = battle([bows(10)], [veterans(row(6, 28, 30)), rookies(row(6, 38, 30), "Hammer", worth="2/3")])
    say(b, "hold")
    assert suggested(b) == 2


def test_all_who_can_fire_at_one_target_even_where_fire_may_be_split() -> None:
    house = {"split-fire": "split"}
    b = battle([bows(10)], [veterans(row(6, 28, 30)), rookies(row(6, 38, 30))], house=house)
    say(b, "hold")
    follow(b)
    assert suggested(b) == Chosen(tuple(range(8)))


def test_fatigue_is_spent_at_the_first_chance() -> None:
    b = battle([regulars(block(8, 30, 10), "Bow", fatigue=1)], [rookies(row(12, 28, 30), fatigue=1)])
    say(b, "hold", 1, dice=[4] * 8)
    assert asked(b) == "reroll-hits"
    assert suggested(b) == "spend"
    say(b, "keep", dice=[5] * 8)
    assert asked(b) == "reroll-blocks"
    assert suggested(b) == "spend"


def test_the_fewest_melee_attacks_fall_first_then_the_furthest_then_the_highest_id() -> None:
    b = battle([regulars([(30, 10)], "Bow")], [rookies(column(4, 30, 30))])
    say(b, "hold", 1, dice=[4, 1])
    assert asked(b) == "casualties"
    assert suggested(b) == Chosen((4,))
    b = battle([regulars([(31.5, 10)], "Bow")], [rookies(row(4, 30, 30))])
    say(b, "hold", 1, dice=[4, 1])
    assert suggested(b) == Chosen((4,))


def test_a_hero_in_a_unit_is_hurt_last() -> None:
    b = battle([bows(10)], [regulars(row(4, 30, 30)), regular_hero(34, 30)], house={"heroes-join": "may-join"})
    men, hero = b.band(1), b.band(2)
    b.put(replace(men, models=(*men.models, *hero.models), born=(*men.born, *hero.born)))
    b.put(replace(hero, models=(), born=()))
    say(b, "hold", 1, dice=[4, *[1] * 7, 1])
    assert suggested(b) == "men"


# ---------------------------------------------------------------------------------------------------- melee
def test_an_assault_keeps_out_of_difficult_ground_if_it_still_arrives() -> None:
    mud = piece("mud", 28, 12, 31, 13)
    b = battle([regulars(row(4, 32, 10))], [rookies(row(8, 28, 16))], mud)
    say(b, "assault:1")
    assert asked(b) == "assault-move"
    assert suggested(b) == "engine:difficult"


def test_a_player_who_wants_to_move_model_by_model_gets_the_engines_order_and_no_wish() -> None:
    b = battle([regulars(row(4, 30, 10))], [rookies(row(4, 30, 14))])
    say(b, "assault:1", "own")
    assert suggested(b) == Ordered((0, 1, 2, 3))
    follow(b)
    assert suggested(b) == Went(tuple((p,) for p in b.places(range(4))))


def test_defenders_close_up_and_assaulters_step_back_by_the_engine() -> None:
    b = battle([veteran_hero(30, 10)], [rookies(row(8, 30, 16))])
    say(b, "assault:1", "engine")
    assert asked(b) == "defenders-close-up"
    assert suggested(b) == "engine"
    say(b, "engine", dice=[1] * 10)
    assert asked(b) == "step-back"
    assert suggested(b) == "engine"
    twin = b.clone()
    say(twin, "engine")
    say(b, "own")
    follow(b)
    assert place(b, 0) == place(twin, 0) != (30, 10)


def test_a_victor_stays_where_it_is() -> None:
    b = battle([veteran_hero(30, 10)], [rookies([(30, 14)]), rookies(row(4, 60, 40))])
    say(b, "assault:1", "engine", dice=[6, 1, 1, 1, 1, 1])
    assert asked(b) == "victor-move"
    assert suggested(b) == Went(((b.place(0),),))


def test_what_is_sealed_is_believed_to_follow_the_policy() -> None:
    b = battle([regulars(row(4, 30, 10))], [rookies(column(4, 30, 14))])
    sealed = Attack(0, 1, "melee", 4, 5, 4, {}, wounds=2, losses=(4, 5))
    assert believed_losses(b, sealed).losses == (6, 7)


# ---------------------------------------------------------------------------------------------------- samples
def test_samples_divide_an_army_in_many_legal_ways() -> None:
    b, _ = muster(setup([buy("rookies"), buy("rookies"), buy("veterans")], [buy("rookies")]))
    say(b, "near")
    found = [SAGA.sample(b, Random(seed)) for seed in range(60)]
    assert all(isinstance(a, Parted) and SAGA.refuse(b, b.asked_seat, a) is None for a in found)
    assert {len(a.parts) for a in found if isinstance(a, Parted)} == {3, 4, 5, 6, 7}


def test_samples_set_units_up_all_over_the_strip() -> None:
    b, _ = muster(setup([buy("regulars")], [buy("rookies")], board=generate(3)))
    say(b, "near")
    follow(b)
    found = [SAGA.sample(b, Random(seed)) for seed in range(40)]
    assert all(isinstance(a, Placed) and SAGA.refuse(b, b.asked_seat, a) is None for a in found)
    assert len({a.places[0][0] // 12_000 for a in found if isinstance(a, Placed)}) == 6


def test_samples_of_a_move_go_in_all_directions_and_sometimes_pull_a_model() -> None:
    b = battle([regulars(block(8, 30, 20))], [rookies(row(12, 30, 44))])
    say(b, "run")
    steps = []
    for seed in range(60):
        a = SAGA.sample(b, Random(seed))
        assert isinstance(a, Went)
        assert SAGA.refuse(b, b.asked_seat, a) is None
        steps.append({(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in a.ways})
    assert any(len(s) > 1 for s in steps)
    assert {(dx > 0, dy > 0) for s in steps for dx, dy in s if dx and dy} == {(x, y) for x in (0, 1) for y in (0, 1)}


def test_the_same_chance_gives_the_same_sample() -> None:
    b = battle([regulars(block(8, 30, 20))], [rookies(row(12, 30, 44))])
    say(b, "run")
    assert SAGA.sample(b, Random(5)) == SAGA.sample(b, Random(5))


# ---------------------------------------------------------------------------------------------------- candidates
def test_candidates_are_legal_different_few_and_steady_with_the_policy_among_them() -> None:
    b = battle(
        [regulars(block(8, 30, 12), "Bow"), veterans(block(6, 20, 12))],
        [rookies(row(12, 28, 30)), veteran_hero(34, 24)],
        piece("ruins", 33, 14, 37, 18),
    )
    for answer in (0, "walk", None, None):
        found = SAGA.candidates(b, 8)
        assert found == SAGA.candidates(b, 8)
        assert SAGA.suggest(b) in found
        assert 1 <= len(found) <= 8
        assert all(found.count(a) == 1 and SAGA.refuse(b, b.asked_seat, a) is None for a in found)
        assert SAGA.candidates(b, 1) == found[:1]
        say(b, SAGA.suggest(b) if answer is None else answer) if asked(b) != "shoot" else None
    assert asked(b) == "shoot"
    assert [a.key for a in SAGA.candidates(b, 8) if isinstance(a, Picked)][-1] == "none"


def test_candidates_for_a_move_lead_nearer_away_and_into_cover() -> None:
    b = battle([regulars(block(4, 30, 12))], [rookies(row(12, 28, 30))], piece("ruins", 34, 10, 40, 16))
    say(b, "walk")
    ends = [a.ways[0][-1] for a in SAGA.candidates(b, 12) if isinstance(a, Went)]
    x, y = b.place(0)
    assert any(end[1] > y for end in ends)
    assert any(end[1] < y for end in ends)
    assert (x, y) in ends
    assert any(end[0] > x + 4_000 for end in ends)


def test_moving_model_by_model_is_no_candidate() -> None:
    b = battle([regulars(row(4, 30, 10))], [rookies(row(8, 30, 16))])
    say(b, "assault:1")
    assert "own" in offered(b)
    assert SAGA.candidates(b, 9) == [Picked("engine")]
