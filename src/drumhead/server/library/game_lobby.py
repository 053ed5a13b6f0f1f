"""The lobby of one game, read from its desk: what it offers, lists and tables by name or as text, and a set-up."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple, TypeAlias

from msgspec import json

from drumhead.combat.army import ArmyList
from drumhead.combat.book import Book
from drumhead.combat.desk import SEEDS, Desk, Lists, SetupChoices, Tables
from drumhead.combat.position_editor import EditablePositions
from drumhead.combat.source import ArmyError
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal, Seat
from drumhead.ledger.clause import Ruling
from drumhead.server import words
from drumhead.server.library.opponents import PEOPLE, LobbyError, bots_by_strength, bots_of, own_players
from drumhead.server.library.own_books import read_own_book
from drumhead.server.wire.lobby import GameChoice, ListChoice, NamedTable, NewRoom, Setting, Switch, TablePicture
from drumhead.space.board import BoardError

Army: TypeAlias = tuple[ArmyList, Book]  # and the book it is bought from
PACES = (1, 3, 7)  # days for each answer, in a room by link
BARE = TablePicture(None, "", 0, 0, (), "")  # of a game that is played without a table


class Lobby(NamedTuple):
    desk: Desk

    # ------------------------------------------------------------------ what is offered
    def choice(self) -> GameChoice:
        desk = self.desk
        limits = desk.points.limits if desk.points else ()
        lists = {limit: self._offered(limit) for limit in limits} if desk.lists else {}
        switches = tuple(switch_of(r) for r in desk.house.switches.values()) if desk.house else ()
        opponents = (*bots_by_strength(desk.wins), *own_players(desk), *PEOPLE)
        head = (desk.id, desk.title, limits, lists, opponents, switches, self._named(), desk.about)
        battles = tuple(switch_of(r) for r in desk.battle_rules.values())
        usual = desk.lists.usual if desk.lists else ""
        tail = (
            self.editor is not None,
            PACES,
            desk.sides or (),
            desk.ways,
            desk.own_dice,
            battles,
            desk.sample.title if desk.sample else "",
            desk.tables.called if desk.tables else "table",
        )
        return GameChoice(*head, usual, desk.game.legend, *tail)

    def bot_name(self, name: str) -> str:
        """A bot at the table."""
        own = self.desk.players.get(name)
        return own.title if own else words.bot_name(name)

    @property
    def editor(self) -> EditablePositions[Any] | None:
        """What the analysis board changes positions with; it lays a table of the game first."""
        return self.desk.positions if self.desk.tables else None

    def _offered(self, limit: int) -> tuple[ListChoice, ...]:
        return tuple(self._list_choice(name, army) for name, army in self._lists().styles(limit).items())

    def _list_choice(self, name: str, army: ArmyList, *own: Book) -> ListChoice:
        lists = self._lists()
        models = sum(unit.size for unit in lists.buy(army, *own))
        faction = lists.book_of(army, *own).name if own or len(lists.books()) > 1 else ""
        return ListChoice(name, army.name, army.about, models, lists.cost_of(army, *own), faction)

    def _named(self) -> tuple[NamedTable, ...]:
        tables = self.desk.tables
        named = tables.named().values() if tables else ()
        return tuple(NamedTable(i, table.name, tables.about(table)) for i, table in enumerate(named) if tables)

    # ------------------------------------------------------------------ lists
    def _lists(self) -> Lists:
        if self.desk.lists is None:
            raise LobbyError(Refusal(self.desk.armies, words.armies_fixed(self.desk.title)))
        return self.desk.lists

    def own_list(self, points: int, text: str, book: str = "") -> ListChoice:
        """The list in a text, as long as it may be played at this size."""
        own = self.own(book)
        army, lists = self._read(text, words.THE_LIST, own), self._lists()
        refused = lists.refuse(lists.book_of(army, *own), army, points)
        if refused:
            raise LobbyError(refused)
        return self._list_choice("", army, *own)

    def army(self, wanted: NewRoom, names: tuple[str, str], seat: Seat) -> str:
        """The name of the list that this seat brings."""
        return self._army(wanted, names, seat)[0].name if self.desk.lists else ""

    def prints(self, wanted: NewRoom, names: tuple[str, str]) -> tuple[str, str]:
        """Of the books that the lists of a room are bought from: by these it is known that a book has changed."""
        armies = self._armies(wanted, names)
        return (print_of(armies[0][1]), print_of(armies[1][1])) if armies else ("", "")

    def own(self, text: str) -> tuple[Book, ...]:
        """The army book that somebody wrote, if there is one, as long as it may be played."""
        if not text:
            return ()
        lists = self._lists()
        try:
            book = read_own_book(self.desk.id, text, words.THE_BOOK)
        except ArmyError as e:
            raise LobbyError(refusal_of(e)) from None
        if refused := lists.refuse_own(book):
            raise LobbyError(refused)
        return (book,)

    def _read(self, text: str, where: str, own: tuple[Book, ...]) -> ArmyList:
        try:
            return self._lists().read(text, where, *own)
        except ArmyError as e:
            raise LobbyError(refusal_of(e)) from None

    def _list_named(self, name: str, points: int) -> ArmyList:
        found = self._lists().styles(points)
        if name not in found:
            raise LobbyError(Refusal("", words.no_such_list(name, points, found)))
        return found[name]

    # ------------------------------------------------------------------ tables
    def _tables(self) -> Tables:
        if self.desk.tables is None:
            raise LobbyError(Refusal("", words.played_without_table(self.desk.title)))
        return self.desk.tables

    def table(self, number: int) -> Any:
        tables = self._tables()
        found = tables.by_number(number)
        if found is None:
            last = (SEEDS if tables.generate else len(tables.named())) - 1
            raise LobbyError(Refusal("", words.no_such_table(number, last)))
        return found

    def read_table(self, text: str, house: Mapping[str, str] = {}) -> Any:
        """The table in a text, judged by the game that is to be played on it by these house rules."""
        tables = self._tables()
        try:
            found = tables.read(text, words.THE_TABLE)
        except BoardError as e:
            raise LobbyError(Refusal("", str(e))) from None
        refused = tables.refuse_for(found, house)
        if refused:
            raise LobbyError(refused)
        return found

    def table_picture(self, table: Any) -> TablePicture:
        tables = self._tables()
        p = tables.picture(table)
        drawn = p.drawing, tables.size(table), p.cubes, p.inches
        return TablePicture(p.number, table.name, p.width, p.height, p.pieces, *drawn)

    # ------------------------------------------------------------------ a set-up
    def setup(self, wanted: NewRoom, names: tuple[str, str]) -> Setup:
        """The set-up that a room asks for; choices that the game does not have are refused."""
        self.refuse_inside(wanted)
        choices = SetupChoices(names=names, house=wanted.house, points=self._points(wanted), table=self._table(wanted))
        players = self._players(wanted)
        choices = choices._replace(side=self._side(wanted, players), players=players)
        choices = choices._replace(battle_house=wanted.battle_house, fighters=wanted.fighters)
        if armies := self._armies(wanted, names):
            (mine, my_book), (theirs, their_book) = armies
            choices = choices._replace(lists=(mine, theirs), books=(my_book, their_book))
        return self.desk.setup(choices)

    def _points(self, wanted: NewRoom) -> int:
        if self.desk.points is None:
            if wanted.points:
                raise LobbyError(Refusal(self.desk.armies, words.played_without_points(self.desk.title)))
            return 0
        if refused := self.desk.points.refuse(wanted.points, wanted.house):
            raise LobbyError(refused)
        return wanted.points

    def refuse_inside(self, wanted: NewRoom) -> None:
        """Choices about battles inside a game that has none."""
        if (wanted.battle_house or wanted.fighters) and not self.desk.game.battles:
            raise LobbyError(Refusal("", words.no_battles_inside(self.desk.title)))

    def _players(self, wanted: NewRoom) -> tuple[str, str]:
        """The bots that hold the seats, "" where people do."""
        bots = bots_of(wanted)
        return bots.get(0, ""), bots.get(1, "")

    def sides(self, wanted: NewRoom) -> tuple[str, ...]:
        """What each seat plays, where sides differ."""
        known = self.desk.sides
        first = self._side(wanted, self._players(wanted))
        return (known[first], known[1 - first]) if known else ()

    def _side(self, wanted: NewRoom, players: tuple[str, str]) -> int:
        """The one that is chosen; else the one that a player of one side only leaves."""
        known = self.desk.sides
        if wanted.side and wanted.side not in (known or ()):
            raise LobbyError(Refusal("", words.no_such_side(self.desk.title, wanted.side, known or ())))
        if known and wanted.side:
            return known.index(wanted.side)
        first, second = (self.desk.players[name].side if name in self.desk.players else None for name in players)
        return first if first is not None else 1 - second if second is not None else 0

    def _armies(self, wanted: NewRoom, names: tuple[str, str]) -> tuple[Army, Army] | None:
        if self.desk.lists is None and not any((*wanted.lists, *wanted.texts, *wanted.books)):
            return None
        first, second = (self._army(wanted, names, seat) for seat in (0, 1))
        return first, second

    def _army(self, wanted: NewRoom, names: tuple[str, str], seat: Seat) -> Army:
        """What a seat brings; its book must still be the one that the room was opened with."""
        own = self.own(wanted.books[seat])
        if wanted.texts[seat]:
            army = self._read(wanted.texts[seat], words.list_of(names[seat]), own)
        elif own:
            raise LobbyError(Refusal("", words.book_without_list(own[0].name)))
        else:
            army = self._list_named(wanted.lists[seat], wanted.points)
        book = self._lists().book_of(army, *own)
        if wanted.prints[seat] not in ("", print_of(book)):
            raise LobbyError(Refusal("", words.book_changed(book.name)))
        return army, book

    def _table(self, wanted: NewRoom) -> Any:
        if self.desk.tables is None and not wanted.board:
            return None
        return self.read_table(wanted.board, wanted.house) if wanted.board else self.table(wanted.table)


def refusal_of(e: ArmyError) -> Refusal:
    return Refusal(e.clause, f"{e.where}: {e.why}" if e.where else e.why)


def print_of(book: Book) -> str:
    return blake2b(json.encode(book), digest_size=12).hexdigest()


def switch_of(r: Ruling) -> Switch:
    others = (Setting(a.name, a.means) for a in r.alternatives)
    return Switch(r.key, r.id, r.question, (Setting(r.default, r.ruling), *others))
