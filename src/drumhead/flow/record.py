"""Records: a battle as what was answered, which dice fell and what came of it, chained by hashes so that nothing can be
changed afterwards unseen. `Table` plays and writes one; `verify` plays it again and names the first entry that differs."""

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from drumhead.flow.event import Asked, Event, Showed
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import Answer, Seat
from drumhead.flow.state import Dice, State

FORMAT = "drumhead-record-1"
Face: TypeAlias = tuple[int, int]  # sides and face; a draw below n is (-n, result)


class Mustered(Struct, frozen=True, tag="mustered"):
    faces: tuple[Face, ...]
    events: tuple[Event, ...]
    state: str
    hash: str = ""


class Answered(Struct, frozen=True, tag="answered"):
    seat: Seat
    answer: Answer
    faces: tuple[Face, ...]
    events: tuple[Event, ...]
    state: str
    hash: str = ""


class TakenBack(Struct, frozen=True, tag="taken-back"):
    to: int  # the entry after which the battle stands again
    state: str
    faces: tuple[Face, ...] = ()
    hash: str = ""


class Left(Struct, frozen=True, tag="left"):
    seat: Seat
    clause: str
    state: str
    faces: tuple[Face, ...] = ()
    hash: str = ""


Entry: TypeAlias = Mustered | Answered | TakenBack | Left


class Seeds(Struct, frozen=True):
    """The server's seed and one for each seat: first their commitments, the seeds themselves when the game is over."""

    commitments: tuple[str, ...]
    revealed: tuple[str, ...] = ()
    drawn_by: tuple[str, ...] = ()  # who drew each seed: "server", or the seat's own browser


class Record(Struct, frozen=True):
    id: str
    game: str
    version: int
    house: dict[str, str]  # every built switch, in full
    start: dict[str, Any]  # a set-up with lists and table embedded, or {"position": text}
    seeds: Seeds | None  # None: dice typed in by people
    entries: tuple[Entry, ...] = ()
    format: str = FORMAT


class RecordError(ValueError):
    """A record that cannot be believed, with the place named."""


def canonical(x: Any) -> bytes:
    plain = msgspec.to_builtins(x, str_keys=True)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def head_hash(r: Record) -> str:
    head = msgspec.to_builtins(r, str_keys=True)
    del head["entries"]
    if head["seeds"]:
        del head["seeds"]["revealed"]
    return blake2b(canonical(head), digest_size=32).hexdigest()


def chained(before: str, e: Entry) -> Entry:
    entry = msgspec.to_builtins(e, str_keys=True)
    del entry["hash"]
    return replace(e, hash=blake2b(bytes.fromhex(before) + canonical(entry), digest_size=32).hexdigest())


class Table:
    """One battle being played: the only holder of the true state and of the dice."""

    def __init__(self, game: Game[Any, Any], start: Setup, dice: Dice, id: str, seeds: Seeds | None = None) -> None:
        self.game, self.dice = game, dice
        self.state, events = game.muster(start, dice)
        raw = msgspec.to_builtins(start, str_keys=True)
        self.record = Record(id, game.id, game.version, self.state.house, raw, seeds)
        self.stood: list[State] = []  # the state after each entry
        self._write(Mustered(dice.take(), tuple(events), self.state.hash()))

    def _write(self, e: Entry) -> None:
        entries = self.record.entries
        before = entries[-1].hash if entries else head_hash(self.record)
        self.record = replace(self.record, entries=(*entries, chained(before, e)))
        self.stood.append(self.state.clone())

    def answer(self, a: Answer) -> Sequence[Event]:
        q = self.state.question
        assert q is not None
        events = self.game.answer(self.state, a, self.dice)
        self._write(Answered(q.seat, a, self.dice.take(), tuple(events), self.state.hash()))
        return events

    def free_to_take_back(self, seat: Seat, to: int) -> bool:
        """Free while, since then, no die fell, no secret was shown and no other seat was asked."""
        since = self.record.entries[to + 1 :]
        asked = self.stood[to].question
        return asked is not None and asked.seat == seat and all(_harmless(e, seat) for e in since)

    def take_back(self, to: int) -> None:
        """The state returns, the dice do not."""
        self.state = self.stood[to].clone()
        self._write(TakenBack(to, self.state.hash()))

    def finished(self, revealed: tuple[str, ...]) -> Record:
        seeds = self.record.seeds
        return replace(self.record, seeds=replace(seeds, revealed=revealed)) if seeds else self.record


