"""What the lobby of every game is made of: the faults, the opponents, the switches, lists by name or as text."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from drumhead.combat.army import ArmyList
from drumhead.combat.source import ArmyError
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal, Seat
from drumhead.ledger.clause import Ruling, did_you_mean
from drumhead.server.wire import GameChoice, ListChoice, NewRoom, Opponent, Setting, Switch, TablePicture
from drumhead.space.board import BoardError

Ground = TypeVar("Ground")  # what a game is played on
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


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


class Lobby(NamedTuple):
    """What a game brings for the time before its first question; a table is whatever the game is played on."""

    choice: Callable[[], GameChoice]
    setup: Callable[[NewRoom, tuple[str, str]], Setup]
    own_list: Callable[[int, str], ListChoice]
    army: Callable[[Any, Seat], str]  # of a set-up: what that seat's list is called
    table: Callable[[int], Any]  # by its number
    read_table: Callable[[str], Any]  # of a file, judged
    drawn: Callable[[Any], TablePicture]


def switch_of(r: Ruling) -> Switch:
    others = (Setting(a.name, a.means) for a in r.alternatives)
    return Switch(r.key, r.id, r.question, (Setting(r.default, r.ruling), *others))


def refuse_number(table: int) -> None:
    if not 0 <= table < TABLES:
        raise LobbyError(Refusal("", f"there is no table {table}; tables have numbers from 0 to {TABLES - 1}"))


def refuse_size(points: int, limits: tuple[int, ...], clause: str) -> None:
    if points not in limits:
        sizes = " and ".join(map(str, limits))
        raise LobbyError(Refusal(clause, f"there are no lists of {points} points, but of {sizes}"))


def list_named(name: str, points: int, found: Mapping[str, ArmyList]) -> ArmyList:
    if name not in found:
        near = did_you_mean(name, found) or f"; there are {', '.join(found)}"
        raise LobbyError(Refusal("", f"no list of {points} points is called {name!r}{near}"))
    return found[name]


def list_written(text: str, where: str, read: Callable[[str, str], ArmyList]) -> ArmyList:
    try:
        return read(text, where)
    except ArmyError as e:
        raise LobbyError(Refusal(e.clause, f"{e.where}: {e.why}" if e.where else e.why)) from None


def table_judged(text: str, read: Callable[[str], Ground], refuse: Callable[[Ground], Refusal | None]) -> Ground:
    """The table of a file, judged by the game that is to be played on it."""
    try:
        ground = read(text)
    except BoardError as e:
        raise LobbyError(Refusal("", str(e))) from None
    refused = refuse(ground)
    if refused:
        raise LobbyError(refused)
    return ground


def army_named(setup: Any, seat: Seat) -> str:
    name: str = setup.lists[seat].name
    return name
