"""Scouts are placed last and far ahead; Vanguard units move before the first round."""

import pytest
from msgspec.structs import replace

from drumhead.combat.army import Entry
from drumhead.flow.event import Rolled
from drumhead.flow.question import Pick, Places
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import allowed, asked, clause, offered, question, refusal, say, seat
from drumhead.testkit.inches import Inches, at, gap, piece, place, row, shift, stay
from tests.games.sigmar.drill import POWER, deploying


# ---------------------------------------------------------------------------------------------------- scouts
def scouting(blue: list[str | Entry], red: list[str | Entry], spots: list[Inches], dice: tuple[int, ...]) -> Sigmar:
    """All others are placed, units of one model each, at these spots; then the dice of a roll-off are thrown."""
    b = deploying(blue, red)
    for i, spot in enumerate(spots):
        if isinstance(question(b).ask, Pick):
            say(b, offered(b)[0])
        say(b, at(spot), dice=dice if i == len(spots) - 1 else ())
    return b


@clause("sigmar.special.scout-last", "sigmar.ruling.deploy-turns", "sigmar.decision.deploy")
def test_scouts_wait_until_all_others_of_both_sides_are_placed() -> None:
    b = deploying(["lone", "post", "gun"], ["gun", "gun"])
    assert offered(b) == [1, 2]
    assert (refusal(b, 0).clause, refusal(b, 0).why) == ("sigmar.special.scout-last", "scouts_wait")
    say(b, 1, at((10, 5)), 3, at((10, 40)), at((20, 5)))
    assert (asked(b), seat(b)) == ("deploy", 1)
    say(b, at((20, 40)))
    assert (asked(b), seat(b), offered(b)) == ("scout", 0, ["scout:0", "strip:0"])


@clause("sigmar.special.scout-place", "sigmar.decision.scout", "sigmar.ruling.deploy-turns")
def test_a_scout_stands_anywhere_over_12_inches_from_every_enemy() -> None:
    b = scouting(["lone", "post"], ["gun"], [(10, 5), (36, 40)], ())
    say(b, "scout:0")
    assert (asked(b), question(b).ask.zone) == ("scout", (0, 0, 72_000, 48_000))  # type: ignore[union-attr]
    found = refusal(b, at((36, 26.5)))  # 12 inches from a base of 2
    assert (found.clause, found.why, found.facts["most"]) == ("sigmar.special.scout-place", "not_far_enough", 12_000)
    assert refusal(b, at((10, 6.4))).clause == "sigmar.moving.one-inch"  # its friends do not matter but for that
    assert allowed(b, at((10, 47)))  # in the enemy's strip
    say(b, at((36, 26.4)), dice=POWER)
    assert gap(b, 0, 2) == 12.1
    assert asked(b) == "activate"


@clause("sigmar.decision.scout", "sigmar.ruling.scout-joined")
def test_a_scout_may_stay_with_the_army() -> None:
    b = scouting(["lone", "post"], ["gun"], [(10, 5), (36, 40)], ())
    say(b, "strip:0")
    assert question(b).ask.zone == (0, 0, 72_000, 12_000)  # type: ignore[union-attr]
    assert refusal(b, at((36, 26.4))).clause == "sigmar.special.scout-place"
    say(b, at((36, 11.5)), dice=POWER)
    assert asked(b) == "activate"


@clause("sigmar.special.scout-roll-off", "sigmar.ruling.deploy-turns", "sigmar.ruling.roll-off")
@pytest.mark.parametrize(("dice", "first"), [((2, 6), 1), ((6, 2), 0)])
def test_if_both_have_scouts_they_roll_off_and_then_take_turns(dice: tuple[int, int], first: int) -> None:
    b = scouting(["lone", "lone", "post"], ["lone", "lone", "post"], [(10, 5), (10, 40)], dice)
    turns = []
    for _ in range(4):
        turns.append(seat(b))
        say(b, offered(b)[0])
        if asked(b) == "combine":
            say(b, "none")
        x = 30 + 5 * len(turns)
        say(b, at((x, 16 if turns[-1] == 0 else 32)), dice=POWER if len(turns) == 4 else ())
    assert turns == [first, 1 - first, first, 1 - first]
    assert asked(b) == "activate"


