"""The root of every state: one mutable object with lists of frozen leaves; clone and save come from its fields."""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from fractions import Fraction
from hashlib import blake2b
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar, get_type_hints

import msgspec
import numpy as np

from drumhead.flow.event import Event
from drumhead.flow.question import WATCHER, Question, Seat

Frame: TypeAlias = tuple[str, tuple[int | str | bool, ...]]
W = TypeVar("W", bound=msgspec.Struct)
EVEN = (0.5, 0.5)


class Dice(Protocol):
    """What a game may do with dice. The state holds none: they are an argument of the gate."""

    @property
    def drawn(self) -> int: ...
    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]: ...
    def below(self, n: int) -> int: ...
    def take(self) -> tuple[tuple[int, int], ...]: ...


class Outcome(msgspec.Struct, frozen=True):
    winner: Seat | None  # None: a draw
    scores: tuple[str, ...]  # exact fractions, one for each seat
    clause: str
    says: str = ""  # the name of its sentence
    facts: dict[str, Any] = {}
    text: str | msgspec.UnsetType = msgspec.UNSET  # its sentence, filled into a copy when somebody reads it


def of_turn() -> Any:
    """A field that lives only while the gate is open: never cloned, saved or compared."""
    return field(default=None, repr=False, metadata={"kept": False, "clone": "None"})


def assembled(default: Any = None) -> Any:
    """A field that is built from the saved ones: shared by clones, never saved or compared."""
    return field(default=default, repr=False, metadata={"kept": False, "clone": "s.{0}"})


def remembered(memory: Callable[[], Any]) -> Any:
    """A field for what was worked out about a state, under keys that say all it depends on: shared by clones, never
    saved or compared."""
    return field(default_factory=memory, repr=False, metadata={"kept": False, "clone": "s.{0}"})


def inside() -> Any:
    """A field that holds the state of a game inside this one, or None: cloned, saved and loaded by its own type, which
    the class finds among its `inner_types`."""
    return field(default=None, metadata={"clone": "s.{0} and s.{0}.clone()", "inside": True})


def saved_before(name: str, default: Any = MISSING) -> Any:
    """A field of a subclass that is written before one it inherits: the bytes of a state are hashed into its record."""
    return field(default=default, metadata={"before": name})


