"""Before we begin, the mission: what is scored, who wins, and when it is over."""

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.flow.question import Chosen, Concede
from drumhead.games.sigmar.rules.casualties import remove
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, clause, clauses, offered, say, seat
from drumhead.testkit.inches import piece, row
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.soldiers import men

MISS = 1


def one(x: float, y: float, cost: int, **more: Any) -> Draft:
    return men([(x, y)], cost=cost, **more)


def fallen(b: Sigmar, *units: int) -> None:
    """These units are removed."""
    b.told = []
    for u in units:
        remove(b, u, b.troop(u).models)
    b.told = None


def to_the_end(b: Sigmar) -> Sequence[str]:
    """Everybody holds until the battle is over; the clause of its end."""
    while b.question:
        say(b, offered(b)[0])
    assert b.outcome
    return [b.outcome.clause]


# ---------------------------------------------------------------------------------------------------- what is scored
@clause("sigmar.setup.score", "sigmar.ruling.unit-value")
def test_60_destroyed_and_45_wavered_and_80_at_one_steady_model_are_105() -> None:
    enemies = [one(5, 40, 60), one(15, 40, 45, wavered=True, acted=True), one(25, 40, 80, full=9)]
    b = battle([one(5, 5, 10)], enemies, round=4)
    fallen(b, 1)
    assert b.scores == [60, 0]  # the wavered one counts only at the end
    to_the_end(b)
    assert b.scores == [105, 0]


@clause("sigmar.setup.score", "sigmar.ruling.unit-value")
def test_single_models_are_worth_nothing_and_the_last_one_the_whole_price() -> None:
    b = battle([men(row(3, 10, 10), "Bow")], [men(row(4, 10, 20), cost=50), one(60, 40, 1)])
    say(b, "hold", 1, Chosen((3, 4, 5)), dice=[4, 4, 4, 1, 1, 1, 6])
    assert b.scores == [0, 0]
    fallen(b, 1)
    assert b.scores == [50, 0]


@clause("sigmar.ruling.unit-value")
def test_a_wavered_unit_that_is_destroyed_is_counted_once_and_one_that_rallied_not_at_all() -> None:
    enemies = [one(5, 40, 60, wavered=True), one(15, 40, 45, wavered=True), one(25, 40, 1)]
    b = battle([one(5, 5, 10)], enemies, round=4)
    fallen(b, 1)
    to_the_end(b)  # the second is idle in this round and steady at its end
    assert b.scores == [60, 0]


@clause("sigmar.ruling.unit-value", "sigmar.ruling.score-joined")
def test_a_unit_is_worth_what_was_paid_with_upgrades_and_heroes_that_joined_it() -> None:
    b = battle(
        [troop("saltgate:bailiffs", row(6, 10, 10), "sergeant", join=["captain"])],
        [troop("saltgate:pikewardens", row(10, 10, 40), "mail"), one(60, 40, 1)],
    )
    assert [u.cost for u in b.units[:2]] == [62 + 3 + 28, 55 + 20]


@clause("sigmar.ruling.score-any-cause", "sigmar.setup.score")
def test_a_unit_that_dies_of_dangerous_ground_scores_for_the_enemy() -> None:
    b = battle([one(10, 10, 33), one(40, 5, 1)], [one(60, 40, 1)], piece("lava", 9, 9, 11, 11))
    say(b, 0, dice=[1])
    assert b.scores == [0, 33]


# ---------------------------------------------------------------------------------------------------- who wins
@clause("sigmar.setup.winner", "sigmar.ruling.draw")
@pytest.mark.parametrize(("scores", "winner"), [((105, 90), 0), ((90, 105), 1), ((90, 90), None)])
def test_the_higher_sum_wins_and_equal_sums_are_a_draw(scores: tuple[int, int], winner: int | None) -> None:
    b = battle([one(5, 5, 10)], [one(5, 40, 10)], round=4, scores=[*map(str, scores)])
    to_the_end(b)
    assert b.outcome and b.outcome.winner == winner
    assert b.outcome.scores == tuple(map(str, scores))


