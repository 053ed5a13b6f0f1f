"""`drumhead table`: make a table, look at one, check one; for every game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli import help_words, words
from drumhead.cli.desk import MaybeGame, desk_of_table, table_in, tables_of, with_tables
from drumhead.cli.games import WrongInput, desk_named, refuse_to_overwrite, require, save

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk, Tables

app = typer.Typer(no_args_is_help=True, help=help_words.TABLE)

File = Annotated[str, typer.Argument(metavar="FILE", help=help_words.TABLE_FILE)]
Which = Annotated[str | None, typer.Option("--game", help=help_words.TABLE_GAME)]


@app.command(help=help_words.TABLE_NEW)
def new(
    game: MaybeGame = None,
    seed: Annotated[int | None, typer.Option(help=help_words.TABLE_SEED)] = None,
    pieces: Annotated[int | None, typer.Option(help=help_words.TABLE_PIECES)] = None,
    symmetric: Annotated[bool, typer.Option("--symmetric", help=help_words.TABLE_SYMMETRIC)] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=help_words.OUT)] = None,
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False,
) -> None:
    from secrets import randbelow

    desk = with_tables() if game is None else desk_named(game)
    tables = tables_of(desk)
    if tables.generate is None:
        raise WrongInput(words.tables_not_generated(desk.id, tables.named()))
    if out is not None:
        refuse_to_overwrite(out, force)
    seed = randbelow(10**6) if seed is None else seed
    board = tables.generate(seed, tables.pieces if pieces is None else pieces, symmetric)
    text = tables.write(board)
    if out is None:
        typer.echo(text, nl=False)
        return
    save(out, text.encode(), force)
    typer.echo(words.table_written(out, board.name, number_of(tables, board), seed))


@app.command(help=help_words.TABLE_SHOW)
def show(
    file: File,
    game: Which = None,
    svg: Annotated[Path | None, typer.Option(help=help_words.TABLE_SVG)] = None,
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False,
) -> None:
    from rich.console import Console

    desk, board = read_and_judge(file, game)
    tables = tables_of(desk)
    if svg is not None:
        if tables.svg is None:
            raise WrongInput(words.at(file, words.no_pictures(desk.id)))
        save(svg, tables.svg(board).encode(), force)
    console = Console(highlight=False)
    console.print(words.table_title(board.name, tables.size(board)), style="bold", markup=False)
    console.print(tables.letters(board), markup=False, soft_wrap=True)
    print_pieces(console, tables, board)


@app.command(help=help_words.TABLE_CHECK)
def check(file: File, game: Which = None) -> None:
    desk, board = read_and_judge(file, game)
    typer.echo(words.table_ready(board.name, desk.id, number_of(tables_of(desk), board)))


def read_and_judge(file: str, game: str | None) -> tuple["Desk", Any]:
    desk = desk_of_table(file, game)
    board = table_in(file, desk)
    require(tables_of(desk).refuse(board), file)
    return desk, board


def number_of(tables: "Tables", board: Any) -> str:
    """How many pieces a table has, or villages a map."""
    return f"{tables.count(board)} {tables.counted}"


def print_pieces(console: object, tables: "Tables", board: Any) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    assert isinstance(console, Console)
    table = Table(*tables.heads)
    for row in tables.rows(board):
        table.add_row(*map(escape, row))
    console.print(table)
