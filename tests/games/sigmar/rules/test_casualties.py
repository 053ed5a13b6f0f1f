"""Wounds on models: who takes them in which order, packets, regeneration, Tough models, what is lost."""

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.flow.question import Chosen, Ordered
from drumhead.games.sigmar.rules.state import Attack, Sigmar
from drumhead.testkit import asked, clause, offered, refusal, say, seat
from drumhead.testkit.inches import piece, row
from tests.games.sigmar.kit import Draft, troop
from tests.games.sigmar.rules.acting import acting, armed, crowd, fell, holding, hurt

BAD = [4, 1]  # a hit that is not blocked, for each die


def fired(weapon: str, n: int, target: Draft, dice: Sequence[int], *rules: str, **more: Any) -> Sigmar:
    """So many models with a weapon have fired at a target, up to the first question about its wounds."""
    b = holding(armed(row(n, 20, 10), weapon, rules=rules), target, **more)
    say(b, 1, dice=dice)
    return b


def through(wounds: int) -> list[int]:
    """The dice of so many bows that all wound."""
    return [4] * wounds + [1] * wounds


def brutes(n: int, x: int = 3, *rules: str, **more: Any) -> Draft:
    """Models that take x wounds each."""
    return crowd(row(n, 20, 20), f"Tough({x})", *rules, **more)


def guarded(regulars: int = 5, **more: Any) -> Draft:
    """A captain, Tough(3), among regular models, all of Quality 3+; he stands last."""
    return troop("saltgate:bailiffs", row(regulars + 1, 20, 20), join=["captain"], rules=[], **more)


# ---------------------------------------------------------------------------------------------------- choosing
@clause("sigmar.shooting.remove-models", "sigmar.decision.casualties")
def test_three_wounds_remove_three_of_ten_models() -> None:
    b = fired("Bow", 3, crowd(row(10, 20, 20)), through(3))
    assert (asked(b), seat(b), offered(b)) == ("casualties", 1, list(range(3, 13)))
    say(b, Chosen((3, 7, 12)))
    assert b.troop(1).models == (4, 5, 6, 8, 9, 10, 11)


@clause("sigmar.shooting.defender-order", "sigmar.decision.casualties")
def test_the_owner_may_give_up_a_model_that_nobody_sees() -> None:
    house = piece("house", 20.9, 15, 30, 18)
    b = fired("Bow", 1, crowd(row(6, 20, 20)), BAD, pieces=[house])
    say(b, Chosen((6,)))
    assert b.troop(1).models == (1, 2, 3, 4, 5)


@clause("sigmar.ruling.excess-wounds")
def test_more_wounds_than_models_are_lost() -> None:
    b = holding(armed(row(4, 20, 10), "Bow"), crowd(row(2, 20, 20)), crowd([(22, 22)]))
    say(b, 1, dice=through(4))
    assert not b.troop(1).alive and len(b.troop(2).models) == 1


# ---------------------------------------------------------------------------------------------------- Tough models
@clause("sigmar.special.tough-accumulate")
def test_a_tough_model_stands_until_its_last_wound() -> None:
    b = fired("Bow", 2, brutes(1), [*through(2), 6])  # below half: it tests
    assert hurt(b, 1) == [2] and b.troop(1).alive
    b = fired("Bow", 3, brutes(1), through(3))
    assert not b.troop(1).alive


@clause("sigmar.special.tough-one-at-a-time", "sigmar.decision.casualties", "sigmar.shooting.defender-order")
def test_wounds_gather_on_one_tough_model_until_it_is_dead() -> None:
    b = fired("Bow", 4, brutes(3), through(4))
    assert offered(b) == [4, 5, 6]
    say(b, 5)
    assert (offered(b), b.troop(1).models) == ([4, 6], (4, 6))
    say(b, 4)
    assert hurt(b, 1) == [1, 3, 0]


@clause("sigmar.special.tough-one-at-a-time", "sigmar.ruling.tough-lock")
def test_where_several_are_hurt_the_owner_picks_among_these() -> None:
    b = fired("Bow", 1, brutes(3, wounds=[1, 0, 1]), BAD)
    assert offered(b) == [1, 3]
    assert (refusal(b, 2).clause, refusal(b, 2).why) == ("sigmar.special.tough-one-at-a-time", "hurt_one_first")
    b = fired("Bow", 1, brutes(3, wounds=[0, 1, 0]), BAD)
    assert hurt(b, 1) == [0, 2, 0]  # nothing to choose


