"""Calls before a battle: the games on offer, their tables, a rule in our words."""

from typing import Any

from litestar import Request, get
from litestar.params import FromPath

from drumhead.server.library import lobby
from drumhead.server.library.rulebook import rule_text
from drumhead.server.network import asked_here
from drumhead.server.wire.lobby import GameChoice, Network, TablePicture
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


@get("/api/network", sync_to_thread=False)
def network(request: Request[Any, Any, Any]) -> Network:
    """Where other devices on the same network reach this server; told only to a page opened on this machine."""
    here = asked_here(request.client.host if request.client else "", request.headers.get("host", ""))
    return Network(request.app.state.addresses if here else ())


LOBBY = (games, table, terrain_style, rule, network)
