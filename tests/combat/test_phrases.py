"""Texts with gaps: units by name, with their owner or with a verb, other facts as the game calls them."""

import pytest

from drumhead.combat.phrases import Phrases
from drumhead.flow.words import Cast, Known, Words

CAST = Cast(("Azure", "Gules"), {0: Known("Dog 2", 0, False), 1: Known("Bows", 1, True)})


def said(text: str, **facts: object) -> str:
    words = Phrases(called={"cell": lambda cell: "abc"[cell], "cubes": lambda n: f"{n} cubes"})
    words.phrases(text=text)
    return words.say(CAST, "text", facts)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("{unit}", "Dog 2"),
        ("{unit:'s}", "Azure's Dog 2"),
        ("{unit:shoot} at {target:'s}.", "Azure's Dog 2 shoots at Gules's Bows."),
        ("{target:be} pinned.", "Gules's Bows are pinned."),
        ("{seat} starts", "Gules starts"),
        ("{cell}: {far:cubes}, {far}", "b: 3 cubes, 3"),
        ("nothing to fill in", "nothing to fill in"),
    ],
)
def test_a_gap_is_filled_as_people_say_it(text: str, means: str) -> None:
    assert said(text, unit=0, target=1, seat=1, cell=1, far=3, unused="x") == means


def test_what_others_say_is_known_too() -> None:
    shared = Words()
    shared.texts(over="The end.")
    assert Phrases(shared, called={}).say(CAST, "over", {}) == "The end."
