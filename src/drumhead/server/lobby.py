"""Before the first question: the games, lists, tables, house rules and opponents, and a set-up made of them."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.bots.play import PLAYERS
from drumhead.combat.army import ArmyList, buy, read_list
from drumhead.combat.source import ArmyError
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal, Seat
from drumhead.games.saga.army import LIMITS, book, cost, refuse_list, styles
from drumhead.games.saga.house import HOUSE
from drumhead.games.saga.setup import SagaSetup, refuse_board
from drumhead.ledger.clause import Ruling, did_you_mean
from drumhead.server.wire import GameChoice, ListChoice, NewRoom, Opponent, Setting, Switch, TablePicture
from drumhead.space.board import BoardError, read_board
from drumhead.space.generate import generate
from drumhead.space.picture import terrain_svg
from drumhead.space.terrain import Board
from drumhead.systems import SYSTEMS

HOT_SEAT, BY_LINK, BOTS, ANALYSIS = "hot-seat", "link", "bots", "analysis"
OPPONENTS = (
    Opponent("greedy", "Greedy", "weighs the odds, one step ahead", bot=True),
    Opponent("policy", "Policy", "plays by simple habits", bot=True),
    Opponent("chance", "Chance", "does anything that is allowed", bot=True),
    Opponent(HOT_SEAT, "At one screen", "two people, one seat after the other"),
    Opponent(BY_LINK, "A friend by link", "two people, each on a screen of their own"),
    Opponent(BOTS, "Bot against bot", "you look on"),
)
TABLES = 1_000_000  # seeds that are offered: a number a person can read out
LONGEST_NAME = 24
STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


class Brought(Struct, frozen=True):
    """What somebody brings to a seat: a name, and perhaps another list than the host chose for it."""

    name: str = ""
    list: str = ""
    text: str = ""


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


# ---------------------------------------------------------------------------------------------------- what is offered
def offered() -> tuple[GameChoice, ...]:
    return tuple(GAMES[id].choice() for id in SYSTEMS)


def saga_choice() -> GameChoice:
    lists = {limit: tuple(_choice(n, a) for n, a in styles(limit).items()) for limit in LIMITS}
    switches = tuple(_switch(r) for r in HOUSE.switches.values())
    return GameChoice("saga", "Saga", LIMITS, lists, OPPONENTS, switches)


def _choice(name: str, army: ArmyList) -> ListChoice:
    models = sum(entry.size for entry in buy(book(), army))
    return ListChoice(name, army.name, army.about, models, cost(book(), army))


def _switch(r: Ruling) -> Switch:
    others = (Setting(a.name, a.means) for a in r.alternatives)
    return Switch(r.key, r.id, r.question, (Setting(r.default, r.ruling), *others))


# ---------------------------------------------------------------------------------------------------- tables
@lru_cache(256)
def board_of(seed: int) -> Board:
    if not 0 <= seed < TABLES:
        raise LobbyError(Refusal("", f"there is no table {seed}; tables have numbers from 0 to {TABLES - 1}"))
    return generate(seed)


@lru_cache(64)
def picture_of(seed: int) -> TablePicture:
    return drawn(board_of(seed), seed)


def terrain_style() -> str:
    """The style of all drawings of terrain: the page links it, for it allows no style inside itself."""
    found = STYLE.search(terrain_svg(board_of(0)))
    return found[1] if found else ""


def _counted(board: Board) -> list[str]:
    kinds = Counter(p.kind.replace("-", " ") for p in board.pieces)
    return [kind if n == 1 else f"{n} × {kind}" for kind, n in kinds.items()]


def drawn(board: Board, seed: int | None = None) -> TablePicture:
    drawing = STYLE.sub("", terrain_svg(board))
    return TablePicture(seed, board.name, board.width, board.height, tuple(_counted(board)), drawing)


def picture_in(game: str, state: Any) -> TablePicture:
    board = lobby_of(game).board(state)
    return drawn(board, board.seed)


def board_in(game: str, text: str) -> Board:
    """The table of a file, judged by the game that is to be played on it."""
    try:
        board = read_board(text, "the table")
    except BoardError as e:
        raise LobbyError(Refusal("", str(e))) from None
    refused = lobby_of(game).refuse_board(board)
    if refused:
        raise LobbyError(refused)
    return board


# ---------------------------------------------------------------------------------------------------- a set-up
def setup_of(wanted: NewRoom, brought: Mapping[Seat, Brought] = {}) -> Setup:
    """The set-up that a room asks for, with what whoever sits down brings, judged by the game itself."""
    lobby = lobby_of(wanted.game)
    refuse_players(wanted)
    setup = lobby.setup(with_lists(wanted, brought), names_of(wanted, brought))
    refused = SYSTEMS[wanted.game].refuse_setup(setup)
    if refused:
        raise LobbyError(refused)
    return setup


def lobby_of(game: str) -> "Lobby":
    if game not in GAMES:
        raise LobbyError(Refusal("", f"there is no game {game!r}; the games are {', '.join(GAMES)}"))
    return GAMES[game]


def refuse_players(wanted: NewRoom) -> None:
    _known(wanted.opponent, [o.name for o in OPPONENTS])
    for player in wanted.players or ():
        _known(player, PLAYERS)
    if wanted.opponent == BOTS and not wanted.players:
        raise LobbyError(Refusal("", f"two bots have to be named; there are {', '.join(PLAYERS)}"))
    if wanted.opponent == BOTS and wanted.dice == "typed":
        raise LobbyError(Refusal("", "nobody sits there to throw dice for two bots; let them be rolled"))


def _known(name: str, known: Collection[str]) -> None:
    if name not in known:
        near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
        raise LobbyError(Refusal("", f"nobody is called {name!r}{near}"))


def with_lists(wanted: NewRoom, brought: Mapping[Seat, Brought]) -> NewRoom:
    """The same room, with the lists that came in place of those that were chosen for them."""
    lists, texts = list(wanted.lists), list(wanted.texts)
    for seat, own in brought.items():
        if own.list or own.text:
            lists[seat], texts[seat] = own.list or lists[seat], own.text
    return replace(wanted, lists=(lists[0], lists[1]), texts=(texts[0], texts[1]))


def names_of(wanted: NewRoom, brought: Mapping[Seat, Brought] = {}) -> tuple[str, str]:
    bots = bots_of(wanted)
    first, second = (short_name(brought[s].name if s in brought else "") for s in (0, 1))
    mine = first or short_name(wanted.name) or (bots[0].capitalize() if 0 in bots else "Azure")
    theirs = second or (bots[1].capitalize() if 1 in bots else "Gules")
    return mine, theirs if theirs != mine else f"{theirs} too"


def short_name(said: str) -> str:
    return " ".join(said.split())[:LONGEST_NAME]


def bots_of(wanted: NewRoom) -> dict[Seat, str]:
    """The seats that bots hold, and which."""
    if wanted.opponent == BOTS and wanted.players:
        return dict(enumerate(wanted.players))
    return {1: wanted.opponent} if wanted.opponent in PLAYERS else {}


def people_in(wanted: NewRoom) -> tuple[Seat, ...]:
    """The seats whose own browser draws a seed: not a bot's, and at one screen only the first."""
    return tuple(s for s in (0, 1) if s not in bots_of(wanted) and (s == 0 or wanted.opponent == BY_LINK))