@clause("sigmar.special.scout-roll-off")
def test_the_only_side_with_scouts_needs_no_roll_off() -> None:
    b = scouting(["post"], ["lone", "lone", "post"], [(10, 5), (10, 40)], ())
    assert (asked(b), seat(b)) == ("scout", 1)


@clause("sigmar.special.scout-place", "sigmar.ruling.deploy-turns")
def test_scouts_keep_12_inches_from_scouts_of_the_enemy_too() -> None:
    b = scouting(["lone", "post"], ["lone", "post"], [(10, 5), (10, 40)], (6, 1))
    say(b, "scout:0", at((36, 24)), "scout:2")
    assert refusal(b, at((36, 36.9))).clause == "sigmar.special.scout-place"
    assert allowed(b, at((36, 37.1)))


@clause("sigmar.ruling.scout-joined", "sigmar.ruling.mixed-movement", "sigmar.special.scout-last")
def test_with_a_hero_who_is_none_a_unit_of_scouts_is_placed_like_any_other() -> None:
    b = deploying(["runners", "chief", "guide"], ["gun"])
    assert offered(b) == [1, "join:0"]
    assert refusal(b, 0).why == "scouts_wait"
    say(b, "join:0")  # the chief joins: there is no other
    assert (asked(b), offered(b)) == ("join", ["none", "join:2"])
    say(b, "none")
    assert question(b).ask == Places((0, 1, 2, 3), (0, 0, 72_000, 12_000))
    say(b, at(*row(4, 10, 5)), at((10, 40)))
    assert (asked(b), offered(b)) == ("scout", ["scout:2", "strip:2"])


@clause("sigmar.ruling.scout-joined", "sigmar.special.scout-last")
def test_named_with_a_hero_it_does_not_go_without_him() -> None:
    b = deploying(["runners", "chief", "seer", "guide"], ["gun"])
    say(b, "join:0")
    assert offered(b) == ["join:1", "join:2"]
    assert refusal(b, "none").clause == "sigmar.special.scout-last"


@clause("sigmar.types.join", "sigmar.ruling.scout-joined")
def test_scouts_are_joined_and_combined_when_they_are_placed() -> None:
    b = deploying(["runners", "runners", "guide"], ["gun"])
    say(b, at((36, 40)))
    say(b, "scout:0", "join:2", "combine:1")
    assert question(b).ask == Places(tuple(range(7)), (0, 0, 72_000, 48_000))
    b = deploying(["pikes", "guide"], ["gun"])  # a Scout who joins others is none
    say(b, "join:1")
    assert question(b).ask == Places(tuple(range(6)), (0, 0, 72_000, 12_000))


# ---------------------------------------------------------------------------------------------------- vanguards
@clause("sigmar.special.vanguard-move", "sigmar.ruling.vanguard-limits", "sigmar.decision.vanguard")
def test_a_vanguard_unit_moves_12_inches_however_fast_it_is_before_the_first_round() -> None:
    b = deploying(["outriders", "post"], ["gun", "gun"])
    say(b, 0, at(*row(3, 10, 11)), 2, at((10, 40)), at((30, 5)))
    assert b.round == 0
    say(b, at((20, 40)))
    assert (asked(b), seat(b), offered(b)) == ("vanguard", 0, ["vanguard:0", "none"])
    say(b, "vanguard:0")
    assert asked(b) == "path"
    assert refusal(b, shift(b, 0, 12.1)).clause == "sigmar.special.vanguard-move"
    say(b, shift(b, 0, 12), dice=POWER)
    assert (place(b, 0), b.round, asked(b)) == ((10, 23), 1, "activate")
    assert not any(u.acted for u in b.units)