@clause("sigmar.special.tough-mixed", "sigmar.decision.tough-first", "sigmar.ruling.tough-lock")
@pytest.mark.parametrize("first", ["regular", "tough"])
def test_the_first_wound_fixes_for_the_game_who_takes_them_first(first: str) -> None:
    b = holding(armed(row(2, 20, 10), "Bow"), guarded())
    say(b, 1, dice=through(2))
    assert (asked(b), seat(b), offered(b)) == ("tough-first", 1, ["regular", "tough"])
    say(b, first)
    if first == "tough":
        assert hurt(b, 1) == [0, 0, 0, 0, 0, 2] and b.troop(1).tough_first is True
    else:
        assert offered(b) == [2, 3, 4, 5, 6] and b.troop(1).tough_first is False
        assert refusal(b, Chosen((2, 7))).clause == "sigmar.special.tough-mixed"
        say(b, Chosen((2, 6)))
        assert b.troop(1).models == (3, 4, 5, 7)


@clause("sigmar.special.tough-mixed")
def test_a_hurt_hero_takes_the_next_wound_though_five_regulars_stand_beside_him() -> None:
    b = fired("Bow", 1, guarded(wounds=[0, 0, 0, 0, 0, 1], tough_first=True), BAD)
    assert hurt(b, 1) == [0, 0, 0, 0, 0, 2]


@clause("sigmar.special.tough-mixed", "sigmar.ruling.excess-wounds")
def test_when_all_of_one_kind_are_dead_the_others_follow() -> None:
    b = fired("Bow", 4, guarded(2, tough_first=False), [*through(4), 6, 6])  # the captain is fearless
    assert hurt(b, 1) == [1, 1, 2]
    b = fired("Bow", 4, guarded(2, tough_first=True), through(4))
    say(b, Chosen((4,)), dice=[6])
    assert hurt(b, 1) == [1, 0, 3]


# ---------------------------------------------------------------------------------------------------- regeneration
@clause("sigmar.special.regeneration", "sigmar.ruling.regeneration-order")
def test_each_wound_is_ignored_on_5() -> None:
    b = holding(armed(row(3, 20, 10), "Bow"), brutes(1, 6, "Regeneration"))
    assert fell(say(b, 1, dice=[*through(3), 5, 2, 6]), "regenerate") == [(5, 2, 6)]
    assert hurt(b, 1) == [1]
    b = holding(armed(row(3, 20, 10), "Bow"), crowd(row(9, 20, 20), "Regeneration"))
    say(b, 1, dice=[*through(3), 5, 2, 6])
    say(b, Chosen((4,)))
    assert len(b.troop(1).models) == 8


@clause("sigmar.ruling.regeneration-order", "sigmar.ruling.excess-wounds")
def test_wounds_are_not_capped_before_they_could_be_ignored() -> None:
    """Four wounds on two models: the third and the fourth are rolled for as long as somebody stands."""
    b = holding(armed(row(4, 20, 10), "Bow"), crowd(row(2, 20, 20), "Regeneration"))
    told = say(b, 1, dice=[*through(4), 5, 1, 6, 2])
    assert fell(told, "regenerate") == [(5, 1), (6,), (2,)]
    assert not b.troop(1).alive


@clause("sigmar.ruling.mixed-units", "sigmar.ruling.regeneration-order")
def test_where_some_regenerate_the_owner_gives_wound_by_wound() -> None:
    mixed = troop("mirefold:elk-riders", row(3, 20, 20, 2), join=["rootking"], tough_first=True, rules=[])
    b = fired("Bow", 2, mixed, [*through(2), 5, 2])
    assert hurt(b, 1) == [0, 0, 1]  # the king alone regenerates, and one of the two wounds is ignored


# ---------------------------------------------------------------------------------------------------- packets
@clause("sigmar.weapons.mark-x-single-model", "sigmar.ruling.mark-x", "sigmar.weapons.bolt-thrower")
def test_two_bolt_throwers_with_two_wounds_each_remove_two_models() -> None:
    one = [4, 4, 1, 1, 1]
    b = fired("Bolt Thrower", 2, crowd(row(9, 20, 20)), [*one, *one])
    assert asked(b) == "casualties"  # the order of two equal packets is not asked for
    say(b, 3, 4)
    assert len(b.troop(1).models) == 7


@clause("sigmar.weapons.stone-thrower")
def test_a_stone_thrower_removes_a_model_for_each_wound() -> None:
    b = fired("Stone Thrower", 1, crowd(row(9, 20, 20)), through(3))
    say(b, Chosen((1, 2, 3)))
    assert len(b.troop(1).models) == 6


@clause("sigmar.weapons.cannon", "sigmar.weapons.mark-x-single-model", "sigmar.ruling.excess-wounds")
def test_five_wounds_of_a_cannon_kill_one_tough_model_and_two_are_lost() -> None:
    b = fired("Cannon", 1, brutes(3), [4, 4, 4, 4, 4, 1, *[1] * 5])
    (attack,) = [w for w in b.works.values() if isinstance(w, Attack)]
    say(b, 2)
    assert attack.lots[0].wounds == 5 and hurt(b, 1) == [0, 3, 0]


