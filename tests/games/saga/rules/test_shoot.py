"""Shooting: which models fire at what, with which weapon and how many dice."""

from typing import Any

import pytest

from drumhead.flow.event import Rolled
from drumhead.flow.question import Chosen
from drumhead.games.saga.rules.state import Saga
from drumhead.space.terrain import Piece
from drumhead.testkit import allowed, asked, clause, offered, rolls, seat
from drumhead.testkit.inches import column, piece, row, shift
from tests.games.saga.kit import Draft, battle, refusal, regular_hero, regulars, rookies, say, veteran_hero, veterans


def able(b: Saga, target: int = 1) -> list[int]:
    """Who can fire at the target, as the open question says."""
    assert b.question and asked(b) == "shoot", f"{asked(b) or 'nothing'} is asked"
    ask: Any = b.question.ask
    return next((list(o.facts["able"]) for o in ask.options if o.key == target), [])


def holding(blue: Draft, *red: Draft, pieces: tuple[Piece, ...] = (), **more: Any) -> Saga:
    """Blue's one unit has said Hold."""
    b = battle([blue], list(red), *pieces, **more)
    say(b, "hold")
    return b


# ---------------------------------------------------------------------------------------------------- range
@clause("saga.shooting.range", "saga.ruling.slack")
@pytest.mark.parametrize(("gap", "fires"), [(12.0, True), (12.001, True), (12.002, False), (12.1, False)])
def test_a_javelin_reaches_a_target_at_a_gap_of_12_and_not_at_12_1(gap: float, fires: bool) -> None:
    b = holding(regulars([(10, 10)], "Javelin"), rookies([(10, 11 + gap)]))
    assert (asked(b) == "shoot") == fires


@clause("saga.shooting.range", "saga.ruling.bases", "saga.ruling.who-fires")
def test_each_model_measures_for_itself_and_those_out_of_range_do_not_fire() -> None:
    b = holding(regulars([(10, 10), (14, 9.9)], "Javelin"), rookies([(10, 23), (14, 23)]))
    assert able(b) == [0]
    assert len(rolls(say(b, 1, dice=[1]), "hit")[0].faces) == 1


@clause("saga.ruling.shooting-up-close")
def test_a_unit_may_shoot_at_an_enemy_an_inch_away() -> None:
    b = holding(regulars([(10, 10)], "Javelin"), rookies([(10, 12)]))
    assert able(b) == [0]


# ---------------------------------------------------------------------------------------------------- sight
@clause("saga.principles.line-of-sight", "saga.shooting.sight")
def test_a_solid_block_on_the_line_hides_the_target_and_one_beside_it_does_not() -> None:
    b = holding(regular_hero(10, 10), rookies([(20, 10)]), pieces=(piece("wall", 14, 9, 16, 11),))
    assert asked(b) == "extra-action"
    b = holding(regular_hero(10, 10), rookies([(20, 10)]), pieces=(piece("wall", 14, 12, 16, 14),))
    assert able(b) == [0]


@clause("saga.shooting.sight", "saga.ruling.who-fires")
def test_of_8_archers_3_see_nobody_and_5_fire() -> None:
    b = holding(regulars(row(8, 10, 10), "Bow"), rookies([(20, 25)]), pieces=(piece("wall", 9, 12, 13.5, 12.5),))
    assert able(b) == [3, 4, 5, 6, 7]
    assert len(rolls(say(b, 1, dice=[1] * 5), "hit")[0].faces) == 5


@clause("saga.ruling.who-fires", "saga.shooting.sight")
def test_one_and_the_same_target_model_must_be_in_range_and_seen() -> None:
    wall = piece("wall", 9, 14, 11, 15)
    hidden_and_far = rookies([(10, 20), (25, 10)])  # 9 inches but behind the wall; seen but 14 inches
    assert asked(holding(regulars([(10, 10)], "Javelin"), hidden_and_far, pieces=(wall,))) == "extra-action"
    both = rookies([(10, 20), (22, 10)])
    assert able(holding(regulars([(10, 10)], "Javelin"), both, pieces=(wall,))) == [0]


@clause("saga.ruling.solid", "saga.principles.line-of-sight")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [("house", False), ("rock", False), ("hill", False), ("swamp", True), ("fence", True), ("mud", True)],
)
def test_solid_pieces_and_higher_ground_block_sight_and_nothing_else_does(kind: str, seen: bool) -> None:
    b = holding(regular_hero(10, 10), rookies([(20, 10)]), pieces=(piece(kind, 14, 9, 16, 11),))
    assert (asked(b) == "shoot") == seen


