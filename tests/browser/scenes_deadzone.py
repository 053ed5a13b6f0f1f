"""Scenes of Deadzone: a position, the dice that will fall, what is done, and what the log says then.

Both seats are at one screen, so that a scene goes the same way every time. What is done is the name of an answer, or a
cube to go to.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.game import DEADZONE
from drumhead.space.cubes import Cube
from tests.games.deadzone.kit import Draft, battle, dog, second, tactical, third

DEPOT_STREET, FOUNDRY_YARD, SIGNAL_TERRACES = 2, 3, 4  # numbers of battlefields
ROOM: dict[str, Any] = {
    "game": "deadzone",
    "points": 150,
    "lists": ["enforcers-gun-line", "plague-brood"],
    "opponent": "hot-seat",
}


class Scene(NamedTuple):
    position: str
    faces: tuple[int, ...]
    done: tuple[str | Cube, ...]
    told: tuple[str, ...]  # by the log, in this order
    table: int = DEPOT_STREET

    @property
    def room(self) -> dict[str, Any]:
        """As a rehearsal is asked for."""
        return ROOM | {"table": self.table, "position": self.position, "faces": list(self.faces)}


def stands(blue: Sequence[Draft], red: Sequence[Draft], table: int = DEPOT_STREET, **more: Any) -> str:
    """The position of these fighters on a battlefield of ours."""
    return DEADZONE.position(battle(blue, red, board=battlefields()[table], **more))


def overwatch() -> Scene:
    """A dog moves in sight of a fighter who watches the street."""
    blue = [tactical((4, 3), name="Watcher", watch=True, acted=True), tactical((0, 0), name="Other")]
    red = [dog((4, 5), name="Hound"), dog((7, 7), name="Cur")]
    return Scene(
        stands(blue, red, turn=1),
        (8, 8, 8, 8, 1, 1, 1, 1),
        ("Hound", "Watcher shoots Hound"),
        ("shoots at Crimson's Hound", "4 successes of 4", "0 successes of 4", "Hound is killed"),
    )


def suppression() -> Scene:
    """Two in one cube are swept by two in another."""
    blue = [tactical((4, 1), "machinegun", name="Gunner"), tactical((4, 1), name="Helper")]
    red = [third((3, 4), name="Snout"), third((3, 4), name="Claw")]
    return Scene(
        stands(blue, red),
        (8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1),
        ("Gunner", "Hold", "Suppress d5: 2 enemies, Machinegun", "Helper, which uses its activation"),
        ("Helper supports", "suppresses d5", "Snout is pinned", "Claw is pinned"),
    )


def climb() -> Scene:
    """Up the ladder of the crane."""
    blue = [third((2, 5), name="Climber"), third((0, 0), name="Other")]
    red = [dog((7, 7), name="Hound"), dog((7, 7), name="Cur")]
    return Scene(stands(blue, red), (), ("Climber", "Run", (3, 5, 1)), ("climbs to d6, level 1",))


def fall() -> Scene:
    """From the mast to the ground at once, where nothing leads down."""
    blue = [second((5, 5, 3), name="Jumper"), third((0, 0), name="Other")]
    red = [dog((0, 7), name="Hound"), dog((0, 7), name="Cur")]
    return Scene(
        stands(blue, red, SIGNAL_TERRACES),
        (8, 8, 8, 1, 1, 1),
        ("Jumper", "Walk", (6, 5, 0)),
        ("drops to g6", "The fall attacks", "Jumper is killed"),
        SIGNAL_TERRACES,
    )


def mine() -> Scene:
    """One of theirs lies on the way."""
    blue = [third((3, 1), name="Scout"), third((0, 0), name="Other")]
    red = [dog((7, 7), name="Hound"), dog((7, 7), name="Cur")]
    return Scene(
        stands(blue, red, mines=[((3, 2), 1)]),
        (1, 1, 1, 1, 8, 8, 8),
        ("Scout", "Walk", (3, 2, 0)),
        ("steps on a mine: it attacks", "The mine attacks", "is unhurt", "The mine is used up"),
    )


def command() -> Scene:
    """The sergeant is heard, and a rifle shoots out of turn."""
    blue = [tactical((4, 1), "sergeant", name="Sergeant"), tactical((3, 1), name="Rifle", acted=True)]
    red = [third((3, 4), name="Snout"), third((7, 7), name="Claw")]
    return Scene(
        stands(blue, red),
        (6, 2, 3, 8, 8, 8, 1, 1, 1, 1),
        ("Command", "Rifle: shoot", "Shoot Snout: Assault Rifle"),
        ("gives 1 command", "Rifle is ordered to shoot", "Snout is killed"),
    )


def rampage() -> Scene:
    """A brute among dogs does not stop at the first."""
    blue = [second((2, 4), name="Brute"), third((0, 0), name="Other")]
    red = [dog((3, 4), name="Hound"), dog((3, 4), name="Cur"), dog((7, 7), name="Whelp")]
    return Scene(
        stands(blue, red),
        (8, 8, 8, 8, 8, 1, 1, 1, 1, 8, 8, 8, 8, 8, 8, 1, 1, 1),
        ("Brute", "Assault", (3, 4, 0), "Hound", "Cur"),
        ("Hound is killed", "Cur passes its morale test", "Cur is killed"),
    )


SCENES = {scene.__name__: scene for scene in (overwatch, suppression, climb, fall, mine, command, rampage)}
