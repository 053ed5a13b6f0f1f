"""The odds of spells on the screen: of each spell, and of each number of dice."""

from fractions import Fraction

import pytest

from drumhead.flow.game import Draft
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import question
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, say, troop, words


@pytest.fixture
def b() -> Sigmar:
    """A wizard with three dice, asked whether he casts."""
    blue, red = [troop("mirefold:sporecaller", [(10, 10)])], [troop("saltgate:bailiffs", row(5, 10, 20))]
    b = battle(blue, red, power=[{-1: 3}, {-1: 0}])
    say(b, "hold")
    return b


def test_a_spell_has_the_chance_of_all_dice_and_says_what_it_does(b: Sigmar) -> None:
    odds = SIGMAR.option_odds(b)
    storm = odds["spell:gnat-storm:1"]
    assert storm.p[1] == pytest.approx(float(Fraction(181, 216)))  # 8 or more with three dice, as 2 is added
    assert storm.facts["says"] == "to cast with 3 dice: 2D6 hits with Piercing"
    assert "stop" not in odds


def test_each_number_of_dice_has_its_chance_and_that_of_a_miscast(b: Sigmar) -> None:
    say(b, "spell:gnat-storm:1")
    odds = SIGMAR.option_odds(b)
    assert [(n, o.text, o.reasons[0].text) for n, o in odds.items()] == [
        ("1", "1 die", "No miscast"),
        ("2", "2 dice", "Miscast 3 %"),
        ("3", "3 dice", "Miscast 7 %"),
    ]
    assert [o.p[1] for o in odds.values()] == pytest.approx([0, 15 / 36, 181 / 216])


# ---------------------------------------------------------------------------------------------------- on the table
def test_spells_are_drawn_by_how_far_they_reach_until_they_are_tried(b: Sigmar) -> None:
    ranges = {s.text: s.radius for s in SIGMAR.preview(b, 0, Draft(0)).shapes if s.role == "range"}
    assert ranges == {"Quickmud 12.0 in": 12_500, "Grasping Sedge 18.0 in": 18_500, "Gnat Storm 24.0 in": 24_500}
    say(b, "spell:gnat-storm:1")
    left = [s.text for s in SIGMAR.preview(b, 1, Draft(0)).shapes if s.role == "range"]
    assert left == ["Quickmud 12.0 in", "Grasping Sedge 18.0 in"]
    assert [s for s in SIGMAR.preview(b, 1, Draft(1)).shapes if s.role == "range"] == []


def test_a_spell_that_is_pointed_at_shows_its_range_and_its_target(b: Sigmar) -> None:
    disc, line = SIGMAR.preview(b, 0, Draft(0, option="spell:gnat-storm:1")).shapes
    assert (disc.role, disc.radius, disc.text) == ("range", 24_500, "Gnat Storm 24.0 in")
    assert (line.role, line.unit, line.text) == ("sight", 1, "9.0 in")
    assert SIGMAR.preview(b, 0, Draft(0, option="stop")).shapes == ()


def test_an_option_names_the_spell_first_and_then_its_target(b: Sigmar) -> None:
    shown = words(b).question(question(b))
    assert [o.label for o in shown.ask.options] == [  # type: ignore[union-attr]
        "Cast Grasping Sedge: at Red 0",
        "Cast Quickmud: on Blue 0",
        "Cast Gnat Storm: at Red 0",
        "Cast nothing",
    ]
