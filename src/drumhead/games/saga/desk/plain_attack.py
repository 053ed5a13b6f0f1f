"""An attack without a battle: so many models with these weapons against so many others, and its exact odds."""

from typing import NamedTuple

from msgspec import Struct

from drumhead.combat.desk import Chart, Field
from drumhead.combat.source import nearest
from drumhead.combat.volley import Odds, foresee
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal
from drumhead.flow.words import Cast
from drumhead.games.saga.play.odds import order_of, strike_by
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import armoury, ranged_weapons
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.melee import attacks_of, bonus_of
from drumhead.games.saga.rules.setup import FORMING
from drumhead.games.saga.rules.shoot import shots_of
from drumhead.games.saga.rules.state import Melee
from drumhead.games.saga.screen.words import ENGLISH
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, Clash, Side, clash
from drumhead.tabletop.setting_up import refuse_large

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
    back: bool = False  # the defenders strike as well: the whole melee of an assault
    defender_weapons: tuple[str, ...] = ("Sword",)
    above: bool = False  # the assaulters stand higher, and strike first
    rough: bool = False  # they came through difficult ground, and strike last
    tired: int = 0  # fatigue of the assaulters, which the opponents spend at the first chance
    defender_tired: int = 0


WHOLE = ("defender_weapons", "above", "rough", "tired", "defender_tired")  # matters in a whole melee only
FATIGUE = 12  # more than any unit has
OPTIONS = {
    "attackers": Field("attackers", "Models that fire or strike."),
    "quality": Field("quality", "Of the attackers."),
    "weapons": Field("weapons", "Of each attacker: Sword,Axe."),
    "assaulting": Field("assaulting", "They strike in their own assault."),
    "melee": Field("melee", "They strike back, even with a bow at hand."),
    "cover": Field("cover", "Most defenders are in cover."),
    "spend": Field("fatigue_spent", "Fatigue spent on hits or on blocks; repeatable."),
    "defenders": Field("defenders", "Models shot at or struck."),
    "defender-quality": Field("defender_quality", "Of the defenders."),
    "tough": Field("tough", "Wounds that remove a defender."),
    "back": Field("back", "The defenders strike back: the whole melee of an assault."),
    "defender-weapons": Field("defender_weapons", "In a whole melee: of each defender."),
    "above": Field("above", "In a whole melee: the assaulters stand higher."),
    "rough": Field("rough", "In a whole melee: the assaulters came through difficult ground."),
    "tired": Field("tired", "In a whole melee: fatigue of the assaulters."),
    "defender-tired": Field("defender_tired", "In a whole melee: fatigue of the defenders."),
    "house": Field("house", "A house rule: key=alternative; repeatable."),
}


class Foretold(NamedTuple):
    kind: str
    dice: int
    odds: Odds


def refuse_attack(a: PlainAttack) -> Refusal | None:
    for name in ("attackers", "defenders", "tough"):
        if getattr(a, name) < 1:
            return Refusal("", f"{name} is {getattr(a, name)}, it must be at least 1")
    for name in ("attackers", "defenders"):
        if refused := refuse_large(range(getattr(a, name)), FORMING.most, FORMING.large):
            return Refusal(refused.clause, f"{name}: {ENGLISH.say(Cast((), {}), refused.why, refused.facts)}")
    for name in ("quality", "defender_quality"):
        if not QUALITIES[0] <= getattr(a, name) <= QUALITIES[1]:
            return Refusal("", f"{name} is {getattr(a, name)}, a Quality is {QUALITIES[0]} to {QUALITIES[1]}")
    for weapon in (*a.weapons, *a.defender_weapons):
        if weapon not in armoury():
            return Refusal("", f"unknown weapon '{weapon}'{nearest(weapon, armoury())}")
    for effect in a.fatigue_spent:
        if effect not in SPENT:
            return Refusal("", f"fatigue is spent on hits or on blocks, not on '{effect}'")
    return refuse_whole(a) or HOUSE.refuse(a.house)