def _harmless(e: Entry, seat: Seat) -> bool:
    if not isinstance(e, Answered):
        return True
    shown = any(isinstance(x, Showed) for x in e.events)
    others = any(isinstance(x, Asked) and x.question and x.question.seat != seat for x in e.events)
    return not (e.faces or shown or others)


# ---------------------------------------------------------------------------------------------------- files
def write_record(r: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(r), indent=1)


def read_record(raw: bytes) -> Record:
    try:
        r = msgspec.json.decode(raw, type=Record)
    except msgspec.DecodeError as e:
        raise RecordError(f"this is no whole record: {e}") from None
    if r.format != FORMAT:
        raise RecordError(f"this record's format is {r.format!r}; {FORMAT} is the one this program reads")
    return r


# ---------------------------------------------------------------------------------------------------- checking
class Given:
    """The dice of a record, given again; a battle that wants another die than the record has differs from it."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces, self.drawn = list(faces), 0

    def _next(self, sides: int) -> int:
        if self.drawn >= len(self.faces):
            raise RecordError("more dice are wanted than the record has")
        had, face = self.faces[self.drawn]
        if had != sides:
            raise RecordError(f"die {self.drawn + 1} has {had} sides in the record, {sides} are wanted")
        self.drawn += 1
        return face

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self._next(sides) for _ in range(count))

    def below(self, n: int) -> int:
        return self._next(-n)

    def take(self) -> tuple[Face, ...]:
        taken, self.faces, self.drawn = tuple(self.faces[: self.drawn]), self.faces[self.drawn :], 0
        return taken


def verify(r: Record, game: Game[Any, Any], stream: Callable[[Record], Dice] | None) -> None:
    """Raise RecordError with the place of the first entry that cannot have come about as the record says."""
    check_chain(r)
    if stream:
        check_dice(r, stream(r))
    check_play(r, game)


def check_chain(r: Record) -> None:
    before = head_hash(r)
    if not r.entries:
        raise RecordError("the record has no entry")
    for i, e in enumerate(r.entries):
        if chained(before, replace(e, hash="")).hash != e.hash:
            raise RecordError(f"entry {i} ({_tag(e)}): its hash does not fit; it, or an entry before it, was changed")
        before = e.hash


def check_dice(r: Record, dice: Dice) -> None:
    for i, e in enumerate(r.entries):
        for k, (sides, face) in enumerate(e.faces):
            fell = dice.roll(1, sides)[0] if sides > 0 else dice.below(-sides)
            if fell != face:
                raise RecordError(f"entry {i} ({_tag(e)}): die {k + 1} fell {fell}, the record says {face}")


def check_play(r: Record, game: Game[Any, Any]) -> None:
    if r.version != game.version:
        raise RecordError(f"played by version {r.version} of {r.game}; this is version {game.version}")
    stood: list[State] = []
    s: Any = None
    for i, e in enumerate(r.entries):
        where = f"entry {i} ({_tag(e)})"
        try:
            s, events = _replayed(r, game, stood, s, e)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from None
        if events is not None and canonical(events) != canonical(e.events):  # type: ignore[union-attr]
            raise RecordError(f"{where}: something else happened than its events say")
        if s.hash() != e.state:
            raise RecordError(f"{where}: the battle stands otherwise than the record says")
        stood.append(s.clone())


def _replayed(
    r: Record, game: Game[Any, Any], stood: list[State], s: Any, e: Entry
) -> tuple[Any, Sequence[Event] | None]:
    dice = Given(e.faces)
    match e:
        case Mustered():
            setup = msgspec.convert(r.start, game.setup_type, str_keys=True)
            s, events = game.muster(setup, dice)
        case Answered():
            _check_turn(game, s, e)
            events = game.answer(s, e.answer, dice)
        case TakenBack(to):
            return stood[to].clone(), None
        case Left():
            return s, None
    if dice.drawn != len(e.faces):
        raise RecordError(f"{len(e.faces)} dice in the record, {dice.drawn} were wanted")
    return s, events


def _check_turn(game: Game[Any, Any], s: State, e: Answered) -> None:
    q = game.pending(s)
    if q is None:
        raise RecordError("the game was over")
    if q.seat != e.seat:
        raise RecordError(f"seat {q.seat} was asked, seat {e.seat} answered")
    refusal = game.refuse(s, e.answer)
    if refusal:
        raise RecordError(f"not legal: {refusal.why} ({refusal.clause})")


def _tag(e: Entry) -> str:
    return str(type(e).__struct_config__.tag)
