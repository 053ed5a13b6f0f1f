"""The editor of positions: nothing is kept; the page holds the text of the position and sends it with each change."""

from collections.abc import Sequence
from typing import Any

from drumhead.combat.book import Book
from drumhead.combat.position_editor import EditablePositions, Edited
from drumhead.dice import SeededDice
from drumhead.flow.question import WATCHER, Refusal
from drumhead.flow.record import written_start
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.library.game_lobby import Lobby
from drumhead.server.library.lists import book_offer
from drumhead.server.library.lobby import lobby_of, picture_in, setup_of
from drumhead.server.library.opponents import HOT_SEAT, LobbyError
from drumhead.server.wire.editor import EditAnswer, EditedPosition, EditedUnit, EditorStart, EditWish
from drumhead.server.wire.lobby import NewRoom
from drumhead.server.wire.pages import BookOffer

MOST_ANSWERS = 1000  # until two armies stand


def start(game: str, wish: EditorStart) -> EditAnswer:
    lobby, positions = editor_of(game)
    try:
        return EditAnswer(edited_position(lobby, positions, first(lobby, positions, wish)))
    except LobbyError as no:
        return EditAnswer(why=words.as_sentence(no.refusal.why))


def first(lobby: Lobby, positions: EditablePositions[Any], wish: EditorStart) -> Edited:
    wanted = NewRoom(
        game=lobby.desk.id,
        points=wish.points,
        lists=wish.lists,
        texts=wish.texts,
        books=wish.books,
        table=wish.table,
        board=wish.board,
        opponent=HOT_SEAT,
    )
    if any((*wish.lists, *wish.texts)):
        return positions.open(deploy_both(wanted, positions), words.THE_POSITION)
    board = lobby.read_table(wish.board) if wish.board else lobby.table(wish.table)
    return positions.empty(board)


def change(game: str, wish: EditWish) -> EditAnswer:
    """Without a change a position of any game is shown; without an editor there is nothing to set."""
    lobby, edit = lobby_of(game), wish.edit
    positions = editor_of(game)[1] if edit else lobby.editor
    try:
        if positions is None:
            found = Edited(wish.position, lobby.desk.game.stand(wish.position, words.THE_POSITION))
        elif edit is None:
            found = positions.open(wish.position, words.THE_POSITION)
        else:
            found = positions.edit(wish.position, words.THE_POSITION, edit)
    except ValueError as no:
        return EditAnswer(why=words.as_sentence(str(no)))
    return EditAnswer(edited_position(lobby, positions, found))


def editor_of(game: str) -> tuple[Lobby, EditablePositions[Any]]:
    lobby = lobby_of(game)
    if lobby.editor is None:
        raise LobbyError(Refusal("", words.no_editor(lobby.desk.title)))
    return lobby, lobby.editor


def deploy_both(wanted: NewRoom, positions: EditablePositions[Any]) -> str:
    """Both armies where the suggestions put them; the dice before that are always the same."""
    game: Any = SYSTEMS[wanted.game]
    dice = SeededDice.from_number(0)
    setup = setup_of(wanted)
    battle, _ = game.muster(setup, dice)
    for _ in range(MOST_ANSWERS):
        if battle.question is None or positions.at_rest(battle):
            break
        game.answer(battle, battle.asked_seat, game.suggest(battle), dice)
    return str(game.position(battle, written_start(setup)))


def edited_position(lobby: Lobby, positions: EditablePositions[Any] | None, found: Edited) -> EditedPosition:
    b, game = found.battle, lobby.desk.game
    view = game.view(b, WATCHER)
    units = tuple(EditedUnit(u.id, u.seat, u.name, positions.knobs(b, u.id)) for u in b.units) if positions else ()
    unarmed = positions is not None and len({unit.seat for unit in units}) < len(view.seats)
    return EditedPosition(
        game=game.id,
        text=found.text,
        view=view,
        picture=picture_in(game.id, b),
        legend=game.legend,
        units=units,
        knobs=positions.table_knobs(b) if positions else (),
        fault=words.UNITS_MISSING if unarmed else why_not_played(game, found.text),
        books=book_offers(lobby, positions.own_books(found.text)) if positions else ((), ()),
    )


def book_offers(lobby: Lobby, books: Sequence[Sequence[Book]]) -> tuple[tuple[BookOffer, ...], tuple[BookOffer, ...]]:
    """What units of the books of each side may be added."""
    lists = lobby.desk.lists
    first, second = (tuple(book_offer(lists, book) for book in side) if lists else () for side in books)
    return first, second


def why_not_played(game: Any, text: str) -> str:
    try:
        stood = game.stand(text, words.THE_POSITION)
    except ValueError as no:
        return words.as_sentence(str(no))
    return words.as_sentence(words.POSITION_OVER) if stood.question is None else ""
