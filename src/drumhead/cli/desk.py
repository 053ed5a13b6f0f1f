"""What the commands find on the desks of the games: which game, a list, a table."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from drumhead.cli import help_words, words
from drumhead.cli.games import WrongInput, desk_named, text_of
from drumhead.toml_reader import TomlError, read_toml

if TYPE_CHECKING:
    from drumhead.combat.army import ArmyList
    from drumhead.combat.book import Book
    from drumhead.combat.desk import Attacks, Desk, Lists, Tables
    from drumhead.flow.question import Refusal

MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help=help_words.MAYBE_GAME)]


# ---------------------------------------------------------------------------------------------------- parts of a desk
def lists_of(desk: "Desk") -> "Lists":
    if desk.lists is None:
        raise WrongInput(words.armies_fixed(desk.id, desk.armies))
    return desk.lists


def tables_of(desk: "Desk") -> "Tables":
    if desk.tables is None:
        raise WrongInput(words.played_without_table(desk.id))
    return desk.tables


def attacks_of(desk: "Desk") -> "Attacks":
    if desk.attacks is None:
        raise WrongInput(words.no_attacks(desk.id))
    return desk.attacks


def with_lists(points: int | None = None) -> "Desk":
    """The first game with lists that is played at so many points, else the first with lists."""
    from drumhead.registry import DESKS

    found = [desk for desk in DESKS.values() if desk.lists]
    able = [desk for desk in found if desk.points and points in desk.points.of_lists]
    return (able or found)[0]


def with_tables() -> "Desk":
    from drumhead.registry import DESKS

    return next(desk for desk in DESKS.values() if desk.tables)


# ---------------------------------------------------------------------------------------------------- lists
class FoundList(NamedTuple):
    """A list, the game it is for, and the book that it is bought from."""

    desk: "Desk"
    book: "Book"
    army: "ArmyList"

    @property
    def lists(self) -> "Lists":
        return lists_of(self.desk)


def army_in(file: str, *desks: "Desk", own: "Sequence[Book]" = ()) -> FoundList:
    """The list in a file or, where there is no such file, the sample list of that name; `own` are books of one game
    that a player brings."""
    from drumhead.combat.list_text import read_any
    from drumhead.combat.source import ArmyError
    from drumhead.registry import DESKS

    able = [DESKS[own[0].game]] if own else [desk for desk in desks or tuple(DESKS.values()) if desk.lists]
    if not Path(file).exists():
        known = {name: (desk, army) for desk in able for name, army in lists_of(desk).samples().items()}
        if file not in known:
            raise ArmyError(words.no_file_or_list(file, known), file)
        desk, army = known[file]
        return FoundList(desk, lists_of(desk).book_of(army, *own), army)
    books = [(desk, book) for desk in able for book in (*own, *lists_of(desk).open())]
    army = read_any(army_text(file), file, *(book for _, book in books))
    return next(FoundList(desk, book, army) for desk, book in books if book.id == army.book)


def place_in(file: str, refused: "Refusal") -> str:
    """Where in the file of a list a fault stands: its entry, or the limit that it breaks."""
    from drumhead.combat.source import ArmyError, Source

    facts = refused.facts
    path = f"entry[{facts['entry']}]" if "entry" in facts else "limit" if "limit" in facts else ""
    if not path or not Path(file).exists():
        return file
    try:
        line = Source(army_text(file), file).line(path, "")
    except ArmyError:  # a list as people paste it into a chat has no fields
        return file
    return f"{file} line {line}" if line else file


def army_text(file: str) -> str:
    from drumhead.combat.source import ArmyError

    try:
        return Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise ArmyError(words.NOT_UTF8, file) from None
    except OSError as fault:
        raise ArmyError(words.cannot_read(fault.strerror), file) from None


def book_in(file: str) -> tuple["Desk", "Book"]:
    """The book in a file or, where there is no such file, the one of that id; and the game it is for."""
    from drumhead.combat.book import read_book
    from drumhead.combat.source import ArmyError, Source
    from drumhead.registry import DESKS

    able = {id: desk for id, desk in DESKS.items() if desk.lists}
    if not Path(file).exists():
        known = {book.id: (desk, book) for desk in able.values() for book in lists_of(desk).books()}
        if file in known:
            return known[file]
        raise ArmyError(words.no_file_or_book(file, known), file)
    source = Source(text := army_text(file), file)
    game = str(source.tables.get("game", ""))
    source.check_known(game, able, "game", "game")
    return able[game], read_book(text, file, lists_of(able[game]).words)


def own_books(files: Sequence[str], game: "Desk | None" = None) -> tuple["Book", ...]:
    """Books that a player brings: all of one game, which is the one that is played, if that is known already."""
    found: dict[str, Book] = {}
    for file in files:
        desk, book = book_in(file)
        game = game or desk
        if desk.id != game.id:
            raise WrongInput(words.at(file, words.book_of_another_game(book.name, desk.id, game.id)))
        if book.id in found:
            raise WrongInput(words.at(file, words.two_books(book.id)))
        found[book.id] = book
    return tuple(found.values())


# ---------------------------------------------------------------------------------------------------- tables
def table_in(word: str, desk: "Desk") -> Any:
    """The table of a file, of that name or, where the word is a number and no such file is there, of that seed."""
    path, tables = Path(word), tables_of(desk)
    if path.exists():
        return tables.read(text_of(path), word)
    named = tables.named()
    if word in named:
        return named[word]
    if is_seed(word) and tables.generate:
        return tables.generate(int(word), tables.pieces, False)
    raise WrongInput(words.at(word, _not_found(word, named)))


def is_seed(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _not_found(word: str, named: Collection[str]) -> str:
    return words.no_file_or_table(word, named) if named and not Path(word).suffix else words.NO_FILE


def desk_of_table(word: str, game: str | None) -> "Desk":
    """The game that a table is for: the one that is named, else by the format of the file or by the name."""
    from drumhead.registry import DESKS

    if game is not None:
        return desk_named(game)
    path, able = Path(word), [(desk, desk.tables) for desk in DESKS.values() if desk.tables]
    found = [d for d, tables in able if word in tables.named() or format_of(path) == tables.format]
    if not found and not path.exists() and not is_seed(word):
        names = [name for _, tables in able for name in tables.named()]
        raise WrongInput(words.at(word, _not_found(word, names)))
    return found[0] if found else with_tables()


def format_of(path: Path) -> object:
    """Which format a file says it has; other faults are left to its reader."""
    if not path.exists():
        return None
    try:
        return read_toml(text_of(path)).get("format")
    except TomlError:
        return None
