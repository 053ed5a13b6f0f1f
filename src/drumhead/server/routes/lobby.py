"""Calls before a battle: the games on offer, their tables, a rule in our words."""

from litestar import get, post
from litestar.params import FromPath

from drumhead.server.library import lobby
from drumhead.server.library.rulebook import clause_names, rule_text
from drumhead.server.network import asked_here
from drumhead.server.routes.auth import Asker, rooms_of
from drumhead.server.wire.lobby import GameChoice, Joined, Network, PublicLobby, TablePicture
from drumhead.server.wire.pages import RuleText


@get("/api/games", sync_to_thread=True)
def games() -> tuple[GameChoice, ...]:
    """The games, with their sizes, lists, opponents and house rules."""
    return lobby.game_choices()


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


@get("/api/clause-names", sync_to_thread=True)
def names_of_clauses() -> dict[str, str]:
    """What players call clauses, decisions and rulings, where their ids do not say it."""
    return clause_names()


@get("/api/network", sync_to_thread=False)
def network(request: Asker) -> Network:
    """Where other devices on the same network reach this server; told only to a page opened on this machine."""
    here = asked_here(request.client.host if request.client else "", request.headers.get("host", ""))
    return Network(request.app.state.addresses if here else ())


@get("/api/lobby")
async def public_lobby(request: Asker) -> PublicLobby:
    """Invitations and battles to watch that their hosts show to everybody."""
    return await rooms_of(request).listed.look()


@post("/api/lobby/{id:str}/join", status_code=200)
async def join(request: Asker, id: FromPath[str]) -> Joined:
    """Take the free seat of a listed room: the first who asks gets it."""
    return await rooms_of(request).listed.join(id)


LOBBY = (games, table, terrain_style, rule, names_of_clauses, network, public_lobby, join)
