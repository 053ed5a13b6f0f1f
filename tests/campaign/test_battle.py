"""Battles of the campaign: how they are fought, the muster, the fight itself, and what is recorded of it."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from drumhead.bots.play import play
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.battle import house_of_battle, points_destroyed, roster_of, winner_of
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.question import WATCHER, Answer, Concede, Enlisted, Picked, Refusal, Roster
from drumhead.flow.roster import ListEntry, TakenExtra
from drumhead.flow.view import View
from drumhead.flow.words import Renderer
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
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
    play_to,
    refused,
    saga_of,
    settle_mode,
    standing,
    told,
    typed,
)


def entry(unit: str, *options: str) -> ListEntry:
    return ListEntry(unit, tuple(TakenExtra("arms", option) for option in options))


def listed(*entries: ListEntry) -> Enlisted:
    return Enlisted(entries)


def in_words(s: Campaign, r: Refusal) -> str:
    return Renderer(CAMPAIGN, CAMPAIGN.view(s, WATCHER)).refusal(r).why


def told_to(events: list[Event], eyes: int) -> bytes:
    return msgspec.json.encode([t for e in events if (t := CAMPAIGN.event_for(e, eyes))])


# ---------------------------------------------------------------------------------------------------- the mode
def attacked(house: dict[str, str]) -> Campaign:
    s = standing((((3, 4), 5), ((5, 7), 5)), (((4, 3), 4), (None, 5)), house=house)
    choose(s, army(s, NORMAN).id)
    choose(s, "attack:4,3,0")
    return s


@clause("campaign.decision.battle-mode", "campaign.ruling.mode-of-a-battle", "campaign.ruling.battle-modes")
@pytest.mark.parametrize(
    ("named", "mode"),
    [(("engine", "engine"), "engine"), (("auto", "auto"), "auto"), (("engine", "auto"), "table")],
)
def test_both_must_name_the_same_mode_or_the_chosen_one_counts(named: tuple[str, str], mode: str) -> None:
    s = attacked({"battle-mode": "table"})
    assert asked(s) == "battle-mode" and s.asked_seat == NORMAN and refused(s, Picked("chess")).why == "not_offered"
    known = {"at": "Wychford", "row": "village", "points": [5, 4], "budgets": [10, 8], "mode": "table"}
    assert s.question and known.items() <= s.question.facts.items()
    events = settle_mode(s, *named)
    assert fight_of(s).mode == mode and told(events, "mode_fixed") == [{"mode": mode}]


@clause("campaign.ruling.battle-modes=auto")
def test_battles_may_be_fought_by_bots_unless_both_want_otherwise() -> None:
    s = attacked({"battle-mode": "auto"})
    settle_mode(s, "engine", "table")
    assert fight_of(s).mode == "auto" and asked(s) == "muster"


@clause("campaign.ruling.battle-modes=table")
def test_battles_may_be_fought_on_a_real_table_unless_both_want_otherwise() -> None:
    s = attacked({"battle-mode": "table"})
    settle_mode(s, "auto", "engine")
    assert fight_of(s).mode == "table" and asked(s) == "table-result"


def test_what_the_norman_names_is_told_to_nobody_before_the_viking_has_answered() -> None:
    both = [(s := attacked({}), choose(s, mode)) for mode in ("engine", "auto")]
    for eyes in (VIKING, WATCHER):
        assert told_to([*both[0][1]], eyes) == told_to([*both[1][1]], eyes)


# ---------------------------------------------------------------------------------------------------- the muster
@clause("campaign.decision.muster", "campaign.battle.points-as-allocated")
def test_each_side_musters_two_points_for_each_of_its_own_and_a_hero_on_top() -> None:
    s = battle_due()
    q = s.question
    assert q and asked(s) == "muster" and q.seat == NORMAN and isinstance(q.ask, Roster)
    wanted = {"budget": 10, "hero": True, "game": "saga", "book": "saga", "row": "village", "points": 5}
    assert q.ask.limit == 10 and wanted.items() <= q.facts.items()
    full = listed(entry("veteran-hero"), *[entry("regulars", "axes", "javelins")] * 2, entry("rookies"))
    assert CAMPAIGN.refuse(s, NORMAN, full) is None
    by_chance(s, full)
    assert asked(s) == "muster" and s.question and s.question.facts["budget"] == 8
    assert refused(s, full).why == "over_limit"
    by_chance(s, listed(entry("regular-hero"), *[entry("veterans")] * 4))
    sizes = [sum(m.seat == seat for m in saga_of(s).models) for seat in (NORMAN, VIKING)]
    assert sizes == [1 + 8 + 8 + 12, 1 + 6 * 4] and saga_of(s).points == (10, 8)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (listed(entry("regular-hero"), *[entry("regulars")] * 6), "the list costs 12 points, the limit is 10"),
        (listed(entry("regular-hero"), entry("veteran-hero")), "exactly one of veteran-hero or regular-hero, not 2"),
        (listed(entry("regulars")), "a list has exactly one of veteran-hero or regular-hero, not 0"),
        (listed(entry("regular-hero"), entry("knights")), "entry 2: there is no 'knights' to buy"),
        (listed(entry("regular-hero", "bows")), "entry 1: Regular Hero cannot buy 'bows'"),
        (listed(entry("regular-hero"), entry("rookies", "pikes")), "entry 2: Rookies cannot buy 'pikes'"),
        (
            listed(entry("regular-hero"), ListEntry("rookies", (TakenExtra("arms", "bows", 3),))),
            "entry 2: bows are for all 12 Rookies, not for 3",
        ),
    ],
)
def test_a_list_that_breaks_a_rule_is_refused_in_one_sentence(wrong: Enlisted, why: str) -> None:
    s = battle_due()
    before = s.save()
    assert why in in_words(s, refused(s, wrong)) and s.save() == before


@clause("campaign.ruling.point-scale=one")
def test_a_point_may_be_worth_one() -> None:
    assert roster_limit({"saga-points": "one"}) == 5


@clause("campaign.ruling.point-scale=three")
def test_a_point_may_be_worth_three() -> None:
    assert roster_limit({"saga-points": "three"}) == 15


@clause("campaign.ruling.point-scale=groups-only")
def test_a_point_may_be_a_group_without_upgrades() -> None:
    s = battle_due(house={"saga-points": "groups-only"})
    assert refused(s, listed(entry("regular-hero"), entry("regulars", "bows"))).why == "extra_not_sold"
    assert CAMPAIGN.refuse(s, NORMAN, listed(entry("regular-hero"), *[entry("regulars")] * 5)) is None


def roster_limit(house: dict[str, str]) -> int:
    s = battle_due(house=house)
    assert s.question and isinstance(s.question.ask, Roster)
    return s.question.ask.limit


@clause("campaign.ruling.free-hero=no")
def test_heroes_may_have_to_be_bought() -> None:
    s = battle_due(house={"free-hero": "no"})
    assert CAMPAIGN.refuse(s, NORMAN, listed(entry("regulars"))) is None
    two = listed(entry("regular-hero"), entry("veteran-hero"), *[entry("regulars")] * 4)
    assert CAMPAIGN.refuse(s, NORMAN, two) is None
    assert refused(s, listed(entry("regular-hero"), *[entry("regulars")] * 5)).why == "over_limit"


def test_a_muster_is_told_to_nobody_before_both_are_in() -> None:
    both = []
    for a in (listed(entry("regular-hero")), listed(entry("veteran-hero"), entry("rookies"))):
        s = battle_due()
        both.append((s, by_chance(s, a)))
    for eyes in (VIKING, WATCHER):
        assert told_to(both[0][1], eyes) == told_to(both[1][1], eyes)
        assert CAMPAIGN.view(both[0][0], eyes) == CAMPAIGN.view(both[1][0], eyes)
    events = by_chance(s, CAMPAIGN.suggest(s))
    assert told(events, "battle_opens") and b"Rookies" in told_to(events, WATCHER)


@pytest.mark.parametrize("house", [{}, {"free-hero": "no"}, {"saga-points": "groups-only"}, {"saga-points": "one"}])
def test_what_the_program_chooses_and_what_chance_draws_is_a_battle_that_saga_accepts(house: dict[str, str]) -> None:
    s = battle_due(house=house)
    play_to(s, "pick-side")
    b = saga_of(s)
    assert b.house.items() >= house_of_battle(s).items() and roster_of(s, 5).limit == b.points[NORMAN]  # type: ignore[index]


# ---------------------------------------------------------------------------------------------------- the fight
@clause("campaign.battle.scenario-as-usual", "campaign.ruling.saga-switches")
def test_a_battle_is_a_game_of_saga_to_its_end_and_its_winner_wins() -> None:
    s = battle_due()
    play_to(s, "pick-side", "place-army")
    b = saga_of(s)
    seen = CAMPAIGN.view(s, WATCHER)
    assert isinstance(seen.battle, View) and seen.battle.game == "saga" and seen.question and seen.question.id
    assert CAMPAIGN.inside(s) == (SAGA, b) and b.house["annihilation"] == "annihilation"
    events = play_to(s, "draw-card")
    assert b.outcome and s.battle is None and b.round >= 1
    (result,) = told(events, "battle_drawn" if b.outcome.winner is None else "battle_won")
    assert result["winner"] == b.outcome.winner
    assert CAMPAIGN.view(s, WATCHER).battle is msgspec.UNSET


@clause("campaign.decision.concede")
def test_giving_up_in_a_battle_loses_the_battle_and_giving_up_the_whole_loses_the_campaign() -> None:
    s = battle_due()
    play_to(s, "first-step")
    whole, loser = s.clone(), s.asked_seat
    events = by_chance(s, Concede())
    assert s.outcome is None and s.battle is None
    (result,) = told(events, "battle_won")
    assert result["winner"] == 1 - loser and result["destroyed"] == [0, 0]
    by_chance(whole, Concede(whole=True))
    assert whole.outcome and whole.outcome.clause == "campaign.ruling.concede" and whole.outcome.winner == 1 - loser
    campaign = battle_due()
    by_chance(campaign, Concede())
    assert campaign.outcome and campaign.outcome.winner == VIKING


def test_giving_up_before_anybody_stands_loses_the_battle_and_no_point() -> None:
    s = battle_due()
    play_to(s, "pick-side", "place-army")
    loser = s.asked_seat
    (result,) = told(by_chance(s, Concede()), "battle_won")
    assert result["winner"] == 1 - loser and result["destroyed"] == [0, 0]


@pytest.mark.parametrize("mode", ["engine", "auto"])
def test_the_aftermath_is_the_same_however_the_battle_was_fought(mode: str) -> None:
    """The attacker gives up here, and is typed as beaten there."""
    s, table = battle_due(mode), battle_due("table")
    play_to(s, "pick-side", "place-army")
    while s.asked_seat != NORMAN:
        by_chance(s, CAMPAIGN.suggest(s))
    by_chance(s, Concede())
    typed(table, "defender", (0, 0))
    assert asked(s) == asked(table) == "draw-card"
    assert s.armies == table.armies


# ---------------------------------------------------------------------------------------------------- what is recorded
def deployed(house: dict[str, str] | None = None) -> tuple[Campaign, Saga]:
    """Five groups of eight Regulars and a hero against the same with four groups, in the first round."""
    s = battle_due(house=house)
    play_to(s, "activate", "first-step")
    return s, saga_of(s)


def fell(b: Saga, seat: int, *, groups: int = 0, men: int = 0, of: int = 1, heroes: bool = False) -> None:
    """So many whole units of a seat are gone, and so many men of each `of` the next ones."""
    units = [u for u in b.units if u.seat == seat]
    heads = [u for u in units if b.model(u.born[0]).tough > 1]
    bands = [u for u in units if b.model(u.born[0]).tough == 1]
    for u in (*(heads if heroes else ()), *bands[:groups]):
        b.units[u.id] = replace(u, models=())
    for u in bands[groups : groups + of]:
        b.units[u.id] = replace(u, models=u.born[men:])


@clause("campaign.ruling.destroyed-points")
def test_whole_units_are_counted_without_the_hero_and_rounded_down() -> None:
    s, b = deployed()
    assert points_destroyed(s, b, NORMAN, 5) == 0
    fell(b, NORMAN, groups=2, men=7, heroes=True)
    assert points_destroyed(s, b, NORMAN, 5) == 2


@clause("campaign.ruling.destroyed-points")
def test_where_at_most_the_hero_is_left_all_points_are_destroyed() -> None:
    s, b = deployed()
    fell(b, VIKING, groups=4)
    assert points_destroyed(s, b, VIKING, 4) == 4
    alone = battle_due()
    by_chance(alone, listed(entry("regular-hero")))
    play_to(alone, "activate", "first-step")
    assert points_destroyed(alone, saga_of(alone), NORMAN, 5) == 5


@clause("campaign.ruling.destroyed-points=models")
def test_all_models_that_fell_may_be_counted() -> None:
    s, b = deployed({"count-losses": "models"})
    fell(b, NORMAN, groups=1, men=4, of=2)
    assert points_destroyed(s, b, NORMAN, 5) == 2
    fell(b, NORMAN, groups=1, men=3, of=2)
    assert points_destroyed(s, b, NORMAN, 5) == 1


@clause("campaign.ruling.bought-heroes")
def test_heroes_that_were_bought_count_like_any_unit() -> None:
    s = battle_due(house={"free-hero": "no"})
    by_chance(s, listed(*[entry("regular-hero")] * 2, *[entry("regulars")] * 4))
    play_to(s, "activate", "first-step")
    b = saga_of(s)
    fell(b, NORMAN, heroes=True)
    assert points_destroyed(s, b, NORMAN, 5) == 1
    kept = deployed({"free-hero": "no"})
    fell(kept[1], NORMAN, groups=4)
    assert points_destroyed(*kept, NORMAN, 5) == 4


@clause("campaign.ruling.both-wiped-out")
def test_where_nobody_is_left_the_battle_is_a_draw_whatever_the_points_say() -> None:
    _, b = deployed()
    assert winner_of(b, NORMAN) == NORMAN
    for seat in (NORMAN, VIKING):
        fell(b, seat, groups=5, heroes=True)
    assert winner_of(b, NORMAN) is None


# ---------------------------------------------------------------------------------------------------- by bots
@clause("campaign.ruling.battle-modes")
def test_a_battle_by_bots_asks_the_bot_of_each_seat_and_the_holders_before_and_after() -> None:
    s = battle_due("auto", hands=(("ambush",), ()))
    s.fighters = ("greedy", "policy")
    asked_of: dict[str, set[str]] = {}
    while asked(s) != "next-piece":
        q = s.question
        assert q
        kind = asked(s) if q.decision.startswith("campaign.") else f"saga {q.seat}"
        asked_of.setdefault(kind, set()).add(s.answered_by())
        by_chance(s, CAMPAIGN.suggest(s), s.asked)
    assert asked_of["release-cards"] == asked_of["muster"] == asked_of.get("draw-card", {""}) == {""}
    assert asked_of["saga 0"] == asked_of["ambush"] == {"greedy"} and asked_of["saga 1"] == {"policy"}


class Silent:
    """Holds a seat and is never asked in a battle."""

    def answer(self, game: Any, world: Any, question: Any) -> Answer:
        assert question.decision.startswith("campaign.")
        return CAMPAIGN.suggest(world)


@pytest.mark.parametrize("name", ["chance", "policy"])
def test_the_named_bots_fight_for_people_who_hold_the_seats(name: str) -> None:
    small = next(m for m in known_maps() if m.id == "kettle-bay")
    house = {"battle-mode": "auto", "turn-limit": "thirty"}
    setup = CampaignSetup(game="campaign", map=small, house=house, fighters=(name, "policy"))
    done = play(CAMPAIGN, setup, [Silent(), Silent()], SeededDice.from_number(4), seed=4)
    assert isinstance(done.state, Campaign) and done.state.battles and done.outcome.says


# ---------------------------------------------------------------------------------------------------- the set-up
@pytest.mark.parametrize(
    ("changes", "clause_", "why"),
    [
        ({"battle_house": {"annihilation": "points-decide"}}, "saga-switches", "sets the house rule annihilation"),
        ({"battle_house": {"hero-count": "led"}}, "saga-switches", "sets the house rule hero-count"),
        ({"battle_house": {"dice": "loaded"}}, "saga.decision.house-rules", "no house rule is called 'dice'"),
        ({"fighters": ("policy", "carl")}, "battle-modes", "no computer player is called 'carl'"),
        ({"house": {"battle-mode": "chess"}}, "battle-modes", "house rule battle-mode has no 'chess'"),
    ],
)
def test_a_set_up_that_cannot_be_fought_is_refused(changes: dict[str, Any], clause_: str, why: str) -> None:
    setup = replace(CampaignSetup(game="campaign", map=known_maps()[0]), **changes)
    refusal = CAMPAIGN.refuse_setup(setup)
    assert refusal and clause_ in refusal.clause and why in in_words(standing(), refusal)


@clause("campaign.decision.house-rules")
def test_house_rules_of_both_games_are_chosen_at_the_set_up() -> None:
    house = {"free-hero": "no", "battle-mode": "auto"}
    setup = CampaignSetup(game="campaign", map=known_maps()[0], house=house, battle_house={"hero-count": "led"})
    assert CAMPAIGN.refuse_setup(setup) is None
    s, _ = CAMPAIGN.muster(setup, SeededDice.from_number(1))
    assert s.rules.battle_mode == "auto" and not s.rules.free_hero and house_of_battle(s)["hero-count"] == "led"
