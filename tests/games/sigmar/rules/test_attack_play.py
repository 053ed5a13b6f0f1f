"""Whole attacks in play, with the owner's answers by the policy: the wounds taken are those of the exact odds."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

import pytest

from drumhead.combat.volley import foresee
from drumhead.combat.wound_order import PICKED, TAKEN
from drumhead.combat.wound_order import Order as GivenUp
from drumhead.dice.seeded import SeededDice
from drumhead.flow import loop
from drumhead.flow.question import Answer, Chosen, Order, Ordered, Pick, Picked, Question, Some
from drumhead.games.sigmar.rules.attack import dice_of
from drumhead.games.sigmar.rules.in_force import of_model
from drumhead.games.sigmar.rules.state import Attack, Part, Sigmar
from drumhead.games.sigmar.rules.strike import Target, group_for, moment, open_attack
from drumhead.games.sigmar.rules.wounds import wounds_of
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import Draft, still, troop
from tests.games.sigmar.rules.acting import armed, crowd


def guards(n: int, *options: str, **more: object) -> Draft:
    """Regular models and a captain, Tough(3)."""
    return troop("saltgate:bailiffs", row(n + 1, 20, 20), join=[" ".join(("captain", *options))], **more)


def kin(n: int, **more: object) -> Draft:
    """Riders that one wound removes and a king, Tough(3), who alone regenerates."""
    return troop("mirefold:elk-riders", row(n + 1, 20, 20, 2), join=["rootking"], **more)


def bow(dice: int, *rules: str, pick: int = -1, cover: int = 0) -> Part:
    return Part("Bow", dice, rules, pick=pick, cover=cover)


def engine(dice: int, *rules: str) -> Part:
    """All its wounds go to one model."""
    return Part("Engine", dice, ("Piercing", *rules), one_model=True)


BREATH = Part("breath", 2, automatic="D6")


class Case(NamedTuple):
    target: Draft
    parts: tuple[Part, ...]
    house: dict[str, str] = {}


CASES = {
    "packets on tough models": Case(crowd(row(3, 20, 20), "Tough(3)"), (bow(4), engine(3), engine(6))),
    "deadly and regeneration": Case(crowd(row(3, 20, 20), "Tough(3)", "Regeneration"), (bow(6, "Deadly"), bow(3))),
    "mixed tough": Case(guards(4, rules=[]), (bow(8), engine(3), bow(4, "Poison"))),
    "mixed tough in armor and cover": Case(guards(3, "mail"), (bow(8, cover=5), bow(6, "Deadly", "Rapid", cover=5))),
    "one regenerates": Case(kin(3), (bow(8), bow(4, "Deadly", "Unwieldy"), engine(3))),
    "a pick who regenerates": Case(kin(3), (bow(3, "Sniper", "Deadly", pick=4), bow(5), engine(3))),
    "a spilling six": Case(kin(4), (bow(6, "Deadly"), bow(3)), {"deadly-spill": "spill"}),
    "hits without a die": Case(guards(4), (bow(4), BREATH, Part("impact", 3, automatic="hits"))),
}


# ---------------------------------------------------------------------------------------------------- in play
def opened(case: Case) -> tuple[Sigmar, Attack]:
    """The battle before the first die of the attack."""
    b = still([armed([(20, 10)], "Bow")], [case.target], house=case.house)
    b.then(*open_attack(b, 0, 1, "shooting", case.parts))
    (attack,) = b.works.values()
    assert isinstance(attack, Attack)
    return b, attack


def by_policy(q: Question) -> Answer:
    """Regular models first, in the order of their numbers; single wounds before packets, as they are offered."""
    match q.ask:
        case Pick(options):
            return Picked(options[0].key)
        case Some(options, least):
            return Chosen(tuple(o.key for o in options[:least]))
        case Order(options):
            return Ordered(tuple(o.key for o in options))
    raise AssertionError(q)


def taken(start: Sigmar, dice: SeededDice) -> int:
    b = start.clone()
    loop.with_dice(b, dice)
    loop.run(b)
    loop.close(b)
    while b.question and b.works:
        loop.answer(b, by_policy(b.question), dice)
    return start.strength(1) - b.strength(1)


# ---------------------------------------------------------------------------------------------------- foreseen
def expected(b: Sigmar, a: Attack) -> float:
    """The mean of the wounds taken, by the stages that odds are made of."""
    target = Target(a.block, a.armor)
    groups = tuple(group_for(b.rules, a.quality, target, p, moment(a.kind, a.charging, p)) for p in a.parts)
    models = sorted(b.troop(1).models, key=lambda m: (b.models[m].tough > 1, m))
    picked = next((models.index(p.pick) for p in a.parts if p.pick >= 0), -1)
    order = GivenUp(lefts(b, models), tuple(of_model(b, m, "ward", 0) for m in models), picked)
    counted = {f"{'hits' if p.automatic == 'hits' else 'dice'}{i}": p.dice for i, p in enumerate(a.parts)}
    odds = foresee((*dice_of(groups), *wounds_of(b.rules, groups, order)), counted, keep=(TAKEN, PICKED))
    return float(odds.mean(TAKEN) + odds.mean(PICKED))


def lefts(b: Sigmar, models: Sequence[int]) -> tuple[int, ...]:
    return tuple(b.models[m].left for m in models)


@pytest.mark.parametrize("name", CASES)
def test_wounds_taken_in_play_are_those_of_the_odds(name: str, request: pytest.FixtureRequest) -> None:
    plays = 3 * request.config.getoption("--rolls") // 5
    b, attack = opened(CASES[name])
    dice = SeededDice.from_number(17)
    found = [taken(b, dice) for _ in range(plays)]
    assert abs(fmean(found) - expected(b, attack)) <= 4 * pstdev(found) / sqrt(plays)
