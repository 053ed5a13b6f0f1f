"""Who may be the opponent in any game, and the fault of a choice that cannot be played."""

from drumhead.flow.question import Refusal
from drumhead.server.wire.lobby import Opponent

HOT_SEAT, BY_LINK, BOTS, ANALYSIS = "hot-seat", "link", "bots", "analysis"
OPPONENTS = (
    Opponent("greedy", "Greedy", "weighs the odds, one step ahead", bot=True),
    Opponent("policy", "Policy", "plays by simple habits", bot=True),
    Opponent("chance", "Chance", "does anything that is allowed", bot=True),
    Opponent(HOT_SEAT, "At one screen", "two people, one seat after the other"),
    Opponent(BY_LINK, "A friend by link", "two people, each on a screen of their own"),
    Opponent(BOTS, "Bot against bot", "you look on"),
)


class LobbyError(ValueError):
    """What cannot be set up: one sentence, and the clause where a rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
