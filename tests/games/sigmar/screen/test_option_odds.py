"""The odds behind answers: both sides of a charge, the two ways to pierce, a breath."""

import pytest

from drumhead.flow.game import Draft
from drumhead.games.sigmar.game import SIGMAR
from drumhead.testkit import clause
from drumhead.testkit.inches import block, row
from tests.games.sigmar.kit import battle, say, troop
from tests.games.sigmar.rules.soldiers import men


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


@clause("sigmar.types.ordnance-fire-hold")
def test_an_engine_is_promised_no_losses_for_an_advance() -> None:
    b = battle([troop("saltgate:sluice-battery", [(10, 10)])], [troop("saltgate:pikewardens", block(10, 10, 25))])
    assert [*SIGMAR.option_odds(b)] == ["hold"]
    there = SIGMAR.preview(b, 0, Draft(unit=0, action="advance", goal=(10_000, 12_000)))
    assert there.ways and not any(o.stand == "there" for o in there.odds)


@clause("sigmar.shooting.advance-one-weapon", "sigmar.shooting.hold-all-weapons")
def test_the_losses_of_an_advance_are_those_of_one_weapon_each() -> None:
    twice = men(row(4, 10, 10), "Bow", "Bow")
    odds = SIGMAR.option_odds(battle([twice], [men(row(4, 10, 24))]))
    assert odds["hold"].mean == pytest.approx(2.0, abs=0.1)
    assert odds["advance"].mean == pytest.approx(1.0, abs=0.01)
