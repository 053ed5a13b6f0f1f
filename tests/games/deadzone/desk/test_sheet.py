"""A force on one sheet of paper."""

from drumhead.combat.sheet_text import as_html, as_markdown
from drumhead.games.deadzone.desk.sheet import sheet_of
from drumhead.games.deadzone.rules.army import book, cost, samples
from drumhead.games.deadzone.rules.specials import SPECIALS


def test_equal_models_share_a_row_with_wounds_for_each() -> None:
    sheet = sheet_of(book("plague"), samples()["plague-pack-300"])
    dogs = next(unit for unit in sheet.units if unit.name == "Plague Dog")
    assert dogs.losses == (1,) * 12 and dogs.cost == 12 * 15
    assert sheet.models == sum(len(unit.losses) for unit in sheet.units)
    assert sheet.cost == sum(unit.cost for unit in sheet.units) == cost(samples()["plague-pack-300"])


def test_a_sheet_tells_ranges_ap_and_the_rules_of_its_own_units_only() -> None:
    sheet = sheet_of(book("enforcers"), samples()["enforcers-gun-line-150"])
    weapons = {weapon.name: weapon for weapon in sheet.weapons}
    assert (weapons["Machinegun"].range, weapons["Machinegun"].power) == ("6 cubes", "1")
    assert weapons["Sniper Rifle"].brief == "(range 8, AP 1)"
    titles = [rule.title for rule in sheet.rules]
    assert {"Jump Pack", "Discipline", "Tough", "Overwatch"} <= set(titles)
    assert not {"Rampage", "Hero", "Tactician", "Fast", "Slow"} & set(titles)


def test_every_special_rule_but_the_mere_word_has_its_sentences() -> None:
    sheets = [sheet_of(book(army.book), army) for army in samples().values()]
    told = {rule.title for sheet in sheets for rule in sheet.rules}
    worn = {rule.partition("(")[0] for sheet in sheets for unit in sheet.units for rule in unit.rules}
    assert worn - {"Specialist"} <= told and worn <= set(SPECIALS.known)


def test_on_paper_nobody_reads_ids_or_a_heading_twice() -> None:
    for army in samples().values():
        for rule in sheet_of(book(army.book), army).rules:
            assert "deadzone." not in rule.text and not rule.text.startswith(f"{rule.title}:"), rule
    said = {rule.title: rule.text for rule in sheet_of(book("plague"), samples()["plague-brood-150"]).rules}
    assert said["Slow"] == "No single move of the model is longer than 1 cube."
    assert said["Hero"].endswith("alive and not stunned (that is pinned).")


def test_a_sheet_without_guns_speaks_of_no_shooting() -> None:
    hunt = samples()["plague-hunt-150"]
    unarmed = type(hunt)(hunt.name, hunt.book, hunt.limit, tuple(e for e in hunt.entries if e.unit == "plague-dog"))
    text = as_markdown(sheet_of(book("plague"), unarmed))
    assert "**Shooting.**" not in text and "**Melee.**" in text and "Combat Knife" in text


def test_it_is_written_as_a_page_of_its_own_too() -> None:
    page = as_html(sheet_of(book("plague"), samples()["plague-brood-150"]))
    assert "<h1>The brood</h1>" in page and "<th>AP</th>" in page and "Strider Fist" in page
