"""Power dice: how many a spell deserves, and for whom dice are kept."""

from typing import Any

import pytest
from msgspec import to_builtins

from drumhead.combat.book import Effect, Spell
from drumhead.combat.grants import Grant
from drumhead.combat.unit import UnitId
from drumhead.flow.question import Picked, Told
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.play.casting import DIE, kept_die, values_of, worth_of
from drumhead.games.sigmar.play.evaluation import evaluate
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import question
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, say, troop

LASH = Spell(id="lash", name="Lash", number=6, range=18, target="enemy", effects=(Effect(do="hits", count="4"),))


def test_a_spell_is_worth_its_chance_less_what_a_miscast_costs() -> None:
    b = battle(
        [troop("saltgate:tide-reader", [(10, 10)])],
        [troop("mirefold:bark-mob", row(10, 10, 20))],
        power=[{-1: 3}, {-1: 0}],
    )
    none, one, two, three = values_of(b, 0, LASH, 10.0)
    assert (none, one) == (0.0, pytest.approx(10 * 2 / 6))  # 5 or 6, with 1 added
    assert two == pytest.approx(10 * 30 / 36 - 2 * 26 / 2 / 36)
    assert three < 10


def test_dice_are_kept_only_for_a_wizard_of_another_unit_that_still_acts() -> None:
    pair = [troop("saltgate:tide-reader", [(10, 10)]), troop("saltgate:tide-reader", [(40, 10)])]
    foes = [troop("mirefold:bark-mob", row(10, 10, 20))]
    b = battle(pair, foes, power=[{-1: 3}, {-1: 0}])
    assert kept_die(b, b.troop(0)) == DIE
    pair[1] = troop("saltgate:tide-reader", [(40, 10)], acted=True)
    b = battle(pair, foes, power=[{-1: 3}, {-1: 0}])
    assert kept_die(b, b.troop(0)) == 0.0


def test_the_last_wizard_spends_his_dice_on_the_enemy_in_range() -> None:
    b = battle(
        [troop("saltgate:tide-reader", [(10, 10)])],
        [troop("mirefold:bark-mob", row(10, 5, 22))],
        power=[{-1: 2}, {-1: 0}],
    )
    say(b, "hold")
    assert question(b).decision == "sigmar.decision.spell"
    best = SIGMAR.advise(b).answer
    assert isinstance(best, Picked) and str(best.key).startswith("spell:brine-lash")
    say(b, best)
    assert SIGMAR.advise(b).answer == Told(2)


# ---------------------------------------------------------------------------------------------------- what they change
HASTE = Effect(do="grant", rule="Fast", until="activation")
SHOVE = Effect(do="move", inches=6)


def worth(b: Sigmar, effect: Effect, target: UnitId, caster: UnitId = 0) -> float:
    s = Spell(id="s", name="S", number=6, range=18, target="friend", effects=(effect,))
    return worth_of(evaluate(b), caster, s, target)


def herd(far: int, **more: Any) -> Sigmar:
    """A wizard with brutes that come 12 in, and an enemy so far before them."""
    mine = [troop("mirefold:sporecaller", [(5, 5)]), troop("mirefold:gnarl-brutes", row(3, 10, 10, 2), **more)]
    return battle(mine, [troop("kitefell:goatherds", row(10, 10, 10 + far))])


def test_pace_is_worth_a_charge_that_it_brings_about() -> None:
    near, out_of_reach = herd(8), herd(17)
    assert worth(near, HASTE, 1) == worth(near, SHOVE, 1) == 0.0
    assert worth(out_of_reach, HASTE, 1) > 2 and worth(out_of_reach, SHOVE, 1) > 2


def test_a_rule_that_changes_nothing_is_worth_nothing() -> None:
    """To a unit that has acted, that has it already, or that does not attack in this way."""
    assert worth(herd(17, acted=True), HASTE, 1) <= 0.0
    assert worth(herd(17, grants=to_builtins([Grant("Fast", "activation")])), HASTE, 1) == 0.0
    assert worth(herd(17), Effect(do="grant", rule="Rapid", until="round"), 0) <= 0.0


def test_what_hinders_an_enemy_is_worth_what_it_spares_and_nothing_where_it_is_hindered_already() -> None:
    hinder = Effect(do="grant", rule="Unwieldy", until="activation")
    mine = [troop("kitefell:rain-counter", [(5, 5)]), troop("kitefell:goatherds", row(10, 10, 10))]
    steady, wavered = (
        battle(mine, [troop("slowkiln:bucket-bearers", row(10, 10, 18), wavered=wavered)]) for wavered in (False, True)
    )
    assert worth(steady, hinder, 2) > 1
    assert worth(wavered, hinder, 2) == pytest.approx(0.0)


def test_a_spell_that_promises_nothing_is_not_cast_and_has_dice_enough_where_a_person_casts_it() -> None:
    mine = [troop("kitefell:rain-counter", [(5, 5)]), troop("kitefell:goatherds", row(10, 10, 10), acted=True)]
    b = battle(mine, [troop("slowkiln:bucket-bearers", row(10, 10, 40))], power=[{-1: 4}, {-1: 0}])
    say(b, "hold")
    assert SIGMAR.advise(b).answer == Picked("stop")
    say(b, "spell:tailwind:1")
    assert SIGMAR.advise(b).answer == Told(2)  # with 1 added two dice are 6 or more in 5 of 6, one in 2


def test_a_rule_for_charges_is_worth_nothing_to_a_wizard_who_marches() -> None:
    mine = [troop("slowkiln:tile-guards", row(6, 10, 10), join=["glaze-priest"])]
    crash = Effect(do="grant", rule="Impact(1)", until="activation")
    marching, charging = (battle(mine, [troop("mirefold:bark-mob", row(10, 10, 18))]) for _ in range(2))
    say(marching, "march")
    say(charging, "charge:1")
    assert worth(marching, crash, 0) <= 0.0 and worth(charging, crash, 0) > 2
