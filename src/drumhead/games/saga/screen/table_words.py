"""Why these odds: the needs and numbers of an attack, each with its clause."""

from drumhead.combat.sayings import count
from drumhead.combat.stage import Choice, Sort
from drumhead.flow.game import Reason
from drumhead.space.table import inches


def fires(able: int, dice: int) -> Reason:
    return Reason(f"{able} can fire: {count(dice, 'die', 'dice')}", "saga.shooting.one-weapon-each")


def strikes_with(dice: int) -> Reason:
    return Reason(f"{count(dice, 'die', 'dice')}, one more each for the assault", "saga.melee.assault-bonus")


def who_is_first(above: bool) -> Reason:
    if above:
        return Reason("From higher ground: they strike first", "saga.terrain.elevation-assault-first")
    return Reason("Both sides strike together", "saga.melee.simultaneous")


def may_fall_short(halved: int) -> Reason:
    far = f"{inches(halved)} in: too short for contact"
    return Reason(
        f"Fatigue of the assaulters may be spent to halve their move to {far}", "saga.fatigue.spend-halve-move"
    )


def need(stage: Sort) -> Reason:
    what = {"hit": "Hit on", "ignore": "Cover stops a hit on", "block": "Block on"}
    return Reason(f"{what[stage.name]} {stage.die.need}+", stage.clause)


def may_roll_again(stage: Choice) -> Reason:
    tired, what = ("attackers", "hits") if stage.name == "hit-reroll" else ("targets", "blocks")
    return Reason(f"Fatigue of the {tired} may be spent: {what} are rerolled", stage.clause)