def title_of(wanted: NewRoom) -> str:
    what = "Analysis" if wanted.opponent == ANALYSIS else f"{wanted.points} points"
    return f"{wanted.game.capitalize()} · {what}"


def departures_of(wanted: NewRoom) -> tuple[str, ...]:
    """What is not as written, in the words of the page."""
    switches = {x.key: x for x in lobby_of(wanted.game).choice().switches}
    return tuple(o.means for key, name in wanted.house.items() for o in switches[key].settings if o.name == name)


# ---------------------------------------------------------------------------------------------------- saga
def saga_setup(wanted: NewRoom, names: tuple[str, str]) -> Setup:
    first, second = (_list(wanted, names, seat) for seat in (0, 1))
    board = board_in("saga", wanted.board) if wanted.board else board_of(wanted.table)
    points = wanted.points
    return SagaSetup(game="saga", names=names, house=wanted.house, lists=(first, second), board=board, points=points)


def _list(wanted: NewRoom, names: tuple[str, str], seat: Seat) -> ArmyList:
    points, name = wanted.points, wanted.lists[seat]
    if points not in LIMITS:
        sizes = " and ".join(map(str, LIMITS))
        raise LobbyError(Refusal("saga.setup.points-limit", f"there are no lists of {points} points, but of {sizes}"))
    if wanted.texts[seat]:
        return _written(wanted.texts[seat], f"the list of {names[seat]}")
    found = styles(points)
    if name not in found:
        near = did_you_mean(name, found) or f"; there are {', '.join(found)}"
        raise LobbyError(Refusal("", f"no list of {points} points is called {name!r}{near}"))
    return found[name]


def _written(text: str, where: str) -> ArmyList:
    try:
        return read_list(text, where, book())
    except ArmyError as e:
        raise LobbyError(Refusal(e.clause, f"{e.where}: {e.why}" if e.where else e.why)) from None


def saga_list(points: int, text: str) -> ListChoice:
    """A list of one's own, as long as it may be played at this size."""
    army = _written(text, "the list")
    refused = refuse_list(book(), army, points)
    if refused:
        raise LobbyError(refused)
    return _choice("", army)


def saga_army(setup: Any, seat: Seat) -> str:
    name: str = setup.lists[seat].name
    return name


def saga_board(state: Any) -> Board:
    board: Board = state.board
    return board


class Lobby(NamedTuple):
    """What a game brings for the time before its first question."""

    choice: Callable[[], GameChoice]
    setup: Callable[[NewRoom, tuple[str, str]], Setup]
    own_list: Callable[[int, str], ListChoice]
    army: Callable[[Any, Seat], str]  # of a set-up: what that seat's list is called
    refuse_board: Callable[[Board], Refusal | None]
    board: Callable[[Any], Board]  # of a state


GAMES: Mapping[str, Lobby] = {"saga": Lobby(saga_choice, saga_setup, saga_list, saga_army, refuse_board, saga_board)}
