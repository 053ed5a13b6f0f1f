"""Army Creation, Weapons and the points: the numbers of the book and what a list may not be."""

from itertools import product

import pytest

from drumhead.combat.army import ArmyList, Bought, Entry, Take, buy, price, read_list, write_list
from drumhead.combat.book import BookUnit, read_book
from drumhead.combat.source import ArmyError
from drumhead.combat.vocabulary import rating_of
from drumhead.flow.question import Refusal
from drumhead.games.saga.rules.army import (
    ARMS,
    HOME,
    LIMITS,
    SIZES,
    WORDS,
    armoury,
    book,
    cost,
    list_rules,
    melee_attacks,
    ranged_weapons,
    refuse_list,
    samples,
    styles,
    suggested_list,
)
from drumhead.ledger.cite import CITED
from drumhead.ledger.clause import ledger
from drumhead.testkit import clause

REPLACE = {"upgrade-weapons": "replace"}
GROUPS = ("veterans", "regulars", "rookies")


def group(unit: str, *options: str) -> Entry:
    return Entry(unit, tuple(Take("arms", option) for option in options))


FREE_HERO = {"hero-count": "free-hero"}
VETERAN_HERO, REGULAR_HERO = Entry("veteran-hero"), Entry("regular-hero")


def army(*entries: Entry) -> ArmyList:
    return ArmyList("The test", "saga", 10, entries)


def bought(entry: Entry, house: str = "besides") -> Bought:
    return buy(book(), army(entry), ARMS[house])[0]


def refused(*entries: Entry, limit: int = 10) -> Refusal:
    refusal = refuse_list(book(), army(*entries), limit)
    assert refusal is not None
    return refusal


def profile(id: str) -> tuple[int, int, tuple[str, ...], tuple[str, ...]]:
    unit = book().unit(id)
    assert isinstance(unit, BookUnit)
    return unit.size, unit.quality, unit.equipment, unit.rules


@clause("saga.army.veteran-hero")
def test_a_veteran_hero_has_quality_3_a_hammer_and_tough_3() -> None:
    assert profile("veteran-hero") == (1, 3, ("Hammer",), ("Tough(3)",))
    hero = bought(VETERAN_HERO)
    assert (melee_attacks(hero.weapons), ranged_weapons(hero.weapons), rating_of(hero.rules, "Tough")) == (3, (), 3)


@clause("saga.army.regular-hero")
def test_a_regular_hero_has_quality_4_a_hammer_a_bow_and_tough_3() -> None:
    assert profile("regular-hero") == (1, 4, ("Hammer", "Bow"), ("Tough(3)",))
    hero = bought(REGULAR_HERO)
    assert (melee_attacks(hero.weapons), [bow.range for bow in ranged_weapons(hero.weapons)]) == (3, [24000])


@clause("saga.army.veterans")
def test_veterans_are_6_of_quality_3_with_swords() -> None:
    assert profile("veterans") == (6, 3, ("Sword",), ())


@clause("saga.army.regulars")
def test_regulars_are_8_of_quality_4_with_swords() -> None:
    assert profile("regulars") == (8, 4, ("Sword",), ())


@clause("saga.army.rookies")
def test_rookies_are_12_of_quality_5_with_swords() -> None:
    assert profile("rookies") == (12, 5, ("Sword",), ())


@clause("saga.principles.profiles")
def test_a_unit_is_what_its_profile_says_and_nothing_else_can_be_bought() -> None:
    assert bought(group("rookies")).unit.quality == 5
    for entry in (Entry("rookie"), group("rookies", "axe"), Entry("rookies", (Take("arm", "axes"),))):
        assert refused(entry).clause == "saga.principles.profiles"
    assert refused(Entry("rookie")).why == "entry 1: unknown unit 'rookie'; did you mean 'rookies'?"
    other = refuse_list(book(), ArmyList("The others", "wolves", 10, (VETERAN_HERO,)), 10)
    assert other is not None and other.clause == "saga.principles.profiles"


@clause("saga.ruling.bases")
def test_every_model_stands_on_one_inch() -> None:
    assert {unit.base for unit in book().units} == {1000}


@clause("saga.army.hero-price")
def test_two_veteran_heroes_and_a_regular_hero_cost_3() -> None:
    assert cost(book(), army(VETERAN_HERO, VETERAN_HERO, REGULAR_HERO)) == 3


@clause("saga.army.group-price")
def test_one_group_of_each_kind_costs_6() -> None:
    assert cost(book(), army(*map(group, GROUPS))) == 6


def check_upgrade(unit: str, option: str, points: int, weapon: str) -> None:
    """Priced once for the group, carried by each of its models."""
    armed = bought(group(unit, option))
    assert armed.cost == 2 + points
    assert [kit.weapons for kit in armed.kits] == [("Sword", weapon)] * armed.size


