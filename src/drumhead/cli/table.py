"""`drumhead table`: make a table, look at one, check one; whatever the game is played on."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli.desk import MaybeGame, desk_of_table, table_in, tables_of, with_tables
from drumhead.cli.games import WrongInput, desk_named, refuse_to_overwrite, require, save
from drumhead.combat.desk import PIECES

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk, Tables

app = typer.Typer(no_args_is_help=True, help="Tables: new, show, check.")

File = Annotated[str, typer.Argument(metavar="FILE", help="A file, the name of a table, or a generated one's seed.")]
Which = Annotated[str | None, typer.Option("--game", help="Which game's; a file or a name says that itself.")]


@app.command()
def new(
    game: MaybeGame = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same table; else one is drawn.")] = None,
    pieces: Annotated[int, typer.Option(help="How many pieces of terrain.")] = PIECES,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="The same seen from both edges.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write; else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """A new table, as a file that can be played on and changed."""
    from secrets import randbelow

    desk = with_tables() if game is None else desk_named(game)
    tables = tables_of(desk)
    if tables.generate is None:
        raise WrongInput(f"tables of {desk.id} are not generated; it has {', '.join(tables.named())}")
    if out is not None:
        refuse_to_overwrite(out, force)
    seed = randbelow(10**6) if seed is None else seed
    board = tables.generate(seed, pieces, symmetric)
    text = tables.write(board)
    if out is None:
        typer.echo(text, nl=False)
        return
    save(out, text.encode(), force)
    typer.echo(f"{out}: {board.name}, {len(board.pieces)} pieces, seed {seed}.")


@app.command()
def show(
    file: File,
    game: Which = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it as a picture into this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """The pieces, the table as letters, and whether a battle may be fought on it."""
    from rich.console import Console

    desk, board = judged(file, game)
    tables = tables_of(desk)
    if svg is not None:
        if tables.svg is None:
            raise WrongInput(f"{file}: there are no pictures of tables of {desk.id}; the letters here show its levels")
        save(svg, tables.svg(board).encode(), force)
    console = Console(highlight=False)
    console.print(f"{board.name or 'A table'}, {tables.size(board)}", style="bold", markup=False)
    console.print(tables.letters(board), markup=False, soft_wrap=True)
    print_pieces(console, tables, board)


@app.command()
def check(file: File, game: Which = None) -> None:
    """Ready, or the first thing that is wrong with the table."""
    desk, board = judged(file, game)
    typer.echo(f"Ready: {board.name or 'a table'} for {desk.id}, {len(board.pieces)} pieces.")


def judged(file: str, game: str | None) -> tuple["Desk", Any]:
    desk = desk_of_table(file, game)
    board = table_in(file, desk)
    require(tables_of(desk).refuse(board), file)
    return desk, board


def print_pieces(console: object, tables: "Tables", board: Any) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    assert isinstance(console, Console)
    table = Table(*tables.heads)
    for row in tables.rows(board):
        table.add_row(*map(escape, row))
    console.print(table)
