"""The ranking: what it advises in plain positions, that it sees only what can be known, and that it beats policy."""

from random import Random

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.play.evaluation import USUAL, hold, value
from drumhead.campaign.play.orders import exchanges
from drumhead.campaign.play.outlook import outlook
from drumhead.campaign.rules.state import Campaign, hex_of
from drumhead.flow.adviser import BEST
from drumhead.flow.adviser import USUAL as NOTHING_SPECIAL
from drumhead.flow.question import WATCHER, Answer, Chosen, Enlisted, Pick, Picked, Question, Roster, Told
from drumhead.flow.roster import cost_of
from drumhead.flow.words import Renderer
from tests.campaign.kit import (
    NORMAN,
    VIKING,
    answer,
    army,
    asked,
    battle_due,
    choose,
    finished_turn,
    key_of,
    play_to,
    standing,
)
from tests.campaign.play.kit import greedy, played, policy, score


def advised(s: Campaign) -> Answer:
    assert s.question
    return CAMPAIGN.advise(CAMPAIGN.imagine(s, s.question.seat, Random(1))).answer


def order_for(s: Campaign, seat: int, number: int = 1) -> Answer:
    choose(s, army(s, seat, number).id)
    if asked(s) == "forced-march":
        choose(s, "no")
    return advised(s)


def test_a_norman_takes_an_unguarded_ship() -> None:
    s = standing(normans=[((3, 3), 5)], vikings=[((0, 5), 5), ((6, 3), 5)], ship=(3, 2))
    assert order_for(s, NORMAN) == Picked(key_of("attack", (3, 2)))


def test_a_viking_stays_in_a_village_that_nobody_contests() -> None:
    s = standing(normans=[((5, 6), 5)], vikings=[((0, 3), 5), (None, 5)], ship=(0, 0), moves=VIKING, stood=True)
    assert order_for(s, VIKING) == Picked("stay")


def test_who_has_no_move_left_comes_too_late_to_save_a_village() -> None:
    """A Viking army has stood in Wychford since the turn began; a Norman one beside it has moved, or still may."""

    def held(leads: bool) -> float:
        s = standing([((4, 4), 6)], [((4, 3), 6)], ship=(4, 2), moves=VIKING, leads=leads, stood=True)
        o = outlook(s, VIKING)
        return hold(o, next(o.of(VIKING)), (4, 3), [*o.of(NORMAN)])

    assert held(leads=False) == 1
    assert held(leads=True) < 0.7


def test_the_castle_is_not_left_to_an_enemy_beside_it_who_would_have_to_be_driven_out() -> None:
    s = standing(normans=[((3, 5), 6), ((1, 4), 5)], vikings=[((3, 4), 6), (None, 5)], ship=(6, 2))
    assert order_for(s, NORMAN) == Picked("stay")


def test_a_strong_army_attacks_a_small_one_and_a_small_one_keeps_away() -> None:
    strong = standing(normans=[((3, 4), 6)], vikings=[((4, 3), 3), (None, 3)])
    assert order_for(strong, NORMAN) == Picked(key_of("attack", (4, 3)))
    small = standing(normans=[((3, 4), 3), ((0, 5), 6)], vikings=[((4, 4), 6), (None, 3)])
    assert order_for(small, NORMAN) != Picked(key_of("attack", (4, 4)))


def test_an_army_that_may_be_strong_is_feared_as_much_as_it_may_be() -> None:
    """The imagined points do not matter, only what fits what is public."""
    s = standing(normans=[((3, 4), 4)], vikings=[((4, 3), 3), (None, 3)])
    s.possible[VIKING] = ((6, 3), (6, 4), (5, 4))
    for points in (3, 6):
        s.change(army(s, VIKING).id, points=points)
        world = s.clone()
        choose(world, army(world, NORMAN).id)
        found = CAMPAIGN.advise(world)
        assert found.answer != Picked(key_of("attack", (4, 3)))


