"""Calls before a battle: the games on offer, their tables, a rule in our words."""

from litestar import get
from litestar.params import FromPath

from drumhead.server.library import lobby
from drumhead.server.library.rulebook import clause_names, rule_text
from drumhead.server.wire.lobby import GameChoice, TablePicture
from drumhead.server.wire.pages import RuleText


@get("/api/games", sync_to_thread=True)
def games() -> tuple[GameChoice, ...]:
    """The games, with their sizes, lists, opponents and house rules."""
    return lobby.offered()


@get("/api/tables/{game:str}/{number:int}", sync_to_thread=True)
def table(game: FromPath[str], number: FromPath[int]) -> TablePicture:
    """A table of a game by its number."""
    return lobby.picture_of(game, number)


@get("/terrain.css", media_type="text/css", sync_to_thread=False)
def terrain_style() -> str:
    """The style of every drawing of terrain."""
    return lobby.TERRAIN_STYLE


@get("/api/rules/{id:str}", sync_to_thread=True)
def rule(id: FromPath[str]) -> RuleText:
    """A clause, decision or ruling in our words."""
    return rule_text(id)


@get("/api/clause-names", sync_to_thread=False)
def names_of_clauses() -> dict[str, str]:
    """What players call clauses, decisions and rulings, where their ids do not say it."""
    return clause_names()


LOBBY = (games, table, terrain_style, rule, names_of_clauses)
