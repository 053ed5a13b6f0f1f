"""Rolled and foreseen are two readings of one tuple: every fall of the dice, played, proves the exact reading.
For large attacks icepool is asked, which knows nothing of it."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from drumhead.combat.stage import fields_written
from drumhead.combat.volley import (
    START,
    Add,
    AtChoice,
    By,
    Cap,
    Choice,
    Done,
    Each,
    Lookup,
    Pay,
    Settle,
    Sort,
    Stage,
    Stages,
    Thrown,
    Volley,
    advance,
    decide,
    foresee,
)
from drumhead.dice import Die, Scripted, SeededDice

from .attacks import TooManyFalls, attack, enumerate_every_face, played

HALF = Fraction(1, 2)


# ------------------------------------------------------------------------------------------------- random small attacks
FIELDS = ("a", "b", "c", "d")
fields = st.sampled_from(FIELDS)
targets = st.none() | fields


@st.composite
def dies(draw: st.DrawFn) -> Die:
    sides = draw(st.integers(2, 3))
    die = Die(sides, draw(st.integers(1, sides + 1)))
    if draw(st.booleans()):
        die = die.band(sides, "sure")
    if draw(st.booleans()):
        die = die.again_below()
    return die.again_from() if draw(st.booleans()) else die


def lesser(v: Volley) -> Volley:
    return {"c": min(v["a"], v["b"]), "d": v["d"] + (v["a"] > v["b"])}


sorts = st.builds(
    Sort, fields, dies(), st.fixed_dictionaries({"hit": targets, "miss": targets, "sure": targets}), st.just("sort")
)
changes = st.one_of(
    st.builds(Cap, fields, st.integers(0, 2)),
    st.builds(Pay, fields, st.integers(0, 2)),
    st.tuples(fields, fields).filter(lambda two: two[0] != two[1]).map(lambda two: Add(*two)),
    st.builds(Lookup, fields, fields, st.lists(st.integers(0, 2), min_size=40, max_size=40).map(tuple)),
    st.just(By(lesser, reads=("a", "b", "d"), writes=("c", "d"))),
)
plain = st.one_of(sorts, st.builds(Settle, changes))


def choices(inner: st.SearchStrategy[Stage]) -> st.SearchStrategy[Stage]:
    branch = st.lists(inner, max_size=2).map(tuple)
    return st.builds(
        Choice,
        st.just("decision"),
        st.fixed_dictionaries({"spend": branch, "keep": branch}),
        st.sampled_from(["spend", "keep"]),
        st.lists(fields, max_size=2, unique=True).map(tuple),
    )


@st.composite
def eaches(draw: st.DrawFn, inner: st.SearchStrategy[Stage]) -> Stage:
    stages = tuple(draw(st.lists(inner, min_size=1, max_size=2)))
    free = sorted(set(FIELDS) - fields_written(stages))
    assume(free)
    return Each(draw(st.sampled_from(free)), stages)


nested = st.one_of(plain, choices(plain), eaches(plain), eaches(choices(plain)), choices(eaches(plain)))
attacks = st.lists(st.one_of(plain, nested), min_size=1, max_size=5).map(tuple)
volleys = st.fixed_dictionaries({"a": st.integers(1, 3), "b": st.integers(0, 2)}, optional={"c": st.integers(0, 2)})
slow = settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)


@slow
@given(
    attacks,
    volleys,
    st.lists(fields, min_size=1, max_size=3, unique=True).map(tuple),
    st.sampled_from([{}, {"decision": "spend"}, {"decision": "keep"}]),
)
def test_foreseen_is_every_fall_of_the_dice(
    stages: Stages, volley: Volley, keep: tuple[str, ...], answers: dict[str, str]
) -> None:
    try:
        expected = enumerate_every_face(stages, volley, keep, answers)
    except TooManyFalls:
        reject()
    assert foresee(stages, volley, answers, keep=keep, exact=Fraction).joint == expected
    floats = foresee(stages, volley, answers, keep=keep).joint
    assert floats.keys() == expected.keys()
    assert floats == pytest.approx({place: float(chance) for place, chance in expected.items()}, rel=1e-9)


@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize(("tired", "target_tired"), [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_an_attack_with_all_its_questions_is_every_fall_of_three_dice(
    cover: bool, tired: int, target_tired: int
) -> None:
    stages = attack(4, 5, cover=cover, models=2, who="", foe="foe-")
    volley = {"dice": 3, "tired": tired, "foe-tired": target_tired}
    keep = ("foe-wounds", "tired", "foe-tired")
    for first, second in product(("spend", "keep"), repeat=2):
        answers = {"reroll-hits": first, "reroll-blocks": second}
        expected = enumerate_every_face(stages, volley, keep, answers)
        assert foresee(stages, volley, answers, keep=keep, exact=Fraction).joint == expected


# -------------------------------------------------------------------------------------------------------- large attacks
def icepool_wounds(
    dice: int, quality: int, target_quality: int, cover: bool, hits_again: bool, blocks_again: bool, models: int
) -> list[Fraction]:
    """The same attack in another library's words: the fate of one die, many times."""
    d6 = icepool.d6
    hit = Fraction(7 - quality, 6) ** (1 + hits_again)
    block = Fraction(7 - target_quality, 6) ** (1 + blocks_again)
    assert hit == (d6 >= quality).probability(True) ** (1 + hits_again)
    fate = icepool.coin(hit * (HALF if cover else 1) * (1 - block))
    wounds = (dice @ fate).map(lambda n: min(n, models))
    return [wounds.probability(n) for n in range(wounds.max_outcome() + 1)]


