"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs."""

from collections.abc import Iterator
from html import escape

from drumhead.combat.army import ArmyList, Bought, buy
from drumhead.combat.book import INCH, Book, Weapon, rated
from drumhead.combat.sheet import Sheet, SheetRule, SheetUnit, SheetWeapon
from drumhead.games.saga.army import book, cost
from drumhead.ledger.clause import Clause, ledger

BOX = "\u2610"
UNITS = ("#", "Unit", "Models", "Quality", "Weapons", "Rules", "Points", "Losses")
WEAPONS = ("Weapon", "Range", "Attacks")
ALWAYS = {
    "Actions": (
        "saga.activation.hold-shoots saga.activation.walk saga.activation.walk-shoots-after saga.activation.run "
        "saga.activation.run-no-shooting saga.activation.assault"
    ),
    "Hits and wounds": (
        "saga.principles.quality-test saga.shooting.hit-tests saga.shooting.success-is-hit saga.shooting.block-tests "
        "saga.shooting.success-is-block saga.shooting.unblocked-is-wound"
    ),
    "Melee": "saga.melee.two-inch-reach saga.melee.all-melee-weapons saga.melee.assault-bonus saga.melee.simultaneous",
    "Fatigue": (
        "saga.fatigue.extra-action saga.fatigue.extra-action-cost saga.fatigue.limit-two saga.fatigue.opponent-spends "
        "saga.fatigue.rest-removes-d3"
    ),
}
SHOOTING = "saga.shooting.range saga.shooting.sight saga.shooting.one-target-unit saga.shooting.one-weapon-each"
FORMING = "saga.army.grouped-at-deployment saga.army.same-type-only saga.army.unit-minimum saga.army.unit-maximum"
TOUGH = "saga.special.tough"

Row = tuple[str, ...]


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What an army bought from this book puts on paper."""
    units = buy(book, army)
    arms = [weapon for weapon in book.weapons if any(weapon.id in unit.weapons for unit in units)]
    return Sheet(
        army.name,
        army.about,
        cost(book, army),
        army.limit,
        sum(unit.size for unit in units),
        tuple(sheet_unit(unit) for unit in units),
        tuple(SheetWeapon(weapon.name or weapon.id, weapon.attacks, weapon.range) for weapon in arms),
        tuple(SheetRule(heading, text) for heading, text in rules_of(units, arms)),
    )


def sheet_unit(unit: Bought) -> SheetUnit:
    losses = (max(1, rated(unit.rules, "Tough")),) * unit.size
    hero = unit.unit.type == "hero"
    return SheetUnit(unit.unit.name, hero, unit.unit.quality, unit.weapons, unit.rules, unit.cost, losses)


def rules_of(units: tuple[Bought, ...], arms: list[Weapon]) -> Iterator[tuple[str, str]]:
    """Each heading with the sentences of the ledger that an army of these units plays by."""
    needed = dict(ALWAYS)
    if any(weapon.range for weapon in arms):
        needed["Shooting"] = SHOOTING
    if any(rated(unit.rules, "Tough") for unit in units):
        needed["Tough"] = TOUGH
    if any(unit.unit.type == "group" for unit in units):
        needed["Forming units"] = FORMING
    for heading, ids in needed.items():
        yield heading, " ".join(sentence(id) for id in ids.split())


def sentence(id: str) -> str:
    clause = ledger("saga").entry(id)
    assert isinstance(clause, Clause)
    return clause.rule


# In letters: for a terminal, and as a page that stands alone


def unit_row(number: int, unit: SheetUnit) -> Row:
    boxes = " ".join(BOX * wounds for wounds in unit.losses)
    weapons, rules = ", ".join(unit.weapons), ", ".join(unit.rules) or "-"
    head = (str(number), unit.name, str(len(unit.losses)), f"{unit.quality}+")
    return (*head, weapons, rules, str(unit.cost), boxes)


def weapon_row(weapon: SheetWeapon) -> Row:
    return weapon.name, f"{weapon.range // INCH} inches" if weapon.range else "melee", str(weapon.attacks)


def points(sheet: Sheet) -> str:
    return f"{sheet.cost} of {sheet.limit} points"


def as_markdown(army: ArmyList) -> str:
    sheet = sheet_of(book(), army)
    unit_rows = [unit_row(i, unit) for i, unit in enumerate(sheet.units, 1)]
    parts = [f"# {sheet.name}", f"{points(sheet)}. {sheet.about}".strip(), aligned(UNITS, unit_rows)]
    parts += [aligned(WEAPONS, [weapon_row(weapon) for weapon in sheet.weapons])]
    parts += [f"**{rule.title}.** {rule.text}" for rule in sheet.rules]
    return "\n\n".join(parts) + "\n"


def aligned(titles: Row, rows: list[Row]) -> str:
    """A table that is legible as plain text too."""
    widths = [max(map(len, column)) for column in zip(titles, *rows)]
    lines = [titles, tuple("-" * width for width in widths), *rows]
    return "\n".join("| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths)) + " |" for line in lines)


STYLE = """
@page { size: A4; margin: 12mm }
body { font: 9.5pt/1.3 Georgia, serif; color: #221f1a; max-width: 186mm; margin: 8mm auto }
@media print { body { margin: 0 } }
h1 { font-size: 18pt; margin: 0 } p { margin: 1.5mm 0 } .about { font-style: italic }
table { border-collapse: collapse; margin: 3mm 0; width: 100% }
table.weapons { width: auto }
th, td { border-bottom: .3mm solid #b9b1a2; padding: .7mm 2mm; text-align: left; white-space: nowrap }
tr { break-inside: avoid }
.rules { columns: 2; column-gap: 8mm; font-size: 8.5pt } .rules p { break-inside: avoid; margin-top: 0 }
"""


def as_html(army: ArmyList) -> str:
    """A page of its own that needs nothing from elsewhere, laid out for A4."""
    sheet = sheet_of(book(), army)
    rules = "\n".join(f"<p><b>{escape(rule.title)}.</b> {escape(rule.text)}</p>" for rule in sheet.rules)
    about = f'<p class="about">{escape(army.about)}</p>\n' if army.about else ""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(army.name)}</title><style>{STYLE}</style></head>
<body>
<h1>{escape(army.name)}</h1>
<p>{points(sheet)}</p>
{about}{html_table("units", UNITS, [unit_row(i, unit) for i, unit in enumerate(sheet.units, 1)])}
{html_table("weapons", WEAPONS, [weapon_row(weapon) for weapon in sheet.weapons])}
<div class="rules">
{rules}
</div>
</body></html>
"""


def html_table(name: str, titles: Row, rows: list[Row]) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{name}">\n<tr>{head}</tr>\n{body}\n</table>'
