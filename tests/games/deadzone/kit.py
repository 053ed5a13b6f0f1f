"""Building blocks for tests of Deadzone: fighters in cubes, answers in a word, dice in a row.

    b = battle([tactical((2, 0))], [dog((2, 3))])
    events = say(b, "hold", "shoot:assault-rifle:1", dice=[4, 5, 1, 1, 5, 2, 3])

Blue is seat 0, red seat 1. Fighters are numbered through: blue's first, then red's. A cube may be written without its
level: that is the ground.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from drumhead import testkit
from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.shown import cast_in
from drumhead.flow.event import Event, Noted
from drumhead.flow.question import Refusal
from drumhead.flow.words import Renderer
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import book, buy_units, samples
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.round import turn as turn_of
from drumhead.games.deadzone.rules.setup import DeadzoneSetup
from drumhead.games.deadzone.rules.specials import toughness
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Mine
from drumhead.space.cubes import CUBES, Battlefield, Cube
from drumhead.testkit import Say
from drumhead.testkit.cubes import Spot, number, spot
from tests.space.cube_fields import laid_out

NAMES = ("Azure", "Crimson")


# ---------------------------------------------------------------------------------------------------- fighters
class Draft:
    """A fighter before it has a seat and a number."""

    def __init__(self, faction: str, kind: str, cube: Spot, upgrades: tuple[str, ...], more: dict[str, Any]) -> None:
        self.faction, self.kind, self.cube, self.upgrades, self.more = faction, kind, cube, upgrades, more


def assault(cube: Spot, *upgrades: str, **more: Any) -> Draft:
    return Draft("enforcers", "assault-enforcer", cube, upgrades, more)


def tactical(cube: Spot, *upgrades: str, **more: Any) -> Draft:
    return Draft("enforcers", "tactical-enforcer", cube, upgrades, more)


def keeper(cube: Spot, **more: Any) -> Draft:
    return Draft("enforcers", "peacekeeper", cube, (), more)


def dog(cube: Spot, **more: Any) -> Draft:
    return Draft("plague", "plague-dog", cube, (), more)


def third(cube: Spot, *upgrades: str, **more: Any) -> Draft:
    return Draft("plague", "third-gen", cube, upgrades, more)


def second(cube: Spot, **more: Any) -> Draft:
    return Draft("plague", "second-gen", cube, (), more)


def first(cube: Spot, **more: Any) -> Draft:
    return Draft("plague", "first-gen", cube, (), more)


def fighter(id: int, seat: int, d: Draft) -> Fighter:
    """As bought from the book; `more` are fields of Fighter: wounds, pinned, watch, acted, quality ..."""
    (unit,) = buy_units(army(d.faction, buy(d.faction, d.kind, *d.upgrades)))
    made = Fighter(
        id,
        seat,
        f"{NAMES[seat]} {id}",
        d.kind,
        unit.unit.quality,
        (id,),
        (id,),
        weapons=unit.kits[0].weapons,
        rules=unit.kits[0].rules,
        tough=toughness(unit.kits[0].rules),
        room=unit.unit.room,
        cost=unit.cost,
        cube=number(d.cube),
    )
    return replace(made, **d.more)


# ---------------------------------------------------------------------------------------------------- the field
@cache
def field(*parts: str) -> Battlefield:
    """A battlefield of parts like "solid 2-3,4,0" and "low 2,4,0 E" and nothing else: rules need no five pieces."""
    high = any(not part.startswith("low") and part.split()[1].rpartition(",")[2] != "0" for part in parts)
    return laid_out(*parts, levels=3 if high or any("solid" in part for part in parts) else 1)


@cache
def table(*parts: str, pieces: int = 5) -> Battlefield:
    """A legal battlefield whose pieces, crates along the middle, are in nobody's way."""
    return laid_out(*(f"cover {i},3,0" for i in range(pieces)), *parts, levels=2)


def battle(
    blue: Sequence[Draft],
    red: Sequence[Draft],
    *parts: str,
    turn: int = 0,
    mines: Sequence[tuple[Spot, int]] = (),
    house: dict[str, str] | None = None,
    **more: Any,
) -> Deadzone:
    """A battle in which seat `turn` activates next. `more` are fields of the state: round, opener, scores ..."""
    seats = [(0, d) for d in blue] + [(1, d) for d in red]
    more = {"round": 1, "opener": turn, "sides": ("S", "N"), **more}
    b = Deadzone(game="deadzone", house=HOUSE.full(house or {}), names=NAMES, board=field(*parts))
    b.units = [fighter(id, seat, d) for id, (seat, d) in enumerate(seats)]
    b.mines = tuple(Mine(number(c), seat, 4) for c, seat in mines)
    for name, value in more.items():
        setattr(b, name, value)
    return testkit.run_to_question(b, turn_of(turn))


# ---------------------------------------------------------------------------------------------------- before we begin
def buy(faction: str, unit: str, *options: str) -> Entry:
    """An entry of a list: `buy("enforcers", "tactical-enforcer", "medic", "fusion-gun")`."""
    every = book(faction, lambda *_: True).unit(unit)
    assert every is not None
    takes = (Take(g.id, o) for o in options for g in every.groups if g.option(o))
    return Entry(unit, tuple(takes))


def army(faction: str, *entries: Entry) -> ArmyList:
    return ArmyList("A list", faction, 150, entries)


def setup(blue: ArmyList | None = None, red: ArmyList | None = None, **more: Any) -> DeadzoneSetup:
    """What is agreed before the first question. `more` are fields of DeadzoneSetup: house, points, board, names ..."""
    lists = (blue or samples()["enforcers-gun-line-150"], red or samples()["plague-brood-150"])
    more.setdefault("board", table())
    return DeadzoneSetup(game="deadzone", lists=lists, **more)


def muster(s: DeadzoneSetup, dice: Iterable[int] = (6, 1)) -> tuple[Deadzone, list[Event]]:
    """The game at its first question, and the events on the way; blue wins the roll-off unless the dice differ."""
    b, events = testkit.muster(DEADZONE, s, dice)
    return b, list(words(b).events(events))


# ---------------------------------------------------------------------------------------------------- answers
def words(b: Deadzone) -> Renderer:
    """Puts what the battle says into words."""
    return Renderer(DEADZONE, cast_in(b))


def say(b: Deadzone, *answers: Say, dice: Iterable[int] = ()) -> list[Event]:
    """Answer one question after the other; the events with their sentences."""
    return list(words(b).events(testkit.say(b, *answers, dice=dice)))


def refusal(b: Deadzone, a: Say) -> Refusal:
    return words(b).refusal(testkit.refusal(b, a))


def sweep(weapon: str, at: Spot) -> str:
    """The key of suppressing fire at a cube."""
    return f"suppress:{weapon}:{','.join(map(str, spot(at)))}"


# ---------------------------------------------------------------------------------------------------- looking
def shots(b: Deadzone) -> list[int]:
    """The targets that the open question offers for a shot."""
    options: Any = testkit.question(b).ask
    return [o.facts["target"] for o in options.options if o.facts.get("how") == "shoot"]


def where(b: Deadzone, u: int) -> Cube:
    return CUBES[b.fighter(u).cube]


def alive(b: Deadzone) -> list[int]:
    return [u.id for u in b.units if u.models]


def reasons(events: Iterable[Event], side: str) -> dict[str, int]:
    """The last attack's dice of one side ("attack" or "defence"), by the last word of the clause they come from."""
    told = [e for e in events if isinstance(e, Noted) and side in e.facts]
    return {c.rsplit(".", 1)[1]: n for c, n in told[-1].facts[side]}
