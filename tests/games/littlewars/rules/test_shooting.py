"""Shooting: targets, the die to hit, the D3 of men, and who falls."""

import pytest

from drumhead.flow.event import Removed
from drumhead.testkit import allowed, asked, clause, offered, rolls, seat
from drumhead.testkit.inches import piece
from tests.games.littlewars.kit import battle, choose, gun, infantry, refusal, say

CREW = [(18, 10), (18, 11.2), (18, 8.8), (16.8, 10)]
GUN = "guns:0"


def shooting(*rows: dict, **more: object):  # type: ignore[no-untyped-def,type-arg]
    return battle(gun(0, (20, 10)), infantry(0, *CREW), *rows, phase="shooting", **more)


def target_at(gap: float):  # type: ignore[no-untyped-def]
    """One enemy man so far from the gun, edge to edge: figure 5."""
    return shooting(infantry(1, (20 + 1 + 0.5 + gap, 10)))


def dead(events: list) -> list[str]:  # type: ignore[type-arg]
    return [m for e in events if isinstance(e, Removed) for m in e.pieces]


@clause("littlewars.shooting.hit-12")
def test_3_hits_at_12_inches() -> None:
    b = target_at(12.0)
    assert dead(say(b, GUN, 5, dice=[3, 1])) == ["m5"]


@clause("littlewars.shooting.hit-24")
@pytest.mark.parametrize(
    ("gap", "face", "hits"), [(12.1, 3, False), (12.1, 4, True), (24.0, 4, True), (24.0, 3, False)]
)
def test_4_hits_at_24_inches(gap: float, face: int, hits: bool) -> None:
    b = target_at(gap)
    assert bool(dead(say(b, GUN, 5, dice=[face, 1] if hits else [face]))) is hits


@clause("littlewars.shooting.hit-beyond-24")
@pytest.mark.parametrize(("gap", "face", "hits"), [(24.1, 4, False), (24.1, 5, True), (48.0, 5, True)])
def test_5_hits_beyond(gap: float, face: int, hits: bool) -> None:
    b = target_at(gap)
    assert bool(dead(say(b, GUN, 5, dice=[face, 1] if hits else [face]))) is hits


@clause("littlewars.shooting.one-model-one-die")
def test_a_shot_at_one_man_is_one_die() -> None:
    b = target_at(10)
    told = say(b, GUN, 5, dice=[1])
    assert [rolled.faces for rolled in rolls(told)] == [(1,)]


@clause("littlewars.shooting.cover", "littlewars.ruling.cover-once")
@pytest.mark.parametrize(("face", "hits"), [(5, False), (6, True)])
def test_a_man_in_a_wood_is_hit_one_worse(face: int, hits: bool) -> None:
    b = shooting(infantry(1, (51.5, 10)), pieces=[piece("forest", 50, 8, 54, 12)])
    assert bool(dead(say(b, GUN, 5, dice=[face, 1] if hits else [face]))) is hits


@clause("littlewars.ruling.cover-once")
def test_height_gives_no_cover() -> None:
    b = shooting(infantry(1, (51.5, 10)), pieces=[piece("hill", 50, 8, 54, 12)])
    assert dead(say(b, GUN, 5, dice=[5, 1])) == ["m5"]


@clause("littlewars.shooting.up-to-four-shots", "littlewars.ruling.shots-one-by-one", "littlewars.decision.next-gun")
def test_a_gun_fires_four_shots_and_no_fifth() -> None:
    b = shooting(
        infantry(1, (40, 10), (40, 14)), gun(0, (30, 40)), infantry(0, (28, 40), (28, 41.2), (28, 38.8), (32, 40))
    )
    say(b, GUN, 5, 6, 5, 6, dice=[1, 1, 1, 1])
    assert asked(b) == "next-gun"
    assert refusal(b, GUN) == ("littlewars.shooting.up-to-four-shots", "this gun has fired in this turn")


@clause("littlewars.shooting.targets", "littlewars.ruling.who-can-be-shot", "littlewars.decision.shot-target")
def test_guns_captives_and_own_men_are_no_targets() -> None:
    b = shooting(infantry(1, (40, 10)), gun(1, (40, 20)), infantry(1, (30, 30), holder=0))
    say(b, GUN)
    for figure in (6, 7, 1):
        assert refusal(b, figure) == ("littlewars.shooting.targets", "only enemy infantry and cavalry can be shot at")


