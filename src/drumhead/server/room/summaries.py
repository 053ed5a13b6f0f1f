"""How battles stand, in one line each. Read from the log alone, so that a look at a list loads no room."""

from collections.abc import Sequence
from typing import Any

from drumhead.flow.ending import said
from drumhead.flow.event import Counted
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER
from drumhead.flow.record import Agreed, Answered, Entry, Left
from drumhead.flow.view import View, fold
from drumhead.flow.words import Renderer
from drumhead.registry import SYSTEMS
from drumhead.server.library.lobby import bots_of, names_of, title_of
from drumhead.server.room.room import path_of
from drumhead.server.room.seats import Pass
from drumhead.server.room.stream import first_view
from drumhead.server.store.store import StoredRoom
from drumhead.server.store.waiting import Waiting
from drumhead.server.wire.after import BattleSummary
from drumhead.server.wire.lobby import NewRoom


def summary(kept: StoredRoom, who: Pass) -> BattleSummary:
    wanted, entries = kept.opened.wanted, [line.entry for line in kept.lines]
    view = watchers_view(SYSTEMS[wanted.game], entries)
    names = tuple(seat.name for seat in view.seats)
    over = end_sentence(entries, Renderer(SYSTEMS[wanted.game], view))
    round = view.counters.get("round", 0)
    return BattleSummary(
        game=wanted.game,
        title=title_of(wanted),
        table=table_of(wanted),
        names=names,
        scores=tuple(str(seat.counters.get("score", 0)) for seat in view.seats),
        seats=who.seats,
        bots=tuple(bots_of(wanted)),
        asked=view.question.seat if view.question and not over else None,
        round=round if isinstance(round, int) else 0,
        over=over,
    )


def summary_before_start(w: Waiting, who: Pass) -> BattleSummary:
    """Of a battle whose people have not all sat down."""
    wanted, bots = w.wanted, tuple(bots_of(w.wanted))
    return BattleSummary(
        wanted.game,
        title_of(wanted),
        table_of(wanted),
        names_of(wanted, w.brought),
        ("0", "0"),
        who.seats,
        bots,
        None,
        0,
        "",
    )


def table_of(wanted: NewRoom) -> int | None:
    return None if wanted.board else wanted.table


def no_summary(why: str) -> BattleSummary:
    return BattleSummary("", "", None, (), (), (), (), None, 0, "", why)


def watchers_view(game: Game[Any, Any], entries: Sequence[Entry]) -> View:
    """The table as watchers see it now, from the entries that led there."""
    view = first_view(entries)
    for n in path_of(entries):
        e = entries[n]
        if isinstance(e, Answered):
            view = fold(view, [t for x in e.events if (t := game.event_for(x, WATCHER))])
    return view


def end_sentence(entries: Sequence[Entry], renderer: Renderer) -> str:
    """How the battle ended; empty while it goes on."""
    match entries[-1]:
        case Left() | Agreed() as last:
            return renderer.say(*said(last))
        case Answered(events=events):
            ends = [renderer.event(x).text for x in events if isinstance(x, Counted) and "over" in x.counters]
            return ends[-1] or "" if ends else ""
        case _:
            return ""
