"""Army composition: what is bought from the books, and what a list may not be."""

import pytest

from drumhead.combat.army import ArmyList, Bought, Entry, Kit, Take, buy, total
from drumhead.combat.book import Book, read_book
from drumhead.combat.source import ArmyError
from drumhead.combat.vocabulary import rating_of
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.rules.army import HOME, LIST_RULES, books, refuse_list
from drumhead.games.sigmar.rules.kinds import WORDS, melee_weapons, weapons_in
from drumhead.testkit import clause

BOOKS = {book.id: book for book in books()}
SALTGATE, MIREFOLD = BOOKS["saltgate"], BOOKS["mirefold"]
COMMAND = ("sergeant", "musician", "standard")


def entry(unit: str, *taken: str) -> Entry:
    """`entry("captain", "ride/lock-ox")`"""
    return Entry(unit, tuple(Take(*take.split("/")) for take in taken))


def army(book: Book, *entries: Entry) -> ArmyList:
    return ArmyList("The test", book.id, 350, entries)


def bought(book: Book, unit: str, *taken: str) -> Bought:
    return buy(book, army(book, entry(unit, *taken)))[0]


def kit(book: Book, unit: str, *taken: str) -> Kit:
    return bought(book, unit, *taken).kits[0]


def refused(book: Book, *entries: Entry, limit: int = 350) -> Refusal:
    found = refuse_list(book, army(book, *entries), limit)
    assert found is not None
    return found


# ---------------------------------------------------------------------------------------------------- mounts
@clause("sigmar.upgrades.mount-shares")
def test_riders_have_the_weapons_the_rules_and_the_base_of_their_mounts() -> None:
    riders = bought(SALTGATE, "salt-riders")
    assert {(kit.weapons, kit.rules, kit.base) for kit in riders.kits} == {
        (("Light Lance", "Light Claws"), ("Fast",), 1500)
    }
    king = kit(MIREFOLD, "rootking", "ride/mosswing")
    assert (king.weapons, king.base) == (("Master Sword", "Force Claws"), 2000)
    assert {"Flying", "Fear", "Fiery Breath", "Furious", "Regeneration"} <= set(king.rules)


@clause("sigmar.upgrades.mount-tough-adds")
def test_the_tough_of_rider_and_mount_are_added() -> None:
    assert rating_of(kit(MIREFOLD, "rootking", "ride/mosswing").rules, "Tough") == 9
    assert rating_of(kit(SALTGATE, "captain", "ride/lock-ox").rules, "Tough") == 6
    assert rating_of(kit(SALTGATE, "captain", "ride/dray").rules, "Tough") == 3
    assert rating_of(kit(SALTGATE, "salt-riders").rules, "Tough") == 0


@clause("sigmar.ruling.impact")
def test_impact_adds_up_also_from_an_upgrade() -> None:
    text = (HOME / "books/saltgate.toml").read_text("utf-8").replace('rules = ["Armored"]', 'rules = ["Impact(1)"]')
    trampling = read_book(text, "saltgate.toml", WORDS)
    assert rating_of(kit(trampling, "captain", "ride/lock-ox", "mail/mail").rules, "Impact") == 3


@clause("sigmar.types.hero-nimble")
def test_heroes_and_wizards_are_nimble_on_foot_and_not_when_mounted() -> None:
    assert "Nimble" in kit(SALTGATE, "captain").rules
    assert "Nimble" in kit(SALTGATE, "tide-reader").rules
    assert "Nimble" not in kit(SALTGATE, "captain", "ride/dray").rules
    assert "Nimble" not in kit(SALTGATE, "pikewardens").rules
    assert kit(MIREFOLD, "glade-hunters").rules == ("Nimble",)


