"""What two people settle between them: taking back after dice, a draw, giving up, a bot for somebody absent."""

from collections.abc import Callable

from drumhead.flow.ending import RESIGNED
from drumhead.flow.event import Asked
from drumhead.flow.question import WATCHER, Concede, Seat
from drumhead.flow.record import Table
from drumhead.server.absence import refuse_call
from drumhead.server.company import Company
from drumhead.server.seats import Pass
from drumhead.server.shared import NotNow
from drumhead.server.talk import clean, open_wish
from drumhead.server.wire_talk import Calling, Hook, Kind, Ping, Resigning, Say, Settling, Spoken, What, Wishing

OVER = "The battle is over."


# ---------------------------------------------------------------------------------------------------- talking
async def say(c: Company, who: Pass, s: Say) -> None:
    text = clean(s.text)
    if not text:
        raise NotNow("There is nothing to say in that.")
    await c.talk.say(voice(c, who), "words", s.id, text=text, entry=c.room.last)
    c.room.ring()


async def ping(c: Company, who: Pass, p: Ping) -> None:
    await c.talk.say(voice(c, who), "ping", p.id, place=p.place, entry=c.room.last)
    c.room.ring()


def voice(c: Company, who: Pass) -> Seat:
    """Who speaks: at one screen whoever is asked."""
    q = c.room.pending
    return q.seat if q and q.seat in who.seats else who.seats[0]


# ---------------------------------------------------------------------------------------------------- wishes
async def wish(c: Company, who: Pass, w: Wishing) -> None:
    """Ask the other seat; where nobody else has to agree, it is done."""
    await c.room.catch_up()
    seat = voice(c, who)
    others = [s for s in range(c.seats) if s not in who.seats]
    if not others or (w.what == "take-back" and (c.room.back_of(who) or (0, False))[1]):
        await carry_out(c, w.what, who, w.id)
        return

    def judge() -> None:
        _refuse_wish(c, who, w, others)

    text = _asked_then(c, who) if w.what == "take-back" else ""
    await c.talk.say(seat, w.what, w.id, judge, text=text, entry=c.room.last)
    c.room.ring()


def _refuse_wish(c: Company, who: Pass, w: Wishing, others: list[Seat]) -> None:
    if c.room.table.over:
        raise NotNow(OVER)
    if w.what == "take-back" and c.room.back_of(who) is None:
        raise NotNow("There is nothing of yours to take back yet.")
    if any(s in c.room.bots for s in others):
        raise NotNow("A bot sits there: it settles nothing.")
    if open_wish(c.talk.said, c.room.last):
        raise NotNow("Something is asked already: that is answered first.")
    if any(s.kind == w.what and s.entry == c.room.last and s.seat in who.seats for s in c.talk.said):
        raise NotNow("That was declined; ask again when the battle has gone on.")


def _asked_then(c: Company, who: Pass) -> str:
    """What was asked at that moment, where it is a secret to nobody."""
    found = c.room.back_of(who)
    asked = Asked(c.room.table.stood[found[0]].question) if found else Asked(None)
    everybody = (*range(c.seats), WATCHER)
    open_to_all = all(c.room.game.told(asked, seat) == asked for seat in everybody)
    return asked.question.text if asked.question and open_to_all else ""


async def settle(c: Company, who: Pass, s: Settling) -> None:
    """Grant or decline what the other seat wishes."""
    await c.room.catch_up()
    await c.talk.read_on()
    found = _open(c, who, s.wish)
    asker = Pass((found.seat,))
    if s.granted:
        await carry_out(c, _what(found), asker, s.id, lambda: _open(c, who, s.wish))
    kind: Kind = "granted" if s.granted else "declined"
    await c.talk.say(who.seats[0], kind, s.id and f"{s.id}-said", entry=c.room.last)
    c.room.ring()


def _open(c: Company, who: Pass, number: int) -> Spoken:
    found = open_wish(c.talk.said, c.room.last)
    if found is None or found.number != number:
        raise NotNow("That is not asked any more: the battle has gone on, or it was answered.")
    if found.seat in who.seats:
        raise NotNow("That is your own wish: the other side answers it.")
    return found


def _what(s: Spoken) -> What:
    return "draw" if s.kind == "draw" else "take-back"


async def carry_out(
    c: Company, what: What, who: Pass, command: str, still: Callable[[], object] = lambda: None
) -> None:
    """A wish that is granted becomes an entry of the log; the judge looks again whether it still may."""

    def judge() -> None:
        if c.room.table.over:
            raise NotNow(OVER)
        if command and command in c.room.commands:
            raise NotNow("That very command was taken before; nothing was changed.")
        still()
        if what == "take-back" and c.room.back_of(who) is None:
            raise NotNow("There is nothing to take back yet.")

    def play(table: Table) -> None:
        found = c.room.back_of(who)
        if what == "draw":
            table.agree()
        elif found:
            table.take_back(found[0])

    await c.room.do_change(judge, play, command)


# ---------------------------------------------------------------------------------------------------- leaving
async def resign(c: Company, who: Pass, r: Resigning) -> None:
    """Give up: at one's own question as the rules have it, at another time as somebody who leaves."""

    def judge() -> None:
        if c.room.table.over:
            raise NotNow(OVER)

    def play(table: Table) -> None:
        q = c.room.pending
        if q and q.seat in who.seats:
            table.answer(q.seat, Concede())
        else:
            table.leave(who.seats[0], RESIGNED)

    await c.room.do_change(judge, play, r.id)


# ---------------------------------------------------------------------------------------------------- bots
async def call(c: Company, who: Pass, wanted: Calling) -> None:
    """A bot for somebody who is away; or the seat taken again by whoever holds it."""
    if not wanted.bot:
        await c.sit_again(who)
        return
    c.chairs = await c.store.chairs(c.room.id)
    if c.room.table.over:
        raise NotNow(OVER)
    refuse_call(who, wanted.seat, wanted.bot, c.chairs, c.store.now())
    await c.store.change_chair(c.room.id, wanted.seat, bot=wanted.bot)
    await c.talk.say(wanted.seat, "bot", wanted.id, text=wanted.bot, entry=c.room.last)
    await c.follow()


async def set_hook(c: Company, who: Pass, hook: Hook) -> None:
    """The address to call for these seats; an empty one ends it."""
    if hook.address:
        c.hooks.allow(hook.address)
    for seat in who.seats:
        await c.store.change_chair(c.room.id, seat, webhook=hook.address or None)
    await c.follow()
