"""Activation: the four actions, what each allows, and what Ordnance may not do."""

from typing import Any

from drumhead.games.sigmar.rules.activation import allowance_of
from drumhead.games.sigmar.rules.state import Activation, Sigmar
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, rolls, say, seat
from drumhead.testkit.inches import block, piece, place, row, shift, stay
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.soldiers import men, morale_tests, swings, told

MISS = 1


def archers(**more: Any) -> Sigmar:
    """Two bows, and somebody to shoot at within their range after any action."""
    return battle([men(row(2, 10, 10), "Bow", **more)], [men(row(4, 10, 30)), men([(60, 40)])])


def engine(y: float = 10, kind: str = "sluice-battery") -> Draft:
    return troop(f"saltgate:{kind}", [(10, y)])


# ---------------------------------------------------------------------------------------------------- one action
@clause("sigmar.activation.one-action", "sigmar.decision.action")
def test_a_unit_takes_one_of_the_four_actions() -> None:
    b = battle([men([(10, 10)]), men([(40, 5)])], [men([(10, 16)])])
    say(b, 0)
    assert (asked(b), seat(b), question(b).facts["unit"]) == ("action", 0, 0)
    assert offered(b) == ["hold", "advance", "march", "charge:2"]
    say(b, "advance")
    assert asked(b) == "path"
    say(b, stay(b))
    assert seat(b) == 1


@clause("sigmar.activation.one-action")
def test_a_unit_that_has_advanced_does_not_march_in_the_same_round() -> None:
    b = battle([men([(10, 10)]), men([(30, 5)]), men([(40, 5)])], [men([(60, 40)])])
    say(b, 0, "advance")
    assert not allowed(b, "march")
    say(b, shift(b, 0, 6), "hold")
    no = refusal(b, 0)
    assert (no.clause, no.why, no.facts) == ("sigmar.round.alternate", "acted_already", {"unit": 0})


@clause("sigmar.activation.hold")
def test_hold_moves_nobody_and_may_shoot() -> None:
    b = archers()
    events = say(b, "hold")
    assert told(events, "holds") == [{"unit": 0}]
    assert asked(b) == "shoot-target"  # no move is asked for
    events = say(b, 1, dice=[MISS, MISS])
    assert swings(events) == [(0, 2)] and place(b, 0) == (10, 10)


@clause("sigmar.activation.advance")
def test_advance_is_6_inches_and_then_shooting() -> None:
    b = archers()
    say(b, "advance")
    assert asked(b) == "path" and not allowed(b, 1)
    assert refusal(b, shift(b, 0, 6.1)).clause == "sigmar.activation.advance"
    say(b, shift(b, 0, 6))
    assert asked(b) == "shoot-target"
    assert swings(say(b, 1, dice=[MISS, MISS])) == [(0, 2)]


@clause("sigmar.activation.march")
def test_march_is_12_inches_without_shooting() -> None:
    b = archers()
    say(b, "march")
    assert refusal(b, shift(b, 0, 12.1)).clause == "sigmar.activation.march"
    say(b, shift(b, 0, 12))
    assert (asked(b), seat(b), place(b, 0)) == ("activate", 1, (10, 22))
    b = archers()
    say(b, "march")
    say(b, shift(b, 0, 3))
    assert (asked(b), seat(b)) == ("activate", 1)


@clause("sigmar.activation.charge")
def test_a_charge_goes_as_far_as_a_march_with_all_its_bonuses() -> None:
    b = battle([men([(10, 10)], rules=["Fast", "Nimble"])], [men([(60, 40)])])
    far = {action: allowance_of(b, 0, action) for action in ("advance", "march", "charge")}
    assert far == {"advance": 10_500, "march": 21_000, "charge": 21_000}
    b = battle([men([(10, 10)])], [men([(10, 23)])])
    assert "charge:1" in offered(b)
    assert "charge:1" not in offered(battle([men([(10, 10)])], [men([(10, 23.1)])]))


@clause("sigmar.activation.charge")
def test_nobody_charges_a_friend_or_the_dead() -> None:
    b = battle([men([(10, 10)]), men([(12, 12)])], [men([(10, 16)])])
    say(b, 0)
    assert refusal(b, "charge:1").clause == "sigmar.activation.charge"


# ---------------------------------------------------------------------------------------------------- acting as one
@clause("sigmar.principles.unit")
def test_all_10_models_use_the_same_action_and_are_spent() -> None:
    b = battle([men(block(10, 10, 10)), men([(40, 5)])], [men([(60, 40)])])
    say(b, 0)
    assert asked(b) == "action"
    say(b, "march")
    say(b, shift(b, 0, 12))
    assert [place(b, m)[1] for m in (0, 9)] == [22, 24]
    assert b.troop(0).acted