@clause("saga.army.axes-price")
@pytest.mark.parametrize("unit", GROUPS)
def test_axes_cost_a_group_1_and_every_model_has_one(unit: str) -> None:
    check_upgrade(unit, "axes", 1, "Axe")


@clause("saga.army.javelins-price")
@pytest.mark.parametrize("unit", GROUPS)
def test_javelins_cost_a_group_1_and_every_model_has_one(unit: str) -> None:
    check_upgrade(unit, "javelins", 1, "Javelin")


@clause("saga.army.hammers-price")
@pytest.mark.parametrize("unit", GROUPS)
def test_hammers_cost_a_group_2_and_every_model_has_one(unit: str) -> None:
    check_upgrade(unit, "hammers", 2, "Hammer")


@clause("saga.army.bows-price")
@pytest.mark.parametrize("unit", GROUPS)
def test_bows_cost_a_group_2_and_every_model_has_one(unit: str) -> None:
    check_upgrade(unit, "bows", 2, "Bow")


@clause("saga.army.any-group-upgrades")
@pytest.mark.parametrize("unit", GROUPS)
def test_any_group_may_have_hammers_and_then_costs_4(unit: str) -> None:
    assert refuse_list(book(), army(group(unit, "hammers")), 10) is None
    assert bought(group(unit, "hammers")).cost == 4
    assert bought(group(unit, "hammers")).weapons == ("Sword", "Hammer")


@clause("saga.setup.points-count-everything")
def test_a_veteran_hero_and_regulars_with_bows_cost_5() -> None:
    assert cost(book(), army(VETERAN_HERO, group("regulars", "bows"))) == 5


@clause("saga.setup.points-limit", "saga.decision.buy-army")
def test_an_army_of_9_or_10_is_accepted_at_10_and_one_of_11_refused() -> None:
    nine = [VETERAN_HERO, *[group("regulars")] * 4]
    assert refuse_list(book(), army(*nine), 10) is None
    assert refuse_list(book(), army(*nine, VETERAN_HERO), 10) is None
    over = refused(*nine, VETERAN_HERO, VETERAN_HERO)
    assert over.clause == "saga.setup.points-limit"
    assert over.why == "the army costs 11 points, the limit is 10"
    assert over.facts == {"cost": 11, "limit": 10}
    assert refuse_list(book(), army(*nine, VETERAN_HERO, VETERAN_HERO), 20) is None


@clause("saga.ruling.same-limit")
@pytest.mark.parametrize("limit", [-10, 0, 21, 30])
def test_a_list_is_for_1_to_20_points_whatever_the_battle(limit: int) -> None:
    found = refused(VETERAN_HERO, limit=limit)
    assert (found.clause, found.why) == (
        "saga.ruling.same-limit",
        f"a limit is a whole number from 1 to 20 points, not {limit}",
    )
    assert all(refuse_list(book(), army(VETERAN_HERO), fair) is None for fair in SIZES)


@clause("saga.ruling.same-limit")
@pytest.mark.parametrize("limit", SIZES)
def test_every_limit_has_a_list_to_begin_with(limit: int) -> None:
    for house in ({}, FREE_HERO):
        steady = suggested_list(limit, house)
        assert refuse_list(book(), steady, limit, house) is None
        assert (cost(book(), steady) - (house == FREE_HERO)) // 2 >= (limit - (house == {})) // 2
    assert styles(limit)["steady"] == suggested_list(limit)


@clause("saga.ruling.smallest-army")
def test_an_army_needs_a_hero_or_a_group() -> None:
    assert refused().clause == "saga.ruling.smallest-army"
    assert refuse_list(book(), army(VETERAN_HERO), 20) is None


@clause("saga.ruling.hero-count")
def test_heroes_alone_make_an_army() -> None:
    assert refuse_list(book(), army(*[VETERAN_HERO] * 10), 10) is None


def by(name: str, *entries: Entry, limit: int = 10) -> str:
    """Why these cannot be bought where heroes are counted so."""
    found = refuse_list(book(), army(*entries), limit, {"hero-count": name})
    assert found is None or found.clause in ("saga.ruling.hero-count", "saga.setup.points-limit")
    return found.why if found else ""


@clause("saga.ruling.hero-count=one-hero")
def test_where_one_hero_is_the_most_there_may_be_none() -> None:
    assert by("one-hero", group("regulars")) == by("one-hero", REGULAR_HERO, group("regulars")) == ""
    why = "an army has at most 1 unit of type hero, not 2"
    assert by("one-hero", REGULAR_HERO, VETERAN_HERO) == why
    assert by("one-hero", REGULAR_HERO, *[group("regulars")] * 5) == "the army costs 11 points, the limit is 10"


