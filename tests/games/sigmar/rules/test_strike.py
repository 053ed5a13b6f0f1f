"""An attack in play: groups of weapons, what the attacker declares, and their dice."""

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.flow.question import Chosen
from drumhead.games.sigmar.rules.state import Attack, Part, Sigmar
from drumhead.games.sigmar.rules.strike import merge_weapons
from drumhead.testkit import asked, clause, offered, refusal, rolls, say, seat
from drumhead.testkit.inches import piece, row
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.acting import armed, crowd, fell, holding, hurt

TARGET = row(9, 20, 20)


def shot(weapon: str, n: int, *rules: str, at: Sequence[str] = (), house: Any = None, **more: Any) -> Sigmar:
    """So many models with a weapon and these rules of their own hold before a target of nine models."""
    target = crowd(TARGET, *at, **more)
    b = holding(armed(row(n, 20, 10), weapon, rules=rules), target, house=house or {})
    assert asked(b) == "shoot-target"
    return b


# ---------------------------------------------------------------------------------------------------- the dice
@clause("sigmar.principles.quality-test", "sigmar.shooting.hit-test", "sigmar.ruling.quality-range")
def test_a_die_that_shows_the_quality_or_more_is_a_hit() -> None:
    told = say(shot("Bow", 3), 1, dice=[3, 4, 6, 6, 6])
    assert rolls(told, "hit")[0].reading == ("miss", "hit", "hit")


@clause("sigmar.shooting.block-test", "sigmar.shooting.unblocked-wound", "sigmar.principles.quality-test")
def test_each_hit_that_is_not_blocked_is_a_wound() -> None:
    b = shot("Bow", 4, quality=3)
    told = say(b, 1, dice=[4, 4, 4, 4, 2, 3, 2, 1])
    assert rolls(told, "block")[0].reading == ("through", "block", "through", "through")
    say(b, Chosen(tuple(b.troop(1).models[:3])))
    assert len(b.troop(1).models) == 6


@clause("sigmar.shooting.hit-test")
def test_a_stone_thrower_takes_three_tests() -> None:
    told = say(shot("Stone Thrower", 1), 1, dice=[2, 4, 5, 1, 6, 6])
    assert rolls(told, "hit")[0].reading == ("miss", "hit", "hit")


@clause("sigmar.special.armored")
def test_an_armored_unit_ignores_hits_on_4_in_shooting_and_in_melee() -> None:
    told = say(shot("Bow", 4, at=["Armored"]), 1, dice=[4, 4, 4, 4, 4, 1, 6, 3, 6, 6])
    assert fell(told, "ignore") == [(4, 1, 6, 3)] and fell(told, "block") == [(6, 6)]
    b = battle([armed([(10, 10)], "Medium Sword")], [crowd([(10, 15)], "Armored")])
    told = say(b, "charge:1", "engine", dice=[4, 4, 4, 3, 6, 1])
    assert fell(told, "ignore") == [(4, 3)]


@clause("sigmar.special.poison", "sigmar.ruling.sixes")
def test_a_six_of_poison_is_a_wound_without_a_block() -> None:
    b = shot("Bow", 2, "Poison")
    told = say(b, 1, dice=[6, 4, 6])
    assert fell(told, "block") == [(6,)]
    say(b, Chosen((2,)))
    assert len(b.troop(1).models) == 8


@clause("sigmar.special.poison-not-armored", "sigmar.special.deadly-not-armored")
@pytest.mark.parametrize("rule", ["Poison", "Deadly"])
def test_armor_is_no_help_against_a_six(rule: str) -> None:
    b = shot("Bow", 2, rule, at=["Armored"])
    assert fell(say(b, 1, dice=[6, 4, 4]), "ignore") == [(4,)]


@clause("sigmar.ruling.sixes-and-cover")
def test_cover_helps_against_sixes_after_the_other_hits() -> None:
    woods = [piece("ruins", 18, 18, 30, 22)]
    b = holding(armed(row(2, 20, 10), "Bow", rules=["Poison"]), crowd(TARGET), pieces=woods)
    assert fell(say(b, 1, dice=[6, 4, 4, 5, 6]), "ignore") == [(4,), (5,)]


@clause("sigmar.ruling.sixes=besides")
def test_by_house_rule_a_six_is_a_hit_besides() -> None:
    told = say(shot("Bow", 1, "Poison", house={"sixes": "besides"}), 1, dice=[6, 6])
    assert fell(told, "block") == [(6,)]
    assert not fell(say(shot("Bow", 1, "Poison"), 1, dice=[6]), "block")


