"""Battlefields of cubes as files: read from TOML with every check, written back, and drawn level by level as text."""

import re
from collections.abc import Iterable, Iterator
from math import prod
from typing import Any

from drumhead.space.board import BoardError, known_fields, nearest, spell, tables_in
from drumhead.space.cube_steps import USUAL, Manner, graph, leading_to
from drumhead.space.cubes import (
    AXES,
    CUBES,
    EDGE,
    FLOOR,
    HATCH,
    LAYER,
    LYING,
    MARKS,
    PARTS,
    ROWS,
    SIDES,
    TALLEST,
    UNDER,
    UPRIGHT,
    Battlefield,
    Cube,
    Grid,
    Part,
    Piece,
    Span,
    beside,
    face_of,
    grid,
    inside,
    number_of,
)
from drumhead.space.file_fields import (
    LONGEST_NAME,
    LONGEST_NOTE,
    is_whole,
    listed,
    quoted,
    read_id,
    read_words,
    tables_under,
)
from drumhead.space.kept import kept, one_and_the_same

FORMAT = "deadzone-map/1"
FIELDS = ("format", "id", "name", "note", "levels", "axes", "piece", "drawing")
PIECE_FIELDS = ("name", *PARTS)
DRAWING_FIELDS = ("z", "rows")
FEWEST_PIECES, MOST_PIECES = 5, 100
MOST_CUBES = 4000  # that all parts name, one counted again for each part that names it
LEAST_ROOM = 6  # cubes to stand in along an edge
NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
LETTERS = "#Xo~!H_^. "


# ------------------------------------------------------------------------------------------------------------- reading
def read_battlefields(files: Iterable[tuple[str, str]]) -> tuple[Battlefield, ...]:
    """The battlefields of several files, given as (name, text); no two of them may have the same id."""
    read: dict[str, tuple[str, Battlefield]] = {}
    for where, text in files:
        field = read_battlefield(text, where)
        if field.id in read:
            raise BoardError(f"{where}: the id {field.id} is taken by {read[field.id][0]}, each file needs its own.")
        read[field.id] = where, field
    return tuple(field for _, field in read.values())


def read_battlefield(text: str, where: str, *, fewest: int = FEWEST_PIECES) -> Battlefield:
    """The battlefield that a file describes; `where` names the file in messages. Who counts the pieces by a rule of a
    game lets `fewest` be 0."""
    return battlefield_in(tables_in(text, where), where, fewest=fewest)


def battlefield_in(table: dict[str, Any], where: str, *, fewest: int = FEWEST_PIECES) -> Battlefield:
    """The battlefield that the tables of a file describe."""
    known_fields(table, FIELDS, where)
    if table.get("format") != FORMAT:
        raise BoardError(f'{where}: format is {table.get("format")!r}, this program reads "{FORMAT}".')
    levels = read_levels(table, where)
    pieces = tables_under(table, "piece", where)
    field = Battlefield(
        read_id(table, where),
        read_words(table, "name", where, LONGEST_NAME),
        levels,
        tuple(read_piece(piece, spell(where, n, piece.get("name")), levels) for n, piece in enumerate(pieces, 1)),
        read_words(table, "note", where, LONGEST_NOTE) if "note" in table else "",
        read_axes(table.get("axes", list(AXES)), where),
    )
    field = one_and_the_same(field)  # one that is known already was judged already
    if fault := judge(field, fewest=fewest):
        raise BoardError(f"{where}: {fault}.")
    for n, drawing in enumerate(tables_under(table, "drawing", where), 1):
        check_drawing(field, drawing, f"{where}: drawing {n}")
    return field


def read_levels(table: dict[str, Any], where: str) -> int:
    levels = table.get("levels")
    if not isinstance(levels, int) or not is_whole(levels) or not 1 <= levels <= TALLEST:
        raise BoardError(f"{where}: levels is {levels!r}, it must be a whole number from 1 to {TALLEST}.")
    return levels


