"""What the engine asks and what may be answered: a closed union, so that screens and bots need one part a shape."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Annotated, Any, TypeAlias, TypedDict, Unpack, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from drumhead.flow.bounds import MOST_PARTS as MOST_PARTS
from drumhead.flow.bounds import ShortText as ShortText
from drumhead.flow.bounds import Whole as Whole
from drumhead.flow.roster import Enlisted as Enlisted
from drumhead.flow.roster import Roster as Roster
from drumhead.flow.roster import misfits

MOST_TURNS = 5000  # places in all ways of an answer together

Seat: TypeAlias = Annotated[int, Meta(ge=-2, le=99)]
REFEREE: Seat = -1  # asked at pauses only: how a campaign's cards reach into a battle
WATCHER: Seat = -2  # sees what everybody may see, never asked

Key: TypeAlias = Whole | ShortText
Keys: TypeAlias = Annotated[tuple[Key, ...], Meta(max_length=MOST_PARTS)]
Place: TypeAlias = tuple[Whole, Whole]
Way: TypeAlias = Annotated[tuple[Place, ...], Meta(max_length=MOST_PARTS)]
Cell: TypeAlias = tuple[Whole, Whole, Whole]  # a cube: column, row, level
FAR = 10_000_000  # thousandths of an inch


class Refusal(Struct, frozen=True):
    """Why an answer is not taken: the clause or ruling, the fact with its numbers. A value, never an exception."""

    clause: str
    why: str  # the name of its sentence, until a renderer fills the sentence in
    facts: dict[str, Any] = {}


class Facts(TypedDict, total=False):
    """What an option is about: a rule carries out what they say, a screen lights them up, words name them."""

    action: str  # of a unit: "walk", "assault"; a unit to which one is offered can be dragged
    how: str  # any other deed: "shoot", "drop"; one of NO where the answer is no
    avoid: str  # the kind of ground that it keeps out of
    weapon: str
    spell: str
    side: str  # an edge of the table
    unit: int  # who does it, or who is chosen
    name: str  # of that unit, where it is not on the table yet
    target: int
    cell: Cell  # a cube
    model: int
    type: str  # of a model: what may share a part of a `Split`
    group: int  # of a model: what it was bought with
    carries: tuple[str, ...]  # of a model: its weapons
    able: tuple[int, ...]  # the models that can do it
    number: int  # how many it is about: enemies in a cube, wounds to heal
    pinned: bool  # the unit is
    habit: str  # what it leads to can be settled once for all by this name


class Option(Struct, frozen=True):
    """One answer that is offered. `label` and `place` are filled into a copy when somebody reads it."""

    key: Key
    label: str | UnsetType = UNSET
    facts: Facts = {}
    place: int | UnsetType = UNSET  # its number among the answers, the same from question to question; 0: it says no


def offer(of: int | None = None, **facts: Unpack[Facts]) -> Option:
    """An option with the key that its facts make; the unit whose question it is, `of`, is not said in it again.

    "hold", "move:4", "shoot:rifle:3" (a weapon, at unit 3), "suppress:rifle:2,5,0" (at a cube); a number alone is one.
    """
    return _offered(of, tuple(facts.items()))


@lru_cache(1 << 16)
def _offered(of: int | None, facts: tuple[tuple[str, Any], ...]) -> Option:
    known = dict(facts)
    said = [known[name] for name in KEYED if name in known and (name != "unit" or known["unit"] != of)]
    parts = [",".join(map(str, x)) if isinstance(x, tuple) else str(x) for x in said]
    alone = len(said) == 1 and not isinstance(said[0], tuple)
    return Option(said[0] if alone else ":".join(parts), facts=cast(Facts, known))


# The facts that a key says, in order.
KEYED = ("action", "how", "avoid", "weapon", "spell", "side", "unit", "target", "cell", "model")


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
    """Any of the models may stay: its way has one place."""

    models: tuple[int, ...]
    allowance: int  # how far the fastest may go
    zone: tuple[int, int, int, int] | None = None
    allowances: tuple[int, ...] | UnsetType = UNSET  # of each model in turn, where they differ

    def allowance_of_each(self) -> tuple[int, ...]:
        """How far each model may go, in the order of the models."""
        return (self.allowance,) * len(self.models) if self.allowances is UNSET else self.allowances


def ways_of(allowances: Mapping[int, int]) -> Ways:
    """The question for models that may each go so far; the allowances are written only where they differ."""
    far = tuple(allowances.values())
    each = UNSET if len(set(far)) == 1 else far
    return Ways(tuple(allowances), max(far), allowances=each)


class Steps(Struct, frozen=True, tag="steps"):
    cells: tuple[Cell, ...]


Ask: TypeAlias = Pick | Some | Order | Amount | Split | Places | Ways | Steps | Roster


class Question(Struct, frozen=True):
    id: int
    seat: Seat
    decision: str
    ask: Ask
    says: str  # the name of its sentence
    clause: str = ""
    facts: dict[str, Any] = {}  # ids a screen may light up: unit, target, work; habit: settled by a person once for all
    text: str | UnsetType = UNSET  # its sentence, filled into a copy when somebody reads it


class Picked(Struct, frozen=True, tag="pick"):
    key: Key


class Chosen(Struct, frozen=True, tag="some"):
    keys: Keys


class Ordered(Struct, frozen=True, tag="order"):
    keys: Keys


class Told(Struct, frozen=True, tag="amount"):
    amount: Whole


class Parted(Struct, frozen=True, tag="split"):
    parts: Annotated[tuple[Keys, ...], Meta(max_length=MOST_PARTS)]


class Placed(Struct, frozen=True, tag="places"):
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_PARTS)]  # in the order of the question's models


class Went(Struct, frozen=True, tag="ways"):
    # in the order of the question's models; a way of one place stays
    ways: Annotated[tuple[Way, ...], Meta(max_length=MOST_PARTS)]


class Stepped(Struct, frozen=True, tag="steps"):
    cells: Annotated[tuple[Cell, ...], Meta(max_length=MOST_PARTS)]


class Concede(Struct, frozen=True, tag="concede"):
    """A seat may concede at any question put to it; never suggested.

    At a question of a battle inside a campaign it gives up that battle, or else the `whole` campaign.
    """

    whole: bool | UnsetType = UNSET


class Amend(Struct, frozen=True, tag="amend"):
    """The referee's change of the table at a pause; the game knows which changes there are."""

    change: ShortText
    facts: Annotated[dict[ShortText, Any], Meta(max_length=20)] = {}