@clause("sigmar.special.rapid", "sigmar.special.unwieldy", "sigmar.ruling.rerolls")
@pytest.mark.parametrize(
    ("rules", "dice", "final"),
    [
        (["Rapid"], [2, 5, 1, 4, 3, 6, 6], (4, 5, 3)),
        (["Unwieldy"], [4, 2, 6, 3, 5, 6], (3, 2, 5)),
        (["Rapid", "Unwieldy"], [4, 2, 6, 1, 4, 2, 6], (1, 4, 2)),
    ],
)
def test_misses_or_hits_or_all_are_thrown_again_once(rules: list[str], dice: list[int], final: tuple[int, ...]) -> None:
    assert fell(say(shot("Bow", 3, *rules), 1, dice=dice), "hit") == [final]


@clause("sigmar.special.sniper-hit", "sigmar.ruling.sniper")
def test_a_sniper_hits_on_2_whatever_the_quality() -> None:
    told = say(shot("Bow", 2, "Sniper"), 1, "none", "none", dice=[2, 6, 1])
    assert [r.reading for r in rolls(told, "hit")] == [("hit",), ("miss",)]


@clause("sigmar.special.sniper-cover")
def test_a_sniper_ignores_cover() -> None:
    woods = [piece("forest", 18, 18, 30, 22)]
    b = holding(armed([(20, 10)], "Bow", rules=["Sniper"]), crowd(TARGET), pieces=woods)
    assert not fell(say(b, 1, "none", dice=[2, 6]), "ignore")


# ---------------------------------------------------------------------------------------------------- groups
@clause("sigmar.ruling.dice-order", "sigmar.ruling.attack-simultaneous")
def test_groups_roll_one_after_the_other_each_to_its_blocks() -> None:
    b = holding(armed(row(2, 20, 10), "Bow", "Crossbow"), crowd(TARGET))
    told = say(b, 1, dice=[4, 1, 6, 4, 4, 6, 6, 6, 6])
    stages = [(r.facts["stage"], len(r.faces)) for r in rolls(told) if "stage" in r.facts]
    assert stages == [("hit", 2), ("block", 1), ("hit", 2), ("block", 2)]


@clause("sigmar.ruling.group-of-one")
def test_weapons_that_hit_alike_are_one_part_and_each_with_mark_x_or_a_pick_is_its_own() -> None:
    alike = [Part("Bow", 1, ("Poison", "Rapid"), models=(0,)), Part("Sling", 2, ("Rapid", "Poison"), models=(1,))]
    (one,) = merge_weapons(alike)
    assert (one.name, one.dice, one.models) == ("Bow, Sling", 3, (0, 1))
    cannon = Part("Cannon", 6, ("Piercing",), one_model=True)
    assert merge_weapons([cannon, cannon]) == (cannon, cannon)
    picking = Part("Bow", 1, ("Sniper",), sights=(3, 4))
    assert merge_weapons([picking, picking]) == (picking, picking)
    assert [p.dice for p in merge_weapons([Part("Bow", 1), Part("Bow", 1, seen=False), Part("Bow", 1, cover=5)])] == [
        1,
        1,
        1,
    ]


# ---------------------------------------------------------------------------------------------------- Piercing
@clause("sigmar.decision.piercing-mode", "sigmar.special.piercing-pick-one", "sigmar.special.piercing-armored")
@clause("sigmar.weapons.mark-p", "sigmar.weapons.mark-x-piercing", "sigmar.ruling.piercing-choice")
@pytest.mark.parametrize(("weapon", "n"), [("Rifle", 3), ("Bolt Thrower", 1)])
def test_the_attacker_goes_past_armor_and_blocks_are_not_thrown_again(weapon: str, n: int) -> None:
    b = shot(weapon, n, at=["Armored"])
    say(b, 1)
    assert (asked(b), seat(b), offered(b)) == ("piercing-mode", 0, ["past-armor", "blocks-again"])
    told = say(b, "past-armor", dice=[4, 4, 4, 4, 4, 4])
    assert not fell(told, "ignore") and fell(told, "block") == [(4, 4, 4)]


@clause("sigmar.special.piercing-reroll-blocks", "sigmar.special.piercing-pick-one", "sigmar.decision.piercing-mode")
def test_or_successful_blocks_are_thrown_again_and_armor_counts() -> None:
    b = shot("Rifle", 4, at=["Armored"])
    told = say(b, 1, "blocks-again", dice=[4, 4, 4, 4, 4, 1, 1, 1, 5, 2, 4, 3, 6])
    assert fell(told, "ignore") == [(4, 1, 1, 1)] and fell(told, "block") == [(3, 2, 6)]


