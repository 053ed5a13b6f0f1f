"""Shooting: which models fire which weapons at what, cover from sight, Fiery Breath."""

from typing import Any

import pytest

from drumhead.flow.event import Rolled
from drumhead.flow.question import Chosen
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, rolls, say, seat
from drumhead.testkit.inches import column, piece, row, shift
from tests.games.sigmar.kit import battle, troop
from tests.games.sigmar.rules.acting import FAR, able, acting, armed, crowd, fell, holding

WALL = piece("wall", 9, 14, 11, 15)
WHO, SIGHT = "sigmar.shooting.who-fires", "sigmar.principles.line-of-sight"


def shoots(b: Sigmar) -> bool:
    return asked(b) == "shoot-target"


# ---------------------------------------------------------------------------------------------------- range
WEAPONS = {
    "Throwing Weapon": (12, 1),
    "Pistol": (12, 1),
    "Shortbow": (18, 1),
    "Fire Thrower": (18, 6),
    "Bow": (24, 1),
    "Rifle": (24, 1),
    "Longbow": (30, 1),
    "Crossbow": (30, 1),
    "Stone Thrower": (48, 3),
    "Bolt Thrower": (48, 3),
    "Cannon": (48, 6),
}


@clause("sigmar.weapons.throwing-weapon", "sigmar.weapons.pistol", "sigmar.weapons.shortbow", "sigmar.weapons.bow")
@clause("sigmar.weapons.fire-thrower", "sigmar.weapons.rifle", "sigmar.weapons.longbow", "sigmar.weapons.crossbow")
@clause("sigmar.weapons.stone-thrower", "sigmar.weapons.bolt-thrower", "sigmar.weapons.cannon", "sigmar.ruling.slack")
@pytest.mark.parametrize(("weapon", "far", "dice"), [(name, *numbers) for name, numbers in WEAPONS.items()])
def test_every_weapon_has_its_range_and_its_dice(weapon: str, far: int, dice: int) -> None:
    for over, fires in ((0.0, True), (0.001, True), (0.002, False), (0.1, False)):
        b = holding(armed([(1, 10)], weapon), crowd([(2 + far + over, 10)]))
        assert shoots(b) is fires
    b = holding(armed([(1, 10)], weapon), crowd([(2 + far, 10)]))
    assert fell(say(b, 1, dice=[1] * dice), "hit") == [(1,) * dice]


@clause("sigmar.shooting.who-fires", "sigmar.ruling.who-fires", "sigmar.ruling.bases")
def test_of_5_bowmen_3_are_in_range_and_fire() -> None:
    b = holding(armed([*row(3, 10, 10), (10, 8.9), (11, 8.9)], "Bow"), crowd([(11, 34.9)]))
    assert able(b) == [0, 1, 2]
    assert fell(say(b, 1, dice=[1, 1, 1]), "hit") == [(1, 1, 1)]


# ---------------------------------------------------------------------------------------------------- sight
@clause("sigmar.principles.line-of-sight", "sigmar.shooting.who-fires")
def test_a_wall_on_the_line_blocks_it_and_a_forest_does_not() -> None:
    line = armed([(10, 10)], "Bow"), crowd([(10, 20)])
    assert not shoots(holding(*line, pieces=[WALL]))
    assert able(holding(*line, pieces=[piece("forest", 9, 14, 11, 15)])) == [0]
    assert able(holding(*line, pieces=[piece("wall", 11, 14, 13, 15)])) == [0]


@clause("sigmar.ruling.solid", "sigmar.principles.line-of-sight")
@pytest.mark.parametrize(
    ("kind", "seen"), [("house", False), ("rock", False), ("hill", False), ("ruins", True), ("fence", True)]
)
def test_solid_pieces_and_higher_ground_block_sight_and_nothing_else_does(kind: str, seen: bool) -> None:
    b = holding(armed([(10, 10)], "Bow"), crowd([(10, 20)]), pieces=[piece(kind, 9, 14, 11, 15)])
    assert shoots(b) is seen


@clause("sigmar.ruling.who-fires", "sigmar.shooting.who-fires")
def test_one_and_the_same_model_must_be_in_range_and_seen() -> None:
    thrower = armed([(10, 10)], "Throwing Weapon")
    hidden_and_far = crowd([(10, 20), (25, 10)])  # 9 inches but behind the wall; seen but 14 inches
    assert not shoots(holding(thrower, hidden_and_far, pieces=[WALL]))
    assert able(holding(thrower, crowd([(10, 20), (22, 10)]), pieces=[WALL])) == [0]


