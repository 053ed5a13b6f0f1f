"""Figures without units: conformance, folds, groups that are told, drags of sets, samples; played with field day."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import json

from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Marked, Put, Removed
from drumhead.flow.game import Draft
from drumhead.flow.loop import refuse
from drumhead.flow.question import WATCHER, Picked, Placed, Places, Ways, Went
from drumhead.flow.record import LiveBattle
from drumhead.flow.view import fold
from drumhead.space.table import INCH
from drumhead.tabletop.figures import Group, group_of, tell_groups
from drumhead.tabletop.set_previews import places_of_set
from tests.conformance.draws import conformant
from tests.conformance.test_walks import walk
from tests.server.test_fold_twin import twins_agree
from tests.tabletop.field import DESK, FIELD, Field, FieldSetup, groups_of, in_blocks, spot


def begun() -> Field:
    """Both sides deployed as suggested, the first turn open."""
    b, _ = FIELD.muster(FieldSetup(game="field"), SeededDice.from_number(1))
    for seat in (0, 1):
        FIELD.answer(b, seat, FIELD.suggest(b), SeededDice.from_number(1))
    return b


@pytest.mark.parametrize("seed", range(4))  # the first is recorded, read again and played again
def test_battles_of_figures_keep_every_promise(seed: int) -> None:
    walk(conformant(DESK), seed)


@pytest.mark.parametrize("seat", [0, WATCHER])
def test_both_folds_agree_on_figures_and_their_groups(seat: int) -> None:
    twins_agree(conformant(DESK), seat, answers=8)


# ---------------------------------------------------------------------------------------------------- groups
def test_a_view_lists_groups_as_units_and_figures_with_or_without_one() -> None:
    b = begun()
    pieces = FIELD.view(b, 0).pieces
    units, models = ({i: p for i, p in pieces.items() if i[0] == kind} for kind in "um")
    assert len(models) == 164 and {p.unit for p in models.values()} == {"", *units}
    assert {p.kind for p in models.values() if not p.unit} == {"gun"}
    for id, unit in units.items():
        members = [int(i[1:]) for i, p in models.items() if p.unit == id]
        assert int(id[1:]) == min(members) and unit.marks["born"] == len(members)
        assert group_of(groups_of(b), min(members)) == tuple(members)
    assert group_of(groups_of(b), 80) == (80,)  # a gun, by itself


def groups(*sets: tuple[int, ...], **marks: Any) -> list[Group]:
    return [Group(models, "foot", 0, "Left foot", marks) for models in sets]


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        (groups((0, 1, 2)), groups((0, 1, 2)), []),
        (groups((0, 1, 2)), groups((0, 1, 2), alone=1), [Marked]),
        (groups((0, 1, 2), alone=1), groups((0, 1, 2)), [Marked]),
        (groups((0, 1, 2)), groups((0, 1), (2,)), [Put, Marked]),
        (groups((0, 1), (2,)), groups((0, 1, 2)), [Removed, Put, Marked]),
        (groups((0, 1, 2)), groups((1, 2)), [Removed, Put]),  # 0 stands by itself
        (groups((0, 1, 2)), [], [Removed, Put]),
        ([], groups((0, 1, 2)), [Put]),
    ],
)
def test_what_is_told_carries_a_view_from_groups_to_groups(
    before: list[Group], after: list[Group], kinds: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    b = begun()
    now = before
    monkeypatch.setattr("tests.tabletop.field.groups_of", lambda _: now)
    view = FIELD.view(b, 0)
    b.told = []
    tell_groups(b, before, after, "field.groups")
    now = after
    assert [type(e) for e in b.told] == kinds and all(e.says == "" for e in b.told)
    assert fold(view, b.told) == FIELD.view(b, 0)


# ---------------------------------------------------------------------------------------------------- drags of a set
def test_a_drag_of_a_set_names_the_move_and_leaves_the_others_where_they_are() -> None:
    b = begun()
    body = groups_of(b)[0].models
    front = sorted(body, key=lambda m: -b.place(m)[1])[:2]  # nobody of their own stands before them
    x, y = b.place(front[0])
    shown = FIELD.preview(b, 0, Draft(models=tuple(front), goal=(x, y + 4 * INCH)))
    men, went = shown.plan
    assert men == Picked("men") and isinstance(went, Went) and set(shown.ways) == set(front)
    assert sum(len(way) > 1 for way in went.ways) == 2
    assert shown.shapes[0].role == "support"
    by_unit = FIELD.preview(b, 0, Draft(body[0], goal=(x, y + 4 * INCH)))
    assert set(by_unit.ways) == set(body)


def test_each_figure_of_a_set_goes_no_farther_than_it_may() -> None:
    b = begun()
    foot = next(g for g in groups_of(b) if g.seat == 0 and g.kind == "foot").models[0]
    horse = next(g for g in groups_of(b) if g.seat == 0 and g.kind == "horse").models[0]
    FIELD.answer(b, 0, Picked("men"), SeededDice.from_number(1))
    assert b.question and isinstance(b.question.ask, Ways) and b.question.ask.allowances
    shown = FIELD.preview(b, 0, Draft(models=(foot, horse), goal=(36 * INCH, 40 * INCH)))
    long = {m: ((way[-1][0] - way[0][0]) ** 2 + (way[-1][1] - way[0][1]) ** 2) ** 0.5 for m, way in shown.ways.items()}
    assert long[foot] <= 6 * INCH + 2 and long[horse] <= 12 * INCH + 2


@pytest.mark.parametrize(
    ("draft", "why"),
    [
        (Draft(models=(9999,), goal=(1, 1)), "there is no figure 9999"),
        (Draft(models=(0,), goal=(1, 1), target=9999), "there is no figure 9999"),
        (Draft(models=(80,), goal=(1, 1)), "figure 80 cannot move now"),
        (Draft(models=(100,), goal=(1, 1)), "figure 100 cannot move now"),
    ],
)
def test_a_set_that_cannot_go_is_refused_in_one_line(draft: Draft, why: str) -> None:
    b = begun()
    refusal = FIELD.preview(b, 0, draft).refusal
    assert refusal and FIELD.words["en"].say(None, refusal.why, refusal.facts) == why  # type: ignore[arg-type]


def test_only_the_seat_that_is_asked_may_drag_and_anyone_may_look() -> None:
    b = begun()
    refusal = FIELD.preview(b, 1, Draft(models=(82,), goal=(1, 1))).refusal
    assert refusal and refusal.why == "not_your_turn"
    assert FIELD.preview(b, 1, Draft(models=(0, 1))).card == (("Figures", "2"),)
    assert FIELD.preview(b, WATCHER, Draft(80)).card == (("Figures", "1"),)


@pytest.fixture
def setting_up() -> Iterator[tuple[Field, dict[int, tuple[int, int]]]]:
    b, _ = FIELD.muster(FieldSetup(game="field"), SeededDice.from_number(1))
    asked, suggested = b.question, FIELD.suggest(b)
    assert asked and isinstance(asked.ask, Places) and isinstance(suggested, Placed)
    yield b, dict(zip(asked.ask.models, suggested.places))


def test_a_set_is_set_down_among_all_others(setting_up: tuple[Field, dict[int, tuple[int, int]]]) -> None:
    b, at = setting_up
    guns = (80, 81)
    x, y = at[80]
    shown = FIELD.preview(b, 0, Draft(models=guns, goal=(x, y), pulled=at))
    assert len(shown.ways) == 82 and (shown.plan or shown.refusal)
    over = FIELD.preview(b, 0, Draft(models=guns, goal=at[0], pulled=at))
    assert over.refusal and not over.plan and len(over.ways) == 82
    few = FIELD.preview(b, 0, Draft(models=guns, goal=(x, y), pulled={80: (x, y)}))
    assert few.refusal and few.refusal.facts["given"] == 1


def test_a_set_that_sticks_out_of_the_zone_is_pushed_in_if_its_middle_is_inside(
    setting_up: tuple[Field, dict[int, tuple[int, int]]],
) -> None:
    b, at = setting_up
    assert b.question and isinstance(b.question.ask, Places)
    zone, guns = b.question.ask.zone, (80, 81)
    x = (at[80][0] + at[81][0]) // 2
    inside = FIELD.preview(b, 0, Draft(models=guns, goal=(x, zone[3]), pulled=at)).ways
    assert max(inside[m][-1][1] + int(b.radius[m]) for m in guns) == zone[3]
    assert inside[80][-1][0] - inside[81][-1][0] == at[80][0] - at[81][0]
    outside = FIELD.preview(b, 0, Draft(models=guns, goal=(x, zone[3] + 1), pulled=at))
    assert outside.refusal and sum(outside.ways[m][-1][1] for m in guns) // 2 == zone[3] + 1


def test_eighty_one_places_are_refused(setting_up: tuple[Field, dict[int, tuple[int, int]]]) -> None:
    b, at = setting_up
    refusal = refuse(b, Placed(tuple(at.values())[:81]))
    assert refusal and refusal.facts == {"given": 81, "least": 82, "most": 82}


# ---------------------------------------------------------------------------------------------------- formations
def test_a_set_keeps_its_order_or_forms_a_line_or_a_column() -> None:
    b = begun()
    models = groups_of(b)[0].models[:8]
    places = b.places(models)
    goal = spot(30, 12)
    kept = places_of_set(b, models, places, Draft(models=models, goal=goal))
    shift = {(p[0] - q[0], p[1] - q[1]) for p, q in zip(kept, places)}
    assert len(shift) == 1
    line = places_of_set(b, models, places, Draft(models=models, goal=goal, form="line"))
    column = places_of_set(b, models, places, Draft(models=models, goal=goal, form="column"))
    assert (len({y for _, y in line}), len({x for x, _ in column})) == (2, 2)
    turned = places_of_set(b, models, places, Draft(models=models, goal=goal, form="line", facing=(1000, 0)))
    assert len({x for x, _ in turned}) == 2
    quarter = places_of_set(b, models, places, Draft(models=models, goal=goal, facing=(1000, 0)))
    wide = [max(p[i] for p in kept) - min(p[i] for p in kept) for i in (0, 1)]
    assert [max(p[i] for p in quarter) - min(p[i] for p in quarter) for i in (1, 0)] == wide


# ---------------------------------------------------------------------------------------------------- samples
def test_blocks_stand_side_by_side_in_the_strip() -> None:
    b, _ = FIELD.muster(FieldSetup(game="field"), SeededDice.from_number(1))
    assert b.question and isinstance(b.question.ask, Places)
    ask = b.question.ask
    for seed in range(20):
        assert refuse(b, in_blocks(b, ask, Random(seed))) is None


def test_a_record_of_figures_holds_allowances_and_no_units() -> None:
    battle = LiveBattle(FIELD, FieldSetup(game="field"), SeededDice.from_number(3), "field-1")
    for _ in range(2):
        battle.answer(battle.state.asked_seat, FIELD.suggest(battle.state))
    battle.answer(battle.state.asked_seat, Picked("men"))
    saved = json.decode(battle.state.save())
    assert saved["units"] == [] and len(saved["question"]["ask"]["allowances"]) == 80
