"""Before we begin, the mission: destroyed units give their value to the opponent; after four rounds most points win."""

from fractions import Fraction

from drumhead.combat.ending import concede, finish, leader, score, survivor
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import step
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import datum, law

ROUNDS = datum("saga.setup.mission-four-rounds", 4, 3)
SCORE = "saga.setup.mission-score-destroyed"


# ---------------------------------------------------------------------------------------------------- what is scored
@law("saga.setup.mission-no-partial-score", off=True)
def is_destroyed(b: Saga, u: UnitId) -> bool:
    """Only a unit without a single model left is worth anything."""
    return not b.band(u).models


@HOUSE.part("unit-value", "by-model")
def value_by_model(b: Saga, u: UnitId, fallen: tuple[ModelId, ...]) -> Fraction:
    """Each model is worth its share of what its group cost, so that an army's units add up to its price."""
    return _deployed_worth(b, u) if is_destroyed(b, u) else Fraction(0)


@HOUSE.part("unit-value", "rounded")
def value_rounded(b: Saga, u: UnitId, fallen: tuple[ModelId, ...]) -> Fraction:
    """To the nearest half point, quarters up."""
    worth = value_by_model(b, u, fallen)
    return Fraction((worth * 2 + Fraction(1, 2)) // 1, 2)


@HOUSE.part("unit-value", "by-group")
def value_by_group(b: Saga, u: UnitId, fallen: tuple[ModelId, ...]) -> Fraction:
    """Whatever units its models were in: a group scores its whole price when its last model falls."""
    seat = b.band(u).seat
    alive = {b.model(m).bought for unit in b.army(seat) for m in unit.models}
    gone = {b.model(m).bought for m in fallen} - alive
    return sum((m.worth for m in b.models if m.seat == seat and m.bought in gone), Fraction(0))


def _deployed_worth(b: Saga, u: UnitId) -> Fraction:
    return sum((b.model(m).worth for m in b.band(u).born), Fraction(0))


@law(SCORE)
def score_losses(b: Saga, u: UnitId, fallen: tuple[ModelId, ...]) -> None:
    """After models were removed, whatever removed them (ruling score-any-cause): what that is worth to the opponent."""
    gain = b.rules.unit_value(b, u, fallen)
    if gain:
        score(b, u, gain, SCORE, gain=str(gain))


# ---------------------------------------------------------------------------------------------------- who wins
@law("saga.setup.mission-most-points-wins")
def most_points(scores: list[Fraction]) -> int | None:
    """None is a draw (ruling draw)."""
    return leader(scores)


@HOUSE.part("annihilation", "points-decide")
def points_decide(b: Saga, clause: str) -> tuple[int | None, str]:
    """Who has won and by which clause; `clause` says why it is over."""
    return most_points(b.scores), clause


@HOUSE.part("annihilation", "annihilation")
def survivors_decide(b: Saga, clause: str) -> tuple[int | None, str]:
    """A side without models loses, whatever the points; with both gone, or none, the points decide."""
    left = survivor(b)
    return points_decide(b, clause) if left is None else (left, "saga.ruling.wiped-out-may-win")


@law("saga.ruling.early-end", off=False)
def a_side_is_gone(b: Saga) -> bool:
    return not (b.army(0) and b.army(1))


@step("saga.setup.mission-most-points-wins")
def end_battle(b: Saga, clause: str) -> None:
    winner, decided = b.rules.annihilation(b, clause)
    finish(b, winner, decided)


@step("saga.decision.concede")
def give_up(b: Saga, seat: int) -> None:
    """(ruling concede)"""
    concede(b, seat, "saga.ruling.concede")
