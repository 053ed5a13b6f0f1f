"""From the open room to the first question: people sit down, commit their seeds, then reveal them; then dice may fall.

Every step is stored before anybody is told of it, so that any process can go on from there after a crash.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import Literal
from weakref import WeakValueDictionary

from msgspec.structs import replace

from drumhead.dice import FacesWanted, ImpossibleFace, commitment
from drumhead.flow.question import WATCHER, Seat
from drumhead.flow.record import LiveBattle
from drumhead.flow.words import Cast, Renderer
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotFound, NotNow, NotYours, after_commit
from drumhead.server.library.lobby import (
    Brought,
    departures_inside,
    departures_of,
    lobby_of,
    names_of,
    own_books,
    people_in,
    picture_in,
    setup_of,
    short_name,
    table_named,
    title_of,
    with_lists,
    with_prints,
)
from drumhead.server.limits import Limits, opener, step_aside
from drumhead.server.room.opening import BROWSER, SERVER, draw_seeds, open_battle, split_seeds
from drumhead.server.room.presence import noting
from drumhead.server.room.seats import Pass, chairs_for, first_tokens, link_of, name_of, new_id, pass_for
from drumhead.server.room.standings import standing_of
from drumhead.server.room.typed_dice import dice_wanted, require_all_used
from drumhead.server.steady_time import Stopwatch
from drumhead.server.store import waiting
from drumhead.server.store.store import LogLine, Opened, Store
from drumhead.server.store.waiting import Place, Waiting
from drumhead.server.wire.battle import Wanting
from drumhead.server.wire.lobby import NewRoom, Seated, TablePicture
from drumhead.server.wire.waiting import OwnBook, PlayerStatus, SeedTold, Sitting, Terms, WaitingRoomView

PATIENCE = 60.0  # seconds, once all sit, in which a browser reveals the seed it committed
PEEK = 1.0  # seconds until a waiting client looks again: another process may have written, or patience may be over
LONGEST_WAIT = 5.0  # of one request: people see soon who sits down even without a live line

MOST_SHOWN = 500  # waiting rooms of which it is kept what people are shown

Send = Callable[[WaitingRoomView], Awaitable[None]]


class Shown:
    """What was worked out about a waiting room, true as long as the room is the same."""

    def __init__(self, room: Waiting) -> None:
        self.room = room
        self.views: dict[Pass, WaitingRoomView] = {}
        self.all_sit: Stopwatch | None = None  # since everybody has sat down
        self.wants_dice = False  # people have to type dice before it can start


class WaitingRooms:
    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.limits = store, limits or Limits()
        self.bells: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()  # as long as somebody waits
        self.shown: dict[str, Shown] = {}  # by room, the newest last

    async def open_room(self, wanted: NewRoom) -> Seated:
        """A new room; its battle starts at once if no person has to sit down."""
        wanted = await off_the_loop(with_prints, wanted)  # what cannot be played is refused before anything is stored
        await self.limits.another_room(self.store)
        if wanted.listed and not self.limits.listed:
            raise NotNow(words.NO_LOBBY)
        id, tokens, seeds = new_id(), first_tokens(wanted.opponent), draw_seeds()
        listed = tokens[WATCHER] if wanted.listed else None
        await waiting.open_room(self.store, id, wanted, seeds, chairs_for(tokens), opener.get(), listed)
        await self.start_if_ready(id)
        links = {name_of(seat): link_of(id, token) for seat, token in tokens.items()}
        return Seated(id, next(iter(tokens.values())), links, commitment(split_seeds(seeds)[0]))

    # ------------------------------------------------------------------ what is so
    async def waits(self, id: str) -> bool:
        return await waiting.waiting_room(self.store, id) is not None

    async def look(self, id: str, token: str) -> WaitingRoomView | None:
        """The room as the holder of this token may know it; None: its battle has started, or there is none."""
        w = await self.start_if_ready(id)
        return await self._seen(w, await self._enter(w, token)) if w else None

    async def news(self, id: str, token: str, known: int, wait: float) -> WaitingRoomView | None:
        """The same, as soon as the step is not the known one, or the wait is over."""
        clock = asyncio.get_running_loop().time
        end = clock() + min(wait, LONGEST_WAIT)
        found = await self.look(id, token)
        while found and found.step == known and clock() < end:
            step_aside()
            await self._rung(id)
            found = await self.look(id, token)
        return found

    async def tell_until_start(self, id: str, token: str, send: Send) -> None:
        told = None
        while found := await self.look(id, token):
            if (found.step, found.dice) != told:
                await send(found)
                told = (found.step, found.dice)
            await self._rung(id)

    async def picture(self, id: str, token: str) -> TablePicture | None:
        w = await waiting.waiting_room(self.store, id)
        if w is None:
            return None
        await self._enter(w, token)
        return await off_the_loop(_picture, w.wanted)

    async def own_books(self, id: str, token: str) -> tuple[OwnBook, ...] | None:
        w = await waiting.waiting_room(self.store, id)
        if w is None:
            return None
        await self._enter(w, token)
        return await off_the_loop(own_books, w.wanted)

    # ------------------------------------------------------------------ what people do
    async def sit(self, id: str, token: str, how: Sitting) -> WaitingRoomView | None:
        w = await self.start_if_ready(id)
        if w is None:
            return None
        who = await self._enter(w, token)
        mine = own_place(w, who)
        if mine.sat is None:
            promise = how.commitment if w.wanted.dice == "rolled" else None
            own = Brought(short_name(how.name), how.list, how.text, how.book)
            own = await off_the_loop(_judged, w, mine.seat, own)
            await waiting.sit(self.store, id, mine.seat, own, promise)
        elif how.commitment != mine.commitment:
            raise NotNow(words.OTHER_COMMITMENT)
        self.ring(id)
        with after_commit(NotFound):
            return await self.look(id, token)

    async def reveal_seed(self, id: str, token: str, told: SeedTold) -> WaitingRoomView | None:
        w = await self.start_if_ready(id)
        if w is None:
            return None
        mine, seed = own_place(w, await self._enter(w, token)), bytes.fromhex(told.seed)
        if mine.commitment is None:
            raise NotNow(words.NO_COMMITMENT)
        if not all_sit(w):
            raise NotNow(words.SEED_TOO_EARLY)
        if commitment(seed) != mine.commitment:
            raise NotNow(words.wrong_seed(commitment(seed)[:8], mine.commitment[:8]))
        await waiting.reveal_seed(self.store, id, mine.seat, seed)
        self.ring(id)
        with after_commit(NotFound):
            return await self.look(id, token)

    async def roll(self, id: str, token: str, faces: Sequence[int]) -> WaitingRoomView | None:
        """Dice that people rolled for the start; the result names those that are still missing."""
        w = await waiting.waiting_room(self.store, id)
        if w is None:
            return None
        who = await self._enter(w, token)
        own_place(w, who)
        if w.wanted.dice != "typed" or not all_sit(w):
            raise NotNow(words.NO_DICE_NEEDED)
        try:
            return await self._seen(await self.start_if_ready(id, faces), who, faces)
        except ImpossibleFace as e:
            raise NotNow(words.as_sentence(str(e))) from None

    # ------------------------------------------------------------------ the start
    async def start_if_ready(self, id: str, faces: Sequence[int] = ()) -> Waiting | None:
        """The room; if nothing more is needed of anybody, its battle starts. None: it has started."""
        w = await waiting.waiting_room(self.store, id)
        if w is None or not ready(w, self._left(w)) or (not faces and self._shown(w).wants_dice):
            return w
        try:
            opened, battle = await off_the_loop(_opened, w, faces)
        except FacesWanted:
            self._shown(w).wants_dice = True
            return w
        standing = await off_the_loop(standing_of, battle, opened.wanted)
        await waiting.start_battle(self.store, opened, LogLine(0, battle.entries[0], battle.dice.drawn), standing)
        self.shown.pop(id, None)
        self.ring(id)
        return None

    async def _enter(self, w: Waiting, token: str) -> Pass:
        who = pass_for(await self.store.chairs(w.id), token)
        for seat in set(who.free) & set(who.seats):
            with noting(w.id):
                await self.store.change_chair(w.id, seat, taken=True)
                self.ring(w.id)
        return who

    async def _seen(self, w: Waiting | None, who: Pass, faces: Sequence[int] = ()) -> WaitingRoomView | None:
        """Worked out once for everybody with this pass, as long as nothing changes."""
        if w is None:
            return None
        views = self._shown(w).views
        if faces or who not in views:
            seen = await off_the_loop(as_seen, w, who, faces)
            if faces:
                return seen
            views[who] = seen
        return replace(views[who], left=ceil(self._left(w)) if all_sit(w) and silent_seats(w) else None)

    def _left(self, w: Waiting) -> float:
        """Seconds until the server draws a seed for the seats that do not reveal theirs."""
        shown = self._shown(w)
        if not all_sit(w):
            return PATIENCE
        if shown.all_sit is None:
            shown.all_sit = Stopwatch(max((p.sat or 0.0 for p in people(w)), default=0.0), self.store.now())
        return max(0.0, PATIENCE - shown.all_sit.read(self.store.now()))

    def _shown(self, w: Waiting) -> Shown:
        """What was worked out about this room as it is now."""
        found = self.shown.pop(w.id, None)
        if found is None or found.room != w:
            before, found = found, Shown(w)
            found.all_sit = before.all_sit if before else None
        self.shown[w.id] = found
        while len(self.shown) > MOST_SHOWN:
            self.shown.pop(next(iter(self.shown)))
        return found

    def ring(self, id: str) -> None:
        if bell := self.bells.pop(id, None):
            bell.set()

    async def _rung(self, id: str) -> None:
        bell = self.bells.get(id) or self.bells.setdefault(id, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(PEEK):
                await bell.wait()


# ---------------------------------------------------------------------------------------------------- one waiting room
def people(w: Waiting) -> list[Place]:
    return [w.places[seat] for seat in people_in(w.wanted)]


def own_place(w: Waiting, who: Pass) -> Place:
    """The seat in which the holder of this token sits down."""
    found = next((p for p in people(w) if p.seat in who.seats), None)
    if found is None:
        raise NotYours(words.ONLY_PLAYERS)
    return found


def all_sit(w: Waiting) -> bool:
    return all(p.sat is not None for p in people(w))


def silent_seats(w: Waiting) -> list[Place]:
    """The seats that committed a seed and have not revealed it."""
    return [p for p in people(w) if p.commitment and p.seed is None]


def ready(w: Waiting, left: float) -> bool:
    """Nothing more is needed of anybody, or they had their time."""
    return all_sit(w) and (not silent_seats(w) or left <= 0)


def _judged(w: Waiting, seat: Seat, own: Brought) -> Brought:
    """What somebody brings, with the print of its book, as long as it may be played."""
    brought = {**w.brought, seat: own}
    setup_of(w.wanted, brought)
    prints = lobby_of(w.wanted.game).prints(with_lists(w.wanted, brought), names_of(w.wanted, brought))
    return replace(own, print=prints[seat])


def _opened(w: Waiting, faces: Sequence[int]) -> tuple[Opened, LiveBattle]:
    """The battle, with each seat's own seed or the one that the server drew for it."""
    server, *stand_ins = split_seeds(w.seeds)
    told = [w.places[s].seed if s in w.places else None for s in (0, 1)]
    seeds = b"".join([server, *(own or stand_in for own, stand_in in zip(told, stand_ins))])
    drawn_by = (SERVER, *(BROWSER if own else SERVER for own in told))
    rolled, start = w.wanted.dice == "rolled", setup_of(w.wanted, w.brought)
    opened, battle = open_battle(w.wanted, start, w.id, seeds, drawn_by=drawn_by, faces=faces, rolled=rolled)
    require_all_used(battle.dice, faces)
    return opened, battle


