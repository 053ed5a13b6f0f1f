"""From the open room to the first question: people sit down, promise their seeds, then tell them; then dice may fall.

Every step is in the store before anybody is told of it, so that any process may go on from there after a kill.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from typing import Literal

from drumhead.dice import FacesWanted, ImpossibleFace, commitment
from drumhead.flow.game import Setup
from drumhead.flow.question import Seat
from drumhead.flow.record import Table
from drumhead.server import store_gather
from drumhead.server.beginning import BROWSER, SERVER, begun, drawn_seeds, parted
from drumhead.server.jobs import off_the_loop
from drumhead.server.limits import Limits, opener
from drumhead.server.lobby import (
    Brought,
    departures_of,
    lobby_of,
    names_of,
    people_in,
    picture_in,
    setup_of,
    short_name,
    table_named,
    title_of,
    with_lists,
)
from drumhead.server.seats import NotYours, Pass, chairs_for, first_tokens, link_of, name_of, new_id, passed
from drumhead.server.shared import NotNow
from drumhead.server.store import Line, Opened, Store
from drumhead.server.store_gather import Place, Waiting
from drumhead.server.throwing import require_all_used, wanting
from drumhead.server.wire import NewRoom, Seated, TablePicture, Wanting
from drumhead.server.wire_gather import Comer, Gathering, SeedTold, Sitting, Terms
from drumhead.server.wording import as_sentence

PATIENCE = 60.0  # seconds, once all sit, in which a browser tells the seed it promised
PEEK = 1.0  # seconds after which whoever waits looks again: another process may have written, or patience be at its end
LONGEST_WAIT = 5.0  # of one request: who sits down is seen soon even where no line is

Send = Callable[[Gathering], Awaitable[None]]


class Gatherings:
    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.clock, self.limits = store, store.now, limits or Limits()
        self.bells: dict[str, asyncio.Event] = {}

    async def found(self, wanted: NewRoom) -> Seated:
        """A new room; it begins at once where no person has to sit down."""
        await off_the_loop(setup_of, wanted)  # what cannot be played is refused before anything is kept
        await self.limits.another_room(self.store)
        id, tokens, seeds = new_id(), first_tokens(wanted.opponent), drawn_seeds()
        await store_gather.gather(self.store, id, wanted, seeds, chairs_for(tokens), opener.get())
        await self.settled(id)
        links = {name_of(seat): link_of(id, token) for seat, token in tokens.items()}
        return Seated(id, next(iter(tokens.values())), links, commitment(parted(seeds)[0]))

    # ------------------------------------------------------------------ what is so
    async def waits(self, id: str) -> bool:
        return await store_gather.waiting(self.store, id) is not None

    async def look(self, id: str, token: str) -> Gathering | None:
        """The room as the holder of this token may know it; None: its battle has begun, or there is none."""
        w = await self.settled(id)
        return await self._seen(w, await self._enter(w, token)) if w else None

    async def news(self, id: str, token: str, known: int, wait: float) -> Gathering | None:
        """The same, as soon as it is another step than the known one, or the wait is over."""
        end = self.clock() + min(wait, LONGEST_WAIT)
        found = await self.look(id, token)
        while found and found.step == known and self.clock() < end:
            await self._rung(id)
            found = await self.look(id, token)
        return found

    async def until_begun(self, id: str, token: str, send: Send) -> None:
        told = None
        while found := await self.look(id, token):
            if (found.step, found.dice) != told:
                await send(found)
                told = (found.step, found.dice)
            await self._rung(id)

    async def picture(self, id: str, token: str) -> TablePicture | None:
        w = await store_gather.waiting(self.store, id)
        if w is None:
            return None
        await self._enter(w, token)
        return await off_the_loop(_picture, w.wanted)

    # ------------------------------------------------------------------ what people do
    async def sit(self, id: str, token: str, how: Sitting) -> Gathering | None:
        w = await self.settled(id)
        if w is None:
            return None
        who = await self._enter(w, token)
        mine = own_place(w, who)
        if mine.sat is None:
            promise = how.commitment if w.wanted.dice == "rolled" else None
            own = Brought(short_name(how.name), how.list, how.text)
            await off_the_loop(setup_of, w.wanted, {**w.brought, mine.seat: own})
            await store_gather.sit(self.store, id, mine.seat, own, promise)
        elif how.commitment != mine.commitment:
            raise NotNow("Somebody sat down here already, with another promise: that one counts.")
        self.ring(id)
        return await self.look(id, token)

    async def tell(self, id: str, token: str, told: SeedTold) -> Gathering | None:
        w = await self.settled(id)
        if w is None:
            return None
        mine, seed = own_place(w, await self._enter(w, token)), bytes.fromhex(told.seed)
        if mine.commitment is None:
            raise NotNow("No seed was promised for this seat: the server draws it.")
        if not all_sit(w):
            raise NotNow("Not everybody has sat down yet: keep your seed to yourself until then.")
        if commitment(seed) != mine.commitment:
            its, promised = commitment(seed)[:8], mine.commitment[:8]
            raise NotNow(f"This is not the seed that was promised: its hash begins {its}, the promised one {promised}.")
        await store_gather.tell(self.store, id, mine.seat, seed)
        self.ring(id)
        return await self.look(id, token)

    async def throw(self, id: str, token: str, faces: Sequence[int]) -> Gathering | None:
        """Dice that people threw for the beginning; those that are missing still are in the answer."""
        w = await store_gather.waiting(self.store, id)
        if w is None:
            return None
        who = await self._enter(w, token)
        own_place(w, who)
        if w.wanted.dice != "typed" or not all_sit(w):
            raise NotNow("No dice are wanted of anybody just now.")
        try:
            return await self._seen(await self.settled(id, faces), who, faces)
        except ImpossibleFace as e:
            raise NotNow(as_sentence(str(e))) from None

    # ------------------------------------------------------------------ the moment all is in
    async def settled(self, id: str, faces: Sequence[int] = ()) -> Waiting | None:
        """The room, begun where nothing is wanted of anybody any more; None: it has begun."""
        w = await store_gather.waiting(self.store, id)
        if w is None or not ready(w, self.clock()):
            return w
        with suppress(FacesWanted):
            opened, table = await off_the_loop(_begun, w, faces)
            await store_gather.begin(self.store, opened, Line(0, table.entries[0], table.dice.drawn))
            self.ring(id)
            return None
        return w

    async def _enter(self, w: Waiting, token: str) -> Pass:
        who = passed(await self.store.chairs(w.id), token)
        for seat in set(who.free) & set(who.seats):
            await self.store.change_chair(w.id, seat, taken=True)
            self.ring(w.id)
        return who

    async def _seen(self, w: Waiting | None, who: Pass, faces: Sequence[int] = ()) -> Gathering | None:
        return await off_the_loop(seen, w, who, self.clock(), faces) if w else None

    def ring(self, id: str) -> None:
        self.bells.pop(id, asyncio.Event()).set()

    async def _rung(self, id: str) -> None:
        bell = self.bells.setdefault(id, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(PEEK):
                await bell.wait()


# ---------------------------------------------------------------------------------------------------- a room that waits
def people(w: Waiting) -> list[Place]:
    return [w.places[seat] for seat in people_in(w.wanted)]


def own_place(w: Waiting, who: Pass) -> Place:
    """The seat in which the holder of this token sits down."""
    found = next((p for p in people(w) if p.seat in who.seats), None)
    if found is None:
        raise NotYours("You look on at this battle: only the seats act.")
    return found


def all_sit(w: Waiting) -> bool:
    return all(p.sat is not None for p in people(w))


def silent(w: Waiting) -> list[Place]:
    """Those who promised a seed and have not told it."""
    return [p for p in people(w) if p.commitment and p.seed is None]


def patience(w: Waiting, now: float) -> float:
    """Seconds until the server draws for those who do not follow."""
    return max((p.sat or 0.0 for p in people(w)), default=now) + PATIENCE - now


def ready(w: Waiting, now: float) -> bool:
    return all_sit(w) and (not silent(w) or patience(w, now) <= 0)


def _begun(w: Waiting, faces: Sequence[int]) -> tuple[Opened, Table]:
    """The battle, with each seat's own seed or the one that the server drew for it."""
    server, *stand_ins = parted(w.seeds)
    told = [w.places[s].seed if s in w.places else None for s in (0, 1)]
    seeds = b"".join([server, *(own or stand_in for own, stand_in in zip(told, stand_ins))])
    drawn_by = (SERVER, *(BROWSER if own else SERVER for own in told))
    rolled, start = w.wanted.dice == "rolled", setup_of(w.wanted, w.brought)
    opened, table = begun(w.wanted, start, w.id, seeds, drawn_by=drawn_by, faces=faces, rolled=rolled)
    require_all_used(table.dice, faces)
    return opened, table


