"""What anybody at the table may ask at any time: how the battle is won, and both armies."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.registry import DESKS
from tests.server.table import BATTLES, opened, seated


@pytest.mark.parametrize("game", BATTLES)
def test_both_armies_are_named_with_their_lists_and_units(client: TestClient[Litestar], game: str) -> None:
    """Also to watchers; and of each unit its weapons, moves and wounds."""
    people = opened(client, **BATTLES[game])
    told = people["watch"].get("/briefing").json()
    assert told["mission"] == people["0"].get("/briefing").json()["mission"]
    lists = DESKS[game].lists
    assert lists
    styles = lists.styles(BATTLES[game]["points"])
    for army, style in zip(told["armies"], BATTLES[game]["lists"], strict=True):
        assert army["list"] == styles[style].name
        assert army["points"] == lists.cost_of(styles[style])
        assert army["units"] and all(unit["facts"] for unit in army["units"])
    assert told["mission"]["rounds"] == 4
    assert "round 4" in told["mission"]["wins"]


def test_the_mission_follows_the_house_rules(client: TestClient[Litestar]) -> None:
    plain, annihilated = (
        seated(client, house=house).get("/briefing").json()["mission"]["wins"]
        for house in ({}, {"annihilation": "annihilation"})
    )
    assert "without models" in annihilated
    assert "without models" not in plain
