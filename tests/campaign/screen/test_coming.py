"""A battle that is due: what its card and its sheet say, and to whom."""

import pytest

from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.table_row import ROWS
from drumhead.campaign.screen.coming import table_line
from drumhead.flow.coming import ComingBattle
from drumhead.flow.question import WATCHER, Told
from drumhead.ledger.clause import ledger
from tests.campaign.kit import CAMPAIGN, NORMAN, VIKING, Places, answer, asked, battle_due, choose, key_of, standing

TACTICAL = {"Scouts", "Local knowledge", "Ambush"}


def coming(s: Campaign, seat: int = NORMAN) -> ComingBattle:
    found = CAMPAIGN.coming(s, seat)
    assert found is not None
    return found


@pytest.mark.parametrize("seat", [NORMAN, VIKING, WATCHER])
@pytest.mark.parametrize("other", [("ambush",), ("ford",), ("initiative",)])
def test_the_sheet_of_one_side_does_not_depend_on_the_hand_of_the_other(seat: int, other: tuple[str, ...]) -> None:
    """At every question up to the confirmation; a watcher's depends on neither."""
    hands = [(("scouts", "forced-march"), other), (("scouts", "forced-march"), ("scouts",))]
    if seat != NORMAN:
        hands = [(second, first) for first, second in hands]
    first, second = (battle_due("table", hands=(a, b)) for a, b in hands)
    for a in ("attacker", Told(1), Told(2)):
        assert coming(first, seat) == coming(second, seat)
        for s in (first, second):
            choose(s, a) if isinstance(a, str) else answer(s, a)
    assert asked(first) == "table-result" and coming(first, seat) == coming(second, seat)


def test_a_side_reads_its_own_tactical_cards_and_watchers_none() -> None:
    s = battle_due("table", hands=(("scouts", "ford", "ambush"), ("local-knowledge", "initiative")))
    held = [[card.title for card in coming(s, seat).cards] for seat in (NORMAN, VIKING, WATCHER)]
    assert held == [["Scouts", "Ambush"], ["Local knowledge"], []]


def test_both_armies_are_told_with_what_they_may_field_and_where() -> None:
    told = coming(battle_due("table"))
    assert [(a.name, a.points, a.troops) for a in told.armies] == [
        ("Norman 1", 5, "10 points and a hero"),
        ("Viking 1", 4, "8 points and a hero"),
    ]
    assert (told.at, told.table.title) == ("Wychford", "In a village") and told.number == 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("grasslands", "D6 pieces of terrain."),
        ("woods", "3 woods and D3 other pieces of terrain."),
        ("mountains", "3 mountains and D6 \u2212 3 other pieces of terrain."),
        ("swamp", "3 swamps and D3 + 1 other pieces of terrain."),
        ("coast", "D6 \u2212 3 pieces of terrain."),
        ("river", "The river with a bridge and a ford and D3 + 1 other pieces of terrain."),
        ("village", "3 houses and D3 other pieces of terrain."),
    ],
)
def test_each_row_of_the_page_is_told_with_its_dice(row: str, said: str) -> None:
    assert table_line(row).text == said


def test_every_row_is_told() -> None:
    assert {table_line(row).clause for row in ROWS} == {row.clause for row in ROWS.values()}


def test_odds_are_measured_and_told_from_the_side_of_the_reader() -> None:
    s = battle_due("table", points=(6, 3))
    strong, weak = coming(s, NORMAN).odds, coming(s, VIKING).odds
    assert strong is not None and weak is not None
    assert strong.facts["chance"] > 0.8 > 0.2 > weak.facts["chance"] and strong.facts["measured"]
    assert strong.own == pytest.approx(weak.p) and coming(s, WATCHER).odds == strong
    assert weak.text == "Viking 1 against Norman 1"


def test_who_types_a_result_is_told_no_odds_any_more() -> None:
    s = battle_due("table")
    assert coming(s, NORMAN).odds
    choose(s, "attacker")
    assert coming(s, NORMAN).odds is None and coming(s, VIKING).odds and coming(s, WATCHER).odds


# ---------------------------------------------------------------------------------------------------- when
def due() -> Campaign:
    """Both sides are asked how they want to fight."""
    armies: Places = (((3, 4), 5), ((5, 7), 5))
    s = standing(armies, (((4, 3), 4), (None, 5)), house={"battle-mode": "engine"})
    choose(s, s.of(NORMAN)[0].id)
    assert CAMPAIGN.coming(s, NORMAN) is None
    choose(s, key_of("attack", (4, 3)))
    return s


def test_before_it_is_agreed_the_card_says_what_counts_and_there_is_no_sheet() -> None:
    s = due()
    assert coming(s).fought.text.endswith("otherwise it is fought here.") and not coming(s).sheet
    for mode in ("table", "table"):
        choose(s, mode)
    assert coming(s).fought.text == "It is fought on a real table." and coming(s).sheet


def test_a_battle_that_is_fought_or_over_is_not_coming() -> None:
    s = due()
    for mode in ("engine", "engine"):
        choose(s, mode)
    assert asked(s) == "muster" and coming(s).sheet == ()
    typed = battle_due("table")
    choose(typed, "attacker")
    for lost in (0, 0):
        answer(typed, Told(lost))
    assert coming(typed)
    choose(typed, "yes")
    assert asked(typed) == "draw-card" and CAMPAIGN.coming(typed, NORMAN) is None


@pytest.mark.parametrize(
    "house",
    [{}, {"saga-points": "groups-only"}, {"free-hero": "no", "count-losses": "models"}, {"fill-to-ten": "yes"}],
)
def test_every_line_of_a_sheet_names_a_rule_and_is_a_sentence(house: dict[str, str]) -> None:
    told = coming(battle_due("table", hands=(("scouts",), ()), house=house))
    for line in (*told.sheet, *told.cards, told.table, told.fought):
        assert ledger("campaign").entry(line.clause) and line.text.endswith(".") and line.title
    assert {card.title for card in told.cards} <= TACTICAL


def test_the_sheet_follows_the_house_rules() -> None:
    lines = {line.title: line.text for line in coming(battle_due("table", house={"count-losses": "models"})).sheet}
    assert lines["Losses"].startswith("Add up the price of all models that fell, but not the hero")
    lines = {line.title: line.text for line in coming(battle_due("table", house={"free-hero": "no"})).sheet}
    assert "If nobody is left, all are." in lines["Losses"] and "heroes are bought too" in lines["Muster"]
