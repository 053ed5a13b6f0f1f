"""What two people agree on: a take-back after dice, a draw; and talking, resigning, a bot for somebody who is away."""

from collections.abc import Callable
from contextlib import suppress

from drumhead.flow.ending import RESIGNED
from drumhead.flow.event import Asked
from drumhead.flow.question import WATCHER, Concede, Seat
from drumhead.flow.record import LiveBattle
from drumhead.server import words
from drumhead.server.faults import NotNow, after_commit
from drumhead.server.room.participants import Participants
from drumhead.server.room.room import open_question
from drumhead.server.room.seats import Pass
from drumhead.server.room.standins import STANDIN, has_agreed, refuse_standin
from drumhead.server.room.stream import asked_now
from drumhead.server.room.talk import open_wish
from drumhead.server.wire.talk import Calling, Hook, Ping, Resigning, Say, Settling, Spoken, TalkKind, What, Wishing
from drumhead.toml_reader import one_line


# ---------------------------------------------------------------------------------------------------- talking
async def say(people: Participants, who: Pass, s: Say) -> None:
    text = one_line(s.text)
    if not text:
        raise NotNow(words.NOTHING_SAID)
    await people.talk.say(speaker(people, who), "words", s.id, text=text, entry=people.room.last)
    people.room.ring()


async def ping(people: Participants, who: Pass, p: Ping) -> None:
    await people.talk.say(speaker(people, who), "ping", p.id, place=p.place, entry=people.room.last)
    people.room.ring()


def speaker(people: Participants, who: Pass) -> Seat:
    """The seat that speaks: at one screen the one that is asked."""
    q = people.room.pending
    return q.seat if q and q.seat in who.seats else who.seats[0]


# ---------------------------------------------------------------------------------------------------- wishes
async def wish(people: Participants, who: Pass, w: Wishing) -> None:
    """Ask the other seat; do it at once if nobody else has to agree."""
    await people.room.catch_up()
    seat = speaker(people, who)
    others = [s for s in range(people.seats) if s not in who.seats]
    if not others or (w.what == "take-back" and (people.room.back_of(who) or (0, False))[1]):
        await carry_out(people, w.what, who, w.id)
        return

    def judge() -> None:
        _refuse_wish(people, who, w, others)

    text = await people.room.do(_question_then, people, who) if w.what == "take-back" else ""
    await people.talk.say(seat, w.what, w.id, judge, text=text, entry=people.room.last)
    people.room.ring()


def _refuse_wish(people: Participants, who: Pass, w: Wishing, others: list[Seat]) -> None:
    if people.room.battle.over:
        raise NotNow(words.BATTLE_OVER)
    if w.what == "take-back" and people.room.back_of(who) is None:
        raise NotNow(words.NOTHING_TO_TAKE_BACK)
    if any(s in people.room.bots for s in others):
        raise NotNow(words.BOT_CANNOT_AGREE)
    if open_wish(people.talk.said, people.room.last):
        raise NotNow(words.WISH_OPEN)
    if any(s.kind == w.what and s.entry == people.room.last and s.seat in who.seats for s in people.talk.said):
        raise NotNow(words.WISH_DECLINED)


def _question_then(people: Participants, who: Pass) -> str:
    """The question to which the battle would return, unless it is a secret to somebody."""
    found = people.room.back_of(who)
    asked = asked_now(people.room.battle.stood[found[0]]) if found else Asked(None)
    everybody = (*range(people.seats), WATCHER)
    open_to_all = all(people.room.game.event_for(asked, seat) == asked for seat in everybody)
    return people.room.renderer.question(asked.question).text or "" if asked.question and open_to_all else ""


async def settle(people: Participants, who: Pass, s: Settling) -> None:
    """Grant or decline what the other seat asks for."""
    await people.room.catch_up()
    await people.talk.read_on()
    found = _open(people, who, s.wish)
    asker = Pass((found.seat,))
    if s.granted:
        await carry_out(people, _what(found), asker, s.id, lambda: _open(people, who, s.wish))
        with after_commit(), suppress(NotNow):  # it is granted also where no more can be said
            await _say_answer(people, who, s, "granted")
    else:
        await _say_answer(people, who, s, "declined")
    people.room.ring()