@clause("sigmar.ruling.mark-x-choice", "sigmar.ruling.tough-lock")
def test_a_packet_follows_the_order_of_tough_models() -> None:
    b = fired("Bolt Thrower", 1, brutes(3, wounds=[0, 2, 0]), [4, 4, 1, 1, 1])
    assert hurt(b, 1) == [0, 3, 0]


@clause("sigmar.special.deadly", "sigmar.ruling.deadly-one-model", "sigmar.ruling.dice-order")
def test_a_deadly_six_is_d3_and_one_wounds_on_one_model_rolled_when_the_model_is_known() -> None:
    b = holding(armed([(20, 10)], "Bow", rules=["Deadly"]), brutes(2, 6))
    assert not fell(say(b, 1, dice=[6]), "block")
    told = say(b, 2, dice=[3])  # a D3 of 2
    assert fell(told, "deadly") == [(3,)] and hurt(b, 1) == [0, 3]


def say_deadly(target: Draft, *faces: int, **more: Any) -> Sigmar:
    return fired("Bow", 1, target, [6, *faces], "Deadly", **more)


@clause("sigmar.special.deadly", "sigmar.ruling.deadly-one-model")
def test_what_one_model_cannot_take_of_a_six_is_lost() -> None:
    b = say_deadly(crowd(row(5, 20, 20)))
    say(b, 2, dice=[6])
    assert b.troop(1).models == (1, 3, 4, 5)


@clause("sigmar.ruling.deadly-one-model=spill")
def test_by_house_rule_it_goes_on_to_others_and_each_wound_is_ignored_once_at_most() -> None:
    spill = {"deadly-spill": "spill"}
    b = say_deadly(crowd(row(9, 20, 20)), house=spill)
    say(b, 2, dice=[4])  # a D3 of 2: three wounds
    say(b, Chosen((1, 3)))
    assert len(b.troop(1).models) == 6
    b = say_deadly(crowd(row(9, 20, 20), "Regeneration"), house=spill)
    told = say(b, 2, dice=[4, 1, 5, 2])  # one falls, one is ignored, one goes on
    assert fell(told, "regenerate") == [(1,), (5, 2)]


# ---------------------------------------------------------------------------------------------------- the order of lots
def mixed_volley(target: Draft) -> Sigmar:
    """Single wounds and a packet at once: a model with a bow and a bolt thrower, two wounds with each."""
    b = holding(armed(row(2, 20, 10), "Bow", "Bolt Thrower"), target)
    say(b, 1, dice=[4, 4, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1])
    return b


@clause("sigmar.decision.group-order", "sigmar.ruling.asked-where-it-matters")
def test_the_attacker_orders_groups_where_a_packet_meets_tough_models() -> None:
    b = mixed_volley(brutes(3))
    assert (asked(b), seat(b), offered(b)) == ("group-order", 0, [0, 1])
    say(b, Ordered((1, 0)))
    say(b, 4, 3)  # the packet first: a single wound finishes that model, the other goes on
    assert hurt(b, 1) == [0, 1, 3]
    b = mixed_volley(brutes(3))
    say(b, Ordered((0, 1)), 4)
    assert hurt(b, 1) == [0, 0, 3]  # the packet last: a wound of it is lost


@clause("sigmar.ruling.asked-where-it-matters")
def test_the_order_is_not_asked_where_one_wound_removes_every_model() -> None:
    assert asked(mixed_volley(crowd(row(9, 20, 20)))) == "casualties"


@clause("sigmar.decision.group-order", "sigmar.ruling.sniper")
def test_it_is_asked_where_a_model_was_picked() -> None:
    b = holding(armed(row(2, 20, 10), "Bow", rules=["Sniper"]), crowd(row(9, 20, 20)))
    say(b, 1, 5, "none", dice=[2, 1, 2, 1])
    assert asked(b) == "group-order"
    say(b, Ordered((1, 0)))
    say(b, Chosen((5,)))  # the owner gives up the picked one himself: the other wound is lost
    assert len(b.troop(1).models) == 8


# ---------------------------------------------------------------------------------------------------- destroyed
@clause("sigmar.shooting.remove-models", "sigmar.setup.score")
def test_a_unit_without_models_is_gone_and_scored() -> None:
    b = acting("hold", [armed([(20, 10)], "Bow")], [crowd([(20, 20)], wavered=True), crowd([(50, 40)])])
    say(b, 1, dice=BAD)
    assert not b.troop(1).alive and not b.troop(1).wavered
    assert b.scores[0] == b.troop(1).cost
