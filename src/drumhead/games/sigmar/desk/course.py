"""Sigmar on the bench: its tables, the odds of many dice, sight across a table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from drumhead.combat.course import Course, Goal, exact_odds
from drumhead.combat.wound_order import Order
from drumhead.games.sigmar.play.wound_odds import folded, wound_chances
from drumhead.games.sigmar.rules.attack import Arms, Met, group_of
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.specials import HINDERED, SPECIALS, WEAPON_RULES, Moment
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
    "sight_us": Goal(15, "at most"),
}


def exact_attack(_battle: Any) -> Sequence[Callable[[], object]]:
    """30 dice of a weapon with every rule that acts die by die, against armor and cover."""
    house = HOUSE.rules(HOUSE.full({}))
    rules = SPECIALS.of([rule for rule in WEAPON_RULES if rule != HINDERED])
    group = group_of(house, Arms(4, rules, mode="past-armor"), Met(4, 4, 5), Moment())

    def cold() -> object:
        folded.cache_clear()
        wound_chances.cache_clear()
        return wound_chances(house, (group,), (30,), Order((1,) * 10))

    return [cold]


PARTS = {**exact_odds("exact attack of 30 dice", exact_attack), **SIGHT}
COURSE = Course(TABLES, warm, PARTS, GOALS, 4)
