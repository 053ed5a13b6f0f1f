"""Terrain: which kinds it has, cover, difficult and dangerous ground, elevation."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.terrain import Piece
from drumhead.testkit import allowed, asked, clause, clauses, offered, question, refusal, rolls, say
from drumhead.testkit.inches import piece, place, row, shift, stay, ways
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.acting import FAR, acting, armed, crowd, fell, holding, hurt

DANGER, SLOW = "sigmar.terrain.dangerous", "sigmar.terrain.difficult"
MUD = piece("mud", 8, 12, 12, 14)
LAVA = piece("lava", 5, 12, 20, 14)
WIDE_LAVA = piece("lava", 5, 5, 20, 14)


# ---------------------------------------------------------------------------------------------------- kinds
@clause("sigmar.terrain.cover-kinds", "sigmar.terrain.difficult-kinds", "sigmar.ruling.terrain-traits")
@clause("sigmar.terrain.dangerous-kinds", "sigmar.terrain.elevation-kinds")
@pytest.mark.parametrize(
    ("kinds", "traits"),
    [
        (("forest", "woods"), ("cover", "difficult")),
        (("ruins", "fence", "low-wall"), ("cover",)),
        (("mud", "river"), ("difficult",)),
        (("quicksand", "vegetation", "stakes", "lava"), ("dangerous",)),
        (("cliff", "hill", "ledge"), ("elevation",)),
        (("house", "wall", "rock"), ("solid",)),
    ],
)
def test_each_kind_has_the_traits_of_the_page(kinds: Sequence[str], traits: tuple[str, ...]) -> None:
    for kind in kinds:
        b = battle([crowd([(10, 10)])], [FAR], piece(kind, 30, 20, 34, 24))
        (found,) = b.board.pieces
        assert found.traits == traits
        assert found.level >= 1 if "elevation" in traits else True


@clause("sigmar.ruling.terrain-traits")
def test_a_map_may_give_a_piece_another_set() -> None:
    own = replace(piece("mud", 30, 20, 34, 24), traits=("cover", "dangerous"))
    b = battle([crowd([(10, 10)])], [FAR], own)
    assert b.board.pieces[0].traits == ("cover", "dangerous")


# ---------------------------------------------------------------------------------------------------- cover
def volley(target: Draft, *pieces: Piece, at: Any = (20, 10), rules: Sequence[str] = (), **more: Any) -> Sigmar:
    """Three bowmen at these places hold, with the target before them."""
    return holding(armed(row(3, *at), "Bow", rules=rules), target, pieces=pieces, **more)


@clause("sigmar.terrain.cover", "sigmar.ruling.halves")
@pytest.mark.parametrize(("inside", "covered"), [(6, True), (5, False)])
def test_a_hit_on_a_unit_of_which_most_stand_in_cover_is_ignored_on_5(inside: int, covered: bool) -> None:
    ten = crowd(row(10, 20, 20))
    b = volley(ten, piece("forest", 19, 19, 19.5 + inside, 21))
    told = say(b, 1, dice=[4, 4, 4, *([5, 4, 6, 1] if covered else [1, 1, 1])])
    if covered:
        assert fell(told, "ignore") == [(5, 4, 6)] and fell(told, "block") == [(1,)]
    else:
        assert not fell(told, "ignore")


@clause("sigmar.terrain.cover", "sigmar.ruling.cover-of-a-unit")
def test_a_unit_behind_a_fence_has_cover_from_most_of_those_who_fire() -> None:
    told = say(volley(crowd(row(3, 20, 20)), piece("fence", 18, 15, 24, 16)), 1, dice=[4, 4, 4, 5, 5, 5])
    assert fell(told, "ignore") == [(5, 5, 5)]
    one_only = piece("fence", 19, 11, 20.4, 12)  # before the first of the three
    assert not fell(say(volley(crowd(row(3, 20, 20)), one_only), 1, dice=[1, 1, 1]), "ignore")


@clause("sigmar.ruling.cover-own-piece")
def test_the_forest_of_the_shooters_covers_nobody_outside_it() -> None:
    b = volley(crowd(row(3, 20, 20)), piece("forest", 18, 8, 24, 12))
    assert not fell(say(b, 1, dice=[4, 1, 1, 6]), "ignore")


@clause("sigmar.ruling.cover-of-a-unit=each-shooter")
def test_where_cover_is_worked_out_for_each_shooter_only_some_hits_meet_it() -> None:
    one_only = piece("fence", 19, 11, 20.4, 12)
    b = volley(crowd([(20, 20)]), one_only, house={"cover-view": "each-shooter"})
    told = say(b, 1, dice=[4, 5, 4, 4, 6, 6])
    assert fell(told, "hit") == [(4,), (4, 4)] and fell(told, "ignore") == [(5,)]


@clause("sigmar.terrain.cover-no-stack-armored", "sigmar.ruling.cover-or-armored")
def test_an_armored_unit_in_cover_rolls_once_at_4() -> None:
    four, woods = armed(row(4, 20, 10), "Bow"), piece("forest", 18, 18, 26, 22)
    b = holding(four, crowd(row(5, 20, 20), "Armored"), pieces=[woods])
    told = say(b, 1, dice=[4, 4, 4, 4, 4, 3, 5, 1, 6, 6])
    assert fell(told, "ignore") == [(4, 3, 5, 1)] and fell(told, "block") == [(6, 6)]


@clause("sigmar.ruling.cover-or-armored=armored-only")
def test_an_armored_unit_may_never_use_cover_by_house_rule() -> None:
    rifles, armored = armed(row(2, 20, 10), "Rifle"), crowd(row(5, 20, 20), "Armored")
    for house, dice in (("best-allowed", [4, 4, 5, 5]), ("armored-only", [4, 4, 6, 6])):
        b = holding(rifles, armored, pieces=[piece("ruins", 18, 18, 26, 22)], house={"cover-or-armored": house})
        told = say(b, 1, "past-armor", dice=dice)
        assert len(fell(told, "ignore")) == (house == "best-allowed")


@clause("sigmar.terrain.elevation-cover", "sigmar.ruling.levels")
def test_who_is_shot_at_from_below_has_cover_and_from_the_same_hill_has_none() -> None:
    hill, low = piece("hill", 18, 18, 26, 22), crowd(row(3, 20, 20))
    told = say(volley(low, hill), 1, dice=[4, 4, 4, 5, 5, 5])
    assert fell(told, "ignore") == [(5, 5, 5)]
    level = volley(low, piece("hill", 18, 8, 26, 22))
    assert not fell(say(level, 1, dice=[1, 1, 1]), "ignore")


# ---------------------------------------------------------------------------------------------------- difficult ground
@clause("sigmar.terrain.difficult", "sigmar.ruling.difficult-scope")
@pytest.mark.parametrize("rules", [(), ("Fast",), ("Fast", "Nimble")])
def test_through_mud_nobody_goes_farther_than_6_inches(rules: Sequence[str]) -> None:
    b = acting("march", [crowd([(10, 10)], *rules)], [FAR], MUD)
    assert allowed(b, ways(b, m0=[(10, 16)]))
    assert refusal(b, ways(b, m0=[(10, 16.5)])).clause == SLOW
    assert allowed(b, ways(b, m0=[(10, 11), (13, 11), (13, 17)]))  # round it: 10 inches


@clause("sigmar.ruling.difficult-scope", "sigmar.terrain.difficult")
def test_one_model_in_the_mud_slows_the_whole_unit_which_may_stand_in_it() -> None:
    b = acting("march", [crowd([(10, 10), (10, 9)])], [FAR], MUD)
    into = ways(b, m0=[(10, 13)], m1=[(13, 9), (13, 13)])  # 3 inches, and 7 beside it
    assert refusal(b, into).clause == SLOW
    assert allowed(b, ways(b, m0=[(10, 13)], m1=[(10, 12)]))  # it is no wall


@clause("sigmar.terrain.difficult", "sigmar.ruling.difficult-scope")
@pytest.mark.parametrize(("x1", "y", "reached"), [(12, 20, True), (60, 20, False), (60, 17, True)])
def test_a_charge_reaches_round_the_mud_with_its_full_move_or_through_it_with_6(
    x1: float, y: float, reached: bool
) -> None:
    b = battle([crowd([(10, 10)])], [crowd([(10, y)])], piece("mud", 0, 12, x1, 14))
    assert ("charge:1" in offered(b)) is reached


@clause("sigmar.special.strider")
def test_to_a_strider_a_wood_is_open_ground_but_lava_is_still_lava() -> None:
    wood = piece("woods", 8, 11, 12, 25)
    for rules, legal in (((), False), (("Strider",), True)):
        b = acting("march", [crowd([(10, 10)], *rules)], [FAR], wood)
        assert allowed(b, shift(b, 0, 12)) is legal
    b = acting("march", [crowd([(10, 10)], "Strider")], [FAR], LAVA)
    assert fell(say(b, shift(b, 0, 12), dice=[2]), "dangerous") == [(2,)]


@clause("sigmar.ruling.mixed-movement", "sigmar.special.strider")
def test_a_unit_strides_only_if_all_its_models_do() -> None:
    for rules, legal in (((), False), (("Strider",), True)):
        unit = troop("mirefold:gnarl-brutes", row(4, 10, 8, 2), join=["rootking marsh-elk"], rules=list(rules))
        b = acting("advance", [unit], [FAR], piece("mud", 8, 10, 20, 12))
        assert allowed(b, shift(b, 0, 6.5)) is False
        b = acting("march", [unit], [FAR], piece("mud", 8, 10, 20, 12))
        assert allowed(b, shift(b, 0, 6.5)) is legal


@clause("sigmar.special.flying-terrain", "sigmar.ruling.flying")
def test_lava_and_mud_do_not_matter_to_who_flies() -> None:
    b = acting("march", [crowd([(10, 10)], "Flying")], [FAR], MUD, piece("lava", 8, 15, 12, 18))
    assert not rolls(say(b, shift(b, 0, 12)))
    assert place(b, 0) == (10, 22)
    standing = battle([crowd([(10, 10)], "Flying")], [FAR], WIDE_LAVA)
    assert asked(standing) == "action"


# ---------------------------------------------------------------------------------------------------- dangerous ground
@clause("sigmar.terrain.dangerous", "sigmar.ruling.dangerous-wounds")
def test_a_1_wounds_that_very_model_and_nothing_blocks_it() -> None:
    five = crowd(row(5, 10, 10), "Armored")
    b = acting("march", [five], [FAR], LAVA)
    told = say(b, shift(b, 0, 8), dice=[1, 3, 1, 6, 2])
    assert fell(told, "dangerous") == [(1, 3, 1, 6, 2)]
    assert b.troop(0).models == (1, 3, 4)
    assert not fell(told, "block") + fell(told, "ignore")


@clause("sigmar.terrain.dangerous")
def test_a_2_is_safe() -> None:
    b = acting("march", [crowd(row(3, 10, 10))], [FAR], LAVA)
    say(b, shift(b, 0, 8), dice=[2, 2, 2])
    assert b.troop(0).models == (0, 1, 2)


@clause("sigmar.ruling.dangerous-wounds", "sigmar.ruling.tough-lock")
def test_it_goes_past_the_order_of_wounds_and_only_regeneration_helps() -> None:
    guarded = troop("saltgate:bailiffs", row(6, 10, 10), join=["captain"])
    b = acting("march", [guarded], [FAR], LAVA)
    say(b, shift(b, 0, 8), dice=[6, 6, 6, 6, 6, 1])
    assert hurt(b, 0) == [0, 0, 0, 0, 0, 1] and b.troop(0).tough_first is None
    for face, dead in ((5, False), (4, True)):
        b = acting("march", [crowd(row(3, 10, 10), "Regeneration")], [FAR], LAVA)
        say(b, shift(b, 0, 8), dice=[6, 6, 1, face])
        assert (2 not in b.troop(0).models) is dead


@clause("sigmar.terrain.dangerous", "sigmar.ruling.dangerous-which-moves")
def test_who_stands_in_it_rolls_when_named_and_not_again_for_that_move() -> None:
    unit, friend = crowd([(10, 13.5), (10, 15)]), crowd([(40, 10)])
    b = battle([unit, friend], [FAR], LAVA)
    assert fell(say(b, 0, dice=[3]), "dangerous") == [(3,)]  # the first alone stands in it
    say(b, "march")
    told = say(b, ways(b, m0=[(10, 14.5), (11, 14.5)], m1=[(10, 13), (10, 15)]), dice=[2])
    assert fell(told, "dangerous") == [(2,)]  # the second goes in and out


@clause("sigmar.ruling.dangerous-which-moves")
@pytest.mark.parametrize("wavered", [False, True])
def test_a_unit_that_holds_or_is_idle_rolls_too(wavered: bool) -> None:
    b = battle([crowd(row(3, 10, 10), wavered=wavered), crowd([(40, 10)])], [FAR], WIDE_LAVA)
    told = say(b, 0, dice=[2, 3, 4])
    assert fell(told, "dangerous") == [(2, 3, 4)]
    assert asked(b) == "action" and question(b).seat == (1 if wavered else 0)


@clause("sigmar.ruling.dangerous-which-moves", "sigmar.ruling.path-inside")
def test_who_only_leaves_it_rolls_and_who_runs_along_its_border_or_stays_does_not() -> None:
    b = acting("advance", [crowd([(4.5, 13), (4.5, 14.5)])], [FAR], LAVA)
    assert not rolls(say(b, ways(b, m0=[(5, 13), (5, 12)])))
    b = acting("advance", [crowd(row(2, 10, 11))], [FAR], LAVA)
    say(b, ways(b, m0=[(10, 13)]), dice=[6])
    assert place(b, 0) == (10, 13)
    spent = [crowd(row(2, 10, 13)), crowd([(40, 10)])]
    b = battle(spent, [FAR], LAVA)
    say(b, 0, "advance", dice=[6, 6])
    assert not rolls(say(b, stay(b)))


@clause("sigmar.ruling.dangerous-moment")
def test_a_unit_brought_to_half_tests_and_goes_on_unwieldy_though_it_fails() -> None:
    b = battle([armed(row(2, 10, 10), "Bow"), crowd([(40, 10)])], [crowd(row(3, 10, 20))], WIDE_LAVA)
    told = say(b, 0, dice=[1, 6, 3])
    assert "sigmar.morale.half-trigger" in clauses(told) and b.troop(0).wavered
    say(b, "hold")
    assert fell(say(b, 2, dice=[4, 3]), "hit") == [(3,)]  # a hit is thrown again


@clause("sigmar.ruling.destroyed-in-own-activation")
def test_a_unit_that_perishes_in_it_is_asked_nothing_more() -> None:
    b = battle([crowd([(10, 10)]), crowd([(40, 10)])], [FAR], WIDE_LAVA)
    say(b, 0, dice=[1])
    assert not b.troop(0).alive and (asked(b), question(b).seat) == ("action", 1)


# ---------------------------------------------------------------------------------------------------- elevation
def charge_up(*rules: str, hill: Piece, dice: Sequence[int]) -> list[tuple[int, ...]]:
    """Blue's three models with swords charge red's three; the hit dice of both sides, as they lay at last."""
    blue = armed(row(3, 10, 10), "Light Sword", rules=rules)
    return fell(say(battle([blue], [crowd(row(3, 10, 16))], hill), "charge:1", "engine", dice=dice), "hit")


@clause("sigmar.terrain.elevation-charge", "sigmar.ruling.charge-uphill")
def test_who_charges_uphill_throws_hits_again_and_the_defenders_gain_nothing() -> None:
    hits = charge_up(hill=piece("hill", 5, 15, 20, 20), dice=[4, 4, 1, 3, 5, 6, 4, 4, 1, 6, 6])
    assert hits == [(3, 5, 1), (4, 4, 1)]


@clause("sigmar.ruling.charge-uphill", "sigmar.ruling.flying")
def test_downhill_and_for_who_flies_a_charge_is_as_any_other() -> None:
    plain = [4, 4, 1, 6, 6, 4, 4, 1, 6, 6]
    assert charge_up(hill=piece("hill", 5, 8, 20, 12), dice=plain) == [(4, 4, 1), (4, 4, 1)]
    assert charge_up("Flying", hill=piece("hill", 5, 15, 20, 20), dice=plain) == [(4, 4, 1), (4, 4, 1)]
