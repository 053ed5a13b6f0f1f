"""What a plain player's attacks are worth, and the one it begins with."""

from collections.abc import Sequence

import pytest

from drumhead.tabletop.attack_worth import AttackWorth, FirstAttack
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.worth import Gain
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import BOW, PACE, REACH, clash, roster_of

ABLE = (0, 1, 2, 3)


def volley(b: TableBattle, u: int, target: int, able: tuple[int, ...] | None) -> Sequence[float] | None:
    """A wound for each model that fires."""
    who = b.units[u].models if able is None else able
    return [0.0] * len(who) + [1.0] if who else None


def targets_of(b: TableBattle, u: int) -> dict[int, tuple[int, ...]]:
    if b.units[u].kind != "bows":
        return {}
    return {foe.id: b.units[u].models for foe in b.foes_within(u, BOW)}


def moved(b: TableBattle, u: int) -> TableBattle:
    world = b.clone()
    models = b.units[u].models
    world.set_places(models, [(x, y + PACE) for x, y in b.places(models)])
    return world


def assault(b: TableBattle, u: int, target: int) -> float:
    fought = clash(b, u, target)
    return WORTH.points_lost(b, target, fought.wounds(1)) - WORTH.points_lost(b, u, fought.wounds(0))


WORTH = AttackWorth[TableBattle](
    roster=roster_of,
    partial=0.5,
    volley=volley,
    assault=assault,
    targets_of=targets_of,
    reach=lambda b, u: REACH,
    can_reach=lambda b, u, target: b.units[target].name != "Troop 2",
    pace=lambda b, u: PACE,
    moved=moved,
    actions=("charge", "hold", "advance"),
)


def field(kind: str, *troops: Troop) -> TableBattle:
    b = table(Troop(0, row(4, 10, 10), kind=kind), *troops)
    b.round = 1
    return b


def test_a_shot_is_worth_what_it_takes_and_an_assault_what_is_left_of_that() -> None:
    b = field("bows", Troop(1, row(8, 10, 20)))
    assert WORTH.of_shot(b, 0, 1) == WORTH.of_shot(b, 0, 1, ABLE) == pytest.approx(0.5 * 4)
    assert WORTH.of_shot(b, 0, 1, (0,)) == pytest.approx(0.5)
    assert WORTH.of_shot(b, 0, 1, ()) == 0.0
    assert WORTH.of_assault(b, 0, 1) == pytest.approx(0.5 * 4 - 4.0)


def test_the_best_assault_pays_and_has_a_way_in() -> None:
    b = field("spears", Troop(1, row(2, 10, 20)), Troop(1, row(4, 20, 20)))
    assert WORTH.of_assault(b, 0, 2) > WORTH.of_assault(b, 0, 1) > 0
    assert WORTH.best_assault(b, 0) == Gain(WORTH.of_assault(b, 0, 1), 1)


def test_an_assault_comes_before_a_shot_and_a_shot_before_a_move() -> None:
    weak, strong = Troop(1, row(2, 10, 20)), Troop(1, row(8, 10, 20))
    far = Troop(1, row(8, 10, 10.5 + 29))
    assert WORTH.first_attack(field("bows", weak), 0) == FirstAttack("charge", Gain(2.0 - 0.5, 1))
    assert WORTH.first_attack(field("bows", strong), 0) == FirstAttack("hold", Gain(2.0, 1))
    assert WORTH.first_attack(field("bows", far), 0) == FirstAttack("advance", Gain(2.0, 1))
    assert WORTH.first_attack(field("spears", far), 0) is None


def test_a_move_is_not_tried_where_no_target_can_come_into_range() -> None:
    b = field("bows", Troop(1, row(8, 10, 47)))
    b.set_places((0, 1, 2, 3), [(x, 2_000) for x in (60_000, 61_000, 62_000, 63_000)])
    assert WORTH.shot_after_move(b, 0) is None
    assert WORTH.exchange(b, 0) == 0.0


def test_the_exchange_is_what_the_first_attack_wins() -> None:
    assert WORTH.exchange(field("bows", Troop(1, row(8, 10, 20))), 0) == pytest.approx(2.0)
    assert WORTH.longest_range(field("bows"), 0) == BOW
