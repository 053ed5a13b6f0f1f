"""Records: a battle as what was answered, which dice fell and what came of it.

The entries are chained by hashes, so that none can be changed afterwards unseen. They hold facts and no sentence:
`flow.words` puts them into words. `LiveBattle` plays a battle and writes its
record; `flow.replay` shows one and checks it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import blake2b
from typing import Any, NamedTuple, Self, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from drumhead.flow.event import Asked, Event, Showed
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import WATCHER, Answer, Seat
from drumhead.flow.state import Dice, State
from drumhead.flow.view import View

FORMAT = "drumhead-record-2"
BARE = View("", {}, {}, (), {})
Face: TypeAlias = tuple[int, int]  # sides and face; a draw below n is (-n, result)
MOST_SIDES, MOST_BELOW = 255, 1 << 32  # a face is drawn from one byte, a number below n from four


class Mustered(Struct, frozen=True, tag="mustered"):
    """How the battle began. A reader without the engine folds the later events onto this view."""

    faces: tuple[Face, ...]
    events: tuple[Event, ...]
    state: str
    view: View = BARE
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
    """A seat went away for good, under this clause; nothing follows."""

    seat: Seat
    clause: str
    state: str
    faces: tuple[Face, ...] = ()
    hash: str = ""


class Agreed(Struct, frozen=True, tag="agreed"):
    """Both seats agreed to a draw here; nothing follows."""

    state: str
    faces: tuple[Face, ...] = ()
    hash: str = ""


class Versions(Struct, frozen=True):
    """Of the rules that play: of the game, and of the game that its battles are played with."""

    game: int
    battles: int | UnsetType = UNSET


class Upgraded(Struct, frozen=True, tag="upgraded"):
    """From here on a newer release plays. It holds the whole state: what came before cannot be played by its rules."""

    versions: Versions
    saved: str
    state: str
    faces: tuple[Face, ...] = ()
    hash: str = ""


Entry: TypeAlias = Mustered | Answered | TakenBack | Left | Agreed | Upgraded
LAST = (Left, Agreed)  # entries that nothing follows


class Seeds(Struct, frozen=True):
    """The server's seed and one for each seat: first their commitments, the seeds themselves when the game is over."""

    commitments: tuple[str, ...]
    revealed: tuple[str, ...] = ()
    drawn_by: tuple[str, ...] = ()  # who drew each seed, as the server says: itself, or the seat's own "browser"


class SeatChange(Struct, frozen=True):
    """Who held a seat changed after that entry: a new link, none, a bot in its holder's place, the holder back."""

    entry: int
    seat: Seat
    what: str  # "link", "no-link", "bot", "overdue" or "back"
    bot: str = ""
    at: float = 0.0  # seconds since 1970


class BattlesInside(Struct, frozen=True):
    game: str
    version: int


class Record(Struct, frozen=True):
    id: str
    game: str
    version: int
    house: dict[str, str]  # every built switch, in full
    start: dict[str, Any]  # a set-up with lists and table embedded, or {"position": text}
    seeds: Seeds | None  # None: dice typed in by people
    entries: tuple[Entry, ...] = ()
    format: str = FORMAT
    seat_changes: tuple[SeatChange, ...] | UnsetType = UNSET  # beside the chain of hashes: known when it is written
    battles: BattlesInside | UnsetType = UNSET  # where battles are played inside this game

    @property
    def versions(self) -> Versions:
        """With which it was begun."""
        return Versions(self.version, UNSET if isinstance(self.battles, UnsetType) else self.battles.version)


class RecordError(ValueError):
    """A record that cannot be read or believed, or a step that a battle cannot take; the place is named."""


class StartPosition(NamedTuple):
    """A battle that starts from a position: its text, where it was read, and what the record says about it."""

    text: str
    where: str = "position"
    says: Mapping[str, Any] = {}


# ---------------------------------------------------------------------------------------------------- the chain
def canonical(x: Any) -> bytes:
    plain = msgspec.to_builtins(x, str_keys=True)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def head_hash(r: Record) -> str:
    return hash_of_head(msgspec.to_builtins(r, str_keys=True))


def hash_of_head(plain: dict[str, Any]) -> str:
    """Of all but the entries, and what is filled in when the game is over: the seeds and the changes of seats."""
    head = {key: value for key, value in plain.items() if key not in ("entries", "seat_changes")}
    if head["seeds"]:
        head["seeds"] = {key: value for key, value in head["seeds"].items() if key != "revealed"}
    return blake2b(canonical(head), digest_size=32).hexdigest()


def hash_of_entry(before: str, plain: dict[str, Any]) -> str:
    bare = {key: value for key, value in plain.items() if key != "hash"}
    return blake2b(bytes.fromhex(before) + canonical(bare), digest_size=32).hexdigest()


def with_hash(before: str, e: Entry) -> Entry:
    return replace(e, hash=hash_of_entry(before, msgspec.to_builtins(e, str_keys=True)))


