"""Before the first question: the games, lists, tables, house rules and opponents, and a set-up made of them."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from drumhead.bots.play import players_of
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal, Seat
from drumhead.flow.words import Cast, Renderer
from drumhead.ledger.clause import Ruling
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.library.game_lobby import BARE, PACES, Lobby, switch_of
from drumhead.server.library.opponents import ANALYSIS, BOTS, BY_LINK, HOT_SEAT, PEOPLE, LobbyError, bots_of
from drumhead.server.wire.lobby import GameChoice, NewRoom, TablePicture
from drumhead.server.wire.waiting import OwnBook
from drumhead.toml_reader import one_line

LONGEST_NAME = 24


class Brought(Struct, frozen=True):
    """What somebody brings to a seat: a name, and perhaps another list than the host chose for it, with its book."""

    name: str = ""
    list: str = ""
    text: str = ""
    book: str = ""
    print: str = ""


# ---------------------------------------------------------------------------------------------------- what is offered
def game_choices() -> tuple[GameChoice, ...]:
    return tuple(Lobby(desk).choice() for desk in DESKS.values())


def lobby_of(game: str) -> Lobby:
    if game not in DESKS:
        raise LobbyError(Refusal("", words.no_such_game(game, DESKS)))
    return Lobby(DESKS[game])


# The style of all drawings of terrain. The page links it because it allows no inline style.
TERRAIN_STYLE = "".join(dict.fromkeys(desk.tables.style for desk in DESKS.values() if desk.tables))


# ---------------------------------------------------------------------------------------------------- tables
@lru_cache(64)
def picture_of(game: str, number: int) -> TablePicture:
    lobby = lobby_of(game)
    return lobby.table_picture(lobby.table(number))


def picture_from(game: str, text: str, house: Mapping[str, str] = {}) -> TablePicture:
    """The table of a file, judged by the game that is to be played on it by these house rules."""
    lobby = lobby_of(game)
    return lobby.table_picture(lobby.read_table(text, house))


def picture_in(game: str, holder: Any) -> TablePicture:
    """The table that a state or a set-up holds, where the game has tables."""
    lobby = lobby_of(game)
    tables = lobby.desk.tables
    return lobby.table_picture(tables.of(holder)) if tables else BARE


def picture_inside(game: str, s: Any) -> TablePicture | None:
    """The table of the battle inside a state, as it lies now. None while none is on: a page that is still told of a
    battle by bots may ask when that is over."""
    battles = SYSTEMS[game].battles
    if battles is None:
        raise NotFound(words.NO_BATTLE_INSIDE)
    battle = battles.of(s)
    return None if battle is None else picture_in(battles.game.id, battle)


# ---------------------------------------------------------------------------------------------------- a set-up
def setup_of(wanted: NewRoom, brought: Mapping[Seat, Brought] = {}) -> Setup:
    """The set-up that a room asks for, with the names and lists that people bring, judged by the game itself."""
    lobby = lobby_of(wanted.game)
    refuse_players(wanted)
    refuse_pace(wanted)
    setup = lobby.setup(with_lists(wanted, brought), names_of(wanted, brought))
    game = SYSTEMS[wanted.game]
    if refused := game.refuse_setup(setup):
        raise LobbyError(Renderer(game, Cast(setup.names, {})).refusal(refused))
    return setup


def refuse_players(wanted: NewRoom) -> None:
    bots = players_of(wanted.game)
    _known(wanted.opponent, [*bots, *(o.name for o in PEOPLE)])
    for player in wanted.players or ():
        _known(player, bots)
    if wanted.opponent == BOTS and not wanted.players:
        raise LobbyError(Refusal("", words.bots_unnamed(bots)))
    if wanted.opponent == BOTS and wanted.dice == "typed":
        raise LobbyError(Refusal("", words.BOTS_CANNOT_ROLL))
    if wanted.dice == "typed" and not DESKS[wanted.game].own_dice:
        raise LobbyError(Refusal("", words.no_own_dice(DESKS[wanted.game].title)))


def refuse_pace(wanted: NewRoom) -> None:
    """Days for each answer are for two people by link, and besides a clock only where it counts in battles inside."""
    if not wanted.pace:
        return
    if wanted.pace not in PACES:
        raise LobbyError(Refusal("", words.no_such_pace(wanted.pace, PACES)))
    if wanted.opponent != BY_LINK:
        raise LobbyError(Refusal("", words.PACE_BY_LINK))
    if wanted.clock and not SYSTEMS[wanted.game].battles:
        raise LobbyError(Refusal("", words.PACE_OR_CLOCK))


def _known(name: str, known: Collection[str]) -> None:
    if name not in known:
        raise LobbyError(Refusal("", words.no_such_player(name, known)))


def with_lists(wanted: NewRoom, brought: Mapping[Seat, Brought]) -> NewRoom:
    """The same room, with the lists that came in place of those that were chosen for them."""
    lists, texts, books, prints = list(wanted.lists), list(wanted.texts), list(wanted.books), list(wanted.prints)
    for seat, own in brought.items():
        if own.list or own.text:
            lists[seat], texts[seat] = own.list or lists[seat], own.text
            books[seat], prints[seat] = own.book, own.print
    pairs = {"lists": lists, "texts": texts, "books": books, "prints": prints}
    return replace(wanted, **{name: tuple(pair) for name, pair in pairs.items()})


def with_prints(wanted: NewRoom) -> NewRoom:
    """The same room, judged, with the prints of the books that its lists are bought from."""
    setup_of(wanted)
    return replace(wanted, prints=lobby_of(wanted.game).prints(wanted, names_of(wanted)))


def own_books(wanted: NewRoom) -> tuple[OwnBook, ...]:
    """The army books that people wrote for this room."""
    lobby = lobby_of(wanted.game)
    texts = dict.fromkeys(text for text in wanted.books if text)
    return tuple(OwnBook(book.name, text) for text in texts for book in lobby.own(text))


def names_of(wanted: NewRoom, brought: Mapping[Seat, Brought] = {}) -> tuple[str, str]:
    bots, lobby = bots_of(wanted), lobby_of(wanted.game)
    first, second = (short_name(brought[s].name if s in brought else "") for s in (0, 1))
    mine = first or short_name(wanted.name) or (lobby.bot_name(bots[0]) if 0 in bots else "Azure")
    beside = short_name(wanted.second) if wanted.opponent == HOT_SEAT else ""
    theirs = second or beside or (lobby.bot_name(bots[1]) if 1 in bots else "Gules")
    return mine, theirs if theirs != mine else f"{theirs} too"


def short_name(said: str) -> str:
    return one_line(said)[:LONGEST_NAME].strip()


def people_in(wanted: NewRoom) -> tuple[Seat, ...]:
    """The seats whose own browser draws a seed: not a bot's, and at one screen only the first."""
    return tuple(s for s in (0, 1) if s not in bots_of(wanted) and (s == 0 or wanted.opponent == BY_LINK))


