"""Before the first question: the games, lists, tables, house rules and opponents, and a set-up made of them."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from drumhead.combat.army import ArmyList, buy
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal
from drumhead.games.saga.army import LIMITS, book, cost, styles
from drumhead.games.saga.house import HOUSE
from drumhead.games.saga.setup import SagaSetup
from drumhead.ledger.clause import Ruling, did_you_mean
from drumhead.server.wire import GameChoice, ListChoice, NewRoom, Opponent, Setting, Switch, TablePicture
from drumhead.space.generate import generate
from drumhead.space.picture import terrain_svg
from drumhead.space.terrain import Board
from drumhead.systems import SYSTEMS

HOT_SEAT, BY_LINK = "hot-seat", "link"
OPPONENTS = (
    Opponent("greedy", "Greedy", "weighs the odds, one step ahead"),
    Opponent("policy", "Policy", "plays by simple habits"),
    Opponent("chance", "Chance", "does anything that is allowed"),
    Opponent(HOT_SEAT, "At one screen", "two people, one seat after the other"),
    Opponent(BY_LINK, "A friend by link", "two people, each on a screen of their own"),
)
TABLES = 1_000_000  # seeds that are offered: a number a person can read out
LONGEST_NAME = 24
STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


# ---------------------------------------------------------------------------------------------------- what is offered
def offered() -> tuple[GameChoice, ...]:
    return tuple(GAMES[id][0]() for id in SYSTEMS)


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
    board = board_of(seed)
    drawing = STYLE.sub("", terrain_svg(board))
    return TablePicture(seed, board.name, board.width, board.height, tuple(_counted(board)), drawing)


def terrain_style() -> str:
    """The style of all drawings of terrain: the page links it, for it allows no style inside itself."""
    found = STYLE.search(terrain_svg(board_of(0)))
    return found[1] if found else ""


def _counted(board: Board) -> list[str]:
    kinds = Counter(p.kind.replace("-", " ") for p in board.pieces)
    return [kind if n == 1 else f"{n} × {kind}" for kind, n in kinds.items()]


# ---------------------------------------------------------------------------------------------------- a set-up
def setup_of(wanted: NewRoom) -> Setup:
    """The set-up that a room asks for, judged by the game itself."""
    if wanted.game not in SYSTEMS:
        raise LobbyError(Refusal("", f"there is no game {wanted.game!r}; the games are {', '.join(SYSTEMS)}"))
    known = [o.name for o in OPPONENTS]
    if wanted.opponent not in known:
        near = did_you_mean(wanted.opponent, known) or f"; there are {', '.join(known)}"
        raise LobbyError(Refusal("", f"nobody is called {wanted.opponent!r}{near}"))
    setup = GAMES[wanted.game][1](wanted)
    refused = SYSTEMS[wanted.game].refuse_setup(setup)
    if refused:
        raise LobbyError(refused)
    return setup


def saga_setup(wanted: NewRoom) -> Setup:
    first, second = (_list(wanted.points, name) for name in wanted.lists)
    board = board_of(wanted.table)
    names, points = names_of(wanted), wanted.points
    return SagaSetup(game="saga", names=names, house=wanted.house, lists=(first, second), board=board, points=points)


def _list(points: int, name: str) -> ArmyList:
    if points not in LIMITS:
        sizes = " and ".join(map(str, LIMITS))
        raise LobbyError(Refusal("saga.setup.points-limit", f"there are no lists of {points} points, but of {sizes}"))
    found = styles(points)
    if name not in found:
        near = did_you_mean(name, found) or f"; there are {', '.join(found)}"
        raise LobbyError(Refusal("", f"no list of {points} points is called {name!r}{near}"))
    return found[name]


def names_of(wanted: NewRoom) -> tuple[str, str]:
    mine = " ".join(wanted.name.split())[:LONGEST_NAME] or "Azure"
    theirs = "Gules" if wanted.opponent in (HOT_SEAT, BY_LINK) else wanted.opponent.capitalize()
    return mine, theirs if theirs != mine else f"{theirs} too"


GAMES: Mapping[str, tuple[Callable[[], GameChoice], Callable[[NewRoom], Setup]]] = {"saga": (saga_choice, saga_setup)}
