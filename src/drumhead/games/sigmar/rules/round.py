"""Playing the game: rounds in which the players take turns to activate one unit each."""

from drumhead.combat.rounds import offer_openings
from drumhead.games.sigmar.rules.activation import begin
from drumhead.games.sigmar.rules.casualties import GONE
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.magic import roll_power
from drumhead.games.sigmar.rules.mission import ROUNDS, end_battle, over_early
from drumhead.games.sigmar.rules.morale import end_grants
from drumhead.games.sigmar.rules.state import Activation, Sigmar, Troop
from drumhead.ledger.cite import law
from drumhead.tabletop.turns import Playing, RoundClauses, rounds_of

ONE, ALTERNATE = "sigmar.activation.one-action", "sigmar.round.alternate"
CLAUSES = RoundClauses(
    first="sigmar.round.first-round",  # opened by the winner of the roll-off (ruling won-deployment)
    later="sigmar.round.next-round",
    alternate=ALTERNATE,
    declared=ONE,
    once=ALTERNATE,
    passes=ALTERNATE,
    gone=GONE,
    length="sigmar.setup.game-length",
    early="sigmar.ruling.early-end",
)
offer_openings(HOUSE, CLAUSES.later)


@law(ONE, off=lambda b, seat: b.army(seat))
def may_be_activated(b: Sigmar, seat: int) -> list[Troop]:
    """Wavered ones too: nobody may pass (ruling no-pass)."""
    return b.unactivated(seat)


def end_round(b: Sigmar) -> None:
    for u in b.units:
        end_grants(b, u.id, "round")


def has_acted(b: Sigmar, u: Troop) -> None:
    end_grants(b, u.id, "activation")


first_round, turn, activate, end_activation = rounds_of(
    __name__,
    Playing(
        "sigmar.decision.activate", CLAUSES, ROUNDS, over_early, end_battle, may_be_activated, Activation, begin,
        roll_power, end_round, has_acted,
    ),
)  # fmt: skip
