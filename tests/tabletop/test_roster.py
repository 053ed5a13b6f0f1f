"""What is remembered about a battle belongs to that battle and its clones alone."""

from msgspec.structs import replace

from drumhead.games.saga.play.worth import roster_of as roster
from drumhead.games.saga.rules.state import Band, Saga
from drumhead.tabletop.threats import Standing
from drumhead.testkit.inches import row
from tests.games.saga.kit import battle, regulars, rookies


def bows_or_not(*gear: str) -> Saga:
    return battle([regulars(row(4, 30, 10), *gear)], [rookies(row(4, 30, 40))])


def standing(b: Saga, u: Band) -> Standing:
    return roster(b).standing_of(b, u, u.quality, u.fatigue)


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
    assert again.memory.roster is None


def test_a_unit_is_examined_again_in_another_condition() -> None:
    b = bows_or_not()
    before = standing(b, b.band(0))
    assert standing(b.clone(), b.band(0)) is before
    b.put(b.band(0).tired())
    assert (before.weight, standing(b, b.band(0)).weight) == (0, 1)
    hurt = b.band(0).without((0,))
    assert standing(b, hurt).key != before.key


def test_a_unit_formed_of_other_models_is_another_though_the_same_are_left() -> None:
    b = bows_or_not()
    whole = standing(b, b.band(0))
    small = replace(b.band(0), models=(0, 1), born=(0, 1))
    worn = replace(b.band(0), models=(0, 1))
    assert (standing(b, small).value, standing(b, worn).value) == (whole.value / 2, whole.value)


def test_value_and_stake_count_what_was_set_up_and_what_is_left() -> None:
    b = bows_or_not()
    worn = b.band(0).without((3,))
    stake = roster(b).stake(b, worn)
    assert (stake.value, stake.takes, stake.whole) == (roster(b).value(b.band(0)), 3, 4)
    assert roster(b).longest_range(replace(worn, models=())) == 0