def test_two_armies_do_not_hand_points_to_and_fro() -> None:
    """Points are worth no more with an army that may still act, unless it acts with them."""
    vikings = [((5, 2), 2), (None, 6), (None, 1)]
    s = standing(normans=[((4, 5), 6), ((3, 5), 3)], vikings=vikings, ship=(5, 4), leads=True)
    s.possible[VIKING] = ((2, 1, 6), (2, 2, 5), (2, 5, 2), (2, 6, 1))
    orders = []
    while s.question and s.turn == 4 and s.question.seat == NORMAN:
        orders.append(asked(s))
        answer(s, advised(s))
    assert "exchange-terms" not in orders


def test_two_armies_aboard_do_not_only_change_names() -> None:
    s = standing(vikings=[(None, 5), (None, 4)], moves=VIKING)
    first, second = army(s, VIKING), army(s, VIKING, 2)
    assert {n for _, n in exchanges(s, outlook(s, VIKING), first, second, USUAL)} == {-1, 0, 2}  # not 4 and 5


def test_points_go_to_the_army_that_can_use_them_at_once() -> None:
    s = standing(normans=[((3, 5), 5), ((3, 4), 3)], vikings=[((4, 3), 4), (None, 3)])
    partner = army(s, NORMAN, 2).id
    assert order_for(s, NORMAN) == Picked(f"exchange:{partner}")
    choose(s, f"exchange:{partner}")
    assert advised(s) == Told(3)
    answer(s, Told(3))
    assert order_for(s, NORMAN, 2) == Picked(key_of("attack", (4, 3)))


def test_who_holds_no_such_card_is_told_why_it_is_asked() -> None:
    for hand, says in ((("scouts",), "advises_nothing_held"), (("ford",), "advises_keep")):
        s = standing(normans=[((2, 3), 6), ((1, 4), 4)], vikings=[((6, 3), 3), (None, 3)], hands=(hand, ()))
        order_for(s, NORMAN)
        choose(s, key_of("move", (1, 3)))
        assert asked(s) == "ford-card"
        assert CAMPAIGN.advise(CAMPAIGN.imagine(s, NORMAN, Random(1))).says == says


def test_a_ford_card_is_played_for_a_crossing_that_wins_and_kept_otherwise() -> None:
    hands = (("ford",), ())
    s = standing(normans=[((2, 3), 6)], vikings=[((1, 3), 3), (None, 3)], hands=hands)
    order_for(s, NORMAN)
    choose(s, key_of("attack", (1, 3)))
    assert asked(s) == "ford-card" and advised(s) == Picked("ford")
    s = standing(normans=[((2, 3), 6), ((1, 4), 4)], vikings=[((6, 3), 3), (None, 3)], hands=hands)
    order_for(s, NORMAN)
    choose(s, key_of("move", (1, 3)))
    assert asked(s) == "ford-card" and advised(s) == Picked("no")


def test_initiative_is_played_where_much_is_at_stake_and_kept_in_quiet_times() -> None:
    """The other side's penalty is judged by what can be known, never by the points of one imagined world."""
    hands = (("initiative",), ())
    near = standing(normans=[((3, 4), 6), ((3, 5), 6)], vikings=[((4, 4), 5), ((4, 3), 4)], hands=hands, turn=4)
    far = standing(normans=[((-2, 6), 6)], vikings=[((6, 3), 5), (None, 4)], hands=hands, turn=4)
    for s, number in ((near, 1), (far, 0)):
        s.possible[VIKING] = ((5, 4), (4, 5), (5, 2))
        finished_turn(s)
        assert asked(s) == "play-initiative-cards"
        for points in (2, 4):
            world = s.clone()
            world.change(army(world, VIKING, 2).id, points=points)
            found = CAMPAIGN.advise(world).answer
            assert isinstance(found, Chosen) and len(found.keys) == number


# ---------------------------------------------------------------------------------------------------- whole campaigns
def test_who_is_ahead_does_not_let_quiet_turns_end_the_campaign() -> None:
    """Three villages burn, the castle has one point to guard it: there is something to be had, and a draw is none."""
    castle, wychford = (3, 5), (4, 3)
    vikings = [((-3, 6), 5), (None, 5), ((0, 2), 3)]
    for quiet, key in ((0, "end"), (6, "ship")):
        s = standing(normans=[(wychford, 6), (castle, 1)], vikings=vikings, ship=(3, 1), moves=VIKING, turn=12)
        s.pillaged, s.quiet = [(0, 3), (0, 5), (-2, 6)], quiet
        assert advised(s) == Picked(key)


