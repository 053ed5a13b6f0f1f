"""The ledger's sequences `turn` and `battle` in their order; what a battle reveals; attacks on the ship."""

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.rules.cards import new_deck
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.scripted import Scripted
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import BattleClosed, BattleOpened, Event
from drumhead.ledger.clause import ledger
from drumhead.testkit import clause
from tests.campaign.kit import (
    NORMAN,
    VIKING,
    Places,
    army,
    asked,
    battle_due,
    choose,
    key_of,
    offered,
    order,
    play_to,
    standing,
    typed,
)

FAR = ((5, 7), 5)

# Each stage of a sequence by what it tells or asks: the first sign of it.
BATTLE = {
    "declare": "army-action",
    "reveal": "battle_begins",
    "muster": "muster",
    "table": "rolls_pieces",
    "sides": "local-knowledge",
    "set-up": "scouts",
    "fight": "activate",
    "record": "battle-closed",
    "saves": "saves",
    "ground": "takes_ground",
    "victory": "next-piece",
}
TURN = {
    "initiative-cards": "play-initiative-cards",
    "initiative": "rolls_initiative",
    "first-mover": "moves_first",
    "second-mover": "next-piece",
    "end": "turn_begins",
}


def stages(sequence: str) -> list[str]:
    return [p.stage for p in sorted(ledger("campaign").pipeline, key=lambda p: p.order) if p.sequence == sequence]


def signs(events: list[Event]) -> list[str]:
    kinds = {BattleOpened: "battle-opened", BattleClosed: "battle-closed"}
    return [kinds.get(type(e), "") or e.says for e in events]


def test_a_battle_runs_through_its_stages_in_the_order_of_the_ledger() -> None:
    """Of a won battle in which somebody holds cards; a flight and a retreat have tests of their own."""
    for seed in range(40):
        s = standing((((3, 4), 6), FAR), (((4, 3), 3), (None, 5)), hands=(("ford",), ("ford",)), house=HERE)
        choose(s, army(s, NORMAN).id)
        choose(s, "no")
        seen = [asked(s), *signs([*choose(s, key_of("attack", (4, 3)))])]
        dice = SeededDice.from_number(seed)
        while s.question and asked(s) != "next-piece":
            seen.append(asked(s))
            seen += signs([*CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.suggest(s), dice)])
        seen.append("next-piece")
        if {"saves", "takes_ground"} <= set(seen):
            break
    wanted = [stage for stage in stages("battle") if stage in BATTLE]
    assert set(stages("battle")) - set(wanted) == {"defender", "flight", "retreat"}
    places = [seen.index(BATTLE[stage]) for stage in wanted]
    assert places == sorted(places)


HERE = {"battle-mode": "engine"}


def test_a_turn_runs_through_its_stages_in_the_order_of_the_ledger() -> None:
    s = standing(moves=VIKING, hands=(("ford",), ("ford",)))
    choose(s, "end")
    seen = list[str]()
    dice = SeededDice.from_number(2)
    while s.turn < 6:
        seen.append(asked(s))
        seen += signs([*CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.suggest(s), dice)])
    places = [seen.index(TURN[stage]) for stage in stages("turn")]
    assert places == sorted(places) and seen.index("turn_begins") > seen.index("next-piece")


@clause("campaign.ruling.dice-order")
def test_the_deck_is_shuffled_before_anything_else() -> None:
    decks = []
    for seed in (1, 2):
        s, _ = CAMPAIGN.muster(CampaignSetup(game="campaign", map=default_map()), SeededDice.from_number(seed))
        decks.append(s.deck)
    assert decks[0] != decks[1] and all(sorted(deck) == sorted(new_deck()) for deck in decks)
    s, _ = CAMPAIGN.muster(CampaignSetup(game="campaign", map=default_map()), dice := Scripted(*[0] * 9))
    assert dice.left == 0 and sorted(s.deck) == sorted(new_deck())


