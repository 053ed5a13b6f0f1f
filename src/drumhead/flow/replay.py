"""A record read again: shown from its stored events alone, played once more and compared, or played on."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from drumhead.flow.event import BattleEvent, BattleOpened, Event, Put, told_to
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER
from drumhead.flow.record import (
    LAST,
    MOST_BELOW,
    MOST_SIDES,
    Agreed,
    Answered,
    Entry,
    Face,
    Left,
    LiveBattle,
    Mustered,
    Record,
    RecordError,
    StartPosition,
    TakenBack,
    Upgraded,
    Versions,
    begin_battle,
    canonical,
    hash_of_entry,
    hash_of_head,
    versions_at,
    versions_of,
)
from drumhead.flow.state import Dice, State
from drumhead.flow.view import View, fold
from drumhead.flow.words import Renderer

MOST_PIECES = 5000  # on a table: each event is folded onto all of them


# ---------------------------------------------------------------------------------------------------- showing
def views(r: Record) -> Iterator[View]:
    """What a watcher saw after each entry, from the stored events alone: this needs no engine and works for ever."""
    seen: list[View] = []
    for i, e in enumerate(r.entries):
        match e:
            case Mustered(view=view):
                seen.append(view)
            case Answered(events=events):
                seen.append(_folded(seen[-1], events, i))
            case TakenBack(to):
                if not 0 <= to < i:
                    raise RecordError(f"{where_in(i, e)}: there is no entry {to} before it to return to")
                seen.append(seen[to])
            case Left() | Agreed() | Upgraded():
                seen.append(seen[-1])
        yield seen[-1]


def _pieces_put(events: Sequence[Event]) -> int:
    """How many pieces these add to a table, or to that of a battle inside, however deep they are nested."""
    found, left = 0, [*events]
    while left:
        match left.pop():
            case Put(pieces=pieces):
                found += len(pieces)
            case BattleEvent(event=inside):
                left.append(inside)
            case BattleOpened(view=view, events=more):
                found += len(view.pieces)
                left += more
    return found


def _folded(v: View, events: Sequence[Event], i: int) -> View:
    pieces = len(v.pieces) + (len(v.battle.pieces) if v.battle else 0) + _pieces_put(events)
    if pieces > MOST_PIECES:
        raise RecordError(f"entry {i} (answered): {pieces} pieces are too many for a table, {MOST_PIECES} at most")
    try:
        return fold(v, [told for e in events if (told := told_to(e, WATCHER))])
    except LookupError as e:
        raise RecordError(f"entry {i} (answered): its events speak of a piece {e} that is not on the table") from None
    except (AttributeError, RecursionError, TypeError, ValueError):
        raise RecordError(f"entry {i} (answered): its events are none that a table can show") from None


# ---------------------------------------------------------------------------------------------------- playing on
class States(dict[int, State]):
    """The state after each entry: a kept one, or played again from the nearest that is kept when somebody asks."""

    def __init__(self, game: Game[Any, Any], r: Record, kept: Mapping[int, State]) -> None:
        super().__init__(kept)
        self.game, self.record = game, r

    def __missing__(self, i: int) -> State:
        way = []
        while i >= 0 and i not in self:
            way.append(i)
            e = self.record.entries[i]
            if isinstance(e, Upgraded):  # it holds the state itself
                break
            if isinstance(e, TakenBack) and not 0 <= e.to < i:
                raise RecordError(f"{where_in(i, e)}: there is no entry {e.to} before it to return to")
            i = e.to if isinstance(e, TakenBack) else i - 1
        before = None if isinstance(self.record.entries[i], Upgraded) else self.get(i)
        for n in reversed(way):
            before = self[n] = self._after(self.record.entries[n], before)
        assert before is not None
        return before

    def _after(self, e: Entry, before: State | None) -> State:
        if isinstance(e, Mustered):
            return begun_again(self.record, self.game, Given(e.faces))[0]
        if isinstance(e, Upgraded):
            return _saved_in(e, self.game)
        assert before is not None
        s = before.clone()
        if isinstance(e, Answered):
            events = self.game.answer(s, e.seat, e.answer, Given(e.faces))
            if canonical(events) != canonical(e.events):
                raise RecordError("by the rules of this version something else would have happened")
        return s


def resume(game: Game[Any, Any], r: Record, dice: Dice, kept: Mapping[int, State]) -> LiveBattle:
    """The battle of a record, to be played on from its end; `kept` are states after some of its entries."""
    battle = LiveBattle.again(game, r, dice, States(game, r, kept))
    if battle.versions == versions_of(game) and battle.state.hash() != r.entries[-1].state:
        raise RecordError("the battle stands otherwise than its record says: it is of another version")
    return battle


def _saved_in(e: Upgraded, game: Game[Any, Any]) -> State:
    try:
        state: State = game.state_type.load(e.saved.encode())
    except Exception as fault:
        raise RecordError(f"the state that it holds cannot be read: {type(fault).__name__}: {fault}") from None
    return state


# ---------------------------------------------------------------------------------------------------- checking
class Verdict(Struct, frozen=True):
    """What was found to be true of a record."""

    entries: int
    dice: int
    proof: str  # of the dice: "seeds", or "typed": by people, without proof
    replayed: bool  # else some of it is of another version, and there only its chain and dice were checked
    last: str  # the hash of the last entry: it shows that nothing is missing at the end
    stretches: tuple["Stretch", ...] = ()  # one for each version that it was played by


class Stretch(Struct, frozen=True):
    """Entries that were played by the same version of the rules."""

    first: int
    last: int
    versions: Versions
    replayed: bool


class Given:
    """The dice of one entry, given again; a battle that wants another die than the record has differs from it."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces, self.drawn = faces, 0

    def _next(self, sides: int) -> int:
        if self.drawn >= len(self.faces):
            raise RecordError(f"more dice are wanted than the {len(self.faces)} that the record has")
        had, face = self.faces[self.drawn]
        self.drawn += 1
        if had != sides:
            raise RecordError(f"die {self.drawn} has {had} sides in the record, {sides} are wanted")
        check_face(self.drawn, sides, face)
        return face

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self._next(sides) for _ in range(count))

    def below(self, n: int) -> int:
        return self._next(-n)

    def take(self) -> tuple[Face, ...]:
        return tuple(self.faces[: self.drawn])


