"""Tactical cards in a battle, cards that wait for their moment, and what the other side learns of them."""

from collections import Counter

import msgspec
import pytest

from drumhead.campaign.rules.battle_cards import middle_of
from drumhead.campaign.rules.cards import new_deck
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import WATCHER, Chosen, Picked, Placed
from drumhead.space.generate import draws_of, lay_out_kinds
from drumhead.space.table import INCH
from drumhead.tabletop.setting_up import first_to_deploy
from drumhead.testkit import clause
from tests.campaign.kit import (
    CAMPAIGN,
    NORMAN,
    VIKING,
    army,
    asked,
    battle_due,
    by_chance,
    choose,
    fight_of,
    offered,
    order,
    play_to,
    refused,
    saga_of,
    standing,
    told,
)

Hands = tuple[tuple[str, ...], tuple[str, ...]]
KNOWLEDGE, SCOUTS, AMBUSH = "local-knowledge", "scouts", "ambush"


def at(card: str, hands: Hands, mode: str = "engine", seed: int = 1) -> Campaign:
    """A battle at a village, where the decision about this card is asked first."""
    s = battle_due(mode, hands=hands)
    play_to(s, card, seed=seed)
    assert asked(s) == card
    return s


def kinds(s: Campaign) -> Counter[str]:
    return Counter(piece.kind for piece in saga_of(s).board.pieces)


def numbered(s: Campaign, kind: str) -> int:
    return next(i for i, piece in enumerate(saga_of(s).board.pieces) if piece.kind == kind)


# ---------------------------------------------------------------------------------------------------- the deck
@pytest.mark.parametrize(
    ("card", "number"),
    [("scouts", 2), ("local-knowledge", 2), ("ambush", 1), ("initiative", 2), ("ford", 2), ("forced-march", 1)],
)
@clause(
    "campaign.cards.scouts-two",
    "campaign.cards.local-knowledge-two",
    "campaign.cards.ambush-one",
    "campaign.cards.initiative-two",
    "campaign.cards.ford-two",
    "campaign.cards.forced-march-one",
)
def test_the_deck_has_ten_cards(card: str, number: int) -> None:
    assert new_deck().count(card) == number and len(new_deck()) == 10


@clause("campaign.cards.played-when-appropriate")
def test_a_card_that_was_kept_is_played_at_its_moment() -> None:
    s = standing((((1, 3), 5), ((5, 7), 5)), hands=(("ford", "scouts"), ()))
    order(s, NORMAN, 1, "move", at=(2, 3))
    assert asked(s) == "ford-card"
    choose(s, "ford")
    assert army(s, NORMAN).at == (2, 3) and s.hands[NORMAN] == ("scouts",)


@clause("campaign.cards.tactical-in-battle")
def test_a_tactical_card_is_played_in_a_battle_and_nowhere_else() -> None:
    s = standing((((1, 3), 5), ((5, 7), 5)), hands=((SCOUTS, KNOWLEDGE, AMBUSH), ()))
    choose(s, army(s, NORMAN).id)
    assert asked(s) == "forced-march" and offered(s) == {"no"}
    assert refused(s, Picked("scouts")).why == "not_offered"
    assert len(offered(at(KNOWLEDGE, ((KNOWLEDGE,), ())))) > 1


@clause("campaign.cards.strategic-in-campaign")
def test_a_strategic_card_is_not_played_in_a_battle() -> None:
    s = battle_due("auto", hands=(("forced-march", SCOUTS), ()))
    assert asked(s) == "release-cards" and refused(s, Chosen((0,))).why == "not_offered"
    by_chance(s, Chosen((1,)))
    assert fight_of(s).released == ((SCOUTS,), ())
    assert offered(at(KNOWLEDGE, (("forced-march",), ()))) == {"no"}


# ---------------------------------------------------------------------------------------------------- local knowledge
@clause("campaign.cards.local-knowledge-effect", "campaign.decision.local-knowledge")
def test_local_knowledge_takes_a_piece_off_or_lays_one() -> None:
    s = at(KNOWLEDGE, ((KNOWLEDGE,), ()))
    before = kinds(s)
    other = s.clone()
    events = choose(s, f"remove-{numbered(s, 'house')}")
    assert kinds(s) == before - Counter(house=1) and s.hands[NORMAN] == () and s.discard == [KNOWLEDGE]
    assert told(events, "plays") == [{"seat": NORMAN, "card": KNOWLEDGE}]
    choose(other, "add-ruins")
    assert asked(other) == KNOWLEDGE and other.asked_seat == NORMAN
    by_chance(other, CAMPAIGN.suggest(other))
    assert kinds(other) == before + Counter(ruins=1) and asked(other) != KNOWLEDGE
    corners = saga_of(other).board.pieces[-1].corners
    assert max(x for x, _ in corners) - min(x for x, _ in corners) == 6 * INCH


