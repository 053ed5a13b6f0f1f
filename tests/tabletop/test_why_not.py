"""Refusals in the words of all games of inches: they name the numbers."""

import pytest

from drumhead.flow.words import Cast, NamedUnit
from drumhead.tabletop.why_not import REFUSALS

CAST = Cast(("Azure", "Gules"), {3: NamedUnit("Bows", 0, True), 4: NamedUnit("Hero", 1, False)})


@pytest.mark.parametrize(
    ("name", "facts", "said"),
    [
        ("acted_already", {"unit": 4}, "Hero has acted this round"),
        ("unit_in_way", {"by": 3}, "Azure's Bows stand in the way"),
        (
            "near_at_end",
            {"by": 3, "amount": 400.0, "most": 1000},
            "0.4 in from Azure's Bows at the end; keep 1.0 in away",
        ),
        (
            "too_long",
            {"unit": 4, "amount": 6500.0, "most": 6000, "action": "walk"},
            "too far by 0.5 in: 6.5 in, it may walk 6.0",
        ),
        (
            "assault_too_far",
            {"target": 4, "amount": 12_001.0, "most": 12_000},
            "Gules's Hero is 12.0 in away, 0.1 too far for an Assault of 12.0",
        ),
        (
            "out_of_range",
            {"target": 3, "amount": 30_000.0, "most": 24_000},
            "Azure's Bows are 30.0 in away, out of range by 6.0 in",
        ),
        ("done_already", {"action": "run"}, "only one Run in each activation"),
        ("left_out", {"number": 1}, "1 model would be left out"),
        ("no_such_piece", {"pieces": 0}, "there is no terrain on the table"),
        ("no_way_round", {"avoid": "both"}, "nobody can reach the enemy without difficult or dangerous ground"),
    ],
)
def test_why_not(name: str, facts: dict[str, object], said: str) -> None:
    assert REFUSALS.say(CAST, name, facts) == said