@clause("littlewars.shooting.d3-killed", "littlewars.decision.shot-casualties", "littlewars.ruling.dice-order")
@pytest.mark.parametrize(("face", "killed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_hit_kills_a_d3(face: int, killed: int) -> None:
    men = [(40, 10), (41.2, 10), (42.4, 10), (40, 11.2), (41.2, 11.2), (42.4, 11.2)]
    b = shooting(infantry(1, *men))
    told = say(b, GUN, 5, dice=[6, face])
    if killed > 1:
        assert (asked(b), seat(b)) == ("shot-casualties", 1)
        told = say(b, choose(*range(6, 5 + killed)))
    assert len(dead(told)) == killed


@clause("littlewars.shooting.removal", "littlewars.ruling.shot-removal")
def test_the_target_and_men_within_3_inches_fall() -> None:
    b = shooting(infantry(1, (40, 10), (40, 12), (40, 13), (40, 14.2)))  # gaps of 1, 2 and 3.2
    told = say(b, GUN, 5, dice=[6, 6])
    assert sorted(dead(told)) == ["m5", "m6", "m7"]


@clause("littlewars.shooting.artillery-immune")
def test_a_gun_beside_the_target_stays() -> None:
    b = shooting(infantry(1, (40, 10)), gun(1, (40, 12)))
    assert dead(say(b, GUN, 5, dice=[6, 6])) == ["m5"]
    assert 6 in b.roster.guns


@clause("littlewars.principles.sight-obstacle", "littlewars.ruling.solid")
def test_a_house_blocks_the_line() -> None:
    b = battle(
        gun(0, (20, 10)), infantry(0, *CREW), infantry(1, (36, 10), (36, 20)),
        pieces=[piece("house", 24, 8, 28, 12)], phase="shooting",
    )  # fmt: skip
    say(b, GUN)
    assert 5 not in offered(b)
    assert 6 in offered(b)


@clause("littlewars.principles.sight-unit", "littlewars.ruling.sight-blockers", "littlewars.shooting.targets")
def test_a_man_blocks_the_line_to_the_man_behind_him() -> None:
    b = shooting(infantry(1, (30, 10), (40, 10), (30, 20)))
    say(b, GUN)
    assert [key for key in offered(b) if key in (5, 6, 7)] == [5, 7]
    assert refusal(b, 6)[0] == "littlewars.principles.sight-unit"


@clause("littlewars.ruling.sight-blockers", "littlewars.ruling.crew-links")
def test_the_link_between_two_men_of_a_body_blocks_and_the_crew_stands_aside() -> None:
    b = shooting(infantry(1, (30, 9.1), (30, 10.9), (40, 10)))  # a gap of 0.8, the line passes between the two
    say(b, GUN)
    assert 7 not in offered(b)
    own = shooting(infantry(0, (23, 10), (24.8, 10)), infantry(1, (40, 10)))  # a man of the crew and one beside him
    say(own, GUN)
    assert 7 not in offered(own)  # the base of the second man, who is not of the crew, is in the way


@clause("littlewars.ruling.sight-blockers=bases-only")
def test_with_the_house_rule_the_gaps_are_open() -> None:
    b = shooting(infantry(1, (30, 9.1), (30, 10.9), (40, 10)), house={"unit-sight": "bases-only"})
    say(b, GUN)
    assert 7 in offered(b)


@clause("littlewars.ruling.sight-blockers=transparent")
def test_with_the_house_rule_nobody_blocks_sight() -> None:
    b = shooting(infantry(1, (30, 10), (40, 10)), house={"unit-sight": "transparent"})
    say(b, GUN)
    assert 6 in offered(b)


@clause("littlewars.ruling.forest-sight")
def test_a_forest_is_cover_and_blocks_no_line() -> None:
    b = shooting(infantry(1, (40, 10)), pieces=[piece("forest", 30, 8, 34, 12)])
    say(b, GUN)
    assert 5 in offered(b)


@clause("littlewars.ruling.forest-sight=blocks")
def test_with_the_house_rule_a_forest_blocks_the_line() -> None:
    wood = [piece("forest", 30, 8, 34, 12)]
    b = shooting(infantry(1, (40, 10), (40, 20)), pieces=wood, house={"forest-sight": "blocks"})
    say(b, GUN)
    assert 5 not in offered(b)


@clause("littlewars.ruling.shots-one-by-one=one-target")
def test_with_the_house_rule_all_shots_go_at_one_target() -> None:
    b = shooting(infantry(1, (40, 10), (40, 20)), house={"gun-targets": "one-target"})
    told = say(b, GUN, 5, dice=[1, 1, 6, 1])
    assert dead(told) == ["m5"]
    assert asked(b) != "shot-target"


@clause("littlewars.ruling.gun-fired-any-shot", "littlewars.ruling.optional-everything")
def test_a_gun_that_is_named_and_not_fired_may_move() -> None:
    b = shooting(infantry(1, (40, 10)))
    say(b, GUN, "stop", "end")
    assert allowed(b, "haul:infantry:0")
