"""Boards as files: the kinds of terrain with their traits, and tables read from TOML and written back.

In a file all lengths are inches; on the board they are whole thousandths of an inch.
"""

import difflib
import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple

from drumhead.space.table import INCH, Place
from drumhead.space.terrain import Board, Piece
from drumhead.toml_reader import LONGEST_WORD, TomlError, in_brief, read_toml

FORMAT = "drumhead-table-1"
TRAITS = ("cover", "difficult", "dangerous", "elevation", "solid", "impassable")
SIDES = (12 * INCH, 72 * INCH)  # the least and the greatest width or height of a table
MOST_PIECES = 100
MOST_CORNERS = 60
LONGEST_NAME = 60

BOARD_FIELDS = ("format", "name", "width", "height", "seed", "piece")
PIECE_FIELDS = ("kind", "name", "corners", "traits", "level")


class Kind(NamedTuple):
    traits: tuple[str, ...]
    level: int = 0


# A bridge or a ford is a gap between two pieces of its river. A piece of that kind only marks it: it is open ground.
CROSSINGS = ("bridge", "ford")
KINDS = {
    "forest": Kind(("cover", "difficult")),
    "woods": Kind(("cover", "difficult")),
    "ruins": Kind(("cover",)),
    "fence": Kind(("cover",)),
    "low-wall": Kind(("cover",)),
    "mud": Kind(("difficult",)),
    "river": Kind(("difficult",)),
    "quicksand": Kind(("dangerous",)),
    "vegetation": Kind(("dangerous",)),
    "stakes": Kind(("dangerous",)),
    "lava": Kind(("dangerous",)),
    "hill": Kind(("elevation",), 1),
    "ledge": Kind(("elevation",), 1),
    "cliff": Kind(("elevation",), 1),
    "house": Kind(("solid",)),
    "wall": Kind(("solid",)),
    "rock": Kind(("solid",)),
    "mountain": Kind(("difficult", "elevation"), 1),
    "swamp": Kind(("impassable",)),
    "bridge": Kind(()),
    "ford": Kind(()),
}


class BoardError(ValueError):
    """A table that cannot be used; the message is one sentence for its author."""

    def __init__(self, why: str) -> None:
        super().__init__(in_brief(why))


def make_piece(kind: str, corners: Iterable[Place], name: str = "") -> Piece:
    """A piece with the traits of its kind."""
    return Piece(kind, counter_clockwise(tuple(corners)), KINDS[kind].traits, KINDS[kind].level, name)


def count_pieces(board: Board) -> int:
    """How many pieces of terrain the table has; the parts of a river, which share its name, are one piece, and what
    crosses it is none."""
    rivers = {p.name for p in board.pieces if p.kind == "river"}
    return len(rivers) + sum(p.kind not in ("river", *CROSSINGS) for p in board.pieces)


