"""Actions of a unit: what is offered, and by which clause everything else is closed."""

from msgspec.structs import replace

from drumhead.tabletop.actions import Action, Bars, action_options, closed_actions
from drumhead.tabletop.battle import TableBattle
from tests.tabletop.armies import Troop, row, table

ROWS = {"hold": Action("page.hold", 0, True), "assault": Action("page.assault", 12_000, False)}
BARS = Bars("page.again", "page.way", "page.gone")
B = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 10, 20)), Troop(1, row(2, 10, 40)), Troop(0, row(2, 30, 10)))


def closed(open_: tuple[str, ...], *targets: int, b: TableBattle = B) -> dict[object, tuple[str, str]]:
    """The first reason for each option that is closed."""
    found: dict[object, tuple[str, str]] = {}
    for option, refusal in closed_actions(b, b.units[0], ROWS, open_, targets, BARS, 12_000):
        found.setdefault(option.key, (refusal.clause, refusal.why))
    return found


def test_an_assault_is_offered_for_each_unit_in_reach() -> None:
    assert [o.key for o in action_options(0, ROWS, [1, 2])] == ["hold", "assault:1", "assault:2"]
    assert [o.key for o in action_options(0, ROWS, [])] == ["hold"]
    assert [o.facts for o in action_options(0, ["hold"], [1])] == [{"unit": 0, "action": "hold"}]


def test_units_too_far_away_or_on_the_own_side_are_no_targets() -> None:
    found = closed(("hold", "assault"), 1)
    assert found["assault:2"] == ("page.assault", "assault_too_far")
    assert found["assault:3"] == ("page.assault", "own_unit")
    assert "hold" not in found


def test_a_near_unit_that_cannot_be_reached_has_no_way_to_it() -> None:
    found = closed(("hold", "assault"))
    assert found["assault"] == found["assault:1"] == ("page.way", "no_way_in")


def test_what_was_done_is_closed_before_all_else() -> None:
    found = closed(("hold",), 1)
    assert {found[key] for key in ("assault", "assault:1", "assault:2")} == {("page.again", "done_already")}


def test_a_destroyed_unit_is_gone() -> None:
    b = B.clone()
    b.units[2] = replace(b.units[2], models=())
    assert closed(("hold", "assault"), 1, b=b)["assault:2"] == ("page.gone", "is_gone")
