"""What the engine asks and what may be answered: a closed union, so that screens and bots need one part a shape."""

from collections.abc import Iterable
from itertools import chain
from typing import Any, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
REFEREE: Seat = -1  # asked at pauses only: how a campaign's cards reach into a battle
WATCHER: Seat = -2  # sees what everybody may see, never asked

Key: TypeAlias = int | str
Place: TypeAlias = tuple[int, int]
Way: TypeAlias = tuple[Place, ...]
Cell: TypeAlias = tuple[int, int, int]  # a cube: column, row, level
FAR = 10_000_000  # thousandths of an inch


class Refusal(Struct, frozen=True):
    """Why an answer is not taken: the clause or ruling, the fact with its numbers. A value, never an exception."""

    clause: str
    why: str
    facts: dict[str, Any] = {}


class Option(Struct, frozen=True):
    key: Key
    label: str
    facts: dict[str, Any] = {}  # what a screen may want to light up: unit, target, action, cell (a cube)


class Pick(Struct, frozen=True, tag="pick"):
    options: tuple[Option, ...]


class Some(Struct, frozen=True, tag="some"):
    of: tuple[Option, ...]
    least: int
    most: int


class Order(Struct, frozen=True, tag="order"):
    of: tuple[Option, ...]


class Amount(Struct, frozen=True, tag="amount"):
    least: int
    most: int


class Split(Struct, frozen=True, tag="split"):
    """Divide all of `pool` into parts of `least` to `most`; options with the same `facts["type"]` may share a part."""

    pool: tuple[Option, ...]
    least: int
    most: int


class Places(Struct, frozen=True, tag="places"):
    models: tuple[int, ...]
    zone: tuple[int, int, int, int]  # whole bases inside: least x, least y, greatest x, greatest y


class Ways(Struct, frozen=True, tag="ways"):
    models: tuple[int, ...]
    allowance: int
    zone: tuple[int, int, int, int] | None = None


class Steps(Struct, frozen=True, tag="steps"):
    cells: tuple[Cell, ...]


Ask: TypeAlias = Pick | Some | Order | Amount | Split | Places | Ways | Steps


class Question(Struct, frozen=True):
    id: int
    seat: Seat
    decision: str
    ask: Ask
    text: str
    clause: str = ""
    facts: dict[str, Any] = {}  # ids a screen may light up: unit, target, work; habit: settled by a person once for all


class Picked(Struct, frozen=True, tag="pick"):
    key: Key


class Chosen(Struct, frozen=True, tag="some"):
    keys: tuple[Key, ...]


class Ordered(Struct, frozen=True, tag="order"):
    keys: tuple[Key, ...]


class Told(Struct, frozen=True, tag="amount"):
    amount: int


class Parted(Struct, frozen=True, tag="split"):
    parts: tuple[tuple[Key, ...], ...]


class Placed(Struct, frozen=True, tag="places"):
    places: tuple[Place, ...]  # in the order of the question's models


class Went(Struct, frozen=True, tag="ways"):
    ways: tuple[Way, ...]  # in the order of the question's models; a way of one place stays


class Stepped(Struct, frozen=True, tag="steps"):
    cells: tuple[Cell, ...]


class Concede(Struct, frozen=True, tag="concede"):
    """Accepted at every question of one's own; never suggested."""


class Amend(Struct, frozen=True, tag="amend"):
    """The referee's change of the table at a pause; the game knows which changes there are."""

    change: str
    facts: dict[str, Any] = {}


Answer: TypeAlias = Picked | Chosen | Ordered | Told | Parted | Placed | Went | Stepped | Concede | Amend

_SHAPES: dict[type, type] = {
    Pick: Picked,
    Some: Chosen,
    Order: Ordered,
    Amount: Told,
    Split: Parted,
    Places: Placed,
    Ways: Went,
    Steps: Stepped,
}


NO: frozenset[Key] = frozenset({"none", "keep", "end", "no", "wait", "stop"})  # by these keys every game says no


def declined(ask: Ask) -> Answer | None:
    """The answer that says no, where the question has one."""
    match ask:
        case Pick(options):
            return next((Picked(o.key) for o in options if o.key in NO), None)
        case Some(_, 0, _):
            return Chosen(())
    return None


def keys(options: tuple[Option, ...]) -> tuple[Key, ...]:
    return tuple(o.key for o in options)


def refuse_shape(q: Question, a: Answer) -> Refusal | None:
    """Does the answer have the shape of the question? Asked before any rule of a game."""
    return refuse_kind(q, a) or refuse_misfit(q, a)


def refuse_kind(q: Question, a: Answer) -> Refusal | None:
    """An answer of another kind altogether."""
    wanted = _SHAPES[type(q.ask)]
    if type(a) is wanted:
        return None
    return Refusal(q.decision, f"this question wants {_NAMES[wanted]}, not {_NAMES[type(a)]}")


def refuse_misfit(q: Question, a: Answer) -> Refusal | None:
    """Of the right kind, and not among what is offered."""
    why = _misfit(q.ask, a)
    return Refusal(q.decision, why) if why else None


_NAMES: dict[type, str] = {
    Picked: "one of its options",
    Chosen: "a choice of several",
    Ordered: "an order",
    Told: "a number",
    Parted: "a division into parts",
    Placed: "a place for each model",
    Went: "a way for each model",
    Stepped: "a chain of cells",
    Concede: "giving up",
    Amend: "a change of the table",
}


def _misfit(ask: Ask, a: Answer) -> str:
    match ask, a:
        case Pick(options), Picked(key):
            return "" if any(o.key == key for o in options) else f"{key!r} is not offered; offered: {_list(options)}"
        case Some(of, least, most), Chosen(chosen):
            return _misfit_set(of, chosen) or _misfit_count(len(chosen), least, most)
        case Order(of), Ordered(order):
            return _misfit_set(of, order) or _misfit_count(len(order), len(of), len(of))
        case Amount(least, most), Told(amount):
            return "" if least <= amount <= most else f"{amount} is not between {least} and {most}"
        case Split(pool), Parted(parts):
            return _misfit_set(pool, tuple(k for p in parts for k in p))
        case Places(models), Placed(places):
            return _misfit_count(len(places), len(models), len(models)) or _misfit_far(places)
        case Ways(models), Went(ways):
            if not all(ways):
                return "a way has no place at all; a model that stays has a way of one place"
            return _misfit_count(len(ways), len(models), len(models)) or _misfit_far(chain.from_iterable(ways))
        case Steps(cells), Stepped(stepped):
            return next((f"cell {c} is not offered" for c in stepped if c not in cells), "")
    return ""


def _misfit_set(of: tuple[Option, ...], chosen: tuple[Key, ...]) -> str:
    offered = set(keys(of))
    strange = next((k for k in chosen if k not in offered), None)
    if strange is not None:
        return f"{strange!r} is not offered; offered: {_list(of)}"
    return "" if len(set(chosen)) == len(chosen) else "something is named twice"


def _misfit_count(n: int, least: int, most: int) -> str:
    if least <= n <= most:
        return ""
    return f"{n} given, {least} wanted" if least == most else f"{n} given, {least} to {most} wanted"


def _misfit_far(places: Iterable[Place]) -> str:
    """No table is that large, and no kernel counts that far."""
    far = next((p for p in places if not (-FAR < p[0] < FAR and -FAR < p[1] < FAR)), None)
    return f"{far} is far off any table" if far else ""


def _list(options: tuple[Option, ...]) -> str:
    return ", ".join(str(o.key) for o in options[:12])
