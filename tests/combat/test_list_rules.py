"""Checks of lists: each refuses by the clause it was made with, and nothing without one."""

import pytest

from drumhead.combat.army import ArmyList, Entry, Take, total
from drumhead.combat.book import Book
from drumhead.combat.catalogue import Check
from drumhead.combat.list_rules import (
    ListRules,
    allowed_by_book,
    each_entry,
    each_upgrade_once,
    known_to_book,
    most_of_type,
    no_upgrades_of,
    not_empty,
    of_size,
    upgrades_of_whole_units,
    within_limit,
)
from tests.combat.test_army import BOOK, WORDS, read_book


def book() -> Book:
    return read_book(BOOK, "lamplighters.toml", WORDS)


def army(*entries: Entry, faction: str = "lamplighters") -> ArmyList:
    return ArmyList("Night watch", faction, 50, entries)


def why(check: Check, army: ArmyList, limit: int = 50) -> str:
    refused = check(book(), army, limit)
    return f"{refused.why} ({refused.clause})" if refused else ""


WARDEN = Entry("warden")
HARDY = Take("blood", "hardy")


@pytest.mark.parametrize("clause", ["page", ""])
def test_every_check_refuses_by_its_clause_and_by_none_nothing(clause: str) -> None:
    unit = book().units[0]
    cases = [
        (of_size((50, 80), clause), army(WARDEN), 60, "the limit is 50 or 80 points, not 60 (page)"),
        (not_empty("warden", clause), army(), 50, "an army needs at least one warden (page)"),
        (
            most_of_type(unit.type, 1, clause),
            army(WARDEN, WARDEN),
            50,
            "an army has at most 1 unit of type captain, not 2",
        ),
        (within_limit(total, clause), army(WARDEN), 1, f"the army costs {unit.cost} points, the limit is 1 (page)"),
        (known_to_book(clause), army(faction="lamplighter"), 50, "unknown faction 'lamplighter'"),
        (known_to_book(clause), army(WARDEN, Entry("wardn")), 50, "entry 2: unknown unit 'wardn'"),
        (allowed_by_book(clause), army(Entry("warden", (HARDY, HARDY))), 50, "entry 1: Warden takes 'hardy' twice"),
        (
            each_entry(no_upgrades_of(unit.type, clause)),
            army(Entry("warden", (HARDY,))),
            50,
            "entry 1: upgrades are bought for groups; a Warden cannot have hardy (page)",
        ),
        (each_entry(each_upgrade_once(clause)), army(Entry("warden", (HARDY, HARDY))), 50, "entry 1: Warden buy hardy"),
        (
            each_entry(upgrades_of_whole_units(clause)),
            army(Entry("warden", (Take("blood", "hardy", unit.size + 1),))),
            50,
            f"entry 1: hardy are for all {unit.size} Warden, not for {unit.size + 1} (page)",
        ),
    ]
    for check, bought, limit, text in cases:
        found = why(check, bought, limit)
        assert found.startswith(text) if clause else found == ""


def test_a_sound_list_passes_and_an_unknown_unit_is_left_to_the_book() -> None:
    checks = (of_size((50,), "c"), not_empty("warden", "c"), known_to_book("c"), within_limit(total, "c"))
    assert [why(check, army(WARDEN)) for check in checks] == ["", "", "", ""]
    assert why(each_entry(no_upgrades_of("hero", "c")), army(Entry("wardn", (HARDY,)))) == ""


def test_faults_are_those_of_each_entry_then_of_the_whole_then_of_the_price() -> None:
    once = each_entry(each_upgrade_once("c.once"))
    rules = ListRules(
        (of_size((80,), "c.size"),), (known_to_book("c.known"), once), within_limit(total, "c.cost"), "c.bar"
    )
    wrong = army(WARDEN, Entry("wardn"), Entry("warden", (HARDY, HARDY)))
    assert [r.clause for r in rules.faults(book(), wrong, 1)] == ["c.known", "c.once", "c.size", "c.cost"]
    first = rules.refuse(book(), wrong, 1)
    assert first is not None and first.clause == "c.size"


def test_units_of_a_type_are_counted_and_the_first_too_many_is_named() -> None:
    check = most_of_type("captain", 1, "page")
    assert check(book(), army(WARDEN, Entry("watch"), Entry("watch")), 50) is None
    refused = check(book(), army(WARDEN, Entry("watch"), WARDEN, WARDEN), 50)
    assert refused is not None and refused.facts == {"entry": 2}
