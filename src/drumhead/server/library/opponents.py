"""Who may be the opponent in any game, and the fault of a choice that cannot be played."""

from drumhead.flow.question import Refusal
from drumhead.server import words
from drumhead.server.wire.lobby import Opponent

HOT_SEAT, BY_LINK, BOTS, ANALYSIS = "hot-seat", "link", "bots", "analysis"
OPPONENTS = (
    *(Opponent(name, *words.OPPONENTS[name], bot=True) for name in ("greedy", "policy", "chance")),
    *(Opponent(name, *words.OPPONENTS[name]) for name in (HOT_SEAT, BY_LINK, BOTS)),
)


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
