"""What the strongest quick player advises where one term decides: a breath that is kept, the lead in the last round,
which model a sniper picks after the others."""

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Picked
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, say
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import Draft, battle, troop
from tests.games.sigmar.rules.acting import armed


def advised(b: Sigmar) -> object:
    found = SIGMAR.advise(b).answer
    assert isinstance(found, Picked)
    return found.key


# ---------------------------------------------------------------------------------------------------- the breath
TOAD = troop("slowkiln:furnace-toad", [(10, 10)])
WALKER = troop("kitefell:grass-walkers", row(1, 10, 20))
HERD = troop("kitefell:loose-cattle", row(5, 6, 36, 2))


def breathing(*red: Draft, round: int) -> Sigmar:
    b = battle([TOAD], red, round=round)
    say(b, "hold")
    assert asked(b) == "fiery-breath"
    return b


def test_the_breath_is_kept_for_a_herd_that_comes_near_as_long_as_there_are_rounds_left() -> None:
    assert advised(breathing(WALKER, HERD, round=1)) == "keep"
    assert advised(breathing(WALKER, HERD, round=4)) == "breath:1"


def test_the_breath_is_spent_at_once_where_it_does_most_harm() -> None:
    near = troop("kitefell:loose-cattle", row(5, 12, 18, 2))
    assert advised(breathing(WALKER, near, round=1)) == "breath:2"


# ---------------------------------------------------------------------------------------------------- the lead
def charges(mine: tuple[str, int], foe: tuple[str, int], scores: tuple[int, int]) -> bool:
    """Is so many models of one unit advised to charge so many of another in the last round, with these scores?"""
    blue, red = (troop(f"saltgate:{kind}", row(n, 8, y)) for (kind, n), y in ((mine, 10), (foe, 16)))
    return advised(battle([blue], [red], round=4, scores=list(map(str, scores)))) == "charge:1"


def test_a_charge_that_may_take_the_lead_in_the_last_round_is_worth_its_risk() -> None:
    pikes = ("pikewardens", 10)
    assert charges(pikes, pikes, (0, 20))
    assert not charges(pikes, pikes, (0, 300)) and not charges(pikes, pikes, (0, 0))


def test_who_is_far_behind_in_the_last_round_has_little_to_lose() -> None:
    assert charges(("bailiffs", 3), ("bailiffs", 5), (0, 300))
    assert not charges(("bailiffs", 3), ("bailiffs", 5), (0, 0))


def test_who_is_far_ahead_in_the_last_round_need_not_win_more() -> None:
    assert charges(("pikewardens", 7), ("quay-shooters", 5), (0, 0))
    assert not charges(("pikewardens", 7), ("quay-shooters", 5), (300, 0))


# ---------------------------------------------------------------------------------------------------- snipers
def picks(target: Draft, snipers: int = 3) -> list[object]:
    """What each of some snipers is advised, one after the other."""
    b, found = battle([armed(row(snipers, 10, 10), "ledger-rifle")], [target]), []
    say(b, "hold", 1)
    while len(found) < snipers:
        if asked(b) == "sniper-model":
            found.append(advised(b))
        SIGMAR.answer(b, 0, SIGMAR.advise(b).answer, SeededDice.from_number(1))
    return found


def test_the_second_sniper_leaves_a_model_alone_that_the_first_is_likely_to_kill() -> None:
    assert picks(troop("saltgate:pikewardens", row(10, 8, 16), "sergeant", quality=6)) == [3, "none", "none"]


def test_all_snipers_pick_a_captain_who_can_take_what_they_do() -> None:
    assert picks(troop("saltgate:bailiffs", row(6, 8, 16), join=["captain"])) == [8, 8, 8]
