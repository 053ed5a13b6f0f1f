"""Building blocks for tests of SAGA: armies on a field in inches, answers in a word, dice in a row.

    b = battle([regulars(block(8, 10, 10), "Bow")], [rookies(row(12, 10, 20))])
    events = say(b, "hold", 1, dice=[4, 4, 1, 2, 6, 5, 3, 1, 6, 6, 1, 2])

Blue is seat 0, red seat 1. Units are numbered through: blue's first, then red's.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.tabletop import ids
from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Event, Rolled
from drumhead.flow.question import Answer, Parted, Picked, Placed, Places, Refusal, Went
from drumhead.games.saga.desk.position import Arms, Company, Position, stand
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.play.deployment import room_for
from drumhead.games.saga.rules.army import armoury, book
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.games.saga.rules.state import Saga
from drumhead.space import sight
from drumhead.space.board import make_piece
from drumhead.space.terrain import Board, Piece

Inches = tuple[float, float]


def mil(x: float) -> int:
    return round(x * 1000)


def spot(p: Inches) -> tuple[int, int]:
    return (mil(p[0]), mil(p[1]))


# ---------------------------------------------------------------------------------------------------- places
def row(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    return [(x + i * step, y) for i in range(n)]


def column(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    return [(x, y + i * step) for i in range(n)]


def block(n: int, x: float, y: float, ranks: int = 4) -> list[Inches]:
    """Rows of `ranks` models in contact, from the lower left."""
    return [(x + i % ranks, y + i // ranks) for i in range(n)]


# ---------------------------------------------------------------------------------------------------- units
class Draft:
    """A unit before it has a seat and numbers."""

    def __init__(self, kind: str, places: Sequence[Inches], gear: tuple[str, ...], more: dict[str, Any]) -> None:
        self.kind, self.places, self.gear, self.more = kind, list(places), gear, more


def veterans(places: Sequence[Inches], *gear: str, **more: Any) -> Draft:
    return Draft("veterans", places, gear, more)


def regulars(places: Sequence[Inches], *gear: str, **more: Any) -> Draft:
    return Draft("regulars", places, gear, more)


def rookies(places: Sequence[Inches], *gear: str, **more: Any) -> Draft:
    return Draft("rookies", places, gear, more)


def veteran_hero(x: float, y: float, **more: Any) -> Draft:
    return Draft("veteran-hero", [(x, y)], (), more)


def regular_hero(x: float, y: float, **more: Any) -> Draft:
    return Draft("regular-hero", [(x, y)], (), more)


# ---------------------------------------------------------------------------------------------------- the field
def piece(kind: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    """A rectangle of terrain."""
    return make_piece(kind, [spot(p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])


def field(*pieces: Piece) -> Board:
    """A table with these pieces and nothing else: rule tests need no ten pieces."""
    return Board(72_000, 48_000, tuple(pieces), "test field")


def battle(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece, turn: int = 0, **more: Any) -> Saga:
    """A battle in which seat `turn` activates next. `more` are fields of Position: house, round, scores ..."""
    companies, first = [], 0
    for seat, drafts in enumerate((blue, red)):
        for i, d in enumerate(drafts):
            companies.append(_company(seat, i, d, first))
            first += len(d.places)
    more.setdefault("opener", turn)
    return stand(Position(board=field(*pieces), units=tuple(companies), turn=turn, **more))


def _company(seat: int, i: int, d: Draft, first: int) -> Company:
    profile = book().unit(d.kind)
    assert profile is not None
    models = tuple(range(first, first + len(d.places)))
    weapons = (*profile.equipment, *d.gear)
    assert all(w in armoury() for w in weapons)
    more = dict(d.more)
    worth = str(more.pop("worth", f"{profile.cost}/{profile.size}"))
    arms = (Arms(d.kind, models, weapons, bought=more.pop("bought", i), worth=worth),)
    places = dict(zip(models, map(spot, d.places)))
    return Company(seat, more.pop("name", f"{'Blue' if seat == 0 else 'Red'} {i}"), d.kind, arms, places, **more)


# ---------------------------------------------------------------------------------------------------- before we begin
def buy(unit: str, *upgrades: str) -> Entry:
    """An entry of a list: `buy("regulars", "bows")`."""
    return Entry(unit, tuple(Take("arms", u) for u in upgrades))


def table(pieces: int = 10) -> Board:
    """A legal table whose pieces, small ruins along the middle, are in nobody's way."""
    return field(*(piece("ruins", 6 * i + 1, 23, 6 * i + 3, 25) for i in range(pieces)))


def setup(blue: Sequence[Entry], red: Sequence[Entry], **more: Any) -> SagaSetup:
    """What is agreed before the first question. `more` are fields of SagaSetup: house, points, board, pauses ..."""
    more.setdefault("board", table())
    lists = (ArmyList("Blue", "saga", 10, tuple(blue)), ArmyList("Red", "saga", 10, tuple(red)))
    return SagaSetup(game="saga", lists=lists, **more)