def dice_missing(w: Waiting, faces: Sequence[int]) -> Wanting | None:
    """The dice that people have to roll and type before the battle can start."""
    if w.wanted.dice == "rolled" or not all_sit(w):
        return None
    try:
        _opened(w, faces)
    except FacesWanted as e:
        names = names_of(w.wanted, w.brought)
        return dice_wanted(e, faces, Renderer(SYSTEMS[w.wanted.game], Cast(names, {})))
    return None


def as_seen(w: Waiting, who: Pass, faces: Sequence[int]) -> WaitingRoomView:
    mine = next((p for p in people(w) if p.seat in who.seats), None)
    dice = dice_missing(w, faces) if mine else None
    wants: Literal["sit", "seed", "dice", "wait"] = "wait"
    if mine and mine.sat is None:
        wants = "sit"
    elif dice:
        wants = "dice"
    elif mine in silent_seats(w) and all_sit(w):
        wants = "seed"
    return WaitingRoomView(
        room=w.id,
        game=w.wanted.game,
        title=title_of(w.wanted),
        commitment=commitment(split_seeds(w.seeds)[0]),
        chosen=terms(w.wanted),
        players=tuple(player(w, seat) for seat in (0, 1)),
        seats=who.seats,
        host=who.host,
        wants=wants,
        army=army_of(w, mine.seat) if mine else "",
        dice=dice,
        step=sum(p.taken + (p.sat is not None) + (p.seed is not None) for p in people(w)),
    )


