"""Whole charges, from the declaration to the parting: what the frames play agrees with a plain reckoning of the rules.

The reckoning knows nothing of the engine: models are numbers in a list, the last one falls first, dice come from
`random`. Both sides of a comparison are samples, and agree within four standard errors of their difference.
"""

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.loop import answer
from drumhead.flow.question import Answer, Chosen, Order, Ordered, Pick, Picked, Some
from drumhead.games.sigmar.rules.state import Charge, Sigmar
from drumhead.testkit import asked, clause, offered, question
from drumhead.testkit.inches import row, stay
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.soldiers import men, squad, told

PLAYS, RECKONED = 600, 6_000
WHAT = ("wounds by the charger", "wounds by the charged", "charger wavers", "charged waver", "charger routs",
        "charged rout")  # fmt: skip
Found = tuple[float, ...]


# ---------------------------------------------------------------------------------------------------- reckoned
class Soldier(NamedTuple):
    attacks: int
    wounds: int = 1
    result: int = 0  # what it adds to the melee result while it lives
    fearless: bool = False


class Side(NamedTuple):
    quality: int
    models: tuple[Soldier, ...]  # the last one falls first
    impact: int = 0  # of all of them, when they charge
    fear: bool = False
    regenerates: bool = False


class Reckoning:
    def __init__(self, sides: tuple[Side, Side], rng: random.Random) -> None:
        self.sides, self.rng = sides, rng
        self.left = [list(side.models) for side in sides]
        self.taken = [0, 0]
        self.wavered, self.routed = [False, False], [False, False]

    def die(self) -> int:
        return self.rng.randint(1, 6)

    def passes(self, s: int) -> bool:
        dice = 2 if any(m.fearless for m in self.left[s]) else 1
        return max(self.die() for _ in range(dice)) >= self.sides[s].quality

    def strike(self, s: int, again: bool) -> None:
        mine, foe = self.sides[s], self.sides[1 - s]
        hits = mine.impact if s == 0 else 0
        for _ in range(sum(m.attacks for m in self.left[s])):
            hit = self.die() >= mine.quality
            if hit and again:
                hit = self.die() >= mine.quality
            hits += hit
        for _ in range(sum(self.die() < foe.quality for _ in range(hits))):
            self.wound(1 - s)

    def wound(self, s: int) -> None:
        if not self.left[s] or (self.sides[s].regenerates and self.die() >= 5):
            return
        m = self.left[s].pop()
        self.taken[s] += 1
        if m.wounds > 1:
            self.left[s].append(m._replace(wounds=m.wounds - 1))

    def fight(self) -> Found:
        afraid = [self.sides[1 - s].fear and not self.sides[s].fear and not self.passes(s) for s in (0, 1)]
        self.strike(0, afraid[0])
        self.strike(1, afraid[1])
        results = [self.taken[1 - s] + sum(m.result for m in self.left[s]) for s in (0, 1)]
        both = bool(self.left[0] and self.left[1])
        for s in (0, 1):
            lost = both and results[s] < results[1 - s]
            strength = sum(m.wounds for m in self.left[s])
            half = 2 * strength <= sum(m.wounds for m in self.sides[s].models)
            if strength and (lost or (half and self.taken[s])) and not self.passes(s):
                (self.routed if lost and half else self.wavered)[s] = True
        return (self.taken[1], self.taken[0], *map(float, (*self.wavered, *self.routed)))


# ---------------------------------------------------------------------------------------------------- played
def policy(b: Sigmar) -> Answer:
    """As the ledger has it; where models are alike the last ones fall, command models stand first."""
    match question(b).ask:
        case Pick(options):
            return Picked(options[-1 if asked(b) == "casualties" else 0].key)
        case Some(options, least):
            return Chosen(tuple(o.key for o in options[len(options) - least :]))
        case Order(options):
            return Ordered(tuple(o.key for o in options))
        case _:
            return stay(b)


def played(start: Sigmar, number: int) -> Found:
    b, dice = start.clone(), SeededDice(number.to_bytes(32, "little"))
    events = [*answer(b, Picked("charge:1"), dice)]
    while asked(b) not in ("step-back", "follow-up"):
        events += answer(b, policy(b), dice)
    routed = [facts["unit"] for facts in told(events, "routs")]
    taken = [sum(b.models[m].wounds for m in u.born) for u in b.units[:2]]
    wavered = [u.wavered for u in b.units[:2]]
    answer(b, policy(b), dice)
    assert not any(isinstance(work, Charge) for work in b.works.values())
    return (taken[1], taken[0], *map(float, wavered), float(0 in routed), float(1 in routed))


# ---------------------------------------------------------------------------------------------------- both
def agree(start: Sigmar, sides: tuple[Side, Side]) -> None:
    rng = random.Random(11)
    some = [played(start, number) for number in range(PLAYS)]
    many = [Reckoning(sides, rng).fight() for _ in range(RECKONED)]
    for what, mine, theirs in zip(WHAT, zip(*some), zip(*many)):
        error = sqrt(pvariance(mine) / PLAYS + pvariance(theirs) / RECKONED)
        assert abs(fmean(mine) - fmean(theirs)) <= 4 * error, what


def facing(blue: Draft, red: Draft) -> Sigmar:
    return battle([blue], [red, men([(60, 40)])])


def same(n: int, attacks: int) -> tuple[Soldier, ...]:
    return (Soldier(attacks),) * n


def command(results: Sequence[int], n: int, sergeant: bool = False) -> tuple[Soldier, ...]:
    first = (Soldier(2),) if sergeant else ()
    held = tuple(Soldier(1, result=result) for result in results)
    return (*first, *held, *same(n - len(first) - len(held), 1))


def kind_of(name: str) -> tuple[Sigmar, tuple[Side, Side]]:
    """The battle to play, and the same in the words of the reckoning."""
    blue, red = row(6, 10, 10), row(6, 10, 16)
    match name:
        case "impact":
            start = facing(men(blue, "Light Lance", rules=["Impact(1)"]), men(red, "Medium Spear"))
            return start, (Side(4, same(6, 1), impact=12), Side(4, same(6, 3)))
        case "fear":
            wild = men(blue[:5], "Medium Sword", quality=3, rules=["Furious"])
            return facing(wild, men(red[:5], rules=["Fear"])), (Side(3, same(5, 3)), Side(4, same(5, 1), fear=True))
        case "mixed-tough":
            led = troop("saltgate:bailiffs", red[:5], join=["captain"], weapons=["Light Sword"], rules=[])
            captain = Soldier(2, 3, fearless=True)
            start = facing(men(blue[:5], "Medium Sword", rules=["Regeneration"]), led)
            return start, (Side(4, same(5, 2), regenerates=True), Side(3, (captain, *same(4, 1))))
        case _:
            start = facing(squad(blue, "sergeant", "musician", "standard"), squad(red, "musician"))
            return start, (Side(4, command((1, 1), 6, sergeant=True)), Side(4, command((1,), 6)))


@clause("sigmar.ruling.melee-order", "sigmar.ruling.melee-one-test")
@pytest.mark.parametrize("kind", ["impact", "fear", "mixed-tough", "command"])
def test_whole_charges_agree_with_a_plain_reckoning(kind: str) -> None:
    start, sides = kind_of(kind)
    assert "charge:1" in offered(start)
    agree(start, sides)
