"""Combat: who fights, who is supported, and what the numbers come to."""

import pytest

from drumhead.games.littlewars.rules.combat import is_supported, merged_combats, result_of
from drumhead.testkit import asked, clause, offered, seat
from tests.games.littlewars.kit import battle, cavalry, choose, infantry, say


def rank(n: int, x: float, y: float) -> list[tuple[float, float]]:
    return [(x + 1.0 * i, y) for i in range(n)]


def met(red: int, blue: int, *more, **facts):  # type: ignore[no-untyped-def]
    """So many men of each side in two ranks that touch, close enough that all fight."""
    return battle(infantry(0, *block(red, 20, 20, -1)), infantry(1, *block(blue, 20, 21, 1)), *more, **facts)


def block(n: int, x: float, y: float, back: int) -> list[tuple[float, float]]:
    return [(x + i % 4, y + back * (i // 4)) for i in range(n)]


def fights(b) -> list[tuple[int, int]]:  # type: ignore[no-untyped-def]
    return [(len(red), len(blue)) for red, blue in merged_combats(b)]


# ---------------------------------------------------------------------------------------------------- who fights
@clause("littlewars.combat.fights-contact", "littlewars.ruling.contact")
def test_two_men_that_touch_fight() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21)))
    assert merged_combats(b) == (((0,), (1,)),)
    apart = battle(infantry(0, (20, 20)), infantry(1, (20, 21.002)))
    assert merged_combats(apart) == ()


@clause("littlewars.combat.fights-three-inches", "littlewars.ruling.who-fights")
@pytest.mark.parametrize(("gap", "fighting"), [(3.0, 2), (3.1, 1)])
def test_a_man_within_3_inches_of_one_in_contact_fights(gap: float, fighting: int) -> None:
    b = battle(infantry(0, (20, 20), (20, 20 - 1 - gap)), infantry(1, (20, 21)))
    assert fights(b) == [(fighting, 1)]


@clause("littlewars.ruling.separate-combats")
def test_combats_that_share_a_man_are_one() -> None:
    red = infantry(0, (20, 20), (23.5, 20), (27, 20))  # the man in the middle is near both contacts
    b = battle(red, infantry(1, (20, 21), (27, 21)))
    assert fights(b) == [(3, 2)]
    far = battle(infantry(0, (20, 20), (30, 20)), infantry(1, (20, 21), (30, 21)))
    assert fights(far) == [(1, 1), (1, 1)]


@clause("littlewars.ruling.separate-combats=contact-only")
def test_with_the_house_rule_a_bystander_joins_the_nearer_combat() -> None:
    red = infantry(0, (20, 20), (23.4, 20), (27, 20))
    b = battle(red, infantry(1, (20, 21), (27, 21)), house={"overlapping-combats": "contact-only"})
    assert [(len(a), len(c)) for a, c in b.rules.overlapping_combats(b)] == [(2, 1), (1, 1)]


@clause("littlewars.prisoners.do-not-fight", "littlewars.ruling.prisoner-where")
def test_prisoners_count_for_neither_side_and_make_no_contact() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21)), infantry(1, (21, 20), (19, 20), holder=0))
    assert fights(b) == [(1, 1)]
    alone = battle(infantry(0, (20, 20)), infantry(1, (20, 21), holder=0))
    assert merged_combats(alone) == ()


# ---------------------------------------------------------------------------------------------------- the numbers
def plain(n: int, m: int, supported: bool) -> tuple[int, int]:
    """The page, said once more: taken, and killed on each side."""
    if n == m:
        return 0, n
    if supported:
        return 0, n
    taken = m - n if m - n < n else n
    return taken, n - taken


@clause(
    "littlewars.combat.equal-all-die", "littlewars.combat.supported-loser", "littlewars.combat.unsupported-prisoners",
    "littlewars.combat.unsupported-losses", "littlewars.ruling.combat-arithmetic",
)  # fmt: skip
@pytest.mark.parametrize("supported", [True, False])
def test_all_pairs_of_numbers_from_1_to_80(supported: bool) -> None:
    for red in range(1, 81):
        for blue in range(1, 81):
            expected = plain(min(red, blue), max(red, blue), supported)
            assert tuple(result_of((red, blue), supported)) == expected, (red, blue)


@clause("littlewars.combat.equal-all-die", "littlewars.combat.count-models")
def test_6_against_6_all_die() -> None:
    b = met(6, 6)
    say(b, "end")
    assert b.roster.captives == ((), ())
    assert (len(b.men(0)), len(b.men(1))) == (16, 16)


@clause("littlewars.combat.count-models")
def test_cavalry_counts_as_one_man_each() -> None:
    b = battle(
        infantry(0, *block(5, 20, 20, -1)),
        infantry(1, (20, 21), (21, 21)),
        cavalry(1, (22.25, 21.25), (22, 23), (20, 23)),
    )
    assert fights(b) == [(5, 5)]
    say(b, "end")
    assert (len(b.men(0)), len(b.men(1))) == (16, 16)


