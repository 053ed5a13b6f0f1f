"""Building blocks for tests of SAGA: armies on a field in inches, answers in a word, dice in a row.

    b = battle([regulars(block(8, 10, 10), "Bow")], [rookies(row(12, 10, 20))])
    events = say(b, "hold", 1, dice=[4, 4, 1, 2, 6, 5, 3, 1, 6, 6, 1, 2])

Blue is seat 0, red seat 1. Units are numbered through: blue's first, then red's.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Any

from drumhead import testkit
from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.shown import cast_in
from drumhead.flow.event import Event
from drumhead.flow.question import Parted, Placed, Places, Refusal
from drumhead.flow.words import Renderer
from drumhead.games.saga.desk.position_file import POSITIONS
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.play.sample import room_for
from drumhead.games.saga.rules.army import book
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.games.saga.rules.state import Saga
from drumhead.space.terrain import Board, Piece
from drumhead.testkit import Say, asked, offered
from drumhead.testkit.inches import Inches, mil, piece


# ---------------------------------------------------------------------------------------------------- answers
def words(b: Saga) -> Renderer:
    """Puts what the battle says into words."""
    return Renderer(SAGA, cast_in(b))


def say(b: Saga, *answers: Say, dice: Iterable[int] = ()) -> list[Event]:
    """Answer one question after the other; the events with their sentences."""
    return list(words(b).events(testkit.say(b, *answers, dice=dice)))


def refusal(b: Saga, a: Say) -> Refusal:
    return words(b).refusal(testkit.refusal(b, a))


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
def field(*pieces: Piece) -> Board:
    """A table with these pieces and nothing else: rule tests need no ten pieces."""
    return Board(72_000, 48_000, tuple(pieces), "test field")


def battle(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece, **more: Any) -> Saga:
    """A battle in which seat `turn` activates next. `more` are fields of a position: turn, house, round, scores ..."""
    rows = [_row(side, i, d) for side, drafts in enumerate((blue, red)) for i, d in enumerate(drafts)]
    more.setdefault("opener", more.get("turn", 0))
    return POSITIONS.stand({"unit": rows, **more}, field(*pieces))


def _row(seat: int, i: int, d: Draft) -> dict[str, Any]:
    """A unit of a position; its models are worth what plain ones are."""
    profile = book().unit(d.kind)
    assert profile is not None
    row = {"seat": seat, "kind": d.kind, "name": f"{'Blue' if seat == 0 else 'Red'} {i}", "bought": i}
    row |= {"weapons": [*profile.equipment, *d.gear], "worth": f"{profile.cost}/{profile.size}"}
    row["places"] = [[Decimal(mil(x)) / 1000 for x in p] for p in d.places]
    return row | d.more | ({"worth": str(d.more["worth"])} if "worth" in d.more else {})


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
    """The game at its first question, and the events on the way; blue wins the roll-off unless the dice differ."""
    return testkit.muster(SAGA, s, dice)


def forming(*blue: str, **house: str) -> Saga:
    """The first side is to form these units; the other has a hero alone."""
    named = {k.replace("_", "-"): v for k, v in house.items()}
    b, _ = muster(setup([buy(u) for u in blue], [buy("veteran-hero")], house=named))
    say(b, "near")
    return b


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
