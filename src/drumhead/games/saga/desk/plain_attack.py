"""An attack without a battle: so many models with these weapons against so many others, and its exact odds."""

from typing import NamedTuple

from msgspec import Struct

from drumhead.combat.source import nearest
from drumhead.combat.volley import Odds, foresee
from drumhead.flow.question import Refusal
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import armoury, ranged_weapons
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.melee import attacks_of, bonus_of
from drumhead.games.saga.rules.setup import refuse_large
from drumhead.games.saga.rules.shoot import shots_of
from drumhead.games.saga.rules.state import Melee

QUALITIES = (2, 6)  # a test that cannot fail or cannot pass is none
SPENT = ("hits", "blocks")


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options, a file or a page say it."""

    attackers: int = 8
    quality: int = 4
    weapons: tuple[str, ...] = ("Sword",)
    assaulting: bool = False
    melee: bool = False  # struck without the bonus of an assault, also with a bow at hand
    cover: bool = False
    fatigue_spent: tuple[str, ...] = ()  # by the opponents: on "hits" of the attackers, on "blocks" of the defenders
    defenders: int = 8
    defender_quality: int = 4
    tough: int = 1
    house: dict[str, str] = {}


class Foretold(NamedTuple):
    kind: str
    dice: int
    odds: Odds


def refuse_attack(a: PlainAttack) -> Refusal | None:
    for name in ("attackers", "defenders", "tough"):
        if getattr(a, name) < 1:
            return Refusal("", f"{name} is {getattr(a, name)}, it must be at least 1")
    for name in ("attackers", "defenders"):
        if refused := refuse_large(range(getattr(a, name))):
            return Refusal(refused.clause, f"{name}: {refused.why}")
    for name in ("quality", "defender_quality"):
        if not QUALITIES[0] <= getattr(a, name) <= QUALITIES[1]:
            return Refusal("", f"{name} is {getattr(a, name)}, a Quality is {QUALITIES[0]} to {QUALITIES[1]}")
    for weapon in a.weapons:
        if weapon not in armoury():
            return Refusal("", f"unknown weapon '{weapon}'{nearest(weapon, armoury())}")
    for effect in a.fatigue_spent:
        if effect not in SPENT:
            return Refusal("", f"fatigue is spent on hits or on blocks, not on '{effect}'")
    return HOUSE.refuse(a.house)


def shooting(a: PlainAttack) -> bool:
    return not (a.assaulting or a.melee) and bool(ranged_weapons(a.weapons))


def dice_of(a: PlainAttack) -> int:
    if shooting(a):
        return a.attackers * shots_of(a.weapons)
    fight = Melee(0, 1, 0, False)
    return a.attackers * (attacks_of(a.weapons) + bonus_of(fight, 0 if a.assaulting else 1))


def most_wounds(a: PlainAttack) -> int:
    return a.defenders * a.tough


def foretold(a: PlainAttack) -> Foretold:
    """The chance of each number of wounds, by the same stages that the dice of a battle go through."""
    again = HOUSE.rules(HOUSE.full(a.house)).reroll_moment
    if shooting(a):
        stages = attack.shooting(again, a.quality, a.defender_quality, most_wounds(a), "all" if a.cover else "none")
    else:
        stages = attack.melee(again, a.quality, a.defender_quality, most_wounds(a))
    dice = dice_of(a)
    volley = {"dice": dice, "tired": "hits" in a.fatigue_spent, "tired_target": "blocks" in a.fatigue_spent}
    found = foresee(stages, volley, {attack.HITS: "spend", attack.BLOCKS: "spend"}, keep=("wounds",))
    return Foretold("shooting" if shooting(a) else "melee", dice, found)


def in_words(a: PlainAttack, told: Foretold) -> str:
    cover = ", in cover" if a.cover and told.kind == "shooting" else ""
    spent = f"; fatigue spent on {' and '.join(a.fatigue_spent)}" if a.fatigue_spent else ""
    return f"{told.dice} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+{cover}{spent}"
