import pytest

from drumhead.combat.volley import START, Choice, Each, Lookup, Pay, Settle, Sort, advance, decide, foresee
from drumhead.dice import Die, Scripted

from .attacks import attack


def test_stages_that_say_the_same_are_the_same() -> None:
    assert attack(4, 5) == attack(4, 5)
    assert hash(attack(4, 5)) == hash(attack(4, 5))
    assert attack(4, 5) != attack(4, 6)


@pytest.mark.parametrize(
    ("build", "why"),
    [
        (
            lambda: Sort("dice", Die(6, 4).band(6, "sure"), {"hit": "hits"}, name="hit"),
            "stage 'hit': the die has a band 'sure', the stage only ['hit']",
        ),
        (lambda: Sort("dice", Die(6, 4), {"hti": "hits"}), "neither 'hit' nor 'miss' is in ['hti']"),
        (lambda: Choice("d", {"spend": ()}, "keep"), "d has no option 'keep', only spend"),
        (lambda: Each("a", (Settle(Pay("a")),), name="packets"), "stages for each of 'a' may not change that field"),
        (lambda: decide(attack(4, 4), (0,), {"dice": 1}, "keep"), "no decision is open at (0,)"),
        (lambda: decide(attack(4, 4), (1,), {"hits": 1}, "keep"), "no decision is open at (1,)"),
        (lambda: decide(attack(4, 4), (1,), {"hits": 1, "tired": 1}, "no"), "reroll-hits has no option 'no'"),
        (lambda: advance(attack(4, 4), (0, 0, 0), {}, Scripted()), "stage 'hit' has no branches"),
        (
            lambda: foresee(attack(4, 4), {"dice": 1, "tired": 1}, {"reroll-hits": "no"}, keep=("wounds",)),
            "reroll-hits has no option 'no', only spend, keep",
        ),
        (
            lambda: advance((Settle(Lookup("lost", "dice", (2, 1))),), START, {"lost": 2}, Scripted()),
            "2 lost, but the table of dice ends at 1",
        ),
    ],
)
def test_a_mistake_is_told_in_one_sentence(build: object, why: str) -> None:
    assert callable(build)
    with pytest.raises(ValueError) as mistake:
        build()
    assert why in str(mistake.value)
