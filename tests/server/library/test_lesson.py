"""The lesson: a battle like any other that begins close to the enemy, and words that the ledger knows."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.flow.game import Game
from drumhead.flow.record import LiveBattle
from drumhead.ledger.clause import ledger
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server.library.lesson import games_with_lesson, lesson_of, position_of, wanted_for
from drumhead.server.library.lobby import lobby_of
from drumhead.server.room.opening import draw_seeds, open_battle
from tests.server.table import Person
from tests.server.test_app import problem

Client = TestClient[Litestar]
Taught = Callable[[int], LiveBattle]
TRIES = 60  # battles in which a learner tries anything


@pytest.fixture(params=games_with_lesson())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened(game: str) -> Taught:
    return lambda seed: open_battle(wanted_for(game), position_of(game), "lesson", draw_seeds(seed))[1]


def test_every_decision_and_clause_that_is_named_exists(game: str) -> None:
    plan, rules = lesson_of(game), ledger(game)
    named = {id for step in plan.steps for id in (*step.asks, *step.cites)} | set(plan.remarks)
    assert [id for id in named if id not in rules.entries] == []


def test_every_step_can_be_done_and_has_a_name_of_its_own(game: str) -> None:
    steps = lesson_of(game).steps
    assert all(step.deed or step.cites for step in steps)
    assert len({step.id for step in steps}) == len(steps)


def test_the_table_is_the_one_whose_picture_is_shown(game: str, opened: Taught) -> None:
    tables = DESKS[game].tables
    assert tables and tables.of(opened(1).state) == lobby_of(game).table(lesson_of(game).table)


def test_followed_by_the_suggestions_it_asks_what_it_speaks_of_and_ends(game: str, opened: Taught) -> None:
    battle, asked = opened(1), set()
    while not battle.over:
        assert battle.state.question is not None
        asked.add(battle.state.question.decision)
        battle.answer(battle.state.asked_seat, SYSTEMS[game].suggest(battle.state))
    first = lesson_of(game).steps[0]
    assert set(first.asks) <= asked


def test_whatever_it_wants_to_be_seen_can_come_about_on_the_learners_side(game: str, opened: Taught) -> None:
    wanted = {id for step in lesson_of(game).steps for id in step.cites}
    for seed in range(TRIES):
        wanted -= tried(SYSTEMS[game], opened(seed), Random(seed))
        if not wanted:
            break
    assert wanted == set()


def tried(system: Game[Any, Any], battle: LiveBattle, rng: Random) -> set[str]:
    """The clauses of all that happens while the learner does anything or what is suggested; the other side, and bots
    that fight for both, do what is suggested."""
    cited = set()
    while not battle.over:
        q = battle.state.question
        assert q is not None
        tries = q.seat == 0 and not battle.state.answered_by() and rng.random() < 0.5
        answer = system.sample(battle.state, rng) if tries else system.suggest(battle.state)
        events = battle.answer(q.seat, answer)
        cited |= {e.clause for e in events if q.seat == 0 or getattr(e, "seat", None) == 0}
    return cited


def test_it_is_opened_as_a_room_whose_dice_nobody_knows(game: str, client: Client) -> None:
    rooms = []
    for _ in range(2):
        found = client.post(f"/api/lessons/{game}").json()
        rooms.append(Person(client, found["room"], found["token"]))
    one, two = rooms
    sight = one.get().json()
    assert (sight["seats"], sight["bots"]) == ([0], [1])
    assert sight["view"]["question"]["decision"] in lesson_of(game).steps[0].asks
    assert one.answer(one.advice())["type"] == "taken"
    assert one.id != two.id and two.get().json()["view"]["question"]["id"] == sight["view"]["question"]["id"]


def test_its_words_come_with_it(client: Client) -> None:
    assert client.get("/api/lessons").json() == ["saga", "deadzone", "sigmar", "littlewars", "campaign"]
    plan = client.get("/api/lessons/saga").json()
    assert plan["title"] == "A first battle" and plan["steps"][0]["asks"] == ["saga.decision.activate"]


def test_a_game_without_a_lesson_is_named(client: Client) -> None:
    near, far = (problem(client.get(f"/api/lessons/{name}"), 404)["detail"] for name in ("sage", "chess"))
    assert near == "There is no lesson for 'sage'; did you mean 'saga'?"
    assert far == "There is no lesson for 'chess'; there are lessons for saga, deadzone, sigmar, littlewars, campaign."
