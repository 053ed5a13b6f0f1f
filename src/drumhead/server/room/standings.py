"""How a battle stands after an entry, as watchers see it: what the row of its room says."""

from collections.abc import Sequence
from typing import Any

from drumhead.flow.ending import outcome_of, words_of_end
from drumhead.flow.event import Counted
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Seat
from drumhead.flow.record import Agreed, Answered, Entry, Left, LiveBattle
from drumhead.flow.view import Legend, View, fold
from drumhead.flow.words import Renderer
from drumhead.registry import SYSTEMS
from drumhead.server.library.lobby import people_in
from drumhead.server.library.opponents import bots_of
from drumhead.server.room.stream import first_view, path_of
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import StoredRoom
from drumhead.server.wire.lobby import NewRoom

DAY = 86400.0


def standing_of(battle: LiveBattle, wanted: NewRoom) -> Standing:
    view = battle.game.view(battle.state, WATCHER)
    renderer = Renderer(battle.game, view)
    over = outcome_of(battle.game, battle.state, battle.entries[-1])
    end, by_bot = renderer.outcome(over).text or "" if over else None, bool(battle.state.answered_by())
    return standing_in(view, renderer, wanted, end, by_bot=by_bot)


def standing_in(view: View, renderer: Renderer, wanted: NewRoom, over: str | None, *, by_bot: bool = False) -> Standing:
    """With the table as watchers see it, the sentence of the end, and whether a bot answers for the seat."""
    ended = over is not None
    q, round = None if ended else view.question, view.counters.get("round", 0)
    return Standing(
        names=tuple(seat.name for seat in view.seats),
        scores=tuple(str(seat.counters.get("score", 0)) for seat in view.seats),
        round=round if isinstance(round, int) else 0,
        asked=q.seat if q else None,
        question=renderer.question(q).text or "" if q else "",
        number=f"{q.seat}/{q.id}" if q else "",
        over=over or "",
        ended=ended,
        counters=progress(view, renderer.game.legend),
        thinks=q is not None and thinks_unwatched(q.seat, wanted, by_bot=by_bot),
        patience=patience_of(wanted) if q and not by_bot else None,
    )


def progress(view: View, legend: Legend) -> dict[str, int]:
    """How far it is to the end, in the counters of the table or of a side that the game's legend names."""
    counted = [view.counters, *(seat.counters for seat in view.seats)]
    found = {mark.name: next((c[mark.name] for c in counted if mark.name in c), None) for mark in legend.ends}
    return {name: n for name, n in found.items() if isinstance(n, int)}


def patience_of(wanted: NewRoom) -> float | None:
    """Seconds for each answer, where the room has a pace."""
    return wanted.pace * DAY if wanted.pace else None


def thinks_unwatched(seat: Seat, wanted: NewRoom, *, by_bot: bool) -> bool:
    """Does a bot have to answer, who goes on without a visitor? Battles of bots alone wait for somebody to watch, and
    bots whose dice people roll wait for them."""
    return (by_bot or seat in bots_of(wanted)) and bool(people_in(wanted)) and wanted.dice == "rolled"


def standing_in_log(kept: StoredRoom) -> Standing:
    """Of a room whose last entry an older release wrote: its whole log is read."""
    wanted, entries = kept.opened.wanted, [line.entry for line in kept.lines]
    game = SYSTEMS[wanted.game]
    view = watchers_view(game, entries)
    renderer = Renderer(game, view)
    return standing_in(view, renderer, wanted, end_sentence(entries, renderer) or None)


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
            return renderer.say(*words_of_end(last))
        case Answered(events=events):
            ends = [renderer.event(x).text for x in events if isinstance(x, Counted) and "over" in x.counters]
            return ends[-1] or "" if ends else ""
        case _:
            return ""
