"""`drumhead army`: check a list, price it, begin a new one, print it for the table or for a chat; check a book."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli import words
from drumhead.cli.desk import MaybeGame, army_in, book_in, lists_of, with_lists
from drumhead.cli.games import desk_named
from drumhead.combat.source import ArmyError
from drumhead.flow.question import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drumhead.combat.army import ArmyList
    from drumhead.combat.book import Book
    from drumhead.combat.desk import Desk, Lists
    from drumhead.combat.pricing import PriceLine

REFUSED = 2

app = typer.Typer(no_args_is_help=True, help=words.ARMY)

File = Annotated[str, typer.Argument(metavar="FILE", help=words.LIST_FILE)]
AsJson = Annotated[bool, typer.Option("--json", help=words.JSON)]


@app.command(help=words.ARMY_CHECK)
def check(
    file: File,
    limit: Annotated[int | None, typer.Option("--points", help=words.LIST_LIMIT)] = None,
    as_json: AsJson = False,
) -> None:
    try:
        desk, army = army_in(file)
        limit = army.limit if limit is None else limit
        require(file, lists_of(desk).refuse(army, limit))
    except ArmyError as refused:
        if not as_json:
            raise
        put({"ready": False, "where": refused.where, "why": refused.why, "clause": refused.clause})
        raise typer.Exit(REFUSED) from None
    spent = lists_of(desk).cost_of(army)
    if as_json:
        put({"ready": True, "name": army.name, "cost": spent, "limit": limit})
    else:
        typer.echo(words.list_ready(army.name, spent, limit))


@app.command(help=words.ARMY_PRICE)
def price(file: File, as_json: AsJson = False) -> None:
    desk, army = army_in(file)
    lists = lists_of(desk)
    refused = lists.refuse(army, army.limit)
    if refused and "cost" not in refused.facts:  # a list that costs too much still has a price
        require(file, refused)
    if as_json:
        put(prices(lists, army))
    else:
        show_prices(lists, army)


@app.command("book", help=words.ARMY_BOOK)
def check_book(
    file: Annotated[str, typer.Argument(metavar="FILE", help=words.BOOK_FILE)],
    every: Annotated[bool, typer.Option("--all", help=words.ALL_PRICES)] = False,
    as_json: AsJson = False,
) -> None:
    from drumhead.combat.pricing import price_lines

    desk, book = book_in(file)
    formula = lists_of(desk).worth
    lines = tuple(price_lines(book, formula)) if formula else ()
    differing = tuple(line for line in lines if line.differs)
    if as_json:
        put({"game": desk.id, "book": book.id, "prices": [line._asdict() for line in lines], "differ": len(differing)})
        return
    options = sum(len(group.options) for unit in book.units for group in unit.groups)
    typer.echo(words.book_read(book.name, len(book.units), options))
    if not formula:
        typer.echo(words.no_formula(desk.title))
        return
    if shown := lines if every else differing:
        show_table("", "", words.BOOK_COLUMNS, [price_row(book, line) for line in shown])
    typer.echo(words.prices_differ(len(differing), len(lines)))


def price_row(book: "Book", line: "PriceLine") -> tuple[str, ...]:
    from drumhead.combat.list_text import titled

    formula = words.NOT_PRICED if line.formula is None else str(line.formula)
    return book.unit_name(line.unit), titled(line.option), str(line.printed), formula


@app.command(help=words.ARMY_NEW)
def new(
    game: MaybeGame = None,
    points: Annotated[int | None, typer.Option(help=words.NEW_LIMIT)] = None,
    style: Annotated[str | None, typer.Option(help=words.NEW_STYLE)] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=words.OUT)] = None,
    force: Annotated[bool, typer.Option("--force", help=words.FORCE)] = False,
) -> None:
    from drumhead.combat.army import write_list

    desk = with_lists(points) if game is None else desk_named(game)
    lists = lists_of(desk)
    points = size_of(desk, points)
    known = lists.styles(points)
    style = next(iter(known)) if style is None else style
    if style not in known:
        raise ArmyError(words.unknown_style(style, known))
    text = write_list(known[style])
    if out is None:
        typer.echo(text, nl=False)
        return
    write(out, text, force)
    typer.echo(words.list_written(out, known[style].name, lists.cost_of(known[style]), points))


@app.command("print", help=words.ARMY_PRINT)
def print_sheet(file: File, as_html: Annotated[bool, typer.Option("--html", help=words.AS_PAGE)] = False) -> None:
    from drumhead.combat.sheet_text import as_html as page
    from drumhead.combat.sheet_text import as_markdown

    desk, army = army_in(file)
    lists = lists_of(desk)
    require(file, lists.refuse(army, army.limit))
    sheet = lists.sheet(lists.book_of(army), army)
    typer.echo(page(sheet) if as_html else as_markdown(sheet), nl=False)


@app.command("text", help=words.ARMY_TEXT)
def print_text(file: File) -> None:
    from drumhead.combat.army import refuse_entry

    desk, army = army_in(file)
    lists = lists_of(desk)
    if refused := next((r for e in army.entries if (r := refuse_entry(lists.book_of(army), e))), None):
        raise ArmyError(refused.why, file)
    typer.echo(lists.text_of(army), nl=False)


def size_of(desk: "Desk", points: int | None) -> int:
    """The limit that is asked for, else the game's smallest."""
    if desk.points is None:
        return points or 0
    points = desk.points.limits[0] if points is None else points
    require("", desk.points.refuse(points))
    return points


def require(file: str, refused: Refusal | None) -> None:
    if refused:
        raise ArmyError(refused.why, file, refused.clause)


def write(out: Path, text: str, force: bool) -> None:
    try:
        with out.open("w" if force else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ArmyError(words.FILE_EXISTS, str(out)) from None
    except OSError as fault:
        raise ArmyError(words.cannot_write(fault.strerror), str(out)) from None


def prices(lists: "Lists", army: "ArmyList") -> dict[str, Any]:
    from drumhead.combat.sheet import weapons_shown

    entries = [
        {"unit": unit.unit.id, "models": unit.size, "weapons": list(weapons_shown(unit)), "cost": unit.cost}
        for unit in lists.bought(army)
    ]
    return {"name": army.name, "limit": army.limit, "total": lists.cost_of(army), "entries": entries}


def show_prices(lists: "Lists", army: "ArmyList") -> None:
    from drumhead.combat.sheet import weapons_shown

    spent, book = lists.cost_of(army), lists.book_of(army)
    rows = [
        (
            unit.unit.name,
            str(unit.size),
            ", ".join(weapons_shown(unit, lambda id: lists.weapon(book, id))),
            str(unit.cost),
        )
        for unit in lists.bought(army)
    ]
    show_table(army.name, words.points_spent(spent, army.limit), words.PRICE_COLUMNS, rows)


def show_table(title: str, caption: str, columns: "Sequence[str]", rows: "Sequence[tuple[str, ...]]") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=escape(title) or None, caption=caption or None, title_justify="left")
    for head in columns:
        table.add_column(head, justify="right" if head in words.RIGHT_ALIGNED else "left")
    for row in rows:
        table.add_row(*map(escape, row))
    Console().print(table)


def put(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