def still_wanted(w: Waiting, faces: Sequence[int]) -> Wanting | None:
    """The dice that somebody has to throw and type before the battle can begin."""
    if w.wanted.dice == "rolled" or not all_sit(w):
        return None
    try:
        _begun(w, faces)
    except FacesWanted as e:
        return wanting(e, faces)
    return None


def seen(w: Waiting, who: Pass, now: float, faces: Sequence[int]) -> Gathering:
    mine = next((p for p in people(w) if p.seat in who.seats), None)
    dice = still_wanted(w, faces) if mine else None
    wants: Literal["sit", "seed", "dice", "wait"] = "wait"
    if mine and mine.sat is None:
        wants = "sit"
    elif dice:
        wants = "dice"
    elif mine in silent(w) and all_sit(w):
        wants = "seed"
    return Gathering(
        room=w.id,
        game=w.wanted.game,
        title=title_of(w.wanted),
        commitment=commitment(parted(w.seeds)[0]),
        chosen=terms(w.wanted),
        comers=tuple(comer(w, seat) for seat in (0, 1)),
        seats=who.seats,
        host=who.host,
        wants=wants,
        army=army_of(w, mine.seat) if mine else "",
        left=max(0, ceil(patience(w, now))) if all_sit(w) and silent(w) else None,
        dice=dice,
        step=sum(p.taken + (p.sat is not None) + (p.seed is not None) for p in people(w)),
    )