def test_large_attacks_agree_with_icepool() -> None:
    draw = Random(8)
    for _ in range(12):
        quality, target_quality, models = draw.randint(2, 6), draw.randint(2, 6), draw.randint(1, 15)
        cover, tired, target_tired = draw.random() < 0.5, draw.randint(0, 1), draw.randint(0, 1)
        dice = draw.randint(12, 40)
        stages = attack(quality, target_quality, cover=cover, models=models, foe="foe-")
        volley = {"dice": dice, "tired": tired, "foe-tired": target_tired}
        odds = foresee(stages, volley, keep=("foe-wounds",))
        expected = icepool_wounds(dice, quality, target_quality, cover, tired > 0, target_tired > 0, models)
        assert odds.p("foe-wounds") == pytest.approx([float(p) for p in expected], rel=1e-9)


def test_thirty_six_dice_in_fractions_agree_with_icepool_to_the_last_digit() -> None:
    stages = attack(4, 4, cover=True, models=8, foe="foe-")
    odds = foresee(stages, {"dice": 36, "tired": 1, "foe-tired": 1}, keep=("foe-wounds",), exact=Fraction)
    assert odds.p("foe-wounds") == icepool_wounds(36, 4, 4, True, True, True, 8)


# --------------------------------------------------------------------------------------------------- a melee as a tuple
def melee(a_models: int, d_models: int, d_attacks: int) -> Stages:
    """The assaulters strike first; the survivors, with `d_attacks` dice each, strike back."""
    survivors = tuple((d_models - lost) * d_attacks for lost in range(d_models + 1))
    return (
        *attack(4, 5, models=d_models, who="a-", foe="d-"),
        Settle(Lookup("d-wounds", "d-dice", survivors), name="survivors"),
        *attack(5, 4, models=a_models, who="d-", foe="a-"),
    )


def test_a_melee_with_casualties_in_between_is_one_longer_tuple() -> None:
    stages, volley = melee(2, 2, 1), {"a-dice": 2, "a-tired": 1, "d-tired": 1}
    keep = ("d-wounds", "a-wounds")
    expected = enumerate_every_face(stages, volley, keep)
    assert foresee(stages, volley, keep=keep, exact=Fraction).joint == expected
    odds = foresee(stages, {"a-dice": 36}, keep=keep)
    spared, beaten = odds.joint[0, 0], [chance for (d, a), chance in odds.joint.items() if d == 2 and a]
    assert spared < 0.001
    assert not beaten  # nobody is left to strike back


