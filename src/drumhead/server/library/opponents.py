"""Who may be the opponent in any game, and the fault of a choice that cannot be played."""

from collections.abc import Mapping
from itertools import zip_longest

from drumhead.flow.question import Refusal
from drumhead.server import words
from drumhead.server.wire.lobby import Opponent

HOT_SEAT, BY_LINK, BOTS, ANALYSIS = "hot-seat", "link", "bots", "analysis"
LEVELS = ("greedy", "policy", "chance")  # bots, the strongest first
PEOPLE = tuple(Opponent(name, *words.OPPONENTS[name]) for name in (HOT_SEAT, BY_LINK, BOTS))


def bots_by_strength(shares: Mapping[str, float]) -> tuple[Opponent, ...]:
    """The bots of a game; `shares` has how much each wins against the next weaker one, where it was measured."""
    levels = zip_longest(LEVELS, LEVELS[1:])
    return tuple(Opponent(name, *_described(name, weaker, shares), bot=True) for name, weaker in levels)


def _described(name: str, weaker: str | None, shares: Mapping[str, float]) -> tuple[str, str]:
    title, about = words.OPPONENTS[name]
    return title, words.against_next(about, shares[name], weaker) if weaker and name in shares else about


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
