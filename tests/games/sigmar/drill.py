"""A book of plain units for tests of the set-up, and battles that begin with lists bought from it."""

from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.book import Book, read_book
from drumhead.flow.event import Event
from drumhead.games.sigmar.rules import setup as rules
from drumhead.games.sigmar.rules.kinds import WORDS
from drumhead.games.sigmar.rules.setup import SigmarSetup
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.terrain import Board, Piece
from drumhead.testkit import say, script
from drumhead.testkit.inches import piece

POWER = (1, 1)  # the dice that the first round begins with
HEAD = """
format = "drumhead-book-1"
game = "sigmar"
faction = { id = "drill", name = "The Drill" }

[[weapon]]
id = "hook"
name = "Long hook"
base = "Light Lance"
rules = ["Poison"]

[[mount]]
id = "ox"
name = "Ox"
base = 2.0
equipment = ["Light Claws"]
rules = ["Tough(3)", "Impact(2)"]

[[spell]]
id = "spark"
name = "Spark"
number = 7
range = 18
target = "enemy"
effects = [ { do = "hits", count = "4" } ]
"""
UNITS: dict[str, dict[str, Any]] = {
    "chief": {"type": "hero", "rules": ["Tough(3)"]},
    "guide": {"type": "wizard", "rules": ["Wizard(1)", "Scout"]},
    "seer": {"type": "wizard", "rules": ["Wizard(1)"]},
    "sage": {"type": "wizard", "rules": ["Wizard(2)"], "quality": 3},
    "gun": {"type": "ordnance", "base": 2.0, "equipment": ["Cannon"]},
    "post": {"quality": 2},
    "pikes": {"size": 5},
    "swarm": {"size": 20, "quality": 5},
    "beast": {"base": 2.0, "rules": ["Tough(6)"]},
    "runners": {"size": 3, "rules": ["Scout"]},
    "lone": {"rules": ["Scout"], "quality": 6},
    "outriders": {"size": 3, "rules": ["Vanguard", "Fast"], "quality": 5},
    "forerunners": {"rules": ["Scout", "Vanguard"], "quality": 5},
    "ogres": {"size": 13, "base": 2.0},
    "brutes": {"size": 25, "base": 2.0},
    "herd": {"size": 26, "base": 2.0},
    "titan": {"base": 2.5},
}
GROUPS = """
[[unit.group]]
id = "mail"
text = "All take"
do = "add"
who = "all"
pick = "one"
options = [ { id = "mail", rules = ["Armored"], cost = 5 } ]
"""
RIDE = """
[[unit.group]]
id = "ride"
text = "Rides"
do = "mount"
who = "one"
pick = "one"
options = [ { id = "ox", mount = "ox", cost = 9 } ]
[[unit.group]]
id = "arms"
text = "Takes"
do = "add"
who = "one"
pick = "one"
options = [ { id = "hook", gives = ["hook"], cost = 2 } ]
"""
COMMAND = """
[[unit.group]]
id = "command"
text = "Upgrade one model"
do = "add"
who = "one"
pick = "many"
options = [ { id = "sergeant", rules = ["Sergeant"], cost = 3 } ]
"""


def _unit(id: str, given: dict[str, Any]) -> str:
    full = {"id": id, "name": id.title(), "type": "infantry", "size": 1, "quality": 4, "base": 1.0, "cost": 10} | given
    lines = (f"{key} = {value!r}".replace("'", '"') for key, value in full.items())
    groups = GROUPS + (RIDE if full["type"] != "infantry" else COMMAND if full["size"] > 1 else "")
    return "\n".join(["[[unit]]", *lines]) + groups


DRILL = read_book(HEAD + "\n".join(_unit(id, given) for id, given in UNITS.items()), "drill.toml", WORDS)


def buy(unit: str, *taken: str) -> Entry:
    """`buy("pikes", "mail/mail")`"""
    return Entry(unit, tuple(Take(*take.split("/")) for take in taken))


def army(*units: str | Entry, book: Book = DRILL) -> ArmyList:
    return ArmyList("The test", book.id, 350, tuple(buy(u) if isinstance(u, str) else u for u in units))


def field(*pieces: Piece) -> Board:
    return Board(72_000, 48_000, pieces, "test field")


def table(pieces: int = 10) -> Board:
    """A legal table whose pieces, small ruins along the middle, are in nobody's way."""
    return field(*(piece("ruins", 6 * i + 1, 23, 6 * i + 3, 25) for i in range(pieces)))


def setup(blue: Sequence[str | Entry], red: Sequence[str | Entry], **more: Any) -> SigmarSetup:
    """What is agreed before the first question; units by their ids, or bought with upgrades."""
    more = {"board": table(), "books": (DRILL, DRILL), **more}
    return SigmarSetup(game="sigmar", lists=(army(*blue), army(*red)), **more)


def muster(s: SigmarSetup, dice: Iterable[int] = (6, 1)) -> tuple[Sigmar, list[Event]]:
    """The game at its first question, and the events on the way; blue wins the roll-off unless the dice differ."""
    with script(dice) as scripted:
        return rules.muster(s, scripted)


def deploying(
    blue: list[str | Entry], red: list[str | Entry], *pieces: Piece, dice: tuple[int, ...] = (6, 1)
) -> Sigmar:
    """The winner has picked the near edge."""
    b, _ = muster(setup(blue, red, board=field(*pieces, *table().pieces)), dice)
    say(b, "near")
    return b