def verify(
    r: Record,
    game: Game[Any, Any],
    stream: Callable[[Record], Dice],
    raw: bytes | None = None,
    *,
    typed: bool = False,
) -> Verdict:
    """Raise RecordError, with its place, for the first entry that cannot have happened as recorded.

    `stream` makes the dice of its published seeds. A record without seeds is refused, unless the caller knows that
    people typed the dice. `raw` is the file as it came: the chain is checked over every field that stands in it,
    known to this program or not.
    """
    proof = check_seeds(r, typed)
    check_chain(json.loads(raw) if raw else msgspec.to_builtins(r, str_keys=True))
    check_faces(r)
    if r.seeds:
        check_dice(r, stream(r))
    stretches = tuple(stretches_of(r, game))
    for stretch in stretches:
        if stretch.replayed:
            check_play(r, game, stretch)
    replayed = all(stretch.replayed for stretch in stretches)
    dice = sum(len(e.faces) for e in r.entries)
    return Verdict(len(r.entries), dice, proof, replayed, r.entries[-1].hash, stretches)


def stretches_of(r: Record, game: Game[Any, Any]) -> Iterator[Stretch]:
    firsts = [0, *(i for i, e in enumerate(r.entries) if i and isinstance(e, Upgraded))]
    for first, after in zip(firsts, [*firsts[1:], len(r.entries)]):
        played_by = versions_at(r, first)
        yield Stretch(first, after - 1, played_by, r.game == game.id and played_by == versions_of(game))


def check_seeds(r: Record, typed: bool) -> str:
    """What proves the dice."""
    if r.seeds is None:
        if not typed:
            none = "seeds: there are none, so nothing shows where the dice came from"
            raise RecordError(f"{none}; if people typed them in, add --typed")
        return "typed"
    if not r.seeds.revealed:
        raise RecordError(f"seeds: {len(r.seeds.commitments)} were promised, none is published; no die can be checked")
    return "seeds"


def check_face(k: int, sides: int, face: int) -> None:
    """Such a die exists and can show this."""
    if not (1 <= sides <= MOST_SIDES or 1 <= -sides <= MOST_BELOW):
        raise RecordError(f"die {k}: a die has 1 to {MOST_SIDES} sides, not {sides}")
    if not (1 <= face <= sides if sides > 0 else 0 <= face < -sides):
        raise RecordError(f"die {k} cannot show {face}")


def check_faces(r: Record) -> None:
    for i, e in enumerate(r.entries):
        for k, (sides, face) in enumerate(e.faces, 1):
            try:
                check_face(k, sides, face)
            except RecordError as impossible:
                raise RecordError(f"{where_in(i, e)}: {impossible}") from None


def check_chain(plain: dict[str, Any]) -> None:
    before = hash_of_head(plain)
    for i, e in enumerate(plain["entries"]):
        if hash_of_entry(before, e) != e["hash"]:
            what = "an entry before it is missing" if i else "the head of the record was"
            raise RecordError(f"entry {i} ({e['type']}): its hash does not fit; it was changed, or {what}")
        before = e["hash"]