@clause("sigmar.weapons.default-light")
def test_the_default_weapon_is_asked_for_after_the_mount_has_brought_its_own() -> None:
    text = (HOME / "books/saltgate.toml").read_text("utf-8").replace('["Light Lance"]', '["Pistol"]', 1)
    riders = buy(book := read_book(text, "saltgate.toml", WORDS), army(book, entry("salt-riders")))[0]
    assert [weapon.name for weapon in melee_weapons(weapons_in(book, riders.kits[0].weapons))] == ["Light Claws"]
    shooters = kit(SALTGATE, "auditors")
    assert [weapon.name for weapon in melee_weapons(weapons_in(SALTGATE, shooters.weapons))] == ["Light Sword"]


# ---------------------------------------------------------------------------------------------------- command models
@clause("sigmar.ruling.command-models")
def test_sergeant_musician_and_standard_are_three_different_models() -> None:
    ten = bought(SALTGATE, "pikewardens", *(f"command/{option}" for option in COMMAND))
    assert [kit.rules for kit in ten.kits] == [("Sergeant",), ("Musician",), ("Standard",), *[()] * 7]
    assert ten.cost == 55 + 3 + 4 + 4


@clause("sigmar.ruling.command-models")
def test_a_unit_with_too_few_models_for_them_is_refused() -> None:
    text = (HOME / "books/mirefold.toml").read_text("utf-8").replace("size = 10", "size = 2")
    pair = read_book(text, "mirefold.toml", WORDS)
    three = refused(pair, entry("bark-mob", *(f"command/{option}" for option in COMMAND)))
    assert three.clause == "sigmar.ruling.command-models"
    assert three.why == "entry 1: Sergeant, Musician and Standard go to 3 different models, Bark mob has only 2"


# ---------------------------------------------------------------------------------------------------- books
@clause("sigmar.ruling.command-models")
def test_a_book_cannot_offer_a_command_model_to_a_single_one() -> None:
    text = (HOME / "books/mirefold.toml").read_text("utf-8").replace("size = 10", "size = 1")
    with pytest.raises(ArmyError, match="Sergeant is for one model of a unit of at least 2, 'bark-mob' has 1"):
        read_book(text, "mirefold.toml", WORDS)


@pytest.mark.parametrize("rule", ["Tough(2)", "Wizard(1)", "Scout", "Vanguard", "Sergeant", "Musician", "Standard"])
def test_no_spell_grants_what_counts_before_any_spell(rule: str) -> None:
    text = (HOME / "books/saltgate.toml").read_text("utf-8")
    with pytest.raises(ArmyError, match="no spell can grant") as caught:
        read_book(text.replace('rule = "Fearless"', f'rule = "{rule}"'), "saltgate.toml", WORDS)
    (line,) = (i for i, line in enumerate(text.splitlines(), 1) if 'rule = "Fearless"' in line)
    assert caught.value.where == f"saltgate.toml line {line}"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"Heavy Halberd"', '"Hevy Halberd"', "unknown weapon 'Hevy Halberd'; did you mean 'Heavy Halberd'?"),
        ('"Impact(2)"', '"Inpact(2)"', "unknown rule 'Inpact(2)'; did you mean 'Impact(X)'?"),
        ('type = "ordnance"', 'type = "ordinance"', "unknown unit type 'ordinance'; did you mean 'ordnance'?"),
        ('base = "Rifle"', "attacks = 3", "the weapon 'ledger-rifle' needs a base, a weapon of the page"),
        ('{ do = "morale" }', '{ do = "move", inches = 6 }', "'call-the-debt' cannot move an enemy"),
        ("cost = 28", "cost = 0", "cost must be at least 1, not 0"),
    ],
)
def test_a_mistake_in_a_book_is_one_sentence(old: str, new: str, why: str) -> None:
    text = (HOME / "books/saltgate.toml").read_text("utf-8")
    with pytest.raises(ArmyError) as caught:
        read_book(text.replace(old, new, 1), "saltgate.toml", WORDS)
    assert caught.value.why.startswith(why)
    assert caught.value.where.startswith("saltgate.toml line ")


