"""A record read again: shown from its stored events alone, played once more and compared, or played on."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from drumhead.flow.event import Event, Put, told_to
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
    begun,
    canonical,
    hash_of_entry,
    hash_of_head,
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
            case Left() | Agreed():
                seen.append(seen[-1])
        yield seen[-1]


def _folded(v: View, events: Sequence[Event], i: int) -> View:
    pieces = len(v.pieces) + sum(len(e.pieces) for e in events if isinstance(e, Put))
    if pieces > MOST_PIECES:
        raise RecordError(f"entry {i} (answered): {pieces} pieces are too many for a table, {MOST_PIECES} at most")
    try:
        return fold(v, [told for e in events if (told := told_to(e, WATCHER))])
    except LookupError as e:
        raise RecordError(f"entry {i} (answered): its events speak of a piece {e} that is not on the table") from None
    except (AttributeError, TypeError, ValueError):
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
            if isinstance(e, TakenBack) and not 0 <= e.to < i:
                raise RecordError(f"{where_in(i, e)}: there is no entry {e.to} before it to return to")
            i = e.to if isinstance(e, TakenBack) else i - 1
        before = self.get(i)
        for n in reversed(way):
            before = self[n] = self._after(self.record.entries[n], before)
        assert before is not None
        return before

    def _after(self, e: Entry, before: State | None) -> State:
        if isinstance(e, Mustered):
            return begun_again(self.record, self.game, Given(e.faces))[0]
        assert before is not None
        s = before.clone()
        if isinstance(e, Answered):
            self.game.answer(s, e.seat, e.answer, Given(e.faces))
        return s


def resumed(game: Game[Any, Any], r: Record, dice: Dice, kept: Mapping[int, State]) -> LiveBattle:
    """The battle of a record, to be played on from its end; `kept` are states after some of its entries."""
    battle = LiveBattle.again(game, r, dice, States(game, r, kept))
    if battle.state.hash() != r.entries[-1].state:
        raise RecordError("the battle stands otherwise than its record says: it is of another version")
    return battle


# ---------------------------------------------------------------------------------------------------- checking
class Verdict(Struct, frozen=True):
    """What was found to be true of a record."""

    entries: int
    dice: int
    proof: str  # of the dice: "seeds", or "typed": by people, without proof
    replayed: bool  # else the record is of another version, and only its chain and dice were checked
    last: str  # the hash of the last entry: it shows that nothing is missing at the end


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
    replayed = (r.game, r.version) == (game.id, game.version)
    if replayed:
        check_play(r, game)
    return Verdict(len(r.entries), sum(len(e.faces) for e in r.entries), proof, replayed, r.entries[-1].hash)


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


def check_play(r: Record, game: Game[Any, Any]) -> None:
    *_, end = replay(r, game)
    over = end.outcome is not None or isinstance(r.entries[-1], LAST)
    if r.seeds and r.seeds.revealed and not over:
        last = where_in(len(r.entries) - 1, r.entries[-1])
        raise RecordError(f"{last}: the seeds are published but the battle is not over; entries after it are missing")


def replay(r: Record, game: Game[Any, Any]) -> Iterator[State]:
    """Play the record again: the state after each entry, as long as all is as the record says."""
    stood: list[State] = []
    for i, e in enumerate(r.entries):
        try:
            s = _replayed(r, game, stood, e)
            if s.hash() != e.state:
                raise RecordError("the battle stands otherwise than the record says")
            if i == 0 and s.house != r.house:
                raise RecordError("its house rules are not those of the record's head")
        except RecordError as error:
            raise RecordError(f"{where_in(i, e)}: {error}") from None
        stood.append(s.clone())
        yield s


def _replayed(r: Record, game: Game[Any, Any], stood: list[State], e: Entry) -> State:
    if isinstance(e, Mustered) == bool(stood):
        raise RecordError("the mustering is the first entry and no other")
    if isinstance(r.entries[max(len(stood) - 1, 0)], LAST):
        raise RecordError("somebody had left, or a draw was agreed; nothing follows that")
    match e:
        case Mustered():
            s, events = begun_again(r, game, dice := Given(e.faces))
            if canonical(game.view(s, WATCHER)) != canonical(e.view):
                raise RecordError("the table looked otherwise than the record says")
        case Answered():
            s = stood[-1].clone()
            check_turn(game, s, e)
            events = game.answer(s, e.seat, e.answer, dice := Given(e.faces))
        case TakenBack(to):
            if not 0 <= to < len(stood) - 1:
                raise RecordError(f"there is no earlier entry {to} to return to")
            return stood[to].clone()
        case Left() | Agreed():
            return stood[-1].clone()
    if dice.drawn != len(e.faces):
        raise RecordError(f"{len(e.faces)} dice in the record, {dice.drawn} were wanted")
    if canonical(events) != canonical(e.events):
        raise RecordError("something else happened than its events say")
    return s


def begun_again(r: Record, game: Game[Any, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The battle at the start of a record, set up again."""
    if "position" in r.start:
        try:
            return begun(game, StartPosition(str(r.start["position"])), dice)
        except ValueError as fault:
            raise RecordError(str(fault)) from None
    try:
        setup = msgspec.convert(r.start, game.setup_type, str_keys=True)
    except msgspec.ValidationError as e:
        raise RecordError(f"the set-up cannot be read: {e}") from None
    refusal = game.refuse_setup(setup)
    if refusal:
        raise RecordError(f"not legal: {refusal.why} ({refusal.clause})")
    return begun(game, setup, dice)


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