@clause("saga.ruling.hero-count=led")
def test_where_heroes_lead_each_needs_a_group_of_his_own() -> None:
    assert by("led", REGULAR_HERO, group("regulars"), VETERAN_HERO, group("rookies")) == ""
    why = "an army has at most one hero for each group, not 2 with 1 group"
    assert by("led", REGULAR_HERO, group("regulars"), VETERAN_HERO) == why
    assert by("led", VETERAN_HERO) == "an army has at most one hero for each group, not 1 with 0 groups"


@clause("saga.ruling.hero-count=free-hero")
def test_where_the_hero_is_free_there_is_exactly_one_on_top_of_the_limit() -> None:
    ten = [group("regulars", "bows"), group("rookies"), group("rookies"), group("veterans")]
    assert by("free-hero", REGULAR_HERO, *ten) == by("free-hero", *ten, VETERAN_HERO) == ""
    assert by("free-hero", *ten) == "an army has exactly one hero, on top of its limit, not none"
    assert by("free-hero", REGULAR_HERO, VETERAN_HERO) == "an army has exactly one hero, on top of its limit, not 2"
    assert by("free-hero", REGULAR_HERO, *ten, group("rookies")) == "the army costs 12 points, the limit is 10"
    assert by("free-hero", VETERAN_HERO, group("rookies"), limit=2) == ""
    assert by("free-hero", VETERAN_HERO, group("rookies", "axes"), limit=2) == "the army costs 3 points, the limit is 2"


@clause("saga.ruling.hero-no-upgrades", "saga.decision.buy-upgrades")
def test_a_hero_cannot_have_an_upgrade() -> None:
    refusal = refused(VETERAN_HERO, group("regular-hero", "bows"))
    assert refusal.clause == "saga.ruling.hero-no-upgrades"
    assert refusal.why == "entry 2: upgrades are bought for groups; a Regular Hero cannot have bows"


@clause("saga.ruling.upgrades-combine")
def test_different_upgrades_combine_up_to_8_points_and_the_same_one_never_twice() -> None:
    dearest = group("veterans", "axes", "javelins", "hammers", "bows")
    assert refuse_list(book(), army(dearest), 10) is None
    assert price(book(), dearest) == 8
    assert melee_attacks(bought(dearest).weapons) == 6
    assert refused(group("veterans", "axes", "axes")).clause == "saga.ruling.upgrades-combine"


@clause("saga.ruling.upgrade-whole-group")
def test_an_upgrade_is_for_the_whole_group() -> None:
    some, all_of_them = (Entry("regulars", (Take("arms", "bows", models),)) for models in (5, 8))
    assert refused(some).clause == "saga.ruling.upgrade-whole-group"
    assert refused(some).why == "entry 1: bows are for all 8 Regulars, not for 5"
    assert refuse_list(book(), army(all_of_them), 10) is None
    assert price(book(), all_of_them) == 4


@clause("saga.ruling.upgrades-add", "saga.army.any-group-upgrades")
@pytest.mark.parametrize(
    ("options", "attacks"), [((), 1), (("axes",), 3), (("hammers",), 4), (("axes", "hammers"), 6), (("bows",), 1)]
)
def test_a_bought_weapon_is_carried_besides_the_sword(options: tuple[str, ...], attacks: int) -> None:
    assert melee_attacks(bought(group("regulars", *options)).weapons) == attacks


@clause("saga.ruling.upgrades-add=replace")
@pytest.mark.parametrize(
    ("options", "weapons", "attacks"),
    [
        (("axes",), ("Axe",), 2),
        (("hammers",), ("Hammer",), 3),
        (("bows",), ("Sword", "Bow"), 1),
        (("javelins", "axes"), ("Axe", "Javelin"), 2),
    ],
)
def test_where_it_replaces_an_axe_or_hammer_takes_the_place_of_the_sword(
    options: tuple[str, ...], weapons: tuple[str, ...], attacks: int
) -> None:
    armed = bought(group("regulars", *options), "replace")
    assert (armed.weapons, melee_attacks(armed.weapons)) == (weapons, attacks)


@clause("saga.ruling.upgrades-add=replace")
def test_where_it_replaces_a_group_cannot_have_axes_and_hammers() -> None:
    both = army(group("regulars", "axes", "hammers"))
    refusal = refuse_list(book(), both, 10, REPLACE)
    assert refusal is not None and refusal.clause == "saga.ruling.upgrades-add"
    assert refuse_list(book(), both, 10) is None
    assert refuse_list(book(), army(group("regulars", "axes"), group("rookies", "hammers")), 10, REPLACE) is None


@clause("saga.weapons.ranged-for-shooting")
def test_a_bow_or_javelin_gives_nothing_in_melee() -> None:
    assert melee_attacks(("Sword", "Bow")) == melee_attacks(("Sword", "Javelin")) == 1
    assert melee_attacks(("Bow",)) == 0


