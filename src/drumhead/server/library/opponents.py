"""Who may be the opponent in any game, and the fault of a choice that cannot be played."""

from collections.abc import Mapping
from itertools import zip_longest

from drumhead.bots.play import players_of
from drumhead.combat.desk import Desk
from drumhead.flow.question import Refusal, Seat
from drumhead.server import words
from drumhead.server.wire.lobby import NewRoom, Opponent

HOT_SEAT, BY_LINK, BOTS, ANALYSIS = "hot-seat", "link", "bots", "analysis"
LEVELS = ("greedy", "policy", "chance")  # bots, the strongest first
PEOPLE = tuple(Opponent(name, *words.OPPONENTS[name]) for name in (HOT_SEAT, BY_LINK, BOTS))


def bots_by_strength(shares: Mapping[str, float]) -> tuple[Opponent, ...]:
    """The bots of a game; `shares` has how much each wins against the next weaker one, where it was measured."""
    levels = zip_longest(LEVELS, LEVELS[1:])
    return tuple(Opponent(name, *_described(name, weaker, shares), bot=True) for name, weaker in levels)


def own_players(desk: Desk) -> tuple[Opponent, ...]:
    """Those that a game brings itself, each with the side that it plays."""
    sides = desk.sides or ()
    return tuple(
        Opponent(name, own.title, own.about, bot=True, side=sides[own.side] if own.side is not None else "")
        for name, own in desk.players.items()
    )


def bots_of(wanted: NewRoom) -> dict[Seat, str]:
    """The seats that bots hold, and which."""
    if wanted.opponent == BOTS and wanted.players:
        return dict(enumerate(wanted.players))
    return {1: wanted.opponent} if wanted.opponent in players_of(wanted.game) else {}


def _described(name: str, weaker: str | None, shares: Mapping[str, float]) -> tuple[str, str]:
    title, about = words.OPPONENTS[name]
    return title, words.against_next(about, shares[name], weaker) if weaker and name in shares else about


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
