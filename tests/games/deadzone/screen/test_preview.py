"""Previews: what a drag from cube to cube would do, by which way, and why not."""

from random import Random

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Picked, Stepped
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import styles
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone
from drumhead.space.cubes import CUBES, LAYER, Cube
from drumhead.testkit import asked
from drumhead.testkit.cubes import Spot, go, spot
from tests.games.deadzone.kit import (
    assault,
    battle,
    dog,
    keeper,
    muster,
    say,
    second,
    setup,
    tactical,
    third,
    where,
    words,
)

AFAR = dog((7, 7))
STEPS = "deadzone.special.tactician-command-move"


def drag(b: Deadzone, unit: int, *to: Spot, action: str = "", target: int | None = None) -> Preview:
    assert b.question
    return DEADZONE.preview(b, b.question.seat, Draft(unit, action, cells=tuple(map(spot, to)), target=target))


def why(b: Deadzone, unit: int, *to: Spot, action: str = "", target: int | None = None) -> tuple[str, str]:
    shown = drag(b, unit, *to, action=action, target=target)
    assert shown.refusal and not shown.plan
    return shown.refusal.clause, words(b).refusal(shown.refusal).why


# ---------------------------------------------------------------------------------------------------- moves
def test_a_drag_becomes_the_answers_that_a_drop_sends() -> None:
    b = battle([tactical((0, 0)), dog((7, 0))], [AFAR])
    shown = drag(b, 0, (1, 1))
    assert shown.plan == (Picked(0), Picked("walk"), go((1, 1)))
    assert shown.cells == ((1, 1, 0),)
    say(b, *shown.plan)
    assert where(b, 0) == (1, 1, 0)


def test_the_shortest_action_that_gets_there_is_meant() -> None:
    b = battle([tactical((0, 0))], [AFAR])
    assert drag(b, 0, (0, 1)).plan[0] == Picked("walk")
    assert drag(b, 0, (0, 2)).plan[0] == Picked("run")
    assert drag(b, 0, (0, 1), action="run").plan == (Picked("run"), go((0, 1)))


def test_a_goal_too_far_is_refused_with_the_numbers() -> None:
    b = battle([tactical((0, 0))], [AFAR])
    assert why(b, 0, (0, 2), action="walk") == ("deadzone.activation.walk", "that is 2 cubes; Walk allows 1")
    assert why(b, 0, (0, 5)) == ("deadzone.activation.run", "that is 5 cubes; Run allows 2")


def test_every_other_refusal_is_the_rules_own() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0)), second((1, 0)), tactical((1, 0))], [dog((0, 3))], "difficult 0,1,0")
    assert why(b, 0, (0, 1), action="run")[0] == "deadzone.terrain.difficult-no-run"
    assert why(b, 0, (1, 0))[0] == "deadzone.principles.cube-size-limit-four"
    assert why(b, 0, (0, 3), action="walk")[0] == "deadzone.moving.enemy-cube-only-by-assault"
    assert why(b, 0, (0, 3))[0] == "deadzone.activation.assault"
    assert why(b, 0, (0, 2), action="assault")[0] == "deadzone.melee.must-enter-enemy-cube"
    assert why(b, 0, action="heal") == ("deadzone.special.medic-action", "Azure 0 has no rule that allows it to heal")
    assert why(b, 0, (0, 0)) == ("", "Azure 0 stands there already")
    assert why(b, 0, (8, 0))[0] == "deadzone.ruling.table-edge"
    assert why(b, 0, (1, 1), action="hold") == ("", "Azure 0 does not move with Hold")