def muster(s: SagaSetup, dice: Iterable[int] = (6, 1)) -> tuple[Saga, list[Event]]:
    """The game at its first question, and what was told; blue wins the roll-off unless the dice say otherwise."""
    script = Scripted(*dice)
    b, events = SAGA.muster(s, script)
    assert script.left == 0, f"{script.left} dice of the script were not rolled"
    return b, list(events)


def parted(b: Saga, *sizes: int) -> Parted:
    """The models of the open question divided in the order of their ids."""
    pool = offered(b)
    ends = list(accumulate(sizes))
    return Parted(tuple(tuple(pool[end - n : end]) for n, end in zip(sizes, ends)))


def deploy(b: Saga) -> list[Event]:
    """Both armies formed as they were bought and set up near the middle of their strips, up to the first turn."""
    events = []
    while asked(b) in ("form-units", "place-army"):
        assert b.question
        ask = b.question.ask
        if isinstance(ask, Places):
            events += say(b, Placed(tuple(room_for(b, ask, (36_000, (ask.zone[1] + ask.zone[3]) // 2)))))
        else:
            events += say(b, Parted(tuple(map(tuple, b.question.facts["suggested"]))))
    return events


# ---------------------------------------------------------------------------------------------------- answers
def say(b: Saga, *answers: Answer | str | int, dice: Iterable[int] = ()) -> list[Event]:
    """Answer one question after the other; a word or number picks that option. All scripted dice must be used."""
    script = Scripted(*dice)
    events: list[Event] = []
    for a in answers:
        answer = Picked(a) if isinstance(a, str | int) else a
        refusal = SAGA.refuse(b, b.asked_seat, answer)
        assert refusal is None, f"{b.question.decision if b.question else 'over'}: {refusal}"
        events += SAGA.answer(b, b.asked_seat, answer, script)
    assert script.left == 0, f"{script.left} dice of the script were not rolled"
    return events


def refusal(b: Saga, a: Answer | str | int) -> Refusal:
    """The refusal of an answer that is not taken; nothing changes."""
    before = b.save()
    found = SAGA.refuse(b, b.asked_seat, Picked(a) if isinstance(a, str | int) else a)
    assert b.save() == before
    assert found is not None, "the answer is legal"
    return found


def allowed(b: Saga, a: Answer | str | int) -> bool:
    return SAGA.refuse(b, b.asked_seat, Picked(a) if isinstance(a, str | int) else a) is None


def asked(b: Saga) -> str:
    """The last word of the decision that is open, "" when the battle is over."""
    return b.question.decision.rsplit(".", 1)[1] if b.question else ""


def seat(b: Saga) -> int:
    assert b.question
    return b.question.seat


def offered(b: Saga) -> list[Any]:
    """The keys of the options of the open question."""
    assert b.question
    ask: Any = b.question.ask
    return [o.key for o in (getattr(ask, "options", None) or getattr(ask, "of", None) or ask.pool)]


def shift(b: Saga, dx: float, dy: float, *, only: Iterable[int] | None = None) -> Went:
    """All models of the open question (or only these) straight by so many inches."""
    assert b.question
    models: tuple[int, ...] = b.question.ask.models  # type: ignore[union-attr]
    movers = set(models if only is None else only)
    ways = []
    for m, (x, y) in zip(models, b.places(models)):
        ways.append(((x, y), (x + mil(dx), y + mil(dy))) if m in movers else ((x, y),))
    return Went(tuple(ways))


def ways(b: Saga, **via: Sequence[Inches]) -> Went:
    """Way-points in inches for single models: `ways(b, m3=[(10, 12), (11, 12)])`; the others stay."""
    assert b.question
    models: tuple[int, ...] = b.question.ask.models  # type: ignore[union-attr]
    return Went(tuple((b.place(m), *(spot(p) for p in via.get(f"m{m}", ()))) for m in models))


def stay(b: Saga) -> Went:
    return ways(b)


def at(*places: Inches) -> Placed:
    return Placed(tuple(spot(p) for p in places))


# ---------------------------------------------------------------------------------------------------- looking
def place(b: Saga, m: int) -> Inches:
    x, y = b.place(m)
    return (x / 1000, y / 1000)


def gap(b: Saga, m: int, *others: int) -> float:
    """Inches between the base of a model and the nearest of others."""
    return sight.nearest_gap(b.at, b.radius, ids((m,)), ids(others))[0] / 1000


def rolls(events: Iterable[Event], stage: str = "") -> list[Rolled]:
    return [e for e in events if isinstance(e, Rolled) and (not stage or e.facts.get("stage") == stage)]


def clauses(events: Iterable[Event]) -> set[str]:
    return {e.clause for e in events}


__all__ = [n for n in dir() if not n.startswith("_") and n not in ("Any", "Iterable", "Sequence")]
