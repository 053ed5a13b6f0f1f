"""The odds of SAGA are exact: as every fall of the dice of small attacks, as icepool for large ones, as the game."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count, product
from random import Random
from typing import Any, NamedTuple

import icepool
import pytest

from drumhead.combat.volley import At, Stages, foresee
from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.question import Answer, Chosen, Picked
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.attack import BLOCKS, HITS, stages_of
from drumhead.games.saga.rules.state import Attack, Saga
from drumhead.space.terrain import Piece
from drumhead.testkit import asked, clause
from drumhead.testkit.inches import piece, row, shift
from tests.games.saga.kit import Draft, battle, regulars, rookies, say, veteran_hero, veterans

Odds = dict[Any, Fraction]


class Case(NamedTuple):
    """An attack drawn by lot."""

    attack: Attack
    house: dict[str, str]
    spend_hits: bool
    spend_blocks: bool

    @property
    def stages(self) -> Stages:
        return stages_of(battle([rookies([(10, 10)])], [rookies([(10, 40)])], house=self.house), self.attack)

    @property
    def answers(self) -> dict[str, str]:
        return {HITS: word(self.spend_hits), BLOCKS: word(self.spend_blocks)}


def word(spend: bool) -> str:
    return "spend" if spend else "keep"


def drawn(rng: Random, dice: int) -> Case:
    """Any weapons, qualities, cover, fatigue, toughness and house; `dice` at the most."""
    kind = rng.choice(("shooting", "shooting", "melee", "dangerous"))
    cover = rng.choice(("none", "all", "some")) if kind == "shooting" else "none"
    shaded = rng.randint(0, dice) if cover == "some" else 0
    volley = {"dice": dice - shaded, "tired": rng.randint(0, 2), "tired_target": rng.randint(0, 2)}
    if shaded:
        volley["shaded"] = shaded
    most = rng.choice((1, 2, 3, dice, 12))  # a hurt hero, a hero, a few men, many
    attack = Attack(0, 1, kind, rng.randint(3, 5), rng.randint(3, 5), most, volley, cover)
    house = {
        "reroll-moment": rng.choice(("after-the-roll", "before")),
        "dangerous-hits": rng.choice(("blockable", "wounds")),
    }
    return Case(attack, house, rng.random() < 0.5, rng.random() < 0.5)


SMALL = [drawn(Random(seed), 1 + seed % 4) for seed in range(120)]
LARGE = [drawn(Random(seed), 8 + seed % 25) for seed in range(60)]


# ---------------------------------------------------------------------------------------------------- by hand
@lru_cache
def falls(n: int, need: int) -> tuple[tuple[int, Fraction], ...]:
    """How often just k of n dice show the number or more: every fall of them, counted."""
    found: dict[int, int] = defaultdict(int)
    for faces in product(range(1, 7), repeat=n):
        found[sum(face >= need for face in faces)] += 1
    return tuple((k, Fraction(times, 6**n)) for k, times in found.items())


def by_hand(c: Case) -> Odds:
    """(wounds, fatigue left on the attacker, on the target), as the page tells it and without a word of the engine."""
    a, before = c.attack, c.house["reroll-moment"] == "before"
    odds: Odds = defaultdict(Fraction)
    for hits, tired, p in hits_by_hand(c, before):
        if a.kind == "dangerous" and c.house["dangerous-hits"] == "wounds":
            odds[min(hits, a.most), tired, a.volley["tired_target"]] += p
            continue
        spends = c.spend_blocks and a.volley["tired_target"] > 0
        for blocks, q in falls(hits, a.block):
            asked_now = spends and (hits > 0 if before else blocks > 0)
            for stand, r in falls(blocks, a.block) if asked_now else [(blocks, Fraction(1))]:
                left = a.volley["tired_target"] - asked_now
                odds[min(hits - stand, a.most), tired, left] += p * q * r
    return dict(odds)


def hits_by_hand(c: Case, before: bool) -> Iterator[tuple[int, int, Fraction]]:
    """The hits that meet block dice, the fatigue left on the attacker, and the chance of both."""
    a, points = c.attack, c.attack.volley["tired"]
    clear, shaded = a.volley["dice"], a.volley.get("shaded", 0)
    if a.kind == "dangerous":
        yield from ((clear - safe, points, p) for safe, p in falls(clear, 2))
        return
    for (x, p), (y, q) in product(falls(clear, a.hit), falls(shaded, a.hit)):
        spends = c.spend_hits and points > 0 and (clear + shaded > 0 if before else x + y > 0)
        again = product(falls(x, a.hit), falls(y, a.hit)) if spends else [((x, Fraction(1)), (y, Fraction(1)))]
        for (x2, r), (y2, s) in again:
            plain, covered = (0, x2 + y2) if a.cover == "all" else (x2, y2)
            for ignored, t in falls(covered, 4):
                yield plain + covered - ignored, points - spends, p * q * r * s * t


@clause("saga.ruling.excess-wounds", "saga.ruling.fatigue-reroll-all", "saga.ruling.armored-first")
@pytest.mark.parametrize("case", SMALL, ids=count())
def test_small_attacks_are_every_fall_of_their_dice(case: Case) -> None:
    keep = ("wounds", "tired", "tired_target")
    found = foresee(case.stages, case.attack.volley, case.answers, keep=keep, exact=Fraction)
    assert found.joint == by_hand(case)


# ---------------------------------------------------------------------------------------------------- by icepool
def by_icepool(c: Case) -> list[Fraction]:
    """The fate of one die, many times: fine as long as no answer depends on what fell."""
    a = c.attack
    hit = twice(Fraction(7 - a.hit, 6), c.spend_hits and a.volley["tired"] > 0)
    block = twice(Fraction(7 - a.block, 6), c.spend_blocks and a.volley["tired_target"] > 0)
    if a.kind == "dangerous":
        hit = Fraction(1, 6)
        block = Fraction(0) if c.house["dangerous-hits"] == "wounds" else block
    bare, covered = icepool.coin(hit * (1 - block)), icepool.coin(hit * (1 - block) / 2)
    clear, shaded = a.volley["dice"], a.volley.get("shaded", 0)
    if a.cover == "all":
        clear, shaded = 0, clear
    wounds = (clear @ bare + shaded @ covered).map(lambda n: min(n, a.most))
    return [wounds.probability(n) for n in range(wounds.max_outcome() + 1)]


def twice(p: Fraction, again: bool) -> Fraction:
    return p * p if again else p


@pytest.mark.parametrize("case", LARGE, ids=count())
def test_large_attacks_agree_with_icepool(case: Case) -> None:
    joint = foresee(case.stages, case.attack.volley, case.answers, keep=("wounds",), exact=Fraction).joint
    expected = by_icepool(case)
    assert [joint.get((n,), 0) for n in range(len(expected))] == expected
    floats = foresee(case.stages, case.attack.volley, case.answers, keep=("wounds",)).joint
    assert floats == pytest.approx({place: float(p) for place, p in joint.items() if float(p)}, abs=1e-12)


# ---------------------------------------------------------------------------------------------------- by playing
def answered(b: Saga, spend: dict[str, str]) -> Answer | None:
    """The answer to a question of the attack; None behind it."""
    if asked(b) in ("reroll-hits", "reroll-blocks"):
        assert b.question
        return Picked(spend[b.question.decision])
    if asked(b) == "casualties":
        assert b.question
        ask: Any = b.question.ask
        return Chosen(tuple(o.key for o in ask.of[: ask.least]))
    return None


def played(b: Saga, first: Answer | None, target: int, spend: dict[str, str]) -> Odds:
    """The losses of the target in every fall of the dice, played through the gate."""
    standing = strength(b, target)
    odds: Odds = defaultdict(Fraction)
    rows: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while rows:
        faces, p = rows.pop()
        world, dice = b.clone(), Typed(faces)
        a = first or answered(world, spend)
        try:
            while a is not None:
                SAGA.answer(world, world.asked_seat, a, dice)
                a = answered(world, spend)
        except FacesWanted as wanted:
            n = wanted.count
            rows += [((*faces, *more), p / 6**n) for more in product(range(1, 7), repeat=n)]
            continue
        odds[standing - strength(world, target)] += p
    return dict(odds)


def strength(b: Saga, u: int) -> int:
    """Wounds that a unit can still take."""
    return sum(b.model(m).tough - b.model(m).wounds for m in b.band(u).models)


WOOD = piece("forest", 9, 29, 14, 31)


@pytest.mark.parametrize("spend", ["spend", "keep"])
@pytest.mark.parametrize(
    ("red", "tired", "pieces", "moment"),
    [
        (rookies(row(4, 10, 30), fatigue=1), 0, [], "after-the-roll"),
        (veterans(row(4, 10, 30)), 0, [WOOD], "after-the-roll"),
        (veteran_hero(11, 30, wounds=2), 1, [], "after-the-roll"),
        (veterans(row(4, 10, 30), fatigue=1), 0, [], "before"),
    ],
    ids=["tired-target", "cover", "hurt-hero-tired-archers", "before"],
)
def test_the_odds_before_a_shot_are_what_playing_every_fall_gives(
    red: Draft, tired: int, pieces: list[Piece], moment: str, spend: str
) -> None:
    blue, house = regulars(row(2, 10, 10), "Bow", fatigue=tired), {"reroll-moment": moment}
    b = battle([blue], [red, rookies([(60, 40)])], *pieces, house=house)
    say(b, "hold")
    volley = {"dice": 2, "tired": tired, "tired_target": b.band(1).fatigue}
    a = Attack(0, 1, "shooting", 4, b.band(1).quality, strength(b, 1), volley, "all" if pieces else "none")
    answers = {HITS: spend, BLOCKS: spend}
    found = foresee(stages_of(b, a), a.volley, answers, keep=("wounds",), exact=Fraction).joint
    assert {n: p for (n,), p in found.items()} == played(b, Picked(1), 1, answers)


# ---------------------------------------------------------------------------------------------------- in the midst
def standing_attack(b: Saga) -> Attack:
    (a,) = (w for w in b.works.values() if isinstance(w, Attack))
    return a


def from_here(b: Saga, answers: dict[str, str], *keep: str) -> Odds:
    a = standing_attack(b)
    at: At = a.at
    return foresee(stages_of(b, a), a.volley, answers, keep=keep, at=at, exact=Fraction).joint


@clause("saga.decision.reroll-hits")
def test_with_9_hits_on_the_table_each_answer_leads_to_its_own_odds() -> None:
    b = battle(
        [regulars(row(12, 10, 10), "Bow", fatigue=1)], [veterans(row(6, 10, 20), fatigue=1), rookies([(60, 40)])]
    )
    say(b, "hold")
    say(b, 1, dice=[4] * 9 + [1] * 3)
    assert asked(b) == "reroll-hits"
    for hits_spent, blocks_spent in product((True, False), repeat=2):
        answers = {HITS: word(hits_spent), BLOCKS: word(blocks_spent)}
        through = Fraction(1, 2) if hits_spent else Fraction(1)
        wound = icepool.coin(through * (1 - twice(Fraction(2, 3), blocks_spent)))
        expected = (9 @ wound).map(lambda n: min(n, 6))
        found = from_here(b, answers, "wounds")
        assert found == {(n,): expected.probability(n) for n in range(7)}


@clause("saga.decision.reroll-blocks")
def test_with_2_blocks_on_the_table_the_odds_go_on_from_there() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow")], [veterans(row(6, 10, 20), fatigue=1), rookies([(60, 40)])])
    say(b, "hold")
    say(b, 1, dice=[4, 4, 4, 1, 2, 3, 6])
    assert asked(b) == "reroll-blocks"
    assert from_here(b, {BLOCKS: "keep"}, "wounds", "tired_target") == {(1, 1): 1}
    third = Fraction(1, 3)
    assert from_here(b, {BLOCKS: "spend"}, "wounds", "tired_target") == {
        (1, 0): (2 * third) ** 2,
        (2, 0): 2 * third * (2 * third),
        (3, 0): third**2,
    }
    for spend in ("keep", "spend"):
        answers = {BLOCKS: spend}
        assert {n: p for (n,), p in from_here(b, answers, "wounds").items()} == played(b, None, 1, answers)


def test_the_odds_of_dangerous_ground_are_what_playing_every_fall_gives() -> None:
    b = battle([rookies(row(2, 10, 10), fatigue=1)], [rookies([(60, 40)])], piece("stakes", 5, 12, 20, 13))
    say(b, "walk", "keep")
    a = Attack(0, 0, "dangerous", 5, 5, 2, {"dice": 2, "tired": 1, "tired_target": 1})
    for spend in ("keep", "spend"):
        answers = {BLOCKS: spend}
        found = foresee(stages_of(b, a), a.volley, answers, keep=("wounds",), exact=Fraction).joint
        assert {n: p for (n,), p in found.items()} == played(b, shift(b, 0, 4), 0, answers)
