"""An attack without a battle: so many dice of one weapon against a unit of equal models, and its exact odds."""

from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from drumhead.combat.desk import Chart
from drumhead.combat.plain_attack import (
    Bound,
    Says,
    options_of,
    quality_of,
    refuse_many,
    refuse_numbers,
    refuse_unknown,
)
from drumhead.combat.sayings import count
from drumhead.combat.special import modify
from drumhead.combat.wound_order import Order
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.play.odds import Dice, dice_for
from drumhead.games.sigmar.play.wound_odds import chances_by_stages, wound_chances
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import specials
from drumhead.games.sigmar.rules.specials import ARMOR, COVERED, WARD, Mode
from drumhead.games.sigmar.rules.state import Kind, Part
from drumhead.games.sigmar.rules.strike import MODE_NAMES, Target, mode_of, pierces
from drumhead.games.sigmar.rules.vocabulary import WEAPON_RULES

MOST_DICE, MOST_MODELS, TOUGHEST = 60, 20, 12  # two copies of the largest unit; the toughest model of our books
BOUNDS = (
    ("attacks", Bound(0, MOST_DICE)),
    ("hits", Bound(0, MOST_DICE)),
    ("defenders", Bound(1, MOST_MODELS)),
    ("tough", Bound(1, TOUGHEST)),
    *((name, quality_of(6)) for name in ("quality", "defender_quality")),
)
IN_SHOOTING = ("cover", "unseen")  # matters in shooting only


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options, a file or a page say it."""

    attacks: Annotated[int, Says("Dice of the attackers, all together.")] = 10
    quality: Annotated[int, Says("Of the attackers.")] = 4
    rules: Annotated[tuple[str, ...], Says(f"Of their weapon: {', '.join(WEAPON_RULES)}.")] = ()
    mode: Annotated[str, Says("How it pierces: past-armor or blocks-again; else the better one.")] = ""
    one_model: Annotated[bool, Says("One weapon, all of whose wounds go to one model.")] = False
    hits: Annotated[int, Says("Hits without a die, beside the dice.")] = 0
    melee: Annotated[bool, Says("They strike; else they shoot.")] = False
    cover: Annotated[bool, Says("The defenders are in cover.")] = False
    unseen: Annotated[bool, Says("The attackers do not see the defenders.")] = False
    defenders: Annotated[int, Says("Models shot at or struck.")] = 10
    defender_quality: Annotated[int, Says("Of the defenders.")] = 4
    tough: Annotated[int, Says("Wounds that remove a defender.")] = 1
    wounds: Annotated[int, Says("That one of the defenders has taken before.")] = 0
    armor: Annotated[bool, Says(f"At least half of the defenders ignore hits on {ARMOR}+.")] = False
    regenerates: Annotated[bool, Says(f"The defenders ignore wounds on {WARD}+.")] = False
    house: Annotated[dict[str, str], Says("A house rule: key=alternative; repeatable.")] = {}


OPTIONS = options_of(PlainAttack)


# ---------------------------------------------------------------------------------------------------- why not
def refuse_attack(a: PlainAttack) -> Refusal | None:
    hurt = Bound(0, a.tough - 1, f"{{name}} is {{n}}, it must be less than tough, which is {a.tough}")
    return (
        refuse_numbers(a, (*BOUNDS, ("wounds", hurt)))
        or refuse_many(a, ("rules",))
        or refuse_unknown(a.rules, WEAPON_RULES, "weapon rule")
        or refuse_unknown((a.mode,) if a.mode else (), MODE_NAMES, "mode")
        or _refuse_idle(a)
        or HOUSE.refuse(a.house)
    )


def _refuse_idle(a: PlainAttack) -> Refusal | None:
    """What cannot matter is a mistake, and is never passed over in silence."""
    if not a.attacks + a.hits:
        return Refusal("", "nobody attacks without dice; say attacks or hits")
    idle = next((name for name in IN_SHOOTING if a.melee and getattr(a, name)), None)
    if idle:
        return Refusal("sigmar.terrain.cover", f"{idle} has no part in melee")
    if a.unseen and not modify(specials(a.rules), "indirect", False):
        return Refusal("sigmar.special.indirect-fire", "without a rule for it nobody fires at what is not seen")
    if a.mode and not (a.armor and pierces(weapon_of(a))):
        return Refusal("sigmar.ruling.piercing-choice", "mode matters for a weapon that pierces, against armor")
    return None


# ---------------------------------------------------------------------------------------------------- the odds
def weapon_of(a: PlainAttack) -> Part:
    mode: Mode = mode_of(a.mode) if a.mode else ""
    return Part("", a.attacks, a.rules, a.one_model, not a.unseen, cover_of(a), mode=mode)


def cover_of(a: PlainAttack) -> int:
    return COVERED if a.cover else 0


def kind_of(a: PlainAttack) -> Kind:
    return "melee" if a.melee else "shooting"


def dice_of(a: PlainAttack) -> Dice:
    """The dice of the weapon, then the hits without a die, as in a battle."""
    parts = (weapon_of(a), Part("", a.hits, cover=cover_of(a), automatic="hits"))
    target = Target(a.defender_quality, ARMOR if a.armor else 0)
    house = HOUSE.rules(HOUSE.full(a.house))
    return dice_for(house, a.quality, target, [p for p in parts if p.dice], kind_of(a))


def order_of(a: PlainAttack) -> Order:
    """The wounded one falls first."""
    left = (a.tough - a.wounds, *[a.tough] * (a.defenders - 1))
    return Order(left, (WARD,) * a.defenders if a.regenerates else ())


class PlainOdds(NamedTuple):
    kind: Kind
    dice: Dice
    most: int  # wounds that the defenders can take
    p: tuple[Any, ...]  # the chance of each number of wounds that can happen

    @property
    def destroys(self) -> Any:
        """The chance that all of them fall."""
        return self.p[self.most] if len(self.p) > self.most else 0


def plain_odds(a: PlainAttack, exact: Exact = float) -> PlainOdds:
    """By the same stages that a battle rolls; `exact` is float or Fraction."""
    house, dice, order = HOUSE.rules(HOUSE.full(a.house)), dice_of(a), order_of(a)
    p = wound_chances(house, *dice, order) if exact is float else chances_by_stages(house, *dice, order, exact)
    happens = max(n for n, chance in enumerate(p) if chance)
    return PlainOdds(kind_of(a), dice, len(p) - 1, p[: happens + 1])


# ---------------------------------------------------------------------------------------------------- for people
def in_words(a: PlainAttack) -> str:
    dice = f"{count(a.attacks, 'die', 'dice')} at {a.quality}+" if a.attacks else ""
    rules = f" with {', '.join(a.rules)}" if a.rules and a.attacks else ""
    hits = count(a.hits, "hit") if a.hits else ""
    guards = ["armor"] * a.armor + ["cover"] * a.cover
    met = f", with {' and '.join(guards)}" if guards else ""
    return f"{' and '.join(filter(None, (dice + rules, hits)))} against {a.defenders} at {a.defender_quality}+{met}"


def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    told = plain_odds(a, exact)
    facts = {"kind": told.kind, "dice": a.attacks, "hits": a.hits}
    return Chart(in_words(a), "wounds", told.most, told.p, facts)
