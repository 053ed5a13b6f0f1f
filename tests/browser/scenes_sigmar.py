"""Scenes of Sigmar: a position, the dice that will fall, what is asked and done, and what a person sees then.

Both seats are at one screen, so that a scene goes the same way every time. What is done is the name of an answer, a
model that is touched, a number of dice, or nothing but the suggestion.
"""

from typing import Any, NamedTuple, TypeAlias

from drumhead.games.sigmar.game import SIGMAR
from drumhead.testkit.inches import block, row
from tests.games.sigmar.kit import Draft, battle, troop

ROOM: dict[str, Any] = {
    "game": "sigmar",
    "points": 350,
    "lists": ["mirefold-balanced", "saltgate-balanced"],
    "table": 5,
    "opponent": "hot-seat",
}


def few(faction: str, *units: str) -> str:
    """A list of a few units, so that the battle is short."""
    entries = "".join(f'[[entry]]\nunit = "{unit}"\n' for unit in units)
    return f'format = "drumhead-list-1"\nname = "A few"\nfaction = "{faction}"\nlimit = 350\n{entries}'


class Touch(NamedTuple):
    """A model on the table, by its number: pointed out first, then answered with."""

    model: int


class Dice(NamedTuple):
    number: int


SUGGESTED = ""
Deed: TypeAlias = str | Touch | Dice


class Scene(NamedTuple):
    position: str
    faces: tuple[int, ...]
    done: tuple[tuple[str, Deed], ...]  # what is asked, and what is done
    told: tuple[str, ...]  # by the log, in this order
    then: str  # what is asked in the end
    gone: tuple[int, ...] = ()  # the models that are off the table then, all of them
    hurt: tuple[tuple[int, int], ...] = ()  # models, and the wounds that they show then
    units: tuple[tuple[int, str], ...] = ()  # what is said of a unit then

    @property
    def room(self) -> dict[str, Any]:
        """As a rehearsal is asked for."""
        return ROOM | {"position": self.position, "faces": list(self.faces)}


def stands(blue: list[Draft], red: list[Draft], **more: Any) -> str:
    return SIGMAR.position(battle(blue, red, **more))


def wardens(n: int = 10) -> Draft:
    return troop("saltgate:pikewardens", block(n, 10, 18), name="Wardens")


def sorcery() -> dict[str, Any]:
    """A wizard with dice to spare among friends, and three enemies in reach of its spells: a room for it."""
    caller = troop("mirefold:sporecaller", [(20, 14)], name="Caller")
    mob, king = troop("mirefold:bark-mob", block(10, 26, 12)), troop("mirefold:rootking", [(14, 12)])
    foes = [troop("saltgate:pikewardens", block(10, 12 + 8 * i, 26)) for i in range(3)]
    return ROOM | {"position": stands([caller, mob, king], foes, power=[{-1: 4}, {-1: 2}])}


def miscast() -> Scene:
    """Two sixes: the spell works, and hurts its wizard."""
    caller = troop("mirefold:sporecaller", [(10, 10)], name="Caller")
    return Scene(
        stands([caller], [wardens()], power=[{-1: 3}, {-1: 0}]),
        (6, 6, 1, 6),
        (
            ("^What does your Caller do", "Hold"),
            ("^Cast a spell", "Cast Grasping Sedge at Wardens"),
            ("^How many power dice for Grasping Sedge at Wardens", Dice(2)),
        ),
        (
            "casts Grasping Sedge at Wardens: 14, 7 needed",
            "a miscast, 1 wound on the wizard",
            "Caller takes 1 wound",
            "Wardens gain Unwieldy to the end of their next activation",
            "Caller passes a morale test at half strength",
        ),
        "You have 1 power die left",
        units=((0, "1 of 2 wounds"), (1, "with Unwieldy")),
    )


def charge() -> Scene:
    """A bull that is feared hits without a roll first; whoever is afraid rerolls hits."""
    bull = troop("slowkiln:gate-bull", [(10, 10)], name="Bull")
    return Scene(
        stands([bull], [wardens()]),
        (2, 1, 1, 1, 1, 4, 5, 1, 1, 1, 1, 4, 4, 4, *[1] * 11, 1, 1),  # their one hit is rerolled
        (
            ("^What does your Bull do", "Charge Wardens"),
            ("^How does your Bull charge", "Straight at them"),
            ("^Close up", "Close up"),
            ("^Your Wardens lose 1 model to Ram horns", SUGGESTED),
            ("^Your Wardens lose 3 models to impact", SUGGESTED),
        ),
        (
            "Bull charges Gules's Wardens",
            "fail a morale test for fear of the enemy",
            "are afraid: hits are rerolled in this melee",
            "Bull crashes into Gules's Wardens: 5 hits without a roll",
            "Bull with Ram horns: 1 hit of 5",
            "Wardens against impact: 2 blocks of 5",
            "Wardens lose 1 model; 9 left",
            "Wardens lose 3 models; 6 left",
            "fail a morale test after losing the melee",
            "Wardens waver",
        ),
        "^Step back",
        gone=(7, 8, 9, 10),
        units=((1, "6 of 10, wavered"),),
    )


