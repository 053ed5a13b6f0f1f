"""The lobby of SAGA: lists of the one book, tables by number or from a file, drawn as engravings."""

import re
from collections import Counter
from functools import lru_cache

from drumhead.combat.army import ArmyList, buy, read_list
from drumhead.flow.game import Setup
from drumhead.flow.question import Seat
from drumhead.games.saga.rules.army import LIMITS, book, cost, refuse_list, styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup, refuse_board
from drumhead.server.lobby_parts import (
    OPPONENTS,
    Lobby,
    LobbyError,
    army_named,
    list_named,
    list_written,
    refuse_number,
    refuse_size,
    switch_of,
    table_judged,
)
from drumhead.server.wire import GameChoice, ListChoice, NewRoom, TablePicture
from drumhead.space.board import read_board
from drumhead.space.generate import generate
from drumhead.space.picture import terrain_svg
from drumhead.space.terrain import Board

STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)
SIZES = "saga.setup.points-limit"
USUAL = "mixed-host"  # the list to begin with
ABOUT = "Warbands with bows and axes on open ground; who acts too often tires."


def choice() -> GameChoice:
    lists = {limit: tuple(offered(n, a) for n, a in styles(limit).items()) for limit in LIMITS}
    switches = tuple(switch_of(r) for r in HOUSE.switches.values())
    return GameChoice("saga", "Saga", LIMITS, lists, OPPONENTS, switches, about=ABOUT, list=USUAL)


def offered(name: str, army: ArmyList) -> ListChoice:
    models = sum(entry.size for entry in buy(book(), army))
    return ListChoice(name, army.name, army.about, models, cost(book(), army))


# ---------------------------------------------------------------------------------------------------- tables
@lru_cache(256)
def board_of(seed: int) -> Board:
    refuse_number(seed)
    return generate(seed)


def board_in(text: str) -> Board:
    return table_judged(text, lambda text: read_board(text, "the table"), refuse_board)


def terrain_style() -> str:
    """The style of all drawings of terrain: the page links it, for it allows no style inside itself."""
    found = STYLE.search(terrain_svg(board_of(0)))
    return found[1] if found else ""


def drawn(board: Board) -> TablePicture:
    drawing = STYLE.sub("", terrain_svg(board))
    size = f"{board.width // 1000} by {board.height // 1000} inches"
    return TablePicture(board.seed, board.name, board.width, board.height, tuple(_counted(board)), drawing, size)


def _counted(board: Board) -> list[str]:
    kinds = Counter(p.kind.replace("-", " ") for p in board.pieces)
    return [kind if n == 1 else f"{n} × {kind}" for kind, n in kinds.items()]


# ---------------------------------------------------------------------------------------------------- a set-up
def setup(wanted: NewRoom, names: tuple[str, str]) -> Setup:
    refuse_size(wanted.points, LIMITS, SIZES)
    first, second = (_list(wanted, names, seat) for seat in (0, 1))
    board = board_in(wanted.board) if wanted.board else board_of(wanted.table)
    points = wanted.points
    return SagaSetup(game="saga", names=names, house=wanted.house, lists=(first, second), board=board, points=points)


def _list(wanted: NewRoom, names: tuple[str, str], seat: Seat) -> ArmyList:
    if wanted.texts[seat]:
        return list_written(wanted.texts[seat], f"the list of {names[seat]}", _read)
    return list_named(wanted.lists[seat], wanted.points, styles(wanted.points))


def _read(text: str, where: str) -> ArmyList:
    return read_list(text, where, book())


def own_list(points: int, text: str) -> ListChoice:
    """A list of one's own, as long as it may be played at this size."""
    army = list_written(text, "the list", _read)
    refused = refuse_list(book(), army, points)
    if refused:
        raise LobbyError(refused)
    return offered("", army)


LOBBY = Lobby(choice, setup, own_list, army_named, board_of, board_in, drawn)