@dataclass(slots=True, eq=False, kw_only=True)
class State:
    inner_types: ClassVar[dict[str, type["State"]]] = {}  # by the game: what may stand in a field marked `inside`

    game: str
    house: dict[str, str]  # what was chosen of the switches (`House.full`)
    frames: list[Frame] = field(default_factory=list)
    works: dict[int, Any] = field(default_factory=dict)
    opened: int = 0  # works ever opened: the next one's id
    asked: int = 0  # questions ever asked
    question: Question | None = None
    outcome: Outcome | None = None

    # What a draw is worth to each seat: a win is 1, a loss 0. Of a battle inside, the outer state says it.
    draws: tuple[float, ...] = assembled(EVEN)
    rules: Any = assembled()  # what the game's `assemble(house)` made
    dice: Any = of_turn()
    told: Any = of_turn()
    weighed: Any = of_turn()  # a list where somebody listens: every throw with what it might have been
    # The question and the answer that `refuse` has just found legal, so that the gate need not judge again; clones that
    # stand at the same question share it.
    cleared: list[Any] = remembered(list)

    # ------------------------------------------------------------------ what follows
    def then(self, *frames: Frame) -> None:
        """Push these frames, in reading order, before the ones that are already waiting."""
        self.frames.extend(frames[::-1])

    def tell(self, event: Event) -> None:
        self.told.append(event)

    @property
    def asked_seat(self) -> Seat:
        """The seat that the open question is put to; where none is open, the watcher, who may never answer."""
        return self.question.seat if self.question else WATCHER

    def next_question(self, seat: Seat) -> int:
        """The id of a question that is about to be asked: each has its own."""
        self.asked += 1
        return self.asked

    def asks_in_private(self, q: Question) -> bool:
        """Is this question nobody's business but its seat's? The others then see only which seat they wait for."""
        return False

    def answered_by(self) -> str:
        """The bot that answers the open question in place of the seat's holder, by its name; "": the holder does."""
        return ""

    # ------------------------------------------------------------------ what outlives a question
    def open(self, work: msgspec.Struct) -> int:
        self.opened += 1
        self.works[self.opened] = work
        return self.opened

    def work(self, w: int, kind: type[W]) -> W:
        found = self.works[w]
        assert isinstance(found, kind)
        return found

    def close(self, w: int) -> None:
        del self.works[w]

    # ------------------------------------------------------------------ generated from the fields
    def clone(self) -> Self:
        return _machinery(type(self))[0](self)  # type: ignore[no-any-return]

    def save(self) -> bytes:
        return msgspec.json.encode(_plain(self), enc_hook=_write)

    @classmethod
    def load(cls, saved: bytes) -> Self:
        return cls._from_plain(msgspec.json.decode(saved))

    @classmethod
    def _from_plain(cls, raw: dict[str, Any]) -> Self:
        """A field that the release which saved this did not have gets its default."""
        kept = {f.name: f for f in fields(cls) if f.name in _machinery(cls)[1]}
        return cls(**{n: cls._read_field(f, raw[n]) for n, f in kept.items() if n in raw or not _has_default(f)})

    @classmethod
    def _read_field(cls, f: Field[Any], raw: Any) -> Any:
        if f.metadata.get("inside"):
            return raw and cls.inner_types[raw["game"]]._from_plain(raw)
        return read(raw, _machinery(cls)[1][f.name])

    def hash(self) -> str:
        return blake2b(self.save(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.save() == self.save()

    __hash__ = None  # type: ignore[assignment]


_MACHINES: dict[type, tuple[Callable[[Any], Any], dict[str, Any]]] = {}


def _machinery(cls: type) -> tuple[Callable[[Any], Any], dict[str, Any]]:
    if cls not in _MACHINES:
        _MACHINES[cls] = _build(cls)
    return _MACHINES[cls]


def _build(cls: type) -> tuple[Callable[[Any], Any], dict[str, Any]]:
    """The clone copies lists and dicts one deep: that is enough, for leaves are frozen and tables never written."""
    hints = get_type_hints(cls)
    lines, kept = ["def clone(s):", " c = new(cls)"], {}
    for f in fields(cls):
        deep = getattr(hints[f.name], "__origin__", None) in (list, dict)
        value = f.metadata.get("clone", "s.{0}.copy()" if deep else "s.{0}").format(f.name)
        lines.append(f" c.{f.name} = {value}")
        if f.metadata.get("kept", True):
            kept[f.name] = hints[f.name]
    for f in fields(cls):
        if before := f.metadata.get("before"):
            kept = _moved(kept, f.name, before)
    scope: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec(
        "\n".join([*lines, " return c"]), scope
    )  # one straight function: a loop over the fields costs five times as much
    return scope["clone"], kept


def _moved(kept: dict[str, Any], name: str, before: str) -> dict[str, Any]:
    """The same fields with one of them standing before another."""
    hint = kept.pop(name)
    return {k: v for n, h in kept.items() for k, v in (((name, hint), (n, h)) if n == before else ((n, h),))}


def _plain(s: State) -> dict[str, Any]:
    """The saved fields, those of a state inside as well: msgspec itself would write all that such a state has."""
    values = {n: getattr(s, n) for n in _machinery(type(s))[1]}
    return {n: _plain(x) if isinstance(x, State) else x for n, x in values.items()}


def _has_default(f: Field[Any]) -> bool:
    return f.default is not MISSING or f.default_factory is not MISSING


def _write(x: Any) -> Any:
    if isinstance(x, np.ndarray):
        return x.tolist()
    if isinstance(x, Fraction):
        return str(x)
    raise TypeError(f"{type(x).__name__} cannot be saved")


def read(raw: Any, hint: Any) -> Any:
    """A value of a saved state or a record, in its own type again."""
    if getattr(hint, "__origin__", None) is np.ndarray:
        return np.array(raw, dtype=np.int64)
    return msgspec.convert(raw, hint, str_keys=True, strict=True, dec_hook=_thaw)


def _thaw(kind: type, x: Any) -> Any:
    if kind is Fraction:
        return Fraction(x)
    raise TypeError(f"{kind} cannot be read")