Answer: TypeAlias = Picked | Chosen | Ordered | Told | Parted | Placed | Went | Stepped | Enlisted | Concede | Amend

_SHAPES: dict[type, type] = {
    Pick: Picked,
    Some: Chosen,
    Order: Ordered,
    Amount: Told,
    Split: Parted,
    Places: Placed,
    Ways: Went,
    Steps: Stepped,
    Roster: Enlisted,
}


NO: frozenset[Key] = frozenset({"none", "keep", "end", "no", "wait", "stop"})  # by these words every game says no


def declining_answer(ask: Ask) -> Answer | None:
    """The answer that says no, where the question has one."""
    match ask:
        case Pick(options):
            return next((Picked(o.key) for o in options if o.key in NO), None)
        case Some(_, 0, _):
            return Chosen(())
    return None


def given_to_rule(ask: Ask, a: Answer) -> Answer | Option:
    """What a rule is given: of a `Pick` the option itself, with its facts; else the answer."""
    return picked_option(ask, a) or a


def picked_option(ask: Ask, a: Answer) -> Option | None:
    """The option that an answer picks."""
    if type(ask) is Pick and type(a) is Picked:
        for option in ask.options:
            if option.key == a.key:
                return option
    return None


def keys(options: tuple[Option, ...]) -> tuple[Key, ...]:
    return tuple(o.key for o in options)


