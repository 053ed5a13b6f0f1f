"""Sigmar on the bench: its tables, the odds of many dice, sight across a table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from drumhead.combat.course import Course, Goal, exact_odds
from drumhead.combat.wound_order import Order
from drumhead.games.sigmar.play import wound_odds
from drumhead.games.sigmar.play.wound_odds import wound_chances
from drumhead.games.sigmar.rules.attack import Arms, Met, group_of
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.specials import SPECIALS, Moment
from drumhead.games.sigmar.rules.vocabulary import DIE_BY_DIE, WEAPON_RULES
from drumhead.space.kernels import warm
from drumhead.tabletop.course import SIGHT
from drumhead.tabletop.tables import boards

TABLES = partial(boards, 0, 6)  # made beforehand: making tables is no part of a battle
GOALS = {
    "decisions_per_s": Goal(10_500, "at least"),
    "policy_battles_per_s": Goal(14, "at least"),
    "greedy_battle_s": Goal(1, "at most"),
    "clone_us": Goal(2, "at most"),
    "exact_cold_us": Goal(2000, "at most"),
    "exact_cached_us": Goal(5, "at most"),
    "packets_cold_us": Goal(50_000, "at most"),
    "packets_cached_us": Goal(5, "at most"),
    "sight_us": Goal(15, "at most"),
}


def attack_with(rules: Sequence[str], order: Order, _battle: Any) -> Sequence[Callable[[], object]]:
    """30 dice of a weapon with these rules, against armor and cover."""
    house = HOUSE.rules(HOUSE.full({}))
    group = group_of(house, Arms(4, SPECIALS.of(rules), mode="past-armor"), Met(4, 4, 5), Moment())
    return [partial(wound_chances, house, (group,), (30,), order)]


MIXED = Order((1,) * 5 + (3,) * 5, (5,) * 10)  # some take one wound and some three, all may ignore one
PARTS = {
    **exact_odds("exact attack of 30 dice", partial(attack_with, DIE_BY_DIE, Order((1,) * 10)), wound_odds),
    **exact_odds("packets at mixed models", partial(attack_with, WEAPON_RULES, MIXED), wound_odds, figure="packets"),
    **SIGHT,
}
COURSE = Course(TABLES, warm, PARTS, GOALS, 4)