@clause("sigmar.ruling.models-transparent")
def test_models_in_between_neither_block_sight_nor_give_cover() -> None:
    b = battle([armed([(10, 10)], "Bow"), crowd([(12, 10)])], [crowd([(20, 10), (21, 10)]), crowd(column(4, 15, 8.5))])
    say(b, 0, "hold")
    assert able(b, 2) == [0]
    assert not fell(say(b, 2, dice=[4, 6]), "ignore")


@clause("sigmar.ruling.forest-sight=blocks", "sigmar.ruling.forest-sight")
def test_where_forests_block_a_line_ends_at_them_unless_they_hold_an_end_of_it() -> None:
    blocks, woods = {"forest-sight": "blocks"}, [piece("woods", 14, 9, 16, 11)]
    outside, hidden, inside = armed([(10, 10)], "Bow"), crowd([(20, 10)]), crowd([(15, 10)])
    assert shoots(holding(outside, hidden, pieces=woods))
    assert not shoots(holding(outside, hidden, pieces=woods, house=blocks))
    assert shoots(holding(outside, inside, pieces=woods, house=blocks))
    assert shoots(holding(armed([(15, 10)], "Bow"), hidden, pieces=woods, house=blocks))


# ---------------------------------------------------------------------------------------------------- the question
@clause("sigmar.decision.shoot-target", "sigmar.ruling.no-split-fire")
def test_the_owner_is_offered_every_unit_that_someone_can_fire_at_and_not_to_shoot() -> None:
    red = [crowd(row(4, 10, 25)), crowd([(12, 30)]), crowd([(11, 41)]), crowd([(10, 20)]), crowd([(15, 36)], "Fast")]
    b = acting("hold", [armed(row(8, 10, 10), "Bow")], red, piece("house", 5, 18, 9, 21))
    assert (seat(b), offered(b)) == (0, ["none", 1, 2, 4])
    far = refusal(b, 3)
    assert (far.clause, far.why, far.facts["amount"], far.facts["most"]) == (WHO, "out_of_range", 30_000, 24_000)
    assert fell(say(b, 4, dice=[1] * 8), "hit") == [(1,) * 8]


@clause("sigmar.decision.shoot-target", "sigmar.principles.line-of-sight")
def test_an_unseen_unit_is_refused_by_its_clause_and_so_are_friends() -> None:
    b = battle([armed([(10, 10)], "Bow"), crowd([(12, 10)])], [crowd([(10, 20)]), crowd([(20, 10)])], WALL)
    say(b, 0, "hold")
    assert (refusal(b, 2).clause, refusal(b, 2).why) == (SIGHT, "unseen")
    assert refusal(b, 1).clause == WHO


@clause("sigmar.decision.shoot-target", "sigmar.ruling.forced-answers")
def test_who_declines_rolls_no_dice_and_nobody_is_asked_without_a_target() -> None:
    b = holding(armed(row(8, 10, 10), "Bow"), crowd([(12, 20)]))
    assert shoots(b)
    assert not [e for e in say(b, "none") if isinstance(e, Rolled)]
    assert b.troop(0).acted
    assert not shoots(holding(armed(row(4, 10, 10), "Light Sword"), crowd([(10, 20)])))


@clause("sigmar.activation.advance", "sigmar.ruling.dangerous-moment")
def test_after_an_advance_shooting_waits_for_the_move_and_for_dangerous_ground() -> None:
    b = acting("advance", [armed(row(5, 10, 10), "Bow")], [crowd([(11, 30)])], piece("quicksand", 5, 12, 20, 13))
    say(b, shift(b, 0, 4), dice=[1, 2, 2, 2, 2])
    assert able(b) == [1, 2, 3, 4]


@clause("sigmar.types.ordnance-fire-hold")
def test_ordnance_fires_only_when_it_holds() -> None:
    engine, enemy = troop("saltgate:sluice-battery", [(10, 10)]), crowd(row(3, 10, 30))
    assert able(acting("hold", [engine], [enemy])) == [0]
    b = acting("advance", [engine], [enemy])
    say(b, shift(b, 0, 1))
    assert b.troop(0).acted and not shoots(b)


# ---------------------------------------------------------------------------------------------------- one target
@clause("sigmar.ruling.no-split-fire")
def test_models_that_cannot_fire_at_the_target_fire_at_nobody() -> None:
    b = holding(armed([(10, 10), (20, 10)], "Throwing Weapon"), crowd([(10, 23)]), crowd([(20, 23)]))
    assert (able(b, 1), able(b, 2)) == ([0], [1])
    assert fell(say(b, 2, dice=[1]), "hit") == [(1,)]
    assert b.troop(0).acted


