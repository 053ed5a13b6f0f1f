"""What a screen and a game tell each other."""

import pytest

from drumhead.flow.game import Draft, Setup


@pytest.mark.parametrize(
    ("draft", "looks"),
    [
        (Draft(3), True),
        (Draft(3, facing=(0, 1)), True),
        (Draft(3, action="walk"), False),
        (Draft(3, goal=(1000, 2000)), False),
        (Draft(3, target=1), False),
        (Draft(3, cells=((1, 2, 0),)), False),
        (Draft(models=(4, 7)), True),
        (Draft(models=(4, 7), goal=(1000, 2000)), False),
    ],
)
def test_a_draft_with_a_unit_or_figures_alone_is_a_look(draft: Draft, looks: bool) -> None:
    assert draft.looks is looks


def test_a_setup_says_only_what_differs() -> None:
    setup = Setup(game="toy")
    assert (setup.house, setup.pauses, len(setup.names)) == ({}, (), 2)