@clause("sigmar.terrain.dangerous", "sigmar.ruling.dangerous-which-moves", "sigmar.ruling.dangerous-moment")
def test_a_unit_in_dangerous_ground_rolls_when_it_is_named_and_not_again_for_its_move() -> None:
    b = battle([men(row(2, 10, 10)), men([(40, 5)])], [men([(60, 40)])], piece("lava", 9, 9, 12, 11))
    events = say(b, 0, dice=[2, 6])
    assert [r.facts["stage"] for r in rolls(events)] == ["dangerous"]
    say(b, "advance")
    say(b, shift(b, 0, 6))
    assert place(b, 0) == (10, 16) and seat(b) == 1


@clause("sigmar.ruling.dangerous-moment", "sigmar.morale.wavered")
def test_who_wavers_when_it_is_named_still_acts_this_time() -> None:
    b = battle([men(row(2, 10, 10), "Bow"), men([(40, 5)])], [men(row(9, 10, 25))], piece("lava", 9, 9, 12, 11))
    events = say(b, 0, dice=[1, 6, 3])
    assert morale_tests(events) == [(0, "losses")] and b.troop(0).wavered
    events = say(b, "hold", 2, dice=[5, 2])  # with its hit thrown again
    assert [r.faces for r in rolls(events)] == [(5,), (2,)]
    assert b.troop(0).wavered  # the idle activation is the next one


# ---------------------------------------------------------------------------------------------------- Ordnance
@clause("sigmar.types.ordnance-no-march-charge", "sigmar.decision.action")
def test_ordnance_may_not_march_or_charge() -> None:
    b = battle([engine()], [men([(10, 16)])])
    assert offered(b) == ["hold", "advance"]
    for key in ("march", "charge", "charge:1"):
        no = refusal(b, key)
        assert (no.clause, no.why) == ("sigmar.types.ordnance-no-march-charge", "ordnance_may_not")
    say(b, "advance")
    say(b, shift(b, 0, -6))
    assert place(b, 0) == (10, 4)


@clause("sigmar.types.ordnance-fire-hold")
def test_ordnance_fires_only_with_hold() -> None:
    b = battle([engine()], [men([(10, 30)]), men([(50, 40)])])
    say(b, "advance")
    say(b, shift(b, 0, 1))
    assert (asked(b), seat(b)) == ("activate", 1)
    b = battle([engine()], [men([(10, 30)]), men([(50, 40)])])
    say(b, "hold")
    assert asked(b) == "shoot-target"


@clause("sigmar.ruling.ordnance", "sigmar.types.ordnance-fire-hold")
def test_ordnance_breathes_only_with_hold() -> None:
    dragon = men([(10, 10)], rules=["Fiery Breath"], type="ordnance")
    b = battle([dragon], [men([(10, 20)]), men([(50, 40)])])
    say(b, "advance")
    say(b, stay(b))
    assert (asked(b), seat(b)) == ("activate", 1)
    b = battle([dragon], [men([(10, 20)]), men([(50, 40)])])
    say(b, "hold")
    assert asked(b) == "fiery-breath"


@clause("sigmar.ruling.ordnance", "sigmar.melee.strike-back", "sigmar.melee.follow-up-three")
def test_ordnance_that_is_charged_closes_up_strikes_back_and_follows_up() -> None:
    b = battle([men([(10, 10)]), men([(60, 5)])], [men([(10, 16), (12, 18)], "Bolt Thrower", type="ordnance")])
    events = say(b, 0, "charge:2", "engine", "engine", dice=[MISS, 4, MISS, 1])
    assert swings(events) == [(0, 1), (2, 2)]
    assert (asked(b), seat(b)) == ("follow-up", 1)


# ---------------------------------------------------------------------------------------------------- breath and shots
@clause("sigmar.decision.fiery-breath", "sigmar.special.fiery-breath-shooting")
def test_who_keeps_its_breath_is_asked_again_after_its_shots() -> None:
    b = battle([men([(10, 10)], "Bow", rules=["Fiery Breath"])], [men(row(9, 10, 20))])
    say(b, "hold")
    assert (asked(b), offered(b)) == ("fiery-breath", ["keep", "breath:1"])
    say(b, "keep", 1, dice=[MISS])
    assert asked(b) == "fiery-breath"
    events = say(b, "breath:1", dice=[1, 1, 6, 6])
    assert [len(r.faces) for r in rolls(events, "block")] == [2]
    assert b.troop(0).breathed and not [w for w in b.works.values() if isinstance(w, Activation) and w.unit == 0]