def test_who_cannot_act_is_told_why() -> None:
    b = battle([keeper((0, 0), acted=True), dog((1, 0), pinned=1), dog((2, 0)), dog((3, 0))], [AFAR])
    assert why(b, 0, (0, 1))[1] == "Azure 0 has acted this round"
    assert why(b, 1, (1, 1))[1] == "Azure 1 was pinned this round: it can act in the next"
    assert why(b, 4, (7, 6))[1] == "Crimson 4 is not yours"
    b = battle([keeper((0, 0), pinned=1), dog((2, 0))], [AFAR], round=2)
    assert why(b, 0, (0, 1))[1] == "Azure 0 is pinned: it can only stand up"
    say(b, 1)
    assert why(b, 0, (0, 1))[1].startswith("another question is open")
    assert DEADZONE.preview(b, 1, Draft(2, cells=((7, 6, 0),))).refusal is not None


def test_a_way_leads_through_the_cubes_that_were_named() -> None:
    b = battle([dog((0, 0))], [AFAR])
    assert drag(b, 0, (1, 1), (2, 2), (1, 3), (0, 3)).cells == ((1, 1, 0), (2, 2, 0), (1, 3, 0), (0, 3, 0))
    assert drag(b, 0, (2, 1), (3, 0), action="run").cells[-2:] == ((2, 1, 0), (3, 0, 0))
    assert why(b, 0, (3, 3), (0, 3))[0] == "deadzone.activation.run"


def test_the_way_with_the_least_risk_is_gone_and_of_equals_the_cheapest() -> None:
    b = battle([dog((0, 0))], [AFAR], "dangerous 1,0,0", "dangerous 1,1,0", "wall 0,1-6,0 E")
    assert drag(b, 0, (2, 0), action="walk").cells == ((1, 0, 0), (2, 0, 0))
    b = battle([dog((0, 0))], [AFAR], "dangerous 1,0,0")
    assert drag(b, 0, (2, 0), action="walk").cells == ((1, 1, 0), (2, 0, 0))
    b = battle([dog((0, 0))], [AFAR], mines=[((1, 1), 1)])
    assert len(drag(b, 0, (2, 2), action="run").cells) == 3  # round the mine, one cube farther


def test_climbing_down_is_planned_before_a_fall() -> None:
    b = battle([keeper((2, 2, 2)), dog((7, 0))], [AFAR], "solid 2,2,0-1")
    shown = drag(b, 0, (2, 1), action="run")
    assert shown.plan == (Picked(0), Picked("run"), go((2, 1)), Picked("descend"))
    say(b, *shown.plan)
    assert where(b, 0) == (2, 1, 0)
    b = battle([keeper((2, 2, 2)), dog((7, 0))], [AFAR], "solid 2,2,0-1")
    shown = drag(b, 0, (2, 1), action="walk")
    assert shown.plan == (Picked(0), Picked("walk"), go((2, 1)))  # there is only the drop
    assert [o.text for o in shown.odds if o.stand == "way"] == ["The way there"]


# ---------------------------------------------------------------------------------------------------- attacks
def test_a_drag_onto_an_enemy_is_an_assault_with_its_odds() -> None:
    b = battle([keeper((0, 0))], [dog((0, 2)), dog((0, 2)), AFAR])
    shown = drag(b, 0, (0, 2))
    assert shown.plan == (Picked("assault"), Stepped(shown.cells))
    assert [(o.target, o.stand) for o in shown.odds] == [(1, "there"), (2, "there")]
    aimed = drag(b, 0, action="assault", target=2)
    assert aimed.plan == (Picked("assault"), Stepped(aimed.cells), Picked(2))


def test_an_assault_by_the_only_way_is_one_answer() -> None:
    b = battle([keeper((0, 0))], [dog((0, 1)), AFAR], "wall 0,0-1,0 E", "wall 1,1,0 E")
    shown = drag(b, 0, (0, 1))
    assert shown.plan == (Picked("assault"),) and shown.cells == ((0, 1, 0),)


