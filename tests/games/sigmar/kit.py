"""Building blocks for tests of Sigmar: units of our army books on a field in inches, answers in a word, dice in a row.

    b = battle([troop("saltgate:pikewardens", block(5, 10, 10))], [troop("mirefold:gnarl-brutes", row(3, 10, 20, 1.5))])
    events = say(b, 0, "hold", dice=[4, 4, 1])

A unit needs as many places as it has models. Upgrades are options of its book (`"mail"`, or a mount: `"dray"`); a hero
that has joined it stands last: `troop("saltgate:bailiffs", row(6, 10, 10), join=["captain"])`. `more` are fields of a
unit in a position file: wounds, wavered, acted, grants, rules (instead of those of the book), weapons, name ...

Blue is seat 0, red seat 1. Units are numbered through: blue's first, then red's.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from drumhead import testkit
from drumhead.combat.position import PositionError, Row
from drumhead.combat.shown import cast_in
from drumhead.combat.source import Source
from drumhead.flow.event import Event
from drumhead.flow.question import Refusal
from drumhead.flow.words import Renderer
from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.terrain import Board, Piece
from drumhead.testkit import Say
from drumhead.testkit.inches import Inches, mil


# ---------------------------------------------------------------------------------------------------- answers
def words(b: Sigmar) -> Renderer:
    """Puts what the battle says into words."""
    return Renderer(SIGMAR, cast_in(b))


def say(b: Sigmar, *answers: Say, dice: Iterable[int] = ()) -> list[Event]:
    """Answer one question after the other; the events with their sentences."""
    return list(words(b).events(testkit.say(b, *answers, dice=dice)))


def refusal(b: Sigmar, a: Say) -> Refusal:
    return words(b).refusal(testkit.refusal(b, a))


# ---------------------------------------------------------------------------------------------------- units
class Draft:
    """A unit before it has a seat and numbers."""

    def __init__(self, book: str, fields: dict[str, Any]) -> None:
        self.book, self.fields = book, fields


def troop(unit: str, places: Sequence[Inches], *options: str, join: Sequence[str] = (), **more: Any) -> Draft:
    """`troop("saltgate:pikewardens", block(10, 10, 10), "mail", "sergeant")`; joined heroes may have options too:
    `join=["captain mail dray"]`."""
    book, _, kind = unit.partition(":")
    heroes = [{"kind": words[0], "take": words[1:]} for words in map(str.split, join)]
    spots = [[Decimal(mil(x)) / 1000 for x in place] for place in places]
    return Draft(book, {"kind": kind, "take": [*options], "joined": heroes, "places": spots, **more})


# ---------------------------------------------------------------------------------------------------- the field
def field(*pieces: Piece) -> Board:
    """A table with these pieces and nothing else: rule tests need no ten pieces."""
    return Board(72_000, 48_000, tuple(pieces), "test field")


def battle(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece, **more: Any) -> Sigmar:
    """A battle in which seat `turn` activates next. `more` are fields of a position: turn, house, round, power, tried,
    scores, frames ..."""
    return POSITIONS.stand(_tables(blue, red, more), field(*pieces))


def still(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece, **more: Any) -> Sigmar:
    """The same battle before the engine goes on to a question: for `run_to_question(b, frame, dice=[...])`."""
    file = Row(Source("", "test", PositionError), _tables(blue, red, more))
    b = POSITIONS.state_of(file, field(*pieces))
    b.frames = [] if "frames" not in more else b.frames
    return b


def _tables(blue: Sequence[Draft], red: Sequence[Draft], more: Mapping[str, Any]) -> dict[str, Any]:
    rows = [_row(seat, i, d) for seat, drafts in enumerate((blue, red)) for i, d in enumerate(drafts)]
    sides = [next((d.book for d in drafts), "") for drafts in (blue, red)]
    return {"books": sides, "unit": rows, "opener": more.get("turn", 0), **more}


def _row(seat: int, i: int, d: Draft) -> dict[str, Any]:
    return {"seat": seat, "name": f"{'Blue' if seat == 0 else 'Red'} {i}", **d.fields}
