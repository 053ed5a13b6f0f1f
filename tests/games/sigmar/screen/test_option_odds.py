"""The odds behind answers: both sides of a charge, the two ways to pierce, a breath."""

import pytest

from drumhead.games.sigmar.game import SIGMAR
from drumhead.testkit.inches import block, row
from tests.games.sigmar.kit import battle, say, troop


def test_a_charge_tells_what_becomes_of_both_sides() -> None:
    near = battle(
        [troop("mirefold:elk-riders", row(3, 10, 10, 1.5))], [troop("saltgate:quay-shooters", row(5, 10, 18))]
    )
    odds = SIGMAR.option_odds(near)["charge:1"]
    theirs, own = (dict(side) for side in odds.facts["fates"])
    assert [*theirs] == [*own] == ["destroyed", "routed", "wavered"]
    assert theirs["destroyed"] + theirs["routed"] == pytest.approx(odds.destroys)
    assert theirs["wavered"] > 0 and sum(theirs.values()) < 1 and sum(own.values()) < sum(theirs.values())


def test_the_two_ways_to_pierce_are_told_apart_each_with_its_losses() -> None:
    rifles = troop("saltgate:quay-shooters", row(5, 10, 10), "rifle")
    b = battle([rifles], [troop("saltgate:bailiffs", row(5, 10, 25))])
    say(b, "hold", 1)
    odds = SIGMAR.option_odds(b)
    assert [(key, o.text) for key, o in odds.items()] == [
        ("past-armor", "Past armor: it stops no hit"),
        ("blocks-again", "Through blocks: they are rerolled"),
    ]
    assert [o.mean for o in odds.values()] == pytest.approx([5 / 2 / 3, 5 / 2 / 2 * 5 / 9])  # armor 4+, blocks 3+


def test_a_breath_says_whom_it_is_for() -> None:
    b = battle([troop("slowkiln:furnace-toad", [(10, 10)])], [troop("saltgate:pikewardens", block(10, 10, 18))])
    say(b, "hold")
    (odds,) = SIGMAR.option_odds(b).values()
    assert odds.text == "Breathe fire at Red 0" and odds.mean == pytest.approx(3.5, abs=0.01)
