"""General principles: the line of sight from a gun to a man."""

from typing import NamedTuple

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.games.littlewars.rules.artillery import crew_of
from drumhead.games.littlewars.rules.bodies import NEAR
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.ledger.cite import law
from drumhead.space import sight
from drumhead.space.bodies import links_of
from drumhead.space.table import Ints
from drumhead.space.terrain import FOREST, Board, Ground, ground
from drumhead.tabletop.battle import ids


class Blockers(NamedTuple):
    """What of other figures blocks a line (ruling sight-blockers)."""

    bases: bool
    links: bool


NOT_ONE: Ints = np.empty(0, np.int64)
NO_LINKS: Ints = np.empty((0, 2), np.int64)
HOUSE.set("unit-sight", "bases-and-links", Blockers(bases=True, links=True))
HOUSE.set("unit-sight", "bases-only", Blockers(bases=True, links=False))
HOUSE.set("unit-sight", "transparent", Blockers(bases=False, links=False))
HOUSE.set("forest-sight", "open", 0)
HOUSE.set("forest-sight", "blocks", FOREST)


def in_sight(b: LittleWars, gun: ModelId, seat: int) -> Men:
    """The enemy men that a gun sees, served by this seat, from centre to centre."""
    foes = b.men(1 - seat)
    if not foes:
        return ()
    crew = ids(crew_of(b, gun, seat))  # it stands aside, with its links (rulings sight-crew, crew-links)
    screen, screens = figures_in_way(b), b.rules.forest_sight
    seen = sight.sees_past(walls(b), b.at, b.radius, gun, ids(foes), screen, crew, screens)
    return tuple(m for m, clear in zip(foes, seen.tolist()) if clear)


@law("littlewars.principles.sight-obstacle", off=lambda b: ground(Board(b.board.width, b.board.height, ())))
def walls(b: LittleWars) -> Ground:
    """Houses block every line, hills those between lower places; other ground never does (ruling solid)."""
    return b.ground


@law("littlewars.principles.sight-unit", off=sight.Screen(NOT_ONE, NO_LINKS))
def figures_in_way(b: LittleWars) -> sight.Screen:
    """Figures of either side, captives and guns, and the links between two men of one body (ruling sight-blockers)."""
    blockers = b.rules.unit_sight
    bases = ids(b.roster.all if blockers.bases else ())
    return sight.Screen(bases, links_between(b) if blockers.links else NO_LINKS)


def links_between(b: LittleWars) -> Ints:
    """The links of the bodies of both sides, worked out once for a position."""
    men = b.roster.both
    return b.recall((links_between, b.roster.men, b.at[ids(men)].tobytes()), lambda: _links(b))


def _links(b: LittleWars) -> Ints:
    return np.concatenate([links_of(b.at, b.radius, ids(men), NEAR) for men in b.roster.men])