def test_an_added_piece_lies_on_the_table_and_over_no_other() -> None:
    s = at(KNOWLEDGE, ((KNOWLEDGE,), ()))
    taken = middle_of(saga_of(s).board.pieces[0])
    choose(s, "add-mud")
    assert refused(s, Placed((taken,))).why == "piece_over_piece"
    assert refused(s, Placed(((100, 100),))).why in ("piece_off_table", "unreadable_change")


@clause("campaign.cards.local-knowledge-timing")
def test_local_knowledge_comes_after_the_sides_and_before_any_unit() -> None:
    s = at(KNOWLEDGE, ((KNOWLEDGE,), ()))
    b = saga_of(s)
    assert b.edges != (0, 0) and not b.units
    choose(s, "no")
    play_to(s, "place-army")
    assert refused(s, Picked("remove-0")).why == "wrong_kind"


def test_both_play_by_turns_until_both_pass_in_a_row() -> None:
    s = at(KNOWLEDGE, ((KNOWLEDGE,), (KNOWLEDGE, "ford")))
    asked_of = []
    for key in ("no", f"remove-{numbered(s, 'house')}", "no", "no"):
        asked_of.append(s.asked_seat)
        choose(s, key)
    assert asked_of == [NORMAN, VIKING, NORMAN, VIKING] and asked(s) == SCOUTS


def test_two_cards_are_two_changes() -> None:
    s = at(KNOWLEDGE, ((KNOWLEDGE, KNOWLEDGE), ()))
    for _ in range(2):
        choose(s, f"remove-{numbered(s, 'house')}")
    assert kinds(s)["house"] == 1 and s.hands[NORMAN] == ()


def test_a_bridge_may_go_and_the_river_stays() -> None:
    s = battle_due(came=(1, 4), at=(2, 4), hands=((KNOWLEDGE,), ()))
    play_to(s, KNOWLEDGE)
    water = [i for i, p in enumerate(saga_of(s).board.pieces) if p.kind == "river"]
    assert not {f"remove-{i}" for i in water} & {str(key) for key in offered(s)}
    choose(s, f"remove-{numbered(s, 'bridge')}")
    assert kinds(s)["bridge"] == 0 and kinds(s)["ford"] == 1 and kinds(s)["river"] == 2


# ---------------------------------------------------------------------------------------------------- scouts
def scouting(hands: Hands, winner: int) -> Campaign:
    """The question about Scouts in a battle whose roll-off this seat has won."""
    seed = next(seed for seed in range(20) if saga_of(at(SCOUTS, hands, seed=seed)).winner == winner)
    return at(SCOUTS, hands, seed=seed)


@clause("campaign.cards.scouts-effect", "campaign.decision.scouts")
def test_who_plays_scouts_sets_up_after_the_other() -> None:
    s = scouting(((SCOUTS,), ()), NORMAN)
    assert s.question and s.question.facts == {"first": True}
    choose(s, "scouts")
    assert first_to_deploy(saga_of(s)) == VIKING and s.hands[NORMAN] == () and s.asked_seat == VIKING
    kept = scouting(((SCOUTS,), ()), NORMAN)
    choose(kept, "no")
    assert first_to_deploy(saga_of(kept)) == NORMAN and kept.hands[NORMAN] == (SCOUTS,)


def test_who_sets_up_last_anyway_gains_nothing_by_scouts_and_is_told_so() -> None:
    s = scouting(((SCOUTS,), ()), VIKING)
    assert s.question and s.question.facts == {"first": False} and CAMPAIGN.suggest(s) == Picked("no")
    choose(s, "scouts")
    assert first_to_deploy(saga_of(s)) == VIKING and s.discard == [SCOUTS]


