"""What is suggested in odd moments of a battle is always allowed."""

from drumhead.dice.seeded import SeededDice
from drumhead.games.sigmar.game import SIGMAR
from drumhead.testkit import question
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, say, troop


def test_a_unit_whose_spell_removed_the_last_enemy_stays_where_it_is() -> None:
    reader, runners = troop("saltgate:tide-reader", [(10, 10)]), troop("mirefold:reed-runners", row(1, 10, 22))
    b = battle([reader], [runners], power=[{-1: 1}, {-1: 0}])
    say(b, "advance", "spell:brine-lash:1", dice=[5, 6, *[1] * 6])
    assert question(b).decision == "sigmar.decision.path" and not b.foes(0)
    before = b.place(0)
    SIGMAR.answer(b, 0, SIGMAR.suggest(b), SeededDice.from_number(1))
    assert b.place(0) == before