def test_the_losses_of_both_sides_hang_together() -> None:
    odds = foresee(melee(5, 4, 2), {"a-dice": 5}, keep=("d-wounds", "a-wounds"), exact=Fraction)
    means = [
        sum((a * p for (d, a), p in odds.joint.items() if d == lost), Fraction()) / p_lost
        for lost, p_lost in enumerate(odds.p("d-wounds"))
    ]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == 5


# ------------------------------------------------------------------------------------------------------ from the middle
def test_nine_hits_on_the_table_what_does_each_answer_lead_to() -> None:
    stages = attack(4, 4, models=3, foe="foe-")
    now = advance(stages, START, {"dice": 9, "tired": 1}, Scripted(*[5] * 9))
    assert isinstance(now, AtChoice)
    assert (now.choice.decision, now.volley["hits"]) == ("reroll-hits", 9)
    kept, spent = (
        foresee(stages, now.volley, {"reroll-hits": option}, at=now.at, keep=("foe-wounds",), exact=Fraction)
        for option in ("keep", "spend")
    )
    assert kept.p("foe-wounds") == icepool_wounds(9, 1, 4, False, False, False, 3)
    assert spent.p("foe-wounds") == icepool_wounds(9, 4, 4, False, False, False, 3)
    behind = foresee(
        stages, now.volley, at=decide(stages, now.at, now.volley, "spend"), keep=("foe-wounds",), exact=Fraction
    )
    assert behind.joint == spent.joint


def test_every_open_question_is_foreseen_as_it_is_enumerated_from_there() -> None:
    stages = attack(3, 4, cover=True, models=2, foe="foe-")
    keep = ("foe-wounds", "foe-tired")
    asked: Counter[str] = Counter()
    for seed in range(12):
        dice = SeededDice.from_number(seed)
        now = advance(stages, START, {"dice": 4, "tired": 1, "foe-tired": 1}, dice)
        while isinstance(now, AtChoice):
            asked[now.choice.decision] += 1
            expected = enumerate_every_face(stages, now.volley, keep, at=now.at)
            assert foresee(stages, now.volley, at=now.at, keep=keep, exact=Fraction).joint == expected
            now = advance(stages, decide(stages, now.at, now.volley, "spend"), now.volley, dice)
    assert asked["reroll-hits"] > 3
    assert asked["reroll-blocks"] > 3


def test_a_question_inside_each_is_foreseen_from_the_middle_of_its_round() -> None:
    again = Choice("again", {"yes": (Sort("die", Die(6, 3), {"hit": "wounds"}),), "no": ()}, "yes", ("die",))
    stages = (
        Each("packets", (Settle(By(one_die, (), ("die",))), again, Settle(Cap("wounds", 2)))),
        Settle(Add("more", "wounds")),
    )
    volley = {"packets": 3, "more": 1}
    now = advance(stages, START, volley, Scripted())
    assert isinstance(now, AtChoice)
    now = advance(stages, decide(stages, now.at, now.volley, "yes"), now.volley, Scripted(6))
    assert isinstance(now, AtChoice)
    assert (now.at, now.volley["packets"], now.volley["wounds"]) == ((0, 0, 1), 1, 1)
    odds = foresee(stages, now.volley, at=now.at, keep=("wounds",), exact=Fraction)
    assert odds.p("wounds") == [0, 0, Fraction(1, 9), Fraction(8, 9)]


def one_die(_: Volley) -> Volley:
    return {"die": 1}


# -------------------------------------------------------------------------------------------------------------- rolling
def test_rolled_many_times_the_attack_comes_out_as_foreseen() -> None:
    stages = melee(4, 4, 2)
    volley, count = {"a-dice": 8, "a-tired": 1, "d-tired": 1}, 3000
    keep = ("d-wounds", "a-wounds")
    dice = SeededDice.from_number(77)
    ends = (played(stages, volley, dice, {}) for _ in range(count))
    seen = Counter(tuple(end.get(f, 0) for f in keep) for end in ends)
    odds = foresee(stages, volley, keep=keep).joint
    assert set(seen) <= set(odds)
    for place, chance in odds.items():
        assert abs(seen[place] - count * chance) <= 4 * (count * chance * (1 - chance)) ** 0.5 + 1


