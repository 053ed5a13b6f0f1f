"""Whole charges of ten kinds: the exact odds before the first die are those of the dice as they fall in play."""

from collections import Counter
from math import sqrt

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.loop import answer, close, run, with_dice
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.play.odds import ChargeOdds, charge_odds
from drumhead.games.sigmar.rules.melee import REACH, fight_out
from drumhead.games.sigmar.rules.state import Charge, Sigmar
from drumhead.tabletop import closing
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import Draft, still, troop
from tests.games.sigmar.rules.soldiers import beast, men, squad

STANDARD_ERRORS = 4
TWO_RANKS = [*row(5, 10, 11.5), *row(5, 10, 12.5)]

KINDS: dict[str, tuple[Draft, Draft]] = {
    "swords": (men(row(5, 10, 10)), men(row(5, 10, 11))),
    "impact": (troop("slowkiln:gate-bull", [(12, 10)]), troop("saltgate:pikewardens", TWO_RANKS)),
    "fear": (men(row(6, 10, 10)), men(row(4, 10, 11), rules=["Fear"])),
    "fearless": (men(row(6, 10, 10), quality=5, rules=["Fear"]), men(row(4, 10, 11), rules=["Fearless"])),
    "armor and maces": (men(row(5, 10, 10), "Medium Mace"), men(row(5, 10, 11), rules=["Armored"])),
    "mixed Tough": (men(row(6, 10, 10), "Medium Sword"), troop("saltgate:bailiffs", row(6, 10, 11), join=["captain"])),
    "regeneration": (men(row(6, 10, 10), "Medium Sword"), troop("mirefold:gnarl-brutes", row(3, 11, 11.25, 1.5))),
    "deadly": (troop("slowkiln:shard-dogs", row(5, 9.5, 10)), beast((11.5, 11), 6)),
    "musician": (squad(row(10, 8, 10), "musician", "standard"), men(row(10, 8, 11))),
    "furious": (men(row(5, 10, 10), rules=["Furious"], wavered=True), men(row(5, 10, 11), "Light Spear", quality=5)),
}


def fought(b: Sigmar, seed: int) -> Sigmar:
    """One melee from the measuring of reach to the tests, by the policies."""
    world, dice = b.clone(), SeededDice(seed.to_bytes(32, "big"))
    with_dice(world, dice)
    world.then(fight_out(world.open(Charge(0, 1, 12_000, met=True))))
    run(world)
    close(world)
    while world.question is not None:
        answer(world, SIGMAR.suggest(world), dice)
    return world


def told_by(odds: ChargeOdds) -> dict[str, float]:
    found = {f"wounds {side}": sum(n * p for n, p in enumerate(line)) for side, line in enumerate(odds.wounds)}
    for side, fate in enumerate((odds.charger, odds.target)):
        found |= {f"gone {side}": fate.destroyed, f"wavered {side}": fate.wavered}
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_odds_of_a_whole_charge_are_those_of_its_dice(kind: str, request: pytest.FixtureRequest) -> None:
    blue, red = KINDS[kind]
    b, n = still([blue], [red], round=2), request.config.getoption("--rolls") // 10
    expected, sums, squares = told_by(charge_odds(b, 0, 1)), Counter[str](), Counter[str]()
    assert all(closing.near_foe(b, u, 1 - u, REACH) == b.troop(u).models for u in (0, 1)), "all stand in reach"
    full, shaken = (b.strength(0), b.strength(1)), [u.wavered for u in b.units]
    for seed in range(n):
        world = fought(b, seed)
        for side in (0, 1):
            u = world.troop(side)
            seen = {f"gone {side}": not u.alive, f"wavered {side}": u.alive and u.wavered and not shaken[side]}
            lost = sum(m.wounds for m in world.models if m.seat == side)
            for what, value in (seen | {f"wounds {side}": min(lost, full[side])}).items():
                sums[what] += int(value)
                squares[what] += int(value) ** 2
    for what, mean in expected.items():
        if what.startswith("wavered") and shaken[int(what[-1])]:
            continue  # it wavers already
        got = sums[what] / n
        error = sqrt(max(squares[what] / n - got * got, mean * (1 - min(mean, 1)) / 4, 1e-4) / n)
        assert abs(got - mean) <= STANDARD_ERRORS * error, f"{what}: {mean:.3f} expected, {got:.3f} seen of {n}"
