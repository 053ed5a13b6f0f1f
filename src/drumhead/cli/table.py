"""`drumhead table`: make a table of terrain, or look at one."""

from pathlib import Path
from typing import Annotated

import typer

from drumhead.cli.games import refuse_to_overwrite, require, save, text_of
from drumhead.space.terrain import Board, Piece

app = typer.Typer(no_args_is_help=True, help="Tables of terrain: new, show.")

# One letter for each kind on the thumbnail.
LETTERS = {
    "forest": "F", "woods": "W", "ruins": "R", "fence": "f", "low-wall": "l", "mud": "m", "river": "~",
    "quicksand": "q", "vegetation": "v", "stakes": "x", "lava": "a", "hill": "H", "ledge": "L", "cliff": "C",
    "house": "h", "wall": "w", "rock": "r", "mountain": "M", "swamp": "s",
}  # fmt: skip


@app.command()
def new(
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same table; else one is drawn.")] = None,
    pieces: Annotated[int, typer.Option(help="How many pieces of terrain, 10 to 20.")] = 12,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="The same seen from both long edges.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write; else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """A new table, as a file that can be played on and changed."""
    from secrets import randbelow

    from drumhead.space.board import write_board
    from drumhead.space.generate import generate

    if out is not None:
        refuse_to_overwrite(out, force)
    seed = randbelow(10**6) if seed is None else seed
    board = generate(seed, pieces=pieces, symmetric=symmetric)
    text = write_board(board)
    if out is None:
        typer.echo(text, nl=False)
        return
    save(out, text.encode(), force)
    typer.echo(f"{out}: {board.name}, {len(board.pieces)} pieces, seed {seed}.")


@app.command()
def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table file, or the seed of a generated table.")],
    svg: Annotated[Path | None, typer.Option(help="Draw it as a picture into this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """The pieces with their traits, the table as letters, and whether SAGA may be played on it."""
    from rich.console import Console

    from drumhead.games.saga.setup import refuse_board

    board = board_in(file)
    require(refuse_board(board), file)
    if svg is not None:
        from drumhead.space import picture

        save(svg, picture.svg(board).encode(), force)
    console = Console(highlight=False)
    console.print(f"{board.name or 'A table'}, {board.width // 1000} by {board.height // 1000} inches", style="bold")
    console.print(thumbnail(board), markup=False)
    print_pieces(console, board)


def board_in(file: str) -> Board:
    """The table of a file or, where the word is a number and no such file is there, of that seed."""
    from drumhead.space.board import read_board
    from drumhead.space.generate import generate

    path = Path(file)
    if path.exists() or not file.lstrip("-").isdecimal():
        return read_board(text_of(path), file)
    return generate(int(file))


def thumbnail(board: Board) -> str:
    """A letter for each inch of width and two of height, north up."""
    from drumhead.space.sight import holding
    from drumhead.space.terrain import ground

    arrays = ground(board)
    rows = []
    for y in range(board.height - 1000, 0, -2000):
        held = (holding(arrays, (x, y)) for x in range(500, board.width, 1000))
        rows.append("|" + "".join(LETTERS[board.pieces[h[-1]].kind] if h else " " for h in held) + "|")
    edge = "+" + "-" * len(range(500, board.width, 1000)) + "+"
    return "\n".join([edge, *rows, edge])


def print_pieces(console: object, board: Board) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    assert isinstance(console, Console)
    table = Table("", "Piece", "Kind", "Traits", "Middle")
    for piece in board.pieces:
        level = f", level {piece.level}" if piece.level else ""
        table.add_row(
            LETTERS[piece.kind], escape(piece.name), piece.kind, ", ".join(piece.traits) + level, middle(piece)
        )
    console.print(table)


def middle(piece: Piece) -> str:
    xs, ys = zip(*piece.corners)
    return f"{(min(xs) + max(xs)) // 2000}, {(min(ys) + max(ys)) // 2000} in"
