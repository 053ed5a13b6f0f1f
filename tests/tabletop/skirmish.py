"""Plain attacks for the units of `armies`, so that the players of the floor have something to weigh; no game is played.

Every model is worth 1 point. An assault reaches 12 inches: it takes a wound for each model of the assaulter, and one
model of the assaulter for each two that strike back. A volley reaches as far as its unit's range and takes one wound.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from drumhead.combat.unit import Model, Unit
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.evaluation import Basis, Evaluation, PossibleAttack
from drumhead.tabletop.march import Bounds, march_of
from drumhead.tabletop.melee_odds import UNHURT, Blow, Clash, Prospect
from drumhead.tabletop.roster import Kit, Roster, roster
from drumhead.tabletop.threats import Standing

REACH, PACE, BOW = 12 * INCH, 6 * INCH, 24 * INCH
BOUNDS = Bounds(apart=1 * INCH, neighbour=1 * INCH, spread=12 * INCH)


def kit_of(m: Model) -> Kit:
    shots = int(m.kind == "bows")
    return Kit(float(m.worth), 1, shots, BOW * shots, m.tough, PACE)


def roster_of(b: TableBattle) -> Roster:
    return roster(b, kit_of)


def standing(found: Roster, b: TableBattle, u: Unit) -> Standing:
    return found.standing_of(b, u, u.quality, 0)


def loses(takes: int, wounds: int) -> Prospect:
    return Prospect(0.0, 1.0) if wounds >= takes else Prospect(float(wounds), 0.0)


def assault(s: Standing, t: Standing) -> Blow:
    return Blow(loses(t.takes, len(s.models)), loses(s.takes, len(t.models) // 2))


def attacks(e: Evaluation[TableBattle], s: Standing, t: Standing) -> Iterator[PossibleAttack]:
    yield PossibleAttack(REACH, 0.0, assault(s, t))
    if s.shots:
        yield PossibleAttack(s.range, 0.0, Blow(loses(t.takes, 1), UNHURT))


BASIS = Basis[TableBattle](rounds=4, roster=roster_of, standing=standing, attacks=attacks)


def evaluate(b: TableBattle) -> Evaluation[TableBattle]:
    return Evaluation(BASIS, b)


def march(b: TableBattle, u: int, allowance: int = PACE) -> March:
    return march_of(b, u, BOUNDS, b.others(u), allowance)


def clash(b: TableBattle, u: int, target: int) -> Clash:
    """The same assault for a plain player."""
    mine, theirs = len(b.units[u].models), len(b.units[target].models)
    table: Any = np.zeros((mine + 1, theirs + 1))
    table[min(mine, theirs // 2), min(mine, theirs)] = 1.0
    return Clash(table)
