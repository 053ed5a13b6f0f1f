"""Moving: how far, past whom, how near to the enemy, through what ground."""

import pytest

from drumhead.flow.question import Went
from drumhead.testkit import allowed, asked, clause, offered
from drumhead.testkit.inches import piece
from tests.games.littlewars.kit import battle, cavalry, gun, infantry, refusal, say, ways

AWAY = "littlewars.moving.stay-one-inch"


def moving(*rows, **more):  # type: ignore[no-untyped-def]
    b = battle(*rows, **more)
    say(b, "men")
    return b


@clause("littlewars.moving.infantry-6")
@pytest.mark.parametrize(("far", "legal"), [(6.0, True), (6.1, False)])
def test_infantry_moves_6_inches(far: float, legal: bool) -> None:
    b = moving(infantry(0, (20, 20)))
    assert allowed(b, ways(b, m0=[(20, 20 + far)])) is legal


@clause("littlewars.moving.cavalry-12")
@pytest.mark.parametrize(("far", "legal"), [(12.0, True), (12.1, False)])
def test_cavalry_moves_12_inches(far: float, legal: bool) -> None:
    b = moving(cavalry(0, (20, 20)), infantry(0, (30, 20)))
    assert allowed(b, ways(b, m0=[(20, 20 + far)])) is legal


@clause("littlewars.moving.any-direction", "littlewars.ruling.no-arc")
def test_turns_are_free_and_only_the_length_counts() -> None:
    b = moving(infantry(0, (20, 20)))
    assert allowed(b, ways(b, m0=[(23, 20), (20, 20)]))
    assert refusal(b, ways(b, m0=[(23.1, 20), (20, 20)]))[0] == "littlewars.moving.infantry-6"
    assert allowed(b, ways(b, m0=[(15.8, 15.8)]))  # south-west, 5.9 inches


@clause("littlewars.ruling.unit-move")
def test_a_man_moves_once_and_others_may_follow_later() -> None:
    b = moving(infantry(0, (20, 20), (30, 20)))
    say(b, ways(b, m0=[(20, 22)]))
    assert b.models[0].moved
    assert asked(b) == "move"
    say(b, "men")
    astray = Went(tuple(((1000, 1000), (1000, 2000)) if m == 1 else (b.place(m),) for m in b.question.ask.models))  # type: ignore[union-attr]
    assert refusal(b, astray)[0] == "littlewars.ruling.unit-move"
    assert b.question is not None
    assert 0 not in b.question.ask.models  # type: ignore[union-attr]
    assert 1 in b.question.ask.models  # type: ignore[union-attr]


@clause("littlewars.moving.into-contact", "littlewars.ruling.one-inch")
def test_a_man_may_end_in_contact_and_then_near_others() -> None:
    b = moving(infantry(0, (20, 20)), infantry(1, (20, 25), (21.3, 25)))
    assert allowed(b, ways(b, m0=[(20, 24)]))


@clause("littlewars.moving.stay-one-inch", "littlewars.ruling.one-inch-path")
@pytest.mark.parametrize(("y", "legal"), [(23.4, False), (23.0, True)])
def test_otherwise_he_stays_an_inch_away(y: float, legal: bool) -> None:
    b = moving(infantry(0, (20, 20)), infantry(1, (20, 25)))  # 0.6 and 1.0 inches
    answer = ways(b, m0=[(20, y)])
    assert allowed(b, answer) is legal
    if not legal:
        assert refusal(b, answer) == (AWAY, "0.6 in from an enemy at the end; touch one or keep 1.0 in away")


@clause("littlewars.ruling.one-inch-path")
def test_the_inch_is_kept_on_the_whole_way() -> None:
    b = moving(infantry(0, (20, 20)), infantry(1, (21.8, 22)))
    assert refusal(b, ways(b, m0=[(20, 22.5), (20, 24)]))[0] == AWAY


