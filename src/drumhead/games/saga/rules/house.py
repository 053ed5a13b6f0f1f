"""The house rules of SAGA that can be switched, in the ledger's order. Each part stands beside the rule it varies."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.combat.army import Arm, Limits
from drumhead.combat.stage import Sort, Stages
from drumhead.flow.house import House
from drumhead.flow.question import Refusal

if TYPE_CHECKING:
    from fractions import Fraction

    from drumhead.combat.rounds import Opening
    from drumhead.games.saga.rules.activation import Repeats
    from drumhead.games.saga.rules.army import Heroes
    from drumhead.games.saga.rules.state import Band, Saga
    from drumhead.tabletop.setting_up import TableRules


class Rules(NamedTuple):
    """What a table has picked: one part for each switch."""

    points_limit: Callable[[Limits], Refusal | None]  # of a set-up
    hero_count: "Heroes"
    heroes_join: "Callable[[Saga, int], list[int]]"  # the units that a hero may join
    upgrade_weapons: Arm
    forming_units: "Callable[[Saga, int], bool]"  # may this seat divide its groups?
    unit_value: "Callable[[Saga, int, tuple[int, ...]], Fraction]"  # of the models that fell in a unit
    terrain_minimum: "TableRules"
    annihilation: "Callable[[Saga, str], tuple[int | None, str]]"  # the winner, and the clause
    finished_first: "Callable[[Saga], Opening]"
    keep_distance: "Callable[[Saga, int], tuple[int, ...]]"  # the models that a unit keeps away from
    split_fire: "Callable[[Saga, int, int, tuple[int, ...]], None]"
    forest_sight: int  # the trait of terrain that blocks sight besides walls
    fatigue_limit: "Callable[[Band], bool]"  # is there room for one more point?
    repeat_actions: "Repeats"
    reroll_moment: Callable[[tuple[Sort, ...], str, str, tuple[Sort, ...]], Stages]
    cover_view: "Callable[[Saga, tuple[int, ...], int], tuple[dict[str, int], str]]"  # dice by cover
    dangerous_hits: Callable[[Any, int, int], Stages]


HOUSE = House("saga", Rules, later=("points-limit", "hero-count", "terrain-minimum"))