@clause("saga.ruling.solid")
def test_a_hill_does_not_block_the_sight_of_who_stands_as_high() -> None:
    hills = (piece("hill", 9, 9, 11, 11), piece("hill", 14, 9, 16, 11))
    assert able(holding(regular_hero(10, 10), rookies([(20, 10)]), pieces=hills)) == [0]


@clause("saga.ruling.models-transparent")
def test_models_in_between_neither_block_sight_nor_give_cover() -> None:
    b = battle([regular_hero(10, 10), veteran_hero(12, 10)], [rookies([(20, 10)]), rookies(column(4, 15, 8.5))])
    say(b, 0, "hold")
    assert able(b, 2) == [0]
    assert not rolls(say(b, 2, dice=[4, 5]), "ignore")


@clause("saga.ruling.forest-sight")
def test_a_forest_gives_cover_and_does_not_block_sight() -> None:
    b = holding(regular_hero(10, 10), rookies([(20, 10)]), pieces=(piece("forest", 14, 9, 16, 11),))
    assert able(b) == [0]
    assert rolls(say(b, 1, dice=[4, 4]), "ignore")[0].reading == ("ignored",)


@clause("saga.ruling.forest-sight=blocks")
def test_where_forests_block_a_line_ends_at_them_unless_they_hold_an_end_of_it() -> None:
    blocks, woods = {"forest-sight": "blocks"}, (piece("woods", 14, 9, 16, 11),)
    hidden, inside = rookies([(20, 10)]), rookies([(15, 10)])
    assert asked(holding(regular_hero(10, 10), hidden, pieces=woods)) == "shoot"
    assert asked(holding(regular_hero(10, 10), hidden, pieces=woods, house=blocks)) == "extra-action"
    assert asked(holding(regular_hero(10, 10), inside, pieces=woods, house=blocks)) == "shoot"
    assert asked(holding(regular_hero(15, 10), hidden, pieces=woods, house=blocks)) == "shoot"
    fence = (piece("fence", 14, 9, 16, 11),)
    assert asked(holding(regular_hero(10, 10), hidden, pieces=fence, house=blocks)) == "shoot"


# ---------------------------------------------------------------------------------------------------- the question
@clause("saga.decision.shoot", "saga.shooting.one-target-unit")
def test_the_owner_is_offered_every_unit_that_someone_can_fire_at_and_not_to_shoot() -> None:
    red = [rookies(row(4, 10, 25)), veteran_hero(12, 30), rookies(row(4, 10, 40)), veteran_hero(60, 10)]
    b = battle([regulars(row(8, 10, 10), "Bow")], red)
    say(b, "hold")
    assert (asked(b), seat(b), offered(b)) == ("shoot", 0, ["none", 1, 2])
    no = refusal(b, 3)
    assert (no.clause, no.facts["amount"], no.facts["most"]) == ("saga.shooting.range", 29_000, 24_000)


@clause("saga.decision.shoot", "saga.ruling.forced-answers")
def test_nobody_is_asked_to_shoot_when_no_enemy_can_be_fired_at() -> None:
    assert asked(holding(regulars(row(4, 10, 10), "Bow"), rookies([(10, 40)]))) == "extra-action"
    assert asked(holding(regulars(row(4, 10, 10)), rookies([(10, 20)]))) == "extra-action"


@clause("saga.decision.shoot")
def test_after_a_walk_shooting_waits_for_the_move_and_for_dangerous_ground() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow")], [rookies([(11, 25)])], piece("quicksand", 5, 12, 20, 13))
    say(b, "walk")
    assert asked(b) == "move-models"
    say(b, shift(b, 0, 4), dice=[1, 2, 2, 2, 3])
    assert asked(b) == "casualties"
    say(b, Chosen((0,)))
    assert (asked(b), able(b)) == ("shoot", [1, 2, 3])
    assert len(rolls(say(b, 1, dice=[1, 1, 1]), "hit")[0].faces) == 3


@clause("saga.shooting.optional", "saga.decision.shoot", "saga.ruling.forced-answers")
def test_a_unit_that_declines_to_shoot_has_done_its_action_without_dice() -> None:
    b = holding(regulars(row(8, 10, 10), "Bow"), rookies([(12, 20)]))
    assert asked(b) == "shoot"
    events = say(b, "none")
    assert not [e for e in events if isinstance(e, Rolled)]
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- one target
@clause("saga.shooting.one-target-unit", "saga.ruling.no-split-fire")
def test_eight_archers_cannot_send_4_shots_each_at_two_units() -> None:
    b = holding(regulars(row(8, 10, 10), "Bow"), rookies(row(4, 10, 25)), rookies(row(4, 10, 30)))
    assert not allowed(b, Chosen((1, 2)))
    assert refusal(b, Chosen((1, 2))).clause == "saga.decision.shoot"
    events = say(b, 1, dice=[1] * 8)
    assert [len(r.faces) for r in rolls(events, "hit")] == [8]
    assert asked(b) == "extra-action"


