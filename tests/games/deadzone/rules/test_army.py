"""The two lists: profiles, upgrades, prices, Specialists, and the tables without a letter."""

import pytest

from drumhead.combat.army import Bought, Entry, Take
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import (
    anybody,
    as_printed,
    book,
    buy_units,
    cost,
    is_born_one,
    is_upgraded,
    refuse_list,
    samples,
    styles,
    with_a_letter,
)
from drumhead.testkit import clause
from tests.games.deadzone.kit import alive, army, battle, buy, dog, first, muster, setup, tactical

Profile = tuple[int, int, tuple[str, ...], tuple[str, ...], int]  # size, Quality, weapons, rules, cost


def profile(faction: str, unit: str, *options: str) -> Profile:
    """What one such unit is, bought from the list."""
    one = the(faction, unit, *options)
    return one.unit.room, one.unit.quality, one.kits[0].weapons, one.kits[0].rules, one.cost


def the(faction: str, unit: str, *options: str) -> Bought:
    list_ = army(faction, buy(faction, unit, *options))
    assert refuse_list(list_, 150) is None
    (one,) = buy_units(list_)
    assert is_upgraded(list_.entries[0]) is bool(options)
    return one


def refused(faction: str, *entries: Entry, limit: int = 300) -> Refusal:
    found = refuse_list(army(faction, *entries), limit)
    assert found is not None, "the list is legal"
    return found


JUMPER = ("Discipline", "Jump Pack", "Tough(2)")


# ---------------------------------------------------------------------------------------------------- enforcers
@clause("deadzone.enforcers.assault-enforcer")
def test_assault_enforcer() -> None:
    assert profile("enforcers", "assault-enforcer") == (1, 4, ("pistol", "combat-knife"), JUMPER, 40)
    assert [g.id for g in the("enforcers", "assault-enforcer").unit.groups] == ["training"]


@clause("deadzone.enforcers.tactical-enforcer")
def test_tactical_enforcer() -> None:
    assert profile("enforcers", "tactical-enforcer") == (1, 4, ("assault-rifle",), JUMPER, 45)
    assert [g.id for g in the("enforcers", "tactical-enforcer").unit.groups] == ["training", "weapon", "defender"]


@clause("deadzone.enforcers.peacekeeper")
def test_peacekeeper() -> None:
    rules = ("Discipline", "Hero", "Tactician", "Tough(3)")
    assert profile("enforcers", "peacekeeper") == (2, 4, ("assault-rifle", "energy-gauntlet"), rules, 65)
    assert the("enforcers", "peacekeeper").unit.groups == ()


TRAINED = [("assault-enforcer", 40), ("tactical-enforcer", 45)]


def trained(unit: str, plain: int, option: str, rule: str, extra: int) -> None:
    one = the("enforcers", unit, option)
    assert one.kits[0].rules == (*JUMPER, rule)
    assert one.cost == plain + extra


@clause("deadzone.enforcers.upgrade-a-medic")
@pytest.mark.parametrize(("unit", "plain"), TRAINED)
def test_medic_training(unit: str, plain: int) -> None:
    trained(unit, plain, "medic", "Medic", 5)


@clause("deadzone.enforcers.upgrade-a-engineer")
@pytest.mark.parametrize(("unit", "plain"), TRAINED)
def test_engineer_training(unit: str, plain: int) -> None:
    trained(unit, plain, "engineer", "Engineer", 10)


@clause("deadzone.enforcers.upgrade-a-sergeant")
@pytest.mark.parametrize(("unit", "plain"), TRAINED)
def test_sergeant_training(unit: str, plain: int) -> None:
    trained(unit, plain, "sergeant", "Tactician", 10)


def rearmed(weapon: str, extra: int) -> None:
    assert profile("enforcers", "tactical-enforcer", weapon) == (1, 4, (weapon,), JUMPER, 45 + extra)


@clause("deadzone.enforcers.upgrade-b-flamethrower")
def test_flamethrower_for_the_rifle() -> None:
    rearmed("flamethrower", 0)


@clause("deadzone.enforcers.upgrade-b-thermal-rifle")
def test_thermal_rifle_for_the_rifle() -> None:
    rearmed("thermal-rifle", 0)


