"""How well the players of the program play Deadzone: short rows of battles; docs/balance.md has the long ones."""

from drumhead.dice.shares import rate
from drumhead.lab.versus import Fought, feature_counts, versus


def row(one: str, other: str, battles: int, lists: str = "150") -> list[Fought]:
    return versus("deadzone", (one, other), range(1000, 1000 + battles), lists)


def share(one: str, other: str, battles: int) -> float:
    return rate(f.score for f in row(one, other, battles)).share


def test_greedy_beats_chance() -> None:
    """tests/lab/test_newcomer.py lets it play against the policy."""
    assert share("greedy", "chance", 8) >= 0.8


def test_greedy_uses_what_the_game_offers() -> None:
    found = feature_counts(row("greedy", "greedy", 12, ""))
    assert all(found[feature] for feature in ("overwatch", "suppression", "command", "mine")), found