def test_what_stands_counts_for_less_near_a_draw_unless_a_battle_ends_the_quiet() -> None:
    s = standing(normans=[((3, 4), 6)], vikings=[((4, 3), 3)], ship=(4, 0))
    calm, late = outlook(s, NORMAN), outlook(s, NORMAN)._replace(quiet=9)
    assert 0 < value(late, USUAL) < value(calm, USUAL) / 3
    assert value(late._replace(stirred=True), USUAL) > value(calm, USUAL)  # and it fears less than before
    assert all(o.stirred for _, o in late.after_attack(late.forces[0], (4, 3)))


def goes_somewhere(s: Campaign, a: Picked) -> bool:
    """Whether an answer is an order to a hex other than that of the piece that acts."""
    assert s.question and isinstance(s.question.ask, Pick)
    cell = next(o for o in s.question.ask.options if o.key == a.key).facts.get("cell")
    here = s.where(s.army(s.question.facts["army"])) if "army" in s.question.facts else s.ship
    return cell is not None and hex_of(cell) != here


def test_advice_is_legal_the_same_in_all_worlds_and_has_a_sentence() -> None:
    """Two worlds that a side may believe in lead to the same advice: it looks at what can be known."""
    rng = Random(3)

    def seen(s: Campaign, q: Question, a: Answer) -> None:
        if q.decision.endswith("table-result") or rng.random() > 0.3:
            return
        one, other = (CAMPAIGN.advise(CAMPAIGN.imagine(s, q.seat, rng)) for _ in range(2))
        assert one == other
        assert CAMPAIGN.refuse(s, q.seat, one.answer) is None
        words = Renderer(CAMPAIGN, CAMPAIGN.view(s, WATCHER))
        assert words.say(one.says, one.facts) or one.says in (BEST.says, NOTHING_SPECIAL.says)
        assert asked(s) not in ("army-action", "ship-action") or one.says != BEST.says  # an order has its reason
        if one.says == "advises_waiting":
            assert not isinstance(one.answer, Picked) or not goes_somewhere(s, one.answer)

    played(5, greedy, greedy, seen)


def test_a_measured_chance_is_told_as_about_so_much_once() -> None:
    s = played(5, policy, policy)
    words = Renderer(CAMPAIGN, CAMPAIGN.view(s, WATCHER))
    told = [words.say("advises_battle", {"target": s.armies[0].id, "chance": chance}) for chance in (0.62, 0.996)]
    assert told[0].endswith("in about 62 % of battles, measured.")
    assert told[1].endswith("in over 99 % of battles, measured.")


@pytest.mark.parametrize("seat", [NORMAN, VIKING])
def test_greedy_beats_policy_on_either_side(seat: int) -> None:
    """Ten campaigns with the same dice: at least three points more than policy gets on that side."""
    seeds = range(100, 110)
    usual = [played(seed, policy, policy) for seed in seeds]
    ours = [played(seed, *((greedy, policy) if seat == NORMAN else (policy, greedy))) for seed in seeds]
    assert score(ours, seat) >= score(usual, seat) + 0.3


def test_the_advised_list_spends_its_points_on_armed_veterans() -> None:
    """The list that the battle game suggests, swords alone, ends most battles against its like without a blow."""
    s = battle_due()
    play_to(s, "muster")
    q = s.question
    assert q and isinstance(q.ask, Roster)
    best = advised(s)
    assert isinstance(best, Enlisted)
    hero, *others = best.entries
    assert q.ask.unit(hero.unit) and {e.unit for e in others} == {"veterans"}
    assert others[0].take and sum(cost_of(q.ask, e) for e in best.entries) >= q.ask.limit - 1
    assert CAMPAIGN.suggest(s) in CAMPAIGN.candidates(s, 8)


def test_a_draw_is_worth_less_to_the_attacker_than_to_the_defender() -> None:
    """He stays outside, and has no card."""
    s = battle_due()
    play_to(s, "activate")
    inner = CAMPAIGN.inside(s)
    assert inner and inner[1].draws == (0.25, 0.75)
