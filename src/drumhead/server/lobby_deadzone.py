"""The lobby of Deadzone: lists of the two factions, our own battlefields by name, others by number or from a file."""

import re
from functools import lru_cache

from drumhead.combat.army import ArmyList
from drumhead.flow.game import Setup
from drumhead.flow.question import Seat
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.desk.battlefields import field_in as written_field
from drumhead.games.deadzone.rules.army import LIMITS, book, bought, cost, read_any, refuse_list, styles
from drumhead.games.deadzone.rules.ground import board_shown
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_board
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
from drumhead.server.wire import GameChoice, ListChoice, NamedTable, NewRoom, TablePicture
from drumhead.space.cube_generate import generate
from drumhead.space.cubes import Battlefield

SIZES = "deadzone.setup.points-150-or-300"
ABOUT = "A handful of fighters among ruins of cubes: climb, watch a street, keep heads down."
GENERATED = re.compile(r"field-(\d+)")


def choice() -> GameChoice:
    lists = {limit: tuple(offered(n, a) for n, a in styles(limit).items()) for limit in LIMITS}
    switches = tuple(switch_of(r) for r in HOUSE.switches.values())
    tables = tuple(NamedTable(i, field.name, field.note) for i, field in enumerate(battlefields()))
    return GameChoice("deadzone", "Deadzone", LIMITS, lists, OPPONENTS, switches, tables, ABOUT)


def offered(name: str, army: ArmyList) -> ListChoice:
    return ListChoice(name, army.name, army.about, len(bought(army)), cost(army), book(army.book).name)


# ---------------------------------------------------------------------------------------------------- battlefields
@lru_cache(256)
def field_of(number: int) -> Battlefield:
    """The first numbers are the battlefields that come with the game."""
    refuse_number(number)
    named = battlefields()
    return named[number] if number < len(named) else generate(number)


def number_of(field: Battlefield) -> int | None:
    if field in battlefields():
        return battlefields().index(field)
    made = GENERATED.fullmatch(field.id)
    return int(made[1]) if made and field_of(int(made[1])) == field else None


def field_in(text: str) -> Battlefield:
    return table_judged(text, lambda text: written_field(text, "the battlefield"), refuse_board)


def drawn(field: Battlefield) -> TablePicture:
    cubes = board_shown(field)
    side = cubes.edge * cubes.inches * 1000
    size = f"{cubes.edge} by {cubes.edge} cubes, {field.levels} levels"
    return TablePicture(number_of(field), field.name, side, side, cubes.pieces, "", size, cubes)


# ---------------------------------------------------------------------------------------------------- a set-up
def setup(wanted: NewRoom, names: tuple[str, str]) -> Setup:
    refuse_size(wanted.points, LIMITS, SIZES)
    first, second = (_list(wanted, names, seat) for seat in (0, 1))
    field = field_in(wanted.board) if wanted.board else field_of(wanted.table)
    points = wanted.points
    return DeadzoneSetup(
        game="deadzone", names=names, house=wanted.house, lists=(first, second), board=field, points=points
    )


def _list(wanted: NewRoom, names: tuple[str, str], seat: Seat) -> ArmyList:
    if wanted.texts[seat]:
        return list_written(wanted.texts[seat], f"the list of {names[seat]}", read_any)
    return list_named(wanted.lists[seat], wanted.points, styles(wanted.points))


def own_list(points: int, text: str) -> ListChoice:
    """A list of one's own, as long as it may be played at this size."""
    army = list_written(text, "the list", read_any)
    refused = refuse_list(army, points)
    if refused:
        raise LobbyError(refused)
    return offered("", army)


LOBBY = Lobby(choice, setup, own_list, army_named, field_of, field_in, drawn)
