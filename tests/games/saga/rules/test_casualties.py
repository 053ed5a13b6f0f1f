"""Casualties: wounds become losses that the owner chooses; heroes collect theirs; in a melee both are sealed."""

from typing import Any

import pytest

from drumhead.flow.event import Marked, Removed
from drumhead.flow.question import Chosen
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked, clause, offered, rolls, seat
from drumhead.testkit.inches import column, piece, row
from tests.games.saga.kit import Draft, battle, refusal, regulars, rookies, say, veteran_hero, veterans


def wounded(red: Draft, wounds: int, *pieces: Any, **more: Any) -> Saga:
    """Eight archers have hit red's unit so often, and not one hit was blocked."""
    b = battle([regulars(row(8, 10, 10), "Bow")], [red, veteran_hero(60, 40)], *pieces, **more)
    shoot(b, wounds)
    return b


def shoot(b: Saga, wounds: int, *answers: Any, dice: tuple[int, ...] = ()) -> list[Any]:
    say(b, "hold")
    return say(b, 1, *answers, dice=[4] * wounds + [1] * (8 - wounds) + [1] * wounds + list(dice))


def removed(events: list[Any]) -> list[tuple[str, ...]]:
    return [e.pieces for e in events if isinstance(e, Removed)]


# ---------------------------------------------------------------------------------------------------- losses
@clause("saga.shooting.wound-removes-model", "saga.decision.casualties")
def test_2_wounds_on_8_regulars_leave_6() -> None:
    b = wounded(regulars(row(8, 10, 20)), 2)
    assert (asked(b), seat(b), offered(b)) == ("casualties", 1, list(range(8, 16)))
    events = say(b, Chosen((8, 15)))
    assert b.band(1).models == (9, 10, 11, 12, 13, 14)
    assert removed(events) == [("m8", "m15")]


@clause("saga.shooting.owner-picks-casualties", "saga.ruling.casualties-anywhere", "saga.decision.casualties")
def test_the_owner_may_remove_a_model_that_no_shooter_sees() -> None:
    house = piece("house", 21, 14, 30, 15)
    b = wounded(regulars([*row(7, 10, 20), (30, 20)]), 1, house)
    assert asked(b) == "casualties"
    say(b, Chosen((15,)))
    assert b.band(1).models == tuple(range(8, 15))


@clause("saga.decision.casualties", "saga.shooting.owner-picks-casualties")
def test_the_owner_names_as_many_models_of_that_unit_as_it_loses() -> None:
    b = wounded(regulars(row(8, 10, 20)), 2)
    for wrong in ((), (8,), (8, 9, 10), (8, 8), (8, 16), (0, 8)):
        assert refusal(b, Chosen(wrong)).clause == "saga.shooting.owner-picks-casualties"