def read_axes(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or len({str(axis) for axis in value}) < len(value):
        raise BoardError(f'{where}: axes is {value!r}, it must be a list of "NS", "EW" or both, each once.')
    for axis in value:
        if axis not in AXES:
            raise BoardError(f"{where}: there is no axis {axis!r}; {nearest(axis, AXES)}")
    return tuple(value)


def read_piece(table: dict[str, Any], where: str, levels: int) -> Piece:
    known_fields(table, PIECE_FIELDS, where)
    name = read_words(table, "name", where, LONGEST_NAME)
    parts = []
    for kind in PARTS:
        entries = table.get(kind, [])
        if not isinstance(entries, list):
            raise BoardError(f"{where}: {kind} is {entries!r}, it must be a list of {shape_of(kind)}.")
        parts += [read_part(kind, entry, f"{where}: {kind}", levels) for entry in entries]
    if not parts:
        raise BoardError(f"{where} has nothing in it; a piece is made of {', '.join(PARTS)}.")
    return Piece(name, tuple(parts))


def shape_of(kind: str) -> str:
    return 'faces like "2-3,4,0 E"' if kind in UPRIGHT else 'boxes like "2-3,4,0-1"'


def read_part(kind: str, entry: object, where: str, levels: int) -> Part:
    box, side = (entry, "") if isinstance(entry, str) else ("", "")
    if kind in UPRIGHT:
        box, _, side = box.partition(" ")
    spans = [read_span(text) for text in box.split(",")]
    if len(spans) != 3 or None in spans or (kind in UPRIGHT and side not in SIDES):
        raise BoardError(f"{where} {entry!r} cannot be read; write {shape_of(kind)}.")
    x, y, z = (span for span in spans if span)
    part = Part(kind, x, y, z, side)
    if fault := _span_fault(part, levels):
        raise BoardError(f"{where} {entry!r}{fault}.")
    return part


def read_span(text: str) -> Span | None:
    found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    return (int(found[1]), int(found[2] or found[1])) if found else None


# ------------------------------------------------------------------------------------------------------------ the judge
def judge(field: Battlefield, *, fewest: int = FEWEST_PIECES, manner: Manner = USUAL) -> str:
    """What is wrong with a battlefield, without the full stop; nothing if it can be played on."""
    if not fewest <= len(field.pieces) <= MOST_PIECES:
        return f"a battlefield has {fewest} to {MOST_PIECES} pieces, this one has {len(field.pieces)}"
    if fault := next(_bounds_faults(field), ""):
        return fault
    return _usual_flaw(field) if manner == USUAL else flaw(field, manner)


@kept
def _usual_flaw(field: Battlefield) -> str:
    return flaw(field, USUAL)


def flaw(field: Battlefield, manner: Manner) -> str:
    """What is wrong with it, however many pieces it has."""
    if fault := next(_part_faults(field), "") or next(_ground_faults(field), ""):
        return fault
    if lost := cut_off(field, manner):
        cube, edge = lost
        return f"nobody on foot gets from {spot(cube)} to the {NAMES[edge]} row; give that place a way out"
    return ""


def _bounds_faults(field: Battlefield) -> Iterator[str]:
    """What makes it no battlefield at all: nothing is laid out of one that is larger than the grid."""
    if not 1 <= field.levels <= TALLEST:
        yield f"levels is {field.levels}, it must be a whole number from 1 to {TALLEST}"
    if not field.axes or not set(field.axes) <= set(AXES):
        yield f'axes is {list(field.axes)!r}, it must be a list of "NS", "EW" or both, each once'
    longest = {"id": LONGEST_NAME, "name": LONGEST_NAME, "note": LONGEST_NOTE}
    texts = [(field_name, getattr(field, field_name), most) for field_name, most in longest.items()]
    for which, text, most in [*texts, *(("the name of a piece", piece.name, LONGEST_NAME) for piece in field.pieces)]:
        if len(text) > most or not text.isprintable():
            yield f"{which} must be one line of at most {most} characters"
    cubes = 0
    for piece in field.pieces:
        for part in piece.parts:
            if part.kind not in PARTS or (part.side not in SIDES if part.kind in UPRIGHT else part.side):
                yield f"{piece.name}: '{part.kind} {part}' is no part that a piece can be made of"
            if fault := _span_fault(part, field.levels):
                yield f"{piece.name}: {part.kind} '{part}'{fault}"
            cubes += prod(last - first + 1 for first, last in (part.x, part.y, part.z))
    if cubes > MOST_CUBES:
        yield f"its parts name {cubes} cubes, at most {MOST_CUBES}"


def _span_fault(part: Part, levels: int) -> str:
    for (first, last), letter, size in ((part.x, "x", EDGE), (part.y, "y", EDGE), (part.z, "z", levels)):
        if first < 0 or last >= size:
            return f" is off the grid: {letter} runs from 0 to {size - 1}"
        if first > last:
            return f": {first}-{last} runs backwards, write {last}-{first}"
    return ""


def _part_faults(field: Battlefield) -> Iterator[str]:
    """Parts where they may not be, or where another one is already."""
    parts = [(piece.name, part, cube) for piece in field.pieces for part in piece.parts for cube in part.cubes()]
    solid = {cube: name for name, part, cube in parts if part.kind == "solid"}
    carried: dict[tuple[str, Cube], str] = {}
    for name, part, cube in parts:
        if part.kind in MARKS and cube in solid:
            yield f"{name}: {spot(cube)} is marked {part.kind}, but {solid[cube]} makes it solid"
        if part.kind in (*LYING, *UPRIGHT):
            yield from (_lying_faults if part.kind in LYING else _upright_faults)(name, part, cube, solid)
            face = face_of(cube, part.side or UNDER)
            if face in carried:
                yield f"{name}: {face_spot(part, cube)} is named twice, it is {carried[face]} already"
            carried[face] = f"{part.kind} of {name}"


def _lying_faults(name: str, part: Part, cube: Cube, solid: dict[Cube, str]) -> Iterator[str]:
    x, y, z = cube
    if z == 0:
        yield f"{name}: {face_spot(part, cube)} lies on the ground, it belongs to a cube of level 1 or higher"
    if cube in solid:
        yield f"{name}: {face_spot(part, cube)} lies under the solid cube of {solid[cube]}"
    if (x, y, z - 1) in solid:
        yield f"{name}: {face_spot(part, cube)} lies on top of the solid cube of {solid[x, y, z - 1]}"


def _upright_faults(name: str, part: Part, cube: Cube, solid: dict[Cube, str]) -> Iterator[str]:
    other = beside(cube, part.side)
    if not inside(*other[:2]):
        yield f"{name}: {face_spot(part, cube)} is on the outer edge of the grid, which is closed without it"
    for block in (cube, other):
        if block in solid:
            yield f"{name}: {face_spot(part, cube)} is beside the solid cube {spot(block)} of {solid[block]}"


def spot(cube: Cube) -> str:
    return "({},{},{})".format(*cube)


def face_spot(part: Part, cube: Cube) -> str:
    side = f"the {NAMES[part.side]} side" if part.side else "the underside"
    return f"{part.kind} on {side} of {spot(cube)}"


def edge_row(field: Battlefield, edge: str) -> list[Cube]:
    """The cubes one can stand in along an edge, N, E, S or W, of any level."""
    axis, value = ROWS[edge]
    return [CUBES[n] for n in grid(field).numbers() if CUBES[n][axis] == value]


def _ground_faults(field: Battlefield) -> Iterator[str]:
    """Too little room along an edge where armies are deployed, or a block as high as the grid."""
    for edge in edges(field):
        if (room := len(edge_row(field, edge))) < LEAST_ROOM:
            yield (
                f"the {NAMES[edge]} row has {room} cubes to stand in, an army deployed there needs {LEAST_ROOM}; "
                "leave more of its columns open"
            )
    for cube in (cube for cube in CUBES[: LAYER * field.levels] if cube[2] == field.levels - 1):
        if grid(field).solid[cube]:
            yield f"{spot(cube)} is solid on the top level {cube[2]}, where nobody could stand on it; make it lower"


def edges(field: Battlefield) -> list[str]:
    return [edge for axis in field.axes for edge in AXES[axis]]


def cut_off(field: Battlefield, manner: Manner = USUAL) -> tuple[Cube, str] | None:
    """A cube one can stand in, and an edge that nobody on foot gets to from there."""
    ways, numbers = graph(grid(field), manner=manner), grid(field).numbers()
    for edge in edges(field):
        well = leading_to(ways, map(number_of, edge_row(field, edge)))
        lost = next((number for number in numbers if number not in well), None)
        if lost is not None:
            return CUBES[lost], edge
    return None


# ------------------------------------------------------------------------------------------------------------- drawings
def draw(field: Battlefield, level: int) -> tuple[str, ...]:
    """A level as text, the north row first; faces are not drawn."""
    ground = grid(field)
    return tuple("".join(letter(ground, (x, y, level)) for x in range(EDGE)) for y in reversed(range(EDGE)))


def letter(ground: Grid, cube: Cube) -> str:
    marks = [mark for mark, bit in MARKS.items() if ground.marks[cube] & bit]
    if ground.solid[cube]:
        return "#"
    if marks:
        return "X" if len(marks) > 1 else {"cover": "o", "difficult": "~", "dangerous": "!"}[marks[0]]
    if not ground.stands[cube]:
        return " "
    if cube[2] == 0:
        return "."
    return {HATCH: "H", FLOOR: "_"}.get(ground.face(cube, UNDER), "^")


def check_drawing(field: Battlefield, table: dict[str, Any], where: str) -> None:
    """A drawing must show what the pieces make."""
    known_fields(table, DRAWING_FIELDS, where)
    level, rows = table.get("z"), table.get("rows")
    if not isinstance(level, int) or not is_whole(level) or not 0 <= level < field.levels:
        raise BoardError(f"{where}: z is {level!r}, it must be a level from 0 to {field.levels - 1}.")
    if not isinstance(rows, list) or len(rows) != EDGE or not all(isinstance(r, str) and len(r) == EDGE for r in rows):
        raise BoardError(f"{where}: rows must be {EDGE} strings of {EDGE} letters, the north row first.")
    for up, (shown, made) in enumerate(zip(rows, draw(field, level))):
        for x in range(EDGE):
            if shown[x] not in LETTERS:
                raise BoardError(
                    f"{where}: there is no letter {shown[x]!r}; known are {' '.join(LETTERS[:-1])} and space."
                )
            if shown[x] != made[x]:
                at = spot((x, EDGE - 1 - up, level))
                raise BoardError(f"{where} shows {shown[x]!r} at {at}, where the pieces make {made[x]!r}.")


# ------------------------------------------------------------------------------------------------------------- writing
def write_battlefield(field: Battlefield) -> str:
    """The file of a battlefield, with a drawing of each level that is not all air; reading it gives the same."""
    lines = [f'format = "{FORMAT}"', f"id = {quoted(field.id)}", f"name = {quoted(field.name)}"]
    lines += [f"note = {quoted(field.note)}"] if field.note else []
    lines += [f"levels = {field.levels}"]
    lines += [f"axes = {listed(field.axes)}"] if field.axes != tuple(AXES) else []
    for piece in field.pieces:
        lines += ["", "[[piece]]", f"name = {quoted(piece.name)}"]
        for kind in PARTS:
            parts = [str(part) for part in piece.parts if part.kind == kind]
            lines += [f"{kind} = {listed(parts)}"] if parts else []
    for level in range(field.levels):
        rows = draw(field, level)
        if any(row.strip() for row in rows):
            lines += ["", "[[drawing]]", f"z = {level}", "rows = [", *(f"  {quoted(row)}," for row in rows), "]"]
    return "\n".join(lines) + "\n"
