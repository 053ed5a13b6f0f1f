"""Random campaigns are of use only where the two sides meet: most walks have battles, some fought by chance."""

from collections import Counter
from random import Random

from drumhead.campaign.game import CAMPAIGN
from drumhead.dice.seeded import SeededDice
from tests.conformance.draws import CONFORMANT

WALKS = 20


def test_most_walks_of_a_campaign_have_battles_that_are_typed_in_and_some_have_one_that_is_fought() -> None:
    (kind,) = (kind for kind in CONFORMANT if kind.game is CAMPAIGN)
    found = Counter[str]()
    for seed in range(WALKS):
        rng, dice = Random(seed), SeededDice.from_number(seed)
        s = kind.begin(kind.draw(rng), dice, rng)
        told = set[str]()
        while s.question and not told:
            if s.battle is not None or s.question.says == "type_winner":
                told.add("fought" if s.battle is not None else "typed")
            CAMPAIGN.answer(s, s.asked_seat, kind.answer(CAMPAIGN.imagine(s, s.asked_seat, rng), rng), dice)
        found.update(told)
    assert found["typed"] > WALKS / 2
    assert found["fought"] > 0