def test_a_target_alone_is_shot_at_with_the_best_gun_or_assaulted() -> None:
    b = battle([tactical((0, 0)), dog((7, 0))], [dog((0, 2)), AFAR])
    assert drag(b, 0, target=2).plan == (Picked(0), Picked("hold"), Picked("shoot:assault-rifle:2"))
    assert drag(b, 0, (0, 1), action="walk", target=2).plan[2:] == (go((0, 1)), Picked("shoot:assault-rifle:2"))
    assert why(b, 0, target=3) == ("deadzone.shooting.needs-range-and-sight", "Crimson 3: 7 cubes, too far by 1")
    assert why(b, 1, target=2)[0] == "deadzone.activation.assault"
    assert why(b, 1, action="hold", target=2)[1] == "Azure 1 has nothing to shoot with"
    say(b, 0, "hold")
    assert drag(b, 0, target=2).plan == (Picked("shoot:assault-rifle:2"),)


def test_odds_are_those_of_the_goal() -> None:
    b = battle([tactical((0, 0))], [third((0, 7)), AFAR])
    stands = [(o.stand, o.target) for o in drag(b, 0, (0, 1)).odds]
    assert stands == [("there", 1), ("answer", 0)]
    assert drag(b, 0, (0, 2)).odds[0].stand == "answer"  # after a Run nobody shoots


def test_odds_of_a_goal_say_which_cube_is_meant() -> None:
    b = battle([tactical((0, 0))], [third((0, 7)), AFAR])
    assert [o.facts["cell"] for o in drag(b, 0, (0, 1)).odds] == [(0, 1, 0), (0, 1, 0)]


# ---------------------------------------------------------------------------------------------------- overwatch
def test_the_plan_stops_where_the_enemy_may_react_and_the_picture_goes_on() -> None:
    b = battle([assault((0, 0)), dog((7, 0))], [third((0, 3), watch=True), AFAR])
    shown = drag(b, 0, (0, 1))
    assert shown.plan == (Picked(0),) and shown.cells == ((0, 1, 0),)
    watch = [o for o in shown.odds if o.facts.get("kind") == "overwatch"]
    assert [o.facts["window"] for o in watch] == ["begin", "end"]
    assert {s.unit for s in shown.shapes if s.role == "watched"} == {2}
    say(b, *shown.plan)
    assert asked(b) == "overwatch-begin"
    say(b, "wait")
    assert drag(b, 0, (0, 1)).plan == (Picked("walk"), go((0, 1)))


# ---------------------------------------------------------------------------------------------------- other steps
def test_a_unit_is_placed_by_one_drag() -> None:
    b, _ = muster(setup())
    say(b, "S")
    assert drag(b, 1, (3, 0)).plan == (Picked(1), go((3, 0)))
    assert why(b, 1, (3, 2)) == ("deadzone.setup.first-row", "d3 is not in the south row, or nobody can stand there")
    say(b, *drag(b, 1, (3, 0)).plan)
    assert where(b, 1) == (3, 0, 0)


def test_a_command_moves_by_one_drag() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0)), dog((7, 0))], [dog((2, 1)), AFAR])
    say(b, 0, "command", dice=[6, 1, 1])
    assert drag(b, 1, (1, 1)).plan == (Picked("move:1"), go((1, 1)))
    assert drag(b, 1, (2, 1)).plan[0] == Picked("assault:1")
    assert drag(b, 1, target=3).plan == (Picked("shoot:1"), Picked("shoot:assault-rifle:3"))
    assert why(b, 1, (1, 2)) == (STEPS, "that is 2 cubes; Command allows 1")
    say(b, *drag(b, 1, (1, 1)).plan)
    assert where(b, 1) == (1, 1, 0)


def test_a_forced_move_is_one_drag() -> None:
    b = battle([keeper((0, 0))], [keeper((0, 1)), AFAR])
    say(b, "assault", go((0, 1)), dice=[1] * 8)
    assert asked(b) == "forced-out"
    assert drag(b, 0, (1, 2)).plan == (go((1, 2)),)
    assert why(b, 0, (3, 3))[0] == "deadzone.melee.forced-out-where"