def terms(wanted: NewRoom) -> Terms:
    table = table_named(wanted)
    books = tuple(book.title for book in own_books(wanted))
    house, battles, sides = departures_of(wanted), departures_inside(wanted), lobby_of(wanted.game).sides(wanted)
    first = wanted.opponent, wanted.points, table, house, wanted.dice, wanted.clock
    return Terms(*first, books, wanted.pace, battles, sides)


def player(w: Waiting, seat: Seat) -> PlayerStatus:
    person, name = seat in people_in(w.wanted), names_of(w.wanted, w.brought)[seat]
    stand_in = commitment(split_seeds(w.seeds)[1 + seat]) if w.wanted.dice == "rolled" else ""
    if not person:
        return PlayerStatus(seat, name, person=False, came=True, sat=True, stand_in=stand_in)
    p = w.places[seat]
    known = p.sat is not None or (seat == 0 and bool(w.wanted.name))
    return PlayerStatus(
        seat,
        name if known else "",
        person=True,
        came=p.taken,
        sat=p.sat is not None,
        commitment=p.commitment or "",
        told=p.seed is not None,
        stand_in=stand_in,
    )


def army_of(w: Waiting, seat: Seat) -> str:
    return lobby_of(w.wanted.game).army(with_lists(w.wanted, w.brought), names_of(w.wanted, w.brought), seat)


def _picture(wanted: NewRoom) -> TablePicture:
    """It was judged when it came and is not judged again."""
    return picture_in(wanted.game, lobby_of(wanted.game).setup(wanted, names_of(wanted)))