def rout() -> Scene:
    """Who loses a melee at half strength and fails the test runs off the table."""
    bull = troop("slowkiln:gate-bull", [(10, 10)], name="Bull")
    few = troop("saltgate:quay-shooters", row(3, 9, 16), name="Shooters", models=[1, 2, 3], fallen=[4, 5])
    far = troop("saltgate:auditors", row(3, 60, 40), name="Auditors")
    return Scene(
        stands([bull], [few, far]),
        (4, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1, 1),
        (
            ("^What does your Bull do", "Charge Shooters"),
            ("^How does your Bull charge", "Straight at them"),
            ("^Close up", "Close up"),
            ("^Your Shooters lose 1 model", Touch(2)),
        ),
        (
            "Shooters lose 1 model; 2 left",
            "fail a morale test after losing the melee",
            "Shooters rout",
            "Azure scores 33",
        ),
        "Bull",
        gone=(1, 2, 3),
    )


def sniper() -> Scene:
    """Each sniper picks a model, which is touched; the sergeant is suggested, the musician falls."""
    mob = troop("mirefold:bark-mob", block(10, 10, 25), "sergeant", "musician", name="Mob")
    return Scene(
        stands([troop("saltgate:auditors", row(3, 10, 10), name="Auditors")], [mob]),
        (6, 1, 1, 1),
        (
            ("^What do your Auditors do", "Hold"),
            ("^Choose a target", "Shoot Mob: 3 can fire"),
            ("^Pick a model of Gules's Mob for the Ledger rifle", Touch(4)),
            ("^Pick a model", Touch(3)),
            ("^Pick a model", "Pick nobody"),
        ),
        ("Auditors: 1 hit of 1", "Mob: 0 blocks of 1", "Auditors: 0 hits of 1", "Mob lose 1 model; 9 left"),
        "^What do your Mob do",
        gone=(4,),
    )


def cannon() -> Scene:
    """All wounds of a cannon go to one monster, which its owner touches; it ignores one of them."""
    brutes = troop("mirefold:gnarl-brutes", row(3, 10, 25, 1.6), name="Brutes")
    return Scene(
        stands([troop("saltgate:sluice-battery", [(10, 10)], "cannon", name="Battery")], [brutes]),
        (6, 6, 6, 1, 1, 1, 1, 1, 4, 1, 1, 1, 5),
        (
            ("^What does your Battery do", "Hold"),
            ("^Choose a target", "Shoot Brutes: 1 can fire"),
            ("^3 wounds on your Brutes: which model takes them", Touch(2)),
        ),
        ("Battery: 3 hits of 6", "Brutes: 0 blocks of 3", "Brutes: 1 of 3 wounds ignored", "Brutes take 2 wounds"),
        "^What do your Brutes do",
        hurt=((1, 0), (2, 2), (3, 0)),
        units=((1, "3 of 3, 2 of 9 wounds"),),
    )


def breath() -> Scene:
    """Once in the game, with as many hits as two dice show."""
    toad = troop("slowkiln:furnace-toad", [(10, 10)], name="Toad")
    return Scene(
        stands([toad], [wardens()]),
        (2, 2, 1, 1, 4, 4),
        (
            ("^What does your Toad do", "Hold"),
            ("^Use the fiery breath of your Toad, once in the game", "Breathe fire at Wardens"),
            ("^Your Wardens lose 2 models", SUGGESTED),
        ),
        ("Toad breathes fire at Gules's Wardens", "Toad: 4 hits", "Wardens: 2 blocks of 4", "lose 2 models; 8 left"),
        "^What do your Wardens do",
        gone=(9, 10),
    )


def idle() -> Scene:
    """A wavered unit rallies instead of acting."""
    brutes = troop("mirefold:gnarl-brutes", row(3, 10, 10, 1.6), name="Brutes", wavered=True)
    king = troop("mirefold:rootking", [(30, 10)], name="King")
    return Scene(
        stands([brutes, king], [wardens()]),
        (),
        (("^Which unit", "Brutes"),),
        ("Brutes rally instead of acting", "Brutes have acted"),
        "^What do your Wardens do",
        units=((0, "^(?!.*wavered)"),),
    )


SCENES = {scene.__name__: scene for scene in (miscast, charge, rout, sniper, cannon, breath, idle)}
