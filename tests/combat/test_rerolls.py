"""Re-rolls for a token: after the roll or before it, of one roll or of dice that are counted apart."""

from fractions import Fraction

from drumhead.combat.rerolls import after_roll, before_roll
from drumhead.combat.stage import Choice, Sort, Stages
from drumhead.combat.volley import AtChoice, advance, foresee
from drumhead.dice.die import Die
from drumhead.dice.scripted import Scripted

HIT = Die(6, 4, passed="hit", failed="miss")
CLEAR, SHADED = (
    Sort(dice, HIT, {"hit": hits}, "hit", "page.hit") for dice, hits in (("dice", "hits"), ("far", "far_hits"))
)
AGAIN, FAR_AGAIN = (Sort(hits, HIT, {"hit": hits}, "again", "page.again") for hits in ("hits", "far_hits"))


def choice(stages: Stages) -> Choice:
    (found,) = (stage for stage in stages if isinstance(stage, Choice))
    return found


def asked(stages: Stages, volley: dict[str, int], *faces: int) -> bool:
    return isinstance(advance(stages, (0,), volley, Scripted(*faces), lambda *_: None), AtChoice)


def test_after_the_roll_it_is_asked_only_where_there_is_a_token_and_a_hit() -> None:
    stages = after_roll((CLEAR,), "page.decision.again", "tired", (AGAIN,))
    assert asked(stages, {"dice": 2, "tired": 1}, 4, 1)
    assert not asked(stages, {"dice": 2, "tired": 1}, 3, 1)
    assert not asked(stages, {"dice": 2, "tired": 0}, 4, 1)


def test_before_the_roll_it_is_asked_whatever_will_fall() -> None:
    stages = before_roll((CLEAR,), "page.decision.again", "tired", (AGAIN,))
    assert isinstance(stages[0], Choice)
    assert asked(stages, {"dice": 2, "tired": 1})


def test_dice_that_are_counted_apart_are_one_question() -> None:
    for made in (after_roll, before_roll):
        stages = made((CLEAR, SHADED), "page.decision.again", "tired", (AGAIN, FAR_AGAIN))
        assert choice(stages).needs == ("tired", "any")


def test_a_spent_token_throws_every_hit_again_once() -> None:
    for made in (after_roll, before_roll):
        stages = made((CLEAR,), "page.decision.again", "tired", (AGAIN,))
        odds = foresee(stages, {"dice": 1, "tired": 1}, keep=("hits", "tired"), exact=Fraction)
        assert odds.p("hits")[1] == Fraction(1, 4)
        kept = foresee(stages, {"dice": 1, "tired": 1}, {"page.decision.again": "keep"}, keep=("hits",), exact=Fraction)
        assert kept.p("hits")[1] == Fraction(1, 2)
