"""Sentences that all games of inches say, for one model and for several."""

import pytest

from drumhead.flow.question import Some, Ways
from drumhead.flow.words import Cast, NamedUnit, Words
from drumhead.tabletop.sayings import INCHES, name_models

CAST = Cast(("Azure", "Gules"), {3: NamedUnit("Bows", 0, True), 4: NamedUnit("Hero", 1, False)})


@pytest.mark.parametrize(
    ("name", "facts", "said"),
    [
        ("side_picked", {"seat": 1, "counters": {"edge": 48_000}}, "Gules takes the far long edge."),
        ("asks_first_step", {"unit": 3}, "What do your Bows do?"),
        ("asks_first_step", {"unit": 4}, "What does your Hero do?"),
        ("asks_move", {"unit": 4, "action": "walk", "ask": Ways((), 6000)}, "Where does your Hero walk, up to 6.0 in?"),
        (
            "moves",
            {"unit": 4, "action": "assault", "ways": {"m1": ((0, 0), (3000, 0))}},
            "Gules's Hero charges 3.0 in.",
        ),
        ("stays", {"unit": 3}, "Azure's Bows stay where they are."),
        ("offers_shoot", {"target": 4, "able": (1, 2)}, "Shoot Hero: 2 can fire"),
        (
            "shoots",
            {"unit": 3, "target": 4, "dice": 1, "cover": True},
            "Azure's Bows shoot Gules's Hero: 1 die, in cover.",
        ),
        (
            "shoots",
            {"unit": 3, "target": 4, "dice": 9, "cover": True, "arms": {"Bow, Sling": 8, "Cannon": 1}},
            "Azure's Bows shoot Gules's Hero: 8 dice of Bow and Sling, 1 die of Cannon, in cover.",
        ),
        ("strikes", {"unit": 4, "target": 3, "dice": 3}, "Gules's Hero strikes Azure's Bows: 3 dice."),
        (
            "strikes",
            {"unit": 4, "target": 3, "dice": 3, "arms": {"Axe": 3}},
            "Gules's Hero strikes Azure's Bows: 3 dice of Axe.",
        ),
        ("first_throw", {"unit": 3}, "Azure's Bows: the first roll."),
        ("first_throw", {"unit": 3, "arms": "Bow, Sling"}, "Azure's Bows with Bow and Sling: the first roll."),
        ("first_throw", {"unit": 4, "against": "Bow"}, "Gules's Hero against Bow: the first roll."),
        ("compared", {"unit": 3, "target": 4, "caused": [2, 2]}, "The melee is a draw, 2 to 2."),
        (
            "compared",
            {"unit": 3, "target": 4, "caused": [0, 2]},
            "Gules's Hero wins the melee against Azure's Bows, 2 to 0.",
        ),
        ("result_compared", {"unit": 3, "target": 4, "caused": [0, 2]}, "Bows lose the melee"),
        ("asks_losses", {"unit": 3, "ask": Some((), 2, 2)}, "Your Bows lose 2 models. Which?"),
        ("asks_losses", {"unit": 4, "ask": Some((), 1, 1), "arms": "Axe"}, "Your Hero loses 1 model to Axe. Which?"),
        ("loses", {"unit": 3, "fallen": 1, "left": 1}, "Azure's Bows lose 1 model; 1 left."),
        ("loses", {"unit": 4, "fallen": 1, "left": 0}, "Gules's Hero is destroyed."),
        (
            "scored",
            {"seat": 0, "unit": 4, "gain": "3/2", "counters": {"score": "10/3"}},
            "Azure scores 1.5 for Gules's Hero: 3.33 in total.",
        ),
        (
            "offers_assault_move",
            {"how": "own", "avoid": "both"},
            "Each model, avoiding difficult and dangerous ground",
        ),
        ("asks_wishes", {"unit": 3}, "Where should each of your Bows end?"),
        ("terrain_changed", {"change": "shift-terrain"}, "A piece of terrain is moved on the table."),
    ],
)
def test_what_is_said(name: str, facts: dict[str, object], said: str) -> None:
    assert INCHES.say(CAST, name, facts) == said


def test_models_are_named_by_the_type_of_the_games_book() -> None:
    words = Words(INCHES)
    name_models(words, str.capitalize)
    facts = {"model": 12, "type": "rookies", "carries": ("Sword", "Bow"), "group": 1}
    assert words.say(CAST, "offers_losses", facts) == "Rookies, model 12 (Sword, Bow)"
    assert words.say(CAST, "offers_order", facts) == words.say(CAST, "offers_who_fires", facts)
    assert words.say(CAST, "offers_form_units", facts) == "Rookies (Sword, Bow)"
