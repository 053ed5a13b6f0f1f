"""`drumhead games`: what can be played; and what the commands share: finding a game, a file, a table."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli import help_words, words
from drumhead.flow.question import Refusal

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk

app = typer.Typer()
AsJson = Annotated[bool, typer.Option("--json", help=help_words.JSON)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=help_words.GAME)]


class WrongInput(ValueError):
    """Input that cannot be used: one sentence with the clause, the field or the nearest right thing."""


@app.command(help=help_words.GAMES)
def games(
    as_json: AsJson = False,
    ids: Annotated[bool, typer.Option("--ids", help=help_words.GAME_IDS)] = False,
) -> None:
    from drumhead.ledger.clause import GAMES
    from drumhead.registry import DESKS

    if ids:
        typer.echo(" ".join(DESKS))
        return
    rows = [describe(name, DESKS.get(name)) for name in dict.fromkeys((*GAMES, *DESKS))]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        show(rows)


def describe(name: str, desk: "Desk | None") -> dict[str, Any]:
    from drumhead.ledger.clause import GAMES, ledger

    title = ledger(name).title if name in GAMES else desk.title if desk else name
    row: dict[str, Any] = {"game": name, "title": title, "playable": desk is not None}
    if desk is not None:
        from drumhead.bots.play import players_of

        row |= {"version": desk.game.version, "about": desk.about, "players": list(players_of(name)), **kit_of(desk)}
    return row


def kit_of(desk: "Desk") -> dict[str, Any]:
    """What a battle of this game is set up with; parts that it lacks are left out."""
    kit = {
        "points": desk.points.limits if desk.points else (),
        "lists": desk.lists.samples() if desk.lists else (),
        "house_rules": desk.house.built if desk.house else (),
        "tables": desk.tables.named() if desk.tables else (),
    }
    return {kind: list(found) for kind, found in kit.items() if found}


def show(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*words.GAME_COLUMNS)
    for row in rows:
        if row["playable"]:
            counts = [(len(row[kind]), name) for kind, name in words.KITS.items() if kind in row]
            what = words.playable(counts, row["players"])
        else:
            what = words.rules_readable(row["game"])
        table.add_row(row["game"], row["title"], what)
    Console().print(table)


# ---------------------------------------------------------------------------------------------------- for all commands
def desk_named(name: str) -> "Desk":
    """The desk of the game with this id, or one line that there is none."""
    from drumhead.ledger.clause import GAMES
    from drumhead.registry import DESKS

    if name in DESKS:
        return DESKS[name]
    if name in GAMES:
        raise WrongInput(words.not_played_yet(name))
    raise WrongInput(words.no_such_game(name, DESKS))


def require(refused: Refusal | None, where: str = "") -> None:
    if refused:
        place, clause = f"{where}: " if where else "", f" ({refused.clause})" if refused.clause else ""
        raise WrongInput(f"{place}{refused.why}{clause}")


def text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise WrongInput(words.at(file, words.NOT_UTF8)) from None
    except OSError as fault:
        raise WrongInput(words.at(file, reason_of(fault))) from None


def bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as fault:
        raise WrongInput(words.at(file, reason_of(fault))) from None


def reason_of(fault: OSError) -> str:
    return words.NO_FILE if isinstance(fault, FileNotFoundError) else words.cannot_read(fault.strerror)


def save(file: Path, content: bytes, force: bool) -> None:
    """Write a new file; an existing file is overwritten only with `force`."""
    refuse_to_overwrite(file, force)
    try:
        file.write_bytes(content)
    except OSError as fault:
        raise WrongInput(words.at(file, words.cannot_write(fault.strerror))) from None


def refuse_to_overwrite(file: Path, force: bool) -> None:
    """Called before a long battle is played for a file that cannot be written."""
    if file.is_dir() or not file.parent.is_dir():
        raise WrongInput(words.at(file, words.cannot_write(words.IS_FOLDER if file.is_dir() else words.NO_FOLDER)))
    if file.exists() and not force:
        raise WrongInput(words.at(file, words.FILE_EXISTS))
