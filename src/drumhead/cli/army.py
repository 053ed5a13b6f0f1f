"""`drumhead army`: check a list, price it, begin a new one, print it for the table."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli.desk import MaybeGame, army_in, lists_of, with_lists
from drumhead.cli.games import desk_named
from drumhead.combat.source import ArmyError, nearest
from drumhead.flow.question import Refusal

if TYPE_CHECKING:
    from drumhead.combat.army import ArmyList
    from drumhead.combat.desk import Desk, Lists

REFUSED = 2

app = typer.Typer(no_args_is_help=True, help="Army lists: check, price, new, print.")

File = Annotated[str, typer.Argument(metavar="FILE", help="A list (TOML or JSON), or the name of a sample list.")]
AsJson = Annotated[bool, typer.Option("--json", help="For a program.")]


@app.command()
def check(
    file: File,
    limit: Annotated[int | None, typer.Option("--points", help="The limit of the game; else the list's own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Ready, or the first rule that the list breaks."""
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
        typer.echo(f"Ready: {army.name}, {spent} of {limit} points.")


@app.command()
def price(file: File, as_json: AsJson = False) -> None:
    """What each entry costs, and the whole."""
    desk, army = army_in(file)
    lists = lists_of(desk)
    refused = lists.refuse(army, army.limit)
    if refused and "cost" not in refused.facts:  # too dear is a fair thing to ask the price of
        require(file, refused)
    if as_json:
        put(prices(lists, army))
    else:
        show_prices(lists, army)


@app.command()
def new(
    game: MaybeGame = None,
    points: Annotated[int | None, typer.Option(help="The limit; without one the game's smallest.")] = None,
    style: Annotated[str | None, typer.Option(help="What kind of army; a wrong name lists them all.")] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write; else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """A list that may be played as it is, to change as one likes."""
    from drumhead.combat.army import write_list

    desk = with_lists(points) if game is None else desk_named(game)
    lists = lists_of(desk)
    points = size_of(desk, points)
    known = lists.styles(points)
    style = next(iter(known)) if style is None else style
    if style not in known:
        raise ArmyError(f"unknown style '{style}'{nearest(style, known)}")
    text = write_list(known[style])
    if out is None:
        typer.echo(text, nl=False)
        return
    write(out, text, force)
    typer.echo(f"{out}: {known[style].name}, {lists.cost_of(known[style])} of {points} points.")


@app.command("print")
def print_sheet(
    file: File, as_html: Annotated[bool, typer.Option("--html", help="A page for the printer.")] = False
) -> None:
    """The army on one sheet: profiles, weapons, boxes for losses and the rules it needs."""
    from drumhead.combat.sheet_text import as_html as page
    from drumhead.combat.sheet_text import as_markdown

    desk, army = army_in(file)
    lists = lists_of(desk)
    require(file, lists.refuse(army, army.limit))
    sheet = lists.sheet(lists.book_of(army), army)
    typer.echo(page(sheet) if as_html else as_markdown(sheet), nl=False)


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
        raise ArmyError("the file is there already; --force writes over it", str(out)) from None
    except OSError as fault:
        raise ArmyError(f"cannot be written: {fault.strerror}", str(out)) from None


def prices(lists: "Lists", army: "ArmyList") -> dict[str, Any]:
    entries = [
        {"unit": unit.unit.id, "models": unit.size, "weapons": list(unit.weapons), "cost": unit.cost}
        for unit in lists.bought(army)
    ]
    return {"name": army.name, "limit": army.limit, "total": lists.cost_of(army), "entries": entries}


def show_prices(lists: "Lists", army: "ArmyList") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    spent, book = lists.cost_of(army), lists.book_of(army)
    over = f", {spent - army.limit} too many" if spent > army.limit else ""
    table = Table(title=escape(army.name), caption=f"{spent} of {army.limit} points{over}", title_justify="left")
    for title in ("Unit", "Models", "Weapons", "Points"):
        table.add_column(title, justify="right" if title in ("Models", "Points") else "left")
    for unit in lists.bought(army):
        weapons = ", ".join(lists.weapon(book, id) for id in unit.weapons)
        table.add_row(unit.unit.name, str(unit.size), weapons, str(unit.cost))
    Console().print(table)


def put(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
