"""Battles of the campaign as a sentence with blanks, and their odds as a page shows them."""

from drumhead.campaign.desk.attack_form import attack_form, odds_of
from drumhead.combat.form import Values
from drumhead.flow.game import Odds


def test_the_sentence_has_a_space_after_each_number() -> None:
    told = [f"{blank.start}{blank.ending}" for blank in attack_form().blanks.values()]
    assert told == ["5 points attack", "4 points"]


def test_the_odds_say_what_they_count_and_that_they_were_measured() -> None:
    starts: Values = {name: blank.start for name, blank in attack_form().blanks.items()}
    odds = odds_of(starts)
    assert isinstance(odds, Odds)
    assert odds.facts["counts"] == "points lost" and odds.facts["measured"] == 140
