"""How models are bought where a game has mounts and rules that are held apart; the rules are invented for it."""

import pytest

from drumhead.combat.army import ArmyList, Bought, Entry, Kit, Take, buy, refuse_entry
from drumhead.combat.book import Book, read_book
from drumhead.combat.mustering import hand
from drumhead.combat.sheet import rules_shown, weapons_shown
from drumhead.combat.vocabulary import Buying, Vocabulary

BUYING = Buying(
    adds_up=("Trample",),
    adds_up_mounted=("Stout",),
    on_foot=(("captain", ("Spry",)),),
    apart=("Bugler", "Banner", "Corporal"),
    apart_clause="parade.ruling.apart",
)
WORDS = Vocabulary(
    game="parade",
    types=("foot", "captain"),
    rules=("Stout(X)", "Trample(X)", "Spry", "Swift", "Brave", "Seer(X)", "Bugler", "Banner", "Corporal"),
    weapons=("Pike", "Bow", "Hooves"),
    buying=BUYING,
)
BOOK = """format = "drumhead-book-1"
game = "parade"
[faction]
id = "drovers"
name = "The Drovers"

[[mount]]
id = "mule"
name = "Mule"
base = 1.5
equipment = ["Hooves"]
rules = ["Swift", "Stout(3)", "Trample(1)", "Brave", "Seer(1)"]
[[mount]]
id = "goat"
name = "Goat"
base = 1.25
rules = ["Spry"]

[[unit]]
id = "warden"
name = "Warden"
type = "captain"
size = 1
quality = 3
base = 1.0
equipment = ["Pike"]
rules = ["Stout(2)", "Trample(2)", "Brave", "Seer(2)"]
cost = 20
[[unit.group]]
id = "ride"
text = "Mount on"
do = "mount"
who = "all"
pick = "one"
options = [ { id = "mule", mount = "mule", cost = 4 }, { id = "goat", mount = "goat", cost = 1 } ]
[[unit.group]]
id = "blood"
text = "Upgrade with"
do = "add"
who = "all"
pick = "many"
options = [ { id = "hardy", rules = ["Stout(3)"], cost = 5 }, { id = "heavy", rules = ["Trample(1)"], cost = 2 } ]

[[unit]]
id = "riders"
name = "Riders"
type = "foot"
size = 2
quality = 4
base = 1.0
mount = "goat"
equipment = ["Pike"]
cost = 12
[[unit.group]]
id = "ride"
text = "Any model may ride a mule instead"
do = "mount"
who = "any"
pick = "one"
options = [ { id = "mule", mount = "mule", cost = 4 } ]

[[unit]]
id = "band"
name = "Band"
type = "foot"
size = 4
quality = 4
base = 1.0
equipment = ["Pike"]
rules = ["Brave"]
cost = 30
[[unit.group]]
id = "bows"
text = "Any model may replace its Pike"
do = "replace"
takes = ["Pike"]
who = "any"
pick = "one"
options = [ { id = "bow", gives = ["Bow"], cost = 3 } ]
[[unit.group]]
id = "command"
text = "Upgrade one model each with"
do = "add"
who = "one"
pick = "many"
options = [ { id = "bugler", rules = ["Bugler"], cost = 3 }, { id = "banner", rules = ["Banner"], cost = 3 } ]
[[unit.group]]
id = "corporal"
text = "Upgrade one model with"
do = "add"
who = "one"
pick = "many"
options = [ { id = "corporal", rules = ["Corporal"] }, { id = "piper", rules = ["Bugler"] } ]

[[unit]]
id = "pair"
name = "Pair"
type = "foot"
size = 2
quality = 4
base = 1.0
equipment = ["Pike"]
cost = 10
[[unit.group]]
id = "command"
text = "Upgrade one model each with"
do = "add"
who = "one"
pick = "many"
options = [
  { id = "bugler", rules = ["Bugler"], cost = 3 },
  { id = "banner", rules = ["Banner"], cost = 3 },
  { id = "corporal", rules = ["Corporal"], cost = 3 },
]
"""


@pytest.fixture
def book() -> Book:
    return read_book(BOOK, "drovers.toml", WORDS)


def bought(book: Book, unit: str, *takes: Take) -> Bought:
    return buy(book, ArmyList("The test", book.id, 100, (Entry(unit, takes),)))[0]


def command(*options: str) -> tuple[Take, ...]:
    return tuple(Take("command", option) for option in options)


# ---------------------------------------------------------------------------------------------------- mounts
def test_a_rider_has_the_weapons_the_rules_and_the_base_of_its_mount(book: Book) -> None:
    (kit,) = bought(book, "warden", Take("ride", "mule")).kits
    assert (kit.weapons, kit.mount, kit.base) == (("Pike", "Hooves"), "mule", 1500)
    assert {"Swift", "Brave"} <= set(kit.rules)
    (on_foot,) = bought(book, "warden").kits
    assert (on_foot.weapons, on_foot.mount, on_foot.base) == (("Pike",), "", 1000)