@clause("deadzone.enforcers.upgrade-b-fusion-gun")
def test_fusion_gun_for_the_rifle() -> None:
    rearmed("fusion-gun", 5)


@clause("deadzone.enforcers.upgrade-b-machinegun")
def test_machinegun_for_the_rifle() -> None:
    rearmed("machinegun", 5)


@clause("deadzone.enforcers.upgrade-b-sniper-rifle")
def test_sniper_rifle_for_the_rifle() -> None:
    rearmed("sniper-rifle", 10)


@clause("deadzone.enforcers.upgrade-b-missile-launcher")
def test_missile_launcher_for_the_rifle() -> None:
    rearmed("missile-launcher", 20)


@clause("deadzone.enforcers.upgrade-defender", "deadzone.ruling.tough-and-removal")
def test_defender_training() -> None:
    one = the("enforcers", "tactical-enforcer", "defender")
    assert (one.kits[0].weapons, one.cost) == (("shotgun",), 45)
    assert battle([tactical((0, 0), "defender")], [dog((7, 7))]).fighter(0).tough == 3


# ---------------------------------------------------------------------------------------------------- plague
@clause("deadzone.plague.dog")
def test_plague_dog() -> None:
    assert profile("plague", "plague-dog") == (1, 5, ("combat-knife",), ("Fast",), 15)
    b = battle([dog((0, 0))], [dog((7, 7))])
    assert b.fighter(0).left == 1


@clause("deadzone.plague.third-gen")
def test_third_gen() -> None:
    assert profile("plague", "third-gen") == (1, 5, ("assault-rifle", "combat-knife"), ("Fast",), 20)
    assert [g.id for g in the("plague", "third-gen").unit.groups] == ["weapon", "general"]


@clause("deadzone.plague.second-gen", "deadzone.types.specialist-by-rule")
def test_second_gen() -> None:
    assert profile("plague", "second-gen") == (2, 4, ("energy-gauntlet",), ("Rampage", "Specialist", "Tough(2)"), 35)
    one = the("plague", "second-gen")
    assert is_born_one(one.unit) and one.unit.groups == ()


@clause("deadzone.plague.first-gen")
def test_first_gen() -> None:
    rules = ("Hero", "Slow", "Tactician", "Tough(3)")
    assert profile("plague", "first-gen") == (3, 3, ("strider-fist",), rules, 50)
    assert alive(battle([first((0, 0)), dog((0, 0))], [dog((7, 7))])) == [0, 1, 2]


@clause("deadzone.plague.upgrade-a-machinegun")
def test_machinegun_for_a_third_gen() -> None:
    assert profile("plague", "third-gen", "machinegun") == (1, 5, ("combat-knife", "machinegun"), ("Fast",), 25)


@clause("deadzone.plague.upgrade-a-grenade-launcher")
def test_grenade_launcher_for_a_third_gen() -> None:
    weapons = ("combat-knife", "grenade-launcher")
    assert profile("plague", "third-gen", "grenade-launcher") == (1, 5, weapons, ("Fast",), 30)


@clause("deadzone.plague.upgrade-general")
def test_general_training() -> None:
    rules = ("Fast", "Tactician")
    assert profile("plague", "third-gen", "general") == (1, 5, ("assault-rifle", "combat-knife"), rules, 30)


# ---------------------------------------------------------------------------------------------------- specialists
PLAIN, FREE = buy("enforcers", "tactical-enforcer"), buy("enforcers", "tactical-enforcer", "flamethrower")


@clause("deadzone.types.specialist-by-upgrade")
def test_a_free_upgrade_makes_a_specialist_too() -> None:
    found = refused("enforcers", FREE, FREE, FREE)
    assert found.clause == "deadzone.setup.two-specialists"
    assert found.why == "an army has two Specialists at most, not 3: units with upgrades count"
    assert refuse_list(army("enforcers", FREE, FREE, PLAIN), 300) is None


@clause("deadzone.types.specialist-by-rule", "deadzone.setup.two-specialists")
def test_a_2nd_gen_counts_beside_upgraded_units() -> None:
    armed = buy("plague", "third-gen", "machinegun")
    second = buy("plague", "second-gen")
    assert refused("plague", second, second, armed).clause == "deadzone.setup.two-specialists"
    assert refuse_list(army("plague", second, armed), 300) is None


