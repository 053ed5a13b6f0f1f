"""Special rules: Armored, which the page gives to units in cover, and Tough, which it gives to heroes."""

from typing import Any

import pytest

from drumhead.combat.special import modify
from drumhead.games.saga.rules.specials import SPECIALS, UNARMORED, Armored, armored_stages
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked, clause, rolls
from drumhead.testkit.inches import piece, row
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero


def in_the_wood(hits: int, dice: list[int], *more: Any) -> tuple[Saga, list[Any]]:
    """So many hits of eight archers on twelve rookies in a wood, then these dice."""
    wood = piece("forest", 9, 19, 23, 21)
    b = battle([regulars(row(8, 10, 10), "Bow")], [rookies(row(12, 10, 20))], wood, *more)
    say(b, "hold")
    return b, say(b, 1, dice=[4] * hits + [1] * (8 - hits) + dice)


@clause("saga.special.armored-die-per-hit")
def test_an_armored_unit_rolls_5_dice_for_5_hits() -> None:
    _, events = in_the_wood(5, [4, 4, 4, 4, 4])
    assert [len(r.faces) for r in rolls(events, "ignore")] == [5]


@clause("saga.special.armored-four-plus")
def test_of_5_hits_1_3_4_5_6_leave_2_for_the_block_tests() -> None:
    _, events = in_the_wood(5, [1, 3, 4, 5, 6, 5, 5])
    (ignored,) = rolls(events, "ignore")
    assert ignored.reading == ("hit", "hit", "ignored", "ignored", "ignored")
    assert [len(r.faces) for r in rolls(events, "block")] == [2]


@clause("saga.special.armored-four-plus", "saga.ruling.quality-unmodified")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_die_of_armor_counts_from_4_whatever_the_quality_of_the_unit(face: int) -> None:
    die = modify((Armored(),), "ignore_die", UNARMORED)
    assert die.name(face) == ("ignored" if face >= 4 else "hit")


@clause("saga.ruling.armored-first", "saga.terrain.cover-is-armored")
def test_a_unit_with_several_reasons_for_cover_rolls_once_and_before_its_blocks() -> None:
    _, events = in_the_wood(2, [1, 1, 5, 5], piece("hill", 9, 18.5, 23, 21.5), piece("fence", 9, 18, 23, 18.3))
    assert [r.facts["stage"] for r in rolls(events)] == ["hit", "ignore", "block"]


@clause("saga.special.armored-die-per-hit")
def test_armor_takes_hits_and_gives_hits_back() -> None:
    assert armored_stages((), "hits") == ()
    (stage,) = armored_stages((Armored(),), "hits")
    assert (stage.take, dict(stage.bands)) == ("hits", {"hit": "hits"})  # type: ignore[union-attr]


@clause("saga.special.tough")
@pytest.mark.parametrize(("wounds", "more"), [(0, 3), (1, 2), (2, 1)])
def test_a_hero_of_tough_3_can_stand_as_many_more_as_he_has_not_collected(wounds: int, more: int) -> None:
    b = battle([veteran_hero(10, 10, wounds=wounds), regulars(row(4, 30, 10))], [rookies(row(4, 10, 40))])
    assert [b.model(m).left for m in (0, 1)] == [more, 1]


@clause("saga.special.tough")
def test_one_wound_hurts_a_hero_and_does_not_remove_him() -> None:
    b = battle([regulars(row(8, 10, 10), "Bow")], [veteran_hero(12, 20), rookies([(60, 40)])])
    say(b, "hold")
    say(b, 1, dice=[4, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (asked(b), b.band(1).models, b.model(8).wounds) == ("extra-action", (8,), 1)


@clause("saga.special.tough")
def test_tough_is_read_as_it_is_written_in_a_book() -> None:
    assert modify(SPECIALS.of(["Tough(3)"]), "tough", 1) == 3
    assert modify(SPECIALS.of(["Armored"]), "tough", 1) == 1
    with pytest.raises(ValueError, match="did you mean 'Tough'"):
        SPECIALS.of(["Though(3)"])
