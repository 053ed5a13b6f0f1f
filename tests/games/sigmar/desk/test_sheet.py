"""The sheet of an army: its rules whole and each once, and the spells of its book where somebody can cast them."""

from drumhead.combat.army import ArmyList, Entry
from drumhead.combat.sheet import Sheet
from drumhead.combat.sheet_text import as_html, as_markdown
from drumhead.games.sigmar.desk.sheet import headings, sheet_of
from drumhead.games.sigmar.rules.army import book_of, books, samples
from drumhead.games.sigmar.rules.specials import SPECIALS


def sheet(faction: str, *units: str) -> Sheet:
    army = ArmyList("Ours", faction, 350, tuple(Entry(unit) for unit in units))
    return sheet_of(book_of(army), army)


def told(paper: Sheet) -> dict[str, str]:
    return {rule.title: rule.text for rule in paper.rules}


def test_the_spells_of_the_book_stand_on_the_sheet_with_their_numbers() -> None:
    paper = sheet("mirefold", "sporecaller", "bark-mob")
    assert {spell.title: spell.text for spell in paper.spells} == {
        "Grasping Sedge (7)": "For an enemy within 18 in. Gives Unwieldy until it has acted. "
        "Takes away Fast until it has acted.",
        "Quickmud (8)": "For a friend within 12 in. A move of up to 6 in.",
        "Gnat Storm (10)": "For an enemy within 24 in. 2D6 hits with Piercing.",
    }
    own = {spell.title: spell.text for spell in sheet("slowkiln", "glaze-priest").spells}
    assert own["Open the Door (8)"].startswith("For the wizard's own unit. Gives Fear this round.")
    for text in (as_markdown(paper), as_html(paper)):
        assert "Grasping Sedge (7)" in text and text.index("Gnat Storm (10)") < text.index("Actions")


def test_an_army_without_a_wizard_has_neither_spells_nor_magic_on_its_sheet() -> None:
    paper = sheet("mirefold", "bark-mob")
    assert paper.spells == () and not {"Magic", "Wizard"} & told(paper).keys()


def test_every_special_rule_has_its_sentences() -> None:
    assert set(headings()["special"]) == set(SPECIALS.known)


def test_no_rule_on_a_sheet_ends_in_the_middle_of_a_sentence() -> None:
    for army in samples().values():
        for rule in sheet_of(book_of(army), army).rules:
            assert rule.text.endswith(".") and "..." not in rule.text and "sigmar." not in rule.text, rule
            assert not rule.text.startswith(f"{rule.title}:"), rule
    assert {army.book for army in samples().values()} == {book.id for book in books()}


def test_what_a_rule_does_is_told_on_the_sheet() -> None:
    rules = told(sheet("saltgate", "bailiffs")) | told(sheet("slowkiln", "furnace-toad"))
    assert "ignore Armored" in rules["Piercing"] and "re-rolls successful block tests" in rules["Piercing"]
    assert "melee attack." in rules["Fiery Breath"] and "within 12 in." in rules["Fiery Breath"]


def test_what_a_wizard_does_and_what_magic_is_are_told_apart() -> None:
    rules = told(sheet("mirefold", "sporecaller"))
    wizard, magic = (set(rules[title].split(". ")) for title in ("Wizard", "Magic"))
    assert len(wizard) > 1 and len(magic) > 1 and not wizard & magic
