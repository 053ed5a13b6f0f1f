"""Lines on the table: how far a unit goes, what it sees and what is in the way, who threatens it."""

from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.move import APART
from drumhead.games.saga.rules.shoot import range_of, shooters_at
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.rules.terrain import in_danger
from drumhead.space.table import inches
from drumhead.tabletop.layers import Reach, UnitLines

MOVES = tuple(
    Reach(role, ACTIONS[name].move, f"{name.capitalize()} {inches(ACTIONS[name].move)} in")
    for role, name in (("reach", "walk"), ("farther", "run"))
)
LINES = UnitLines[Saga](
    moves=lambda b, u: MOVES,
    assault=lambda b, u: ACTIONS["assault"].move,
    may_assault=lambda b, u: may_assault(b, u, ACTIONS["assault"].move),
    apart=APART,
    kept=lambda b, u: b.rules.keep_distance(b, u),
    range_of=lambda b, m: range_of(b.models[m].weapons),
    firing=shooters_at,
    screens=lambda b: b.rules.forest_sight,
    dangers=in_danger,
)