@clause("sigmar.ruling.no-split-fire=split", "sigmar.decision.shoot-target")
def test_where_fire_may_be_split_all_targets_are_named_first_and_shot_at_in_that_order() -> None:
    red = crowd(row(4, 10, 25)), crowd(row(4, 10, 30))
    b = holding(armed(row(8, 10, 10), "Bow"), *red, house={"split-fire": "split"})
    say(b, 2)
    assert (asked(b), offered(b)) == ("shoot-target", list(range(8)))  # who fires at them?
    assert not allowed(b, Chosen(()))
    say(b, Chosen((0, 1, 2)))
    assert (offered(b), able(b)) == (["none", 1], [3, 4, 5, 6, 7])
    assert refusal(b, 2).why == "aimed_at"
    say(b, 1)
    assert refusal(b, Chosen((0,))).why == "model_aims"
    told = say(b, Chosen((3, 4, 5, 6)), dice=[4, 1, 1, 6, 4, 1, 1, 1, 6])
    assert [(r.facts["unit"], r.facts["stage"], len(r.faces)) for r in rolls(told)] == [
        (0, "hit", 3),
        (2, "block", 1),
        (0, "hit", 4),
        (1, "block", 1),
    ]


@clause("sigmar.ruling.no-split-fire=split", "sigmar.decision.shoot-target")
def test_where_fire_may_be_split_the_rest_may_hold_its_fire() -> None:
    bows = armed([(10, 10), (20, 10)], "Throwing Weapon")
    b = holding(bows, crowd([(10, 23)]), crowd([(20, 23)]), house={"split-fire": "split"})
    say(b, 1)  # a single shooter is not asked for
    assert (offered(b), able(b, 2)) == (["none", 2], [1])
    assert fell(say(b, "none", dice=[1]), "hit") == [(1,)]


# ---------------------------------------------------------------------------------------------------- weapons
BOTH = "Pistol", "Throwing Weapon"


@clause("sigmar.shooting.hold-all-weapons", "sigmar.ruling.who-fires")
def test_with_hold_a_model_fires_every_weapon_in_its_range() -> None:
    b = holding(armed([(10, 10)], *BOTH), crowd([(10, 21)]))
    assert fell(say(b, 1, dice=[1, 1]), "hit") == [(1,), (1,)]
    far = holding(armed([(10, 10)], "Bow", *BOTH), crowd([(10, 30)]))
    assert fell(say(far, 1, dice=[1]), "hit") == [(1,)]


@clause("sigmar.shooting.advance-one-weapon", "sigmar.decision.weapons-fired", "sigmar.ruling.walk-is-advance")
@pytest.mark.parametrize("weapon", BOTH)
def test_with_advance_a_model_fires_one_by_its_owners_choice(weapon: str) -> None:
    b = acting("advance", [armed([(10, 10)], *BOTH)], [crowd([(10, 20), (11, 20)])])
    say(b, shift(b, 0, 1), 1)
    assert (asked(b), seat(b), offered(b)) == ("weapons-fired", 0, list(BOTH))
    told = say(b, weapon, dice=[4, 4, *([6] if weapon == "Pistol" else [])])  # only the pistol throws blocks again
    assert len(fell(told, "hit")) == 1


@clause("sigmar.decision.weapons-fired", "sigmar.ruling.asked-where-it-matters")
def test_it_is_asked_once_for_all_who_carry_the_same_and_not_where_one_weapon_reaches() -> None:
    b = acting("advance", [armed([(10, 10), (11, 10), (10, 8.5)], *BOTH)], [crowd([(10, 23), (11, 23)])])
    say(b, shift(b, 0, 0.5), 1)
    assert fell(say(b, "Throwing Weapon", dice=[1, 1]), "hit") == [(1, 1)]
    b = acting("advance", [armed([(10, 10)], "Bow", "Pistol")], [crowd([(10, 30)])])
    say(b, shift(b, 0, 1))
    assert fell(say(b, 1, dice=[1]), "hit") == [(1,)]  # a bow alone


@clause("sigmar.ruling.asked-where-it-matters")
def test_two_weapons_that_are_alike_are_no_choice() -> None:
    b = acting("advance", [armed([(10, 10)], "Pistol", "Pistol")], [crowd([(10, 20)])])
    say(b, shift(b, 0, 1))
    assert fell(say(b, 1, dice=[1]), "hit") == [(1,)]


@clause("sigmar.ruling.who-fires", "sigmar.decision.weapons-fired")
def test_who_cannot_fire_the_picked_weapon_fires_another() -> None:
    b = acting("advance", [armed([(10, 10), (10, 8.5)], "Bow", "Pistol")], [crowd([(10, 22.4)])])
    say(b, shift(b, 0, 0.1), 1)
    told = say(b, "Pistol", dice=[1, 1])  # the second stands 12.8 inches away
    assert [(r.faces, r.facts["unit"]) for r in rolls(told, "hit")] == [((1,), 0), ((1,), 0)]