@clause("campaign.ruling.reveal")
def test_a_battle_shows_the_points_of_both_armies_to_everybody() -> None:
    s = standing((((3, 4), 5), FAR), (((4, 3), 4), (None, 5)))
    s.possible = [((5, 5), (6, 4)), ((4, 5), (5, 4))]
    order(s, NORMAN, 1, "attack", at=(4, 3))
    shown = CAMPAIGN.view(s, VIKING).pieces[f"u{army(s, NORMAN).id}"].marks
    assert shown["points"] == 5 and s.possible == [((5, 5),), ((4, 5),)] and s.battles == 1


# ---------------------------------------------------------------------------------------------------- the ship
def attacked_ship(vikings: Places, *faces: int, ship: tuple[int, int] = (4, 2)) -> Campaign:
    s = standing((((4, 3), 5), FAR), vikings, ship=ship)
    order(s, NORMAN, 1, "attack", *faces, at=ship)
    return s


@clause("campaign.ruling.ship-flees")
@pytest.mark.parametrize("face", [1, 2])
def test_a_ship_with_only_weak_armies_flees_with_them(face: int) -> None:
    s = attacked_ship(((None, 1), ((0, 5), 5)), face)
    assert s.ship == (4, 0) and army(s, VIKING).aboard and army(s, NORMAN).at == (4, 2)


@clause("campaign.ruling.ship-flees")
def test_a_ship_that_cannot_flee_where_it_must_is_destroyed() -> None:
    s = standing((((5, 2), 5), FAR), ((None, 1), ((0, 5), 5)), ship=(5, 1))
    order(s, NORMAN, 1, "attack", 5, at=(5, 1))
    assert s.outcome and s.outcome.winner == NORMAN and s.ship is None and army(s, VIKING).gone


@clause("campaign.ruling.ship-attacked")
def test_a_guard_that_is_beaten_leaves_with_the_ship_and_the_norman_takes_the_hex() -> None:
    s = attacked_ship(((None, 4), ((0, 5), 5)))
    typed(s, "attacker", (0, 0))
    assert asked(s) == "ship-retreat-route" and s.asked_seat == VIKING
    choose(s, sorted(map(str, offered(s)))[0])
    assert s.ship != (4, 2) and army(s, NORMAN).at == (4, 2) and s.outcome is None


@clause("campaign.ruling.ship-attacked")
def test_an_unbeaten_guard_keeps_the_ship() -> None:
    s = attacked_ship(((None, 4), ((0, 5), 5)))
    typed(s, "defender", (0, 0))
    assert s.ship == (4, 2) and army(s, VIKING).aboard


@clause("campaign.ruling.ship-attacked")
def test_a_guard_that_is_destroyed_loses_the_ship() -> None:
    s = attacked_ship(((None, 2), ((0, 5), 5)))
    typed(s, "attacker", (0, 2), 1, 1)
    assert s.outcome and s.outcome.clause == "campaign.victory.normans-ship"


# ---------------------------------------------------------------------------------------------------- draws and ends
def test_after_a_draw_both_save_on_five_nobody_moves_and_no_card_is_drawn() -> None:
    s = battle_due("table")
    typed(s, "draw", (2, 2), 4, 5, 4, 5)
    assert [army(s, seat).points for seat in (NORMAN, VIKING)] == [4, 3] and asked(s) == "next-piece"
    assert (army(s, NORMAN).at, army(s, VIKING).at) == ((3, 4), (4, 3))


def test_a_winner_that_is_destroyed_leaves_the_hex_empty_and_still_draws_a_card() -> None:
    s = battle_due("table", points=(2, 4))
    typed(s, "attacker", (2, 0), 1, 1)
    assert army(s, NORMAN).gone and asked(s) == "draw-card" and s.asked_seat == NORMAN
    assert s.ashore_in((4, 3)) is None and army(s, VIKING).at == (6, 1)


def test_a_battle_by_bots_ends_like_any_other() -> None:
    s = battle_due("auto")
    play_to(s)
    assert asked(s) == "next-piece" and s.battle is None and s.fight() is None
