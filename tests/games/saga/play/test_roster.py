"""What is remembered about a battle belongs to that battle and its clones alone."""

from drumhead.games.saga.play.appraise import standing
from drumhead.games.saga.play.roster import roster
from drumhead.games.saga.rules.state import Saga
from tests.games.saga.kit import battle, regulars, rookies, row


def bows_or_not(*gear: str) -> Saga:
    return battle([regulars(row(4, 30, 10), *gear)], [rookies(row(4, 30, 40))])


def test_battles_that_share_a_table_of_bases_do_not_share_kits() -> None:
    armed, bare = bows_or_not("Bow"), bows_or_not()
    bare.radius = armed.radius
    assert roster(armed).kits[0].range == 24_000
    assert roster(bare).kits[0].range == 0


def test_a_clone_shares_what_is_known_and_a_saved_battle_starts_without() -> None:
    b = bows_or_not("Bow")
    assert roster(b.clone()) is roster(b)
    again = Saga.load(b.save())
    assert again == b
    assert again.known == {}


def test_a_unit_is_examined_again_in_another_condition() -> None:
    b = bows_or_not()
    before = standing(b, b.band(0))
    assert standing(b.clone(), b.band(0)) is before
    b.put(b.band(0).tired())
    assert (before.weight, standing(b, b.band(0)).weight) == (0, 1)
    hurt = b.band(0).without((0,))
    assert standing(b, hurt).key != before.key
