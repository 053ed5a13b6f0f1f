"""Habits of the strongest player, each from a position: the combats it takes and leaves, its guns, its captives."""

from typing import Any

from msgspec.structs import replace

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Pick, Picked
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.artillery import crew_of, in_action_for
from drumhead.games.littlewars.rules.bodies import gap_between
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.space.table import INCH
from drumhead.space.terrain import Piece
from drumhead.testkit import asked, play
from drumhead.testkit.inches import Inches
from tests.games.littlewars.kit import Row, battle, cavalry, gun, infantry


def block(n: int, x: float, y: float, step: float = 1.0, files: int = 4) -> list[Inches]:
    return [(x + i % files * step, y + i // files * step) for i in range(n)]


def riders(n: int, x: float, y: float) -> list[Inches]:
    return block(n, x, y, 1.5, 3)


def best(b: LittleWars) -> Any:
    """The best answer, which is legal and is advised with a reason."""
    a = LITTLEWARS.candidates(b, 1)[0]
    assert LITTLEWARS.refuse(b, b.asked_seat, a) is None
    advice = LITTLEWARS.advise(b)
    assert advice.answer == a
    assert play.words(LITTLEWARS, b).say(advice.says, advice.facts)
    return a


def follow(b: LittleWars, *phases: str) -> LittleWars:
    """Play on as advised while the first seat is in one of these phases."""
    dice = SeededDice.from_number(1)
    while b.question is not None and b.player == 0 and b.phase in phases:
        LITTLEWARS.answer(b, b.asked_seat, best(b), dice)
    return b


def moved(b: LittleWars) -> LittleWars:
    """The table when the first seat has moved: the combats are made up and not fought yet."""
    dice = SeededDice.from_number(1)
    while b.question is not None and b.player == 0 and b.phase == "movement":
        a = best(b)
        if a == Picked("end"):
            return b
        LITTLEWARS.answer(b, b.asked_seat, a, dice)
    return b


# ---------------------------------------------------------------------------------------------------- charges
def test_twice_as_many_take_an_unsupported_body_prisoner() -> None:
    b = battle(cavalry(0, *riders(8, 20, 20)), infantry(1, *block(3, 20, 30)))
    advice = LITTLEWARS.advise(b)
    told = play.words(LITTLEWARS, b).say(advice.says, advice.facts)
    assert told == f"{b.names[0]} 8 against {b.names[1]} 3, {b.names[1]} unsupported: 3 prisoners."
    follow(b, "movement", "combat")
    assert [b.models[m].is_prisoner for m in (8, 9, 10)] == [True] * 3
    assert len(b.men(0)) == 24


def test_a_combat_that_would_be_lost_is_left_alone() -> None:
    b = battle(cavalry(0, *riders(3, 20, 18)), infantry(1, *block(12, 20, 30)))
    assert merged_combats(moved(b)) == ()


def test_two_bodies_fall_on_one_that_each_of_them_could_not_beat() -> None:
    b = battle(infantry(0, *block(6, 20, 20), *block(6, 28, 20)), infantry(1, *block(6, 24, 25, files=3)))
    follow(b, "movement", "combat")
    assert not any(b.models[m].is_man for m in range(12, 18))
    assert sum(b.models[m].is_prisoner for m in range(12, 18)) >= 4


def test_men_near_the_enemy_do_not_stay_where_they_would_be_taken() -> None:
    b = battle(infantry(0, *block(4, 30, 20)), cavalry(1, *riders(12, 30, 31)))
    before = gap_between(b, (0, 1, 2, 3), b.men(1)[:12])
    assert gap_between(moved(b), (0, 1, 2, 3), b.men(1)[:12]) > before


# ---------------------------------------------------------------------------------------------------- the draw
def test_far_ahead_it_does_not_trade_men_until_both_are_at_fifteen() -> None:
    near = (cavalry(0, *riders(6, 20, 20)), infantry(1, *block(5, 20, 30), *block(5, 20, 36)))
    ahead = battle(*near, reserves=(13, 3))  # 19 against 13: after five on each side it would be a draw
    follow(ahead, "movement", "combat")
    assert ahead.outcome is None


def test_far_behind_it_takes_the_draw() -> None:
    b = battle(cavalry(0, *riders(4, 20, 20)), infantry(1, (20, 30)), reserves=(3, 15))
    follow(b, "movement", "combat")
    assert b.outcome is not None and b.outcome.winner is None


def test_the_last_enemies_are_hunted_down() -> None:
    b = battle(cavalry(0, *riders(9, 20, 10)), infantry(1, (40, 40)), reserves=(18, 0))
    before = gap_between(b, b.men(0), b.men(1))
    assert gap_between(moved(b), b.men(0), b.men(1)) < before - 8 * INCH


# ---------------------------------------------------------------------------------------------------- guns
def test_hunters_go_round_friends_who_stand_in_their_way() -> None:
    """A wide body behind a gun and its crew, which fires at the last enemies: straight on it could not pass them."""
    crew = infantry(0, (44.8, 32.9), (45.8, 32.9), (43.7, 36.5)), cavalry(0, (47.2, 34.5), (47.2, 36))
    body = [(44.5 + i, 38.4 + j) for i in range(7) for j in range(3) if (i, j) != (1, 0)]
    theirs = infantry(1, (53.5, 2.5), (52.5, 1.5), (52.5, 0.5), (54.5, 2.5))
    b = battle(*crew, gun(0, (45.4, 34.7)), infantry(0, *body), theirs, reserves=(0, 0), round=5)
    dice, men = SeededDice.from_number(1), tuple(range(7, 26))
    before = gap_between(b, men, b.men(1))
    for _ in range(3):
        while b.player == 0:
            LITTLEWARS.answer(b, b.asked_seat, Picked("end") if b.phase == "shooting" else best(b), dice)
        while b.player == 1:
            LITTLEWARS.answer(b, b.asked_seat, Picked("end"), dice)
    assert gap_between(b, men, b.men(1)) < before - 3 * INCH


def gun_line(*pieces: Piece) -> LittleWars:
    """A gun with its crew and a body beside it, far from an enemy who has no gun."""
    crew = infantry(0, (18, 7), (18, 8), (18, 9), (22, 7), (22, 8), (22, 9))
    mine = (gun(0, (20, 8)), crew, infantry(0, *block(8, 30, 8)))
    return battle(*mine, infantry(1, *block(16, 22, 30, files=6)), pieces=pieces, reserves=(16, 0))


def test_while_the_guns_decide_a_side_waits_and_says_why() -> None:
    b = gun_line()
    assert in_sight(b, 0, 0)
    assert best(b) == Picked("end")
    assert LITTLEWARS.advise(b).says == "advises_wait"
    LITTLEWARS.answer(b, 0, Picked("men"), SeededDice.from_number(1))  # who looks at his men all the same
    assert LITTLEWARS.advise(b).says == "advises_wait"


def test_guns_that_see_nobody_are_no_reason_to_wait() -> None:
    b = gun_line(Piece("house", ((1000, 20000), (71000, 20000), (71000, 22000), (1000, 22000)), ("solid",)))
    body = tuple(range(7, 15))
    assert in_action_for(b, 0) == 0 and not in_sight(b, 0, 0)
    before = gap_between(b, body, b.men(1))
    assert gap_between(moved(b), body, b.men(1)) < before - INCH


def test_hunters_leave_a_gun_that_sees_nobody() -> None:
    house = Piece("house", ((10000, 20000), (40000, 20000), (40000, 22000), (10000, 22000)), ("solid",))
    men, theirs = infantry(0, *block(16, 20, 10, files=6)), infantry(1, *block(4, 22, 40))
    b = battle(men, gun(0, (22.5, 8)), theirs, pieces=(house,), reserves=(0, 0), round=5)
    assert not in_sight(b, 16, 0) and crew_of(b, 16, 0)
    before = [b.place(m)[1] for m in range(16)]
    moved(b)
    assert all(b.place(m)[1] > y + INCH for m, y in enumerate(before))


def test_a_deserted_gun_is_taken_and_fired_at_its_former_owner() -> None:
    b = battle(cavalry(0, *riders(6, 30, 20)), gun(1, (32, 31)), infantry(1, *block(6, 32, 46)))
    follow(b, "movement", "combat")
    assert b.models[6].holder == 0
    assert in_action_for(b, 6) == 0


def test_men_come_back_to_a_gun_of_their_own() -> None:
    b = battle(gun(0, (20, 10)), infantry(0, *block(6, 20, 16)), infantry(1, *block(6, 20, 46)))
    assert in_action_for(b, 0) is None
    assert in_action_for(moved(b), 0) == 0


def test_men_at_a_gun_wait_for_those_who_come_to_serve_it() -> None:
    near = infantry(0, (18, 10), (22, 10), (20, 12))
    b = moved(battle(gun(0, (20, 10)), near, infantry(0, *block(3, 33, 13)), infantry(1, *block(6, 20, 46))))
    assert [b.place(m) for m in (1, 2, 3)] == [(18000, 10000), (22000, 10000), (20000, 12000)]
    assert in_action_for(b, 0) is None and all(b.place(m)[0] < 32000 for m in (4, 5, 6))  # they need two turns


def test_a_gun_that_sees_nobody_is_hauled_until_it_does() -> None:
    house = Piece("house", ((16000, 12000), (24000, 12000), (24000, 14000), (16000, 14000)), ("solid",))
    men = cavalry(0, (18, 9), (22, 9), (18, 7), (22, 7))
    b = battle(gun(0, (20, 9)), men, infantry(1, *block(9, 19, 40)), pieces=(house,), reserves=(16, 0))
    assert not in_sight(b, 0, 0)
    assert str(best(b).key).startswith("haul")
    assert in_sight(follow(b, "movement"), 0, 0)


def crewed_guns(*more: Row, **facts: Any) -> LittleWars:
    mine = (gun(0, (20, 10)), infantry(0, (18, 9), (18, 11), (22, 9), (22, 11)))
    return battle(*mine, *more, phase="shooting", **facts)


def test_a_shot_at_the_crew_silences_a_gun() -> None:
    theirs = (gun(1, (20, 34)), infantry(1, (18.3, 32), (21.7, 32), (18.3, 36), (21.7, 36)))
    b = crewed_guns(*theirs, infantry(1, *block(6, 30, 20)))
    LITTLEWARS.answer(b, 0, best(b), SeededDice.from_number(1))
    assert asked(b) == "shot-target"
    assert best(b).key in (6, 7, 8, 9)
    assert LITTLEWARS.advise(b).says == "advises_silence"


def test_a_shot_at_a_man_in_contact_turns_a_combat() -> None:
    fight = (infantry(0, *block(5, 40, 10, files=5)), infantry(1, *block(5, 40, 11, files=5)))
    b = crewed_guns(*fight, infantry(1, *block(6, 18, 20, files=3)))
    LITTLEWARS.answer(b, 0, best(b), SeededDice.from_number(1))
    assert best(b).key in range(10, 15)
    assert LITTLEWARS.advise(b).says == "advises_tip"


# ---------------------------------------------------------------------------------------------------- captives
def test_prisoners_are_led_home_by_one_man_of_many() -> None:
    b = battle(
        infantry(0, *block(4, 20, 8)), infantry(1, (19, 7), (20, 7), (21, 7), holder=0), infantry(1, *block(6, 50, 40))
    )
    follow(b, "movement")
    assert [b.models[m].fate for m in (4, 5, 6)] == ["captured"] * 3
    assert sum(b.models[m].moved for m in range(4)) <= 2


def test_the_crew_of_a_gun_is_the_last_to_fall() -> None:
    mine = infantry(0, *block(12, 20, 18))
    b = battle(gun(0, (18.3, 17)), mine, infantry(1, *block(4, 20, 21)), infantry(1, *block(4, 20, 26)), phase="combat")
    assert asked(b) == "winner-losses"
    nearest = sorted(crew_of(b, 0, 0), key=lambda m: gap_between(b, (0,), (m,)))[:4]
    assert not set(nearest) & {int(key) for key in best(b).keys}


def test_captives_near_the_enemy_are_guarded_first() -> None:
    held = [(18.4 + 1.1 * (i % 5), 20.2 + 1.1 * (i // 5)) for i in range(8)]  # all eight near the one man who guards
    b = battle(infantry(0, (20.6, 18.8)), infantry(1, *held, holder=0), infantry(1, (18.4, 24)))
    while asked(b) != "escorts":
        LITTLEWARS.answer(b, b.asked_seat, Picked("end"), SeededDice.from_number(1))
    near = {m for m in range(1, 9) if gap_between(b, (m,), b.men(1)) <= 3 * INCH}
    assert near <= {int(key) for key in best(b).keys}


# ---------------------------------------------------------------------------------------------------- always the same
def test_a_plan_depends_on_the_position_alone() -> None:
    b = battle(infantry(0, *block(6, 20, 20), *block(6, 28, 20)), infantry(1, *block(6, 24, 25, files=3)))
    first = best(b)
    LITTLEWARS.answer(b, 0, first, SeededDice.from_number(1))
    again = LittleWars.load(b.save())
    assert best(again) == best(b)


def test_without_the_offer_to_haul_a_gun_it_does_something_else() -> None:
    men = cavalry(0, (18, 9), (22, 9), (18, 7), (22, 7))
    house = Piece("house", ((16000, 12000), (24000, 12000), (24000, 14000), (16000, 14000)), ("solid",))
    b = battle(gun(0, (20, 9)), men, infantry(1, *block(9, 19, 40)), pieces=(house,), reserves=(16, 0))
    q = b.question
    assert q is not None and isinstance(q.ask, Pick)
    b.question = replace(q, ask=Pick(tuple(o for o in q.ask.options if o.facts.get("action") != "haul")))
    assert str(LITTLEWARS.candidates(b, 1)[0].key) in ("men", "end")  # type: ignore[union-attr]