# ---------------------------------------------------------------------------------------------------- any position
def lit_of(shown: Preview, *roles: str) -> set[Cube]:
    return {cell for s in shown.shapes if s.role in roles for cell in s.cells}


@pytest.mark.parametrize("number", range(6))
def test_every_plan_is_taken_and_every_lit_cube_has_one_and_no_other(number: int) -> None:
    rng, dice = Random(number), SeededDice.from_number(number)
    lists = rng.choices(list(styles(150).values()), k=2)
    board = battlefields()[number % len(battlefields())]
    house = {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built} if number % 2 else {}
    wanted = DeadzoneSetup(game="deadzone", lists=(lists[0], lists[1]), board=board, house=house)
    b, _ = DEADZONE.muster(wanted, dice)
    tried = 0
    while b.question:
        able = [u for u in b.army(b.question.seat) if is_meant(b, u.id)]
        if rng.random() < 0.15 and able:
            tried += all_cubes(b, rng.choice(able).id, rng)
        DEADZONE.answer(b, b.asked_seat, DEADZONE.suggest(b) if rng.random() < 0.5 else DEADZONE.sample(b, rng), dice)
    assert tried


def is_meant(b: Deadzone, u: int) -> bool:
    assert b.question
    return asked(b) == "command" or b.question.facts.get("unit", u) == u


def all_cubes(b: Deadzone, u: int, rng: Random) -> int:
    """How many of the cubes have a plan."""
    assert b.question
    lit = lit_of(drag(b, u), "reach", "farther", "risk", "assault") if asked_to_move(b, u) else set()
    found = 0
    for cube in rng.sample(CUBES[: LAYER * b.board.levels], 24):
        shown = drag(b, u, cube)
        assert (shown.refusal is None) == bool(shown.plan)
        if cube != CUBES[b.fighter(u).cube] and asked(b) != "command":
            assert bool(shown.plan) == (cube in lit), (b.question, u, cube, shown.refusal)
        world, dice = b.clone(), SeededDice.from_number(1)
        for a in shown.plan:
            assert DEADZONE.refuse(world, world.asked_seat, a) is None
            DEADZONE.answer(world, world.asked_seat, a, dice)
        found += bool(shown.plan)
    return found


def asked_to_move(b: Deadzone, u: int) -> bool:
    """Does the open question lead to a move of this unit?"""
    assert b.question
    options = [o.key for o in getattr(b.question.ask, "options", ())]
    match asked(b):
        case "activate" | "action":
            return (u in options or b.question.facts.get("unit") == u) and not b.fighter(u).pinned
        case "path" | "forced-out":
            return not options
        case "deploy-unit":
            return b.fighter(u).cube == NOWHERE
    return False


def test_a_unit_on_a_move_that_ends_without_a_shot_is_told_of_none() -> None:
    def own_shots(b: Deadzone) -> list[int]:
        return [o.target for o in DEADZONE.preview(b, 0, Draft(unit=0)).odds if o.stand == "here"]

    b = battle([tactical((2, 2))], [dog((2, 5)), keeper((2, 3))])
    assert own_shots(b) == [1, 2]
    assert [own_shots(say_in(b, action)) for action in ("walk", "run")] == [[1, 2], []]
    say(b, "assault", go((2, 3)), dice=[1, 1, 1, 1, 1, 1])
    assert asked(b) == "forced-out" and own_shots(b) == []


def test_an_assault_draws_no_line_within_a_cube() -> None:
    b = battle([tactical((2, 2))], [dog((2, 5)), keeper((2, 3))])
    shown = drag(b, 0, (2, 3))
    assert shown.plan and [s.unit for s in shown.shapes if s.role == "line"] == [1]


def say_in(b: Deadzone, action: str) -> Deadzone:
    """In a copy."""
    world = b.clone()
    say(world, action)
    return world
