"""`drumhead army`: check a list, price it, begin a new one, print it for the table."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from drumhead.combat.army import ArmyList, buy, read_list, write_list
from drumhead.combat.source import ArmyError, nearest
from drumhead.flow.question import Refusal
from drumhead.games.saga.army import LIMITS, book, cost, refuse_list, samples, styles

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
        army = army_in(file)
        limit = army.limit if limit is None else limit
        require(file, refuse_list(book(), army, limit))
    except ArmyError as refused:
        if not as_json:
            raise
        put({"ready": False, "where": refused.where, "why": refused.why, "clause": refused.clause})
        raise typer.Exit(REFUSED) from None
    spent = cost(book(), army)
    if as_json:
        put({"ready": True, "name": army.name, "cost": spent, "limit": limit})
    else:
        typer.echo(f"Ready: {army.name}, {spent} of {limit} points.")


@app.command()
def price(file: File, as_json: AsJson = False) -> None:
    """What each entry costs, and the whole."""
    army = army_in(file)
    refused = refuse_list(book(), army, army.limit)
    if refused and "cost" not in refused.facts:  # too dear is a fair thing to ask the price of
        require(file, refused)
    if as_json:
        put(prices(army))
    else:
        show_prices(army)


@app.command()
def new(
    points: Annotated[int, typer.Option(help="10 or 20.")] = LIMITS[0],
    style: Annotated[str, typer.Option(help="What kind of army; a wrong name lists them all.")] = "steady",
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write; else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """A list that may be played as it is, to change as one likes."""
    if points not in LIMITS:
        raise ArmyError(f"the limit is 10 or 20 points, not {points}", clause="saga.setup.points-limit")
    known = styles(points)
    if style not in known:
        raise ArmyError(f"unknown style '{style}'{nearest(style, known)}")
    text = write_list(known[style])
    if out is None:
        typer.echo(text, nl=False)
        return
    write(out, text, force)
    typer.echo(f"{out}: {known[style].name}, {cost(book(), known[style])} of {points} points.")


@app.command("print")
def print_sheet(
    file: File, as_html: Annotated[bool, typer.Option("--html", help="A page for the printer.")] = False
) -> None:
    """The army on one sheet: profiles, weapons, boxes for losses and the rules it needs."""
    from drumhead.combat.sheet_text import as_html as page
    from drumhead.combat.sheet_text import as_markdown
    from drumhead.games.saga.sheet import sheet_of

    army = army_in(file)
    require(file, refuse_list(book(), army, army.limit))
    sheet = sheet_of(book(), army)
    typer.echo(page(sheet) if as_html else as_markdown(sheet), nl=False)


def army_in(file: str) -> ArmyList:
    """The list in a file or, where there is no such file, the sample list of that name."""
    path = Path(file)
    if not path.exists():
        if file in samples():
            return samples()[file]
        raise ArmyError(f"there is no such file, and no sample list of that name{nearest(file, samples())}", file)
    try:
        return read_list(path.read_text("utf-8"), file, book())
    except UnicodeDecodeError:
        raise ArmyError("this is not text in UTF-8", file) from None
    except OSError as fault:
        raise ArmyError(f"cannot be read: {fault.strerror}", file) from None


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


def prices(army: ArmyList) -> dict[str, Any]:
    entries = [
        {"unit": unit.unit.id, "models": unit.size, "weapons": list(unit.weapons), "cost": unit.cost}
        for unit in buy(book(), army)
    ]
    return {"name": army.name, "limit": army.limit, "total": cost(book(), army), "entries": entries}


def show_prices(army: ArmyList) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    spent = cost(book(), army)
    over = f", {spent - army.limit} too many" if spent > army.limit else ""
    table = Table(title=escape(army.name), caption=f"{spent} of {army.limit} points{over}", title_justify="left")
    for title in ("Unit", "Models", "Weapons", "Points"):
        table.add_column(title, justify="right" if title in ("Models", "Points") else "left")
    for unit in buy(book(), army):
        table.add_row(unit.unit.name, str(unit.size), ", ".join(unit.weapons), str(unit.cost))
    Console().print(table)


def put(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
