"""An attack without a battle: so many models with these weapons against so many others, and its exact odds."""

from typing import Annotated, NamedTuple

from msgspec import Struct

from drumhead.combat.desk import Chart
from drumhead.combat.plain_attack import (
    Bound,
    Says,
    options_of,
    quality_of,
    refuse_idle,
    refuse_many,
    refuse_numbers,
    refuse_unknown,
)
from drumhead.combat.volley import Chances, foresee
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal
from drumhead.games.saga.play.odds import order_of, strike_by
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.army import armoury, ranged_weapons
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.melee import attacks_of, bonus_of
from drumhead.games.saga.rules.setup import FORMING
from drumhead.games.saga.rules.shoot import shots_of
from drumhead.games.saga.rules.state import Melee
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.tabletop.plain_melee import even_side, melee_chart

SPENT = ("hits", "blocks")


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options, a file or a page say it. Opponents spend fatigue: on hits of the attackers, on blocks of
    the defenders; in a whole melee at the first chance."""

    attackers: Annotated[int, Says("Models that fire or strike.")] = 8
    quality: Annotated[int, Says("Of the attackers.")] = 4
    weapons: Annotated[tuple[str, ...], Says("Of each attacker: Sword,Axe.")] = ("Sword",)
    assaulting: Annotated[bool, Says("They strike in their own assault.")] = False
    melee: Annotated[bool, Says("They strike back, even with a bow at hand.")] = False
    cover: Annotated[bool, Says("Most defenders are in cover.")] = False
    fatigue_spent: Annotated[tuple[str, ...], Says("Fatigue spent on hits or on blocks; repeatable.", "spend")] = ()
    defenders: Annotated[int, Says("Models shot at or struck.")] = 8
    defender_quality: Annotated[int, Says("Of the defenders.")] = 4
    tough: Annotated[int, Says("Wounds that remove a defender.")] = 1
    back: Annotated[bool, Says("The defenders strike back: the whole melee of an assault.")] = False
    defender_weapons: Annotated[tuple[str, ...], Says("In a whole melee: of each defender.")] = ("Sword",)
    above: Annotated[bool, Says("In a whole melee: the assaulters stand higher.")] = False
    rough: Annotated[bool, Says("In a whole melee: the assaulters came through difficult ground.")] = False
    tired: Annotated[int, Says("In a whole melee: fatigue of the assaulters.")] = 0
    defender_tired: Annotated[int, Says("In a whole melee: fatigue of the defenders.")] = 0
    house: Annotated[dict[str, str], Says("A house rule: key=alternative; repeatable.")] = {}


OPTIONS = options_of(PlainAttack)
WHOLE = ("defender_weapons", "above", "rough", "tired", "defender_tired")  # matters in a whole melee only
PARTLY = ("melee", "cover", "fatigue_spent")  # matters without one only
TOUGHEST = 12  # wounds of one model: more than any profile has
LARGE = f"{{name}}: a unit of {{n}} is too large: at most {FORMING.most} models"
BOUNDS = (
    *((name, Bound(1)) for name in ("attackers", "defenders")),
    ("tough", Bound(1, TOUGHEST)),
    *((name, Bound(1, FORMING.most, LARGE, FORMING.large)) for name in ("attackers", "defenders")),
    *((name, quality_of(6)) for name in ("quality", "defender_quality")),
)
TIRED = [(name, Bound(0, 12)) for name in ("tired", "defender_tired")]  # more than any unit has


class PlainOdds(NamedTuple):
    kind: str
    dice: int
    odds: Chances


def refuse_attack(a: PlainAttack) -> Refusal | None:
    strange = next((effect for effect in a.fatigue_spent if effect not in SPENT), None)
    spent = Refusal("", f"fatigue is spent on hits or on blocks, not on '{strange}'") if strange is not None else None
    return (
        refuse_numbers(a, BOUNDS)
        or refuse_many(a, ("weapons", "defender_weapons", "fatigue_spent"))
        or refuse_unknown((*a.weapons, *a.defender_weapons), armoury(), "weapon")
        or spent
        or refuse_idle(a, a.back, WHOLE, PARTLY)
        or refuse_numbers(a, TIRED)
        or HOUSE.refuse(a.house)
    )


def is_shooting(a: PlainAttack) -> bool:
    return not (a.assaulting or a.melee) and bool(ranged_weapons(a.weapons))


def dice_of(a: PlainAttack) -> int:
    if is_shooting(a):
        return a.attackers * shots_of(a.weapons)
    fight = Melee(0, 1, 0, False)
    return a.attackers * (attacks_of(a.weapons) + bonus_of(fight, 0 if a.assaulting else 1))


def most_wounds(a: PlainAttack) -> int:
    return a.defenders * a.tough


def plain_odds(a: PlainAttack, exact: Exact = float) -> PlainOdds:
    """The chance of each number of wounds, by the same stages that a battle rolls; `exact` is float or Fraction."""
    again = HOUSE.rules(HOUSE.full(a.house)).reroll_moment
    if is_shooting(a):
        stages = attack.shooting_stages(
            again, a.quality, a.defender_quality, most_wounds(a), "all" if a.cover else "none"
        )
    else:
        stages = attack.melee(again, a.quality, a.defender_quality, most_wounds(a))
    dice = dice_of(a)
    volley = {"dice": dice, "tired": "hits" in a.fatigue_spent, "tired_target": "blocks" in a.fatigue_spent}
    found = foresee(stages, volley, {attack.HITS: "spend", attack.BLOCKS: "spend"}, keep=("wounds",), exact=exact)
    return PlainOdds("shooting" if is_shooting(a) else "melee", dice, found)


def in_words(a: PlainAttack, told: PlainOdds) -> str:
    cover = ", in cover" if a.cover and told.kind == "shooting" else ""
    spent = f"; fatigue spent on {' and '.join(a.fatigue_spent)}" if a.fatigue_spent else ""
    return f"{told.dice} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+{cover}{spent}"


# ---------------------------------------------------------------------------------------------------- for people
def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    if a.back:
        return whole_melee(a, exact)
    told = plain_odds(a, exact)
    facts = {"kind": told.kind, "dice": told.dice}
    return Chart(in_words(a, told), "wounds", most_wounds(a), tuple(told.odds.p("wounds")), facts)


def whole_melee(a: PlainAttack, exact: Exact) -> Chart:
    """Both sides strike: together, or one after the other with the casualties in between."""
    fight = Melee(ASSAULTER, TARGET, 0, a.above, rough=a.rough)
    first = even_side(a.quality, a.attackers, 1, attacks_of(a.weapons) + bonus_of(fight, ASSAULTER), a.tired)
    second = even_side(a.defender_quality, a.defenders, a.tough, attacks_of(a.defender_weapons), a.defender_tired)
    blow = f"{first.dice[0]} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+"
    answer = f"They strike with {second.dice[0]} dice at {a.defender_quality}+ against {a.attackers} at {a.quality}+"
    strike = strike_by(HOUSE.rules(HOUSE.full(a.house)).reroll_moment, exact)
    titles = f"{blow}, {ORDERS[a.above - a.rough]}", answer
    return melee_chart(strike, (first, second), order_of(fight), exact, titles)


ORDERS = {0: "both together", 1: "the assaulters first", -1: "the defenders first"}
