"""Why these odds: the needs and numbers of an attack, each with its clause."""

from drumhead.combat.sayings import count
from drumhead.combat.stage import Choice, Sort
from drumhead.flow.game import Reason
from drumhead.games.sigmar.play.odds import Fate

NEEDS = {"hit": "Hit on", "block": "Block on"}
IGNORED = {"sigmar.terrain.cover": "Cover stops a hit on", "sigmar.special.armored": "Armor stops a hit on"}


def fires(able: int, dice: int) -> Reason:
    return Reason(f"{able} can fire: {count(dice, 'die', 'dice')}", "sigmar.ruling.who-fires")


def strikes_with(able: int, dice: int) -> Reason:
    return Reason(f"{able} can strike: {count(dice, 'die', 'dice')}", "sigmar.ruling.who-strikes")


def hits_without_dice(hits: int) -> Reason:
    return Reason(f"{count(hits, 'hit')} without a roll", "sigmar.special.impact")


def need(stage: Sort) -> Reason:
    if stage.name == "count":
        return Reason("The dice say how many hits", stage.clause)
    what = NEEDS.get(stage.name) or IGNORED[stage.clause]
    return Reason(f"{what} {stage.die.need}+", stage.clause)


def may_choose(stage: Choice) -> Reason:
    """How a weapon pierces, where it is picked after the hits."""
    return Reason("Past armor, or blocks are rerolled", stage.clause)


def after_melee(side: Fate) -> tuple[tuple[str, float], ...]:
    """What becomes of a side by blows and by the tests after them."""
    return ("destroyed", side.destroyed - side.routed), ("routed", side.routed), ("wavered", side.wavered)
