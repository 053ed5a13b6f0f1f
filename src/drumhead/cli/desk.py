"""What the commands find on the desks of the games: which game, a list, a table."""

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli.games import WrongInput, game_called, text_of

if TYPE_CHECKING:
    from drumhead.combat.army import ArmyList
    from drumhead.combat.desk import Desk

MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Its id; without one the first game is meant.")]


def desk_called(game: str | None, points: int | None = None) -> "Desk":
    """The desk of that game; of the first that is played at so many points where none is named."""
    from drumhead.desks import DESKS

    if game is not None:
        game_called(game)
        return DESKS[game]
    able = [desk for desk in DESKS.values() if points in desk.lists.limits]
    return (able or list(DESKS.values()))[0]


# ---------------------------------------------------------------------------------------------------- lists
def army_in(file: str, *desks: "Desk") -> tuple["Desk", "ArmyList"]:
    """The list in a file or, where there is no such file, the sample list of that name; and the game it is for."""
    from drumhead.combat.army import read_list
    from drumhead.combat.source import ArmyError, nearest
    from drumhead.desks import DESKS

    desks = desks or tuple(DESKS.values())
    path = Path(file)
    if not path.exists():
        known = {name: (desk, army) for desk in desks for name, army in desk.lists.samples().items()}
        if file in known:
            return known[file]
        raise ArmyError(f"there is no such file, and no sample list of that name{nearest(file, known)}", file)
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise ArmyError("this is not text in UTF-8", file) from None
    except OSError as fault:
        raise ArmyError(f"cannot be read: {fault.strerror}", file) from None
    army = read_list(text, file, *(book for desk in desks for book in desk.lists.books()))
    return next((d, army) for d in desks if army.book in [book.id for book in d.lists.books()])


# ---------------------------------------------------------------------------------------------------- tables
def table_in(word: str, desk: "Desk") -> Any:
    """The table of a file, of that name or, where the word is a number and no such file is there, of that seed."""
    path = Path(word)
    if path.exists():
        return desk.tables.read(text_of(path), word)
    named = desk.tables.named()
    if word in named:
        return named[word]
    if word.lstrip("-").isdecimal():
        return desk.tables.generate(int(word), PIECES, False)
    raise WrongInput(f"{word}: there is no such file{_nor_name(word, named)}")


PIECES = 12  # of a generated table, where nothing else is said


def _nor_name(word: str, named: Collection[str]) -> str:
    from drumhead.combat.source import nearest

    return f", and no table of that name{nearest(word, named)}" if named and not Path(word).suffix else ""


def desk_of_table(word: str, game: str | None) -> "Desk":
    """The game that a table is for: the one that is named, else by the format of the file or by the name."""
    from drumhead.desks import DESKS

    if game is not None:
        return desk_called(game)
    path, names = Path(word), [name for desk in DESKS.values() for name in desk.tables.named()]
    found = [d for d in DESKS.values() if word in d.tables.named() or format_of(path) == d.tables.format]
    if not found and not path.exists() and not word.lstrip("-").isdecimal():
        raise WrongInput(f"{word}: there is no such file{_nor_name(word, names)}")
    return found[0] if found else desk_called(None)


def format_of(path: Path) -> object:
    """Which format a file says it has; what is wrong with it otherwise, its reader says better."""
    if not path.exists():
        return None
    try:
        return tomllib.loads(text_of(path)).get("format")
    except tomllib.TOMLDecodeError:
        return None
