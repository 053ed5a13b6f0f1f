"""Every game has help for all its questions: each decision has a policy, and nothing else is helped with."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from drumhead.flow.adviser import Adviser, decisions
from drumhead.ledger.audit import package_of
from drumhead.registry import SYSTEMS

GAMES = pytest.mark.parametrize("game", SYSTEMS.values(), ids=str)


def adviser_of(game: Any) -> Adviser:
    """The adviser of a game, with all modules of the game imported."""
    package = import_module(package_of(game.id))
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    adviser: Adviser = game.adviser
    return adviser


def again(a: Adviser, **tables: Any) -> Adviser:
    kept = {"policies": a.policies, "weighers": a.weighers, "odds": a.odds, "samplers": a.samplers}
    return Adviser(a.game, **(kept | tables))


@GAMES
def test_every_decision_has_a_policy(game: Any) -> None:
    adviser = adviser_of(game)
    assert list(adviser.faults()) == []
    assert set(adviser.policies) == decisions(game.id)


@GAMES
def test_a_game_without_one_of_its_policies_is_refused(game: Any) -> None:
    adviser = adviser_of(game)
    for gone in adviser.policies:
        with pytest.raises(ValueError, match=f"{game.id}: the decision '{gone}' has no policy"):
            again(adviser, policies={name: p for name, p in adviser.policies.items() if name != gone})


@GAMES
@pytest.mark.parametrize("table", ["policies", "weighers", "odds"])
def test_help_for_a_decision_that_is_never_asked_is_refused(game: Any, table: str) -> None:
    adviser = adviser_of(game)
    known = max(adviser.policies, key=len)
    misspelt = {**getattr(adviser, table), f"{known}s": None}
    with pytest.raises(ValueError, match=f"'{known}s', which is never asked; did you mean '{known}'"):
        again(adviser, **{table: misspelt})
