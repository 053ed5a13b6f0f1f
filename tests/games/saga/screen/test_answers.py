"""The answers of SAGA as a player reads them: their order, and why some are not possible."""

from drumhead.flow.question import Pick, Picked
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit.inches import block
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero, words


def shown(b: Saga) -> dict[int, str]:
    """All answers by their place, those that are not possible with their reason."""
    assert b.question
    q = words(b).question(b.question)
    assert isinstance(q.ask, Pick)
    open_ = {int(o.place): str(o.label) for o in q.ask.options}  # type: ignore[arg-type]
    barred = words(b).barred(b.question, SAGA.closed(b))
    return open_ | {int(o.place): f"({o.label}) {r.why}" for o, r in barred}  # type: ignore[arg-type]


def test_actions_stand_in_their_order_with_reasons_for_what_is_not_possible() -> None:
    b = battle([regulars(block(4, 10, 10))], [rookies(block(4, 10, 26.3))])
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
    assert (found[1], sorted(found)) == ("Hold: may shoot", [0, 1, 2, 3, 5])


def test_a_unit_passes_by_holding_not_shooting_and_ending() -> None:
    b = battle([regulars(block(4, 10, 10), "Bow"), veteran_hero(30, 10)], [rookies(block(4, 10, 30))])
    plan = SAGA.passing(b, Picked(1))
    assert plan == (Picked(1), Picked("hold"), Picked("end"))
    assert SAGA.passing(b, Picked(0)) == (Picked(0), Picked("hold"), Picked("none"), Picked("end"))
    say(b, *plan)
    assert b.question and b.question.seat == 1