# ---------------------------------------------------------------------------------------------------- out of sight
@clause("sigmar.special.indirect-fire", "sigmar.ruling.indirect")
def test_an_indirect_weapon_fires_over_a_wall_in_its_range_and_a_cannon_does_not() -> None:
    unseen = crowd(row(3, 10, 41))
    for engine, fires in (("tar-lobber", True), ("cannon", False)):
        b = holding(troop("saltgate:sluice-battery", [(10, 10)], engine), unseen, pieces=[piece("wall", 5, 14, 20, 15)])
        assert shoots(b) is fires


@clause("sigmar.special.indirect-cover", "sigmar.ruling.indirect")
@pytest.mark.parametrize("seen", [False, True])
def test_an_unseen_target_in_the_open_counts_as_in_cover(seen: bool) -> None:
    lobber = troop("saltgate:sluice-battery", [(10, 10)], "tar-lobber")
    b = holding(lobber, crowd(row(3, 10, 30)), pieces=[] if seen else [piece("wall", 5, 14, 20, 15)])
    told = say(b, 1, dice=[4, 4, 4, *([] if seen else [5, 5, 5]), *([1, 1, 1] if seen else [])])
    assert fell(told, "ignore") == ([] if seen else [(5, 5, 5)])


# ---------------------------------------------------------------------------------------------------- Fiery Breath
def breather(x: float, y: float, *weapons: str, **more: Any) -> Any:
    return armed([(x, y)], *weapons, rules=["Fiery Breath"], **more)


@clause("sigmar.special.fiery-breath-shooting", "sigmar.decision.fiery-breath", "sigmar.ruling.automatic-hits")
def test_two_dice_of_hits_on_an_enemy_within_12_inches_once_in_a_game() -> None:
    b = holding(breather(10, 10), crowd(row(9, 10, 23)))
    assert (asked(b), seat(b), offered(b)) == ("fiery-breath", 0, ["keep", "breath:1"])
    told = say(b, "breath:1", dice=[1, 2, 6, 6, 6])
    assert fell(told, "count") == [(1, 2)] and fell(told, "block") == [(6, 6, 6)]
    assert b.troop(0).breathed and b.troop(0).acted
    assert asked(holding(breather(10, 10, breathed=True), crowd(row(9, 10, 23)))) == "action"
    assert asked(holding(breather(10, 10), crowd(row(9, 10, 23.1)))) == "action"


@clause("sigmar.decision.fiery-breath", "sigmar.ruling.fiery-breath", "sigmar.ruling.fiery-breath-target")
def test_it_comes_before_the_other_shots_or_after_them_and_may_have_its_own_target() -> None:
    red = crowd(row(9, 10, 20)), crowd(row(9, 10, 30))
    b = holding(breather(10, 10, "Bow"), *red)
    assert refusal(b, "breath:2").clause == "sigmar.special.fiery-breath-shooting"
    say(b, "breath:1", dice=[1, 1, 6, 6])
    say(b, 2, dice=[1])
    assert b.troop(0).acted
    b = holding(breather(10, 10, "Bow"), *red)
    say(b, "keep")
    say(b, 2, dice=[1])
    assert offered(b) == ["keep", "breath:1"]
    say(b, "breath:1", dice=[1, 1, 6, 6])
    b = holding(breather(10, 10, "Bow"), *red)
    say(b, "keep", "none")
    assert b.troop(0).acted  # nothing happened between: not asked again


@clause("sigmar.ruling.fiery-breath", "sigmar.ruling.cover-of-a-unit")
def test_cover_helps_against_it_and_a_wall_hides_from_it() -> None:
    b = holding(breather(10, 10), crowd(row(3, 10, 20)), pieces=[piece("fence", 8, 15, 14, 16)])
    told = say(b, "breath:1", dice=[1, 1, 5, 4, 6])
    assert fell(told, "ignore") == [(5, 4)] and fell(told, "block") == [(6,)]
    hidden = holding(breather(10, 10), crowd([(10, 20)]), FAR, pieces=[WALL])
    assert (asked(hidden), question(hidden).seat) == ("activate", 1)


@clause("sigmar.ruling.ordnance", "sigmar.ruling.fiery-breath")
def test_after_an_advance_a_unit_breathes_unless_it_is_ordnance() -> None:
    for type, asks in (("infantry", True), ("ordnance", False)):
        b = acting("advance", [breather(10, 10, type=type)], [crowd([(10, 20)])])
        say(b, shift(b, 0, 1))
        assert (asked(b) == "fiery-breath") is asks
