"""An attack without a battle: this weapon in such a place against such a target, and its exact odds."""

from typing import NamedTuple

from msgspec import Struct

from drumhead.combat.source import nearest
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.play.odds import pinned_of, wounds
from drumhead.games.deadzone.rules.army import ARMOURY
from drumhead.games.deadzone.rules.attack import SIDES, Pool, blow_dice, dodge_dice, parry_dice, pool, shot_dice
from drumhead.games.deadzone.rules.move import LIMIT, ROOM
from drumhead.games.deadzone.screen import words

SHOOT, WATCH, SUPPRESS, MELEE = "shoot", "overwatch", "suppress", "melee"
COUNTS = {
    SHOOT: ("clear", "above", "cover", "wounds"),
    WATCH: ("clear", "above", "cover", "wounds"),
    SUPPRESS: ("clear", "above", "support", "targets"),
    MELEE: ("pinned", "company", "rough", "wounds"),
}  # what matters in each kind of attack, beside the weapon and the two Qualities
QUALITIES = (2, SIDES)  # a test that cannot fail or cannot pass is none
TOUGHEST = 12  # wounds of one model: more than any profile has


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options, a file or a page say it."""

    how: str = SHOOT
    weapon: str = "assault-rifle"
    quality: int = 4
    clear: bool = False  # the attacker sees the whole of the target
    above: bool = False  # he stands on a higher level
    support: int = 0  # friends in his cube who help to suppress
    targets: int = 1  # who stand in the suppressed cube
    defender_quality: int = 5
    wounds: int = 1  # that the target can still take
    cover: bool = False
    pinned: bool = False
    company: bool = False  # a friend of the target stands beside it
    rough: bool = False  # the assault came through difficult terrain


class Foretold(NamedTuple):
    kind: str
    mine: Pool
    theirs: Pool
    counted: str  # wounds, or pinned
    p: tuple[float, ...]


def refuse_attack(a: PlainAttack) -> Refusal | None:
    if a.how not in COUNTS:
        return Refusal("", f"an attack is one of {', '.join(COUNTS)}, not '{a.how}'")
    if a.weapon not in ARMOURY:
        return Refusal("", f"unknown weapon '{a.weapon}'{nearest(a.weapon, ARMOURY)}")
    return _refuse_weapon(a) or _refuse_numbers(a) or _refuse_idle(a)


def _refuse_weapon(a: PlainAttack) -> Refusal | None:
    shot, name = a.how != MELEE, ARMOURY[a.weapon].name
    if shot == bool(ARMOURY[a.weapon].range):
        return None
    if shot:
        return Refusal("deadzone.weapons.no-range-means-melee", f"nobody shoots with {name}; let them fight in melee")
    return Refusal("deadzone.weapons.range-means-shooting", f"nobody strikes with {name}; without a blade it is fists")


def _refuse_numbers(a: PlainAttack) -> Refusal | None:
    low, high = QUALITIES
    for name in ("quality", "defender_quality"):
        if not low <= getattr(a, name) <= high:
            return Refusal("", f"{name} is {getattr(a, name)}, a Quality is {low} to {high}")
    if not 1 <= a.wounds <= TOUGHEST:
        return Refusal("", f"wounds is {a.wounds}, it must be 1 to {TOUGHEST}")
    if not 1 <= a.targets <= ROOM:
        return Refusal(LIMIT, f"targets is {a.targets}, a cube holds 1 to {ROOM}")
    if not 0 <= a.support < ROOM:
        return Refusal(LIMIT, f"support is {a.support}, a cube holds at most {ROOM - 1} who help")
    return None


def _refuse_idle(a: PlainAttack) -> Refusal | None:
    """What is said and cannot matter is a mistake, and never silently passed over."""
    plain = PlainAttack()
    matters = COUNTS[a.how]
    for name in dict.fromkeys(field for fields in COUNTS.values() for field in fields):
        if name not in matters and getattr(a, name) != getattr(plain, name):
            clause = "deadzone.terrain.cover-not-against-suppression" if (name, a.how) == ("cover", SUPPRESS) else ""
            return Refusal(clause, f"{name} has no part in {a.how}; what has is {', '.join(matters)}")
    return None


def foretold(a: PlainAttack) -> Foretold:
    """By the same stages that the dice of a battle go through."""
    if a.how == MELEE:
        mine, theirs = blow_dice(a.weapon, int(a.pinned)), parry_dice(int(a.company), a.rough)
    else:
        mine = shot_dice(a.weapon, int(a.clear), int(a.above), a.support)
        theirs = pool(()) if a.how == SUPPRESS else dodge_dice(int(a.cover), a.how)
    if a.how == SUPPRESS:
        saves = (a.defender_quality,) * a.targets
        return Foretold(a.how, mine, theirs, "pinned", pinned_of(a.quality, saves, mine.dice, theirs.dice))
    found = wounds(a.quality, a.defender_quality, a.wounds, mine.dice, theirs.dice)
    return Foretold(a.how, mine, theirs, "wounds", found)


def in_words(a: PlainAttack, told: Foretold) -> str:
    against = f"{a.targets} with " if a.targets > 1 else ""
    mine, theirs = words.dice(told.mine.dice), words.dice(told.theirs.dice)
    return f"{ARMOURY[a.weapon].name}: {mine} at {a.quality}+ against {against}{theirs} at {a.defender_quality}+"