# ---------------------------------------------------------------------------------------------------- lists
MOB, STUMP = entry("bark-mob"), entry("elder-stump")
FULL = (STUMP, STUMP, STUMP, STUMP)  # 320 points


@clause("sigmar.setup.points-limit")
def test_350_points_are_legal_and_351_are_not() -> None:
    text = (HOME / "books/mirefold.toml").read_text("utf-8")
    just, dear = (read_book(text.replace("cost = 28", f"cost = {n}"), "mirefold.toml", WORDS) for n in (30, 31))
    five = army(MIREFOLD, *FULL, entry("sporecaller"))
    assert (total(just, five), refuse_list(just, five, 350)) == (350, None)
    over = refuse_list(dear, five, 350)
    assert over is not None
    assert (over.clause, over.why) == ("sigmar.setup.points-limit", "the army costs 351 points, the limit is 350")
    assert refused(MIREFOLD, MOB, limit=400).clause == "sigmar.setup.points-limit"


@clause("sigmar.setup.points-limit")
def test_upgrades_and_mounts_count() -> None:
    assert total(MIREFOLD, army(MIREFOLD, entry("rootking", "ride/mosswing"))) == 22 + 72
    assert refused(MIREFOLD, *FULL, entry("rootking", "ride/mosswing")).clause == "sigmar.setup.points-limit"


@clause("sigmar.setup.one-hero")
def test_two_heroes_are_refused_and_two_wizards_are_not() -> None:
    two = refused(SALTGATE, entry("captain"), entry("bailiffs"), entry("captain"))
    assert (two.clause, two.facts["entry"]) == ("sigmar.setup.one-hero", 2)
    assert two.why == "an army has at most 1 unit of type hero, not 2"
    wizards = army(SALTGATE, entry("captain"), entry("tide-reader"), entry("tide-reader"))
    assert refuse_list(SALTGATE, wizards, 350) is None


@clause("sigmar.principles.profiles-elsewhere", "sigmar.decision.army-list")
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (entry("bark-mop"), "entry 1: unknown unit 'bark-mop'; did you mean 'bark-mob'?"),
        (entry("bark-mob", "stake/stake"), "entry 1: unknown group 'stake'; did you mean 'stakes'?"),
        (entry("bark-mob", "stakes/stakes"), "entry 1: unknown option 'stakes'; did you mean 'stake'?"),
        (entry("bark-mob", "ride/marsh-elk"), "entry 1: Bark mob has no group 'ride'; known are command, stakes"),
        (
            entry("bark-mob", "stakes/stake", "stakes/stake"),
            "entry 1: Bark mob takes 'stake' twice; an option is taken once",
        ),
        (
            Entry("gnarl-brutes", (Take("clubs", "log-club", 4),)),
            "entry 1: 'log-club' of Gnarl brutes is for 1 to 3 models, not for 4",
        ),
    ],
)
def test_what_the_book_does_not_have_cannot_be_bought(wrong: Entry, why: str) -> None:
    found = refused(MIREFOLD, wrong)
    assert (found.clause, found.why) == ("sigmar.principles.profiles-elsewhere", why)


@clause("sigmar.ruling.smallest-army")
def test_an_army_has_at_least_one_unit_and_all_of_one_faction() -> None:
    assert refused(MIREFOLD).clause == "sigmar.ruling.smallest-army"
    other = refuse_list(MIREFOLD, army(SALTGATE, entry("captain")), 350)
    assert other is not None and other.clause == "sigmar.principles.profiles-elsewhere"


def test_all_faults_of_a_list_are_told_at_their_entries() -> None:
    wrong = army(MIREFOLD, entry("rootking"), entry("bark-mop"), entry("rootking"), *FULL)
    told = [(fault.clause, fault.facts.get("entry")) for fault in LIST_RULES.faults(MIREFOLD, wrong, 350)]
    assert told == [
        ("sigmar.principles.profiles-elsewhere", 1),
        ("sigmar.setup.one-hero", 2),
        ("sigmar.setup.points-limit", None),
    ]
