"""A sheet as text and as a page: every unit with its boxes, every weapon, every rule; nothing of it breaks the page."""

from html.parser import HTMLParser

from msgspec.structs import replace

from drumhead.combat.sheet_text import BOX, UNITS, aligned, as_html, as_markdown, unit_row
from tests.combat.sheets import SHEET


def test_a_unit_has_a_box_for_each_wound_of_each_model() -> None:
    assert unit_row(1, SHEET.units[0]) == ("1", "Captain", "1", "3+", "Sword", "Tough(3)", "25", BOX * 3)
    assert unit_row(2, SHEET.units[1]) == ("2", "Wardens", "2", "4+", "Pike, Bow", "-", "20", f"{BOX} {BOX}")


def test_the_columns_of_a_table_stand_under_their_titles() -> None:
    assert aligned(("A", "Long"), [("wide", "b")]).split("\n") == [
        "| A    | Long |",
        "| ---- | ---- |",
        "| wide | b    |",
    ]


def test_the_text_has_points_units_weapons_and_rules() -> None:
    text = as_markdown(SHEET)
    assert text.startswith("# Night <watch>\n\n45 of 50 points. Two units & a lamp.\n\n| # | Unit ")
    assert "| Bow    | 24 inches | 2    |" in text and "| Weapon | Range     | Dice |" in text
    assert text.endswith("\n\n**Tough.** It takes three wounds.\n")


def test_what_is_noted_of_a_unit_stands_below_the_units_once() -> None:
    hero, wardens = SHEET.units
    noted = replace(SHEET, units=(replace(hero, note="Can join: <Wardens>"), *[replace(wardens, note="Two")] * 2))
    assert "**Captain.** Can join: <Wardens>.\n\n**Wardens.** Two.\n\n| Weapon" in as_markdown(noted)
    assert "<p><b>Captain.</b> Can join: &lt;Wardens&gt;.</p>" in as_html(noted)


class Cells(HTMLParser):
    """The texts of a page, by their tags."""

    def __init__(self) -> None:
        super().__init__()
        self.tag, self.found = "", list[tuple[str, str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append((self.tag, data.strip()))


def test_the_page_shows_the_same_and_escapes_what_people_wrote() -> None:
    page = as_html(SHEET)
    cells = Cells()
    cells.feed(page)
    assert ("h1", "Night <watch>") in cells.found and ("p", "Two units & a lamp.") in cells.found
    assert [text for tag, text in cells.found if tag == "th"] == [*UNITS, "Weapon", "Range", "Dice"]
    shown = [text for tag, text in cells.found if tag == "td"]
    assert shown[:8] == list(unit_row(1, SHEET.units[0])) and shown[-3:] == ["Bow", "24 inches", "2"]
    assert "src=" not in page and "href=" not in page
