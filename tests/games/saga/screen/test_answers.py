"""The answers of SAGA as a player reads them: their order, and why some are not possible."""

import pytest
from msgspec.structs import replace

from drumhead.flow.event import Removed
from drumhead.flow.question import WATCHER, Pick, Picked
from drumhead.flow.words import Renderer
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit.inches import block, row
from tests.games.saga.kit import Draft, battle, regulars, rookies, say, veteran_hero


def seen(b: Saga) -> Renderer:
    """Puts what the battle says into words for somebody who looks at the table."""
    return Renderer(SAGA, SAGA.view(b, WATCHER))


def shown(b: Saga) -> dict[int, str]:
    """All answers by their place, those that are not possible with their reason."""
    assert b.question
    q = seen(b).question(b.question)
    assert isinstance(q.ask, Pick)
    open_ = {int(o.place): str(o.label) for o in q.ask.options}  # type: ignore[arg-type]
    barred = seen(b).barred(b.question, SAGA.closed(b))
    return open_ | {int(o.place): f"({o.label}) {r.why}" for o, r in barred}  # type: ignore[arg-type]


def test_actions_stand_in_their_order_with_reasons_for_what_is_not_possible() -> None:
    b = battle([regulars(block(4, 10, 10), "Bow")], [rookies(block(4, 10, 26.3))])
    assert shown(b) == {
        1: "Hold: may shoot",
        2: "Walk: up to 6 in, may shoot",
        3: "Run: up to 12 in, no shot",
        4: "(Rest) no fatigue",
        5: "(Assault) nobody within 12 in, nearest 15.3",
    }


def test_targets_of_an_assault_follow_and_rest_keeps_its_place() -> None:
    b = battle([regulars(block(4, 10, 10), fatigue=2)], [rookies(block(4, 10, 16)), rookies(block(4, 18, 16))])
    found = shown(b)
    assert found[4] == "Rest: remove 1 to 3 of 2 fatigue"
    assert [found[5], found[6]] == ["Assault Red 0", "Assault Red 1"]


def test_ending_the_activation_says_no_and_the_actions_stay_where_they_were() -> None:
    b = battle([regulars(block(4, 10, 10))], [rookies(block(4, 60, 40))])
    say(b, "hold")
    found = shown(b)
    assert found[0] == "End the activation"
    assert (found[1], sorted(found)) == ("Hold: nothing to shoot with", [0, 1, 2, 3, 5])


@pytest.mark.parametrize("unit", [regulars(row(4, 10, 10)), veteran_hero(10, 10), rookies(row(4, 10, 10), "Hammer")])
def test_no_shot_is_promised_to_a_unit_that_carries_nothing_to_shoot_with(unit: Draft) -> None:
    found = shown(battle([unit], [rookies(block(4, 10, 30))]))
    assert [found[n] for n in (1, 2, 3)] == ["Hold: nothing to shoot with", "Walk: up to 6 in", "Run: up to 12 in"]


def test_one_bow_is_enough_for_the_promise_until_its_model_falls() -> None:
    b = battle([regulars(row(2, 10, 10)), regulars([(13, 10)], "Bow")], [rookies(row(8, 10, 30))])
    say(b, 0)
    mixed, archer = b.band(0), b.band(1).models[0]
    b.put(replace(mixed, models=(*mixed.models, archer), born=(*mixed.born, archer)))
    b.put(replace(b.band(1), models=(), born=()))
    b.models[archer] = replace(b.model(archer), unit=0)
    renderer = seen(b)
    assert b.question
    told = [str(o.label) for o in renderer.question(b.question).ask.options][:2]  # type: ignore[union-attr]
    assert told == ["Hold: may shoot", "Walk: up to 6 in, may shoot"]
    renderer.event(Removed((f"m{archer}",), "saga.shooting.wound-removes-model"))
    told = [str(o.label) for o in renderer.question(b.question).ask.options][:2]  # type: ignore[union-attr]
    assert told == ["Hold: nothing to shoot with", "Walk: up to 6 in"]


def test_a_unit_passes_by_holding_not_shooting_and_ending() -> None:
    b = battle([regulars(block(4, 10, 10), "Bow"), veteran_hero(30, 10)], [rookies(block(4, 10, 30))])
    plan = SAGA.passing(b, Picked(1))
    assert plan == (Picked(1), Picked("hold"), Picked("end"))
    assert SAGA.passing(b, Picked(0)) == (Picked(0), Picked("hold"), Picked("none"), Picked("end"))
    say(b, *plan)
    assert b.question and b.question.seat == 1