def twice_area(corners: tuple[Place, ...]) -> int:
    """Twice the area, positive when the corners run counter-clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]))


def counter_clockwise(corners: tuple[Place, ...]) -> tuple[Place, ...]:
    return corners if twice_area(corners) >= 0 else (corners[0], *corners[:0:-1])


# ---------------------------------------------------------------------------------------------------- reading
def read_board(text: str, where: str) -> Board:
    """The board that a table file describes; `where` names the file in messages."""
    return board_in(tables_in(text, where), where)


def tables_in(text: str, where: str) -> dict[str, Any]:
    """The tables of a file, its numbers as they are written."""
    try:
        return read_toml(text, Decimal)
    except TomlError as error:
        raise BoardError(f"{where} is no readable TOML: {error}.") from None


def board_in(table: dict[str, Any], where: str) -> Board:
    """The board that the tables of a file describe."""
    known_fields(table, BOARD_FIELDS, where)
    if table.get("format") != FORMAT:
        raise BoardError(f'{where}: format is {table.get("format")!r}, this program reads "{FORMAT}".')
    width, height = (read_side(table, field, where) for field in ("width", "height"))
    seed = table.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise BoardError(f"{where}: seed is {seed!r}, it must be a whole number.")
    pieces = table.get("piece", [])
    if not isinstance(pieces, list) or not all(isinstance(piece, dict) for piece in pieces):
        raise BoardError(f"{where}: piece must be written as [[piece]] tables, one for each piece.")
    check_count(len(pieces), where)
    read = tuple(
        read_piece(piece, spell(where, number, piece.get("name") or piece.get("kind")), width, height)
        for number, piece in enumerate(pieces, 1)
    )
    return Board(width, height, read, read_name(table, where), seed)


def spell(where: str, number: int, name: object) -> str:
    """How messages call a piece."""
    return f"{where}: piece {number} ({name})" if isinstance(name, str) else f"{where}: piece {number}"


def nearest(word: object, known: Iterable[str]) -> str:
    """What a mistyped word was probably meant to be, as the end of a message."""
    known = tuple(known)
    close = difflib.get_close_matches(str(word)[:LONGEST_WORD], known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}."


def known_fields(table: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for field in table:
        if field not in known:
            raise BoardError(f"{where}: there is no field {field!r}; {nearest(field, known)}")


def read_name(table: dict[str, Any], where: str) -> str:
    name = table.get("name", "")
    check_name(name, where)
    return str(name)


def read_side(table: dict[str, Any], field: str, where: str) -> int:
    if field not in table:
        raise BoardError(f"{where}: {field} is missing, the table needs it in inches.")
    length = read_length(table[field], f"{where}: {field}")
    check_side(length, field, where)
    return length


def read_length(value: object, where: str) -> int:
    """Inches to whole thousandths; the decimal as it is written, never a float, is rounded."""
    number = Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else Decimal("nan")
    if not number.is_finite():
        raise BoardError(f"{where} is {value}, it must be a number of inches.")
    if not -INCH <= number <= INCH:  # abs would overflow where a person wrote 1e999999999
        raise BoardError(f"{where} is {value}, far off any table.")
    return round(number * INCH)


def read_piece(table: dict[str, Any], where: str, width: int, height: int) -> Piece:
    known_fields(table, PIECE_FIELDS, where)
    kind = table.get("kind")
    check_kind(kind, where)
    known = KINDS[str(kind)]
    traits = read_traits(table.get("traits", list(known.traits)), where)
    level = table.get("level", max(1, known.level) if "elevation" in traits else 0)
    if not isinstance(level, int) or isinstance(level, bool):
        raise BoardError(f"{where}: level is {level}, it must be a whole number.")
    piece = Piece(str(kind), read_corners(table.get("corners"), where), traits, level, read_name(table, where))
    check_piece(piece, where, width, height)
    return piece


def read_traits(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BoardError(f"{where}: traits must be a list of names.")
    check_traits(value, where)
    return tuple(trait for trait in TRAITS if trait in value)


def read_corners(value: object, where: str) -> tuple[Place, ...]:
    if not isinstance(value, list):
        raise BoardError(f"{where}: corners must be a list of at least 3 places.")
    check_corner_count(len(value), where)
    return counter_clockwise(tuple(read_corner(c, f"{where}: corner {n}") for n, c in enumerate(value, 1)))


def read_corner(value: object, where: str) -> Place:
    if not isinstance(value, list) or len(value) != 2:
        raise BoardError(f"{where} is {value}, it must be [x, y] in inches.")
    x, y = (read_length(part, f"{where}: {axis}") for part, axis in zip(value, "xy"))
    return x, y


# ---------------------------------------------------------------------------------------------------- the judge
def judge_board(board: Board) -> str:
    """What is wrong with a board that comes from elsewhere than a file, such as a record; nothing if it is sound."""
    try:
        for field, length in (("width", board.width), ("height", board.height)):
            check_side(length, field, "the table")
        check_count(len(board.pieces), "the table")
        check_name(board.name, "the table")
        for number, piece in enumerate(board.pieces, 1):
            check_piece(piece, spell("the table", number, piece.name or piece.kind), board.width, board.height)
    except BoardError as error:
        return str(error).rstrip(".")
    return ""


def check_side(length: int, field: str, where: str) -> None:
    least, most = SIDES
    if not least <= length <= most:
        raise BoardError(
            f"{where}: {field} is {as_inches(length)}, a table has {least // INCH} to {most // INCH} inches."
        )


def check_count(pieces: int, where: str) -> None:
    if pieces > MOST_PIECES:
        raise BoardError(f"{where}: {pieces} pieces are too many, a table holds at most {MOST_PIECES}.")


def check_name(name: object, where: str) -> None:
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BoardError(f"{where}: name must be one line of at most {LONGEST_NAME} characters.")


def check_piece(piece: Piece, where: str, width: int, height: int) -> None:
    check_kind(piece.kind, where)
    check_name(piece.name, where)
    check_traits(piece.traits, where)
    check_level(piece, where)
    check_corner_count(len(piece.corners), where)
    for number, (x, y) in enumerate(piece.corners, 1):
        if not (0 <= x <= width and 0 <= y <= height):
            table = f"{as_inches(width)} x {as_inches(height)} inches"
            raise BoardError(f"{where}: corner {number} is ({as_inches(x)}, {as_inches(y)}), off the table of {table}.")
    check_outline(piece.corners, where)


def check_kind(kind: object, where: str) -> None:
    if not isinstance(kind, str) or kind not in KINDS:
        raise BoardError(f"{where}: there is no kind {kind!r}; {nearest(kind, KINDS)}")


def check_traits(traits: Iterable[object], where: str) -> None:
    for trait in traits:
        if trait not in TRAITS:
            raise BoardError(f"{where}: there is no trait {trait!r}; {nearest(trait, TRAITS)}")


def check_level(piece: Piece, where: str) -> None:
    raised, level = "elevation" in piece.traits, piece.level
    if raised and not 1 <= level <= 9:
        raise BoardError(f"{where}: level is {level}, an elevation has level 1 to 9.")
    if not raised and level != 0:
        raise BoardError(f"{where}: level is {level}, but only a piece with the trait elevation has a level.")


def check_corner_count(corners: int, where: str) -> None:
    if corners < 3:
        raise BoardError(f"{where}: corners must be a list of at least 3 places.")
    if corners > MOST_CORNERS:
        raise BoardError(f"{where}: {corners} corners are too many, a piece has at most {MOST_CORNERS}.")


def check_outline(corners: tuple[Place, ...], where: str) -> None:
    """The corners must make a simple polygon with an inside, counter-clockwise."""
    for number, corner in enumerate(corners, 1):
        if corner in corners[: number - 1]:
            raise BoardError(f"{where}: corner {number} stands on corner {corners.index(corner) + 1}.")
    if twice_area(corners) == 0:
        raise BoardError(f"{where}: the corners enclose no area.")
    if twice_area(corners) < 0:
        raise BoardError(f"{where}: the corners run clockwise.")
    if not is_simple(corners):
        raise BoardError(f"{where}: the outline crosses or touches itself.")


def is_simple(corners: tuple[Place, ...]) -> bool:
    from shapely import Polygon  # late: only reading and making tables needs it

    return bool(Polygon(corners).is_valid)


def as_inches(length: int) -> str:
    """Exact inches as a file has them, without needless zeros."""
    return f"{Decimal(length) / INCH:.3f}".rstrip("0").rstrip(".")


# ---------------------------------------------------------------------------------------------------- writing
def write_board(board: Board) -> str:
    """The table file of a board; reading it gives the same board."""
    head = [f'format = "{FORMAT}"', f"name = {json.dumps(board.name, ensure_ascii=False)}"]
    head += [f"width = {as_inches(board.width)}", f"height = {as_inches(board.height)}"]
    if board.seed is not None:
        head.append(f"seed = {board.seed}")
    return "\n".join([*head, *(line for piece in board.pieces for line in write_piece(piece))]) + "\n"


def write_piece(piece: Piece) -> list[str]:
    lines = ["", "[[piece]]", f'kind = "{piece.kind}"']
    if piece.name:
        lines.append(f"name = {json.dumps(piece.name, ensure_ascii=False)}")
    if Kind(piece.traits, piece.level) != KINDS[piece.kind]:
        lines.append(f"traits = {json.dumps(piece.traits)}")
        lines += [f"level = {piece.level}"] if piece.level else []
    corners = ", ".join(f"[{as_inches(x)}, {as_inches(y)}]" for x, y in piece.corners)
    return [*lines, f"corners = [{corners}]"]
