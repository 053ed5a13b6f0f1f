"""Odds for the screen: what every option leads to, exactly, with every die explained."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Draft, Odds, Preview
from drumhead.flow.question import Picked
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.play.odds import wounds
from drumhead.games.deadzone.play.risk import Hazard, hazards_in, wounds_from
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.games.deadzone.screen.odds_shown import answers, shot
from drumhead.testkit import Say, asked, offered
from drumhead.testkit.cubes import go, number
from tests.games.deadzone.kit import alive, assault, battle, dog, first, keeper, say, second, sweep, tactical, third
from tests.games.deadzone.play.test_odds import pins_by_hand, wounds_by_hand

AFAR = dog((7, 7))


def odds_of(b: Deadzone, key: int | str) -> Odds:
    return DEADZONE.option_odds(b)[str(key)]


def parts(odds: Odds, side: str) -> dict[str, int]:
    return {name: n for name, n, _ in odds.facts[side]["parts"]}


def says(odds: Odds) -> list[str]:
    return [r.text for r in odds.reasons]


# ---------------------------------------------------------------------------------------------------- every die
def test_every_die_of_a_shot_is_explained() -> None:
    b = battle([third((2, 0), "machinegun"), dog((7, 0))], [tactical((2, 2, 1)), AFAR], "floor 2,2,1")
    say(b, 0, "hold")
    odds = odds_of(b, "shoot:machinegun:2")
    assert odds.facts["attack"]["dice"] == 5 and odds.facts["attack"]["need"] == 5
    assert parts(odds, "attack") == {"Quality test": 3, "AP": 1, "Clear sight": 1}
    assert parts(odds, "defence") == {"Quality test": 3, "Shot from below: cover": 1}
    assert says(odds) == [
        "Azure 0 rolls 5 dice, 5+",
        "+1 die for Azure 0: AP",
        "+1 die for Azure 0: clear sight",
        "Crimson 2 rolls 4 dice, 4+",
        "+1 die for Crimson 2: shot from below: cover",
    ]
    assert odds.reasons[2].clause == "deadzone.shooting.clear-line-of-sight"
    by_hand = wounds_by_hand(5, 4, 2, 5, 4)
    assert odds.p == pytest.approx([float(p) for p in by_hand])
    assert odds.destroys == odds.p[-1] and odds.mean == pytest.approx(float(by_hand[1] + 2 * by_hand[2]))


def test_cover_and_shooting_down_have_their_own_names() -> None:
    b = battle([third((2, 0, 1)), dog((7, 0))], [dog((2, 2)), AFAR], "floor 2,0,1", "cover 2,2,0")
    say(b, 0, "hold")
    odds = odds_of(b, "shoot:assault-rifle:2")
    assert parts(odds, "attack") == {"Quality test": 3, "Shooting down": 1}
    assert parts(odds, "defence") == {"Quality test": 3, "Cover": 1}


def test_every_die_of_a_blow_is_explained() -> None:
    red = [keeper((2, 2), pinned=1), dog((2, 2)), AFAR]
    b = battle([second((2, 0))], red, "difficult 2,1,0", "wall 1,0-1,0 E", "wall 2,0-1,0 E", round=2)
    say(b, "assault")
    assert asked(b) == "melee-target"
    odds = odds_of(b, 1)
    assert parts(odds, "attack") == {"Quality test": 3, "AP": 2, "Target is pinned": 1}
    assert parts(odds, "defence") == {"Quality test": 3, "Friends beside it": 1, "Through difficult ground": 1}
    assert odds.p == pytest.approx([float(p) for p in wounds_by_hand(4, 4, 3, 6, 5)])


# ---------------------------------------------------------------------------------------------------- sweeps
def sweeping() -> Deadzone:
    b = battle([third((2, 0)), dog((2, 0)), dog((7, 0))], [dog((2, 2)), tactical((2, 2)), AFAR])
    say(b, 0, "hold")
    return b


def test_a_sweep_tells_how_many_it_pins_together() -> None:
    odds = odds_of(sweeping(), sweep("assault-rifle", (2, 2)))
    joint = pins_by_hand(5, (5, 4), 4)
    assert odds.p == pytest.approx([float(sum(p for who, p in joint.items() if sum(who) == n)) for n in (0, 1, 2)])
    each = dict(odds.facts["pins"])
    assert each[3] == pytest.approx(float(joint[1, 0] + joint[1, 1]))
    assert each[4] == pytest.approx(float(joint[0, 1] + joint[1, 1]))
    assert odds.facts["cell"] == (2, 2, 0) and parts(odds, "defence") == {"Quality test": 3}


def test_support_shows_the_sweep_with_and_without_it() -> None:
    b = sweeping()
    say(b, sweep("assault-rifle", (2, 2)))
    assert offered(b) == ["none", 1]
    alone, helped = odds_of(b, "none"), odds_of(b, 1)
    assert parts(alone, "attack") == {"Quality test": 3, "Clear sight": 1}
    assert parts(helped, "attack") == {"Quality test": 3, "Clear sight": 1, "Support": 1}
    assert helped.p[2] == pytest.approx(float(pins_by_hand(5, (5, 4), 5)[1, 1]))


def test_who_lies_already_is_no_target_of_a_sweep() -> None:
    b = battle([third((2, 0)), dog((7, 0))], [dog((2, 2), pinned=1), AFAR])
    say(b, 0, "hold")
    odds = odds_of(b, sweep("assault-rifle", (2, 2)))
    assert odds.p == (1.0,) and odds.facts["pins"] == [] and odds.facts["defence"] is None


# ---------------------------------------------------------------------------------------------------- options
def test_actions_say_what_is_best_in_them() -> None:
    b = battle([keeper((0, 0)), dog((6, 7))], [dog((2, 0)), keeper((7, 7))], "wall 0-2,0,0 E")
    say(b, 0)
    found = DEADZONE.option_odds(b)
    assert set(found) == {"walk", "assault"}  # nobody in sight from here
    assert found["walk"].facts["kind"] == "suppress" and found["walk"].target == 3  # as the best walk is planned
    b = battle([keeper((0, 0)), dog((7, 0))], [dog((2, 0)), AFAR])
    say(b, 0)
    found = DEADZONE.option_odds(b)
    assert found["walk"].target == 2 and found["walk"].stand == "there" and found["walk"].facts["cell"][1] <= 1
    assert found["hold"].stand == "here" and found["overwatch"].text == "If Crimson 2 acts in sight"
    assert found["overwatch"].destroys < found["hold"].destroys
    assert found["assault"].facts["kind"] == "melee" and found["assault"].text == "Assault Crimson 2"


def test_a_command_is_three_dice_at_six() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0))], [AFAR])
    say(b, 0)
    odds = odds_of(b, "command")
    assert odds.p == pytest.approx([float(Fraction(n, 512)) for n in (125, 225, 135, 27)])
    assert says(odds) == ["Azure 0 rolls 3 dice, 6+"]


def test_orders_say_what_they_lead_to() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0))], [dog((2, 0)), AFAR])
    say(b, 0, "command", dice=[6, 1, 1])
    found = DEADZONE.option_odds(b)
    assert set(found) == {"shoot:1", "assault:1"} and found["shoot:1"].target == found["assault:1"].target == 2


def test_a_reaction_gives_its_target_a_die() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), AFAR], turn=1)
    say(b, 1)
    assert set(DEADZONE.option_odds(b)) == {"shoot:assault-rifle:0:1"}
    assert parts(odds_of(b, "shoot:assault-rifle:0:1"), "defence") == {"Quality test": 3, "Against overwatch": 1}


def test_a_rampage_is_foreseen_blow_by_blow() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), dog((2, 1), pinned=1), AFAR], round=2)
    say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [8])
    assert asked(b) == "rampage"
    found = DEADZONE.option_odds(b)
    assert set(found) == {"2", "3"}
    assert parts(found["3"], "attack") == {"Quality test": 3, "AP": 2, "Target is pinned": 1}
    assert parts(found["3"], "defence") == {"Quality test": 3, "Friends beside it": 1}


def test_a_drop_of_two_levels_is_an_attack_on_who_drops() -> None:
    b = battle([keeper((2, 2, 2)), dog((7, 0))], [AFAR], "solid 2,2,0-1")
    say(b, 0, "run", go((2, 1)))
    assert set(DEADZONE.option_odds(b)) == {"drop"}
    assert odds_of(b, "drop").p == pytest.approx(wounds(4, 4, 3, 3, 3))


def test_a_mine_says_what_it_would_do_to_the_nearest_who_minds_it() -> None:
    b = battle([assault((2, 0), "engineer"), dog((7, 0))], [tactical((2, 1)), dog((2, 4))])
    say(b, 0)
    odds = odds_of(b, "plant")
    assert odds.target == 3
    assert odds.destroys == pytest.approx(float(Fraction(1, 8) * wounds_by_hand(4, 5, 1, 3, 3)[1]))


def test_where_no_dice_fall_nothing_is_foreseen() -> None:
    b = battle([dog((0, 0)), dog((1, 0))], [AFAR])
    assert DEADZONE.option_odds(b) == {}
    say(b, 0, "run")
    assert DEADZONE.option_odds(b) == {}


# ---------------------------------------------------------------------------------------------------- the answer
def test_the_answer_is_the_worst_that_each_enemy_may_do() -> None:
    b = battle([tactical((0, 0))], [dog((0, 3)), third((0, 6)), dog((0, 1), pinned=1), dog((7, 7))])
    found = answers(b, b.fighter(0))
    assert [(o.facts["unit"], o.text, o.stand) for o in found] == [
        (1, "Crimson 1's assault", "answer"),
        (2, "Crimson 2's shot", "answer"),
    ]
    assert [o.target for o in found] == [0, 0]


def test_a_look_shows_shots_from_here_and_their_answers() -> None:
    b = battle([tactical((0, 0))], [third((0, 3)), AFAR])
    shown = DEADZONE.preview(b, 0, Draft(0)).odds
    assert [(o.stand, o.target) for o in shown] == [("here", 1), ("answer", 0)]


# ---------------------------------------------------------------------------------------------------- hazards
def every_fall(b: Deadzone, *answers: Say) -> Iterator[tuple[Deadzone, float]]:
    """All that dangerous ground may do: the die, then three against three, each band of faces by its weight."""
    for one in range(1, 9):
        if one > 1:
            world = b.clone()
            say(world, *answers, dice=[one])
            yield world, 1 / 8
            continue
        for good, saved in product(range(4), range(4)):
            world = b.clone()
            faces = [1, *[8] * good, *[1] * (3 - good), *[8] * saved, *[1] * (3 - saved)]
            say(world, *answers, dice=faces)
            yield world, 1 / 8 * thirds(good, 5) * thirds(saved, 4)


def thirds(good: int, faces: int) -> float:
    """The chance of so many good dice of three that are good on so many faces."""
    p = Fraction(faces, 8)
    return float((1, 3, 3, 1)[good] * p**good * (1 - p) ** (3 - good))


def test_dangerous_ground_does_what_was_foreseen() -> None:
    b = battle([dog((0, 0)), dog((7, 0))], [AFAR], "dangerous 1,0,0")
    foretold = hazards_in(b, b.fighter(0), number((1, 0)))
    died = sum(p for world, p in every_fall(b, 0, "walk", go((1, 0))) if 0 not in alive(world))
    assert wounds_from(b.fighter(0), foretold)[1] == pytest.approx(died)


def test_hazards_one_after_the_other_add_their_wounds() -> None:
    b = battle([first((0, 0), wounds=1)], [AFAR])
    u, fall = b.fighter(0), Hazard("fall", "", 1.0, 4)
    once, found = wounds(4, 3, 2, 3, 3), [0.0] * 3
    for taken, p in enumerate(once):
        for more, q in enumerate(wounds(4, 3, 2 - taken, 3, 3) if taken < 2 else (1.0,)):
            found[taken + more] += p * q
    assert wounds_from(u, (fall, fall)) == pytest.approx(found)


def test_a_mine_strikes_as_the_house_says() -> None:
    for house, chance in {"when-entered": 1 / 8, "until-one": 1 / 8, "always-attacks": 1.0}.items():
        b = battle([dog((0, 0))], [AFAR], mines=[((1, 0), 1)], house={"mine-removal": house})
        assert [h.chance for h in hazards_in(b, b.fighter(0), number((1, 0)))] == [chance]


def test_a_shot_foreseen_is_the_shot_that_is_fired() -> None:
    """Every face of the attacker's dice by bands, against the gate."""
    b = battle([third((2, 0)), dog((7, 0))], [dog((2, 2)), AFAR])
    odds = shot(b, b.fighter(0), b.fighter(0).cube, b.fighter(2), "assault-rifle")
    killed = 0.0
    for hits, saves in product(range(5), range(4)):
        world = b.clone()
        say(
            world,
            0,
            "hold",
            "shoot:assault-rifle:2",
            dice=[8] * hits + [1] * (4 - hits) + [8] * saves + [1] * (3 - saves),
        )
        fours = (1, 4, 6, 4, 1)[hits] * 0.5**4
        killed += fours * thirds(saves, 4) * (2 not in alive(world))
    assert odds.destroys == pytest.approx(killed)


