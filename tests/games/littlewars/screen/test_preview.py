"""Drags of Little Wars: what a drop leads to, at the question what moves next and at those that follow it."""

import re

from drumhead.flow.game import Draft, Preview
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.testkit.inches import spot
from tests.games.littlewars.kit import battle, cavalry, gun, infantry, say

FOUR = ((18.4, 12), (20, 12), (21.6, 12), (20, 13.6))


def test_whoever_is_dragged_the_gun_and_its_crew_go_together() -> None:
    b = battle(gun(0, (20, 10)), cavalry(0, *FOUR))
    say(b, "haul:cavalry:0")
    for figure, goal in ((0, (20, 19)), (2, (20, 21))):
        found = LITTLEWARS.preview(b, 0, Draft(models=(figure,), goal=spot(goal)))
        assert found.refusal is None
        ends = {m: way[-1] for m, way in found.ways.items()}
        assert ends == {0: (20000, 19000)} | {m: (x, y + 9000) for m, (x, y) in zip(range(1, 5), map(spot, FOUR))}
        assert len(found.plan) == 1


def test_captives_are_dragged_where_they_are_led() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21.2), holder=0))
    say(b, "captives")
    found = LITTLEWARS.preview(b, 0, Draft(models=(1,), goal=spot((22, 20))))
    assert (found.refusal, found.ways[1][-1]) == (None, spot((22, 20)))


def test_a_drop_on_enemies_tells_what_the_combat_comes_to() -> None:
    nine, five = [(18 + i % 5, 10 + i // 5) for i in range(9)], [(18 + i, 16) for i in range(5)]
    b = battle(infantry(0, *nine), infantry(1, *five))
    found = LITTLEWARS.preview(b, 0, Draft(models=tuple(range(9)), goal=spot((20, 16)), target=9))
    assert words_of(found) == [f"{b.names[0]} 9 against 5, unsupported: 4 prisoners, 1 killed on each side"]


def words_of(found: Preview) -> list[str]:
    return [shape.text for shape in found.shapes if shape.role == "combat" and re.search(r"\d", shape.text)]


# ---------------------------------------------------------------------------------------------------- answers
def test_ending_the_movement_tells_the_combats_that_follow() -> None:
    b = battle(infantry(0, (20, 19), (21, 19)), infantry(1, (20, 20)))
    found = LITTLEWARS.preview(b, 0, Draft(option="end"))
    assert words_of(found) == [f"{b.names[0]} 2 against 1, unsupported: 1 prisoner"]


def test_what_the_order_of_two_combats_changes() -> None:
    left = infantry(1, (20, 20), (21, 20)), infantry(0, (20, 19), (21, 19), (19, 19))
    right = infantry(1, (27, 20)), infantry(0, (27, 19), (28, 19))
    b = battle(*left, *right)
    say(b, "end")
    a = b.names[0]
    first = LITTLEWARS.preview(b, 0, Draft(option="fight:5"))
    assert words_of(first) == [
        f"{a} 2 against 1, supported: 1 killed on each side",
        f"then {a} 3 against 2, unsupported: 1 prisoner, 1 killed on each side",
    ]
    other = LITTLEWARS.preview(b, 0, Draft(option="fight:0"))
    assert words_of(other) == [
        f"{a} 3 against 2, supported: 2 killed on each side",
        f"then {a} 2 against 1, unsupported: 1 prisoner",
    ]


def test_a_gun_that_is_aimed_shows_its_ranges_and_the_line_to_its_target() -> None:
    b = battle(gun(0, (20, 10)), infantry(0, *FOUR), infantry(1, (20, 30)), phase="shooting")
    roles = [s.role for s in LITTLEWARS.preview(b, 0, Draft(option="guns:0")).shapes]
    assert set(roles) == {"crew", "band"}
    say(b, "guns:0")
    aimed = LITTLEWARS.preview(b, 0, Draft(option=5)).shapes
    assert [s.text for s in aimed if s.role == "band"] == ["12 in: 3+", "24 in: 4+"]
    lines = [(s.points, s.text) for s in aimed if s.role == "sight"]
    assert lines == [((spot((20, 10)), spot((20, 30))), "18.5 in: 4+")]