@clause("saga.shooting.one-target-unit", "saga.ruling.no-split-fire")
def test_models_that_cannot_fire_at_the_target_fire_at_nobody() -> None:
    near, far = rookies([(10, 23)]), rookies([(20, 23)])
    b = holding(regulars([(10, 10), (20, 10)], "Javelin"), near, far)
    assert (able(b, 1), able(b, 2)) == ([0], [1])
    events = say(b, 2, dice=[1])
    assert [len(r.faces) for r in rolls(events, "hit")] == [1]
    assert asked(b) == "extra-action"


def two_targets(**house: str) -> Saga:
    b = battle([regulars(row(8, 10, 10), "Bow")], [rookies(row(4, 10, 25)), veterans(row(4, 10, 30))], house=house)
    say(b, "hold")
    return b


@clause("saga.ruling.no-split-fire=split", "saga.decision.shoot")
def test_where_fire_may_be_split_all_targets_are_named_first_and_shot_at_in_that_order() -> None:
    assert len(rolls(say(two_targets(), 2, dice=[1] * 8), "hit")[0].faces) == 8  # by default all fire at once
    b = two_targets(**{"split-fire": "split"})
    say(b, 2)
    assert (asked(b), seat(b), offered(b)) == ("shoot", 0, list(range(8)))  # who fires at them?
    assert not allowed(b, Chosen(()))
    assert not allowed(b, Chosen((0, 0)))
    say(b, Chosen((0, 1, 2)))
    assert (asked(b), offered(b), able(b)) == ("shoot", ["none", 1], [3, 4, 5, 6, 7])
    say(b, 1)
    events = say(b, Chosen((3, 4, 5, 6)), dice=[4, 1, 1, 3, 4, 1, 1, 1, 4])
    assert [(r.facts["unit"], r.facts["stage"], len(r.faces)) for r in rolls(events)] == [
        (0, "hit", 3),
        (2, "block", 1),
        (0, "hit", 4),
        (1, "block", 1),
    ]
    assert (asked(b), seat(b), offered(b)) == ("casualties", 1, [8, 9, 10, 11])


@clause("saga.ruling.no-split-fire=split", "saga.decision.shoot", "saga.ruling.forced-answers")
def test_where_fire_may_be_split_the_rest_may_hold_its_fire_and_a_single_shooter_is_not_asked_for() -> None:
    near, far = rookies(row(4, 10, 23)), rookies(row(4, 20, 23))
    b = holding(regulars([(10, 10), (20, 10)], "Javelin"), near, far, house={"split-fire": "split"})
    say(b, 1)
    assert (asked(b), offered(b), able(b, 2)) == ("shoot", ["none", 2], [1])
    events = say(b, "none", dice=[1])
    assert [len(r.faces) for r in rolls(events, "hit")] == [1]
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- weapons
@clause("saga.shooting.one-weapon-each", "saga.ruling.which-ranged-weapon")
@pytest.mark.parametrize("gap", [10, 20])
def test_a_model_with_javelin_and_bow_rolls_1_die_and_nobody_is_asked_which(gap: int) -> None:
    b = holding(regulars([(10, 10)], "Javelin", "Bow"), rookies([(10, 11 + gap)]))
    assert able(b) == [0]
    assert len(rolls(say(b, 1, dice=[1]), "hit")[0].faces) == 1


@clause("saga.weapons.javelin", "saga.shooting.hit-tests")
def test_8_javelins_within_12_inches_are_8_dice() -> None:
    b = holding(regulars(row(8, 10, 10), "Javelin"), rookies([(13, 21)]))
    assert len(rolls(say(b, 1, dice=[1] * 8), "hit")[0].faces) == 8


@clause("saga.weapons.bow", "saga.shooting.range")
def test_of_8_bows_6_are_within_24_inches_and_roll_6_dice() -> None:
    b = holding(regulars([*row(6, 10, 10), (10, 9), (11, 8.9)], "Bow"), rookies([(10, 34.4), (15, 34.4)]))
    assert able(b) == [0, 1, 2, 3, 4, 5]
    assert len(rolls(say(b, 1, dice=[1] * 6), "hit")[0].faces) == 6


@clause("saga.weapons.rangeless-for-melee")
def test_a_model_with_only_a_hammer_adds_no_dice_to_shooting() -> None:
    b = battle([veteran_hero(10, 10)], [rookies([(10, 12)])])
    say(b, "hold")
    assert asked(b) == "extra-action"


