"""How battles stand, in one line each: read from their rows, so that a look at a list reads no log."""

from drumhead.server.library.lobby import names_of, title_of
from drumhead.server.library.opponents import bots_of
from drumhead.server.room.seats import Pass
from drumhead.server.store.standing import Standing
from drumhead.server.store.waiting import Waiting
from drumhead.server.wire.after import BattleSummary
from drumhead.server.wire.lobby import NewRoom


def summary(wanted: NewRoom, standing: Standing, due: float | None, who: Pass) -> BattleSummary:
    return BattleSummary(
        game=wanted.game,
        title=title_of(wanted),
        table=table_of(wanted),
        names=standing.names,
        scores=standing.scores,
        seats=who.seats,
        bots=tuple(bots_of(wanted)),
        asked=standing.asked,
        round=standing.round,
        over=standing.over,
        counters=standing.counters,
        due=due,
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
    return BattleSummary("", "", None, (), (), (), (), None, 0, "", gone=why)
