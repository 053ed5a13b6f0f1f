"""Deadzone on the bench: its own battlefields, odds of suppressing fire, and the tables of a battlefield."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

from drumhead.combat.course import Course, Goal, Part, exact_odds
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.play import odds
from drumhead.games.deadzone.rules.ground import ground_of
from drumhead.games.deadzone.rules.shoot import sees
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.space.cube_sight import sight

GOALS = {
    "decisions_per_s": Goal(20_000, "at least"),
    "policy_battles_per_s": Goal(60, "at least"),
    "clone_us": Goal(2, "at most"),
    "exact_cached_us": Goal(5, "at most"),
    "sight_ms": Goal(200, "at most"),
    "look_up_us": Goal(1, "at most"),
}
Calls = Sequence[Callable[[], object]]


def exact_sweep(_battle: Any) -> Calls:
    """One roll of the attacker against three who roll for themselves."""
    return [partial(odds.pins, 4, (5, 5, 4), 5, 3)]


def sight_tables(_battle: Any) -> Calls:
    """Of every battlefield as if it were new: tables are kept for the battlefield they were made for."""
    return [partial(sight, deepcopy(field)) for field in battlefields()]


def all_tables(_battle: Any) -> Calls:
    return [partial(ground_of, deepcopy(field), True, "straight", True) for field in battlefields()]


def look_up(b: Deadzone) -> Calls:
    return [partial(sees, b, b.army(0)[0].cube, b.army(1)[0].cube)]


PARTS = {
    **exact_odds("suppressing fire at three, jointly", exact_sweep, odds),
    "sight_ms": Part("sight of all cubes of a battlefield, ms", sight_tables, rounds=3, fresh=True),
    "ground_ms": Part("all tables of a battlefield, ms", all_tables, rounds=3, fresh=True),
    "look_up_us": Part("a line of sight, looked up, µs", look_up, 20_000),
}
COURSE = Course(battlefields, None, PARTS, GOALS, 12)
