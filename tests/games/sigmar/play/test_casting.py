"""Power dice: how many a spell deserves, and for whom dice are kept."""

import pytest

from drumhead.combat.book import Effect, Spell
from drumhead.flow.question import Picked, Told
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.play.casting import DIE, kept_die, values_of
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
