"""House rules of the aftermath that people play differently: a barred retreat, and what a beaten guard loses."""

from drumhead.campaign.rules.state import Campaign
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, VIKING, army, asked, finished_turn, order, standing, typed

FAR = ((5, 6), 5)


def barred(rule: str) -> Campaign:
    """A beaten defender in [3, 4] whose way straight back is held by another Norman army."""
    s = standing((((3, 5), 5), ((3, 3), 5), FAR), (((3, 4), 4), (None, 5)), house={"retreat-barred": rule})
    order(s, NORMAN, 1, "attack", at=(3, 4))
    typed(s, "attacker", (0, 0))
    return s


@clause("campaign.ruling.retreat-barred=straight-or-destroyed")
def test_a_loser_whose_way_is_barred_may_be_destroyed() -> None:
    s = barred("straight-or-destroyed")
    assert army(s, VIKING).gone and army(s, NORMAN).at == (3, 4)


@clause("campaign.ruling.retreat-barred=straight-or-stop", "campaign.ruling.loser-stays")
def test_a_loser_whose_way_is_barred_may_stop_and_then_keeps_its_hex() -> None:
    s = barred("straight-or-stop")
    assert (army(s, VIKING).at, army(s, VIKING).points) == ((3, 4), 4) and army(s, NORMAN).at == (3, 5)
    assert asked(s) == "draw-card"


@clause("campaign.ruling.ship-attacked=undisturbed-turn")
def test_an_unguarded_ship_may_have_to_be_held_for_a_turn() -> None:
    house = {"ship-loss": "undisturbed-turn"}
    s = standing((((4, 3), 5), FAR), (((0, 4), 5), ((0, 5), 5)), ship=(4, 2), house=house)
    order(s, NORMAN, 1, "attack", at=(4, 2))
    assert s.outcome is None and s.ship == (4, 2) and army(s, NORMAN).at == (4, 2)
    held = standing((((4, 2), 5), FAR), (((0, 4), 5), ((0, 5), 5)), ship=(4, 2), house=house, stood=True)
    finished_turn(held)
    assert held.outcome and held.outcome.clause == "campaign.victory.normans-ship"


@clause("campaign.ruling.ship-attacked=any-defeat")
def test_a_ship_may_be_lost_with_any_battle_in_its_hex() -> None:
    s = standing((((4, 3), 5), FAR), ((None, 5), ((0, 5), 5)), ship=(4, 2), house={"ship-loss": "any-defeat"})
    order(s, NORMAN, 1, "attack", at=(4, 2))
    typed(s, "attacker", (0, 0))
    assert s.outcome and s.outcome.winner == NORMAN and s.ship is None