@clause("littlewars.ruling.passing-models")
def test_men_pass_over_friends_guns_and_captives_and_end_on_nobody() -> None:
    b = moving(infantry(0, (20, 20), (20, 21.2)), gun(0, (20, 23)), infantry(1, (21.5, 23), holder=0))
    assert allowed(b, ways(b, m0=[(20, 25)]))
    for blocked in ((20, 21.4), (20, 22.5), (21.5, 23.5)):
        assert refusal(b, ways(b, m0=[blocked]))[0] == "littlewars.ruling.passing-models"


@clause("littlewars.ruling.passing-models")
def test_nobody_moves_through_an_enemy_man() -> None:
    b = moving(cavalry(0, (20, 20)), infantry(0, (30, 20)), infantry(1, (20, 25)))
    assert refusal(b, ways(b, m0=[(20, 30)]))[0] in ("littlewars.ruling.passing-models", AWAY)


@clause("littlewars.moving.difficult-halves", "littlewars.ruling.difficult-any-part")
@pytest.mark.parametrize(("far", "legal"), [(3.0, True), (3.1, False)])
def test_a_path_into_a_forest_is_halved_for_that_man_alone(far: float, legal: bool) -> None:
    b = moving(infantry(0, (20, 20), (40, 20)), pieces=[piece("forest", 18, 21, 22, 30)])
    assert allowed(b, ways(b, m0=[(20, 20 + far)], m1=[(40, 26)])) is legal


@clause("littlewars.ruling.leaving-contact")
def test_a_man_in_contact_walks_away_freely() -> None:
    b = moving(infantry(0, (20, 20)), infantry(1, (20, 21)))
    assert allowed(b, ways(b, m0=[(20, 15)]))


@clause("littlewars.ruling.leaving-contact=locked")
def test_with_the_house_rule_men_in_contact_do_not_move() -> None:
    b = battle(infantry(0, (20, 20), (30, 30)), infantry(1, (20, 21)), house={"locked-in-combat": "locked"})
    say(b, "men")
    assert b.question is not None
    assert 0 not in b.question.ask.models  # type: ignore[union-attr]
    assert 1 in b.question.ask.models  # type: ignore[union-attr]


@clause("littlewars.ruling.solid", "littlewars.ruling.table-edge")
def test_houses_and_the_edge_of_the_table_stop_a_base() -> None:
    b = moving(infantry(0, (20, 20), (5, 20)), pieces=[piece("house", 18, 22, 22, 24)])
    assert refusal(b, ways(b, m0=[(20, 21.8)]))[0] == "littlewars.ruling.solid"
    assert refusal(b, ways(b, m1=[(0.2, 20)]))[0] == "littlewars.ruling.table-edge"


@clause("littlewars.decision.move")
def test_men_guns_and_captives_move_one_after_the_other() -> None:
    crew = [(18, 20), (18, 21.2), (18, 18.8), (16.8, 20)]
    b = battle(gun(0, (20, 20)), infantry(0, *crew, (40, 20)), infantry(1, (40, 21.2), holder=0))
    say(b, "haul:infantry:0")
    say(b, ways(b, m0=[(20, 22)], **{f"m{i + 1}": [(x, y + 2)] for i, (x, y) in enumerate(crew)}))
    say(b, "men")
    say(b, ways(b, m5=[(40, 18)]))
    say(b, "captives")
    say(b, ways(b, m6=[(40, 19.2)]))
    assert [b.place(m) for m in (0, 1, 5, 6)] == [(20000, 22000), (18000, 22000), (40000, 18000), (40000, 19200)]
    assert all(b.models[m].moved for m in range(7))


@clause("littlewars.decision.move", "littlewars.ruling.optional-everything")
def test_the_movement_ends_when_the_player_says_so() -> None:
    b = battle(infantry(0, (20, 20)))
    assert offered(b)[0] == "men"
    assert offered(b)[-1] == "end"
    say(b, "end")
    assert (b.player, b.phase) == (1, "movement")
