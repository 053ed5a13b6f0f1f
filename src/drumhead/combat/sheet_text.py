"""A sheet of paper in letters: for a terminal, and as a page that stands alone."""

from html import escape

from drumhead.combat.sheet import Sheet, SheetUnit, SheetWeapon

BOX = "\u2610"
UNITS = ("#", "Unit", "Models", "Quality", "Weapons", "Rules", "Points", "Losses")

Row = tuple[str, ...]


def unit_row(number: int, unit: SheetUnit) -> Row:
    boxes = " ".join(BOX * wounds for wounds in unit.losses)
    weapons, rules = ", ".join(unit.weapons), ", ".join(unit.rules) or "-"
    head = (str(number), unit.name, str(len(unit.losses)), f"{unit.quality}+")
    return (*head, weapons, rules, str(unit.cost), boxes)


def unit_rows(sheet: Sheet) -> list[Row]:
    return [unit_row(i, unit) for i, unit in enumerate(sheet.units, 1)]


def notes_on(sheet: Sheet) -> list[tuple[str, str]]:
    """Units with a note, each once."""
    return list(dict.fromkeys((unit.name, unit.note) for unit in sheet.units if unit.note))


def weapon_heads(sheet: Sheet) -> Row:
    return "Weapon", "Range", sheet.power


def weapon_row(weapon: SheetWeapon) -> Row:
    return weapon.name, weapon.range, weapon.power


def points(sheet: Sheet) -> str:
    return f"{sheet.cost} of {sheet.limit} points"


def as_markdown(sheet: Sheet) -> str:
    parts = [f"# {sheet.name}", f"{points(sheet)}. {sheet.about}".strip(), aligned(UNITS, unit_rows(sheet))]
    parts += [f"**{name}.** {note}." for name, note in notes_on(sheet)]
    parts += [aligned(weapon_heads(sheet), [weapon_row(weapon) for weapon in sheet.weapons])]
    parts += [f"**{rule.title}.** {rule.text}" for rule in (*sheet.spells, *sheet.rules)]
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


def as_html(sheet: Sheet) -> str:
    """A page of its own that needs nothing from elsewhere, laid out for A4."""
    rules = "\n".join(
        f"<p><b>{escape(rule.title)}.</b> {escape(rule.text)}</p>" for rule in (*sheet.spells, *sheet.rules)
    )
    notes = "".join(f"<p><b>{escape(name)}.</b> {escape(note)}.</p>\n" for name, note in notes_on(sheet))
    about = f'<p class="about">{escape(sheet.about)}</p>\n' if sheet.about else ""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(sheet.name)}</title><style>{STYLE}</style></head>
<body>
<h1>{escape(sheet.name)}</h1>
<p>{points(sheet)}</p>
{about}{html_table("units", UNITS, unit_rows(sheet))}
{notes}{html_table("weapons", weapon_heads(sheet), [weapon_row(weapon) for weapon in sheet.weapons])}
<div class="rules">
{rules}
</div>
</body></html>
"""


def html_table(name: str, titles: Row, rows: list[Row]) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{name}">\n<tr>{head}</tr>\n{body}\n</table>'
