"""A drag as a plan, on positions of SAGA: readings of it, models pulled out, places, and a strip without room."""

from dataclasses import replace

from msgspec.structs import replace as changed

from drumhead.flow.game import Draft
from drumhead.flow.loop import refuse
from drumhead.flow.question import Picked, Placed, Places, Ways
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen.preview import PREVIEWS
from drumhead.tabletop.previews import key_of, rigid_move
from drumhead.testkit.inches import block, piece, row
from tests.games.saga.kit import battle, buy, muster, regulars, rookies, say, setup


def bows() -> Saga:
    return battle([regulars(block(8, 30, 10), "Bow"), regulars(block(8, 50, 10))], [rookies(row(12, 30, 20))])


def to_be_placed() -> Saga:
    """Blue's eight regulars are to be set up along the near edge."""
    b, _ = muster(setup([buy("regulars")], [buy("rookies")], house={"forming-units": "as-bought"}))
    say(b, "near")
    assert b.question and isinstance(b.question.ask, Places)
    return b


def test_a_drag_onto_an_enemy_is_read_as_an_assault_first_then_as_moves() -> None:
    readings = list(PREVIEWS.readings(bows(), Draft(0, goal=(30_000, 14_000), target=2)))
    assert [(r.action, r.target) for r in readings] == [("assault", 2), ("walk", None), ("run", None)]


def test_a_named_action_is_the_only_reading() -> None:
    draft = Draft(0, "run", goal=(30_000, 14_000))
    assert list(PREVIEWS.readings(bows(), draft)) == [draft]


def test_an_option_is_found_by_what_it_does_and_nothing_else_is_offered() -> None:
    b = bows()
    say(b, 0)
    assert b.question
    assert key_of(Draft(0, "walk")) == "walk"
    assert refuse(b, Picked(key_of(Draft(0, "assault", target=2)))) is None
    assert refuse(b, Picked(key_of(Draft(0, "assault", target=1)))) is not None
    assert refuse(b, Picked(key_of(Draft(0, "fly")))) is not None


def test_what_the_other_seat_is_taken_to_answer_is_no_part_of_the_plan() -> None:
    b = battle([regulars(block(8, 30, 10), fatigue=1)], [rookies(row(12, 30, 30))])
    draft = Draft(0, "walk", goal=(31_500, 14_500))
    shown = PREVIEWS.preview(b, 0, draft)
    assert (shown.refusal, shown.plan, len(shown.ways)) == (None, (Picked("walk"),), 8)
    unaware = replace(PREVIEWS, assumed={})
    assert unaware.preview(b, 0, draft).ways == {}


def test_a_formation_slides_as_it_is() -> None:
    b = bows()
    say(b, 0, "walk")
    assert b.question and isinstance(b.question.ask, Ways)
    went = rigid_move(b, b.question.ask, (40_500, 20_500))
    assert {(z[0] - a[0], z[1] - a[1]) for a, z in went.ways} == {(9_000, 10_000)}


def test_a_unit_is_set_down_near_the_pointer_and_a_pulled_model_where_it_was_pulled() -> None:
    b = to_be_placed()
    shown = PREVIEWS.preview(b, 0, Draft(0, goal=(20_000, 6_000), pulled={7: (23_000, 7_000)}))
    (a,) = shown.plan
    assert isinstance(a, Placed)
    assert (refuse(b, a), a.places[7]) == (None, (23_000, 7_000))
    assert [s.role for s in shown.shapes] == ["zone"]


def test_without_any_room_the_drag_is_refused_with_its_clause() -> None:
    b = to_be_placed()
    b.board = changed(b.board, pieces=(piece("house", 0, 0, 72, 11.6),))
    shown = PREVIEWS.preview(b, 0, Draft(0, goal=(20_000, 6_000)))
    assert shown.plan == ()
    assert shown.refusal is not None and shown.refusal.clause == "saga.ruling.solid"
    assert len(shown.ways) == 8