def test_dice_are_told_stage_by_stage_in_the_order_they_fell() -> None:
    heard: list[tuple[str, Thrown, int]] = []
    stages = (
        Sort("dice", Die(6, 4).again_below(), {"hit": "hits"}, name="hit"),
        Sort("hits", Die(6, 5, passed="blocked", failed="through"), {"through": "wounds"}, name="block"),
        Settle(Cap("wounds", 1), name="wounds"),
    )

    def told(stage: Sort | Settle, dice: Thrown, before: Volley, after: Volley) -> None:
        heard.append((stage.name, dice, after.get("wounds", 0) - before.get("wounds", 0)))

    done = advance(stages, START, {"dice": 3}, Scripted(1, 6, 3, 4, 2, 1, 2), told)
    assert heard == [
        ("hit", Thrown((1, 6, 3), (4, 2), (4, 6, 2)), 0),
        ("block", Thrown((1, 2), (), (1, 2)), 2),
        ("wounds", Thrown(), -1),
    ]
    assert done == Done({"dice": 0, "hits": 0, "wounds": 1})


def test_hits_thrown_again_take_the_place_of_the_old_ones() -> None:
    stages, dice = attack(4, 4, foe="foe-"), Scripted(6, 6, 6, 1, 5, 2, 2, 3)
    volley = {"dice": 4, "tired": 2}
    now = advance(stages, START, volley, dice)
    assert isinstance(now, AtChoice)
    assert now.volley["hits"] == 3
    done = advance(stages, decide(stages, now.at, now.volley, "spend"), now.volley, dice)
    assert isinstance(done, Done)
    assert (done.volley["tired"], done.volley["foe-wounds"], dice.left) == (1, 1, 0)
    assert volley == {"dice": 4, "tired": 2}  # the volley that was given stays as it was


@pytest.mark.parametrize("volley", [{"dice": 2}, {"dice": 0, "tired": 1}])
def test_a_choice_without_its_needs_is_not_asked(volley: Volley) -> None:
    assert isinstance(advance(attack(4, 4), START, volley, Scripted(6, 6, 6, 6)), Done)


def test_a_choice_with_one_option_is_taken_without_a_question() -> None:
    forced = Choice("forced", {"pay": (Settle(Pay("a")),)}, "pay", ("a",))
    assert advance((forced,), START, {"a": 2}, Scripted()) == Done({"a": 1})


def test_an_open_question_is_plain_data_and_asks_again_from_its_cursor() -> None:
    stages = attack(4, 4)
    now = advance(stages, START, {"dice": 2, "tired": 1}, Scripted(6, 6))
    assert isinstance(now, AtChoice)
    assert now.at == (1,)
    assert advance(stages, now.at, now.volley, Scripted()) == now
    assert decide(stages, now.at, now.volley, "spend") == (1, 0, 0)
    assert decide(stages, now.at, now.volley, "keep") == (1, 1, 0)


def test_each_runs_once_for_every_one_counted() -> None:
    stages = (Each("packets", (Settle(By(one_die, (), ("die",))), Sort("die", Die(6, 4), {"hit": "wounds"}))),)
    done = advance(stages, START, {"packets": 3}, Scripted(6, 1, 5))
    assert done == Done({"packets": 0, "die": 0, "wounds": 2})


def test_the_same_question_asked_twice_is_answered_from_memory() -> None:
    stages, volley = attack(3, 5), {"dice": 7}
    assert foresee(stages, volley, keep=("wounds",)) is foresee(attack(3, 5), volley, keep=("wounds",))


def test_an_answer_may_name_one_stage_or_all_of_a_decision() -> None:
    stages, volley = melee(3, 3, 2), {"a-dice": 3, "a-tired": 1, "d-tired": 1}
    keep = ("a-tired", "d-tired")
    one = foresee(stages, volley, {"a-hit-reroll": "keep", "reroll-blocks": "keep"}, keep=keep)
    assert one.p("a-tired") == pytest.approx([0, 1])
    assert one.p("d-tired")[0] > 0.5