@clause("sigmar.ruling.piercing-choice", "sigmar.weapons.pistol")
def test_without_armor_nobody_is_asked_and_blocks_are_thrown_again() -> None:
    assert fell(say(shot("Rifle", 1), 1, dice=[4, 4, 6]), "block") == [(6,)]


@clause("sigmar.ruling.piercing-choice=attacker-after", "sigmar.decision.piercing-mode")
@clause("sigmar.special.piercing-pick-one")
def test_by_house_rule_the_attacker_picks_when_the_hits_are_known() -> None:
    b = shot("Rifle", 2, at=["Armored"], house={"piercing-choice": "attacker-after"})
    assert fell(say(b, 1, dice=[4, 5]), "hit") == [(4, 5)]
    assert (asked(b), seat(b)) == ("piercing-mode", 0)
    told = say(b, "blocks-again", dice=[4, 1, 6, 6])
    assert fell(told, "ignore") == [(4, 1)] and fell(told, "block") == [(6,)]


@clause("sigmar.ruling.piercing-choice=defender")
def test_by_house_rule_the_defender_picks_before_the_dice() -> None:
    b = shot("Rifle", 1, at=["Armored"], house={"piercing-choice": "defender"})
    assert not rolls(say(b, 1))
    assert (asked(b), seat(b)) == ("piercing-mode", 1)
    assert not fell(say(b, "past-armor", dice=[4, 6]), "ignore")


# ---------------------------------------------------------------------------------------------------- a picked model
def guarded(**more: Any) -> Draft:
    """A captain of Quality 3+ among five guards without armor."""
    return troop("saltgate:bailiffs", row(6, 20, 20), join=["captain"], rules=[], **more)


@clause("sigmar.special.sniper-pick", "sigmar.decision.sniper-model", "sigmar.ruling.sniper")
def test_a_sniper_may_put_its_wound_on_the_hero() -> None:
    b = holding(armed([(20, 10)], "Bow", rules=["Sniper"]), guarded())
    say(b, 1)
    assert (asked(b), seat(b), offered(b)) == ("sniper-model", 0, ["none", 1, 2, 3, 4, 5, 6])
    say(b, 6, dice=[2, 1])
    assert hurt(b, 1) == [0, 0, 0, 0, 0, 1] and b.troop(1).tough_first is None


@clause("sigmar.decision.sniper-model")
def test_or_leave_the_choice_to_the_defender() -> None:
    b = holding(armed([(20, 10)], "Bow", rules=["Sniper"]), guarded())
    say(b, 1, "none", dice=[2, 1])
    assert (asked(b), seat(b)) == ("tough-first", 1)


@clause("sigmar.ruling.sniper-sight", "sigmar.decision.sniper-model")
def test_only_a_model_in_sight_and_range_may_be_picked() -> None:
    house = piece("house", 22.45, 15, 30, 16)
    b = holding(armed([(20, 10)], "Bow", rules=["Sniper"]), guarded(), pieces=[house])
    say(b, 1)
    assert 6 not in offered(b) and 1 in offered(b)
    assert (refusal(b, 6).clause, refusal(b, 6).why) == ("sigmar.ruling.sniper-sight", "model_unseen")


@clause("sigmar.ruling.sniper", "sigmar.special.sniper-pick")
def test_wounds_for_a_model_that_is_dead_already_are_lost() -> None:
    b = holding(armed(row(2, 20, 10), "Bow", rules=["Sniper"]), crowd(TARGET))
    say(b, 1, 5, 5, dice=[2, 1, 2, 1])
    assert 5 not in b.troop(1).models and len(b.troop(1).models) == 8


@clause("sigmar.ruling.sniper", "sigmar.special.unwieldy")
def test_an_unwieldy_sniper_throws_hits_again() -> None:
    b = holding(armed([(20, 10)], "Bow", rules=["Sniper", "Unwieldy"]), crowd(TARGET))
    assert fell(say(b, 1, "none", dice=[3, 1]), "hit") == [(1,)]


# ---------------------------------------------------------------------------------------------------- the record
@clause("sigmar.ruling.attack-simultaneous")
def test_what_the_target_holds_is_fixed_when_the_attack_starts() -> None:
    b = shot("Rifle", 2, at=["Armored"])
    say(b, 1)
    (attack,) = [w for w in b.works.values() if isinstance(w, Attack)]
    assert (attack.quality, attack.block, attack.armor, attack.before) == (4, 4, 4, 9)
