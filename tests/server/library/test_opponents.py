"""The bots are called by strength, the strongest first, each with how often it wins against the next."""

import pytest

from drumhead.registry import DESKS
from drumhead.server.library.game_lobby import Lobby
from drumhead.server.library.opponents import LEVELS, bots_by_strength


def test_bots_are_called_by_strength() -> None:
    bots = bots_by_strength({"greedy": 0.815})
    assert [b.name for b in bots] == list(LEVELS)
    assert [b.title for b in bots] == ["Hard", "Normal", "Random"]
    assert bots[0].about.endswith("wins 82 of 100 battles against Normal")
    assert not any("wins" in b.about for b in bots[1:])  # not measured


@pytest.mark.parametrize("desk", [desk for desk in DESKS.values() if desk.complete], ids=lambda desk: desk.id)
def test_every_complete_game_has_measured_its_bots(desk: object) -> None:
    bots = [o for o in Lobby(desk).choice().opponents if o.bot]  # type: ignore[arg-type]
    assert ["wins" in b.about for b in bots] == [True, True, False]