def refuse_whole(a: PlainAttack) -> Refusal | None:
    """What is said of a whole melee without one, and the other way round."""
    plain = PlainAttack()
    idle = next((name for name in WHOLE if not a.back and getattr(a, name) != getattr(plain, name)), None)
    if idle:
        return Refusal("", f"{idle} has a part in a whole melee only; say back as well")
    wrong = next((name for name in ("melee", "cover", "fatigue_spent") if a.back and getattr(a, name)), None)
    if wrong:
        return Refusal("", f"{wrong} has no part in a whole melee; what has is {', '.join(WHOLE)}")
    for name in ("tired", "defender_tired"):
        if not 0 <= getattr(a, name) <= FATIGUE:
            return Refusal("", f"{name} is {getattr(a, name)}, it must be 0 to {FATIGUE}")
    return None


def shooting(a: PlainAttack) -> bool:
    return not (a.assaulting or a.melee) and bool(ranged_weapons(a.weapons))


def dice_of(a: PlainAttack) -> int:
    if shooting(a):
        return a.attackers * shots_of(a.weapons)
    fight = Melee(0, 1, 0, False)
    return a.attackers * (attacks_of(a.weapons) + bonus_of(fight, 0 if a.assaulting else 1))


def most_wounds(a: PlainAttack) -> int:
    return a.defenders * a.tough


def foretold(a: PlainAttack, exact: Exact = float) -> Foretold:
    """The chance of each number of wounds, by the same stages that a battle rolls; `exact` is float or Fraction."""
    again = HOUSE.rules(HOUSE.full(a.house)).reroll_moment
    if shooting(a):
        stages = attack.shooting(again, a.quality, a.defender_quality, most_wounds(a), "all" if a.cover else "none")
    else:
        stages = attack.melee(again, a.quality, a.defender_quality, most_wounds(a))
    dice = dice_of(a)
    volley = {"dice": dice, "tired": "hits" in a.fatigue_spent, "tired_target": "blocks" in a.fatigue_spent}
    found = foresee(stages, volley, {attack.HITS: "spend", attack.BLOCKS: "spend"}, keep=("wounds",), exact=exact)
    return Foretold("shooting" if shooting(a) else "melee", dice, found)


def in_words(a: PlainAttack, told: Foretold) -> str:
    cover = ", in cover" if a.cover and told.kind == "shooting" else ""
    spent = f"; fatigue spent on {' and '.join(a.fatigue_spent)}" if a.fatigue_spent else ""
    return f"{told.dice} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+{cover}{spent}"


# ---------------------------------------------------------------------------------------------------- a whole melee
def whole_melee(a: PlainAttack, exact: Exact = float) -> tuple[Clash, Side, Side]:
    """Both sides strike: together, or one after the other with the casualties in between."""
    fight = Melee(ASSAULTER, TARGET, 0, a.above, rough=a.rough)
    first = side(a.quality, a.attackers, 1, attacks_of(a.weapons) + bonus_of(fight, ASSAULTER), a.tired)
    second = side(a.defender_quality, a.defenders, a.tough, attacks_of(a.defender_weapons), a.defender_tired)
    strike = strike_by(HOUSE.rules(HOUSE.full(a.house)).reroll_moment, exact)
    return clash(strike, first, second, order_of(fight), exact), first, second


def side(quality: int, models: int, tough: int, attacks: int, tired: int) -> Side:
    """Its dice after each number of wounds: so many models as are left, with all their attacks."""
    dice = tuple((models - wounds // tough) * attacks for wounds in range(models * tough + 1))
    return Side(quality, models * tough, tired, dice)


def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    if a.back:
        return melee_chart(a, exact)
    told = foretold(a, exact)
    facts = {"kind": told.kind, "dice": told.dice}
    return Chart(in_words(a, told), "wounds", most_wounds(a), tuple(told.odds.p("wounds")), facts)


def melee_chart(a: PlainAttack, exact: Exact) -> Chart:
    found, first, second = whole_melee(a, exact)
    theirs, ours = tuple(found.wounds(TARGET)), tuple(found.wounds(ASSAULTER))
    blow = f"{first.dice[0]} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+"
    answer = f"They strike with {second.dice[0]} dice at {a.defender_quality}+ against {a.attackers} at {a.quality}+"
    facts = {"kind": "whole melee", "dice": first.dice[0]}
    also = Chart(answer, "wounds", a.attackers, ours, {"dice": second.dice[0]})
    return Chart(f"{blow}, {ORDERS[a.above - a.rough]}", "wounds", most_wounds(a), theirs, facts, also)


ORDERS = {0: "both together", 1: "the assaulters first", -1: "the defenders first"}