@clause("littlewars.combat.smaller-loses", "littlewars.combat.unsupported-prisoners")
def test_the_smaller_side_loses() -> None:
    b = met(4, 5)
    say(b, "end")
    assert (asked(b), seat(b)) == ("prisoners", 1)
    say(b, choose(2))
    assert (asked(b), seat(b)) == ("winner-losses", 1)


@clause(
    "littlewars.combat.unsupported-prisoners", "littlewars.combat.unsupported-losses",
    "littlewars.combat.unsupported-winner-picks", "littlewars.decision.prisoners", "littlewars.ruling.who-picks",
)  # fmt: skip
def test_9_against_11_unsupported() -> None:
    b = met(9, 11)
    say(b, "end")
    assert (asked(b), seat(b)) == ("prisoners", 1)
    assert len(offered(b)) == 9
    say(b, choose(0, 1))
    assert (asked(b), seat(b)) == ("winner-losses", 1)
    say(b, choose(*range(9, 16)))
    assert b.roster.captives[1] == (0, 1)
    assert (len(b.men(0)), len(b.men(1))) == (16, 16 + 4)
    assert b.place(0) == (20000, 20000)  # they stay where they stand


@clause(
    "littlewars.combat.supported-loser", "littlewars.combat.supported-winner-picks", "littlewars.decision.winner-losses"
)
def test_7_against_10_supported() -> None:
    b = met(7, 10, infantry(0, *block(4, 20, 12, -1)))
    say(b, "end")
    assert (asked(b), seat(b)) == ("winner-losses", 1)
    assert len(offered(b)) == 10
    say(b, choose(*range(7, 14)))
    assert b.roster.captives == ((), ())
    assert (len(b.men(0)), len(b.men(1))) == (16 + 4, 16 + 3)


# ---------------------------------------------------------------------------------------------------- support
@clause("littlewars.combat.support", "littlewars.ruling.support-whom", "littlewars.ruling.support-one-move")
@pytest.mark.parametrize(("men", "gap", "supported"), [(4, 6.0, True), (3, 6.0, False), (4, 6.1, False)])
def test_a_body_half_as_large_one_move_away_supports(men: int, gap: float, supported: bool) -> None:
    b = met(7, 8, infantry(0, *rank(men, 20, 19 - 1 - gap)))
    assert is_supported(b, 0, tuple(range(7))) is supported


@clause("littlewars.ruling.support-one-move")
def test_cavalry_supports_from_12_inches() -> None:
    b = met(2, 3, cavalry(0, (20, 20 - 0.5 - 0.75 - 12)))
    assert is_supported(b, 0, (0, 1))
    foot = met(2, 3, infantry(0, (20, 20 - 1 - 12)))
    assert not is_supported(foot, 0, (0, 1))


@clause("littlewars.ruling.support-whom=fighting-models")
def test_with_the_house_rule_half_of_the_fighters_is_enough() -> None:
    rows = infantry(0, *((20, 20 - 1.5 * i) for i in range(5))), infantry(1, (20, 21), (21, 21), (19, 21), (20, 22))
    two = infantry(0, (24, 17), (24, 15.9))
    b = battle(*rows, two)
    fighting = merged_combats(b)[0][0]
    assert len(fighting) == 3  # of a body of five
    assert not is_supported(b, 0, fighting)
    house = battle(*rows, two, house={"support-size": "fighting-models"})
    assert is_supported(house, 0, fighting)


@clause("littlewars.ruling.support-whom=all-free-men")
def test_with_the_house_rule_small_bodies_add_up() -> None:
    helpers = infantry(0, (16, 18), (16, 15.5), (16, 20.5), (26, 18))
    assert not is_supported(met(7, 8, helpers), 0, tuple(range(7)))
    assert is_supported(met(7, 8, helpers, house={"support-size": "all-free-men"}), 0, tuple(range(7)))


# ---------------------------------------------------------------------------------------------------- the order
@clause(
    "littlewars.combat.order", "littlewars.decision.combat-order", "littlewars.ruling.support-when",
    "littlewars.ruling.combats-fixed", "littlewars.ruling.combat-order-asked",
)  # fmt: skip
def test_the_active_player_orders_the_combats_and_the_order_matters() -> None:
    """The losers of each fight are supported by the body in the other one, until that body is gone."""
    left = infantry(1, (20, 20), (21, 20)), infantry(0, (20, 19), (21, 19), (19, 19))
    right = infantry(1, (27, 20)), infantry(0, (27, 19), (28, 19))
    b = battle(*left, *right)
    say(b, "end")
    assert (asked(b), seat(b)) == ("combat-order", 0)
    assert offered(b) == ["fight:0", "fight:5"]
    other = b.clone()
    say(b, "fight:5", choose(6))  # the one man on the right falls with one of his enemies
    assert asked(b) == "prisoners"  # so that nobody supports the two on the left: one is taken
    assert b.question is not None
    assert b.question.facts["number"] == 1
    say(other, "fight:0")
    assert asked(other) == "winner-losses"  # supported: both fall, and two winners with them
    assert other.question is not None
    assert other.question.facts["number"] == 2