async def _say_answer(people: Participants, who: Pass, s: Settling, kind: TalkKind) -> None:
    await people.talk.say(who.seats[0], kind, s.id and f"{s.id[:59]}-said", entry=people.room.last)


def _open(people: Participants, who: Pass, number: int) -> Spoken:
    found = open_wish(people.talk.said, people.room.last)
    if found is None or found.number != number:
        raise NotNow(words.WISH_PAST)
    if found.seat in who.seats:
        raise NotNow(words.OWN_WISH)
    return found


def _what(s: Spoken) -> What:
    return "draw" if s.kind == "draw" else "take-back"


async def carry_out(
    people: Participants, what: What, who: Pass, command: str, still_open: Callable[[], object] = lambda: None
) -> None:
    """A granted wish becomes an entry of the log, unless it is too late for it."""
    room = people.room

    def change(battle: LiveBattle) -> None:
        if battle.over:
            raise NotNow(words.BATTLE_OVER)
        if command and command in room.commands:
            raise NotNow(words.COMMAND_REPEATED)
        still_open()
        if what == "draw":
            battle.agree()
            return
        found = room.back_of(who)
        if found is None:
            raise NotNow(words.NOTHING_TO_TAKE_BACK)
        room.return_to(battle, found[0])

    await room.do_change(change, command)


# ---------------------------------------------------------------------------------------------------- leaving
async def resign(people: Participants, who: Pass, r: Resigning) -> None:
    """Give up: at your own question as an answer of the game, at any other time as an entry `left`.

    A battle inside is given up at a question of that battle, and the game goes on.
    """

    def change(battle: LiveBattle) -> None:
        q = open_question(battle)
        if battle.over:
            raise NotNow(words.BATTLE_OVER)
        mine, inside = q is not None and q.seat in who.seats, battle.game.inside(battle.state) is not None
        if r.battle and not (mine and inside and not battle.state.answered_by()):
            raise NotNow(words.NO_BATTLE_TO_GIVE_UP)
        if q and mine:
            battle.answer(q.seat, Concede(whole=True) if inside and not r.battle else Concede())
        else:
            battle.leave(who.seats[0], RESIGNED)

    await people.room.do_change(change, r.id)


# ---------------------------------------------------------------------------------------------------- bots
async def call_bot(people: Participants, who: Pass, wanted: Calling) -> None:
    """A bot for somebody who is away; for the own seat the consent to one. Without a name, both are taken back."""
    if not wanted.bot:
        await people.return_seat(who)
    if wanted.bot and people.room.wanted.pace:
        raise NotNow(words.PACE_DECIDES)
    if wanted.seat in who.seats or not wanted.bot:
        await _note_consent(people, who, wanted)
        return
    await people.talk.read_on()
    people.chairs = await people.store.chairs(people.room.id)
    if people.room.battle.over:
        raise NotNow(words.BATTLE_OVER)
    consent = has_agreed(people.talk.said, wanted.seat)
    chair = refuse_standin(wanted.seat, wanted.bot, people.chairs, people.store.now(), consent=consent)
    # Announced before it is done: no bot plays that the table was not told of.
    await people.talk.say(wanted.seat, "bot", wanted.id, text=wanted.bot, entry=people.room.last)
    if not await people.store.change_same_chair(people.room.id, chair, ("seen", "bot"), bot=wanted.bot):
        await people.talk.say(wanted.seat, "back", entry=people.room.last)  # they came back at this very moment
    await people.read_chairs()


async def _note_consent(people: Participants, who: Pass, wanted: Calling) -> None:
    """Say it once: an agreement that stands already, or that there is none, is nothing new."""
    await people.talk.read_on()
    yes = bool(wanted.bot)
    if yes and wanted.bot != STANDIN:
        raise NotNow(words.no_such_bot(wanted.bot, [STANDIN]))
    for seat in who.seats if not yes else (wanted.seat,):
        if has_agreed(people.talk.said, seat) != yes:
            await people.talk.say(seat, "consent" if yes else "no-consent", entry=people.room.last)
            people.room.ring()


async def set_hook(people: Participants, who: Pass, hook: Hook) -> None:
    """The webhook of these seats; an empty address removes it."""
    if hook.address:
        people.hooks.allow(hook.address)
    for seat in who.seats:
        await people.store.change_chair(people.room.id, seat, webhook=hook.address or None)
    await people.read_chairs()