def test_two_scouts_are_spent_and_nothing_changes() -> None:
    s = scouting(((SCOUTS,), (SCOUTS,)), NORMAN)
    choose(s, "scouts")
    assert s.asked_seat == VIKING and s.hands[NORMAN] == (SCOUTS,)
    events = choose(s, "scouts")
    assert first_to_deploy(saga_of(s)) == NORMAN and s.hands == [(), ()] and told(events, "scouts_meet") == [{}]


# ---------------------------------------------------------------------------------------------------- ambush
@clause("campaign.cards.ambush-effect", "campaign.decision.ambush")
def test_ambush_moves_a_piece_by_twelve_inches_and_no_farther() -> None:
    s = at(AMBUSH, ((AMBUSH,), ()))
    b = saga_of(s)
    b.board = lay_out_kinds(draws_of(1), ["mud"])
    x, y = middle_of(b.board.pieces[0])
    way = 12 * INCH if x < b.board.width // 2 else -12 * INCH
    choose(s, "move-0")
    assert s.question and s.question.facts["from"] == [x, y] and s.hands[NORMAN] == ()
    again = Campaign.load(s.save())
    assert again.question == s.question and CAMPAIGN.suggest(again) == CAMPAIGN.suggest(s) == Placed(((x, y),))
    assert refused(s, Placed(((x + way * 121 // 120, y),))).why == "shifted_too_far"
    by_chance(s, Placed(((x + way, y),)))
    assert middle_of(saga_of(s).board.pieces[0]) == (x + way, y) and asked(s) == "activate"


def test_no_house_is_moved_over_models() -> None:
    s = at(AMBUSH, ((AMBUSH,), ()))
    b = saga_of(s)
    b.board = lay_out_kinds(draws_of(1), ["house"])
    hero = next(u for u in b.units if len(u.models) == 1)
    (x, y), (hx, hy) = middle_of(b.board.pieces[0]), b.place(hero.models[0])
    dx, dy = (hx - x, hy - y)
    b.board = msgspec.structs.replace(
        b.board,
        pieces=tuple(
            msgspec.structs.replace(p, corners=tuple((cx + dx, cy + dy // 2) for cx, cy in p.corners))
            for p in b.board.pieces
        ),
    )
    choose(s, "move-0")
    assert refused(s, Placed(((hx, hy),))).why == "piece_over_models"


@clause("campaign.cards.ambush-timing")
def test_ambush_comes_when_everybody_stands_and_before_the_first_activation() -> None:
    s = at(AMBUSH, ((AMBUSH,), ()))
    b = saga_of(s)
    assert all(b.is_placed(u) for u in b.units) and {u.seat for u in b.units} == {NORMAN, VIKING} and b.round == 0
    early = battle_due(hands=((AMBUSH,), ()))
    play_to(early, "place-army")
    assert refused(early, Picked("move-0")).why == "wrong_kind"


# ---------------------------------------------------------------------------------------------------- bots and secrets
@clause("campaign.decision.release-cards")
def test_a_bot_plays_only_what_was_released() -> None:
    for keys, able in (((0,), True), ((), False)):
        s = battle_due("auto", hands=((KNOWLEDGE, "ford"), ()))
        by_chance(s, Chosen(keys))
        play_to(s, KNOWLEDGE)
        assert (len(offered(s)) > 1) is able and s.answered_by() == "policy"
        if able:
            choose(s, f"remove-{numbered(s, 'house')}")
            assert s.hands[NORMAN] == ("ford",) and fight_of(s).released == ((), ())


@pytest.mark.parametrize("mode", ["engine", "auto"])
def test_two_hands_that_play_nothing_are_told_the_same(mode: str) -> None:
    """Everybody who holds a card is asked, whatever it is."""
    seen = []
    for card in (KNOWLEDGE, "ford", AMBUSH, SCOUTS):
        s = battle_due(mode, hands=((card,), ("initiative",)))
        dice, events = SeededDice.from_number(3), []
        while asked(s) != "activate":
            a = Picked("no") if asked(s) in (KNOWLEDGE, SCOUTS, AMBUSH) else CAMPAIGN.suggest(s)
            events += CAMPAIGN.answer(s, s.asked_seat, a, dice)
        told_them = [[t for e in events if (t := CAMPAIGN.event_for(e, eyes))] for eyes in (VIKING, WATCHER)]
        seen.append(msgspec.json.encode((told_them, CAMPAIGN.view(s, VIKING), CAMPAIGN.view(s, WATCHER))))
    assert len(set(seen)) == 1