def check_dice(r: Record, dice: Dice) -> None:
    for i, e in enumerate(r.entries):
        for k, (sides, face) in enumerate(e.faces, 1):
            fell = dice.roll(1, sides)[0] if sides > 0 else dice.below(-sides)
            if fell != face:
                raise RecordError(f"{where_in(i, e)}: die {k} fell {fell}, the record says {face}")


def check_play(r: Record, game: Game[Any, Any], stretch: Stretch | None = None) -> None:
    """The whole record, or one stretch of it."""
    first, last = (stretch.first, stretch.last) if stretch else (0, len(r.entries) - 1)
    *_, end = replay(replace(r, entries=r.entries[: last + 1]), game, first)
    over = end.outcome is not None or isinstance(r.entries[-1], LAST)
    if last == len(r.entries) - 1 and r.seeds and r.seeds.revealed and not over:
        where = where_in(last, r.entries[-1])
        raise RecordError(f"{where}: the seeds are published but the battle is not over; entries after it are missing")


def replay(r: Record, game: Game[Any, Any], first: int = 0) -> Iterator[State]:
    """Play the record again: the state after each entry from `first` on, as long as all is as the record says."""
    stood: dict[int, State] = {}
    for i, e in enumerate(r.entries[first:], first):
        try:
            s = _replayed(r, game, stood, i)
            if s.hash() != e.state:
                raise RecordError("the battle stands otherwise than the record says")
            if i == 0 and s.house != r.house:
                raise RecordError("its house rules are not those of the record's head")
        except RecordError as error:
            raise RecordError(f"{where_in(i, e)}: {error}") from None
        stood[i] = s.clone()
        yield s


def _replayed(r: Record, game: Game[Any, Any], stood: Mapping[int, State], i: int) -> State:
    """The state after an entry; `stood` are those after the entries before it."""
    e = r.entries[i]
    if isinstance(e, Mustered) != (i == 0):
        raise RecordError("the mustering is the first entry and no other")
    if isinstance(r.entries[max(i - 1, 0)], LAST):
        raise RecordError("somebody had left, or a draw was agreed; nothing follows that")
    match e:
        case Mustered():
            s, events = begun_again(r, game, dice := Given(e.faces))
            if canonical(game.view(s, WATCHER)) != canonical(e.view):
                raise RecordError("the table looked otherwise than the record says")
        case Answered():
            s = stood[i - 1].clone()
            check_turn(game, s, e)
            events = game.answer(s, e.seat, e.answer, dice := Given(e.faces))
        case TakenBack(to):
            if not 0 <= to < i - 1 or to not in stood:
                raise RecordError(f"there is no earlier entry {to} to return to")
            return stood[to].clone()
        case Left() | Agreed():
            return stood[i - 1].clone()
        case Upgraded():
            if e.versions == versions_at(r, i - 1):
                raise RecordError("the rules before it are of the same version")
            return _saved_in(e, game)
    if dice.drawn != len(e.faces):
        raise RecordError(f"{len(e.faces)} dice in the record, {dice.drawn} were wanted")
    if canonical(events) != canonical(e.events):
        raise RecordError("something else happened than its events say")
    return s


def begun_again(r: Record, game: Game[Any, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The battle at the start of a record, set up again."""
    if "position" in r.start:
        try:
            return begin_battle(game, StartPosition(str(r.start["position"])), dice)
        except ValueError as fault:
            raise RecordError(str(fault)) from None
    try:
        setup = msgspec.convert(r.start, game.setup_type, str_keys=True)
    except msgspec.ValidationError as e:
        raise RecordError(f"the set-up cannot be read: {e}") from None
    refusal = game.refuse_setup(setup)
    if refusal:
        raise RecordError(f"not legal: {refusal.why} ({refusal.clause})")
    return begin_battle(game, setup, dice)


def check_turn(game: Game[Any, Any], s: State, e: Answered) -> None:
    q = game.pending(s)
    if q is None:
        raise RecordError("the game was over")
    if q.seat != e.seat:
        raise RecordError(f"seat {q.seat} was asked, seat {e.seat} answered")
    try:
        refusal = game.refuse(s, e.seat, e.answer)
    except OverflowError:
        raise RecordError("not legal: a number in the answer is far beyond any table") from None
    if refusal:
        why = Renderer(game, game.view(s, WATCHER)).refusal(refusal).why
        raise RecordError(f"not legal: {why} ({refusal.clause})")


def where_in(i: int, e: Entry) -> str:
    """How messages call an entry."""
    return f"entry {i} ({type(e).__struct_config__.tag})"