def terms(wanted: NewRoom) -> Terms:
    name = _picture(wanted).name
    table = f"{name or 'a table'}, from a file" if wanted.board else table_named(wanted)
    return Terms(wanted.opponent, wanted.points, table, departures_of(wanted), wanted.dice, wanted.clock)


def comer(w: Waiting, seat: Seat) -> Comer:
    person, name = seat in people_in(w.wanted), names_of(w.wanted, w.brought)[seat]
    if not person:
        return Comer(seat, name, person=False, came=True, sat=True)
    p = w.places[seat]
    known = p.sat is not None or (seat == 0 and bool(w.wanted.name))
    return Comer(
        seat, name if known else "", True, p.taken, p.sat is not None, p.commitment or "", told=p.seed is not None
    )


def army_of(w: Waiting, seat: Seat) -> str:
    return lobby_of(w.wanted.game).army(_set_up(w.wanted, w.brought), seat)


def _picture(wanted: NewRoom) -> TablePicture:
    return picture_in(wanted.game, _set_up(wanted, {}))


def _set_up(wanted: NewRoom, brought: Mapping[Seat, Brought]) -> Setup:
    """As it was judged when it came; nothing is judged again."""
    return lobby_of(wanted.game).setup(with_lists(wanted, brought), names_of(wanted, brought))
