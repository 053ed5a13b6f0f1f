"""What docs/army-books.md shows loads step by step, and what it quotes is what the reader says."""

import re
from pathlib import Path

import pytest

from drumhead.combat.army import read_list, refuse_entry, total
from drumhead.combat.book import Vocabulary, read_book
from drumhead.combat.source import ArmyError

PAGE = (Path(__file__).parents[2] / "docs" / "army-books.md").read_text("utf-8")
*STEPS, LIST = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
BOOK = "\n".join(STEPS)
WEIGHTS, KINDS = "Light Medium Heavy Master Force", "Sword Claws Spear Halberd Mace Lance"
RANGED = "Throwing Weapon, Pistol, Shortbow, Fire Thrower, Bow, Rifle, Longbow, Crossbow"
RANGED += ", Stone Thrower, Bolt Thrower, Cannon"
RULES = (
    "Armored, Fast, Fear, Fearless, Fiery Breath, Flying, Furious, Impact(X), Nimble, Regeneration, Resistance, Scout"
)
RULES += ", Strider, Tough(X), Vanguard, Wizard(X)"
WEAPON_RULES = "Deadly, Indirect, Piercing, Poison, Rapid, Sniper, Unwieldy"
WORDS = Vocabulary(
    game="sigmar",
    types=("infantry", "hero", "wizard", "ordnance"),
    rules=(*RULES.split(", "), "Sergeant", "Musician", "Standard"),
    weapons=(*(f"{w} {k}" for w in WEIGHTS.split() for k in KINDS.split()), *RANGED.split(", ")),
    weapon_rules=tuple(WEAPON_RULES.split(", ")),
)


def test_the_page_names_every_word() -> None:
    text = " ".join(PAGE.split())
    assert RULES in text and WEAPON_RULES in text
    assert [w for w in (*WORDS.types, *WEIGHTS.split(), *KINDS.split(), *RANGED.split(", ")) if w not in text] == []


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_the_book_loads_after_every_step(step: int) -> None:
    units = [unit.id for unit in read_book("\n".join(STEPS[:step]), "orchard.toml", WORDS).units]
    assert units == ["pickers", "slingers", "head-picker", "cider-widow"][: (1, 1, 3, 4)[step - 1]]


def test_the_list_may_be_bought_from_the_book() -> None:
    book = read_book(BOOK, "orchard.toml", WORDS)
    army = read_list(LIST, "crew.toml", book)
    assert [refused for entry in army.entries if (refused := refuse_entry(book, entry))] == []
    assert total(book, army) == (14 + 4) + (40 + 3) + (39 + 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('equipment = ["Light Spear"]', 'equipment = ["Light Speer"]'),
        ("quality = 5", "qualty = 5"),
        ("size = 10\n", 'size = "ten"\n'),
        ('"Tough(3)"', '"Tough"'),
        ('id = "slingers"', 'id = "pickers"'),
        ("who = 2", "who = 6"),
        ('mount = "cart-mule"', 'mount = "mule"'),
        ("number = 7\n", ""),
        ('"D6"', '"D8"'),
        ('name = "Pickers"', 'name = "Pickers'),
    ],
)
def test_the_page_quotes_the_reader_to_the_letter(old: str, new: str) -> None:
    assert old in BOOK
    with pytest.raises(ArmyError) as caught:
        read_book(BOOK.replace(old, new, 1), "orchard.toml", WORDS)
    assert f"    {caught.value}\n" in PAGE


def test_the_page_quotes_the_reader_of_lists() -> None:
    with pytest.raises(ArmyError) as caught:
        read_list(LIST.replace('"knife"', '"knive"'), "crew.toml", read_book(BOOK, "orchard.toml", WORDS))
    assert f"    {caught.value}\n" in PAGE
