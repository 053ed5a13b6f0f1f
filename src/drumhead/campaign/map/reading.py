"""Maps as files: read from TOML with every check of the ledger's format (ruling map-format), and written back."""

from collections.abc import Iterable
from typing import Any

from drumhead.campaign.map.judge import INVARIANTS, judge
from drumhead.campaign.map.letters import draw_rows, key
from drumhead.campaign.map.model import LEGEND, MOST_COLUMNS, MOST_ROWS, CampaignMap, Place, RiverSide, Row, spot
from drumhead.space.board import BoardError, known_fields, nearest, tables_in
from drumhead.space.file_fields import (
    LONGEST_NAME,
    LONGEST_NOTE,
    is_whole,
    quoted,
    read_id,
    read_words,
    tables_under,
)
from drumhead.space.hexes import DIRECTIONS, STEPS, Hex, column
from drumhead.space.kept import one_and_the_same

FORMAT = "campaign-map/1"
FIXED = {"orientation": "pointy", "coordinates": "axial"}
FIELDS = (
    *("format", "id", "name", "note", *FIXED, "layout", "legend", "direction"),
    *("row", "river", "village", "castle", "start", "invariant"),
)
FAR = 1000  # no coordinate of a map is as large
TERRAINS = tuple(LEGEND.values())


# ------------------------------------------------------------------------------------------------------------- reading
def read_maps(files: Iterable[tuple[str, str]]) -> tuple[CampaignMap, ...]:
    """The maps of several files, given as (name, text); no two of them may have the same id."""
    read: dict[str, tuple[str, CampaignMap]] = {}
    for where, text in files:
        found = read_map(text, where)
        if found.id in read:
            raise BoardError(f"{where}: the id {found.id} is taken by {read[found.id][0]}, each file needs its own.")
        read[found.id] = where, found
    return tuple(found for _, found in read.values())


def read_map(text: str, where: str) -> CampaignMap:
    """The map that a file describes; `where` names the file in messages."""
    return map_in(tables_in(text, where), where)


def map_in(table: dict[str, Any], where: str) -> CampaignMap:
    """The map that the tables of a file describe."""
    found = one_and_the_same(read_unjudged(table, where))
    if fault := judge(found):
        raise BoardError(f"{where}: {fault}.")
    check_layout(one_table(table, "layout", where) if "layout" in table else {}, found, where)
    return found


def read_unjudged(table: dict[str, Any], where: str) -> CampaignMap:
    """The map as it is written, sound or not."""
    known_fields(table, FIELDS, where)
    if table.get("format") != FORMAT:
        raise BoardError(f'{where}: format is {table.get("format")!r}, this program reads "{FORMAT}".')
    for field, only in FIXED.items():
        if table.get(field, only) != only:
            raise BoardError(f'{where}: {field} is {table[field]!r}, this program reads "{only}".')
    check_directions(tables_under(table, "direction", where), where)
    check_invariants(tables_under(table, "invariant", where), where)
    legend = read_legend(one_table(table, "legend", where), where) if "legend" in table else LEGEND
    start = one_table(table, "start", where)
    known_fields(start, ("normans", "ship"), f"{where}: start")
    return CampaignMap(
        read_id(table, where),
        read_words(table, "name", where, LONGEST_NAME),
        tuple(read_row(row, f"{where}: row {n}", legend) for n, row in numbered_rows(table, "row", where)),
        tuple(read_side(side, f"{where}: river side {n}") for n, side in numbered_rows(table, "river", where)),
        tuple(read_place(village, f"{where}: village {n}") for n, village in numbered_rows(table, "village", where)),
        read_place(one_table(table, "castle", where), f"{where}: castle"),
        read_starts(start, "normans", where),
        read_starts(start, "ship", where),
        read_words(table, "note", where, LONGEST_NOTE) if "note" in table else "",
    )


def numbered_rows(table: dict[str, Any], key: str, where: str) -> Iterable[tuple[int, dict[str, Any]]]:
    found = tables_under(table, key, where)
    most = MOST_ROWS * MOST_COLUMNS
    if len(found) > most:
        raise BoardError(f"{where}: {len(found)} [[{key}]] tables are too many, a map has at most {most} hexes.")
    return enumerate(found, 1)