@clause("saga.army.veteran-hero")
def test_a_veteran_hero_cannot_shoot() -> None:
    assert asked(holding(veteran_hero(10, 10), rookies([(10, 20)]))) == "extra-action"


@clause("saga.army.regular-hero")
def test_a_regular_hero_shoots_1_die_at_4_at_an_enemy_24_inches_away() -> None:
    b = holding(regular_hero(10, 10), rookies(row(4, 10, 35)))
    assert able(b) == [0]
    assert rolls(say(b, 1, dice=[3]), "hit")[0].reading == ("miss",)
    b = holding(regular_hero(10, 10), rookies(row(4, 10, 35)))
    assert rolls(say(b, 1, dice=[4, 5]), "hit")[0].reading == ("hit",)
    assert asked(holding(regular_hero(10, 10), rookies(row(4, 10, 35.1)))) == "extra-action"


# ---------------------------------------------------------------------------------------------------- cover
def half_hidden(**house: str) -> Saga:
    """Four archers; from three of them the line to the target leads through a wood, which they do not stand in."""
    wood = piece("forest", 10.5, 14, 20, 16)
    b = battle([regulars(row(4, 10, 10, 2), "Bow")], [rookies([(10, 20)])], wood, house=house)
    say(b, "hold")
    return b


@clause("saga.ruling.cover-of-a-unit=each-shooter", "saga.ruling.cover-of-a-unit")
def test_where_each_shooter_is_judged_apart_only_hits_from_shooters_into_cover_meet_its_dice() -> None:
    b = half_hidden()
    events = say(b, 1, dice=[4, 4, 4, 4, 6, 6, 6, 6])
    assert [len(r.faces) for r in rolls(events, "ignore")] == [4]
    b = half_hidden(**{"cover-view": "each-shooter"})
    events = say(b, 1, dice=[4, 4, 4, 4, 6, 6, 3, 5, 5])
    assert [len(r.faces) for r in rolls(events, "hit")] == [1, 3]
    assert [len(r.faces) for r in rolls(events, "ignore")] == [3]
    assert [len(r.faces) for r in rolls(events, "block")] == [2]


@clause("saga.ruling.cover-of-a-unit=each-shooter")
def test_where_each_shooter_looks_for_himself_one_point_makes_all_hits_of_the_volley_roll_again() -> None:
    wood = piece("forest", 10.5, 14, 20, 16)
    house = {"cover-view": "each-shooter"}
    b = battle([regulars(row(4, 10, 10, 2), "Bow", fatigue=2)], [rookies([(10, 20)])], wood, house=house)
    say(b, "hold")
    say(b, 1, dice=[4, 1, 6, 4])
    assert (asked(b), seat(b)) == ("reroll-hits", 1)
    events = say(b, "spend", dice=[5, 6, 1, 3, 5, 5])
    assert [r.faces for r in rolls(events, "hit-reroll")] == [(5,), (6, 1)]
    assert [r.faces for r in rolls(events, "ignore")] == [(3,)]
    assert [r.faces for r in rolls(events, "block")] == [(5, 5)]
    assert b.band(0).fatigue == 1


@clause("saga.ruling.cover-of-a-unit=each-shooter", "saga.ruling.fatigue-reroll-moment=before")
def test_where_each_shooter_looks_for_himself_a_re_roll_may_have_to_be_ordered_before_the_dice() -> None:
    wood = piece("forest", 10.5, 14, 20, 16)
    house = {"cover-view": "each-shooter", "reroll-moment": "before"}
    b = battle([regulars(row(4, 10, 10, 2), "Bow", fatigue=1)], [rookies([(10, 20)])], wood, house=house)
    say(b, "hold")
    say(b, 1)
    assert (asked(b), seat(b)) == ("reroll-hits", 1)
    events = say(b, "spend", dice=[4, 1, 4, 3, 6, 4, 5, 6, 6])
    assert [r.faces for r in rolls(events, "hit")] == [(1,), (4, 3, 5)]
    assert [r.faces for r in rolls(events, "ignore")] == [(6, 6)]


@clause("saga.ruling.assault-no-shooting")
def test_a_unit_that_assaults_throws_no_javelins_on_the_way_in_nor_after() -> None:
    b = battle([regulars([(10, 10)], "Javelin", "Bow")], [veteran_hero(10, 15), rookies([(60, 40)])])
    events = say(b, "assault:1", "engine", "engine", dice=[1] * 5)
    assert [len(r.faces) for r in rolls(events)] == [2, 3]  # a sword and the assault; a hammer
    assert asked(b) == "extra-action"