def test_namesakes_are_told_apart_and_every_line_is_said_once() -> None:
    b = battle([third((2, 0), name="Twin"), dog((7, 0))], [third((2, 2), name="Twin"), AFAR])
    lines = says(shot(b, b.fighter(0), b.fighter(0).cube, b.fighter(2), "assault-rifle"))
    assert lines[0] == "Azure's Twin rolls 4 dice, 5+" and len(set(lines)) == len(lines)


def test_the_same_hazard_twice_is_one_line() -> None:
    b = battle([dog((0, 0))], [AFAR], "dangerous 1-2,0,0", "wall 0-7,0,0 N")
    (way,) = [o for o in drag(b, (2, 0)).odds if o.stand == "way"]
    struck = wounds(4, 5, 1, 3, 3)[1]
    hurt = round(100 * struck)
    assert says(way) == [f"2 × Dangerous ground: 1 in 8 to be attacked with 3 dice, 4+, and then {hurt} % to be hurt"]
    assert way.destroys == pytest.approx(1 - (1 - struck / 8) ** 2)


def drag(b: Deadzone, to: tuple[int, int]) -> Preview:
    return DEADZONE.preview(b, 0, Draft(0, cells=((*to, 0),)))


def test_who_may_fall_on_the_way_attacks_the_less() -> None:
    b = battle([second((2, 2, 2), wounds=1)], [dog((2, 1)), AFAR], "floor 2,2,2")
    assert b.question
    (odds, *_) = DEADZONE.preview(b, 0, Draft(0, cells=((2, 1, 0),))).odds
    arrives = 1 - wounds(4, 4, 1, 3, 3)[1]
    assert odds.destroys == pytest.approx(arrives * float(wounds_by_hand(4, 5, 1, 5, 3)[1]))
    assert sum(odds.p) == pytest.approx(1) and odds.facts["arrives"] == pytest.approx(arrives)
    assert says(odds)[0].startswith("The fall") and odds.p == odds_of(b, "assault").p


