"""The lesson: a battle like any other that begins close to the enemy, and words that the ledger knows."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.flow.record import Table
from drumhead.ledger.clause import ledger
from drumhead.server.beginning import begun, drawn_seeds
from drumhead.server.lesson import lesson_of, standing_of, wanted_for
from drumhead.server.lobby_saga import board_of
from drumhead.systems import SYSTEMS
from tests.server.table import Person
from tests.server.test_app import problem

Client = TestClient[Litestar]


@pytest.fixture
def table() -> Table:
    return begun(wanted_for("saga"), standing_of("saga"), "lesson", drawn_seeds(1))[1]


def test_every_decision_and_clause_that_is_named_exists() -> None:
    plan, rules = lesson_of("saga"), ledger("saga")
    named = {id for step in plan.steps for id in (*step.asks, *step.cites)} | set(plan.remarks)
    assert [id for id in named if id not in rules.entries] == []


def test_every_step_can_be_done_and_has_a_name_of_its_own() -> None:
    steps = lesson_of("saga").steps
    assert all(step.deed or step.cites for step in steps)
    assert len({step.id for step in steps}) == len(steps)


def test_the_table_is_the_one_whose_picture_is_shown(table: Table) -> None:
    assert table.state.board == board_of(lesson_of("saga").table)  # type: ignore[attr-defined]


def test_followed_by_the_suggestions_it_teaches_what_it_promises_and_ends(table: Table) -> None:
    game, plan = SYSTEMS["saga"], lesson_of("saga")
    asked, cited = set(), set()
    while not table.over:
        assert table.state.question is not None
        asked.add(table.state.question.decision)
        cited |= {e.clause for e in table.answer(game.suggest(table.state))}
    by_habit = {"saga.fatigue.extra-action-cost"}  # the suggestion is never to tire
    assert {id for step in plan.steps for id in step.cites} - by_habit <= cited
    assert {"saga.decision.activate", "saga.decision.first-step", "saga.decision.extra-action"} <= asked


def test_it_is_opened_as_a_room_whose_dice_nobody_knows(client: Client) -> None:
    rooms = []
    for _ in range(2):
        found = client.post("/api/lessons/saga").json()
        rooms.append(Person(client, found["room"], found["token"]))
    one, two = rooms
    sight = one.get().json()
    assert (sight["seats"], sight["bots"]) == ([0], [1])
    assert sight["view"]["question"]["decision"] == "saga.decision.activate"
    assert one.answer(one.advice())["type"] == "taken"
    assert one.id != two.id and two.get().json()["view"]["question"]["id"] == sight["view"]["question"]["id"]


def test_its_words_come_with_it(client: Client) -> None:
    plan = client.get("/api/lessons/saga").json()
    assert plan["title"] == "A first battle" and plan["steps"][0]["asks"] == ["saga.decision.activate"]


def test_a_game_without_a_lesson_is_named(client: Client) -> None:
    near, far = (problem(client.get(f"/api/lessons/{name}"), 404)["detail"] for name in ("sage", "chess"))
    assert near == "There is no lesson for 'sage'; did you mean 'saga'?"
    assert far == "There is no lesson for 'chess'; there are lessons for saga."