@clause("sigmar.setup.game-length")
def test_no_fifth_round_starts() -> None:
    b = battle([one(5, 5, 10)], [one(5, 40, 10)], round=3)
    say(b, "hold", "hold", dice=[1, 1])
    assert b.round == 4 and b.outcome is None
    events = say(b, "hold", "hold")
    assert b.round == 4 and b.outcome and b.outcome.clause == "sigmar.setup.game-length"
    assert "sigmar.setup.game-length" in clauses(events)


# ---------------------------------------------------------------------------------------------------- a side is gone
def last_stand(**more: Any) -> Sigmar:
    """Blue shoots the last of red's, which is worth 10; blue has lost 50."""
    blue = [men([(10, 10)], "Bow", cost=10), one(40, 5, 20, wavered=True, acted=True)]
    return battle(blue, [one(10, 20, 10)], scores=("0", "50"), **more)


@clause("sigmar.ruling.early-end", "sigmar.morale.wavered")
def test_the_survivor_first_rallies_its_wavered_units() -> None:
    b = last_stand()
    say(b, "hold", 2, dice=[4, 1, 1, 1])
    assert b.outcome is None and b.round == 2 and seat(b) == 0
    say(b, 1)  # idle; now it is steady
    assert b.outcome and b.outcome.clause == "sigmar.ruling.early-end"
    assert b.scores == [10, 50]


@clause("sigmar.ruling.early-end")
def test_with_nobody_wavered_it_ends_with_the_activation() -> None:
    b = battle([men([(10, 10)], "Bow"), one(40, 5, 20)], [one(10, 20, 10)])
    say(b, 0, "hold", 2, dice=[4, 1])
    assert b.outcome and b.outcome.winner == 0 and b.round == 1


@clause("sigmar.ruling.early-end", "sigmar.setup.score")
def test_who_cannot_rally_before_round_4_ends_loses_the_points_of_the_wavered() -> None:
    b = last_stand(round=4)
    say(b, "hold", 2, dice=[4, 1])
    assert b.outcome and b.outcome.clause == "sigmar.setup.game-length"
    assert b.scores == [10, 70]


@clause("sigmar.ruling.wiped-out-may-win", "sigmar.setup.winner")
def test_a_side_without_models_may_win() -> None:
    b = last_stand()
    say(b, "hold", 2, dice=[4, 1, 1, 1])
    say(b, 1)
    assert b.outcome and b.outcome.winner == 1


@clause("sigmar.ruling.wiped-out-may-win=annihilation", "sigmar.ruling.wiped-out-may-win")
def test_in_a_house_of_annihilation_a_side_without_models_loses_at_once() -> None:
    b = last_stand(house={"annihilation": "annihilation"})
    say(b, "hold", 2, dice=[4, 1])
    assert b.outcome and (b.outcome.winner, b.outcome.clause) == (0, "sigmar.ruling.wiped-out-may-win")


@clause("sigmar.ruling.wiped-out-may-win=annihilation")
def test_in_a_house_of_annihilation_points_decide_among_survivors() -> None:
    b = battle([one(5, 5, 10)], [one(5, 40, 10)], round=4, scores=("0", "5"), house={"annihilation": "annihilation"})
    assert to_the_end(b) == ["sigmar.setup.game-length"]
    assert b.outcome and b.outcome.winner == 1


# ---------------------------------------------------------------------------------------------------- giving up
@clause("sigmar.decision.concede", "sigmar.ruling.concede")
def test_who_concedes_has_lost_with_the_scores_as_they_stand() -> None:
    b = battle([one(5, 5, 10)], [one(5, 40, 10, wavered=True)], scores=("30", "5"))
    events = say(b, Concede())
    assert b.outcome and (b.outcome.winner, b.outcome.scores) == (1, ("30", "5"))
    assert asked(b) == "" and "sigmar.ruling.concede" in clauses(events)