def title_of(wanted: NewRoom) -> str:
    desk = lobby_of(wanted.game).desk
    size = f"{wanted.points} points" if desk.points else ""
    what = "Analysis" if wanted.opponent == ANALYSIS else size
    return " · ".join(filter(None, (desk.title, what)))


def table_named(wanted: NewRoom) -> str:
    """The name in a file, or of a table that comes with the game, else its number. Nothing is drawn for it."""
    if wanted.board:
        return words.from_a_file(lobby_of(wanted.game).read_table(wanted.board, wanted.house).name or words.A_TABLE)
    named = {t.number: t.name for t in lobby_of(wanted.game).choice().tables}
    return named.get(wanted.table, f"table {wanted.table}")


def departures_of(wanted: NewRoom) -> tuple[str, ...]:
    """What is not as written, in the words of the page."""
    house = DESKS[wanted.game].house
    return _picked(wanted.house, house.switches if house else {})


def departures_inside(wanted: NewRoom) -> tuple[str, ...]:
    """The same of the battles inside."""
    return _picked(wanted.battle_house, DESKS[wanted.game].battle_rules)


def _picked(house: Mapping[str, str], switches: Mapping[str, Ruling]) -> tuple[str, ...]:
    """Of the switches that people are offered."""
    settings = {key: switch_of(switches[key]).settings for key in house if key in switches}
    return tuple(o.means for key, offered in settings.items() for o in offered if o.name == house[key])
