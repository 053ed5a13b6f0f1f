"""Scenes of Little Wars: a position, the dice that will fall, what is asked and done, and what a person sees then.

Both seats are at one screen, so that a scene goes the same way every time. What is done is the name of an answer, a
figure that is touched, figures that are chosen, or a drag.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.space.terrain import Piece
from drumhead.testkit.inches import Inches, block, row
from tests.games.littlewars.kit import Row, battle, cavalry, gun, infantry, spread

ROOM: dict[str, Any] = {"game": "littlewars", "points": 0, "lists": ["", ""], "table": 0, "opponent": "hot-seat"}


class Touch(NamedTuple):
    """A figure on the table, by its number: pointed out first, then answered with."""

    model: int


class Choose(NamedTuple):
    """Just these of the figures that are asked about, by their numbers."""

    models: tuple[int, ...]


class Drag(NamedTuple):
    """A figure and all that are taken up with it, to where that figure is dropped: a place, or another figure."""

    model: int
    to: Inches | int


Deed: TypeAlias = str | Touch | Choose | Drag


class Scene(NamedTuple):
    position: str
    faces: tuple[int, ...]
    done: tuple[tuple[str, Deed], ...]  # what is asked, and what is done
    told: tuple[str, ...]  # by the log, in this order
    then: str  # what is asked in the end, or the result
    anchor: tuple[int, Inches]  # a figure that never moves, and where it stands
    gone: tuple[int, ...] = ()  # the figures that are off the table then, all of them
    captive: tuple[int, ...] = ()  # those that are crossed out then, all of them
    sides: tuple[tuple[int, str], ...] = ()  # in whose colours a figure is then

    @property
    def room(self) -> dict[str, Any]:
        """As a rehearsal is asked for."""
        return ROOM | {"position": self.position, "faces": list(self.faces)}


def stands(*rows: Row, **more: Any) -> str:
    return LITTLEWARS.position(battle(*rows, **more))


CREW = ((0, 1.6), (-1.6, 1.6), (1.6, 1.6), (0, 3.2))  # horsemen before a gun, base beside base


def crew_at(x: float, y: float) -> list[Inches]:
    return [(x + dx, y + dy + 0.2) for dx, dy in CREW]


def hauled_gun() -> Scene:
    """Cavalry hauls its gun too near to the enemy, who takes crew and gun and fires it at the rest of them."""
    mine = [gun(0, (20, 10)), cavalry(0, *crew_at(20, 10)), infantry(0, *block(16, 40, 12))]
    theirs = infantry(1, *block(10, 18, 27, 5))
    return Scene(
        stands(*mine, theirs, reserves=(0, 16)),
        (4, 5),
        (
            ("^What moves next", "Move gun 1 with cavalry"),
            ("^Where does the gun go, up to 12.0 in", Drag(0, (20, 19))),
            ("^What moves next", "End the movement"),
            ("^What moves next", Drag(21, 1)),
            ("^What moves next", "End the movement"),
            ("^What moves next", "End the movement"),
            ("^Which gun fires", "Gun 1"),
            ("^Shot 1 of 4", Touch(5)),
            ("^The shot kills 2 more", Choose((6, 9))),
            ("^Shot 2 of 4", "Stop firing"),
        ),
        (
            "A gun is moved by four cavalrymen",
            "Gules moves 10 men",
            "Azure 4 against Gules 10, Azure unsupported: 4 prisoners",
            "Gules takes 4 prisoners",
            "Gules has captured a gun",
            "Gules's gun needs 4+ and rolls 4: a hit",
            "kills up to 3 men",
            "3 men fall",
        ),
        "^What moves next",
        (31, spread(1, 1)[0]),
        gone=(5, 6, 9),
        captive=(1, 2, 3, 4),
        sides=((0, "g"),),
    )


def own_losses() -> Scene:
    """The men near the target fall as their owner chooses, not as suggested."""
    mine = [gun(0, (20, 10)), infantry(0, *block(5, 18, 12, 5))]
    theirs = [infantry(1, *row(4, 20, 20)), cavalry(1, *row(3, 20, 21.6, 1.6))]
    return Scene(
        stands(*mine, *theirs, phase="shooting"),
        (3, 6),
        (
            ("^Which gun fires", "Gun 1"),
            ("^Shot 1 of 4", Touch(8)),
            ("^The shot kills 2 more within 3 in of the target", Choose((7, 11))),
            ("^Shot 2 of 4", "Stop firing"),
        ),
        ("Azure's gun needs 3+ and rolls 3: a hit", "A 6 kills up to 3 men", "3 men fall"),
        "^What moves next",
        (13, spread(0, 1)[0]),
        gone=(7, 8, 11),
    )


def better_order() -> Scene:
    """The losers of each combat are supported by the body in the other one, until that body is gone. Fought last, the
    larger odds cost nobody."""
    left = infantry(1, (20, 20), (21, 20)), infantry(0, *row(4, 19, 19))
    right = infantry(1, (27.5, 20), (28.5, 20)), infantry(0, *row(3, 27.5, 19))
    return Scene(
        stands(*left, *right),
        (),
        (
            ("^What moves next", "End the movement"),
            ("^Which combat is fought next", "Azure 3 against Gules 2, Gules supported"),
            ("^You win and lose 2 of your men", Choose((9, 10))),
        ),
        (
            "Azure 3 against Gules 2, Gules supported: 2 killed on each side",
            "4 men fall",
            "Azure 4 against Gules 2, Gules unsupported: 2 prisoners",
            "Azure takes 2 prisoners",
        ),
        "^What moves next",
        (11, spread(0, 1)[0]),
        gone=(6, 7, 9, 10),
        captive=(0, 1),
    )


def rescue() -> Scene:
    """A man is taken; his guards are shot; a comrade frees him, leads him home, and there they fight side by side."""
    taken, rescuer, stray = (50, 41), (57.5, 44.5), (54, 47.4)
    theirs = [infantry(1, taken), infantry(1, rescuer), gun(1, (65, 43)), infantry(1, *block(4, 66.6, 42.5, 2))]
    mine = [infantry(0, (50, 40), (51, 40)), infantry(0, stray)]
    return Scene(
        stands(*theirs, *mine),
        (4, 4),
        (
            ("^What moves next", "End the movement"),
            ("^Which gun fires", "Gun 1"),
            ("^Shot 1 of 4", Touch(8)),
            ("^Shot 2 of 4", "Stop firing"),
            ("^What moves next", Drag(1, (53.5, 42.5))),
            ("^What moves next", "End the movement"),
            ("^What moves next", "End the movement"),
            ("^Which gun fires", "No more shots"),
            ("^What moves next", Drag(1, 9)),
            ("^What moves next", "Lead captives"),
            ("^Lead your captives", Drag(0, (51.5, 45.4))),
            ("^What moves next", "End the movement"),
        ),
        (
            "Azure 2 against Gules 1, Gules unsupported: 1 prisoner",
            "Azure takes 1 prisoner",
            "a hit",
            "2 men fall",
            "Gules recaptures 1 man",
            "Gules leads 1 captive",
            "1 man of Gules is home and fights again",
            "Azure 1 against Gules 2, Azure unsupported: 1 prisoner",
            "Gules takes 1 prisoner",
        ),
        "^What moves next",
        (10, spread(0, 1)[0]),
        gone=(7, 8),
        captive=(9,),
    )


def draw_at_fifteen() -> Scene:
    """One man falls on each side, and with 15 left on both the battle is over at once."""
    pair = infantry(0, (30, 20)), infantry(1, (30, 21))
    return Scene(
        stands(*pair, reserves=(15, 15)),
        (),
        (("^What moves next", "End the movement"),),
        ("Azure 1 against Gules 1: all fall", "2 men fall", "The battle is a draw, 100 points", "Infantry (15)"),
        "draw",
        (2, spread(0, 1)[0]),
        gone=(0, 1),
    )


SCENES = {scene.__name__: scene for scene in (hauled_gun, own_losses, better_order, rescue, draw_at_fifteen)}


def forty() -> str:
    """Twenty figures a side, near enough to fight at once: a gun with its crew, infantry and cavalry. The first seat
    shoots."""
    mine = [gun(0, (30, 15)), infantry(0, *row(4, 28.5, 13)), infantry(0, *block(9, 34, 19, 5)), cavalry(0, *horse(20))]
    theirs = [gun(1, (40, 33)), infantry(1, *row(4, 38.5, 35)), infantry(1, *block(9, 32, 26, 5))]
    return stands(*mine, *theirs, cavalry(1, *horse(28, x=44)), reserves=(0, 0), phase="shooting")


def horse(y: float, x: float = 22) -> list[Inches]:
    """Six horsemen in two ranks."""
    return [(x + 1.6 * (i % 3), y + 1.6 * (i // 3)) for i in range(6)]


FORTY = tuple(range(40))  # of the first side: two bodies of infantry


def all_on_the_table(pieces: Sequence[Piece] = ()) -> str:
    """Both forces in full, the first one well ahead of its edge; the first seat moves."""
    near = infantry(0, *block(20, 20, 10, 5), *block(20, 28, 10, 5), *block(10, 36, 10, 5))
    far = infantry(1, *block(20, 20, 36, 5), *block(20, 28, 36, 5), *block(10, 36, 36, 5))
    wings = [cavalry(seat, *wing(6, y), *wing(50, y), *wing(60, y)) for seat, y in ((0, 10), (1, 36))]
    guns = gun(0, (16, 10), (45, 10)), gun(1, (16, 36), (45, 36))
    return stands(near, wings[0], guns[0], far, wings[1], guns[1], reserves=(0, 0), pieces=pieces)


def wing(x: float, y: float) -> list[Inches]:
    return [(x + 1.5 * (i % 4), y + 1.5 * (i // 4)) for i in range(10)]