def refuse_shape(q: Question, a: Answer) -> Refusal | None:
    """Does the answer have the shape of the question? Asked before any rule of a game."""
    if picked_option(q.ask, a):
        return None
    return refuse_kind(q, a) or refuse_misfit(q, a)


def refuse_kind(q: Question, a: Answer) -> Refusal | None:
    """An answer of another kind altogether."""
    wanted = _SHAPES[type(q.ask)]
    if type(a) is wanted:
        return None
    return Refusal(q.decision, "wrong_kind", {"wanted": _tag(wanted), "given": _tag(type(a))})


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def refuse_misfit(q: Question, a: Answer) -> Refusal | None:
    """Of the right kind, and not among what is offered."""
    found = _misfit(q.ask, a)
    return Refusal(q.clause or q.decision, found[0], found[1]) if found else None


def not_offered(ask: Ask, a: Answer) -> Key | None:
    """The first key in an answer that no option has."""
    match ask, a:
        case Pick(of), Picked(key):
            named: tuple[Key, ...] = (key,)
        case (Some(of), Chosen(named)) | (Order(of), Ordered(named)):
            pass
        case Split(of), Parted(parts):
            named = tuple(k for p in parts for k in p)
        case _:
            return None
    offered = keys(of)
    return next((k for k in named if k not in offered), None)


Misfit: TypeAlias = tuple[str, dict[str, Any]] | None  # the name of a sentence and its facts


def _misfit(ask: Ask, a: Answer) -> Misfit:
    match ask, a:
        case Pick(options), Picked():
            return _misfit_key(options, not_offered(ask, a))
        case Some(of, least, most), Chosen(chosen):
            return _misfit_set(of, ask, a, chosen) or _misfit_count(len(chosen), least, most)
        case Order(of), Ordered(order):
            return _misfit_set(of, ask, a, order) or _misfit_count(len(order), len(of), len(of))
        case Amount(least, most), Told(amount):
            inside = least <= amount <= most
            return None if inside else ("not_between", {"amount": amount, "least": least, "most": most})
        case Split(pool), Parted(parts):
            return _misfit_set(pool, ask, a, tuple(k for p in parts for k in p))
        case Places(models), Placed(places):
            return _misfit_count(len(places), len(models), len(models)) or _misfit_far(places)
        case Ways(models), Went(ways):
            if not all(ways):
                return "empty_way", {}
            if (turns := sum(map(len, ways))) > MOST_TURNS:
                return "too_many_turns", {"given": turns, "most": MOST_TURNS}
            return _misfit_count(len(ways), len(models), len(models)) or _misfit_far(chain.from_iterable(ways))
        case Steps(cells), Stepped(stepped):
            return next((("cell_not_offered", {"cell": c}) for c in stepped if c not in cells), None)
        case Roster(), Enlisted(entries):
            return misfits(ask, entries)
    return None


def _misfit_key(of: tuple[Option, ...], strange: Key | None) -> Misfit:
    return None if strange is None else ("not_offered", {"key": strange, "offered": list(keys(of[:12]))})


def _misfit_set(of: tuple[Option, ...], ask: Ask, a: Answer, chosen: tuple[Key, ...]) -> Misfit:
    twice = None if len(set(chosen)) == len(chosen) else ("named_twice", dict[str, Any]())
    return _misfit_key(of, not_offered(ask, a)) or twice


def _misfit_count(n: int, least: int, most: int) -> Misfit:
    return None if least <= n <= most else ("wrong_count", {"given": n, "least": least, "most": most})


def _misfit_far(places: Iterable[Place]) -> Misfit:
    """No table is that large, and no kernel counts that far."""
    far = next((p for p in places if not (-FAR < p[0] < FAR and -FAR < p[1] < FAR)), None)
    return ("far_off", {"place": far}) if far else None