@clause("saga.ruling.forced-answers", "saga.decision.casualties", "saga.ruling.excess-wounds")
@pytest.mark.parametrize("wounds", [4, 6])
def test_nobody_is_asked_when_all_models_fall_and_surplus_wounds_are_lost(wounds: int) -> None:
    b = battle([regulars(row(8, 10, 10), "Bow")], [rookies(row(4, 10, 20)), rookies(row(4, 10, 22))])
    events = shoot(b, wounds)
    assert removed(events) == [("m8", "m9", "m10", "m11", "u1")]
    assert len(b.band(2).models) == 4  # nothing spills over
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- Tough
@clause("saga.special.tough", "saga.ruling.tough-wounds")
def test_a_hero_stands_2_wounds_and_falls_with_one_more_later() -> None:
    b = battle([regulars(row(8, 10, 10), "Bow"), veteran_hero(60, 10)], [veteran_hero(12, 20), rookies(row(4, 60, 40))])
    say(b, 0, "hold")
    events = say(b, 2, dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    assert [e.marks for e in events if isinstance(e, Marked) and e.clause == "saga.special.tough"] == [
        {"m9": {"wounds": 2}}
    ]
    assert (b.model(9).wounds, b.band(2).models) == (2, (9,))
    assert not b.scores[0]  # worth nothing to the enemy yet
    say(b, "hold", 2, "keep", dice=[4, 1, 1, 1, 1, 1, 1, 1, 1])
    assert not b.band(2).alive
    assert b.scores[0] == 1


@clause("saga.ruling.tough-wounds")
def test_a_hurt_hero_strikes_with_all_his_attacks() -> None:
    b = battle([veteran_hero(10, 10, wounds=2)], [rookies([(10, 15)])])
    events = say(b, "assault:1", "engine", dice=[1, 1, 1, 1, 1])
    assert [len(r.faces) for r in rolls(events, "hit")] == [4, 1]


@clause("saga.special.tough", "saga.ruling.excess-wounds")
def test_a_hero_takes_no_more_wounds_than_remove_him() -> None:
    b = battle([regulars(row(8, 10, 10), "Bow")], [veteran_hero(12, 20, wounds=1), rookies(row(4, 60, 40))])
    events = shoot(b, 5)
    assert removed(events) == [("m8", "u1")]
    assert b.model(8).wounds == 3


# ---------------------------------------------------------------------------------------------------- a hero among them
def led(men: int, **more: Any) -> Saga:
    """Eight archers before a unit of regulars with a hero of theirs in it, by id the last."""
    group = {"kind": "regulars", "models": list(range(8, 8 + men)), "weapons": ["Sword"], "bought": 0}
    hero = {"kind": "regular-hero", "models": [8 + men], "weapons": ["Hammer", "Bow"], "bought": 9, "worth": "1"}
    red = [regulars(row(men + 1, 10, 20), arms=[group, hero], **more), veteran_hero(60, 40)]
    return battle([regulars(row(8, 10, 10), "Bow")], red, house={"heroes-join": "may-join"})


@clause("saga.ruling.joined-hero", "saga.decision.casualties")
def test_the_first_wound_on_a_unit_with_a_hero_asks_who_is_hurt_first_for_the_game() -> None:
    b = led(4)
    shoot(b, 1)
    assert (asked(b), seat(b), offered(b)) == ("casualties", 1, ["men", "hero"])
    say(b, "hero")
    assert (b.model(12).wounds, b.band(1).models) == (1, (8, 9, 10, 11, 12))
    say(b, "hold", 1, "keep", dice=[4] * 8 + [1, 1, 1, 4, 4, 4, 4, 4])  # three more: he falls, and one of the others
    assert (asked(b), offered(b)) == ("casualties", [8, 9, 10, 11])
    say(b, Chosen((10,)))
    assert b.band(1).models == (8, 9, 11)


@clause("saga.ruling.joined-hero", "saga.special.tough")
def test_where_the_others_go_first_the_hero_is_hurt_only_when_they_are_gone() -> None:
    b = led(4)
    shoot(b, 3, "men")
    assert (asked(b), offered(b)) == ("casualties", [8, 9, 10, 11])
    say(b, Chosen((8, 9, 10)))
    assert (b.band(1).models, b.model(12).wounds) == ((11, 12), 0)
    say(b, "hold", 1, "keep", dice=[4] * 8 + [1, 1, 1, 4, 4, 4, 4, 4])
    assert (b.band(1).models, b.model(12).wounds) == ((12,), 2)


@clause("saga.ruling.joined-hero", "saga.ruling.forced-answers")
def test_nobody_is_asked_who_is_hurt_first_when_the_whole_unit_falls() -> None:
    b = led(4)
    events = shoot(b, 7)
    assert removed(events) == [("m8", "m9", "m10", "m11", "m12", "u1")]


# ---------------------------------------------------------------------------------------------------- sealed
def bloody_melee() -> Saga:
    """Four against four in a row, all in reach, two wounds on each side; nobody has chosen yet."""
    b = battle([veterans(column(4, 10, 10))], [veterans(column(4, 15, 10)), veteran_hero(60, 40)])
    say(b, "assault:1")
    say(b, "engine", dice=[3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1])
    return b


@clause("saga.ruling.simultaneous", "saga.ruling.simultaneous-procedure", "saga.decision.casualties")
def test_in_a_melee_the_active_player_chooses_first_and_nothing_is_seen_until_both_have_chosen() -> None:
    b = bloody_melee()
    assert (asked(b), seat(b), offered(b)) == ("casualties", 0, [0, 1, 2, 3])
    before = SAGA.view(b, 1)
    events = say(b, Chosen((0, 1)))
    assert (asked(b), seat(b), offered(b)) == ("casualties", 1, [4, 5, 6, 7])
    assert not removed(events)
    assert SAGA.view(b, 1).pieces == before.pieces
    events = say(b, Chosen((6, 7)))
    assert removed(events) == [("m0", "m1"), ("m6", "m7")]
    assert (b.band(0).models, b.band(1).models) == ((2, 3), (4, 5))
