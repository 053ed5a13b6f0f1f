"""`drumhead army`: check a list, price it, begin a new one, print it for the table or for a chat; check a book."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli import help_words, words
from drumhead.cli.desk import FoundList, MaybeGame, army_in, book_in, lists_of, own_books, place_in, with_lists
from drumhead.cli.games import AsJson, desk_named, save
from drumhead.combat.source import ArmyError
from drumhead.flow.question import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drumhead.combat.book import Book
    from drumhead.combat.desk import Desk
    from drumhead.combat.pricing import PriceLine

REFUSED = 2

app = typer.Typer(no_args_is_help=True, help=help_words.ARMY)

File = Annotated[str, typer.Argument(metavar="FILE", help=help_words.LIST_FILE)]
OwnBook = Annotated[str | None, typer.Option("--book", metavar="FILE", help=help_words.OWN_BOOK)]


@app.command(help=help_words.ARMY_CHECK)
def check(
    file: File,
    limit: Annotated[int | None, typer.Option("--points", help=help_words.LIST_LIMIT)] = None,
    book: OwnBook = None,
    as_json: AsJson = False,
) -> None:
    try:
        found = list_in(file, book)
        army = found.army
        limit = army.limit if limit is None else limit
        require(file, found.lists.refuse(found.book, army, limit))
    except ArmyError as refused:
        if not as_json:
            raise
        put({"ready": False, "where": refused.where, "why": refused.why, "clause": refused.clause})
        raise typer.Exit(REFUSED) from None
    spent = found.lists.cost(found.book, army)
    if as_json:
        put({"ready": True, "name": army.name, "cost": spent, "limit": limit})
    else:
        typer.echo(words.list_ready(army.name, spent, limit))


@app.command(help=help_words.ARMY_PRICE)
def price(file: File, book: OwnBook = None, as_json: AsJson = False) -> None:
    found = list_in(file, book)
    refused = found.lists.refuse(found.book, found.army, found.army.limit)
    if refused and "cost" not in refused.facts:  # a list that costs too much still has a price
        require(file, refused)
    if as_json:
        put(prices(found))
    else:
        show_prices(found)


@app.command("book", help=help_words.ARMY_BOOK)
def check_book(
    file: Annotated[str, typer.Argument(metavar="FILE", help=help_words.BOOK_FILE)],
    every: Annotated[bool, typer.Option("--all", help=help_words.ALL_PRICES)] = False,
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
    from drumhead.combat.list_text import title_of

    formula = words.NOT_PRICED if line.formula is None else str(line.formula)
    return book.unit_name(line.unit), title_of(line.option), str(line.printed), formula


@app.command(help=help_words.ARMY_NEW)
def new(
    game: MaybeGame = None,
    points: Annotated[int | None, typer.Option(help=help_words.NEW_LIMIT)] = None,
    style: Annotated[str | None, typer.Option(help=help_words.NEW_STYLE)] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=help_words.OUT)] = None,
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False,
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
    save(out, text.encode(), force)
    typer.echo(words.list_written(out, known[style].name, lists.cost_of(known[style]), points))


@app.command("print", help=help_words.ARMY_PRINT)
def print_sheet(
    file: File, book: OwnBook = None, as_html: Annotated[bool, typer.Option("--html", help=help_words.AS_PAGE)] = False
) -> None:
    from drumhead.combat.sheet_text import as_html as page
    from drumhead.combat.sheet_text import as_markdown

    found = list_in(file, book)
    require(file, found.lists.refuse(found.book, found.army, found.army.limit))
    sheet = found.lists.sheet(found.book, found.army)
    typer.echo(page(sheet) if as_html else as_markdown(sheet), nl=False)


@app.command("text", help=help_words.ARMY_TEXT)
def print_text(file: File, book: OwnBook = None) -> None:
    from drumhead.combat.army import refuse_entry

    found = list_in(file, book)
    if refused := next((r for e in found.army.entries if (r := refuse_entry(found.book, e))), None):
        raise ArmyError(refused.why, file)
    typer.echo(found.lists.text_of(found.army, found.book), nl=False)


def list_in(file: str, book: str | None) -> FoundList:
    return army_in(file, own=own_books([book] if book else []))


def size_of(desk: "Desk", points: int | None) -> int:
    """The limit that is asked for, else the game's smallest."""
    if desk.points is None:
        return points or 0
    points = desk.points.limits[0] if points is None else points
    require("", desk.points.no_list(points))
    return points


def require(file: str, refused: Refusal | None) -> None:
    if refused:
        raise ArmyError(refused.why, place_in(file, refused), refused.clause)


def prices(found: FoundList) -> dict[str, Any]:
    from drumhead.combat.army import buy
    from drumhead.combat.sheet import weapons_shown

    book, army = found.book, found.army
    entries = [
        {"unit": unit.unit.id, "models": unit.size, "weapons": list(weapons_shown(unit)), "cost": unit.cost}
        for unit in buy(book, army)
    ]
    return {"name": army.name, "limit": army.limit, "total": found.lists.cost(book, army), "entries": entries}


def show_prices(found: FoundList) -> None:
    from drumhead.combat.army import buy
    from drumhead.combat.sheet import weapons_shown

    lists, book, army = found.lists, found.book, found.army
    spent = lists.cost(book, army)
    rows = [
        (
            unit.unit.name,
            str(unit.size),
            ", ".join(weapons_shown(unit, lambda id: lists.weapon(book, id))),
            str(unit.cost),
        )
        for unit in buy(book, army)
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
