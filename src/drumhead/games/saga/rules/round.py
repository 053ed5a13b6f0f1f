"""Playing the game: rounds in which the players take turns to activate one unit each."""

from drumhead.combat.rounds import offer_openings
from drumhead.games.saga.rules.activation import first_step
from drumhead.games.saga.rules.casualties import GONE
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS, a_side_is_gone, end_battle
from drumhead.games.saga.rules.state import Activation, Band, Saga
from drumhead.ledger.cite import law
from drumhead.tabletop.turns import Playing, RoundClauses, rounds_of

CLAUSES = RoundClauses(
    first="saga.round.first-round",
    later="saga.round.later-rounds",
    alternate="saga.round.alternate",
    declared="saga.activation.declare-unit",
    once="saga.round.every-unit-once",
    passes="saga.round.one-unit-per-turn",
    gone=GONE,
    length="saga.setup.mission-four-rounds",
    early="saga.ruling.early-end",
)
offer_openings(HOUSE, CLAUSES.later)


@law("saga.activation.declare-unit", "saga.round.every-unit-once", off=lambda b, seat: b.army(seat))
def may_be_activated(b: Saga, seat: int) -> list[Band]:
    return b.unactivated(seat)


first_round, turn, activate, end_activation = rounds_of(
    __name__,
    Playing(
        "saga.decision.activate", CLAUSES, ROUNDS, a_side_is_gone, end_battle, may_be_activated, Activation, first_step
    ),
)
