"""Losses at a real table: what fell there becomes the campaign points that are asked for."""

from collections.abc import Mapping

import pytest

from drumhead.campaign.rules.state import Campaign
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Told
from drumhead.testkit import clause, words
from tests.campaign.kit import CAMPAIGN, NORMAN, VIKING, answer, battle_due, choose


def losses_asked(points: int = 5, house: Mapping[str, str] | None = None) -> Campaign:
    """The attacker is asked how many points of his own army were destroyed."""
    s = battle_due("table", points=(points, 4), house=house)
    choose(s, "attacker")
    return s


def counted(s: Campaign, counts: dict[str, int]) -> Preview:
    return CAMPAIGN.preview(s, s.asked_seat, Draft(counts=counts))


def points(s: Campaign, **counts: int) -> int:
    """The one answer that the count leads to; it is legal."""
    (told,) = counted(s, {name.replace("__", ":"): n for name, n in counts.items()}).plan
    assert isinstance(told, Told) and CAMPAIGN.refuse(s, s.asked_seat, told) is None
    return told.amount


@clause("campaign.ruling.destroyed-points")
@pytest.mark.parametrize(
    ("counts", "destroyed"),
    [
        ({"regulars": 8}, 1),  # a whole group of 2 points
        ({"regulars": 16}, 2),
        ({"regulars": 7}, 0),  # 1.75 points
        ({"veterans": 6, "rookies": 12}, 2),
        ({"regulars__axes": 8}, 1),  # 3 points
        ({"regulars__axes": 8, "veterans": 3}, 2),  # 3 points and 1
        ({"rookies__hammers__bows": 6}, 1),  # half of a group of 6 points
        ({"points": 5}, 2),
        ({"points": 3, "regulars": 4}, 2),
        ({"all": 1}, 5),
        ({"all": 1, "points": 3}, 5),
    ],
)
def test_what_fell_is_divided_by_two_and_rounded_down(counts: dict[str, int], destroyed: int) -> None:
    assert points(losses_asked(), **counts) == destroyed


@clause("campaign.ruling.point-scale")
@pytest.mark.parametrize(("scale", "destroyed"), [("one", 5), ("two", 2), ("three", 1)])
def test_the_scale_of_the_campaign_counts(scale: str, destroyed: int) -> None:
    assert points(losses_asked(house={"saga-points": scale}), points=5) == destroyed


@clause("campaign.ruling.point-scale")
def test_groups_without_upgrades_have_no_extras() -> None:
    s = losses_asked(house={"saga-points": "groups-only"})
    assert points(s, regulars=8) == 1 and refused(s, {"regulars:axes": 8}).startswith("there is no 'regulars:axes'")


@clause("campaign.ruling.free-hero", "campaign.ruling.bought-heroes")
def test_a_hero_counts_only_where_it_is_bought() -> None:
    assert "there is no 'regular-hero'" in refused(losses_asked(), {"regular-hero": 1})
    assert points(losses_asked(house={"free-hero": "no"}), **{"regular-hero": 2}) == 1


def refused(s: Campaign, counts: dict[str, int]) -> str:
    refusal = counted(s, counts).refusal
    assert refusal is not None
    return words(CAMPAIGN, s).refusal(refusal).why


def test_more_than_the_army_could_field_cannot_fall() -> None:
    assert refused(losses_asked(), {"rookies": 61}) == "10.17 points fell; the army could field 10"
    assert refused(losses_asked(), {"points": -1}) == "the number of points that fell cannot be below 0"


def test_the_count_is_told_and_the_other_army_is_counted_by_its_own_points() -> None:
    s = losses_asked()
    assert counted(s, {"points": 1}).card == (("Worth", "1 point"), ("Destroyed", "0 of 5 points"))
    answer(s, Told(0))
    assert counted(s, {"all": 1}).card == (("Destroyed", "4 of 4 points"),)


def test_nothing_is_counted_at_another_question() -> None:
    s = battle_due("table")
    assert refused(s, {"points": 2}) == "no losses are counted at this question"


@pytest.mark.parametrize("seat", [NORMAN, VIKING])
def test_only_the_side_that_types_is_told_what_it_may_count(seat: int) -> None:
    s = losses_asked()
    coming = CAMPAIGN.coming(s, seat)
    assert coming is not None and (coming.tally is not None) == (seat == NORMAN)
    if coming.tally:
        assert [kind.kind for kind in coming.tally.kinds] == ["veterans", "regulars", "rookies"]
        assert all(points(s, **{kind.kind: kind.models}) == 1 for kind in coming.tally.kinds)