def test_rules_that_add_up_do_and_all_others_count_once(book: Book) -> None:
    (kit,) = bought(book, "warden", Take("ride", "mule")).kits
    assert sorted(kit.rules) == ["Brave", "Seer(2)", "Stout(5)", "Swift", "Trample(3)"]


def test_a_number_that_only_the_mount_has_is_the_riders_own(book: Book) -> None:
    (first, second) = bought(book, "riders", Take("ride", "mule")).kits
    assert sorted(first.rules) == ["Brave", "Seer(1)", "Stout(3)", "Swift", "Trample(1)"]
    assert second.rules == ("Spry",)


def test_an_upgrade_adds_to_what_adds_up_everywhere_and_replaces_what_adds_up_with_a_mount_only(book: Book) -> None:
    both = (Take("blood", "hardy"), Take("blood", "heavy"))
    assert set(bought(book, "warden", *both).rules) == {"Stout(3)", "Trample(3)", "Brave", "Seer(2)", "Spry"}
    mounted = bought(book, "warden", *both, Take("ride", "mule"))  # the mount stands first in the book
    assert {"Stout(6)", "Trample(4)"} <= set(mounted.rules)


def test_what_a_type_brings_on_foot_is_gone_with_a_mount_unless_the_mount_has_it(book: Book) -> None:
    assert "Spry" in bought(book, "warden").rules
    assert "Spry" not in bought(book, "warden", Take("ride", "mule")).rules
    assert "Spry" in bought(book, "warden", Take("ride", "goat")).rules
    assert "Spry" not in bought(book, "band").rules


def test_a_mount_takes_the_place_of_the_one_that_the_unit_has_from_the_start(book: Book) -> None:
    assert [(kit.mount, kit.base) for kit in bought(book, "riders", Take("ride", "mule")).kits] == [
        ("mule", 1500),
        ("goat", 1250),
    ]


def test_a_game_may_keep_mounts_apart_from_their_riders() -> None:
    words = WORDS._replace(buying=Buying(mounts_share=False))
    (kit,) = bought(read_book(BOOK, "drovers.toml", words), "warden", Take("ride", "mule")).kits
    assert kit == Kit(("Pike",), ("Stout(2)", "Trample(2)", "Brave", "Seer(2)"), "mule", 1000)


def test_a_sum_of_two_high_numbers_is_still_a_number() -> None:
    high = BOOK.replace('Stout(3)", "Trample(1)', 'Stout(99)", "Trample(1)').replace("Stout(2)", "Stout(99)")
    (kit,) = bought(read_book(high, "drovers.toml", WORDS), "warden", Take("ride", "mule")).kits
    assert "Stout(198)" in kit.rules


# ---------------------------------------------------------------------------------------------------- held apart
def leaders(unit: Bought) -> list[list[str]]:
    return [[rule for rule in kit.rules if rule in BUYING.apart] for kit in unit.kits]


def test_rules_that_are_held_apart_go_to_different_models_also_from_different_groups(book: Book) -> None:
    three = bought(book, "band", *command("bugler", "banner"), Take("corporal", "corporal"))
    assert leaders(three) == [["Bugler"], ["Banner"], ["Corporal"], []]
    assert leaders(bought(book, "pair", *command("bugler", "corporal"))) == [["Bugler"], ["Corporal"]]


def test_a_unit_with_too_few_models_is_refused_in_one_sentence(book: Book) -> None:
    refused = refuse_entry(book, Entry("pair", command("bugler", "banner", "corporal")))
    assert refused is not None
    assert refused.why == "Bugler, Banner and Corporal go to 3 different models, Pair has only 2"
    assert refused.clause == "parade.ruling.apart"


def test_a_unit_has_each_of_them_once(book: Book) -> None:
    refused = refuse_entry(book, Entry("band", (*command("bugler"), Take("corporal", "piper"))))
    assert refused is not None
    assert refused.why == "Band takes Bugler twice; a unit has one at most"


# ---------------------------------------------------------------------------------------------------- what is shown
def test_models_that_differ_are_counted_by_their_kits_and_shown_with_their_number(book: Book) -> None:
    unit = bought(book, "band", Take("bows", "bow", 3), *command("bugler"))
    assert [(count, kit.weapons, kit.rules) for count, kit in unit.by_kit] == [
        (1, ("Bow",), ("Brave", "Bugler")),
        (2, ("Bow",), ("Brave",)),
        (1, ("Pike",), ("Brave",)),
    ]
    assert weapons_shown(unit, str.upper) == ("3 x BOW", "1 x PIKE")
    assert rules_shown(unit) == ("Brave", "1 x Bugler")
    assert hand([unit], called=str.lower)[0]["weapons"] == ["3 x bow", "1 x pike"]


def test_models_that_are_alike_are_shown_by_names_alone(book: Book) -> None:
    unit = bought(book, "band")
    assert (unit.by_kit, weapons_shown(unit), rules_shown(unit)) == (((4, unit.kits[0]),), ("Pike",), ("Brave",))