@clause("deadzone.ruling.one-option-per-heading")
def test_one_option_under_each_heading_and_one_specialist_however_many() -> None:
    two = buy("enforcers", "tactical-enforcer", "medic", "engineer")
    assert refused("enforcers", two).clause == "deadzone.ruling.one-option-per-heading"
    both = buy("enforcers", "tactical-enforcer", "medic", "fusion-gun")
    assert refuse_list(army("enforcers", both, both), 300) is None
    assert cost(army("enforcers", both)) == 55


@clause("deadzone.ruling.one-rifle-to-replace")
def test_the_one_rifle_cannot_be_given_up_twice() -> None:
    twice = buy("enforcers", "tactical-enforcer", "fusion-gun", "defender")
    assert refused("enforcers", twice).clause == "deadzone.ruling.one-rifle-to-replace"


# ---------------------------------------------------------------------------------------------------- headless tables
DEFENDER, GENERAL = (Take("defender", "defender"),), (Take("general", "general"),)


def takers(faction: str, take: tuple[Take, ...], house: str) -> list[str]:
    """Who of a list may take this upgrade."""
    open_to = {"table-above": as_printed, "lettered-units": with_a_letter, "every-unit": anybody}[house]
    return [u.id for u in book(faction).units if not refuse_list(army(faction, Entry(u.id, take)), 300, open_to)]


@clause("deadzone.ruling.headless-upgrade-tables")
def test_a_table_without_a_letter_belongs_to_the_one_above_it() -> None:
    assert takers("enforcers", DEFENDER, "table-above") == ["tactical-enforcer"]
    assert takers("plague", GENERAL, "table-above") == ["third-gen"]


def taken(faction: str, unit: str, take: tuple[Take, ...], house: str) -> bool:
    """May such a unit come to a game of this house?"""
    list_ = army(faction, Entry(unit, take))
    return DEADZONE.refuse_setup(setup(list_, points=300, house={"headless-upgrades": house})) is None


@clause("deadzone.ruling.headless-upgrade-tables=lettered-units")
def test_it_may_be_open_to_every_unit_with_a_letter_that_can() -> None:
    assert takers("enforcers", DEFENDER, "lettered-units") == ["tactical-enforcer"]  # the other has no rifle
    assert takers("plague", GENERAL, "lettered-units") == ["third-gen"]
    assert not taken("plague", "plague-dog", GENERAL, "lettered-units")
    house = {"headless-upgrades": "lettered-units"}
    b, told = muster(setup(house=house))
    assert b.rules.headless_upgrades is with_a_letter
    assert any("at least one upgrade letter" in e.text for e in told)


@clause("deadzone.ruling.headless-upgrade-tables=every-unit")
def test_it_may_be_open_to_every_unit_that_can_heroes_included() -> None:
    assert takers("enforcers", DEFENDER, "every-unit") == ["tactical-enforcer", "peacekeeper"]
    assert takers("plague", GENERAL, "every-unit") == ["plague-dog", "third-gen", "second-gen", "first-gen"]
    assert taken("plague", "plague-dog", GENERAL, "every-unit")
    assert not taken("plague", "plague-dog", GENERAL, "table-above")
    hero = army("enforcers", Entry("peacekeeper", DEFENDER))
    (one,) = buy_units(hero, anybody)
    assert one.kits[0].weapons == ("energy-gauntlet", "shotgun") and "Tough(4)" in one.kits[0].rules
    pack = army("plague", Entry("plague-dog", GENERAL), Entry("plague-dog"))
    b, _ = muster(setup(pack, hero, points=300, house={"headless-upgrades": "every-unit"}))
    assert b.fighter(0).rules == ("Fast", "Tactician") and b.fighter(2).tough == 4


# ---------------------------------------------------------------------------------------------------- sample lists
@clause("deadzone.decision.army-list")
@pytest.mark.parametrize("name", samples())
def test_each_sample_list_is_legal(name: str) -> None:
    limit = int(name.rsplit("-", 1)[1])
    list_ = samples()[name]
    assert refuse_list(list_, limit) is None and limit - 20 < cost(list_) <= limit
    assert list_ in styles(limit).values()
