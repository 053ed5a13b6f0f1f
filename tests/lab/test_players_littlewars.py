"""How well the players of the program play Little Wars: two short rows; docs/balance.md has the long ones."""

from drumhead.lab.versus import Fought, feature_counts, versus

FEATURES = ("guns", "haul", "captives", "guns taken", "men taken", "led home")


def row(one: str, other: str, first: int, battles: int) -> list[Fought]:
    return versus("littlewars", (one, other), range(first, first + battles))


def test_greedy_beats_policy_ends_its_battles_and_uses_what_the_game_offers() -> None:
    found = row("greedy", "policy", 0, 4)
    assert sum(f.score for f in found) >= 3
    assert all(f.rounds < 30 for f in found), "a battle that was not brought to an end"
    assert all(feature_counts(found)[feature] for feature in FEATURES), feature_counts(found)


def test_greedy_beats_chance() -> None:
    assert [f.score for f in row("greedy", "chance", 204, 2)] == [1.0, 1.0]