@clause("sigmar.ruling.vanguard-limits", "sigmar.decision.path", "sigmar.moving.one-inch", "sigmar.terrain.difficult")
def test_a_vanguard_move_is_a_move_like_any_other() -> None:
    mud, lava = piece("mud", 40, 14, 50, 20), piece("lava", 5, 14, 15, 20)
    b = deploying(["outriders", "outriders"], ["lone"], mud, lava)
    say(b, 0, "none", at(*row(3, 10, 11)), at(*row(3, 42, 11)))
    say(b, "scout:2", at((10, 24.1)))
    say(b, "vanguard:1")
    assert refusal(b, shift(b, 0, 6.1)).clause == "sigmar.terrain.difficult"
    say(b, shift(b, 0, 6), "vanguard:0")
    assert refusal(b, shift(b, 0, 11.2)).clause == "sigmar.moving.one-inch"
    say(b, shift(b, 0, 11), dice=(2, 2, 1, *POWER))  # the lava takes one
    assert b.troop(0).models == (0, 1)


@clause("sigmar.decision.vanguard")
def test_vanguard_units_may_stay_where_they_are() -> None:
    b = deploying(["outriders", "outriders"], ["gun"])
    say(b, 0, "none", at(*row(3, 10, 11)), at((10, 40)), at(*row(3, 30, 11)))
    assert offered(b) == ["vanguard:0", "vanguard:1", "none"]
    one = b.clone()
    say(b, "none", dice=POWER)
    assert asked(b) == "activate"
    say(one, "vanguard:0")
    say(one, stay(one))
    assert offered(one) == ["vanguard:1", "none"]


@clause("sigmar.special.vanguard-roll-off", "sigmar.ruling.roll-off", "sigmar.decision.vanguard")
@pytest.mark.parametrize(("dice", "first"), [((4, 1), 0), ((1, 4), 1)])
def test_if_both_have_vanguards_they_roll_off_and_then_take_turns(dice: tuple[int, int], first: int) -> None:
    b = deploying(["outriders", "outriders"], ["outriders", "outriders"])
    say(b, 0, "none", at(*row(3, 10, 5)), 2, "none", at(*row(3, 10, 43)), at(*row(3, 30, 5)))
    told = say(b, at(*row(3, 30, 43)), dice=dice)
    assert [e.clause for e in told if isinstance(e, Rolled)] == ["sigmar.special.vanguard-roll-off"]
    turns = []
    for _ in range(4):
        turns.append(seat(b))
        say(b, offered(b)[0])
        say(b, shift(b, 0, 2 if turns[-1] == 0 else -2), dice=POWER if len(turns) == 4 else ())
    assert turns == [first, 1 - first, first, 1 - first]
    assert asked(b) == "activate"


@clause("sigmar.ruling.vanguard-timing", "sigmar.special.vanguard-move")
def test_vanguards_move_when_the_scouts_are_placed_and_scouts_may_be_vanguards() -> None:
    b = deploying(["forerunners", "post"], ["gun"])
    say(b, at((10, 5)), at((36, 40)))
    assert asked(b) == "scout"
    say(b, "scout:0", at((36, 24)))
    assert offered(b) == ["vanguard:0", "none"]
    say(b, "vanguard:0")
    say(b, shift(b, 0, 12), dice=POWER)
    assert place(b, 0) == (36, 36)  # nearer than 12 inches


@clause("sigmar.ruling.mixed-movement")
def test_with_a_hero_who_is_none_a_unit_is_no_vanguard() -> None:
    b = deploying(["outriders", "chief"], ["gun"])
    b.put(replace(b.troop(1), quality=5))
    say(b, 0, "join:1", at(*row(4, 10, 5)), at((10, 40)), dice=POWER)
    assert b.round == 1  # nobody was asked about a move