def test_a_shot_after_a_walk_over_a_mine_counts_the_mine() -> None:
    b = battle([third((0, 0)), dog((7, 0))], [dog((0, 7)), AFAR], mines=[((0, 1), 1)])
    there = next(o for o in drag(b, (0, 1)).odds if o.stand == "there")
    struck = wounds(4, 5, 1, 3, 3)[1] / 8
    assert there.facts["arrives"] == pytest.approx(1 - struck)


def lines_of(b: Deadzone, key: str) -> list[tuple[str, int | None, str]]:
    return [(s.role, s.unit, s.text) for s in DEADZONE.preview(b, 0, Draft(unit=0, option=key)).shapes]


def test_an_answer_that_lets_another_unit_shoot_shows_its_line_of_fire() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), AFAR], turn=1)
    say(b, 1)
    assert lines_of(b, "shoot:assault-rifle:0:1") == [("line", 1, "clear sight · 3 cubes")]
    assert lines_of(b, "wait") == []
    b = battle([keeper((0, 0)), tactical((1, 0))], [dog((2, 0)), AFAR])
    say(b, 0, "command", dice=[6, 1, 1])
    assert lines_of(b, "shoot:1") == [("line", 2, "clear sight · 1 cube")]
    assert lines_of(b, "assault:1") == [] == lines_of(b, "move:1")


def test_the_odds_of_an_advised_answer_are_those_of_its_reason() -> None:
    """The chance in the button and the one in the reason, also where the way there may kill."""
    met = set()
    for n in range(3):
        rng, dice = Random(n), SeededDice.from_number(n)
        b, _ = DEADZONE.muster(SERIES.draw(n, "150").setup, dice)
        while b.question is not None:
            best = DEADZONE.advise(b)
            odds = DEADZONE.option_odds(b).get(str(best.answer.key)) if isinstance(best.answer, Picked) else None
            if "chance" in best.facts:
                if odds:
                    shown = 1 - odds.p[0] if odds.facts["kind"] == "suppress" else odds.destroys
                    assert shown == pytest.approx(best.facts["chance"]), (asked(b), best)
                    assert odds.target == best.facts.get("target", odds.target)
                    met.add((asked(b), odds.facts["kind"], odds.stand))
            elif odds and asked(b) == "action":
                assert odds.facts["kind"] in ("overwatch", "command", "hazard"), best
            DEADZONE.answer(b, b.asked_seat, best.answer if rng.random() < 0.8 else DEADZONE.sample(b, rng), dice)
    assert {("action", "shot", "there"), ("action", "shot", "here"), ("action", "melee", "there")} <= met
