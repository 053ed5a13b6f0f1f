"""The house rules of Little Wars that can be switched, in the ledger's order. Each part stands beside its rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from drumhead.flow.house import House

if TYPE_CHECKING:
    from drumhead.flow.state import Frame
    from drumhead.games.littlewars.rules.sight import Blockers
    from drumhead.games.littlewars.rules.state import Combat, LittleWars, Men


class Rules(NamedTuple):
    """What a table has picked: one part for each switch."""

    turn_limit: "Callable[[LittleWars], str]"  # the clause by which the battle is a draw now, or ""
    own_prisoners_score: "Callable[[LittleWars, int], int]"  # points of a side for its men in enemy hands
    forest_sight: int  # the trait of terrain that blocks sight besides walls
    unit_sight: "Blockers"
    gun_targets: "Callable[[int], tuple[Frame, ...]]"  # what follows a shot of the work with this number
    locked_in_combat: "Callable[[LittleWars, Men], Men]"  # those of some men that may move
    unit_width: int  # how wide a body may be; below 0: as wide as it likes
    overlapping_combats: "Callable[[LittleWars], tuple[Combat, ...]]"
    support_size: "Callable[[LittleWars, Men, tuple[Men, ...], int], bool]"  # do these bodies support the losers?


HOUSE = House("littlewars", Rules)
