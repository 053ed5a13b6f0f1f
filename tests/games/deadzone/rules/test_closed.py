"""An answer that is not offered is refused by the clause that closes it, with the numbers."""

import pytest

from drumhead.testkit import Say, asked, clause
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import (
    assault,
    battle,
    dog,
    first,
    keeper,
    muster,
    refusal,
    say,
    second,
    setup,
    sweep,
    tactical,
)


def test_a_side_that_the_battlefield_does_not_open_and_a_unit_that_is_no_more_to_deploy() -> None:
    b, _ = muster(setup())
    closed = [side for side in "NSEW" if side not in [o.key for o in b.question.ask.options]]  # type: ignore
    for side in closed:
        assert refusal(b, side).clause == "deadzone.ruling.deployment-sides"
    say(b, "S", 0, go((0, 0)))
    assert refusal(b, 0).why.endswith("is deployed already")
    assert refusal(b, len(b.units) - 1).why.endswith("is not yours")


@clause("deadzone.ruling.who-counts-as-activatable")
def test_a_unit_that_may_not_act() -> None:
    b = battle([dog((0, 0), acted=True), dog((1, 0)), dog((2, 0))], [dog((7, 7)), dog((7, 6))])
    assert (refusal(b, 0).clause, refusal(b, 0).why) == (
        "deadzone.ruling.who-counts-as-activatable",
        "Azure 0 has acted this round",
    )
    assert refusal(b, 3).why == "Crimson 3 is not yours"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("overwatch", ("deadzone.ruling.overwatch-needs-a-gun", "Azure 0 has nothing to shoot with")),
        (
            "assault",
            (
                "deadzone.melee.must-enter-enemy-cube",
                "the nearest enemy is 4 cubes away, 2 too far for an Assault of 2",
            ),
        ),
        ("heal", ("deadzone.special.medic-action", "Azure 0 has no rule that allows it to heal")),
        ("plant", ("deadzone.special.engineer-action", "Azure 0 has no rule that allows it to plant a mine")),
        ("command", ("deadzone.special.tactician-action", "Azure 0 has no rule that allows it to command")),
        ("recover", ("deadzone.morale.pinned-recovers-with-next-activation", "Azure 0 is not pinned")),
    ],
)
def test_an_action_that_is_not_open(action: str, why: tuple[str, str]) -> None:
    b = battle([second((2, 0))], [dog((2, 4))])
    found = refusal(b, action)
    assert (found.clause, found.why) == why


def test_special_actions_that_find_nothing_to_do() -> None:
    b = battle([tactical((2, 0), "medic")], [dog((7, 7))])
    assert refusal(b, "heal").why == "nobody at c1 has a wound to heal"
    b = battle([tactical((2, 0), "engineer")], [dog((7, 7))], mines=[((2, 0), 0)])
    assert refusal(b, "plant").why == "there is a mine of yours at c1 already"
    b = battle([keeper((0, 0)), dog((7, 0), acted=True)], [dog((7, 7))])
    assert refusal(b, "command").why == "no friend is within 4 cubes"


def test_a_shot_out_of_range_or_out_of_sight() -> None:
    b = battle([assault((2, 0))], [dog((2, 1)), dog((2, 3))])
    say(b, "hold")
    for key, aim in (("shoot:pistol:2", "Crimson 2"), (sweep("pistol", (2, 3)), "c4")):
        found = refusal(b, key)
        assert found.clause == "deadzone.shooting.range-in-cubes"
        assert found.why == f"{aim} is 3 cubes away, 1 too far for the Pistol (2)"
    b = battle([tactical((2, 0))], [dog((2, 1)), dog((2, 3))], "solid 2,2,0")
    say(b, "hold")
    found = refusal(b, "shoot:assault-rifle:2")
    assert (found.clause, found.why) == ("deadzone.shooting.needs-range-and-sight", "Crimson 2 is out of sight")


def test_who_may_not_support() -> None:
    blue = [tactical((2, 0)), dog((2, 0)), dog((2, 0), pinned=1), dog((5, 0))]
    b = battle(blue, [dog((2, 3))], round=2)
    say(b, 0, "hold", sweep("assault-rifle", (2, 3)))
    assert asked(b) == "support"
    assert [refusal(b, u).why for u in (0, 2, 3, 4)] == [
        "Azure 0 cannot do that for itself",
        "Azure 2 is pinned: it can only stand up",
        "Azure 3 is in another cube",
        "Crimson 4 is not yours",
    ]


def test_who_may_not_react() -> None:
    b = battle([tactical((2, 0))], [tactical((2, 3), watch=True), tactical((3, 3)), assault((2, 5), watch=True)])
    assert asked(b) == "overwatch-begin"
    assert refusal(b, "shoot:assault-rifle:2:0").why == "Crimson 2 is not on overwatch"
    assert refusal(b, "shoot:pistol:3:0").clause == "deadzone.shooting.range-in-cubes"


def test_a_target_hand_to_hand_is_in_the_cube() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), dog((2, 2))])
    say(b, "assault", go((2, 1)))
    assert asked(b) == "melee-target"
    found = refusal(b, 3)
    assert (found.clause, found.why) == ("deadzone.melee.one-target", "Crimson 3 is in another cube")


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("move:0", ("deadzone.ruling.command-not-self", "Azure 0 cannot do that for itself")),
        (
            "move:2",
            ("deadzone.special.tactician-one-model-per-success", "Azure 2 is 6 cubes away, 2 too far to hear (4)"),
        ),
        ("move:3", ("deadzone.ruling.command-pinned-only-recovers", "Azure 3 is pinned: it can only stand up")),
        ("recover:1", ("deadzone.special.tactician-command-recover", "Azure 1 is not pinned")),
        ("shoot:1", ("deadzone.special.tactician-command-shoot", "Azure 1 has nobody to shoot at")),
        (
            "assault:1",
            (
                "deadzone.melee.must-enter-enemy-cube",
                "the nearest enemy is 7 cubes away, 6 too far for an Assault of 1",
            ),
        ),
        ("move:4", ("deadzone.activation.declare-unit", "Crimson 4 is not yours")),
    ],
)
def test_an_order_that_cannot_be_given(order: Say, why: tuple[str, str]) -> None:
    blue = [keeper((0, 0)), dog((1, 0), acted=True), dog((6, 0), acted=True), dog((0, 1), pinned=1, acted=True)]
    b = battle(blue, [first((7, 7))])
    say(b, "command", dice=[8, 8, 1])
    found = refusal(b, order)
    assert (found.clause, found.why) == why