@clause("saga.weapons.rangeless-for-melee")
def test_a_sword_axe_or_hammer_cannot_shoot() -> None:
    assert ranged_weapons(("Sword", "Axe", "Hammer")) == ()
    assert [weapon.id for weapon in ranged_weapons(("Sword", "Javelin", "Bow"))] == ["Bow", "Javelin"]


def weapon(id: str) -> tuple[int, int]:
    return armoury()[id].range, armoury()[id].attacks


@clause("saga.weapons.sword")
def test_a_sword_has_no_range_and_1_attack() -> None:
    assert weapon("Sword") == (0, 1)
    assert melee_attacks(("Sword",)) == 1


@clause("saga.weapons.axe")
def test_an_axe_has_no_range_and_2_attacks() -> None:
    assert weapon("Axe") == (0, 2)
    assert melee_attacks(("Sword", "Axe")) == 3


@clause("saga.weapons.hammer")
def test_a_hammer_has_no_range_and_3_attacks() -> None:
    assert weapon("Hammer") == (0, 3)
    assert melee_attacks(bought(VETERAN_HERO).weapons) == 3


@clause("saga.weapons.javelin")
def test_a_javelin_reaches_12_inches_with_1_attack() -> None:
    assert weapon("Javelin") == (12000, 1)


@clause("saga.weapons.bow")
def test_a_bow_reaches_24_inches_with_1_attack() -> None:
    assert weapon("Bow") == (24000, 1)


@clause("saga.decision.buy-army")
@pytest.mark.parametrize(("limit", "groups", "points"), [(10, 4, 9), (20, 9, 19)])
def test_without_a_list_there_is_a_regular_hero_and_regulars_up_to_the_limit(
    limit: int, groups: int, points: int
) -> None:
    steady = suggested_list(limit)
    assert steady.entries == (REGULAR_HERO, *[group("regulars")] * groups)
    assert (cost(book(), steady), refuse_list(book(), steady, limit)) == (points, None)


@pytest.mark.parametrize("name", samples())
def test_a_sample_list_is_legal_nearly_spent_and_survives_writing(name: str) -> None:
    army = samples()[name]
    assert refuse_list(book(), army, army.limit) is None
    assert army.limit - 1 <= cost(book(), army) <= army.limit
    assert army.name and army.about and name.endswith(f"-{army.limit}")
    assert read_list(write_list(army), name, book()) == army


def test_there_are_a_dozen_different_samples_of_both_sizes() -> None:
    assert len({army.entries for army in samples().values()}) == len(samples()) >= 12
    assert len({army.name for army in samples().values()}) == len(samples())
    assert all(len(styles(limit)) >= 6 for limit in LIMITS)
    assert styles(10).keys() == styles(20).keys()


def test_every_number_of_the_book_is_cited_by_a_clause_of_the_ledger() -> None:
    known = {clause.id for clause in ledger("saga").clauses}
    clauses = [weapon.clause for weapon in book().weapons] + [unit.clause for unit in book().units]
    clauses += [option.clause for unit in book().units for group in unit.groups for option in group.options]
    assert len(clauses) == 5 + 5 + 12
    assert set(clauses) <= known
    assert all(any(citation.form == "datum" for citation in CITED[id]) for id in clauses)


def test_a_typing_error_in_the_book_names_file_line_and_the_nearest_word() -> None:
    text = (HOME / "books/saga.toml").read_text("utf-8").replace('equipment = ["Hammer"]', 'equipment = ["Hamer"]')
    with pytest.raises(ArmyError) as caught:
        read_book(text, "books/saga.toml", WORDS)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "Hamer" in row)
    assert str(caught.value) == f"books/saga.toml line {line}: unknown weapon 'Hamer'; did you mean 'Hammer'?"


def test_the_faults_of_a_list_are_those_for_which_it_is_refused() -> None:
    hammers = Take("arms", "hammers")
    entries = [
        Entry("veteran-hero"),
        Entry("veteran-hero", (hammers,)),
        Entry("regulars", (hammers,)),
        Entry("regulars", (hammers, hammers)),
        Entry("regulars", (hammers, Take("arms", "axes"))),
        Entry("rookies", (Take("arms", "bows", 3),)),
        Entry("rookeys"),
    ]
    for bought in product(entries, repeat=2):
        for limit, house in product((3, 10, 21), ({}, REPLACE, {"hero-count": "led"}, FREE_HERO)):
            army = ArmyList("Any", "saga", limit, bought)
            refused = refuse_list(book(), army, limit, house)
            faults = list(list_rules(house).faults(book(), army, limit))
            assert (refused is None) == (faults == [])
            assert refused is None or refused.clause in {fault.clause for fault in faults}
            rows = [fault.facts["entry"] for fault in faults if "entry" in fault.facts]
            assert rows == sorted(set(rows)) and not any("entry" in fault.why for fault in faults)
