"""The answers of Deadzone as a player reads them: their order, and why some are not possible."""

from drumhead.flow.question import Pick, Picked
from drumhead.flow.words import Renderer
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.state import Deadzone
from tests.games.deadzone.kit import battle, dog, keeper, say, tactical


def shown(b: Deadzone) -> dict[int, str]:
    assert b.question
    renderer = Renderer(DEADZONE, DEADZONE.view(b, 0))
    q = renderer.question(b.question)
    assert isinstance(q.ask, Pick)
    open_ = {int(o.place): str(o.label) for o in q.ask.options}  # type: ignore[arg-type]
    barred = renderer.barred(b.question, DEADZONE.closed(b))
    return open_ | {int(o.place): f"({o.label}) {r.why}" for o, r in barred}  # type: ignore[arg-type]


def test_the_actions_of_the_page_stand_in_their_order_and_those_of_others_are_not_shown() -> None:
    b = battle([tactical((0, 0))], [dog((6, 0))])
    assert shown(b) == {
        1: "Hold: may shoot",
        2: "Walk: then may shoot",
        3: "Run: no shot",
        4: "(Assault) nobody within 2 cubes, nearest 6",
        5: "Overwatch: shoot in their turn",
    }


def test_who_cannot_shoot_is_told_so_and_a_special_action_keeps_its_place() -> None:
    assert (
        shown(battle([dog((0, 0))], [tactical((6, 0))]))[5] == "(Overwatch: shoot in their turn) nothing to shoot with"
    )
    assert shown(battle([keeper((0, 0))], [dog((6, 0))]))[8].startswith("(Command")


def test_a_unit_passes_by_holding_and_not_shooting() -> None:
    b = battle([tactical((0, 0))], [dog((4, 0)), dog((7, 7))])
    plan = DEADZONE.passing(b, Picked(0))
    assert plan == (Picked("hold"), Picked("none"))
    say(b, *plan)
    assert b.question and b.question.seat == 1
