"""The bots are called by strength, the strongest first, each with how often it wins against the next; then those that
a game brings itself, each on its side."""

from typing import Any

import pytest

from drumhead.registry import DESKS
from drumhead.server.library.game_lobby import Lobby
from drumhead.server.library.lobby import names_of, setup_of
from drumhead.server.library.opponents import LEVELS, LobbyError, bots_by_strength
from drumhead.server.wire.lobby import NewRoom


def test_bots_are_called_by_strength() -> None:
    bots = bots_by_strength({"greedy": 0.815})
    assert [b.name for b in bots] == list(LEVELS)
    assert [b.title for b in bots] == ["Hard", "Normal", "Random"]
    assert bots[0].about.endswith("wins 82 of 100 against Normal")
    assert not any("wins" in b.about for b in bots[1:])  # not measured


@pytest.mark.parametrize("desk", [desk for desk in DESKS.values() if desk.complete], ids=lambda desk: desk.id)
def test_every_complete_game_has_measured_its_bots(desk: object) -> None:
    bots = [o for o in Lobby(desk).choice().opponents if o.name in LEVELS]  # type: ignore[arg-type]
    assert ["wins" in b.about for b in bots] == [True, True, False]


# ---------------------------------------------------------------------------------------------------- a game's own
def room(opponent: str, **wanted: Any) -> NewRoom:
    return NewRoom(game="campaign", points=0, lists=("", ""), opponent=opponent, table=0, **wanted)


def test_players_of_a_game_are_offered_with_their_side() -> None:
    offered = {o.name: o for o in Lobby(DESKS["campaign"]).choice().opponents}
    assert (offered["hallgerd"].title, offered["hallgerd"].side) == ("Hallgerd the Swift", "Vikings")
    assert offered["odilard"].bot and offered["odilard"].side == "Normans"
    assert "odilard" not in {o.name for o in Lobby(DESKS["saga"]).choice().opponents}


@pytest.mark.parametrize(("captain", "norman"), [("hallgerd", 0), ("odilard", 1)])
def test_who_chooses_no_side_gets_the_one_that_is_left(captain: str, norman: int) -> None:
    setup: Any = setup_of(room(captain))
    assert (setup.norman, setup.captains) == (norman, ("", captain))
    assert names_of(room(captain))[1] == DESKS["campaign"].players[captain].title


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (room("hallgerd", side="Vikings"), "Hallgerd the Swift leads the Vikings and no other side"),
        (room("hallgard"), "there is no player 'hallgard'; did you mean 'hallgerd'?"),
        (room("bots", players=("odilard", "rosamund")), "Rosamund of Fernhay leads the Normans and no other side"),
    ],
)
def test_a_captain_on_the_wrong_side_is_refused(wanted: NewRoom, why: str) -> None:
    with pytest.raises(LobbyError) as refused:
        setup_of(wanted)
    assert refused.value.refusal.why == why


def test_a_game_with_a_hidden_deck_takes_no_dice_that_people_type() -> None:
    choice = Lobby(DESKS["campaign"]).choice()
    assert not choice.own_dice and Lobby(DESKS["saga"]).choice().own_dice
    with pytest.raises(LobbyError) as refused:
        setup_of(room("hot-seat", dice="typed"))
    assert refused.value.refusal.why.startswith("Campaign rolls its own dice")


def test_a_house_rule_of_taste_is_a_choice_of_its_own_with_all_its_settings() -> None:
    desk = DESKS["campaign"]
    assert desk.ways and desk.house
    known = desk.house.switches[desk.ways.key]
    assert [way.name for way in desk.ways.settings] == [known.default, *(other.name for other in known.alternatives)]
