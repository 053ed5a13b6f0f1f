"""Where the next dice of an attack may lead, against plain enumeration and against the whole attack foreseen."""

from itertools import product

import pytest

from drumhead.combat.stage import Cap, Choice, Each, Pay, Settle, Sort, Stages
from drumhead.combat.throws import ends, throw_of
from drumhead.combat.volley import START, AtChoice, Done, advance, decide, foresee
from drumhead.dice.die import Die
from drumhead.dice.scripted import Scripted

HIT = Die(6, 4, passed="hit", failed="miss")
BLOCK = Die(6, 5, passed="block", failed="through")
SPENT: Stages = (Settle(Pay("tired")), Sort("hits", HIT, {"hit": "hits"}))
AGAIN = Choice("again", {"keep": (), "spend": SPENT}, "spend", ("tired", "hits"))
ATTACK: Stages = (
    Sort("dice", HIT, {"hit": "hits"}),
    AGAIN,
    Sort("hits", BLOCK, {"through": "wounds"}),
    Settle(Cap("wounds", 2)),
)
PACKETS: Stages = (Each("packets", (Sort("dice", HIT, {"hit": "hits"}),)), Sort("hits", BLOCK, {"through": "wounds"}))


def test_the_next_dice_lead_to_the_question_or_past_it() -> None:
    found = {(type(end), end.volley.get("hits", 0)): p for end, p in ends(ATTACK, START, {"dice": 2, "tired": 1})}
    assert found == {
        (AtChoice, 1): pytest.approx(1 / 2),
        (AtChoice, 2): pytest.approx(1 / 4),
        (Done, 0): pytest.approx(1 / 4),
    }


def test_without_a_question_they_lead_to_the_end_as_every_fall_of_the_dice_says() -> None:
    counted = dict.fromkeys((0, 1, 2), 0)
    for faces in product(range(1, 7), repeat=4):
        hits = sum(f >= 4 for f in faces[:2])
        counted[min(2, sum(f < 5 for f in faces[2 : 2 + hits]))] += 1
    found: dict[int, float] = {}
    for end, p in ends(ATTACK, START, {"dice": 2}):
        wounds = end.volley.get("wounds", 0)
        found[wounds] = found.get(wounds, 0.0) + p
    assert found == pytest.approx({wounds: n / 6**4 for wounds, n in counted.items()})


def test_what_is_repeated_is_walked_as_often_as_it_counts() -> None:
    volley = {"dice": 3, "packets": 2}
    chances = foresee(PACKETS, volley, keep=("wounds",)).p("wounds")
    throw = throw_of(PACKETS, START, volley, Done({"wounds": 1}), "wounds", 0)
    assert throw.chances == pytest.approx({float(n): p for n, p in enumerate(chances)})


def test_dice_before_a_question_are_worth_what_follows_by_the_policies() -> None:
    volley = {"dice": 2, "tired": 1}
    stood = advance(ATTACK, START, volley, Scripted(6, 6))
    assert isinstance(stood, AtChoice)
    throw = throw_of(ATTACK, START, volley, stood, "wounds", 1)
    mean = foresee(ATTACK, volley, keep=("wounds",)).mean("wounds")
    assert sum(worth * p for worth, p in throw.chances.items()) == pytest.approx(mean)
    assert throw.came == max(throw.chances) and throw.dealt == 0


def test_dice_behind_a_question_are_weighed_from_the_answer_that_was_given() -> None:
    stood = advance(ATTACK, START, {"dice": 2, "tired": 1}, Scripted(6, 6))
    at = decide(ATTACK, stood.at, stood.volley, "keep") if isinstance(stood, AtChoice) else START
    done = advance(ATTACK, at, stood.volley, Scripted(1, 6))
    throw = throw_of(ATTACK, at, stood.volley, done, "wounds", 1)
    assert throw.chances == pytest.approx({0.0: 1 / 9, 1.0: 4 / 9, 2.0: 4 / 9})
    assert (throw.came, throw.dealt) == (1.0, 1)
