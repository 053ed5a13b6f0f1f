"""A whole melee without a battle: both sides strike, all their models in reach and with the same arms."""

from typing import Any

from drumhead.combat.desk import Chart
from drumhead.dice.exact import Exact
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, Side, Strike, clash


def even_side(profile: Any, models: int, tough: int, attacks: int, weight: int) -> Side:
    """Its dice after each number of wounds: those of the models that are left, with all their attacks."""
    dice = tuple((models - wounds // tough) * attacks for wounds in range(models * tough + 1))
    return Side(profile, models * tough, weight, dice)


def melee_chart(
    strike: Strike, sides: tuple[Side, Side], order: tuple[int, ...], exact: Exact, titles: tuple[str, str]
) -> Chart:
    """The wounds of the target, and beside them those that it deals in return; each has its title."""
    first, second = sides
    found = clash(strike, first, second, order, exact)
    back = Chart(titles[1], "wounds", first.takes, tuple(found.wounds(ASSAULTER)), {"dice": second.dice[0]})
    facts = {"kind": "whole melee", "dice": first.dice[0]}
    return Chart(titles[0], "wounds", second.takes, tuple(found.wounds(TARGET)), facts, back)