# ---------------------------------------------------------------------------------------------------- playing
class LiveBattle:
    """One battle being played: the only holder of the true state and of the dice."""

    def __init__(
        self, game: Game[Any, Any], start: Setup | StartPosition, dice: Dice, id: str, seeds: Seeds | None = None
    ) -> None:
        self.game, self.dice = game, dice
        self.state, events = begin_battle(game, start, dice)
        inside = BattlesInside(game.battles.game.id, game.battles.game.version) if game.battles else UNSET
        self.head = Record(id, game.id, game.version, self.state.house, written_start(start), seeds, battles=inside)
        self.versions = self.head.versions  # of the rules that the last entry was played by
        self.entries: list[Entry] = []
        self.stood: dict[int, State] = {}  # the state after each entry
        view = game.view(self.state, WATCHER)
        self._write(Mustered(dice.take(), tuple(events), self.state.hash(), view))

    @classmethod
    def again(cls, game: Game[Any, Any], r: Record, dice: Dice, stood: dict[int, State]) -> Self:
        """The battle of a record, to be played on from where the record ends."""
        battle = cls.__new__(cls)
        battle.game, battle.dice, battle.head = game, dice, replace(r, entries=())
        battle.entries, battle.stood, battle.versions = list(r.entries), stood, versions_at(r, len(r.entries) - 1)
        battle.state = stood[len(r.entries) - 1].clone()
        return battle

    def clone(self, dice: Dice) -> Self:
        """A copy that goes on from here with other dice."""
        twin = copy(self)
        twin.dice, twin.state = dice, self.state.clone()
        twin.entries, twin.stood = self.entries.copy(), copy(self.stood)
        return twin

    @property
    def record(self) -> Record:
        return replace(self.head, entries=tuple(self.entries))

    @property
    def over(self) -> bool:
        return self.state.outcome is not None or isinstance(self.entries[-1], LAST)

    def _write(self, e: Entry) -> None:
        before = self.entries[-1].hash if self.entries else head_hash(self.head)
        self.entries.append(with_hash(before, e))
        self.stood[len(self.entries) - 1] = self.state.clone()

    def answer(self, seat: Seat, a: Answer) -> Sequence[Event]:
        """Play a legal answer and write it down. Where the dice fail (more have to be typed), nothing has happened."""
        self._still_played()
        self._upgrade()
        try:
            events = self.game.answer(self.state, seat, a, self.dice)
        except BaseException:
            self.state = self.stood[len(self.entries) - 1].clone()
            raise
        self._write(Answered(seat, a, self.dice.take(), tuple(events), self.state.hash()))
        return events

    def _upgrade(self) -> None:
        """Write down that these rules are newer than those that were played by."""
        if (now := versions_of(self.game)) != self.versions:
            self._write(Upgraded(now, self.state.save().decode(), self.state.hash()))
            self.versions = now

    def free_to_take_back(self, seat: Seat, to: int) -> bool:
        """Free while, since then, no die fell, no secret was shown and no other seat was asked."""
        asked = self._moment(to).question
        return asked is not None and asked.seat == seat and all(_harmless(e, seat) for e in self.entries[to + 1 :])

    def take_back(self, to: int) -> None:
        """The battle stands again as after entry `to`; the dice do not return."""
        if self.head.seeds and self.head.seeds.revealed:
            raise RecordError("nothing can be taken back once the seeds are published")
        self._upgrade()
        self.state = self._moment(to).clone()
        self._write(TakenBack(to, self.state.hash()))

    def leave(self, seat: Seat, clause: str) -> None:
        self._still_played()
        self._write(Left(seat, clause, self.state.hash()))

    def agree(self) -> None:
        """A draw by agreement."""
        self._still_played()
        self._write(Agreed(self.state.hash()))

    def finish(self, revealed: tuple[str, ...]) -> Record:
        """The record with its seeds published, which ends the battle for good."""
        if self.head.seeds:
            if not self.over:
                raise RecordError("seeds are published when the battle is over, and it is not")
            self.head = replace(self.head, seeds=replace(self.head.seeds, revealed=revealed))
        return self.record

    def _moment(self, to: int) -> State:
        ended = isinstance(self.entries[-1], LAST)
        if ended or not 0 <= to < len(self.entries) - 1 or any(isinstance(e, Upgraded) for e in self.entries[to + 1 :]):
            raise RecordError(f"entry {to} is no earlier moment that this battle could return to")
        return self.stood[to]

    def _still_played(self) -> None:
        if self.over:
            raise RecordError("the battle is over")


def versions_of(game: Game[Any, Any]) -> Versions:
    return Versions(game.version, game.battles.game.version if game.battles else UNSET)


def versions_at(r: Record, entry: int) -> Versions:
    """The rules by which this entry was played."""
    upgrades = (e for e in reversed(r.entries[: entry + 1]) if isinstance(e, Upgraded))
    last = next(upgrades, None)
    return last.versions if last else r.versions


def written_start(start: Setup | StartPosition) -> dict[str, Any]:
    if isinstance(start, StartPosition):
        return {**start.says, "position": start.text}
    plain: dict[str, Any] = msgspec.to_builtins(start, str_keys=True)
    return plain


def begin_battle(game: Game[Any, Any], start: Setup | StartPosition, dice: Dice) -> tuple[State, Sequence[Event]]:
    if isinstance(start, StartPosition):
        stood: State = game.stand(start.text, start.where)
        return stood, (Asked(stood.question),)
    state, events = game.muster(start, dice)
    return state, events


def _harmless(e: Entry, seat: Seat) -> bool:
    if not isinstance(e, Answered):
        return True
    shown = any(isinstance(x, Showed) for x in e.events)
    others = any(isinstance(x, Asked) and x.question and x.question.seat != seat for x in e.events)
    return not (e.faces or shown or others)


# ---------------------------------------------------------------------------------------------------- files
def write_record(r: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(r), indent=1)


class _Form(Struct):
    format: str = FORMAT


def read_record(raw: bytes) -> Record:
    try:
        form = msgspec.json.decode(raw, type=_Form).format
        if form != FORMAT:
            raise RecordError(f"this record's format is {form!r}; {FORMAT} is the one this program reads")
        r = msgspec.json.decode(raw, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        entry = re.search(r"\$\.entries\[(\d+)\]", str(e))
        what = f"entry {entry[1]} cannot be read" if entry else "this is no whole record"
        raise RecordError(f"{what}: {e}") from None
    if not r.entries or not isinstance(r.entries[0], Mustered):
        raise RecordError("entry 0: the record does not begin with the mustering")
    return r
