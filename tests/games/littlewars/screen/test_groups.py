"""The marks of bodies on the screen: they say what the rules would find."""

import pytest

from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.games.littlewars.rules.combat import is_supported
from drumhead.games.littlewars.screen.groups import groups_shown
from drumhead.testkit.inches import block
from tests.games.littlewars.kit import battle, infantry

SINGLE = ((16, 18), (16, 15.5), (16, 20.5), (27, 18))  # men, each within a move of the body of seven


@pytest.mark.parametrize(
    ("rule", "supported"), [("units-involved", False), ("fighting-models", False), ("all-free-men", True)]
)
def test_a_body_is_marked_as_supported_if_a_combat_of_it_would_be(rule: str, supported: bool) -> None:
    b = battle(infantry(0, *block(7, 20, 17)), infantry(0, *SINGLE), house={"support-size": rule})
    seven = next(body for body in bodies(b, 0) if len(body) == 7)
    marked = {g.models: bool(g.marks["supported"]) for g in groups_shown(b).groups if g.seat == 0}
    assert marked[seven] is supported
    assert marked == {body: is_supported(b, 0, body) for body in bodies(b, 0)}