def one_table(table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    found = table.get(key)
    if not isinstance(found, dict):
        raise BoardError(f"{where}: {key} must be written as one [{key}] table.")
    return found


def read_legend(table: dict[str, Any], where: str) -> dict[str, str]:
    for letter, kind in table.items():
        if len(letter) != 1:
            raise BoardError(f"{where}: legend {letter!r} must be one letter, the hexes of a row have one each.")
        if kind not in TERRAINS:
            raise BoardError(f"{where}: legend: there is no terrain {kind!r}; {nearest(kind, TERRAINS)}")
    return {letter: str(kind) for letter, kind in table.items()}


def read_row(table: dict[str, Any], where: str, legend: dict[str, str]) -> Row:
    """A row with the letters of our own legend, whatever letters its file has for them."""
    known_fields(table, ("r", "q0", "hexes"), where)
    r, q0 = (read_number(table.get(field), f"{where}: {field}") for field in ("r", "q0"))
    hexes = table.get("hexes")
    if not isinstance(hexes, str) or not 1 <= len(hexes) <= MOST_COLUMNS:
        raise BoardError(f"{where}: hexes must be a text of 1 to {MOST_COLUMNS} letters, one for each hex.")
    for n, letter in enumerate(hexes):
        if letter not in legend:
            known = ", ".join(f"{letter} {kind}" for letter, kind in legend.items())
            at = spot((q0 + n, r))
            raise BoardError(f"{where} has {letter!r} at {at}, which is not in the legend; known are {known}.")
    ours = {kind: letter for letter, kind in LEGEND.items()}
    return Row(r, q0, "".join(ours[legend[letter]] for letter in hexes))


def read_number(value: object, where: str) -> int:
    if not isinstance(value, int) or not is_whole(value) or abs(value) >= FAR:
        raise BoardError(f"{where} is {value}, it must be a whole number such as 3.")
    return value


def read_hex(value: object, where: str) -> Hex:
    if not isinstance(value, list) or len(value) != 2 or not all(is_whole(n) and abs(n) < FAR for n in value):
        raise BoardError(f"{where} is {value!r}, it must be a hex [q, r] such as [3, 5].")
    return value[0], value[1]


def read_side(table: dict[str, Any], where: str) -> RiverSide:
    known_fields(table, ("name", "a", "b", "bridge"), where)
    bridge = read_words(table, "bridge", where, LONGEST_NAME) if table.get("bridge", "") else ""
    a, b = (read_hex(table.get(field), f"{where}: {field}") for field in "ab")
    return RiverSide(read_words(table, "name", where, LONGEST_NAME), a, b, bridge)


def read_place(table: dict[str, Any], where: str) -> Place:
    known_fields(table, ("name", "at"), where)
    return Place(read_words(table, "name", where, LONGEST_NAME), read_hex(table.get("at"), f"{where}: at"))


def read_starts(start: dict[str, Any], field: str, where: str) -> tuple[Hex, ...]:
    found = start.get(field, [])
    if not isinstance(found, list) or len(found) > MOST_ROWS * MOST_COLUMNS:
        raise BoardError(f"{where}: start {field} must be a list of hexes such as [[3, 5], [4, 3]].")
    return tuple(read_hex(at, f"{where}: start {field} {n}") for n, at in enumerate(found, 1))


# ---------------------------------------------------------------------------------------- what can only be said one way
def check_directions(tables: list[dict[str, Any]], where: str) -> None:
    right = [{"index": n, "name": name, "step": [*STEPS[n]]} for n, name in enumerate(DIRECTIONS)]
    if tables and tables != right:
        said = ", ".join(f"{name} {spot(step)}" for name, step in zip(DIRECTIONS, STEPS))
        raise BoardError(f"{where}: the [[direction]] tables must be {said}, with index 0 to 5; or leave them out.")


def check_invariants(tables: list[dict[str, Any]], where: str) -> None:
    for n, table in enumerate(tables, 1):
        known_fields(table, ("id", "text"), f"{where}: invariant {n}")
        if table.get("id") not in INVARIANTS:
            why = f"there is no check {table.get('id')!r}; {nearest(table.get('id'), INVARIANTS)}"
            raise BoardError(f"{where}: invariant {n}: {why}")


def check_layout(table: dict[str, Any], found: CampaignMap, where: str) -> None:
    known_fields(table, ("columns", "rows", "offset"), f"{where}: layout")
    columns, rows = size_of(found)
    for field, true in (("columns", columns), ("rows", rows), ("offset", "odd-r")):
        if table.get(field, true) != true:
            raise BoardError(f"{where}: layout {field} is {table[field]!r}, but the rows make it {true!r}.")


def size_of(m: CampaignMap) -> tuple[int, int]:
    """Columns and rows of the rectangle that holds all hexes."""
    columns = [column(at) for row in m.rows for at, _ in row.hexes_covered()]
    rows = [row.r for row in m.rows]
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


# ------------------------------------------------------------------------------------------------------------- writing
def write_map(m: CampaignMap) -> str:
    """The file of a map, drawn in its comments; reading it gives the same map."""
    lines = [f'format = "{FORMAT}"', f"id = {quoted(m.id)}", f"name = {quoted(m.name)}"]
    lines += [f"note = {quoted(m.note)}"] if m.note else []
    lines += ["", *(f"#  {line}".rstrip() for line in (*draw_rows(m), "", *key(m)))]
    for row in m.rows:
        lines += ["", "[[row]]", f"r = {row.r}", f"q0 = {row.q0}", f"hexes = {quoted(row.hexes)}"]
    for s in m.river:
        lines += ["", "[[river]]", f"name = {quoted(s.name)}", f"a = {spot(s.a)}", f"b = {spot(s.b)}"]
        lines += [f"bridge = {quoted(s.bridge)}"] if s.bridge else []
    for village in m.villages:
        lines += ["", "[[village]]", *_place(village)]
    lines += ["", "[castle]", *_place(m.castle)]
    lines += ["", "[start]", f"normans = {_hexes(m.normans)}", f"ship = {_hexes(m.ship)}"]
    return "\n".join(lines) + "\n"


def _place(place: Place) -> list[str]:
    return [f"name = {quoted(place.name)}", f"at = {spot(place.at)}"]


def _hexes(hexes: Iterable[Hex]) -> str:
    return f"[{', '.join(map(spot, hexes))}]"
