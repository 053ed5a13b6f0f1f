"""The desk of tug of war: a game with no lists, points, tables, house rules, attacks, series or lesson."""

import pytest

from drumhead.combat.desk import Desk, SetupChoices
from drumhead.registry import DESKS, SYSTEMS
from tests.flow.toy import TUG, TugSetup


def setup(chosen: SetupChoices) -> TugSetup:
    return TugSetup(game="toy", names=chosen.names, goal=4)


DESK = Desk(TUG, "Tug of war", "Two sides, one rope.", setup)


def register(patch: pytest.MonkeyPatch, desk: Desk = DESK) -> Desk:
    """Enter a game for one test; a game of the program is entered by its line in the registry."""
    patch.setitem(DESKS, desk.id, desk)
    patch.setitem(SYSTEMS, desk.id, desk.game)
    return desk
